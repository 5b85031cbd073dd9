"""3 Players: three to five people, and what the two powers of one person may not do."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.facts.realm import Intervened, NoIntervention
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.diplomacy.deals import (
    Alliance,
    Deal,
    DealsChoice,
    DrawCards,
    Item,
    LoanSquadrons,
    Mercenaries,
    YieldSpace,
    check_deal,
    may_negotiate,
    negotiating_pairs,
)
from adjudicator.games.here_i_stand.rules.diplomacy.declarations import why_not_declare_now
from adjudicator.games.here_i_stand.rules.diplomacy.phase import war_segment
from adjudicator.games.here_i_stand.rules.minors.activation import activate
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy, targets
from adjudicator.games.here_i_stand.rules.seating import are_partners, partners_of, seats_of
from adjudicator.games.here_i_stand.rules.snapshot import dump, load
from adjudicator.games.here_i_stand.rules.state import State, at_war
from adjudicator.games.here_i_stand.rules.turn.victory import victory_determination, victory_points
from tests.here_i_stand.builders import go_to_war, heard, play, put, table_for
from tests.tables import each


def played_by(players: int, turn: int = 4, **options: Any) -> State:
    """Return a position with so many players, in which nobody is at war."""
    state = set_up("1517", {"players": players, **options})
    state.turn = turn
    state.wars = []
    state.events_done.append("schmalkaldic_league")
    return state


def check(state: State, *items: Item) -> None:
    """Raise IllegalAnswer when two powers may not agree on these items."""
    parties = tuple(p for p in MAJOR_POWERS if any(p in item.powers(state) for item in items))
    check_deal(state, Deal(parties, items), negotiating=negotiating_pairs(state))


# ------------------------------------------------------------------------------ who plays what


@each(
    ("players", "pairs"),
    [
        (3, [{OTTOMAN, FRANCE}, {HAPSBURG, PAPACY}, {ENGLAND, PROTESTANT}]),
        (4, [{HAPSBURG, PAPACY}, {ENGLAND, PROTESTANT}]),
        (5, [{ENGLAND, PROTESTANT}]),
        (6, []),
    ],
)
def test_the_powers_are_shared_out(players: int, pairs: list[set[str]]) -> None:
    state = set_up("1517", {"players": players})
    seats = seats_of(state)
    assert len(seats) == players
    assert sorted(power for seat in seats for power in seat) == sorted(MAJOR_POWERS)
    assert [set(seat) for seat in seats if len(seat) > 1] == pairs
    for one in MAJOR_POWERS:
        for other in MAJOR_POWERS:
            assert are_partners(state, one, other) is ({one, other} in pairs)
    assert HereIStand().seats(state) == seats


def test_a_stored_game_that_does_not_say_has_a_player_for_every_power() -> None:
    raw: Any = dump(set_up("1517", {}))
    del raw["seats"]
    state = load(raw, 1)
    assert len(seats_of(state)) == 6
    assert partners_of(state, ENGLAND) == ()


# ------------------------------------------------------------------------------ war


@each(("players", "allowed"), [(3, False), (4, False), (5, True), (6, True)])
def test_no_war_is_declared_on_the_partner(players: int, allowed: bool) -> None:
    reason = why_not_declare_now(played_by(players), HAPSBURG, PAPACY)
    assert (reason is None) is allowed
    if reason:
        assert "played by one person" in reason
    assert why_not_declare_now(played_by(players), HAPSBURG, FRANCE) is None


@pytest.mark.parametrize(("players", "asked"), [(3, False), (6, True)])
def test_the_papacy_does_not_step_in_for_venice_against_its_partner(
    players: int, asked: bool
) -> None:
    state = played_by(players)
    for power in MAJOR_POWERS:
        state.hands[power] = []
    state.hands[HAPSBURG], state.hands[PAPACY] = [65], [66]
    table = table_for(state)
    answers: list[tuple[str, str, Any]] = [(HAPSBURG, "9.6/declare", (VENICE,))]
    answers += [(PAPACY, "9.6/intervene:venice", True)] if asked else []
    answers += [(PAPACY, "9.6/declare", ()), (HAPSBURG, "9.6/pay", (65,))]
    answers += [(PAPACY, "9.6/pay", (66,))] if asked else []
    play(table, war_segment(table), answers=answers)
    assert at_war(state, HAPSBURG, PAPACY) is asked
    assert len(heard(table).of(Intervened)) == asked
    assert len(heard(table).of(NoIntervention)) != asked


def test_a_partner_is_not_drawn_into_the_wars_of_a_minor_power() -> None:
    """22.2 step 2: the Hapsburgs, at war with Venice, cannot go on against its ally, the Papacy."""
    state = played_by(3)
    go_to_war(state, HAPSBURG, VENICE)
    table = table_for(state)
    play(table, activate(table, VENICE, PAPACY))
    assert not at_war(state, HAPSBURG, VENICE)
    state = played_by(6)
    go_to_war(state, HAPSBURG, VENICE)
    table = table_for(state)
    play(table, activate(table, VENICE, PAPACY), answers=[(HAPSBURG, "22.2/join_war", True)])
    assert at_war(state, HAPSBURG, VENICE)


# ------------------------------------------------------------------------------ piracy


@pytest.mark.parametrize(("players", "allowed"), [(3, False), (4, True)])
def test_pirates_spare_the_partner_of_the_ottomans(players: int, allowed: bool) -> None:
    state = played_by(players)
    state.seas["gulf_of_lyon"].units[OTTOMAN] = {"corsair": 1}
    assert (FRANCE in targets(state, "gulf_of_lyon")) is allowed
    Piracy("gulf_of_lyon", HAPSBURG).check(state, OTTOMAN)
    if allowed:
        Piracy("gulf_of_lyon", FRANCE).check(state, OTTOMAN)
        return
    with pytest.raises(IllegalAnswer, match="pirates spare the partner") as refusal:
        Piracy("gulf_of_lyon", FRANCE).check(state, OTTOMAN)
    assert refusal.value.section == "16.4"


# ------------------------------------------------------------------------------ agreements


def gifts(state: State) -> dict[str, Item]:
    """Return an agreement of each kind between Hapsburgs and Papacy, legal for two players."""
    put(state, "vienna", HAPSBURG, mercenary=2)
    state.hands[HAPSBURG] = [2, 65, 66]
    return {
        "card draws": DrawCards(HAPSBURG, PAPACY, 1),
        "mercenaries": Mercenaries(HAPSBURG, PAPACY, {"vienna": 2}),
        "no home space": YieldSpace(HAPSBURG, PAPACY, "antwerp"),
    }


@pytest.mark.parametrize("kind", ["card draws", "mercenaries", "no home space"])
def test_partners_give_each_other_neither_cards_nor_mercenaries_nor_spaces(kind: str) -> None:
    state = played_by(6)
    check(state, gifts(state)[kind])
    state = played_by(3)
    with pytest.raises(IllegalAnswer, match=f"played by one person; .*{kind}") as refusal:
        check(state, gifts(state)[kind])
    assert refusal.value.section == "9.1"


def test_a_partner_gets_its_own_home_space_back() -> None:
    state = played_by(3)
    state.spaces["ravenna"].control = HAPSBURG
    check(state, YieldSpace(HAPSBURG, PAPACY, "ravenna"))


def test_partners_may_be_allies_and_lend_squadrons() -> None:
    state = played_by(3)
    squadrons = LoanSquadrons(HAPSBURG, PAPACY, {"naples": 1})
    check(state, Alliance(HAPSBURG, PAPACY), squadrons)


def test_random_deals_of_partners_are_legal() -> None:
    state = played_by(3)
    rng = random.Random(5)
    for power in MAJOR_POWERS:
        choice = DealsChoice(state, power)
        for _ in range(40):
            choice.check(sample(choice, rng))


@each(
    ("talks", "a", "b", "allowed"),
    [
        ("powers", ENGLAND, FRANCE, True),
        ("powers", ENGLAND, PAPACY, False),
        ("powers", PROTESTANT, FRANCE, False),
        ("players", ENGLAND, FRANCE, True),
        ("players", ENGLAND, PAPACY, True),
        ("players", OTTOMAN, PROTESTANT, True),
        ("players", PROTESTANT, ENGLAND, False),
        ("players", HAPSBURG, FRANCE, False),
    ],
)
def test_who_negotiates_in_turn_1_is_an_option(talks: str, a: str, b: str, allowed: bool) -> None:
    state = played_by(3, turn=1, first_turn_talks=talks)
    assert may_negotiate(state, a, b) is allowed
    assert may_negotiate(state, b, a) is allowed


# ------------------------------------------------------------------------------ victory


def ended(state: State, turn: int = 4, **points: int) -> tuple[str, list[str]] | None:
    """Return how the turn ends with these totals; powers that are not named have 10."""
    for power in MAJOR_POWERS:
        wanted = points.get(power, 10)
        state.bonus_vp[power].append(["test", wanted - victory_points(state, power)])
    state.turn = turn
    table = table_for(state)
    play(table, victory_determination(table))
    return (state.ending.kind, state.ending.winners) if state.ending else None


def test_domination_compares_the_averages_of_players() -> None:
    """The Hapsburgs lead every power by 8, their player every other one by 4 only."""
    assert ended(played_by(3), hapsburg=18) is None
    assert ended(played_by(3), hapsburg=19, papacy=11) == ("domination", [HAPSBURG, PAPACY])
    assert ended(played_by(6), hapsburg=18) == ("domination", [HAPSBURG])


def test_domination_by_half_a_point_less_than_the_margin_is_none() -> None:
    assert ended(played_by(3), hapsburg=19, papacy=10) is None
    assert ended(played_by(5), hapsburg=18, england=16, protestant=11) is None
    assert ended(played_by(5), hapsburg=18, england=15, protestant=11) == ("domination", [HAPSBURG])


def test_domination_of_single_powers_is_an_option() -> None:
    state = played_by(3, domination_by="power")
    assert ended(state, hapsburg=18) == ("domination", [HAPSBURG])


def test_a_standard_victory_is_that_of_one_power() -> None:
    assert ended(played_by(3, turn=3), turn=3, hapsburg=25) == ("standard", [HAPSBURG])
    averages = played_by(3, standard_by="average")
    assert ended(averages, turn=3, hapsburg=25, papacy=20) is None
    averages = played_by(3, standard_by="average")
    assert ended(averages, turn=3, hapsburg=27, papacy=23) == ("standard", [HAPSBURG, PAPACY])


def test_the_last_turn_is_won_by_one_power_or_by_the_best_average() -> None:
    totals = {"hapsburg": 14, "england": 13, "protestant": 13}
    assert ended(played_by(3), 9, **totals) == ("time_limit", [HAPSBURG])
    by_average = played_by(3, standard_by="average")
    assert ended(by_average, 9, **totals) == ("time_limit", [ENGLAND, PROTESTANT])
