"""18.3 Reformation attempts and 18.4 Counter-Reformation attempts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import (
    AttemptsLost,
    CounterReformationAttempted,
    ReformationAttempted,
    SaintPetersAdvanced,
)
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt, AttemptChoice
from adjudicator.games.here_i_stand.rules.religion.attempts import (
    counter_reformation_attempts,
    reformation_attempts,
)
from adjudicator.games.here_i_stand.rules.religion.debaters import reach
from adjudicator.games.here_i_stand.rules.religion.targets import targets
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, put, table_for
from tests.tables import each


def saxony() -> State:
    """An empty map on which just Wittenberg is Protestant."""
    state = clear_map(game_1517())
    state.spaces["wittenberg"].religion = "protestant"
    return state


def reform(
    state: State, count: int, answers: Sequence[Any], dice: Sequence[Any], **options: Any
) -> Table[State]:
    """Make treatise attempts of the Protestants for Germany."""
    table = table_for(state, power="protestant")
    options = {"cause": "treatise", "zones": ("german",), **options}
    zones = options.pop("zones")
    procedure = reformation_attempts(table, "protestant", count, zones, **options)
    play(table, procedure, answers=answers, dice=dice)
    return table


def counter(
    state: State, count: int, answers: Sequence[Any], dice: Sequence[Any], **options: Any
) -> Table[State]:
    """Give the Papacy attempts in Germany, as an event would."""
    table = table_for(state, power="papacy")
    options = {"cause": "card 11", "zones": ("german",), **options}
    zones = options.pop("zones")
    play(
        table,
        counter_reformation_attempts(table, count, zones, **options),
        answers=answers,
        dice=dice,
    )
    return table


def at(number: int, space: str, debater: str | None = None) -> tuple[str, str, Attempt]:
    """The Protestants' answer to attempt ``number``."""
    return ("protestant", f"18.3/reform:{number}", Attempt(space, debater))


def back(number: int, space: str, debater: str | None = None) -> tuple[str, str, Attempt]:
    """The Papacy's answer to attempt ``number``."""
    return ("papacy", f"18.4/counter:{number}", Attempt(space, debater))


def test_a_six_in_the_target_zone_converts_without_a_papal_roll() -> None:
    table = reform(saxony(), 1, [at(1, "leipzig")], [("protestant reforms leipzig", (6,))])
    assert table.state.spaces["leipzig"].religion == "protestant"
    assert heard(table).of(ReformationAttempted)[0].result == "automatic"


def test_a_six_outside_the_target_zone_must_beat_the_papacy() -> None:
    table = reform(
        saxony(),
        1,
        [at(1, "breslau")],
        [("protestant reforms breslau", (6,)), ("papacy defends breslau", (1, 6))],
    )
    assert table.state.spaces["breslau"].religion == "catholic"
    assert heard(table).of(ReformationAttempted)[0].result == "tie_lost"


@pytest.mark.parametrize(
    ("own", "papal", "result", "religion"),
    [
        (4, 3, "higher", "protestant"),
        (4, 4, "tie_won", "protestant"),
        (4, 5, "lower", "catholic"),
    ],
)
def test_inside_the_zone_the_higher_roll_or_a_tie_converts(
    own: int, papal: int, result: str, religion: str
) -> None:
    table = reform(
        saxony(),
        1,
        [at(1, "leipzig")],
        [("protestant reforms leipzig", (own,)), ("papacy defends leipzig", (1, papal, 2))],
    )
    assert table.state.spaces["leipzig"].religion == religion
    assert heard(table).of(ReformationAttempted)[0].result == result


def test_a_higher_roll_converts_outside_the_zone_too() -> None:
    table = reform(
        saxony(),
        1,
        [at(1, "breslau")],
        [("protestant reforms breslau", (5,)), ("papacy defends breslau", (4, 4))],
    )
    assert table.state.spaces["breslau"].religion == "protestant"


@pytest.mark.parametrize(("space", "automatic"), [("leipzig", True), ("breslau", False)])
def test_a_die_bonus_counts_inside_the_target_zone_only(space: str, automatic: bool) -> None:
    dice: list[Any] = [(f"protestant reforms {space}", (5,))]
    if not automatic:
        dice.append((f"papacy defends {space}", (5, 1)))
    table = reform(saxony(), 1, [at(1, space)], dice, die_bonus=1)
    fact = heard(table).of(ReformationAttempted)[0]
    assert (fact.result, fact.die_bonus) == (("automatic", 1) if automatic else ("tie_lost", 0))


