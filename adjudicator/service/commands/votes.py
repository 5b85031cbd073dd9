"""PROPOSE, VOTE, VOTES: what all who play decide together."""

from __future__ import annotations

from adjudicator.engine.words import _, capital
from adjudicator.orders import commands as words
from adjudicator.service.commands.carrying import carry_out, check, player_at
from adjudicator.service.commands.requests import tell
from adjudicator.service.contexts import seat_line_of
from adjudicator.service.desk import Desk
from adjudicator.service.voting import vote_words, votes


def _where(desk: Desk, line: int) -> votes.Where:
    return votes.Where(desk.role, desk.incoming_id, line)


def _name(desk: Desk) -> str:
    """Return the power that speaks, at the beginning of a sentence."""
    return capital(vote_words.the_roles(desk.playing.row, [desk.role])[0])


@check.register
def _check_propose(command: words.Propose, desk: Desk) -> None:
    votes.check_proposal(desk.mailroom, desk.playing.row, player_at(desk), command)


@carry_out.register
def _propose(command: words.Propose, desk: Desk, line: int) -> str:
    """Open a vote; everybody is told when the block has been carried out."""
    game = desk.playing.row
    vote = votes.propose(desk.mailroom, game, player_at(desk), command, _where(desk, line))
    desk.votes[vote.number] = _("{power} proposes it and says yes.", power=_name(desk))
    return _(
        "vote {number} is on {proposal}; you say yes to it",
        number=vote.number,
        proposal=vote_words.proposal_of(game, vote),
    )


@check.register
def _check_vote(command: words.Vote, desk: Desk) -> None:
    votes.check_ballot(desk.mailroom, desk.playing.row, player_at(desk), command)


@carry_out.register
def _vote(command: words.Vote, desk: Desk, line: int) -> str:
    """Note what a person says; everybody is told when the block has been carried out."""
    game, player = desk.playing.row, player_at(desk)
    vote = votes.cast(desk.mailroom, game, player, command, _where(desk, line))
    power, proposal = _name(desk), vote_words.proposal_of(game, vote)
    if command.in_favour:
        desk.votes[vote.number] = _("{power} says yes.", power=power)
        return _("you say yes to {proposal}", proposal=proposal)
    desk.votes[vote.number] = _("{power} says no.", power=power)
    return _("you say no to {proposal}", proposal=proposal)


@carry_out.register
def _votes(command: words.Votes, desk: Desk, line: int) -> str:
    """Queue the list of votes, those that are open first."""
    session, game = desk.playing.session, desk.playing.row
    zone = seat_line_of(session, game, desk.seat).timezone
    return tell(desk, _("votes"), line, help=vote_words.sections(session, game, zone))
