"""For each event a position in which it is played, and one in which it is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from adjudicator.games.thirty_years_war.rules.action.aid import aid_of
from adjudicator.games.thirty_years_war.rules.movement.march import March
from adjudicator.games.thirty_years_war.rules.nations.limits import why_not_stack
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import AidChange, State, place_of
from tests.thirty_years_war.positions import empty_map, give, put

Prepare: TypeAlias = Callable[[State], object]
Check: TypeAlias = Callable[[State], bool]

UP = "united_provinces"


def nothing(state: State) -> None:
    """Leave the opening of the campaign as it is."""


@dataclass(frozen=True)
class Case:
    """A position, what its players answer and roll, and what is true afterwards."""

    check: Check
    prepare: Prepare = nothing
    answers: Sequence[tuple[str, str, Any]] = ()
    dice: Sequence[tuple[str, Any]] = ()


def spinola_away(state: State) -> None:
    """Put Spinola and three Veterans into the United Provinces."""
    state.stack("brussels", CATHOLIC).leaders.remove("spinola")
    state.stack("brussels", CATHOLIC).take(Stack({"spanish_veteran": 3}))
    put(state, UP, CATHOLIC, "spinola", spanish_veteran=3)


def closed(state: State) -> None:
    """Close the passes."""
    state.passes_open = False


def dutch_war_over(state: State) -> None:
    """End the Dutch War."""
    state.dutch_war.ended = True


def with_french_aid(state: State) -> None:
    """Let France give aid."""
    state.sources[PROTESTANT].append("france")


def entered(*nations: str) -> Prepare:
    """Let nations be in the war."""
    return lambda state: state.entered.extend(nations)


def controls(side: str, area: str) -> Prepare:
    """Let a side control an Area."""

    def prepare(state: State) -> None:
        state.areas[area].control, state.areas[area].neutral = side, False

    return prepare


def in_force(card: str, *changes: AidChange) -> Prepare:
    """Let the event of a card last."""

    def prepare(state: State) -> None:
        state.in_force.append(card)
        state.aid_changes += changes

    return prepare


def there(place: str, side: str, *leaders: str, **units: int) -> Prepare:
    """Put pieces into a place."""
    return lambda state: put(state, place, side, *leaders, **units)


def lost(*leaders: str) -> Prepare:
    """Let leaders be out of the game."""
    return lambda state: state.leaders_lost.extend(leaders)


def saxons_with_protestants(state: State) -> None:
    """Let Saxony be on the Protestant side, with two units at Leipzig and nothing else about."""
    empty_map(state)
    state.saxon_side = PROTESTANT
    controls(PROTESTANT, "saxony")(state)
    put(state, "leipzig", PROTESTANT, "john_george", saxon_militia=2)


def both(*prepares: Prepare) -> Prepare:
    """Do several things."""

    def prepare(state: State) -> None:
        for one in prepares:
            one(state)

    return prepare


def pillaged(levels: int) -> Prepare:
    """Pillage all cities."""

    def prepare(state: State) -> None:
        for city in state.edition.board.cities:
            state.places[city].pillage = levels

    return prepare


def occupied(*cities: str, side: str = CATHOLIC) -> Prepare:
    """Put a unit into each of some cities."""
    kind = "bavarian_mercenary" if side == CATHOLIC else "german_protestant_militia"

    def prepare(state: State) -> None:
        for city in cities:
            put(state, city, side, **{kind: 1})

    return prepare


def in_revolt(*cities: str) -> Prepare:
    """Put revolts into some cities, or into all places."""

    def prepare(state: State) -> None:
        for city in cities or state.places:
            state.places[city].revolt = True

    return prepare


def is_at(place: str, *leaders: str) -> Check:
    """Check where leaders are."""
    return lambda state: all(place_of(state, leader) == place for leader in leaders)


def aid_is(card: str, source: str, points: int) -> Check:
    """Check what an AID card brings from a source; 0 for nothing."""
    return lambda state: aid_of(state, card).get(source, 0) == points


def units_are(place: str, side: str, **units: int) -> Check:
    """Check the units of a side in a place."""
    return lambda state: state.stack(place, side).units == units


def vp_is(points: int) -> Check:
    """Check the Catholic total."""
    return lambda state: state.vp == points


def box_is(box: int) -> Check:
    """Check the Dutch War Track."""
    return lambda state: state.dutch_war.box == box


def revolt_at(city: str) -> Check:
    """Check for a revolt."""
    return lambda state: state.places[city].revolt


def effect(name: str) -> Check:
    """Check for what lasts until the end of the turn."""
    return lambda state: name in state.turn_effects


def passes_are(is_open: bool) -> Check:
    """Check the passes."""
    return lambda state: state.passes_open is is_open


def every(*checks: Check) -> Check:
    """Check several things."""
    return lambda state: all(check(state) for check in checks)


def choose(card: str, what: str, value: Any) -> tuple[str, str, Any]:
    """Return the answer of the side that plays a card."""
    return (CATHOLIC if card.startswith("c") else PROTESTANT, f"card {card}/{what}", value)


def famine(card: str) -> Case:
    """Return the case of a famine."""
    cities = ("linz", "hamburg", "pilsen")
    return Case(
        lambda state: (
            [c for c, p in state.places.items() if p.pillage == 1] == ["linz", "pilsen", "hamburg"]
        ),
        answers=[choose(card, "famine", cities)],
    )


def recovery(card: str) -> Case:
    """Return the case of a recovery."""
    levels = {"vienna": 2, "hamburg": 1, "pilsen": 1}
    return Case(
        lambda state: [state.places[city].pillage for city in levels] == [0, 1, 1],
        pillaged(2),
        answers=[choose(card, "recovery", levels)],
    )


def mutiny(card: str, city: str) -> Case:
    """Return the case of a mutiny at a city, whose units then are as if they had been paid."""
    return Case(
        lambda state: state.places[city].pillage == 0,
        answers=[choose(card, "mutiny", city)],
        dice=[("looting", (1,))],
    )


def cancelled(card: str) -> Check:
    """Check that the event of a card is over."""
    return lambda state: (
        card not in state.in_force and all(change.card != card for change in state.aid_changes)
    )


def no_clash(state: State) -> bool:
    """Check that Imperials and Bavarians may stand together."""
    imperial, bavarian = Stack({"imperial_veteran": 1}), Stack({"bavarian_mercenary": 1})
    return why_not_stack(state, CATHOLIC, imperial, bavarian) is None


PLAYED: dict[str, Case] = {
    "c1": Case(passes_are(True), closed),
    "c2": Case(
        lambda state: state.removed_units == {"english_mercenary": 1},
        there("mannheim", PROTESTANT, english_mercenary=1),
    ),
    "c3": Case(every(box_is(1), lambda s: s.dutch_war.siege == "c3"), spinola_away),
    "c4": Case(every(box_is(1), lambda s: s.dutch_war.siege == "c4"), spinola_away),
    "c5": Case(every(aid_is("p7", "england", 0), lambda s: "c5" in s.in_force)),
    "c6": Case(vp_is(24)),
    "c7": Case(
        every(
            is_at("vienna", "wallenstein", "piccolomini"),
            lambda state: state.wallenstein.status == "in_play",
        )
    ),
    "c8": Case(is_at("vienna", "charles_of_lorraine", "gallas")),
    "c9": Case(is_at("ghent", "cordoba"), spinola_away, [choose("c9", "place:cordoba", "ghent")]),
    "c10": Case(is_at("munich", "aldringer", "holk")),
    "c11": Case(
        every(is_at(UP, "spinola"), units_are(UP, CATHOLIC, spanish_veteran=4)),
        answers=[choose("c11", "units", {"brussels/spanish_veteran": 4})],
    ),
    "c12": Case(
        lambda state: state.palatine_elector == "bavaria", controls(CATHOLIC, "lower_palatinate")
    ),
    "c13": Case(lambda state: "anhalt" in state.leaders_lost),
    "c14": mutiny("c14", "pilsen"),
    "c15": Case(is_at("munich", "werth", "goetz")),
    "c16": Case(aid_is("c1", "spain", 9)),
    "c17": Case(
        every(is_at("leipzig", "john_george"), units_are("leipzig", CATHOLIC, saxon_militia=2)),
        saxons_with_protestants,
    ),
    "c18": Case(box_is(1)),
    "c19": Case(no_clash),
    "c20": Case(revolt_at("amberg"), answers=[choose("c20", "revolt", "amberg")]),
    "c21": Case(
        every(lambda s: "christian_iv" in s.leaders_lost, units_are("kiel", PROTESTANT)),
        there("kiel", PROTESTANT, "christian_iv", danish_mercenary=2),
    ),
    "c22": Case(vp_is(23)),
    "c23": Case(
        every(
            is_at("trent", "cardinal_infante"),
            units_are("trent", CATHOLIC, spanish_veteran=3),
            lambda state: state.infante_deadline == 2,
        ),
        answers=[choose("c23", "place:cardinal_infante", "trent")],
    ),
    **{card: famine(card) for card in ("c24", "c25", "c26", "c27", "c51", "c55")},
    **{card: recovery(card) for card in ("c28", "c29", "c52", "c53")},
    "c30": Case(is_at("vienna", "archduke_leopold", "savelli", "hatzfeld")),
    "c36": Case(aid_is("p1", "france", 0), with_french_aid),
    "c37": Case(revolt_at("hamburg"), answers=[choose("c37", "revolt", "hamburg")]),
    "c38": Case(passes_are(True), closed),
    "c39": Case(revolt_at("rocroi"), entered("france"), [choose("c39", "revolt", "rocroi")]),
    "c40": Case(lambda state: "england" not in state.sources[PROTESTANT]),
    "c41": mutiny("c41", "budweis"),
    "c42": Case(aid_is("p1", "france", 3), with_french_aid),
    "c43": Case(effect("french_delayed")),
    "c44": Case(
        every(lambda s: s.pope == "innocent_x", aid_is("c1", "papacy", 3)),
        lambda state: state.sources[CATHOLIC].remove("papacy"),
    ),
    "c45": Case(is_at("brussels", "duke_of_feria")),
    "c46": Case(is_at("munich", "mercy", "groenfeld", "melander")),
    "c54": Case(
        every(
            lambda s: "c54" in s.in_force,
            lambda s: "c54" in s.events_spent,
            lambda s: s.separation_due,
        ),
        there("metz", PROTESTANT, french_veteran=1, swedish_veteran=1),
    ),
    "p1": Case(passes_are(False)),
    "p2": Case(
        every(cancelled("c36"), aid_is("p1", "france", 5)),
        both(with_french_aid, in_force("c36", AidChange("c36", "france", None))),
    ),
    "p3": Case(
        every(
            lambda state: state.areas["brunswick_luneburg"].control == PROTESTANT,
            vp_is(19),
            is_at("hannover", "christian_of_brunswick"),
            units_are("hannover", PROTESTANT, german_protestant_mercenary=2),
        ),
        answers=[choose("p3", "place", "hannover")],
    ),
    "p4": Case(
        every(
            vp_is(20),
            is_at("durlach", "george_frederick_of_baden"),
            units_are("durlach", PROTESTANT, german_protestant_militia=2),
        ),
        answers=[choose("p4", "place", "durlach")],
    ),
    "p5": Case(every(lambda s: s.pope == "gregory_xv", aid_is("c1", "papacy", 0))),
    "p6": Case(
        units_are("landau", PROTESTANT, english_mercenary=1),
        answers=[choose("p6", "place", "landau")],
    ),
    "p7": Case(
        every(
            is_at("denmark", "christian_iv"),
            units_are("denmark", PROTESTANT, danish_mercenary=5),
            lambda state: state.areas["schleswig_holstein"].control == PROTESTANT,
            lambda state: state.entry_played and "denmark" in state.entered,
        )
    ),
    "p8": Case(effect("no_austrian_pay")),
    "p9": Case(aid_is("p1", "france", 5)),
    "p10": Case(aid_is("p1", "sweden", 2)),
    "p11": Case(effect("neutrals_closed")),
    "p14": Case(revolt_at("graz"), answers=[choose("p14", "revolt", "graz")]),
    "p15": Case(every(lambda s: s.pope == "urban_viii", aid_is("c1", "papacy", 0))),
    "p16": mutiny("p16", "munich"),
    "p17": Case(
        every(
            vp_is(15),
            is_at("nancy", "la_force"),
            is_at("paris", "turenne"),
            units_are("nancy", PROTESTANT, french_veteran=3),
            units_are("rocroi", PROTESTANT, french_veteran=2),
            lambda state: state.areas["lorraine"].control == PROTESTANT,
            lambda state: "france" in state.entered,
        ),
        answers=[
            choose("p17", "place:la_force", "nancy"),
            choose("p17", "place:turenne", "paris"),
            choose("p17", "units", {"nancy": 3, "rocroi": 2}),
        ],
    ),
    "p18": Case(
        every(
            is_at("stettin", "gustavus_adolphus", "baner", "horn", "bernard"),
            units_are("stettin", PROTESTANT, swedish_veteran=6),
            lambda state: state.swedish_base == "stettin",
            vp_is(22),  # the neutrality of Pomerania is violated (9.13)
        ),
        answers=[choose("p18", "port", "stettin")],
    ),
    "p19": Case(aid_is("p1", "savoy", 2)),
    "p20": Case(
        every(cancelled("c5"), aid_is("p1", "england", 2)),
        in_force("c5", AidChange("c5", "england", -3)),
    ),
    "p21": Case(effect("no_austrian_pay")),
    "p22": Case(
        every(vp_is(19), lambda state: state.places["magdeburg"].pillage == 2),
        lambda state: give(state, CATHOLIC, "magdeburg"),
    ),
    "p23": Case(aid_is("p1", "france", 7), both(with_french_aid, entered("sweden"))),
    "p24": Case(aid_is("c1", "spain", 4)),
    "p25": Case(box_is(-1)),
    "p26": Case(box_is(-1)),
    "p27": Case(box_is(-1)),
    "p28": Case(
        every(
            is_at("kassel", "william_of_hesse_kassel"),
            units_are("kassel", PROTESTANT, german_protestant_militia=3),
        )
    ),
    "p29": Case(
        every(
            is_at("brunswick", "george_of_brunswick_luneburg"),
            units_are("brunswick", PROTESTANT, german_protestant_militia=3),
            vp_is(19),
        )
    ),
    "p35": Case(
        every(
            lambda state: state.saxon_side == PROTESTANT,
            is_at("leipzig", "john_george"),
            units_are("dresden", PROTESTANT, saxon_militia=1),
            lambda state: state.areas["saxony"].control == PROTESTANT,
        ),
        entered("sweden"),
    ),
    **{card: famine(card) for card in ("p36", "p37", "p51", "p52")},
    "p38": Case(cancelled("c54"), in_force("c54")),
    "p39": Case(passes_are(False)),
    "p40": Case(revolt_at("ingolstadt"), answers=[choose("p40", "revolt", "ingolstadt")]),
    "p41": mutiny("p41", "brussels"),
    "p42": Case(aid_is("c1", "spain", 4)),
    "p43": Case(every(box_is(-1), aid_is("c1", "spain", 0))),
    "p44": Case(
        every(is_at("stettin", "torstennson"), units_are("stettin", PROTESTANT, swedish_veteran=3)),
        lambda state: setattr(state, "swedish_base", "stettin"),
    ),
    "p45": Case(
        is_at("stettin", "wrangel", "konigsmarck"),
        there("stettin", PROTESTANT, swedish_veteran=1),
    ),
    "p46": Case(
        is_at("paris", "conde", "l_hopital", "gassion"),
        there("paris", PROTESTANT, french_veteran=1),
    ),
    "p50": Case(
        is_at("paris", "turenne"),
        both(entered("france"), there("paris", PROTESTANT, "turenne", french_veteran=2)),
        [(PROTESTANT, "11.1/march:turenne", March())],
    ),
    **{card: recovery(card) for card in ("p53", "p54", "p55")},
}
"""By card: a position, how its event is played there, and what is true afterwards."""

NONE_COME = "in play already, or lost"

REFUSED: dict[str, tuple[Prepare, str]] = {
    "c2": (nothing, "none of its pieces"),
    "c3": (nothing, "Spinola's army is not"),
    "c4": (both(spinola_away, lambda s: setattr(s, "round", 2)), "first action"),
    "c7": (lost("wallenstein", "piccolomini"), NONE_COME),
    "c8": (lost("charles_of_lorraine", "gallas"), NONE_COME),
    "c9": (nothing, "Spinola is not in the United Provinces"),
    "c10": (lost("aldringer", "holk"), NONE_COME),
    "c11": (spinola_away, "already"),
    "c12": (nothing, "do not control Lower Palatinate"),
    "c13": (lambda s: s.stack("pilsen", PROTESTANT).leaders.remove("anhalt"), "not in play"),
    "c14": (empty_map, "no units on the map"),
    "c15": (lost("werth", "goetz"), NONE_COME),
    "c17": (nothing, "Catholic side already"),
    "c18": (dutch_war_over, "has ended"),
    "c20": (in_revolt(), "no City where"),
    "c21": (nothing, "none of its pieces"),
    "c23": (occupied("innsbruck", "trent", "bregenz", side=PROTESTANT), "every City of Tyrol"),
    **{card: (pillaged(2), "Pillage-2") for card in ("c24", "c25", "c26", "c27", "c51", "c55")},
    **dict.fromkeys(("c28", "c29", "c52", "c53"), (nothing, "no City is pillaged")),
    "c30": (lost("archduke_leopold", "savelli", "hatzfeld"), NONE_COME),
    "c37": (in_revolt(), "no City where"),
    "c39": (nothing, "no City where"),
    "c41": (empty_map, "no units on the map"),
    "c45": (lost("duke_of_feria"), NONE_COME),
    "c46": (lost("mercy", "groenfeld", "melander"), NONE_COME),
    "p2": (nothing, "C36 is not in force"),
    "p3": (occupied("brunswick", "hannover", "luneburg", "gottingen"), "occupy all Cities"),
    "p4": (occupied("breisach", "durlach", "rheinfelden"), "occupy all Cities"),
    "p6": (lambda s: s.events_played.append("c40"), "Civil War"),
    "p7": (lambda s: s.events_played.append("c21"), "do not come back"),
    "p10": (entered("sweden"), "Sweden has entered"),
    "p14": (in_revolt("linz", "znaim", "graz"), "no City where"),
    "p16": (empty_map, "no units on the map"),
    "p17": (lambda s: setattr(s, "entry_played", True), "one War Entry Event"),
    "p18": (lambda s: setattr(s, "entry_played", True), "one War Entry Event"),
    "p20": (nothing, "C5 is not in force"),
    "p22": (nothing, "do not control Magdeburg"),
    "p23": (nothing, "Sweden has not entered"),
    **dict.fromkeys(("p25", "p26", "p27", "p43"), (dutch_war_over, "has ended")),
    "p28": (occupied("kassel", "hanau", "marburg"), "occupy all Cities"),
    "p29": (occupied("brunswick", "hannover", "luneburg", "gottingen"), "occupy all Cities"),
    "p35": (nothing, "Sweden has not entered"),
    **{card: (pillaged(2), "Pillage-2") for card in ("p36", "p37", "p51", "p52")},
    "p38": (nothing, "C54 is not in force"),
    "p40": (in_revolt("ingolstadt", "landshut", "donauworth"), "no City where"),
    "p41": (empty_map, "no units on the map"),
    "p44": (nothing, "no Swedish Base"),
    "p45": (lost("wrangel", "konigsmarck"), NONE_COME),
    "p46": (lost("conde", "l_hopital", "gassion"), NONE_COME),
    "p50": (nothing, "no French leader"),
    **dict.fromkeys(("p53", "p54", "p55"), (nothing, "no City is pillaged")),
}
"""By card that has a condition: a position that does not meet it, and a part of the reason."""
