"""Taking back: what a rewind and an amendment share.

Both begin a new generation from the snapshot of an earlier segment. Nothing is deleted: the record
keeps what was taken back. Everybody is told what no longer holds, and who has learned what that
others do not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.fact import load_fact
from adjudicator.engine.record import Position
from adjudicator.engine.words import _, and_list, n_
from adjudicator.games.opaque import AnyState
from adjudicator.games.telling import Chapter
from adjudicator.reports.digest import chapters_of
from adjudicator.reports.lines import ReceiptLine
from adjudicator.reports.messages import TakenBackContext
from adjudicator.reports.render import say
from adjudicator.service.commands.moderators.chair import Chair
from adjudicator.service.errors import not_possible
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.table import stand_in
from adjudicator.service.table.ahead import book
from adjudicator.service.table.contexts import (
    as_heard,
    as_it_is,
    line_of,
    names_of,
)
from adjudicator.service.table.lateness.excuses import give_back
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.seat_reports import note_told
from adjudicator.service.table.stored import stored_facts, stored_segment
from adjudicator.service.table.timekeeping.flags import drop_held
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.service.table.voting import votes
from adjudicator.store import generations, positions, queries, tables, vote_queries
from adjudicator.store.errors import NotStored
from adjudicator.store.facts import MODERATOR, ONLOOKER, StoredFact, facts_since
from adjudicator.words.order_words import order_line

ASKED_ANEW: Final = _("What you are asked now comes in a mail of its own, with a fresh deadline.")
_PILE_SHUFFLED: Final = _(
    "Cards of the draw pile were seen in what is taken back, so what is left of the pile is"
    " shuffled: nobody knows what comes next."
)
MOST_FACTS: Final = 60
"""So many things that no longer hold are told one by one; of more, only the headings."""


def check_can_be_taken_back(game: tables.Game) -> None:
    """Raise NotPossible when a game is over or has not begun."""
    if game.status == "over":
        raise not_possible(
            "Game {game} is over and the secret of its dice is published; nothing is"
            " taken back any more.",
            game=game.slug,
        )
    if game.status not in ("running", "held"):
        raise not_possible(
            "Game {game} is in {status}; there is nothing to take back.", **as_it_is(game)
        )


def segment_in_line(session: Session, game: tables.Game, number: int) -> tables.Segment:
    """Return a segment of the game as it stands; NotPossible when there is none."""
    try:
        return generations.segment(session, game, number)
    except NotStored as unknown:
        last = positions.open_segment_row(session, game).number
        raise not_possible(
            "There is no segment {number} in {game}; there are 0 to {last}. SEGMENTS lists them.",
            number=number,
            game=game.slug,
            last=last,
        ) from unknown


@dataclass(frozen=True)
class Before:
    """A game before something of it is taken back.

    ``facts`` are all facts from ``segment`` on, ``returned`` the lines of each role that are
    dropped: those given ahead, and answers kept for the close of a window. ``excuses`` is how many
    each role gets back. ``seen``: cards of the pile were seen in what is taken back, now or in an
    earlier generation, so that somebody may know what would come next.
    """

    segment: tables.Segment
    facts: tuple[StoredFact, ...]
    returned: dict[str, list[ReceiptLine]]
    excuses: dict[str, int]
    seen: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """What everybody is told of the pile."""
        return (_PILE_SHUFFLED,) if self.seen else ()


def begin_again(
    chair: Chair, row: tables.Segment, *, revision: int, snapshot: AnyState | None = None
) -> Before:
    """Begin a new generation at the beginning of a segment; return what was before.

    What is open becomes void; lines given ahead since, or used in part, are dropped. Votes lapse.
    It has the position that the segment had, or a corrected one (``snapshot``).
    """
    session, game = chair.session, chair.game
    facts = facts_from(session, game, row.number)
    stored = positions.load_segment(session, row)
    returned = book.drop_since(session, game, row)
    for role, words in drop_held(session, game).items():
        _return(returned, role, words, _("the window for which it was kept is void"))
    window = open_window(session, game)
    for role, words in (stand_in.kept_in(session, window) if window else {}).items():
        _return(returned, role, words, _("the moderator had said this for you"))
    excuses = give_back(session, game, since=row.number)
    rules = game_in(game).rules
    seen = generations.was_told(session, game, rules.draws, since=row.number)
    generations.begin(session, game, at=chair.mailroom.at)
    snapshot = snapshot or rules.load(stored.snapshot, stored.schema)
    again = stored_segment(rules, Position(stored.number, revision, snapshot, chain=stored.chain))
    positions.start_segment(session, game, again, at=chair.mailroom.at)
    open_votes = vote_queries.votes_of(session, game.id, status="open")
    votes.lapse(chair.mailroom, game, open_votes, _("something of the game was taken back"))
    return Before(row, facts, returned, excuses, seen)


def _return(returned: dict[str, list[ReceiptLine]], role: str, words: str, reason: str) -> None:
    """Put an answer that was kept before the other lines that go back to a role."""
    lines = [ReceiptLine(0, order_line(words), "ignored", reason=reason), *returned.get(role, [])]
    returned[role] = [replace(line, number=n) for n, line in enumerate(lines, start=1)]


_BEHIND_ALL: Final = 2**31 - 1  # no segment tells so many facts


def facts_from(session: Session, game: tables.Game, segment: int) -> tuple[StoredFact, ...]:
    """Return all facts from the beginning of a segment on, secret ones too."""
    after = (segment - 1, _BEHIND_ALL)
    return tuple(facts_since(session, game, reader=MODERATOR, after=after))


@dataclass(frozen=True)
class Notice:
    """What all are told: a title, why, and sentences that everybody may read.

    ``own`` are further sentences for single roles.
    """

    title: str
    reason: str
    lines: tuple[str, ...]
    own: dict[str, tuple[str, ...]]


def tell_everybody(
    chair: Chair, playing: Playing, before: Before, notice: Notice, action: tables.Action
) -> None:
    """Tell every seat what no longer holds and what holds instead, and who has learned what.

    Reports go on behind what this tells. Call it before the game is published.
    """
    session, game, mailroom = chair.session, chair.game, chair.mailroom
    seats = queries.seats_of(session, game.id)
    reported = {seat.role: (seat.reported_segment, seat.reported_fact) for seat in seats}
    learned = who_learned(game, before.facts, reported)
    for seat in seats:
        key = f"{action.verb}/{game.id}/{game.generation}/{seat.role}"
        gone, instead = _retell(playing, before, seat, key)
        headings, chapters = _told_back(session, game, gone)
        context = TakenBackContext(
            *mailroom.head(game, seat, line_of(playing)),
            title=notice.title,
            reason=notice.reason,
            lines=(
                *notice.lines,
                *before.lines,
                *notice.own.get(seat.role, ()),
                *_of_excuses(before.excuses.get(seat.role, 0)),
            ),
            headings=headings,
            gone=chapters,
            instead=chapters_of(rules_of(game), as_heard(session, game, instead)),
            learned=learned,
            returned=tuple(before.returned.get(seat.role, ())),
        )
        mailroom.to_seat(game, seat, "taken_back", context, key)
        seat.reported_points = dict(game_in(game).wording.victory_points(playing.view(seat.role)))
        seat.sheet = {name: value for name, value in seat.sheet.items() if name != "fired"}


def _of_excuses(count: int) -> tuple[str, ...]:
    if not count:
        return ()
    return (
        n_(
            "You get {count} excuse back: the deadline that was moved for it counts no more.",
            "You get {count} excuses back: the deadline that was moved for it counts no more.",
            count,
        ),
    )


def _retell(
    playing: Playing, before: Before, seat: tables.Seat, key: str
) -> tuple[list[StoredFact], list[StoredFact]]:
    """Return what a seat was told that no longer holds, and what holds instead of it.

    Where it was told nothing that has changed, its next report goes on from what it knows.
    """
    start = (before.segment.number, -1)
    reported = (seat.reported_segment, seat.reported_fact)
    if reported <= start:
        return [], []
    told = [
        fact
        for fact in before.facts
        if (fact.segment, fact.number) <= reported and _knows(seat.role, fact)
    ]
    now = [fact for fact in stored_facts(playing.told, playing.roles) if _knows(seat.role, fact)]
    same = 0
    while same < min(len(told), len(now)) and _alike(told[same], now[same]):
        same += 1
    seat.reported_segment, seat.reported_fact = _place(now[same - 1]) if same else start
    gone, instead = told[same:], now[same:]
    if not gone:
        return [], []
    if instead:
        note_told(playing, seat, _place(instead[-1]), key)
    return gone, instead


def _place(fact: StoredFact) -> tuple[int, int]:
    return fact.segment, fact.number


def _alike(one: StoredFact, other: StoredFact) -> bool:
    return (one.kind, one.data) == (other.kind, other.data)


def _knows(role: str, fact: StoredFact) -> bool:
    return fact.audience is None or role in fact.audience


def _told_back(
    session: Session, game: tables.Game, gone: Sequence[StoredFact]
) -> tuple[tuple[str, ...], tuple[Chapter, ...]]:
    """Return what no longer holds: headings with counts where it is much, else every thing."""
    chapters = chapters_of(rules_of(game), as_heard(session, game, gone))
    if len(gone) <= MOST_FACTS:
        return (), chapters
    counted = tuple(
        _("{heading}: {count} things", heading=chapter.heading, count=len(chapter.facts))
        for chapter in chapters
    )
    secret = [fact for fact in gone if is_secret(fact)]
    return counted, chapters_of(rules_of(game), as_heard(session, game, secret))


# -- who learned what ---------------------------------------------------------------------------


def is_secret(fact: StoredFact) -> bool:
    """Return whether a fact was told to some roles and not to the rest of the table."""
    return bool(fact.audience) and ONLOOKER not in (fact.audience or ())


def who_learned(
    game: tables.Game, facts: Sequence[StoredFact], reported: dict[str, tuple[int, int]]
) -> tuple[str, ...]:
    """Return, as everybody may read it, which roles know something that is taken back.

    ``reported`` has for each role how far it has been told. The game need not be able to go on.
    Each line is the half that the rest of the table was told ("France draws 2 cards"). A secret of
    which the others were never told is no business of theirs.
    """
    lines = []
    for secret, public in pairwise(facts):
        if not is_secret(secret) or not _is_other_half(reported, secret, public):
            continue
        told = [role for role in secret.audience or () if _place(secret) <= reported[role]]
        if told:
            names = and_list(names_of(game, told))
            words = say(rules_of(game), load_fact(game.game, public.kind, public.data))
            lines.append(_("{powers}: {words}", powers=names, words=words))
    return tuple(dict.fromkeys(lines))


def _is_other_half(roles: Iterable[str], secret: StoredFact, public: StoredFact) -> bool:
    """Return whether a fact is what all others were told in place of a secret one."""
    others = {*roles, ONLOOKER} - set(secret.audience or ())
    follows = _place(public) == (secret.segment, secret.number + 1)
    return follows and set(public.audience or ()) == others


def secrets_told(
    session: Session, game: tables.Game, facts: Sequence[StoredFact]
) -> list[dict[str, Any]]:
    """Return the secret facts among those taken back, in words, for whoever may see all."""
    return [
        {
            "fact": f"{fact.segment}.{fact.number}",
            "roles": list(fact.audience or ()),
            "words": say(rules_of(game), load_fact(game.game, fact.kind, fact.data)),
        }
        for fact in facts
        if is_secret(fact)
    ]
