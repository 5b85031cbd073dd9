"""A game inside one transaction: load the position, give answers, run on, record what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, TypeVar

from sqlmodel import Session, SQLModel

from adjudicator.caretakers.knowledge import Knowledge, known_to
from adjudicator.engine.chance import (
    Chance,
    KeptChance,
    Key,
    Roll,
    Saying,
    SecretChance,
)
from adjudicator.engine.choices import Talks
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import JSON, Fact
from adjudicator.engine.play import Live, copy_of
from adjudicator.engine.record import Open, Sight, Told, renewal_label
from adjudicator.engine.stage import Stage
from adjudicator.games.opaque import AnyLive, AnyPosition, AnyState, AnyView
from adjudicator.games.registry import game_of
from adjudicator.service.played import rules_of
from adjudicator.service.table.stored import stored_facts, stored_position, stored_segment
from adjudicator.store import positions, queries, tables
from adjudicator.store.facts import record_facts
from adjudicator.store.positions import Given, StoredAnswer, StoredRoll

T = TypeVar("T")
NEGOTIATION: Final = "negotiation"
"""The kind of window in which players talk and make deals."""


@dataclass(frozen=True)
class KeptRoll:
    """A roll of an earlier generation, its place, and the generation that has drawn it."""

    segment: int
    number: int
    roll: Roll
    drawn_in: int

    @property
    def key(self) -> Key:
        """The name under which it was drawn."""
        return Key(self.segment, self.number, self.roll.kind, self.roll.label)


@dataclass(frozen=True)
class Recorded:
    """What one transaction changed: segments finished, and what is asked now."""

    finished: tuple[AnyPosition, ...]
    asked: tuple[Open, ...]
    waiting: tuple[Open, ...]

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return not self.waiting


class Playing:
    """A game that is being played on; nothing is stored before ``record``.

    ``dry``: no new dice; it is looked at only. With ``sight`` it can be played on for trial, by the
    knowledge of one role (see ``Live``): Unknowable ends that where dice would be rolled or
    something hidden would matter, and what others have answered to the open request is left out.
    ``kept``: rolls of an earlier generation, which stay as long as they fit (see ``KeptChance``).
    ``renewing``: what may be known of the pile is shuffled before anything else. Use it in a
    ``with`` block, which drops the running procedure at its end.
    """

    def __init__(
        self,
        session: Session,
        row: tables.Game,
        at: datetime,
        *,
        dry: bool = False,
        sight: Sight | None = None,
        kept: Sequence[KeptRoll] = (),
        renewing: bool = False,
    ) -> None:
        self._sight = sight
        self._kept = {roll.key: roll for roll in kept}
        self._fresh = None if dry or sight else _chance_of(session, row)
        self._keeping = KeptChance(
            {key: kept.roll for key, kept in self._kept.items()}, self._fresh
        )
        self._chance: Chance | None = self._keeping if self._kept else self._fresh
        self.session = session
        self.row = row
        self.at = at
        self.known_as = rules_of(row)
        """By what ``registry.game_of``, templates and order lines know the game."""
        self.game = game_of(self.known_as)
        self.rules = self.game.rules
        self.closed: set[int] = set()
        """The finished segments after which the order books have been put in order."""
        self._sources: dict[tuple[int, int, str], Given] = {}
        self._finished: list[AnyPosition] = []
        self._told: list[Told] = []
        self._views: dict[str | None, AnyView] = {}
        self._made: dict[tuple[str, str], tuple[Decision[Any], AnyView, Any]] = {}
        self._held = {
            (window.segment, window.request, flag.role): flag.value
            for window, flag in queries.held_answers(session, row.id, row.generation)
            if sight is None or flag.role == sight.role
        }
        stored = stored_position(self.rules, positions.open_segment(session, row))
        self.first_segment = stored.segment
        """The segment that was open when the game was loaded."""
        renewed = self._was_renewed(stored.segment, 0, -1)
        # A game that waits for players has not begun: it may roll before it asks anything.
        idle = row.status == "setup" and self._fresh is None
        self._live = self._begin(stored, renewing=renewing or renewed, idle=idle)

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of the game, in the order of play."""
        return self._live.roles

    def __enter__(self) -> Playing:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self, position: AnyPosition, **how: Any) -> AnyLive:
        return Live(self.rules, position, self._chance, sight=self._sight, **how)

    def keep(self, row: SQLModel) -> None:
        """Store a row, or what has changed in it."""
        self.session.add(row)
        self.session.flush()

    # -- looking --------------------------------------------------------------------------------

    @property
    def state(self) -> AnyState:
        """The state now; not to be changed."""
        return self._live.state

    @property
    def segment(self) -> int:
        """The number of the open segment."""
        return self._live.segment

    @property
    def stage(self) -> Stage:
        """Where in the sequence of play the game stands."""
        return self.rules.stage(self._live.state)

    @property
    def waiting(self) -> tuple[Open, ...]:
        """The decisions that wait for an answer; what is held until the window closes does not."""
        return tuple(item for item in self._live.waiting if not self._holds(item))

    @property
    def asked(self) -> tuple[Open, ...]:
        """All decisions of the open request, answered ones included."""
        return self._live.asked

    @property
    def enclosed(self) -> frozenset[tuple[int, int, str]]:
        """Segment, request and role of the secret answers that are not carried out."""
        return self._live.enclosed

    @property
    def trail(self) -> tuple[str, ...]:
        """Where the waiting procedure stands, as section numbers."""
        return self._live.trail

    def open_for(self, role: str) -> Decision[Any] | None:
        """Return the decision that ``role`` may answer now, also for the second time."""
        return next((o.decision for o in self.asked if o.decision.role == role), None)

    def answer_of(self, role: str) -> object:
        """Return what ``role`` has answered and may still change; raises KeyError without it."""
        item = next(o for o in self.asked if o.decision.role == role)
        if self._holds(item):
            return item.decision.choice.load(self._held[self._place(item)])
        for given in self._live.position.answers:
            if (given.request, given.role) == (item.request, role):
                return item.decision.choice.load(given.value)
        raise KeyError(role)

    def waits_for(self, role: str) -> bool:
        """Return whether the game cannot go on before ``role`` has answered."""
        return any(item.decision.role == role for item in self.waiting)

    def lacks(self, role: str) -> bool:
        """Return whether the rules have no answer of ``role`` yet; one may be held."""
        return any(item.decision.role == role for item in self._live.waiting)

    def _holds(self, item: Open) -> bool:
        return self._place(item) in self._held

    def _place(self, item: Open) -> tuple[int, int | None, str]:
        return self._live.segment, item.request, item.decision.role

    def view(self, role: str | None) -> AnyView:
        """Return what ``role`` (None: an onlooker) may see; not to be changed."""
        if role not in self._views:
            self._views[role] = self.rules.view(self._live.state, role)
        return self._views[role]

    def once(self, what: str, decision: Decision[Any], make: Callable[[], T]) -> T:
        """Return what ``make`` makes of a question and the view of its role, called ``what``.

        A message asks the same question in its receipt, its report and its links; so it is made
        once for as long as nothing has been answered.
        """
        view, place = self.view(decision.role), (what, decision.role)
        kept = self._made.get(place)
        if kept is None or kept[0] is not decision or kept[1] is not view:
            kept = self._made[place] = (decision, view, make())
        made: T = kept[2]
        return made

    @property
    def told(self) -> tuple[Told, ...]:
        """The facts told from the beginning of the segment that was loaded."""
        return (*self._told, *self._live.outcome().told)

    def may_talk(self, a: str, b: str) -> bool:
        """Return whether two roles may talk in private now, as the rules of the game say."""
        decision = self.open_for(a)
        if decision is None:
            return False
        return isinstance(decision.choice, Talks) and decision.choice.may_talk(b)

    @property
    def unclosed(self) -> tuple[AnyPosition, ...]:
        """The segments finished since the game was loaded that are not among the ``closed``."""
        finished = (*self._finished, *self._live.finished)
        return tuple(position for position in finished if position.segment not in self.closed)

    def told_to(self, role: str) -> list[tuple[int, Fact]]:
        """Return what a role has heard since the ``first_segment`` began, by segment."""
        told = (*self._told, *self._live.told_since(0))
        return [(item.segment, item.fact) for item in told if item.audience.admits(role)]

    def known_to(self, role: str, before: Sequence[Fact], since: Sequence[Fact]) -> Knowledge:
        """Return what a role knows that is asked, with what it was told until now."""
        return known_to(self.rules, self._live, role, before, since)

    def messages_in(self, segment: int, role: str) -> set[int | None]:
        """Return the messages (None: other sources) with which a role answered in a segment."""
        given = {
            source.incoming_id
            for (number, _, who), source in self._sources.items()
            if (number, who) == (segment, role)
        }
        asked = positions.questions_in(self.session, self.row.id, self.row.generation, segment)
        return {*given, *(row.incoming_id for row in asked if row.role == role)}

    # -- playing --------------------------------------------------------------------------------

    def answer(self, role: str, value: object, given: Given) -> None:
        """Answer the open decision of ``role``, replacing an answer that still can be changed.

        Raises IllegalAnswer with the reason when the value is not legal.
        """
        self._views = {}
        item = next((o for o in self.asked if o.decision.role == role), None)
        if item is not None and item not in self._live.waiting:
            item.decision.check(value)
            self._take_back(item)
        segment = self._live.segment
        if item is not None:
            self._held.pop(self._place(item), None)
        self._live.answer(role, value)
        if item is not None:
            self._sources[segment, item.request, role] = given

    def hold(self, role: str, value: object) -> JSON:
        """Keep an answer until the window closes, if it is legal; return it as it is stored.

        Raises IllegalAnswer. It takes the place of an answer that the rules have already.
        """
        item = next(o for o in self.asked if o.decision.role == role)
        item.decision.check(value)
        if item not in self._live.waiting:
            self._take_back(item)
        raw = item.decision.choice.dump(value)
        self._held[self._place(item)] = raw
        return raw

    def forget(self, role: str) -> None:
        """Forget the answer of a role to the open question, which waits for it again."""
        item = next(o for o in self.asked if o.decision.role == role)
        if self._held.pop(self._place(item), None) is None:
            self._take_back(item)

    def answer_held(self, role: str, given: Given) -> None:
        """Hand an answer that was kept to the rules."""
        item = next(o for o in self.asked if o.decision.role == role)
        self.answer(role, item.decision.choice.load(self._held[self._place(item)]), given)

    def answer_all(self, values: Mapping[str, tuple[object, Given]]) -> None:
        """Answer open decisions of one request that nobody has answered; nothing is replayed."""
        segment, items = self._live.segment, self._live.waiting
        for item in items:
            role = item.decision.role
            if role in values:
                value, given = values[role]
                self._sources[segment, item.request, role] = given
                self._live.answer(role, value)
        self._views = {}

    @property
    def next_roll(self) -> tuple[int, int, int]:
        """The place of the next roll: generation, segment, number."""
        return self.row.generation, self._live.segment, self._live.rolled

    @property
    def chained(self) -> bool:
        """Whether dice depend on answers and on words of players, or on the secret alone."""
        return bool(self._live.position.chain)

    def hear_words(self, saying: Saying) -> None:
        """Let words of a player count for the dice that are rolled from here on."""
        if self._fresh is not None:
            self._fresh.hear(saying)

    def renew(self) -> None:
        """Shuffle what may be known of the pile, before the open question."""
        self._live.renew()

    def renew_as_kept(self) -> None:
        """Shuffle the pile before the open question wherever that was done in what is kept."""
        while self.asked and self._was_renewed(
            self._live.segment, self._live.rolled, self.asked[0].request
        ):
            self._live.renew()

    def _was_renewed(self, segment: int, number: int, request: int) -> bool:
        return Key(segment, number, "shuffle", renewal_label(request)) in self._kept

    def keep_no_more(self) -> None:
        """Draw everything anew from here on."""
        self._keeping.end()

    def _take_back(self, item: Open) -> None:
        """Forget the answer to a decision of a request that is not complete yet."""
        live, position = self._live, self._live.position
        live.close()
        self._finished += live.finished
        self._told += [told for told in live.told_since(0) if told.segment != position.segment]
        place = (item.request, item.decision.role)
        kept = tuple(a for a in position.answers if (a.request, a.role) != place)
        self._live = self._begin(replace(position, answers=kept), sealed_at=live.sealed_at)

    def suppose_acting(self) -> bool:
        """Go on for trial as if the part of the turn of the role that looks had begun.

        Only behind the place from which its knowledge counts. Returns whether that can be.
        """
        if self._sight is None or self._sight.role is None or self._live.sealed_at is None:
            return False
        state, position = copy_of(self._live.state), self._live.position
        if not self.game.ahead.make_acting(state, self._sight.role):
            return False
        self._live.close()
        begun = replace(position, snapshot=state, answers=(), rolls=())
        self._live = self._begin(begun, sealed_at=(position.segment - 1, 0))
        self._held, self._views = {}, {}
        return True

    def close(self) -> None:
        """Drop the running procedure."""
        self._live.close()

    # -- recording ------------------------------------------------------------------------------

    def record(self) -> Recorded:
        """Store answers, rolls, facts and finished segments; return what is new."""
        if self._sight is not None:
            raise ValueError("what is played for trial is never recorded")
        live, last = self._live, self._live.position
        finished = (*self._finished, *live.finished)
        told = [*self._told, *live.told_since(0)]
        for position in finished:
            self._record_segment(position)
            positions.close_segment(self.session, self.row, position.segment, at=self.at)
            following = next(p for p in (*finished, last) if p.segment == position.segment + 1)
            segment = stored_segment(self.rules, following)
            positions.start_segment(self.session, self.row, segment, at=self.at)
        self._record_segment(last)
        record_facts(self.session, self.row, stored_facts(told, self.roles))
        self.row.version += 1
        return Recorded(finished, live.asked, live.waiting)

    def _record_segment(self, position: AnyPosition) -> None:
        answers = []
        for answer in position.answers:
            given = self._sources.get((position.segment, answer.request, answer.role))
            if given is not None:
                stored = StoredAnswer(answer.request, answer.role, answer.topic, answer.value)
                answers.append((stored, given))
        window = self._window_of(position.segment)
        roles = queries.flags_of(self.session, window.id) if window is not None else ()
        if answers or window is not None:
            positions.record_answers(
                *(self.session, self.row, position.segment, answers),
                at=self.at,
                window=window,
                roles=roles,
            )
        rolls = [
            StoredRoll(
                *(roll.kind, roll.label, roll.result),
                drawn_in=self._origin(position.segment, n, roll),
                after=roll.after,
            )
            for n, roll in enumerate(position.rolls)
        ]
        positions.record_rolls(self.session, self.row, position.segment, rolls)

    def _window_of(self, segment: int) -> tables.Window | None:
        """Return the open window if its questions belong to a segment."""
        windows = queries.open_windows(self.session, self.row.id)
        here = (self.row.generation, segment)
        return next((one for one in windows if (one.generation, one.segment) == here), None)

    def _origin(self, segment: int, number: int, roll: Roll) -> int | None:
        """Return the earlier generation that a roll was kept from, if it was."""
        key = Key(segment, number, roll.kind, roll.label)
        return self._kept[key].drawn_in if key in self._keeping.used else None


def _chance_of(session: Session, row: tables.Game) -> SecretChance:
    """Return where the dice of a game come from: its secret, and the words of its players."""
    sayings = [
        Saying(one.role, one.words, (one.generation, one.segment, one.number))
        for one in queries.dice_words_of(session, row.id)
    ]
    return SecretChance(bytes.fromhex(row.secret), row.generation, sayings)


def is_talk(decision: Decision[Any]) -> bool:
    """Return whether a decision is answered by what players agree on while it is open."""
    return isinstance(decision.choice, Talks)
