"""Commands about votes: PROPOSE something to all who play, VOTE on it, list the VOTES."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal, TypeAlias

from adjudicator.engine.words import _
from adjudicator.orders.commands.moderator import length
from adjudicator.orders.commands.vocabulary import PLAYER, Command, Said, number_in
from adjudicator.orders.dates import caseless
from adjudicator.words.lexicon import NotUnderstood

VoteKind: TypeAlias = Literal["end", "draw", "pause", "extension"]

PROPOSALS: Final = (
    "PROPOSE END",
    "PROPOSE DRAW WITH france, papacy",
    "PROPOSE PAUSE 7 days",
    "PROPOSE EXTENSION 24h",
)
"""An example of everything that can be proposed."""

_BALLOT: Final = "VOTE 3 YES"
_KINDS: Final[dict[str, VoteKind]] = {
    "end": "end",
    "the end": "end",
    "draw": "draw",
    "a draw": "draw",
    "pause": "pause",
    "a pause": "pause",
    "extension": "extension",
    "an extension": "extension",
    "extend": "extension",
}
_KIND: Final = re.compile(
    rf"(?:to\s+)?({'|'.join(sorted(_KINDS, key=len, reverse=True))})\b[\s:]*(.*)", re.IGNORECASE
)
_DAYS: Final = re.compile(r"(?:of\s+|for\s+)?(\d{1,4})\s*(?:days?|d)?", re.IGNORECASE)
_LIST: Final = re.compile(r"\s*(?:,|;|\+|&|\band\b)\s*", re.IGNORECASE)
_FOR: Final = ("yes", "y", "aye", "for", "in favour", "in favor", "agree")
_AGAINST: Final = ("no", "n", "nay", "against", "disagree")


@dataclass(frozen=True)
class Propose(Command):
    """PROPOSE END, DRAW, PAUSE or EXTENSION.

    ``powers`` are the words that name who shares a draw with the proposer, nobody: all do. ``days``
    is how long a pause is, ``hours`` by how much a deadline is to move, as written in ``words``.
    """

    kind: VoteKind
    powers: tuple[str, ...] = ()
    days: int = 0
    by: timedelta = timedelta(0)
    words: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"PROPOSE {self.kind.upper()} {self.words}".rstrip()


@dataclass(frozen=True)
class Vote(Command):
    """VOTE n YES, VOTE n NO: what a person says to what is proposed."""

    number: int
    in_favour: bool

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"VOTE {self.number} {'YES' if self.in_favour else 'NO'}"


@dataclass(frozen=True)
class Votes(Command):
    """VOTES: what is proposed, and what was."""


@PLAYER.line(
    Propose,
    "propose",
    explanation=_(
        "PROPOSE END, PROPOSE DRAW, PROPOSE DRAW WITH france, PROPOSE PAUSE 7 days,"
        " PROPOSE EXTENSION 24h: all who play vote on it."
    ),
)
def _propose(said: Said) -> Propose:
    found = _KIND.fullmatch(said.rest.strip())
    if found is None:
        raise NotUnderstood(
            _("What is proposed is END, DRAW, PAUSE or EXTENSION."), suggestions=PROPOSALS
        )
    kind, words = _KINDS[caseless(found[1])], " ".join(found[2].split())
    if kind == "draw":
        return _draw(words)
    if kind == "pause":
        return _pause(words)
    if kind == "extension":
        return _extension(words)
    if words:
        raise NotUnderstood(
            _("Nothing is expected behind END, but “{words!s}” is.", words=words),
            suggestions=["PROPOSE END"],
        )
    return Propose("end")


def _draw(words: str) -> Propose:
    if not words:
        return Propose("draw")
    named = re.fullmatch(r"(?:with|between|of)\s+(.+)", words, re.IGNORECASE)
    powers = tuple(part for part in _LIST.split(named[1] if named else "") if part)
    if not powers:
        raise NotUnderstood(
            _("A draw is proposed WITH some powers, or with all that play."),
            suggestions=["PROPOSE DRAW WITH france, papacy", "PROPOSE DRAW"],
        )
    return Propose("draw", powers, words=f"WITH {', '.join(powers)}")


def _pause(words: str) -> Propose:
    found = _DAYS.fullmatch(words)
    if found is None:
        raise NotUnderstood(_("A pause is a number of days."), suggestions=["PROPOSE PAUSE 7 days"])
    days = int(found[1])
    return Propose("pause", days=days, words=f"{days} day{'' if days == 1 else 's'}")


def _extension(words: str) -> Propose:
    by, rest = length("hours", "").take(re.sub(r"(?i)^(?:of|by)\s+", "", words))
    if rest.strip():
        raise NotUnderstood(
            _(
                "Nothing is expected behind the length of time, but “{rest!s}” is.",
                rest=rest.strip(),
            ),
            suggestions=["PROPOSE EXTENSION 24h"],
        )
    return Propose("extension", by=by, words=f"{by / timedelta(hours=1):g}h")


@PLAYER.line(
    Vote,
    "vote",
    explanation=_("VOTE 3 YES, VOTE 3 NO: on what is proposed; your last word counts."),
)
def _vote(said: Said) -> Vote:
    words = " ".join(re.sub(r"(?i)\b(?:on|to)\b|[:,.#]", " ", said.rest).split()).lower()
    number, _blank, word = words.partition(" ")
    if not number.isdecimal():
        word, _blank, number = words.rpartition(" ")
    if word not in (*_FOR, *_AGAINST):
        raise NotUnderstood(
            _("The number of the vote and YES or NO are expected."),
            suggestions=[_BALLOT, "VOTE 3 NO"],
        )
    return Vote(number_in(number, _BALLOT), word in _FOR)


PLAYER.plain(Votes, "votes", explanation=_("VOTES: what is proposed, who is for it, and what was."))
