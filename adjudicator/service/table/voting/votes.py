"""Votes: what a player proposes to all who play, who is for it, and what the others are told.

``vote_words`` counts and has the words; what follows from a vote that has passed is done by
``vote_results``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal, TypeAlias

from sqlmodel import Session

from adjudicator.engine.words import _, and_list, dump
from adjudicator.reports.messages import ModeratorNotice, VoteContext
from adjudicator.reports.when import due_line, in_words, moment
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import game_in
from adjudicator.service.table import caretaking
from adjudicator.service.table.contexts import game_line_of, zone_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.service.table.voting.vote_words import (
    how_it_ended,
    in_a_line,
    needed_words,
    persons,
    proposal_of,
    standing_lines,
    the_roles,
)
from adjudicator.store import queries, tables, vote_queries
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line

LASTS: Final = "vote.days"  # the setting of the game: how long a vote is open
LONGEST_PAUSE: Final = 60  # days
LONGEST_EXTENSION: Final = timedelta(days=14)
MOST_CHANGES: Final = 5  # of one person's word on one vote: each is mailed to everybody


@dataclass(frozen=True)
class Where:
    """For which seat, in which line of which message, somebody proposes or votes."""

    role: str
    incoming_id: int | None = None
    line: int | None = None


Kind: TypeAlias = Literal["end", "draw", "pause", "extension", "caretaker"]


@dataclass(frozen=True)
class Proposal:
    """What is proposed to all who play.

    ``powers`` are the words that name who shares a draw with the proposer, nobody: all do; or whose
    seat a caretaker is to take. ``days``
    is how long a pause is, ``by`` by how much a deadline is to move, as written in ``words``.
    """

    kind: Kind
    powers: tuple[str, ...] = ()
    days: int = 0
    by: timedelta = timedelta(0)
    words: str = ""

    def __str__(self) -> str:
        return f"{self.kind.upper()} {self.words}".rstrip()


@dataclass(frozen=True)
class Voice:
    """What a person says to what is proposed, by the number of the vote."""

    number: int
    in_favour: bool

    def __str__(self) -> str:
        return f"{self.number} {'YES' if self.in_favour else 'NO'}"


# -- proposing and voting -----------------------------------------------------------------------


def check_proposal(
    mailroom: Mailroom, game: tables.Game, player: tables.Player, wanted: Proposal
) -> dict[str, object]:
    """Return the detail of what a player proposes; NotPossible when it cannot be voted on."""
    for vote in vote_queries.votes_of(mailroom.session, game.id, status="open"):
        if vote.kind == wanted.kind:
            raise not_possible(
                "Vote {number} is on {proposal} already; VOTE {number} YES or NO.",
                number=vote.number,
                proposal=proposal_of(game, vote),
            )
        if vote.proposer_id == player.id:
            raise not_possible(
                "Vote {number}, which you have proposed, is open until {time}; one at a time.",
                number=vote.number,
                time=moment(vote.expires_at, zone_of(game, player)),
            )
    if wanted.kind == "draw":
        return {"roles": _sharing(mailroom.session, game, player, wanted.powers)}
    if wanted.kind == "caretaker":
        role = _role(game, wanted.powers[0])
        return {"seat": caretaking.check(mailroom.session, game, role, mailroom.at).role}
    if wanted.kind == "pause":
        if not 1 <= wanted.days <= LONGEST_PAUSE:
            raise not_possible(
                "A pause has 1 to {most} days, not {days}.", most=LONGEST_PAUSE, days=wanted.days
            )
        return {"days": wanted.days}
    if wanted.kind == "extension":
        return _extension(mailroom.session, game, wanted.by)
    return {}


def _sharing(
    session: Session, game: tables.Game, player: tables.Player, powers: Sequence[str]
) -> list[str]:
    """Return the roles that share a draw: those of the proposer and those named, or all."""
    held = persons(session, game)
    if not powers:
        if len(held) < 2:
            raise not_possible("Nobody else plays with whom a draw could be shared.")
        return [role for roles in held.values() for role in roles]
    named = [_role(game, words) for words in powers]
    sharing = [mine for mine, roles in held.items() if mine == player.id or {*roles} & {*named}]
    empty = [role for role in named if not any(role in roles for roles in held.values())]
    if empty:
        raise not_possible("Nobody plays {powers} now.", powers=and_list(the_roles(game, empty)))
    if len(sharing) < 2:
        raise not_possible("A draw is shared with somebody else: name one role of another player.")
    return [role for one in sharing for role in held[one]]


def _role(game: tables.Game, words: str) -> str:
    try:
        role: str = game_in(game).grammar.role(words)
    except OrderError as error:
        raise not_possible("{why}.", why=str(error)) from error
    return role


def _extension(session: Session, game: tables.Game, by: timedelta) -> dict[str, object]:
    window = open_window(session, game)
    if window is None or window.due_at is None:
        raise not_possible("There is no open deadline that could be moved.")
    if by > LONGEST_EXTENSION:
        raise not_possible(
            "A deadline is moved by at most {most} at a time, not by {length}.",
            most=in_words(LONGEST_EXTENSION),
            length=in_words(by),
        )
    return {"hours": by / timedelta(hours=1), "window": window.code}


def propose(
    mailroom: Mailroom, game: tables.Game, player: tables.Player, wanted: Proposal, where: Where
) -> tables.Vote:
    """Open a vote, to which its proposer has said yes; nobody is told yet."""
    vote = tables.Vote(
        game_id=game.id,
        number=vote_queries.next_number(mailroom.session, game.id),
        kind=wanted.kind,
        detail=check_proposal(mailroom, game, player, wanted),
        proposer_id=player.id,
        role=where.role,
        opened_at=mailroom.at,
        expires_at=mailroom.at + timedelta(days=game_settings.value_of(game, LASTS)),
        incoming_id=where.incoming_id,
        line=where.line,
    )
    mailroom.keep(vote)
    _put_ballot(mailroom, vote, player, where, in_favour=True)
    return vote


def check_ballot(
    mailroom: Mailroom, game: tables.Game, player: tables.Player, voice: Voice
) -> tables.Vote:
    """Return the vote that a player votes on; NotPossible when he cannot."""
    session = mailroom.session
    vote = vote_queries.vote_numbered(session, game.id, voice.number)
    if vote is None:
        raise not_possible("There is no vote {number}; VOTES lists all.", number=voice.number)
    if vote.status != "open":
        raise not_possible(
            "Vote {number} {how}; nothing is voted on there.",
            number=vote.number,
            how=how_it_ended(vote),
        )
    ballot = vote_queries.ballots_of(session, vote.id).get(player.id)
    if ballot is not None and ballot.in_favour == voice.in_favour:
        raise NotPossible(
            _("You have said yes to vote {number} already.", number=vote.number)
            if ballot.in_favour
            else _("You have said no to vote {number} already.", number=vote.number)
        )
    if ballot is not None and ballot.changes >= MOST_CHANGES:
        raise not_possible(
            "You have changed your mind about vote {number} {count} times; that is"
            " as often as you can.",
            number=vote.number,
            count=MOST_CHANGES,
        )
    return vote


def cast(
    mailroom: Mailroom, game: tables.Game, player: tables.Player, voice: Voice, where: Where
) -> tables.Vote:
    """Note what a player says to a vote and return it; nobody is told yet."""
    vote = check_ballot(mailroom, game, player, voice)
    _put_ballot(mailroom, vote, player, where, in_favour=voice.in_favour)
    return vote


def _put_ballot(
    mailroom: Mailroom,
    vote: tables.Vote,
    player: tables.Player,
    where: Where,
    *,
    in_favour: bool,
) -> None:
    ballot = vote_queries.ballots_of(mailroom.session, vote.id).get(player.id)
    if ballot is None:
        ballot = tables.Ballot(
            vote_id=vote.id,
            player_id=player.id,
            role=where.role,
            in_favour=in_favour,
            at=mailroom.at,
        )
    else:
        ballot.changes += 1
    ballot.in_favour, ballot.role, ballot.at = in_favour, where.role, mailroom.at
    ballot.incoming_id, ballot.line = where.incoming_id, where.line
    mailroom.keep(ballot)


# -- ending -------------------------------------------------------------------------------------


def close(mailroom: Mailroom, vote: tables.Vote, status: str, reason: str = "") -> None:
    """End a vote; nobody is told yet. ``reason`` is a clause on why it has lapsed."""
    vote.status, vote.reason, vote.closed_at = status, dump(reason), mailroom.at


def lapse(mailroom: Mailroom, game: tables.Game, votes: Sequence[tables.Vote], reason: str) -> None:
    """Let votes come to nothing and tell everybody; ``reason`` is a clause on why."""
    for vote in votes:
        close(mailroom, vote, "lapsed", reason)
        tell(mailroom, game, vote, _("It lapses: {reason}.", reason=reason))


def lapse_with_window(mailroom: Mailroom, game: tables.Game, code: str) -> None:
    """Let the vote on a later deadline lapse with the window that it was about."""
    found = vote_queries.votes_of(mailroom.session, game.id, status="open")
    about = [vote for vote in found if vote.detail.get("window") == code]
    lapse(mailroom, game, about, _("the window {window} has closed", window=code))


def drop_all(mailroom: Mailroom, game: tables.Game) -> None:
    """End all votes with the game, of which everybody is told besides."""
    for vote in vote_queries.votes_of(mailroom.session, game.id, status="open"):
        close(mailroom, vote, "lapsed", _("the game is over"))


# -- telling -----------------------------------------------------------------------------------


def tell(mailroom: Mailroom, game: tables.Game, vote: tables.Vote, news: str) -> None:
    """Tell everybody who plays, and the moderator, the news of a vote and how it stands."""
    session, at = mailroom.session, mailroom.at
    yes, no, silent = standing_lines(session, game, vote)
    key = f"vote/{vote.id}/{_place(session, vote)}"
    line = game_line_of(session, game, at)
    for player_id, roles in persons(session, game).items():
        seat = next(one for one in queries.seats_of(session, game.id) if one.role == roles[0])
        zone = zone_of(game, session.get_one(tables.Player, player_id))
        is_open = vote.status == "open"
        context = VoteContext(
            *mailroom.head(game, seat, line),
            vote=vote.number,
            status=vote.status,  # type: ignore[arg-type]  # stored as text
            proposal=proposal_of(game, vote),
            by=the_roles(game, [vote.role])[0],
            news=news,
            needed=needed_words(session, game, vote) if is_open else "",
            yes=yes,
            no=no,
            silent=silent if is_open else (),
            due=due_line(vote.expires_at, at, zone) if is_open else None,
            answers=_answers(session, vote, player_id) if is_open else (),
        )
        mailroom.to_seat(game, seat, "vote", context, f"{key}/{player_id}")
    if game.moderator is not None:
        notice = ModeratorNotice(
            about=_("{game}: vote {number}", game=game.slug, number=vote.number),
            lines=(news, in_a_line(session, game, vote, "UTC")),
            reference=f"vote {vote.number}",
        )
        mailroom.to_moderator(game, notice, f"{key}/moderator")


def _place(session: Session, vote: tables.Vote) -> str:
    """Return what tells the news of a vote from each other: the ballots there were, and the end."""
    ballots = vote_queries.ballots_of(session, vote.id).values()
    return f"{sum(1 + ballot.changes for ballot in ballots)}/{vote.status}"


def _answers(session: Session, vote: tables.Vote, player_id: int) -> tuple[str, ...]:
    """Return the lines with which somebody may vote: those that say what he has not said."""
    ballot = vote_queries.ballots_of(session, vote.id).get(player_id)
    return tuple(
        order_line(f"VOTE {vote.number} {word}")
        for word, in_favour in (("YES", True), ("NO", False))
        if ballot is None or ballot.in_favour != in_favour
    )
