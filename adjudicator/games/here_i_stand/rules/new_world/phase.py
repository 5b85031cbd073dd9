"""20 The New World: colonies, voyages of exploration and of conquest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.realm import (
    CircumnavigationTried,
    ColonyFounded,
    ConquestResolved,
    DiscoveryClaimed,
    ExplorationResolved,
    VoyageBegun,
    VoyagersNamed,
)
from adjudicator.games.here_i_stand.facts.ventures import CardLeftTheGame
from adjudicator.games.here_i_stand.rules.action.actions import Action, printed_cost
from adjudicator.games.here_i_stand.rules.deck import draw, take_out
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, POWER_NAMES
from adjudicator.games.here_i_stand.rules.reference import rows, tables
from adjudicator.games.here_i_stand.rules.state import State, Voyage

EXPLORATION: Final = "exploration"
CONQUEST: Final = "conquest"
COLONY: Final = "colony"

COLONIAL_POWERS: Final = (HAPSBURG, ENGLAND, FRANCE)
"""In impulse order."""
EXPLORING_ORDER: Final = (ENGLAND, FRANCE, HAPSBURG)  # among explorers of one value (20.2)
CONQUERING_ORDER: Final = (HAPSBURG, ENGLAND, FRANCE)  # 20.3

CIRCUMNAVIGATION: Final = "circumnavigation"
PACIFIC_STRAIT: Final = "pacific_strait"
AMAZON: Final = "amazon_river"
NORTHERN: Final = ("mississippi_river", "great_lakes", "st_lawrence_river")  # downwards (20.2)
EMPIRES: Final = ("inca", "aztec", "maya")  # downwards (20.3)
CABOT: Final = 99  # the card of the explorer who is in no pool
LOST: Final = "lost"
SOUTH_AMERICA: Final = "choice"
KILLED: Final = "killed"
"""Results of the tables that are no discovery and no conquest."""


@dataclass(frozen=True)
class Voyager:
    """An explorer or conquistador; ``pooled`` is False for those that a card brings."""

    id: str
    name: str
    value: int
    pooled: bool = True


@cache
def voyagers() -> dict[str, Voyager]:
    """Return all explorers and conquistadors by id."""
    explorers = [
        Voyager(row["id"], row["name"], int(row["value"]), row["source"] == "pool")
        for row in rows("explorers")
    ]
    conquistadors = [
        Voyager(row["id"], row["name"], int(row["value"])) for row in rows("conquistadors")
    ]
    return {voyager.id: voyager for voyager in explorers + conquistadors}


# ------------------------------------------------------------------------------ actions


@dataclass(frozen=True)
class Explore(Action):
    """20.2 Send a voyage of exploration; resolved in the New World Phase."""

    do: ClassVar[str] = "explore"
    section: ClassVar[str] = "20.2"

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost."""
        return printed_cost(self.do, power, self.section)

    def check(self, state: State, power: str) -> None:
        """Refuse a second voyage in a turn and a voyage without explorers."""
        _check_once_per_turn(self, state, power)
        if not state.explorers[power]:
            raise IllegalAnswer(
                _("{power} has no explorers left", power=POWER_NAMES[power]), section=self.section
            )

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Put the marker into the Crossing Atlantic box."""
        embark(table, power, self.do, Voyage(power, EXPLORATION))


@dataclass(frozen=True)
class Conquer(Action):
    """20.3 Send a voyage of conquest; resolved in the New World Phase."""

    do: ClassVar[str] = "conquer"
    section: ClassVar[str] = "20.3"

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost."""
        return printed_cost(self.do, power, self.section)

    def check(self, state: State, power: str) -> None:
        """Refuse a second voyage in a turn and a voyage without conquistadors."""
        _check_once_per_turn(self, state, power)
        if not state.conquistadors[power]:
            raise IllegalAnswer(
                _("{power} has no conquistadors left", power=POWER_NAMES[power]),
                section=self.section,
            )

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Put the marker into the Crossing Atlantic box."""
        embark(table, power, self.do, Voyage(power, CONQUEST))


@dataclass(frozen=True)
class Colonize(Action):
    """20.1 Send a colony; it arrives in the New World Phase. The markers of a power are alike."""

    do: ClassVar[str] = "colonize"
    section: ClassVar[str] = "20.1"

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost."""
        return printed_cost(self.do, power, self.section)

    @rule("20.1")
    def check(self, state: State, power: str) -> None:
        """Refuse a second colony in a turn and more colonies than there is room for."""
        _check_once_per_turn(self, state, power)
        limit = tables()["colony_limits"][power]
        name, count = POWER_NAMES[power], len(_colonies(state, power))
        if count >= limit:
            raise IllegalAnswer(
                _(
                    "{power} has {count} colonies; at most {limit} are allowed",
                    power=name,
                    count=count,
                    limit=limit,
                ),
                section=self.section,
            )
        if _free_colony(state, power) is None:
            raise IllegalAnswer(
                _("{power} has no colony marker left: one was given up for Potosi", power=name),
                section=self.section,
            )

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Put a colony marker into the Crossing Atlantic box."""
        name = _free_colony(table.state, power) or ""
        embark(table, power, self.do, Voyage(power, COLONY, name))


def _check_once_per_turn(action: Action, state: State, power: str) -> None:
    if action.do in state.actions_this_turn[power]:
        raise IllegalAnswer(
            _(
                "{power} may {do} once per turn and has done so",
                power=POWER_NAMES[power],
                do=action.do,
            ),
            section=action.section,
        )


def _colonies(state: State, power: str) -> list[str]:
    """Return the colonies of a power, founded or crossing the Atlantic."""
    crossing = [v.name for v in state.voyages if v.power == power and v.kind == COLONY]
    return state.colonies[power] + crossing


def _free_colony(state: State, power: str) -> str | None:
    taken = [*_colonies(state, power), *state.colonies_given_up]
    return next((name for name in tables()["colonies"][power] if name not in taken), None)


def embark(table: Table[State], power: str, action: str, voyage: Voyage) -> None:
    """Put a voyage into the Crossing Atlantic box; it is the one ``action`` of the turn."""
    table.state.voyages.append(voyage)
    table.state.actions_this_turn[power].append(action)
    table.tell(VoyageBegun(power, voyage.kind, voyage.name))


# ------------------------------------------------------------------------------ the phase


@rule("20")
async def new_world_phase(table: Table[State]) -> None:
    """Resolve all explorations, then all conquests; let the colonies arrive."""
    state = table.state
    voyages = state.voyages
    explorations = [voyage for voyage in voyages if voyage.kind == EXPLORATION]
    conquests = [voyage for voyage in voyages if voyage.kind == CONQUEST]
    for voyage, explorer in _explorers_in_order(table, explorations):
        await _explore(table, voyage, explorer)
    for power in CONQUERING_ORDER:
        for voyage in conquests:
            if voyage.power == power:
                _conquer(table, voyage)
    for voyage in voyages:
        if voyage.kind == COLONY:
            state.colonies[voyage.power].append(voyage.name)
            table.tell(ColonyFounded(voyage.power, voyage.name))
    state.voyages = []


def _explorers_in_order(table: Table[State], voyages: list[Voyage]) -> list[tuple[Voyage, Voyager]]:
    """Draw the explorers at random and return voyages with explorers, the best first."""
    state = table.state
    crews = []
    for power in EXPLORING_ORDER:
        for voyage in (voyage for voyage in voyages if voyage.power == power):
            name = voyage.name
            if name:
                state.events_done.append(name)  # Cabot: whatever comes, his counter is used up
            else:
                name = table.dice.pick(state.explorers[power], f"explorer of {power}")
                state.explorers[power].remove(name)
            crews.append((voyage, voyagers()[name]))
    crews.sort(key=lambda crew: -crew[1].value)
    if crews:
        table.tell(VoyagersNamed(tuple((v.power, who.id, who.value) for v, who in crews)))
    return crews


# ------------------------------------------------------------------------------ 20.2


@rule("20.2")
async def _explore(table: Table[State], voyage: Voyage, explorer: Voyager) -> None:
    """Resolve one voyage of exploration."""
    state = table.state
    power = voyage.power
    # Cabot has a counter of his own: the marker of his power neither hinders him nor is turned.
    charts = charts_modifier(state, power) if explorer.pooled else 0
    dice = table.dice.roll(2, f"{power}: exploration of {explorer.name}")
    total = sum(dice) + explorer.value + voyage.bonus + charts
    if explorer.pooled and power not in state.charted:
        state.charted.append(power)
    rolled = exploration_result(total)
    table.tell(
        ExplorationResolved(
            power, explorer.id, dice, explorer.value, voyage.bonus, charts, total, rolled
        )
    )
    if rolled == LOST:
        _mourn(table, explorer)
        return
    if rolled == SOUTH_AMERICA:
        await _penetrate_south_america(table, voyage, explorer)
        return
    discovery = discovered(state, total)
    if discovery is None:
        _back_to_the_pool(state, power, explorer)
    else:
        _claim(table, power, explorer, discovery)


def charts_modifier(state: State, power: str) -> int:
    """Return what is lost for sailing without charts."""
    return 0 if power in state.charted else -1


def exploration_result(total: int) -> str:
    """Return what the table says of a modified roll: a discovery, choice, nothing or lost."""
    result: str = _row("exploration", total)["result"]
    return result


def discovered(state: State, total: int) -> str | None:
    """Return the discovery of North America that a modified roll claims, if any."""
    rolled = exploration_result(total)
    return next_below(state.discoveries, NORTHERN, rolled) if rolled in NORTHERN else None


async def _penetrate_south_america(table: Table[State], voyage: Voyage, explorer: Voyager) -> None:
    """Let the explorer sail on around the world or claim a discovery of his choice."""
    state = table.state
    power = voyage.power
    options = open_discoveries(state)
    if not options:
        _back_to_the_pool(state, power, explorer)
        return
    topic = f"20.2/discovery:{power}"
    chosen = await ask(Decision(power, topic, OneOf(options), default=options[0], window="winter"))
    if chosen == CIRCUMNAVIGATION:
        _circumnavigate(table, voyage, explorer)
    else:
        _claim(table, power, explorer, chosen)


def open_discoveries(state: State) -> tuple[str, ...]:
    """Return what an explorer who penetrates South America may choose from."""
    every = (AMAZON, *NORTHERN, CIRCUMNAVIGATION)
    return tuple(discovery for discovery in every if discovery not in state.discoveries)


def _circumnavigate(table: Table[State], voyage: Voyage, explorer: Voyager) -> None:
    """Sail through the Pacific Strait and try to get home around the world."""
    state = table.state
    power = voyage.power
    if PACIFIC_STRAIT not in state.discoveries:
        _claim(table, power, explorer, PACIFIC_STRAIT)
    dice = table.dice.roll(2, f"{power}: circumnavigation of {explorer.name}")
    total = sum(dice) + explorer.value + voyage.bonus
    row = _row("circumnavigation", total)
    table.tell(
        CircumnavigationTried(
            power, explorer.id, dice, explorer.value, voyage.bonus, total, row["success"]
        )
    )
    if row["success"]:
        _claim(table, power, explorer, CIRCUMNAVIGATION)
        draw(table, power, row["draw"], "circumnavigation")
    else:
        _mourn(table, explorer)


def _mourn(table: Table[State], explorer: Voyager) -> None:
    """Take the card of an explorer who is lost out of the game; others have none (card 99)."""
    if not explorer.pooled and take_out(table.state, CABOT):
        table.tell(CardLeftTheGame(CABOT))


def _claim(table: Table[State], power: str, explorer: Voyager, discovery: str) -> None:
    """Give the marker of a discovery to a power; its explorer stays in the New World."""
    points = tables()["discovery_vp"][discovery]
    table.state.discoveries[discovery] = power
    table.state.bonus_vp[power].append([discovery, points])
    table.tell(DiscoveryClaimed(power, explorer.id, discovery, points))


def _back_to_the_pool(state: State, power: str, explorer: Voyager) -> None:
    if explorer.pooled:
        state.explorers[power].append(explorer.id)


# ------------------------------------------------------------------------------ 20.3


@rule("20.3")
def _conquer(table: Table[State], voyage: Voyage) -> None:
    """Resolve one voyage of conquest."""
    state = table.state
    power = voyage.power
    pool = state.conquistadors[power]
    # The markers of England and France are alike: nothing is drawn among them.
    name = pool[0] if len(set(pool)) == 1 else table.dice.pick(pool, f"conquistador of {power}")
    pool.remove(name)
    conquistador = voyagers()[name]
    dice = table.dice.roll(2, f"{power}: conquest of {conquistador.name}")
    total = sum(dice) + conquistador.value + voyage.bonus
    result = conquest_result(total)
    conquest = conquered(state, total)
    if conquest is not None:
        state.conquests[power].append(conquest)
        state.conquered[conquest] = power
    elif result != KILLED:
        pool.append(name)
    table.tell(
        ConquestResolved(
            power, name, dice, conquistador.value, voyage.bonus, total, result, conquest or ""
        )
    )


def conquest_result(total: int) -> str:
    """Return what the table says of a modified roll: an empire, nothing or killed."""
    result: str = _row("conquest", total)["result"]
    return result


def conquered(state: State, total: int) -> str | None:
    """Return the empire that a modified roll conquers, if any."""
    rolled = conquest_result(total)
    return next_below(state.conquered, EMPIRES, rolled) if rolled in EMPIRES else None


def circumnavigates(total: int) -> bool:
    """Return whether a modified roll brings an explorer home around the world."""
    return bool(_row("circumnavigation", total)["success"])


def next_below(claimed: dict[str, str], order: tuple[str, ...], rolled: str) -> str | None:
    """Return what was rolled or, when it is claimed, the next below it that is not."""
    lower = order[order.index(rolled) :]
    return next((name for name in lower if name not in claimed), None)


def _row(table: str, total: int) -> dict[str, Any]:
    """Return the row of a table of results for a modified roll."""
    found: list[dict[str, Any]] = tables()[table]["row"]
    return next(row for row in found if row["min"] <= total <= row["max"])
