"""Conditions of orders ahead: what a power may ask of the board and of what it has heard.

Every condition is a frozen dataclass that judges a ``Scene``: the view of its power and the facts
told to it. The state behind the view is never seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.diplomatic import DiplomaticCardPlayed
from adjudicator.games.here_i_stand.facts.faith import (
    CounterReformationAttempted,
    DebateWon,
    ReformationAttempted,
)
from adjudicator.games.here_i_stand.facts.naval import (
    NavalAvoidanceTried,
    NavalCombatDecided,
    NavalInterceptionTried,
    PiracyRolled,
)
from adjudicator.games.here_i_stand.facts.play import CardPlayed, CardResponded
from adjudicator.games.here_i_stand.facts.war import (
    AssaultRepulsed,
    AvoidanceTried,
    FieldBattleDecided,
    InterceptionTried,
    SpaceTaken,
)
from adjudicator.games.here_i_stand.rules.deck import diplomatic_of_title
from adjudicator.games.here_i_stand.rules.players import acts_for
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    at_war,
    controller,
    land_units,
    location_of,
    owners_under,
)
from adjudicator.games.here_i_stand.rules.two_player import diplomatic_hand
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.words.ahead import Scene
from adjudicator.words.conditions import Count

Fight: TypeAlias = Literal["battle", "assault", "debate", "fight"]

_SUCCESS: Final = frozenset({"automatic", "higher", "tie_won"})


def _state(scene: Scene[View]) -> State:
    return scene.view.state


# ------------------------------------------------------------------------------ results


@dataclass(frozen=True)
class Result:
    """Whether one's last fight of a kind in this impulse was won, or lost; perhaps in one place.

    Fights of powers under command are one's own.
    A "battle" is fought in the field or at sea, a "fight" is any of the kinds.
    """

    kind: Fight
    won: bool
    place: str = ""

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether there was such a fight and it ended so."""
        for told in _newest_first(scene.here):
            result = _fought_for(told, scene)
            if result is None:
                continue
            kind, where, won = result
            if self.kind in (kind, "fight") and self.place in ("", where):
                return won is self.won
        return False


@dataclass(frozen=True)
class Attempted:
    """Whether one's last attempt in this impulse succeeded, or failed.

    Attempts are those to reform, to intercept, to avoid battle, and piracy; and every fight.
    """

    success: bool

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether there was an attempt and it ended so."""
        for told in _newest_first(scene.here):
            tries = (_attempted(told, power) for power in _commanded(scene))
            success = next((one for one in tries if one is not None), None)
            if success is None:
                fought = _fought_for(told, scene)
                success = None if fought is None else fought[2]
            if success is not None:
                return success is self.success
        return False


def _commanded(scene: Scene[View]) -> tuple[str, ...]:
    """Return the powers for which a role acts, its own first (2P 5)."""
    return acts_for(_state(scene), scene.role)


def _fought_for(told: Fact, scene: Scene[View]) -> tuple[str, str, bool] | None:
    """Return the result of a fight of a power for which the role acts; None of others."""
    results = (_fought(told, power) for power in _commanded(scene))
    return next((one for one in results if one is not None), None)


def _newest_first(facts: Sequence[Fact]) -> Iterator[Fact]:
    return iter(reversed(facts))


def _fought(told: Fact, role: str) -> tuple[str, str, bool] | None:
    """Return kind, place and whether ``role`` won, of a fight it took part in; None of others."""
    if isinstance(told, FieldBattleDecided):
        return _sides("battle", told.space, told.winners, told.losers, role)
    if isinstance(told, NavalCombatDecided):
        return _sides("battle", told.location, (told.winner,), (told.loser,), role)
    if isinstance(told, SpaceTaken):
        return _sides("assault", told.space, (told.power,), (told.former,), role)
    if isinstance(told, AssaultRepulsed):
        return _sides("assault", told.space, (), (told.power,), role)
    if isinstance(told, DebateWon) and role in (PAPACY, PROTESTANT):
        return "debate", told.zone, told.power == role
    return None


def _sides(
    kind: str, place: str, winners: Sequence[str], losers: Sequence[str], role: str
) -> tuple[str, str, bool] | None:
    return (kind, place, role in winners) if role in (*winners, *losers) else None


def _attempted(told: Fact, role: str) -> bool | None:
    """Return whether an attempt of ``role`` succeeded; None when it is none."""
    if isinstance(told, ReformationAttempted):
        return told.result in _SUCCESS if told.power == role else None
    if isinstance(told, CounterReformationAttempted):
        return told.result in _SUCCESS if role == PAPACY else None
    if isinstance(told, PiracyRolled):
        return told.hits > 0 if role == OTTOMAN else None
    tried = (InterceptionTried, AvoidanceTried, NavalInterceptionTried, NavalAvoidanceTried)
    if isinstance(told, tried):
        return told.success if told.power == role else None
    return None


# ------------------------------------------------------------------------------ cards and points


@dataclass(frozen=True)
class Played:
    """Whether a card has been played this turn, as event, for CP or into a window.

    In the variant for two a title that both decks have is that of the diplomatic card.
    """

    card: int
    power: str = ""

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether it was played, by ``power`` where one is named."""
        cards = {self.card, diplomatic_of_title(self.card)}
        return any(
            isinstance(told, CardPlayed | CardResponded | DiplomaticCardPlayed)
            and told.card in cards
            and self.power in ("", told.power)
            for told in scene.turn
        )


