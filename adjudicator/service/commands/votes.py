"""PROPOSE, VOTE, VOTES: what all who play decide together."""

from __future__ import annotations

from adjudicator.orders import commands as words
from adjudicator.service import vote_words, votes
from adjudicator.service.commands.carrying import carry_out, check, player_at
from adjudicator.service.commands.requests import tell
from adjudicator.service.contexts import seat_line_of
from adjudicator.service.desk import Desk


def _where(desk: Desk, line: int) -> votes.Where:
    return votes.Where(desk.role, desk.incoming_id, line)


def _name(desk: Desk) -> str:
    """Return the power that speaks, at the beginning of a sentence."""
    name = vote_words.the_roles(desk.playing.row, [desk.role])[0]
    return f"{name[:1].upper()}{name[1:]}"


@check.register
def _check_propose(command: words.Propose, desk: Desk) -> None:
    votes.check_proposal(desk.mailroom, desk.playing.row, player_at(desk), command)


@carry_out.register
def _propose(command: words.Propose, desk: Desk, line: int) -> str:
    """Open a vote; everybody is told when the block has been carried out."""
    game = desk.playing.row
    vote = votes.propose(desk.mailroom, game, player_at(desk), command, _where(desk, line))
    desk.votes[vote.number] = f"{_name(desk)} proposes it and says yes."
    return f"vote {vote.number} is on {vote_words.proposal_of(game, vote)}; you say yes to it"


@check.register
def _check_vote(command: words.Vote, desk: Desk) -> None:
    votes.check_ballot(desk.mailroom, desk.playing.row, player_at(desk), command)


@carry_out.register
def _vote(command: words.Vote, desk: Desk, line: int) -> str:
    """Note what a person says; everybody is told when the block has been carried out."""
    game, player = desk.playing.row, player_at(desk)
    vote = votes.cast(desk.mailroom, game, player, command, _where(desk, line))
    said = "yes" if command.in_favour else "no"
    desk.votes[vote.number] = f"{_name(desk)} says {said}."
    return f"you say {said} to {vote_words.proposal_of(game, vote)}"


@carry_out.register
def _votes(command: words.Votes, desk: Desk, line: int) -> str:
    """Queue the list of votes, those that are open first."""
    session, game = desk.playing.session, desk.playing.row
    zone = seat_line_of(session, game, desk.seat).timezone
    return tell(desk, "votes", line, help=vote_words.sections(session, game, zone))
