"""21.7 Foreign wars: sending troops to the card, fighting, and coming home."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from adjudicator.engine.choices import OneOf, SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _, and_list
from adjudicator.games.here_i_stand.facts.foreign_wars import (
    ForeignWarBegun,
    ForeignWarWon,
    ReturnedFromForeignWar,
    SentToForeignWar,
)
from adjudicator.games.here_i_stand.facts.war import FieldBattleDecided
from adjudicator.games.here_i_stand.rules.action.actions import Action, printed_cost
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import RemovalChoice
from adjudicator.games.here_i_stand.rules.forces import Force, add, of_kinds, of_owners
from adjudicator.games.here_i_stand.rules.game_map import home_spaces, places
from adjudicator.games.here_i_stand.rules.land.battle import (
    Battle,
    Side,
    come_to_blows,
    take_casualties,
)
from adjudicator.games.here_i_stand.rules.land.losses import make_change, make_change_anywhere
from adjudicator.games.here_i_stand.rules.land.placing import eliminate, relocate
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    LAND_KINDS,
    POWER_NAMES,
    REGULAR,
    capitals,
    leaders,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.special.war_cards import (
    THEATRES,
    units_abroad,
    wars_of,
)
from adjudicator.games.here_i_stand.rules.state import (
    ForeignWar,
    State,
    controller,
    has_enemy_units,
    home_power,
    in_play,
    is_friendly_space,
    leader_power,
)

MINUS_CARD: Final = "foreign_war"
"""Why a power is dealt a card less, in ``state.minus_cards``: once for each of its wars."""
WAR_WINNER: Final = "war_winner"

# ------------------------------------------------------------------------------ the event


@rule("21.7")
async def begin_foreign_war(table: Table[State], place: str) -> None:
    """Put the card of a foreign war on the map and let its power send units and leaders there.

    The units come from any spaces but those under siege; who has too few sends them all. The cards
    allow any number of army leaders, the rulebook, by option, one. Counters of others stand in for
    foreign units where the independent ones run out; that binds nobody's counters.
    """
    state, theatre = table.state, THEATRES[place]
    power = theatre.power
    state.foreign_wars[place] = ForeignWar(
        theatre.card, power, {INDEPENDENT: {REGULAR: theatre.foes}}
    )
    state.minus_cards[power].append(MINUS_CARD)
    table.tell(ForeignWarBegun(power, place, theatre.card, theatre.strength, theatre.foes))
    has = sendable_units(state, power)
    total = min(theatre.strength, sum(sum(kinds.values()) for kinds in has.values()))
    if not total:
        return
    units = RemovalChoice(has, total, "21.7", sent=True)
    sent = await ask(Decision(power, f"21.7/send:{place}", units, default=units.usual()))
    named: tuple[str, ...] = ()
    commanders = sendable_leaders(state, power)
    if commanders:
        one = option_value(state, "foreign_war_leaders") == "one"
        choice = SomeOf(commanders, 0, 1 if one else len(commanders))
        named = await ask(Decision(power, f"21.7/lead:{place}", choice, default=()))
    for space, here in state.spaces.items():
        group = Force(
            of_owners({power: {k: n for k, n in sent.get(space, {}).items() if n}}, [power]),
            tuple(name for name in named if name in here.leaders),
        )
        if not group.is_empty:
            relocate(state, space, place, group)
            table.tell(SentToForeignWar(power, place, space, group.dump()))
    for space in (*sent, place):
        make_change(table, space, power)
    make_change_anywhere(table, power)


def sendable_units(state: State, power: str) -> dict[str, dict[str, int]]:
    """Return the land units that a power can send to a foreign war, by space and kind."""
    return {
        name: dict(units[power])
        for name, space in state.spaces.items()
        if not space.besiegers and power in (units := of_kinds(space.units, LAND_KINDS))
    }


def sendable_leaders(state: State, power: str) -> tuple[str, ...]:
    """Return the army leaders that a power can send to a foreign war."""
    return tuple(
        name
        for space in state.spaces.values()
        if not space.besiegers
        for name in space.leaders
        if leaders()[name].is_army and leader_power(state, name) == power
    )


@rule("21.7")
def strengthen_foes(table: Table[State], place: str) -> None:
    """Add one independent unit to those on the card of a foreign war."""
    add(table.state.foreign_wars[place].units, {INDEPENDENT: {REGULAR: 1}})


# ------------------------------------------------------------------------------ the action


@dataclass(frozen=True)
class FightForeignWar(Action):
    """The action Fight Foreign War. ``place`` is the war; empty for the only one there is."""

    do: ClassVar[str] = "foreign_war"
    section: ClassVar[str] = "21.7"

    place: str = ""

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost."""
        return printed_cost("fight_foreign_war", power, "21.7")

    def check(self, state: State, power: str) -> None:
        """Refuse wars of others, a second fight in an impulse, and cards without units."""
        reason = why_not_fight(state, power, self.place)
        if reason is not None:
            raise IllegalAnswer(reason, section="21.7")

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Fight."""
        await fight_foreign_war(table, _the_war(table.state, power, self.place))

    @classmethod
    def load(cls, raw: dict[str, Any]) -> Action:
        """Return the action that ``dump`` wrote; the war may be left out."""
        place = raw.get("place", "")
        if not isinstance(place, str):
            raise IllegalAnswer(_("{raw!r} does not name a foreign war", raw=raw))
        return cls(place)


def _the_war(state: State, power: str, place: str) -> str:
    wars = wars_of(state, power)
    return wars[0] if not place and len(wars) == 1 else place


def why_not_fight(state: State, power: str, place: str) -> str | None:
    """Return why a power cannot fight a foreign war now (21.7), or None."""
    wars = wars_of(state, power)
    if not place and len(wars) > 1:
        places = and_list(THEATRES[war].name for war in wars)
        return _("you have foreign wars in {places}; say in which of them you fight", places=places)
    place = _the_war(state, power, place)
    if place not in wars:
        if place not in THEATRES:
            return _("{power} has no foreign war", power=POWER_NAMES[power])
        name = THEATRES[place].name
        return _("{power} has no foreign war in {place}", power=POWER_NAMES[power], place=name)
    name = THEATRES[place].name
    if place in state.impulse.wars_fought:
        return _(
            "the war in {place} has been fought in this impulse; the next attempt is in another",
            place=name,
        )
    if not units_abroad(state, place):
        return _(
            "there are no land units of {power} on the card of the war in {place}",
            power=POWER_NAMES[power],
            place=name,
        )
    return None


@rule("21.7")
async def fight_foreign_war(table: Table[State], place: str) -> None:
    """Fight a field battle on the card: no die for the defender and no retreat.

    FAQ 14: independents capture nobody, so leaders who lose all their units go home.
    """
    state = table.state
    war = state.foreign_wars[place]
    state.impulse.wars_fought.append(place)
    battle = Battle(
        place,
        Side((war.power,), Force(of_owners(war.units, [war.power]), tuple(war.leaders))),
        Side((INDEPENDENT,), Force(of_owners(war.units, [INDEPENDENT]))),
        foreign=True,
    )
    winner, loser = await come_to_blows(table, battle)
    if table.revision < 2:
        table.tell(FieldBattleDecided(place, winner.powers, loser.powers, winner.hits, loser.hits))
    await take_casualties(table, battle)
    if not war.units.get(INDEPENDENT):
        await _win(table, place)
    elif not units_abroad(state, place) and war.leaders:
        await _go_home(table, place)


@rule("21.7")
async def _win(table: Table[State], place: str) -> None:
    """End a foreign war: the war winner marker, the way home, the card, the -1 card marker."""
    state = table.state
    war = state.foreign_wars[place]
    points = int(tables()["war_rules"]["war_winner_vp"])
    state.bonus_vp[war.power].append([WAR_WINNER, points])
    table.tell(ForeignWarWon(war.power, place, points))
    await _go_home(table, place)
    state.minus_cards[war.power].remove(MINUS_CARD)
    del state.foreign_wars[place]
    state.discards.append(war.card)


@rule("21.7")
async def _go_home(table: Table[State], place: str) -> None:
    """Bring everything that a power has on a card back to its capital.

    Another home key takes them while enemies are in the capital, as the owner chooses, and any home
    space where there is no such key. A power without a single home space to return to loses them as
    in a retreat without a goal (14.1).
    """
    state = table.state
    war = state.foreign_wars[place]
    power = war.power
    force = Force(of_owners(war.units, [power]), tuple(war.leaders))
    if force.is_empty:
        return
    homes = homecoming(state, power)
    if not homes:
        captor = controller(state, capitals(power)[0])
        await eliminate(table, power, place, force, (captor,))
        return
    home = await ask(Decision(power, f"21.7/homecoming:{place}", OneOf(homes), default=homes[0]))
    relocate(state, place, home, force)
    table.tell(ReturnedFromForeignWar(power, place, home, force.dump()))


def homecoming(state: State, power: str) -> tuple[str, ...]:
    """Return where units that leave a foreign war card may go: the capital, else other homes."""
    free = [
        space
        for space in dict.fromkeys([*capitals(power), *home_spaces(power)])
        if in_play(state, space)
        and home_power(state, space) == power
        and is_friendly_space(state, space, power)
        and not has_enemy_units(state, space, power)
    ]
    found = [space for space in free if space in capitals(power)]
    found = found or [space for space in free if places()[space].is_key]
    return tuple(found or free)