def test_all_language_zones_leave_out_the_tan_background() -> None:
    """FAQ to 18.3: the Protestants never win ties in Bohemia."""
    table = reform(
        saxony(),
        1,
        [at(1, "prague")],
        [("protestant reforms prague", (6,)), ("papacy defends prague", (6, 1, 1))],
        zones=LANGUAGE_ZONES,
    )
    assert table.state.spaces["prague"].religion == "catholic"


def test_a_failed_target_waits_for_another_impulse() -> None:
    failing = [("protestant reforms leipzig", (1,)), ("papacy defends leipzig", (2, 2, 2))]
    with pytest.raises(IllegalAnswer, match="Leipzig has been a target in this impulse already"):
        reform(saxony(), 2, [at(1, "leipzig"), at(2, "leipzig")], failing)


def test_a_space_converted_in_one_attempt_opens_targets_for_the_next() -> None:
    table = reform(
        saxony(),
        2,
        [at(1, "leipzig"), at(2, "nuremberg")],
        [("reforms leipzig", (6,)), ("reforms nuremberg", (6,))],
    )
    assert table.state.spaces["nuremberg"].religion == "protestant"


def test_attempts_without_a_target_are_lost_and_told() -> None:
    table = reform(clear_map(game_1517()), 3, [], [])
    assert heard(table).of(AttemptsLost) == [AttemptsLost("protestant", "reformation", 3)]


def test_the_last_target_needs_no_answer() -> None:
    table = reform(saxony(), 2, [], [("reforms leipzig", (6,))], only_spaces=("leipzig",))
    assert table.state.spaces["leipzig"].religion == "protestant"
    assert heard(table).of(AttemptsLost)[0].count == 1


def test_carlstadts_failures_bring_unrest_even_to_occupied_spaces() -> None:
    """FAQ to 12.4."""
    state = saxony()
    put(state, "leipzig", "hapsburg", regular=1)
    table = reform(
        state,
        1,
        [at(1, "leipzig")],
        [("reforms leipzig", (1,)), ("papacy defends leipzig", (2, 2, 2, 2, 2))],
        unrest_on_failure=True,
    )
    assert table.state.spaces["leipzig"].unrest


def test_an_ordinary_failure_brings_no_unrest() -> None:
    dice = [("reforms leipzig", (1,)), ("papacy defends leipzig", (2, 2, 2))]
    assert not reform(saxony(), 1, [at(1, "leipzig")], dice).state.spaces["leipzig"].unrest


def test_a_debater_committed_in_mid_string_helps_from_then_on() -> None:
    """FAQ to 18.2: the bonus may start with a later attempt and lasts for the action."""
    state = saxony()
    state.spaces["worms"].religion = "protestant"
    table = reform(
        state,
        3,
        [at(1, "leipzig"), at(2, "strasburg", "bucer"), at(3, "mainz")],
        [
            ("reforms leipzig", (6,)),
            ("reforms strasburg", (6, 1)),
            ("reforms mainz", (6, 1)),
        ],
    )
    assert [fact.debater for fact in heard(table).of(ReformationAttempted)] == [
        "",
        "bucer",
        "bucer",
    ]
    assert state.debaters["bucer"] == "committed"
    assert state.impulse.bonus_used == {"protestant": "bucer"}


def test_a_bonus_must_reach_its_target() -> None:
    with pytest.raises(IllegalAnswer, match="Bucer does not reach Leipzig"):
        reform(saxony(), 1, [at(1, "leipzig", "bucer")], [])


def test_one_debater_gives_a_bonus_in_an_impulse() -> None:
    """FAQ to 18.2: no second bonus after Luther's free step of translation."""
    state = saxony()
    state.spaces["worms"].religion = "protestant"
    table = table_for(state, power="protestant")
    state.impulse.bonus_used["protestant"] = "luther"
    procedure = reformation_attempts(table, "protestant", 1, ("german",), cause="treatise")
    with pytest.raises(IllegalAnswer, match="Luther has been used"):
        play(table, procedure, answers=[at(1, "strasburg", "bucer")])


