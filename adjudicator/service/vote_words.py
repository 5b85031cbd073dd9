"""Votes in words: what is proposed, how it stands, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from sqlmodel import Session

from adjudicator.reports.filters import listed
from adjudicator.reports.lines import Section
from adjudicator.reports.when import in_words, moment
from adjudicator.reports.wording import wording_of
from adjudicator.service.tally import UNANIMOUS, persons, standing
from adjudicator.store import tables, vote_queries

_MOST_PAST: Final = 20  # votes that are over, in one list
_NOBODY: Final = "nobody"
_NO_VOTE: Final = "Nothing is voted on. PROPOSE opens a vote."


def the_roles(game: tables.Game, roles: Sequence[str]) -> tuple[str, ...]:
    """Return roles as they stand in a sentence: "the Papacy"."""
    wording = wording_of(game.game)
    return tuple(wording.the_role(role) for role in roles)


def proposal_of(game: tables.Game, vote: tables.Vote) -> str:
    """Return what is proposed, as it stands behind "a vote on"."""
    detail = vote.detail
    if vote.kind == "draw":
        return f"a draw between {listed(the_roles(game, detail['roles']))}"
    if vote.kind == "pause":
        days = detail["days"]
        return f"a pause of {days} day{'' if days == 1 else 's'}"
    if vote.kind == "extension":
        by = in_words(timedelta(hours=detail["hours"]))
        return f"moving the deadline of {detail['window']} by {by}"
    return "ending the game here, without a winner"


def how_it_ended(vote: tables.Vote) -> str:
    """Return what came of a vote that is over, as it stands behind its name."""
    if vote.status == "lapsed":
        return f"has lapsed, because {vote.reason}"
    return f"has {vote.status}"


def standing_lines(
    session: Session, game: tables.Game, vote: tables.Vote
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return who is for a vote, against it and silent, each person by the powers he plays."""
    now = standing(session, game, vote)
    held = persons(session, game)

    def named(voters: Sequence[int]) -> tuple[str, ...]:
        return tuple(" + ".join(the_roles(game, held[voter])) for voter in voters)

    return named(now.in_favour), named(now.against), named(now.silent)


def needed_words(session: Session, game: tables.Game, vote: tables.Vote) -> str:
    """Return how many must be for a vote, in a sentence."""
    needed, everybody = standing(session, game, vote).needed, len(persons(session, game))
    if vote.kind in UNANIMOUS:
        return f"It passes when all {everybody} persons who play say yes."
    return f"It passes when {needed} of the {everybody} persons who play say yes."


def in_a_line(session: Session, game: tables.Game, vote: tables.Vote, zone: str) -> str:
    """Return a vote for a list: what is proposed and how it stands, or what came of it."""
    what = f"{vote.number}. By {the_roles(game, [vote.role])[0]}: {proposal_of(game, vote)}."
    if vote.status != "open":
        ended = moment(vote.closed_at or vote.expires_at, zone)
        return f"{what} It {how_it_ended(vote)}; {ended}."
    yes, no, silent = standing_lines(session, game, vote)
    return (
        f"{what} Yes: {listed(yes, nothing=_NOBODY)}. No: {listed(no, nothing=_NOBODY)}. Awaited:"
        f" {listed(silent, nothing=_NOBODY)}. Open until {moment(vote.expires_at, zone)}."
    )


def sections(session: Session, game: tables.Game, zone: str) -> tuple[Section, ...]:
    """Return the list of votes: those that are open, and the last of those that are over."""
    votes = vote_queries.votes_of(session, game.id)
    asked = tuple(in_a_line(session, game, v, zone) for v in votes if v.status == "open")
    past = tuple(in_a_line(session, game, v, zone) for v in votes if v.status != "open")
    over = (Section("Votes that are over", past[-_MOST_PAST:]),) if past else ()
    return (Section("Open votes", asked or (_NO_VOTE,)), *over)


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
            "reason": vote.reason,
            "closed_at": vote.closed_at.isoformat() if vote.closed_at else None,
            "ballots": [
                {"role": b.role, "in_favour": b.in_favour, "at": b.at.isoformat()}
                for b in vote_queries.ballots_of(session, vote.id).values()
            ],
        }
        for vote in vote_queries.votes_of(session, game.id)
    ]
