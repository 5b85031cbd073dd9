"""PROPOSE, VOTE, VOTES: what all who play decide together."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from adjudicator.engine.words import _, capital
from adjudicator.orders.commands.parts import length, number_in, whole
from adjudicator.orders.commands.register import PLAYER
from adjudicator.orders.dates import caseless
from adjudicator.service.commands.desk import Desk, player_at
from adjudicator.service.commands.players.requests import tell
from adjudicator.service.table.contexts import seat_line_of
from adjudicator.service.table.voting import vote_words, votes
from adjudicator.words.lexicon import unreadable
from adjudicator.words.order_words import order_line

PROPOSALS: Final = (
    "PROPOSE END",
    "PROPOSE DRAW WITH france, papacy",
    "PROPOSE PAUSE 7 days",
    "PROPOSE EXTENSION 24h",
    "PROPOSE CARETAKER FOR france",
)
"""An example of everything that can be proposed."""

_BALLOT: Final = "VOTE 3 YES"
_KINDS: Final[dict[str, votes.Kind]] = {
    "end": "end",
    "the end": "end",
    "draw": "draw",
    "a draw": "draw",
    "pause": "pause",
    "a pause": "pause",
    "extension": "extension",
    "an extension": "extension",
    "extend": "extension",
    "caretaker": "caretaker",
    "a caretaker": "caretaker",
}
_KIND: Final = re.compile(
    rf"(?:to\s+)?({'|'.join(sorted(_KINDS, key=len, reverse=True))})\b[\s:]*(.*)", re.IGNORECASE
)
_DAYS: Final = re.compile(r"(?:of\s+|for\s+)?(\d{1,4})\s*(?:days?|d)?", re.IGNORECASE)
_LIST: Final = re.compile(r"\s*(?:,|;|\+|&|\band\b)\s*", re.IGNORECASE)
_FOR: Final = ("yes", "y", "aye", "for", "in favour", "in favor", "agree")
_AGAINST: Final = ("no", "n", "nay", "against", "disagree")


def _where(desk: Desk) -> votes.Where:
    return votes.Where(desk.role, desk.incoming_id, desk.line)


def _name(desk: Desk) -> str:
    """Return the power that speaks, at the beginning of a sentence."""
    return capital(vote_words.the_roles(desk.playing.row, [desk.role])[0])


def _proposal(said: str) -> votes.Proposal:
    found = _KIND.fullmatch(said.strip())
    if found is None:
        raise unreadable(
            "What is proposed is END, DRAW, PAUSE, EXTENSION or CARETAKER.", suggestions=PROPOSALS
        )
    kind, words = _KINDS[caseless(found[1])], " ".join(found[2].split())
    if kind == "draw":
        return _draw(words)
    if kind == "pause":
        return _pause(words)
    if kind == "extension":
        return _extension(words)
    if kind == "caretaker":
        return _caretaker(words)
    if words:
        raise unreadable(
            "Nothing is expected behind END, but “{words!s}” is.",
            suggestions=["PROPOSE END"],
            words=words,
        )
    return votes.Proposal("end")


def _draw(words: str) -> votes.Proposal:
    if not words:
        return votes.Proposal("draw")
    named = re.fullmatch(r"(?:with|between|of)\s+(.+)", words, re.IGNORECASE)
    powers = tuple(part for part in _LIST.split(named[1] if named else "") if part)
    if not powers:
        raise unreadable(
            "A draw is proposed WITH some roles, or with all that play.",
            suggestions=["PROPOSE DRAW WITH france, papacy", "PROPOSE DRAW"],
        )
    return votes.Proposal("draw", powers, words=f"WITH {', '.join(powers)}")


def _pause(words: str) -> votes.Proposal:
    found = _DAYS.fullmatch(words)
    if found is None:
        raise unreadable("A pause is a number of days.", suggestions=["PROPOSE PAUSE 7 days"])
    days = int(found[1])
    return votes.Proposal("pause", days=days, words=f"{days} day{'' if days == 1 else 's'}")


def _caretaker(words: str) -> votes.Proposal:
    named = re.sub(r"(?i)^(?:for|of)\s+", "", words)
    if not named:
        raise unreadable(
            "A caretaker is proposed FOR a role.", suggestions=["PROPOSE CARETAKER FOR france"]
        )
    return votes.Proposal("caretaker", (named,), words=f"FOR {named}")


def _extension(words: str) -> votes.Proposal:
    by, rest = length("hours", "").take(re.sub(r"(?i)^(?:of|by)\s+", "", words))
    if rest.strip():
        raise unreadable(
            "Nothing is expected behind the length of time, but “{rest!s}” is.",
            suggestions=["PROPOSE EXTENSION 24h"],
            rest=rest.strip(),
        )
    return votes.Proposal("extension", by=by, words=f"{by / timedelta(hours=1):g}h")


@PLAYER.command(
    "propose",
    whole("wanted", _proposal),
    help=lambda game: _(
        "PROPOSE END, PROPOSE DRAW, {line}, PROPOSE PAUSE 7 days, PROPOSE EXTENSION 24h,"
        " {caretaker}: all who play vote on it.",
        line=order_line(f"PROPOSE DRAW WITH {game.examples.role}"),
        caretaker=order_line(f"PROPOSE CARETAKER FOR {game.examples.role}"),
    ),
)
def propose(desk: Desk, wanted: votes.Proposal) -> str:
    """Open a vote; everybody is told when the block has been carried out."""
    game = desk.playing.row
    vote = votes.propose(desk.mailroom, game, player_at(desk), wanted, _where(desk))
    desk.votes[vote.number] = _("{power} proposes it and says yes.", power=_name(desk))
    return _(
        "vote {number} is on {proposal}; you say yes to it",
        number=vote.number,
        proposal=vote_words.proposal_of(game, vote),
    )


@propose.checked
def _check_propose(desk: Desk, wanted: votes.Proposal) -> None:
    votes.check_proposal(desk.mailroom, desk.playing.row, player_at(desk), wanted)


def _voice(said: str) -> votes.Voice:
    words = " ".join(re.sub(r"(?i)\b(?:on|to)\b|[:,.#]", " ", said).split()).lower()
    number, _blank, word = words.partition(" ")
    if not number.isdecimal():
        word, _blank, number = words.rpartition(" ")
    if word not in (*_FOR, *_AGAINST):
        raise unreadable(
            "The number of the vote and YES or NO are expected.", suggestions=[_BALLOT, "VOTE 3 NO"]
        )
    return votes.Voice(number_in(number, _BALLOT), word in _FOR)


@PLAYER.command(
    "vote",
    whole("voice", _voice),
    help=_("VOTE 3 YES, VOTE 3 NO: on what is proposed; your last word counts."),
)
def vote(desk: Desk, voice: votes.Voice) -> str:
    """Note what a person says; everybody is told when the block has been carried out."""
    game, player = desk.playing.row, player_at(desk)
    vote = votes.cast(desk.mailroom, game, player, voice, _where(desk))
    power, proposal = _name(desk), vote_words.proposal_of(game, vote)
    if voice.in_favour:
        desk.votes[vote.number] = _("{power} says yes.", power=power)
        return _("you say yes to {proposal}", proposal=proposal)
    desk.votes[vote.number] = _("{power} says no.", power=power)
    return _("you say no to {proposal}", proposal=proposal)


@vote.checked
def _check_vote(desk: Desk, voice: votes.Voice) -> None:
    votes.check_ballot(desk.mailroom, desk.playing.row, player_at(desk), voice)


@PLAYER.command(
    "votes", help=_("VOTES: what is proposed, who is for it, and what was."), looks=True
)
def votes_(desk: Desk) -> str:
    """Queue the list of votes, those that are open first."""
    session, game = desk.playing.session, desk.playing.row
    zone = seat_line_of(session, game, desk.seat).timezone
    return tell(desk, _("votes"), help=vote_words.sections(session, game, zone))
