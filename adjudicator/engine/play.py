"""Playing: replay what is recorded, run on, stop where a decision is open."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from typing import Any, Generic, TypeVar

from adjudicator.engine.chance import Chance, Dice
from adjudicator.engine.copying import copy_of as copy_of
from adjudicator.engine.decision import Decision, Request
from adjudicator.engine.errors import BrokenState, Diverged, IllegalAnswer
from adjudicator.engine.fact import Audience, Fact, Role
from adjudicator.engine.record import Answer, Open, Outcome, Position, Sight, Told, renewal_label
from adjudicator.engine.rules import Course, Procedure, Rules
from adjudicator.engine.sealed import Envelope
from adjudicator.engine.spelling import is_exact
from adjudicator.engine.table import Table
from adjudicator.engine.trail import trail_of
from adjudicator.engine.words import _

S = TypeVar("S")
V = TypeVar("V")


def advance(game: Course[S], position: Position[S], chance: Chance | None) -> Outcome[S]:
    """Replay ``position`` and run on until a decision is unanswered or the game ends.

    Pure except for ``chance``; with None no new roll may be drawn (dry replay). ``position`` is
    never changed. Raises IllegalAnswer (a recorded value is not legal), Diverged (the rules ask or
    roll something else than was recorded), BrokenState (an invariant fails).
    """
    with closing(Live(game, position, chance)) as live:
        return live.outcome()


def replay(game: Course[S], position: Position[S], *, exact: bool = False) -> Outcome[S]:
    """Replay one segment from its record and stop at its end, or where its record ends.

    When it is complete, ``finished`` holds it and ``position`` the beginning of the next one,
    which is not started. Raises what ``advance`` raises; Diverged when dice are missing. With
    ``exact`` also when answers or rolls are left over at the open question, and, where dice depend
    on answers, when one is spelt in another way than its choice writes it.
    """
    with closing(Live(game, position, None, one_segment=True, exact=exact)) as live:
        return live.outcome()


def begin(game: Rules[S, V], scenario: str, options: dict[str, Any]) -> Position[S]:
    """Return the position in which a new game of ``scenario`` starts."""
    return Position(0, game.revision, game.setup(scenario, options))


class Live(Generic[S]):
    """One running game: a live procedure that is fed answers.

    Self-play and rules cases keep one of these; mail makes a new one for every message. Both give
    the same record. Close it when done.

    With ``sight`` it is a dry run by the knowledge of one role. What is on record is replayed as it
    was, up to the open request. There the state is sealed for the role, and the answers of others
    to that request are dropped: they are secret until it is complete. Whatever follows can only
    tell what the role knows, or raises Unknowable. ``sealed_at`` names the place, segment and
    request, when answers given behind it are replayed as well.

    ``idle``: the segment is not begun, so nothing is rolled or asked. ``trusted``: the recorded
    answers are known to be legal (``fork``).
    """

    def __init__(
        self,
        game: Course[S],
        position: Position[S],
        chance: Chance | None,
        *,
        watched: bool = False,
        inspected: bool = True,
        one_segment: bool = False,
        sight: Sight | None = None,
        sealed_at: tuple[int, int] | None = None,
        renewing: bool = False,
        idle: bool = False,
        exact: bool = False,
        trusted: bool = False,
    ) -> None:
        self._game = game
        self._idle = idle
        self._trusted = trusted  # what is on record was legal when it was played here before
        self._sight = sight
        self._sealed_at = sealed_at
        self._is_sealed = False
        self._chance = chance
        self._watched = watched  # look for broken invariants whenever something has happened
        self._inspected = inspected or watched  # and at the end of every segment
        self._one_segment = one_segment
        self._exact = exact
        self._finished: list[Position[S]] = []
        self._told: list[Told] = []
        self._enclosed: list[tuple[int, int, Envelope[Any]]] = []
        self._discreet: set[tuple[int, Role]] = set()
        self._procedure: Procedure | None = None
        self._request: Request | None = None
        self._asked: tuple[Open, ...] = ()
        self._recorded: dict[tuple[int, Role], Answer] = {}
        self._seen: tuple[int, int, int] | None = None
        self._open_segment(position, copy_of(position.snapshot))
        if renewing:
            self.renew()
        self._take_renewals()
        self.roles = game.roles(self._table.state)
        self._procedure = None if idle else game.segment(self._table)
        self._run()
        if exact and not self._finished:
            self._check_used()

    # -- what the outside may do -------------------------------------------------------------

    @property
    def state(self) -> S:
        """The state inside the open segment; not to be changed."""
        return self._table.state

    @property
    def segment(self) -> int:
        """The number of the open segment."""
        return self._opened.segment

    @property
    def rolled(self) -> int:
        """How many rolls of the open segment have been asked for."""
        return self._table.dice.used

    @property
    def waiting(self) -> tuple[Open, ...]:
        """The decisions that wait for an answer."""
        given = self._answers
        return tuple(
            [item for item in self._asked if (item.request, item.decision.role) not in given]
        )

    @property
    def asked(self) -> tuple[Open, ...]:
        """All decisions of the open request that are put to players, answered ones included."""
        return self._asked

    @property
    def position(self) -> Position[S]:
        """The open segment with the answers and rolls so far."""
        given = [answer for answer, _ in self._answers.values()]
        # Simultaneous answers arrive in any order; the record does not depend on it.
        answers = tuple(sorted(given, key=lambda a: (a.request, self.roles.index(a.role))))
        return replace(self._opened, answers=answers, rolls=tuple(self._table.dice.rolls))

    @property
    def sealed_at(self) -> tuple[int, int] | None:
        """Segment and request from which on a dry run goes by the knowledge of its role."""
        return self._sealed_at

    @property
    def finished(self) -> tuple[Position[S], ...]:
        """The segments completed so far, with all their answers and rolls."""
        return tuple(self._finished)

    @property
    def enclosed(self) -> frozenset[tuple[int, int, Role]]:
        """Segment, request and role of the answers in envelopes that were never opened."""
        return frozenset(
            (segment, request, envelope.role)
            for segment, request, envelope in self._enclosed
            if not envelope.is_open
        )

    @property
    def trail(self) -> tuple[str, ...]:
        """Where the procedure stands."""
        return trail_of(self._procedure)

    def answers_known_to(self, role: Role) -> tuple[Answer, ...]:
        """Return the answers of the open segment that a role may know of.

        They are its own, and what others have answered to complete requests, unless the decision
        was discreet or the answer went into an envelope; then only once that has been opened.
        """
        here = [(number, one) for segment, number, one in self._enclosed if segment == self.segment]
        opened = {(number, one.role) for number, one in here if one.is_open}
        secret = (self._discreet | {(number, one.role) for number, one in here}) - opened
        is_open = bool(self.waiting)
        return tuple(
            one
            for one in self.position.answers
            if one.role == role
            or not ((is_open and one.request == self._number) or (one.request, one.role) in secret)
        )

    def answer(self, role: Role, value: Any) -> None:
        """Answer the open decision of ``role``; goes on when the request is complete.

        Raises IllegalAnswer when the value is not legal or nothing is asked of the role.
        """
        for item in self.waiting:
            if item.decision.role == role:
                item.decision.check(value)
                raw = item.decision.choice.dump(value)
                given = Answer(item.request, role, item.decision.topic, raw)
                # What the record gives back, so that replay cannot differ in the order of keys.
                self._answers[item.request, role] = (given, item.decision.choice.load(raw))
                self._run()
                return
        raise IllegalAnswer(_("nothing is asked of {role} now", role=role))

    def fork(self, chance: Chance | None) -> Live[S]:
        """Return a copy of this game that goes on with ``chance``; this one stays as it is.

        What is on record stays as it is in the copy; only what is rolled from here on comes from
        ``chance``. A procedure cannot be copied, so that of the copy runs again from the beginning
        of the open segment: it takes as long as the answers of the segment take. What it has told
        and finished begins with that segment. No invariants are looked at. Close it when done.
        """
        return Live(
            self._game,
            self.position,
            chance,
            inspected=False,
            one_segment=self._one_segment,
            sight=self._sight,
            sealed_at=self._sealed_at,
            idle=self._idle,
            trusted=True,
        )

    def renew(self) -> None:
        """Shuffle what players may know of since something was taken back, and record it.

        It is done between two steps of the procedure: before the segment begins (``renewing``), or
        before the open question. A replay does it at the same place, by the label on record.
        """
        self._game.renew(self._table, renewal_label(self._number))

    def outcome(self) -> Outcome[S]:
        """Return where the game has come to; the states inside change no more."""
        state = self._table.state
        return Outcome(
            position=self.position,
            state=state if self._procedure is None else copy_of(state),
            finished=self.finished,
            waiting=self.waiting,
            asked=self.asked,
            told=self.told_since(0),
            trail=self.trail,
            enclosed=self.enclosed,
        )

    def told_since(self, count: int) -> tuple[Told, ...]:
        """Return the facts told after the first ``count``."""
        return tuple(self._told[count:])

    def close(self) -> None:
        """Drop the procedure; nothing can be told then.

        The table lets go of the game, which is freed at once then: the collector of garbage would
        have to look through the whole record.
        """
        if self._procedure is not None:
            self._procedure.close()
            self._procedure = None
        self._table.heard = _told_too_late

    # -- how it runs ---------------------------------------------------------------------------

    def _open_segment(self, position: Position[S], state: S) -> None:
        self._opened = position
        self._number = -1
        self._facts = 0
        self._discreet = set()
        self._answers: dict[tuple[int, Role], tuple[Answer, Any]] = {}
        self._recorded = {(given.request, given.role): given for given in position.answers}
        if len(self._recorded) != len(position.answers):
            raise Diverged(f"segment {position.segment} holds two answers to one decision")
        dice = Dice(position.segment, position.rolls, self._chance, position.chain)
        self._table = Table(state, dice, position.revision, self._hear)
        if self._sealed_at is not None and self._sealed_at[0] < position.segment:
            self._is_sealed = True  # with its snapshot

    def _hear(self, fact: Fact, audience: Audience) -> None:
        place = (self._opened.segment, self._facts)
        self._told.append(Told(*place, audience, fact, self._number, self._table.dice.used))
        self._facts += 1

    def _run(self) -> None:
        """Run until a decision is open or the game is over."""
        while self._procedure is not None:
            if self._request is not None and self.waiting:
                break
            self._step(self._procedure)
        # The end of a segment has been looked at when it was closed.
        if (self._watched and self._has_happened()) or not (self._procedure or self._finished):
            self._inspect()

    def _has_happened(self) -> bool:
        """Return whether anything has been told or rolled since this was asked last.

        Where nothing was, as when all pass in a window, next to nothing has changed. What breaks
        there is found with the next fact, at the latest when the segment is closed.
        """
        before, self._seen = self._seen, (self.segment, self._facts, self.rolled)
        return self._seen != before

    def _step(self, procedure: Procedure) -> None:
        """Send the answers of the complete request and take the next request."""
        self._chain_answers()
        values, table = self._values(), self._table
        place, before = (self._opened.segment, self._number), len(table.envelopes)
        try:
            request = procedure.send(values)
        except StopIteration:
            self._close_segment()
            return
        finally:
            self._enclosed += [(*place, envelope) for envelope in table.envelopes[before:]]
        if not isinstance(request, Request):
            raise TypeError(f"a procedure awaited {request!r}; only ask and ask_all may wait")
        self._request = request
        put = [decision for decision in request.decisions if not _forced(decision)]
        if put:
            self._number += 1
            self._asked = tuple(Open(self._number, decision) for decision in put)
            self._discreet |= {(self._number, one.role) for one in put if one.discreet}
            self._take_renewals()
            self._take_recorded()
            self._seal_if_due()

    def _seal_if_due(self) -> None:
        """Leave what a dry run may not know behind when it comes to the open request."""
        if self._sight is None or self._is_sealed:
            return
        here = (self._opened.segment, self._number)
        if self._sealed_at is None and self.waiting:
            self._sealed_at = here
            self._answers = {
                place: given
                for place, given in self._answers.items()
                if place[0] < self._number or place[1] == self._sight.role
            }
        if self._sealed_at == here:
            self._game.seal(self._table.state, self._sight.role)
            self._table.seal(self._sight.role)
            self._is_sealed = True

    def _chain_answers(self) -> None:
        """Let dice depend on the answers to the request that is complete now, if it asked any."""
        given = [self._answers[item.request, item.decision.role][0] for item in self.asked]
        if given:
            said = ((one.role, one.topic, one.value) for one in given)
            self._table.dice.follow(self._number, said)

    def _values(self) -> dict[Role, Any] | None:
        if self._request is None:
            return None
        put = {item.decision.role for item in self._asked}
        values = {
            decision.role: self._answers[self._number, decision.role][1]
            if decision.role in put
            else decision.choice.only()[0]
            for decision in self._request.decisions
        }
        self._request, self._asked = None, ()
        return values

    def _take_renewals(self) -> None:
        """Shuffle anew wherever the record says that it was done here."""
        dice = self._table.dice
        while dice.unused and dice.rolls[dice.used].label == renewal_label(self._number):
            self.renew()

    def _take_recorded(self) -> None:
        """Answer the new request from the record, as far as the record goes."""
        for item in self.asked:
            given = self._recorded.pop((item.request, item.decision.role), None)
            if given is None:
                continue
            if given.topic != item.decision.topic:
                raise Diverged(
                    f"segment {self._opened.segment}, request {item.request}: recorded is an"
                    f" answer to {given.topic}; the rules now ask {item.decision.topic}"
                )
            value = item.decision.choice.load(given.value)
            if not self._trusted:
                item.decision.check(value)
            if (
                self._exact
                and self._opened.chain
                and not is_exact(item.decision.choice, given.value)
            ):
                raise Diverged(
                    f"segment {self._opened.segment}, request {item.request}: the answer to"
                    f" {given.topic} is spelt {given.value!r}, as no service writes it"
                )
            self._answers[item.request, item.decision.role] = (given, value)

    def _check_used(self) -> None:
        """Raise Diverged when the record holds more than has been asked for."""
        if self._recorded or self._table.dice.unused:
            raise Diverged(
                f"segment {self._opened.segment} is complete, but its record goes on with"
                f" {len(self._recorded)} answers and {self._table.dice.unused} rolls"
            )

    def _close_segment(self) -> None:
        self._check_used()
        self._inspect()
        self._finished.append(self.position)
        after = replace(
            self._opened,
            segment=self._opened.segment + 1,
            revision=self._game.revision,
            snapshot=self._table.state,
            answers=(),
            rolls=(),
            chain=self._table.dice.chain,
        )
        if self._one_segment:  # nothing changes the next one, which is not started
            self._open_segment(after, after.snapshot)
            self._procedure = None
        else:
            self._open_segment(after, copy_of(after.snapshot))
            self._procedure = self._game.segment(self._table)

    def _inspect(self) -> None:
        # Where the hands are sealed nobody can say that every card is in its place.
        inspected = self._inspected and not self._is_sealed
        faults = self._game.faults(self._table.state) if inspected else []
        if faults:
            raise BrokenState("; ".join(faults))


def _forced(decision: Decision[Any]) -> bool:
    """Return whether the engine answers by itself: one legal value and nothing to hide."""
    return not decision.discreet and bool(decision.choice.only())


def _told_too_late(fact: Fact, _audience: Audience) -> None:
    raise RuntimeError(f"{type(fact).__name__} is told after the game was closed")