@each(
    ("debater", "reason"),
    [
        ("luther", "not for single attempts"),
        ("eck", "not a debater of your side"),
        ("zwingli", "no debater Zwingli in play"),
        ("erasmus", "no debater erasmus in play"),
    ],
)
def test_a_wrong_debater_is_refused(debater: str, reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        reform(saxony(), 1, [at(1, "leipzig", debater)], [])


def test_england_commits_its_four_debaters_only() -> None:
    state = clear_map(game_1517())
    state.spaces["london"].religion = "protestant"
    state.reformers.append("cranmer_reformer")
    state.debaters |= {"cranmer": "uncommitted", "tyndale": "uncommitted"}
    table = table_for(state, power="england")
    answer = ("england", "18.3/reform:1", Attempt("norwich", "tyndale"))
    with pytest.raises(IllegalAnswer, match="England can commit Cranmer"):
        play(
            table,
            reformation_attempts(table, "england", 1, ("english",), cause="treatise"),
            answers=[answer],
        )
    answer = ("england", "18.3/reform:1", Attempt("norwich", "cranmer"))
    play(
        table,
        reformation_attempts(table, "england", 1, ("english",), cause="treatise"),
        answers=[answer],
        dice=[("england reforms norwich", (6, 1, 1))],
    )
    assert state.spaces["norwich"].religion == "protestant"
    assert state.impulse.bonus_used == {"england": "cranmer"}


def test_the_default_is_the_target_with_the_best_odds() -> None:
    state = game_1517()
    state.reformers.append("luther_reformer")
    for space, regulars in (("wittenberg", 2), ("brandenburg", 1)):
        state.spaces[space].religion = "protestant"
        put(state, space, "protestant", regular=regulars)
    table = table_for(state, power="protestant")
    procedure = reformation_attempts(
        table, "protestant", 1, ("german",), cause="theses", extra_dice=1
    )
    decision = procedure.send(None).decisions[0]
    procedure.close()
    assert decision.default == Attempt("magdeburg")
    assert ("magdeburg", 6, 3, 83) in decision.about.targets


# ------------------------------------------------------------------ 18.4


@each(
    ("papal", "protestant", "result", "religion"),
    [
        ((5, 1, 1, 1, 1), 4, "higher", "catholic"),
        ((5, 1, 1, 1, 1), 5, "tie_lost", "protestant"),
        ((6, 1, 1, 1, 1), 6, "tie_lost", "protestant"),
        ((3, 1, 1, 1, 1), 4, "lower", "protestant"),
    ],
)
def test_under_leo_the_tenth_the_protestants_win_ties(
    papal: tuple[int, ...], protestant: int, result: str, religion: str
) -> None:
    dice = [
        ("papacy counters in wittenberg", papal),
        ("protestant defends wittenberg", (protestant,)),
    ]
    table = counter(saxony(), 1, [], dice)
    assert table.state.spaces["wittenberg"].religion == religion
    assert heard(table).of(CounterReformationAttempted)[0].result == result


@pytest.mark.parametrize("pope", ["paul_iii_ruler", "julius_iii_ruler"])
def test_later_popes_win_ties_and_succeed_with_a_six_in_their_zone(pope: str) -> None:
    state = saxony()
    state.rulers["papacy"] = pope
    table = counter(
        state,
        1,
        [],
        [("papacy counters", (4, 1, 1, 1, 1)), ("protestant defends", (4,))],
    )
    assert heard(table).of(CounterReformationAttempted)[0].result == "tie_won"
    state = saxony()
    state.rulers["papacy"] = pope
    table = counter(state, 1, [], [("papacy counters", (6, 1, 1, 1, 1))])
    assert table.state.spaces["wittenberg"].religion == "catholic"


def test_outside_the_target_zone_even_paul_the_third_loses_ties() -> None:
    state = saxony()
    state.rulers["papacy"] = "paul_iii_ruler"
    dice = [("papacy counters", (6, 1, 1, 1, 1)), ("protestant defends", (6,))]
    table = counter(state, 1, [], dice, zones=("french",))
    assert heard(table).of(CounterReformationAttempted)[0].result == "tie_lost"


def test_the_augsburg_confession_takes_one_from_each_papal_die() -> None:
    state = saxony()
    state.rulers["papacy"] = "paul_iii_ruler"
    state.turn_effects.append("augsburg_confession")
    table = counter(
        state, 1, [], [("papacy counters", (6, 1, 1, 1, 1)), ("protestant defends", (6,))]
    )
    fact = heard(table).of(CounterReformationAttempted)[0]
    assert (fact.result, fact.die_bonus) == ("lower", -1)


def test_tetzel_brings_one_cp_to_saint_peters_once() -> None:
    state = saxony()
    state.spaces["leipzig"].religion = "protestant"
    table = counter(
        state,
        2,
        [back(1, "leipzig", "tetzel")],
        [
            ("counters in leipzig", (1, 1, 1)),
            ("defends leipzig", (6,)),
            ("counters in wittenberg", (1, 1, 1, 1)),
            ("defends wittenberg", (6,)),
        ],
        cause="burn_books",
    )
    assert state.saint_peters_cp == 1
    assert heard(table).of(SaintPetersAdvanced) == [SaintPetersAdvanced(1, 0, 1, 0, "tetzel")]
    assert state.debaters["tetzel"] == "committed"


def test_tetzel_helps_with_burning_books_only() -> None:
    state = saxony()
    state.spaces["leipzig"].religion = "protestant"
    with pytest.raises(IllegalAnswer, match="Tetzel is not for single attempts"):
        counter(state, 1, [back(1, "leipzig", "tetzel")], [])


def test_contarini_follows_charles_v() -> None:
    state = saxony()
    state.debaters["contarini"] = "uncommitted"
    assert reach(state, "contarini") == frozenset()
    put(state, "prague", "hapsburg", "charles_v")
    assert {"wittenberg", "vienna", "leipzig", "magdeburg"} <= reach(state, "contarini")
    table = counter(
        state,
        1,
        [back(1, "wittenberg", "contarini")],
        [("counters in wittenberg", (5, 1, 1, 1, 1, 1)), ("defends", (1,))],
    )
    assert table.state.spaces["wittenberg"].religion == "catholic"


def test_english_home_spaces_of_the_bonuses_include_calais() -> None:
    """FAQ to 18.2."""
    state = game_1517()
    assert "calais" in reach(state, "latimer")
    assert "edinburgh" not in reach(state, "latimer")
    assert {"calais", "edinburgh", "stirling"} <= reach(state, "knox")
    assert reach(state, "wishart") == {"edinburgh", "glasgow", "stirling"}


def test_two_steps_of_a_bonus_may_cross_a_pass() -> None:
    """FAQ to 18.3: passes count like other connections."""
    assert {"augsburg", "trent"} <= reach(game_1517(), "zwingli")


# ------------------------------------------------------------------ the choice


def choice_for(state: State) -> AttemptChoice:
    """The choice of a treatise."""
    options = targets(state, "reformation")
    bonuses = {"bucer": reach(state, "bucer")}
    return AttemptChoice(state, "protestant", "reformation", options, bonuses)


def test_samples_are_legal_and_survive_a_record() -> None:
    state = saxony()
    state.spaces["worms"].religion = "protestant"
    choice, rng = choice_for(state), random.Random(7)
    seen = set()
    for _ in range(500):
        value = sample(choice, rng)
        choice.check(value)
        assert choice.load(choice.dump(value)) == value
        seen.add(value)
    assert Attempt("strasburg", "bucer") in seen
    assert Attempt("leipzig") in seen


@each("raw", [None, 3, "leipzig", {}, {"space": 4}, {"space": "x", "debater": 5}])
def test_a_record_of_the_wrong_shape_is_refused(raw: Any) -> None:
    with pytest.raises(IllegalAnswer):
        choice_for(saxony()).load(raw)


def test_a_single_target_with_a_possible_bonus_is_asked() -> None:
    state = saxony()
    state.spaces["worms"].religion = "protestant"
    alone = AttemptChoice(
        state, "protestant", "reformation", ("strasburg",), {"bucer": reach(state, "bucer")}
    )
    assert alone.only() == ()
    assert AttemptChoice(state, "protestant", "reformation", ("strasburg",), {}).only() == (
        Attempt("strasburg"),
    )
