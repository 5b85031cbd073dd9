"""Votes in words: what is proposed, how it stands, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.words import _, and_list, joined, load, n_
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.reports.when import in_words, moment
from adjudicator.service.table.voting.tally import UNANIMOUS, persons, standing
from adjudicator.store import tables, vote_queries

_MOST_PAST: Final = 20  # votes that are over, in one list
_NO_VOTE: Final = _("Nothing is voted on. PROPOSE opens a vote.")


def the_roles(game: tables.Game, roles: Sequence[str]) -> tuple[str, ...]:
    """Return roles as they stand in a sentence: "the Papacy"."""
    wording = game_of(game.game).wording
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
    needed, everybody = standing(session, game, vote).needed, len(persons(session, game))
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