@dataclass(frozen=True)
class Holding:
    """Whether a card is in one's own hand.

    In the variant for two the hand of diplomatic cards counts too, by titles as in ``Played``.
    """

    card: int

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether it is."""
        view: View = scene.view
        held = diplomatic_hand(view.state.two_player, scene.role)
        return self.card in view.hand or diplomatic_of_title(self.card) in held


@dataclass(frozen=True)
class HandSize:
    """How many cards a power holds; one's own power where none is named."""

    count: Count
    power: str = ""

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether the number of cards is right."""
        view: View = scene.view
        return self.count.fits(view.hand_sizes[self.power or scene.role])


@dataclass(frozen=True)
class PointsLeft:
    """How many CP are left to spend in one's own impulse; 0 outside of it."""

    count: Count

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether the number of CP is right."""
        impulse = _state(scene).impulse
        left = impulse.cp if impulse.power == scene.role else 0
        return self.count.fits(left)


@dataclass(frozen=True)
class TurnNumber:
    """Which turn it is."""

    count: Count

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether the number of the turn is right."""
        return self.count.fits(_state(scene).turn)


# ------------------------------------------------------------------------------ powers


@dataclass(frozen=True)
class Relation:
    """Whether two powers are at war, or allied; one's own power where one is not named."""

    kind: Literal["at war", "allied"]
    other: str
    power: str = ""

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether they are."""
        test = at_war if self.kind == "at war" else allied
        return test(_state(scene), self.power or scene.role, self.other or scene.role)


# ------------------------------------------------------------------------------ places


@dataclass(frozen=True)
class Controlled:
    """Whether a power controls a space; one's own power where none is named."""

    space: str
    power: str = ""

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether it does; minor powers belong to their ally."""
        return controller(_state(scene), self.space) == (self.power or scene.role)


def _is_enemy(state: State, role: str, owner: str) -> bool:
    """Return whether an owner is at war with a role, or with a power that it commands (2P 5)."""
    return any(at_war(state, owner, power) for power in acts_for(state, role))


@dataclass(frozen=True)
class EnemyHeld:
    """Whether a space is controlled by an enemy (``_is_enemy``)."""

    space: str

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether it is."""
        state = _state(scene)
        return _is_enemy(state, scene.role, controller(state, self.space))


@dataclass(frozen=True)
class Faith:
    """Whether a space is Protestant, or Catholic."""

    space: str
    religion: str

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether it is."""
        return _state(scene).spaces[self.space].religion == self.religion


@dataclass(frozen=True)
class Troubled:
    """Whether a space is in unrest, or under siege."""

    space: str
    what: Literal["unrest", "siege"]

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether it is."""
        here = _state(scene).spaces[self.space]
        return here.unrest if self.what == "unrest" else bool(here.besiegers)


@dataclass(frozen=True)
class LeaderIn:
    """Whether a leader is in a place."""

    leader: str
    place: str

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether he is."""
        return self.leader in location_of(_state(scene), self.place).leaders


@dataclass(frozen=True)
class UnitsIn:
    """How many units a power has in a place, with its minor powers; any kind, or one.

    ``power`` "" is one's own, "enemy" all enemies (``_is_enemy``).
    """

    count: Count
    place: str
    power: str = ""
    kind: str = ""

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether the number of units is right."""
        state = _state(scene)
        units = location_of(state, self.place).units
        if not self.kind and self.place in state.spaces:
            units = land_units(state, self.place)
        count = sum(
            number
            for owner, kinds in units.items()
            for kind, number in kinds.items()
            if self.kind in ("", kind) and self._counts(state, scene.role, owner)
        )
        return self.count.fits(count)

    def _counts(self, state: State, role: str, owner: str) -> bool:
        if self.power == "enemy":
            return _is_enemy(state, role, owner)
        return owner in owners_under(state, self.power or role)
