"""Votes in words and in numbers: what is proposed, how it stands, what came of it.

Persons vote, not powers: who holds two seats has one vote, and an empty seat has none. An end and a
draw need everybody, a pause and an extension more than half. Who plays is looked at anew each time,
so a successor votes in place of the player before him.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal

from sqlmodel import Session

from adjudicator.engine.words import _, and_list, joined, load, n_
from adjudicator.games.telling import Section
from adjudicator.reports.when import in_words, moment
from adjudicator.service.played import game_in
from adjudicator.store import queries, tables, vote_queries

_MOST_PAST: Final = 20  # votes that are over, in one list
_NO_VOTE: Final = _("Nothing is voted on. PROPOSE opens a vote.")


def the_roles(game: tables.Game, roles: Sequence[str]) -> tuple[str, ...]:
    """Return roles as they stand in a sentence: "the Papacy"."""
    wording = game_in(game).wording
    return tuple(wording.the_role(role) for role in roles)


def proposal_of(game: tables.Game, vote: tables.Vote) -> str:
    """Return what is proposed, as it stands behind "a vote on"."""
    detail = vote.detail
    if vote.kind == "draw":
        return _("a draw between {powers}", powers=and_list(the_roles(game, detail["roles"])))
    if vote.kind == "pause":
        return n_("a pause of {count} day", "a pause of {count} days", detail["days"])
    if vote.kind == "extension":
        by = in_words(timedelta(hours=detail["hours"]))
        return _("moving the deadline of {window} by {length}", window=detail["window"], length=by)
    if vote.kind == "caretaker":
        return _("a caretaker for {powers}", powers=the_roles(game, [detail["seat"]])[0])
    return _("ending the game here, without a winner")


def how_it_ended(vote: tables.Vote) -> str:
    """Return what came of a vote that is over, as it stands behind its name."""
    if vote.status == "lapsed":
        return _("has lapsed, because {reason}", reason=load(vote.reason))
    return _("has passed") if vote.status == "passed" else _("has failed")


def standing_lines(
    session: Session, game: tables.Game, vote: tables.Vote
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return who is for a vote, against it and silent, each person by the powers he plays."""
    now = standing(session, game, vote)
    held = persons(session, game)

    def named(voters: Sequence[int]) -> tuple[str, ...]:
        return tuple(joined(" + ", the_roles(game, held[voter])) for voter in voters)

    return named(now.in_favour), named(now.against), named(now.silent)


def needed_words(session: Session, game: tables.Game, vote: tables.Vote) -> str:
    """Return how many must be for a vote, in a sentence."""
    now = standing(session, game, vote)
    needed, everybody = now.needed, len((*now.in_favour, *now.against, *now.silent))
    if vote.kind in UNANIMOUS:
        return _("It passes when all {everybody} persons who play say yes.", everybody=everybody)
    return _(
        "It passes when {needed} of the {everybody} persons who play say yes.",
        needed=needed,
        everybody=everybody,
    )


def in_a_line(session: Session, game: tables.Game, vote: tables.Vote, zone: str) -> str:
    """Return a vote for a list: what is proposed and how it stands, or what came of it."""
    what = _(
        "{number}. By {power}: {proposal}.",
        number=vote.number,
        power=the_roles(game, [vote.role])[0],
        proposal=proposal_of(game, vote),
    )
    if vote.status != "open":
        ended = moment(vote.closed_at or vote.expires_at, zone)
        return _("{what} It {how}; {time}.", what=what, how=how_it_ended(vote), time=ended)
    yes, no, silent = standing_lines(session, game, vote)
    return _(
        "{what} Yes: {yes}. No: {no}. Awaited: {silent}. Open until {time}.",
        what=what,
        yes=_persons(yes),
        no=_persons(no),
        silent=_persons(silent),
        time=moment(vote.expires_at, zone),
    )


def _persons(names: Sequence[str]) -> str:
    return and_list(names) if names else _("nobody")


def sections(session: Session, game: tables.Game, zone: str) -> tuple[Section, ...]:
    """Return the list of votes: those that are open, and the last of those that are over."""
    votes = vote_queries.votes_of(session, game.id)
    asked = tuple(in_a_line(session, game, v, zone) for v in votes if v.status == "open")
    past = tuple(in_a_line(session, game, v, zone) for v in votes if v.status != "open")
    over = (Section(_("Votes that are over"), past[-_MOST_PAST:]),) if past else ()
    return (Section(_("Open votes"), asked or (_NO_VOTE,)), *over)


def as_json(session: Session, game: tables.Game) -> list[dict[str, Any]]:
    """Return all votes with what was said to each, by roles and without names, for records."""
    return [
        {
            "number": vote.number,
            "kind": vote.kind,
            **vote.detail,
            "by": vote.role,
            "opened_at": vote.opened_at.isoformat(),
            "status": vote.status,
            "reason": str.__str__(load(vote.reason)),
            "closed_at": vote.closed_at.isoformat() if vote.closed_at else None,
            "ballots": [
                {"role": b.role, "in_favour": b.in_favour, "at": b.at.isoformat()}
                for b in vote_queries.ballots_of(session, vote.id).values()
            ],
        }
        for vote in vote_queries.votes_of(session, game.id)
    ]


# -- counting -----------------------------------------------------------------------------------


UNANIMOUS: Final = ("end", "draw")
"""What needs everybody."""


@dataclass(frozen=True)
class Standing:
    """How a vote stands: the persons for it, against it, and those who have said nothing."""

    in_favour: tuple[int, ...]
    against: tuple[int, ...]
    silent: tuple[int, ...]
    needed: int

    @property
    def result(self) -> Literal["open", "passed", "failed"]:
        """What has come of it: failed when those who are left cannot make it pass any more."""
        if len(self.in_favour) >= self.needed:
            return "passed"
        possible = len(self.in_favour) + len(self.silent)
        return "failed" if possible < self.needed else "open"


def persons(session: Session, game: tables.Game) -> dict[int, list[str]]:
    """Return who plays in a game, by row of the player, each with the roles he holds."""
    found: dict[int, list[str]] = {}
    for seat in queries.seats_of(session, game.id):
        if seat.player_id is not None:
            found.setdefault(seat.player_id, []).append(seat.role)
    return found


def standing(session: Session, game: tables.Game, vote: tables.Vote) -> Standing:
    """Return how a vote stands among those who play now."""
    ballots = vote_queries.ballots_of(session, vote.id)
    # Who is to be answered for has no voice, or two players could never decide it.
    voters = [
        voter
        for voter, roles in persons(session, game).items()
        if vote.kind != "caretaker" or vote.detail["seat"] not in roles
    ]
    said = {voter: ballots[voter].in_favour for voter in voters if voter in ballots}
    needed = len(voters) if vote.kind in UNANIMOUS else len(voters) // 2 + 1
    return Standing(
        in_favour=tuple(voter for voter in voters if said.get(voter) is True),
        against=tuple(voter for voter in voters if said.get(voter) is False),
        silent=tuple(voter for voter in voters if voter not in said),
        # With nobody left to vote nothing passes.
        needed=max(needed, 1),
    )
