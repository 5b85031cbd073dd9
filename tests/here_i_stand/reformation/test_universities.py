"""18.1, 21.5 Founding Jesuit universities; 18.2 Loyola."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.rulers import UniversitiesFounded
from adjudicator.games.here_i_stand.practice.religion import any_university
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.game_map import adjacent
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY
from adjudicator.games.here_i_stand.rules.religion.actions import BurnBooks
from adjudicator.games.here_i_stand.rules.religion.modifiers import papal_dice
from adjudicator.games.here_i_stand.rules.religion.universities import FoundUniversity, most_useful
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, table_for
from tests.tables import each


def jesuits() -> State:
    state = clear_map(game_1517())
    state.events_done.append("society_of_jesus")
    state.debaters["loyola"] = "uncommitted"
    state.spaces["wittenberg"].religion = "protestant"
    return state


def found(state: State, action: FoundUniversity) -> Table[State]:
    table = table_for(state, power=PAPACY)
    ActionChoice(state, PAPACY, 6).check(action)
    play(table, action.carry_out(table, PAPACY))
    return table


def test_a_university_costs_3_cp_and_2_with_loyola() -> None:
    state = jesuits()
    assert FoundUniversity("trier").cost(state, PAPACY) == 3
    assert FoundUniversity("trier", "loyola").cost(state, PAPACY) == 2


def test_a_university_is_placed_and_helps_the_papacy() -> None:
    state = jesuits()
    before = {space: papal_dice(state, space).total for space in ("trier", "metz", "rome")}
    table = found(state, FoundUniversity("trier"))
    assert state.spaces["trier"].university
    assert heard(table).of(UniversitiesFounded) == [UniversitiesFounded(("trier",))]
    after = {space: papal_dice(state, space).total for space in before}
    # 18.2: two dice in its space, one in all adjacent spaces.
    more = {space: after[space] - before[space] for space in before}
    assert more == {"trier": 2, "metz": 1, "rome": 0}


def test_loyola_is_committed_and_helps_once_only() -> None:
    """Rulebook 18.2, example: two universities in an impulse cost 5 CP."""
    state = jesuits()
    table = found(state, FoundUniversity("trier", "loyola"))
    assert state.debaters["loyola"] == "committed"
    assert heard(table).of(UniversitiesFounded)[0].debater == "loyola"
    with pytest.raises(IllegalAnswer, match="Loyola is committed"):
        found(state, FoundUniversity("metz", "loyola"))
    found(state, FoundUniversity("metz"))


def test_loyola_does_not_use_up_the_debater_for_attempts() -> None:
    """18.2: the limit of one in an impulse is about attempts and translations."""
    state = jesuits()
    table = found(state, FoundUniversity("trier", "loyola"))
    burning = BurnBooks("german", "cajetan")
    burning.check(state, PAPACY)
    play(
        table,
        burning.carry_out(table, PAPACY),
        dice=[("papacy counters", (1,) * 5), ("protestant defends", (1,))],
    )
    assert state.impulse.bonus_used == {PAPACY: "cajetan"}


@each(
    ("action", "reason"),
    [
        (FoundUniversity("wittenberg"), "Wittenberg is not Catholic"),
        (FoundUniversity("istanbul"), "Istanbul is not Catholic"),
        (FoundUniversity("algiers"), "Algiers is not in play"),
        (FoundUniversity("rome"), "Rome has a Jesuit university already"),
        (FoundUniversity("atlantis"), "there is no space atlantis"),
        (FoundUniversity("trier", "eck"), "the bonus of Eck gives nothing to universities"),
        (FoundUniversity("trier", "luther"), "Luther is not a debater of your side"),
        (FoundUniversity("trier", "nobody"), "there is no debater nobody in play"),
    ],
)
def test_unfit_spaces_and_debaters_are_refused(action: FoundUniversity, reason: str) -> None:
    state = jesuits()
    state.spaces["rome"].university = True
    with pytest.raises(IllegalAnswer, match=reason):
        found(state, action)


def test_nobody_founds_a_university_before_the_society_of_jesus() -> None:
    state = jesuits()
    state.events_done.remove("society_of_jesus")
    with pytest.raises(IllegalAnswer, match="only after the Society of Jesus") as refused:
        found(state, FoundUniversity("trier"))
    assert refused.value.section == "21.5"


def test_nobody_but_the_papacy_founds_universities() -> None:
    with pytest.raises(IllegalAnswer, match="not on the power card"):
        ActionChoice(jesuits(), ENGLAND, 6).check(FoundUniversity("trier"))


def test_too_few_cp_are_refused() -> None:
    choice = ActionChoice(jesuits(), PAPACY, 2)
    with pytest.raises(IllegalAnswer, match="this costs 3 CP; 2 CP are left"):
        choice.check(FoundUniversity("trier"))
    choice.check(FoundUniversity("trier", "loyola"))


def test_samples_are_legal_and_records_come_back() -> None:
    state = jesuits()
    rng = random.Random(1)
    choice = ActionChoice(state, PAPACY, 2)
    for _ in range(20):
        action = any_university(state, PAPACY, 2, rng)
        assert action is not None
        choice.check(action)
        assert choice.load(choice.dump(action)) == action
    state.debaters["loyola"] = "committed"
    assert any_university(state, PAPACY, 2, rng) is None
    assert any_university(state, ENGLAND, 6, rng) is None


@pytest.mark.parametrize("raw", [{"space": 5}, {"space": None}, {"space": "trier", "debater": 3}])
def test_records_of_a_wrong_shape_are_refused(raw: dict[str, Any]) -> None:
    with pytest.raises(IllegalAnswer):
        ActionChoice(jesuits(), PAPACY, 6).load({"do": "university", "debater": None, **raw})


def test_the_most_useful_spaces_have_protestant_neighbours() -> None:
    state = jesuits()
    assert most_useful(state)[0] in adjacent("wittenberg")
