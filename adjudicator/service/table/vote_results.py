"""What follows from votes: the end of the game, a pause, a later deadline; and what time does.

Pauses and later deadlines are carried out by the functions with which moderators hold and extend,
and recorded like theirs, with the message and line that decided the vote.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from sqlmodel import Session

from adjudicator.engine.words import _, sentences
from adjudicator.reports.when import moment
from adjudicator.service.table import caretaking
from adjudicator.service.table.contexts import names_of, seat_for
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.reporting import finish
from adjudicator.service.table.running import Actor, extend, go_on, moved_by, put_on_hold
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.service.table.voting import votes
from adjudicator.service.table.voting.vote_words import proposal_of, standing
from adjudicator.store import generations, tables, vote_queries

Due: TypeAlias = tuple[int, str, Callable[[Mailroom, tables.Game], bool]]
"""A game, the status in which something is due in it, and what that is."""

_TIME_IS_OVER: Final = _("its time is over")


def settle(playing: Playing, mailroom: Mailroom, number: int, news: str) -> str:
    """Count a vote and tell everybody the ``news`` of it; carry out what has passed.

    ``playing`` has been recorded. Returns what came of the vote, empty while it is open.
    """
    session, game = mailroom.session, playing.row
    vote = vote_queries.vote_numbered(session, game.id, number)
    if vote is None or vote.status != "open":
        return ""  # it has lapsed with the window, or with the game
    result = standing(session, game, vote).result
    if result == "open":
        votes.tell(mailroom, game, vote, news)
        return ""
    votes.close(mailroom, vote, result)
    if result == "failed":
        votes.tell(mailroom, game, vote, sentences(news, _("It cannot pass any more.")))
        return _("Vote {number} has failed.", number=number)
    follows = _what_follows(session, game, vote, mailroom.at)
    votes.tell(mailroom, game, vote, sentences(news, follows))
    _carry_out(playing, mailroom, vote)
    return sentences(_("Vote {number} has passed.", number=number), follows)


def _what_follows(session: Session, game: tables.Game, vote: tables.Vote, at: datetime) -> str:
    """Return what a vote that has passed brings about, in sentences."""
    if vote.kind == "pause":
        return _(
            "The game pauses until {time} and then goes on by itself; no deadline passes"
            " in that time.",
            time=moment(_end_of_pause(vote, at), "UTC"),
        )
    if vote.kind == "extension":
        window, by = open_window(session, game), timedelta(hours=vote.detail["hours"])
        if window is None:
            raise ValueError(f"vote {vote.number} is about a window that is not open")
        return _(
            "{window} stays open until {time}.",
            window=window.code,
            time=moment(moved_by(window, by, at), "UTC"),
        )
    if vote.kind == "caretaker":
        power = names_of(game, [vote.detail["seat"]])[0]
        if not caretaking.is_wanted(session, game, vote.detail["seat"], at):
            return _("Nothing follows: {power} is played, or may have no caretaker.", power=power)
        return _("A caretaker plays {power} from now on.", power=power)
    return _outcome(game, vote)


def _outcome(game: tables.Game, vote: tables.Vote) -> str:
    """Return how a game ends by a vote, in sentences."""
    if vote.kind == "draw":
        return _(
            "The players have agreed on {proposal}: the game is over.",
            proposal=proposal_of(game, vote),
        )
    return _("The players have agreed to end the game here: nobody wins, and the points stand.")


def _end_of_pause(vote: tables.Vote, at: datetime) -> datetime:
    return at + timedelta(days=vote.detail["days"])


def _carry_out(playing: Playing, mailroom: Mailroom, vote: tables.Vote) -> None:
    """Do what a vote has decided, as the moderator would."""
    game = playing.row
    actor, reason = _players(mailroom, game, vote), _("Vote {number}.", number=vote.number)
    if vote.kind == "pause":
        until = _end_of_pause(vote, mailroom.at)
        put_on_hold(actor, until=until, reason=reason, days=vote.detail["days"])
    elif vote.kind == "extension":
        window = open_window(mailroom.session, game)
        if window is None:
            raise ValueError(f"vote {vote.number} is about a window that is not open")
        extend(actor, window, timedelta(hours=vote.detail["hours"]), reason)
    elif vote.kind == "caretaker":
        role = vote.detail["seat"]
        if caretaking.is_wanted(mailroom.session, game, role, mailroom.at):
            caretaking.begin(actor, seat_for(mailroom.session, game, role), reason)
    else:
        outcome = _outcome(game, vote)
        actor.note("end", reason=reason, outcome=outcome)
        generations.void_what_is_open(mailroom.session, game, at=mailroom.at)
        game.resumes_at = None
        finish(playing, mailroom, outcome)


def _players(mailroom: Mailroom, game: tables.Game, vote: tables.Vote) -> Actor:
    """Return from where the players act: the message and line of the last word on a vote."""
    session = mailroom.session
    ballots = vote_queries.ballots_of(session, vote.id).values()
    last = max(ballots, key=lambda ballot: (ballot.at, ballot.incoming_id or 0, ballot.line or 0))
    incoming = session.get(tables.Incoming, last.incoming_id) if last.incoming_id else None
    return Actor(mailroom, game, "players", incoming=incoming, line=last.line)


# -- what time does -----------------------------------------------------------------------------


def due(session: Session, now: datetime, heard: datetime) -> list[Due]:
    """Return what is due now: games that go on after a pause, votes whose time is over.

    A vote ends when the mailbox was read (``heard``) behind its time.
    """
    going_on = [(game, "held", _go_on) for game in vote_queries.games_to_resume(session, now)]
    over = [
        (vote.game_id, "running", _ending(vote.id))
        for vote in vote_queries.votes_due(session, heard)
    ]
    return [*going_on, *over]


def _go_on(mailroom: Mailroom, game: tables.Game) -> bool:
    """Go on with a game whose pause is over; no window has closed by it."""
    if game.resumes_at is not None and game.resumes_at <= mailroom.at:
        go_on(Actor(mailroom, game, "service"))
    return False


def _ending(vote_id: int) -> Callable[[Mailroom, tables.Game], bool]:
    """Return the work of ending a vote; no window closes by it.

    It is counted once more: somebody who had not said yes may have left the game meanwhile.
    """

    def end(mailroom: Mailroom, game: tables.Game) -> bool:
        vote = mailroom.session.get_one(tables.Vote, vote_id)
        if vote.status != "open" or vote.expires_at > mailroom.at:
            return False
        if standing(mailroom.session, game, vote).result == "open":
            votes.lapse(mailroom, game, [vote], _TIME_IS_OVER)
            return False
        with Playing(mailroom.session, game, mailroom.at, dry=True) as playing:
            settle(playing, mailroom, vote.number, _("Its time is over."))
        return False

    return end
