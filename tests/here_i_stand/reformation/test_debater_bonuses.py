"""18.2 The bonus of every debater: used once with its effect, and refused where it does not apply.

The bonuses of Loyola and Pole belong to the Jesuit universities and to the Council of Trent; here
they are refused for everything else.
"""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import (
    BooksBurnt,
    CounterReformationAttempted,
    DebateWipedOut,
    DebateWon,
    ReformationAttempted,
    TranslationAdvanced,
    TreatisePublished,
)
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BurnBooks,
    PublishTreatise,
    TranslateScripture,
)
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.religion.attempts import (
    BURN_BOOKS,
    counter_reformation_attempts,
    reformation_attempts,
)
from adjudicator.games.here_i_stand.rules.religion.debate import (
    Debate,
    attack_dice,
    theological_debate,
)
from adjudicator.games.here_i_stand.rules.religion.debaters import debaters
from adjudicator.games.here_i_stand.rules.religion.modifiers import (
    counter_reformation_dice,
    protestant_dice,
    reformation_dice,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, put, table_for
from tests.tables import each

# Debater: a Protestant space and its neighbour within reach, then another pair out of reach.
REFORMERS_DICE = {
    "bucer": (("worms", "strasburg"), ("wittenberg", "leipzig")),
    "cop": (("rouen", "paris"), ("bordeaux", "toulouse")),
    "cranmer": (("norwich", "london"), ("carlisle", "glasgow")),
    "farel": (("lyon", "geneva"), ("bordeaux", "toulouse")),
    "knox": (("edinburgh", "stirling"), ("antwerp", "brussels")),
    "latimer": (("london", "norwich"), ("glasgow", "edinburgh")),
    "oekolampadius": (("zurich", "basel"), ("wittenberg", "leipzig")),
    "wishart": (("glasgow", "stirling"), ("york", "lincoln")),
    "zwingli": (("basel", "zurich"), ("wittenberg", "leipzig")),
}
# Debater: a Protestant space within reach and one out of reach; Charles V stands in Prague.
PAPAL_DICE = {
    "canisius": ("nuremberg", "hamburg"),
    "contarini": ("leipzig", "hamburg"),
    "faber": ("wittenberg", "leipzig"),
}
TREATISES = {"calvin": ("french", "german"), "carlstadt": ("german", "french")}
TRANSLATORS = {
    "luther": ("german", "french"),
    "melanchthon": ("german", "english"),
    "tyndale": ("english", "german"),
    "coverdale": ("english", "french"),
    "olivetan": ("french", "english"),
}
BURNERS = {"cajetan": 1, "caraffa": 5}
ATTACKERS = {"eck": "german", "gardiner": "english"}
SINGLE = ("aleander", "bullinger", "campeggio", "tetzel")
ELSEWHERE = ("loyola", "pole")


def with_debater(debater: str, status: str = "uncommitted") -> State:
    """An empty map on which a debater is in play."""
    state = clear_map(game_1517())
    state.debaters[debater] = status
    put(state, "prague", "hapsburg", "charles_v")
    return state


def act(state: State, power: str, action: Action, answers: Any = (), dice: Any = ()) -> Any:
    """Check an action and carry it out; return what all were told."""
    table = table_for(state, power=power)
    action.check(state, power)
    play(table, action.carry_out(table, power), answers=answers, dice=dice)
    return heard(table)


def refused(state: State, power: str, action: Action) -> str:
    """Return why an action is refused; the refusal cites 18.2."""
    with pytest.raises(IllegalAnswer) as caught:
        action.check(state, power)
    assert caught.value.section == "18.2"
    return str(caught.value)


def test_the_bonus_of_every_debater_is_tested_here() -> None:
    tested = [*REFORMERS_DICE, *PAPAL_DICE, *TREATISES, *TRANSLATORS, *BURNERS, *ATTACKERS]
    assert sorted([*tested, *SINGLE, *ELSEWHERE]) == sorted(debaters())


# ------------------------------------------------------------------ dice for attempts


def reform(state: State, space: str, debater: str, dice: Any = ()) -> Table[State]:
    """Make one Reformation attempt with a debater, in the language zone of the space."""
    table = table_for(state, power="protestant")
    answers = [("protestant", "18.3/reform:1", Attempt(space, debater))]
    zones = (places()[space].language_zone,)
    procedure = reformation_attempts(table, "protestant", 1, zones, cause="treatise")
    play(table, procedure, answers=answers, dice=dice)
    return table


@each("debater", REFORMERS_DICE)
def test_a_reformers_die_helps_within_his_reach(debater: str) -> None:
    near, target = REFORMERS_DICE[debater][0]
    state = with_debater(debater)
    state.spaces[near].religion = "protestant"
    faces = (6,) + (1,) * reformation_dice(state, target).total
    (fact,) = heard(reform(state, target, debater, [(f"reforms {target}", faces)])).of(
        ReformationAttempted
    )
    assert fact.parts["debater"] == 1
    assert state.debaters[debater] == "committed"
    assert state.spaces[target].religion == "protestant"


@each("debater", REFORMERS_DICE)
def test_a_reformers_die_is_refused_out_of_reach_and_when_committed(debater: str) -> None:
    (near, target), (far, beyond) = REFORMERS_DICE[debater]
    state = with_debater(debater)
    state.spaces[far].religion = "protestant"
    with pytest.raises(IllegalAnswer, match="does not reach") as caught:
        reform(state, beyond, debater)
    assert caught.value.section == "18.2"
    state = with_debater(debater, "committed")
    state.spaces[near].religion = "protestant"
    state.spaces[far].religion = "protestant"
    with pytest.raises(IllegalAnswer, match="is committed") as caught:
        reform(state, target, debater)
    assert caught.value.section == "18.2"


def counter(state: State, space: str, debater: str, cause: str, dice: Any = ()) -> Table[State]:
    """Make one Counter-Reformation attempt with a debater."""
    table = table_for(state, power="papacy")
    answers = [("papacy", "18.4/counter:1", Attempt(space, debater))]
    zones = (places()[space].language_zone,)
    procedure = counter_reformation_attempts(table, 1, zones, cause=cause)
    play(table, procedure, answers=answers, dice=dice)
    return table


@pytest.mark.parametrize("debater", PAPAL_DICE)
def test_papal_dice_help_within_their_reach(debater: str) -> None:
    target, beyond = PAPAL_DICE[debater]
    state = with_debater(debater)
    state.spaces[target].religion = state.spaces[beyond].religion = "protestant"
    amount = 2 if debater == "faber" else 1
    faces = (5,) + (1,) * (counter_reformation_dice(state, target).total + amount - 1)
    back = (4,) * protestant_dice(state, target).total
    dice = [(f"counters in {target}", faces), (f"defends {target}", back)]
    table = counter(state, target, debater, "card 11", dice)
    (fact,) = heard(table).of(CounterReformationAttempted)
    assert fact.parts["debater"] == amount
    assert state.debaters[debater] == "committed"


@pytest.mark.parametrize("debater", PAPAL_DICE)
def test_papal_dice_are_refused_out_of_reach_and_when_committed(debater: str) -> None:
    target, beyond = PAPAL_DICE[debater]
    for status, space, reason in (
        ("uncommitted", beyond, "does not reach"),
        ("committed", target, "is committed"),
    ):
        state = with_debater(debater, status)
        state.spaces[target].religion = state.spaces[beyond].religion = "protestant"
        with pytest.raises(IllegalAnswer, match=reason) as caught:
            counter(state, space, debater, "card 11")
        assert caught.value.section == "18.2"


def test_tetzel_pays_for_saint_peters_when_books_burn_and_not_for_an_event() -> None:
    state = with_debater("tetzel")
    state.spaces["leipzig"].religion = "protestant"
    faces = (1,) * counter_reformation_dice(state, "leipzig").total
    dice = [("counters in leipzig", faces), ("defends leipzig", (2,))]
    counter(state, "leipzig", "tetzel", BURN_BOOKS, dice)
    assert (state.saint_peters_cp, state.debaters["tetzel"]) == (1, "committed")

    state = with_debater("tetzel")
    state.spaces["leipzig"].religion = state.spaces["hamburg"].religion = "protestant"
    with pytest.raises(IllegalAnswer, match="not for single attempts"):
        counter(state, "leipzig", "tetzel", "card 11")


# ------------------------------------------------------------------ actions


@pytest.mark.parametrize("debater", TREATISES)
def test_a_treatise_of_three_attempts_in_the_debaters_zone(debater: str) -> None:
    zone, other = TREATISES[debater]
    state = with_debater(debater)
    action = PublishTreatise(zone, debater)
    # Without any Protestant space the attempts themselves are lost.
    (fact,) = act(state, "protestant", action).of(TreatisePublished)
    assert (fact.attempts, state.debaters[debater]) == (3, "committed")
    assert "treatises only" in refused(
        with_debater(debater), "protestant", PublishTreatise(other, debater)
    )
    assert "is committed" in refused(with_debater(debater, "committed"), "protestant", action)


@each("debater", TRANSLATORS)
def test_a_translator_adds_a_step_in_his_language(debater: str) -> None:
    zone, other = TRANSLATORS[debater]
    state = with_debater(debater)
    action = TranslateScripture(zone, "new_testament", 1, debater)
    (fact,) = act(state, "protestant", action).of(TranslationAdvanced)
    assert (fact.steps, fact.bonus, state.new_testament[zone]) == (1, 1, 2)
    assert state.debaters[debater] == "committed"
    elsewhere = TranslateScripture(other, "new_testament", 1, debater)
    assert "translates into" in refused(with_debater(debater), "protestant", elsewhere)
    unpaid = TranslateScripture(zone, "new_testament", 0, debater)
    assert "only when CP are spent" in refused(with_debater(debater), "protestant", unpaid)
    assert "is committed" in refused(with_debater(debater, "committed"), "protestant", action)


@pytest.mark.parametrize("debater", BURNERS)
def test_a_burning_of_three_attempts(debater: str) -> None:
    state = with_debater(debater)
    action = BurnBooks("german", debater)
    (fact,) = act(state, "papacy", action).of(BooksBurnt)
    assert (fact.attempts, len(fact.zones)) == (3, BURNERS[debater])
    assert state.debaters[debater] == "committed"
    assert "is committed" in refused(with_debater(debater, "committed"), "papacy", action)
    # Once the first attempt is being made it is too late.
    state = with_debater(debater)
    state.spaces["leipzig"].religion = state.spaces["hamburg"].religion = "protestant"
    with pytest.raises(IllegalAnswer, match="not for single attempts"):
        counter(state, "leipzig", debater, BURN_BOOKS)


@pytest.mark.parametrize("debater", ELSEWHERE)
def test_loyola_and_pole_help_with_nothing_else(debater: str) -> None:
    state = with_debater(debater)
    assert "gives nothing" in refused(state, "papacy", BurnBooks("german", debater))
    state.spaces["leipzig"].religion = state.spaces["hamburg"].religion = "protestant"
    with pytest.raises(IllegalAnswer, match="not for single attempts"):
        counter(state, "leipzig", debater, BURN_BOOKS)
    assert state.debaters[debater] == "uncommitted"


# ------------------------------------------------------------------ debates


@pytest.mark.parametrize("debater", ATTACKERS)
def test_an_attack_die_counts_for_a_fresh_attacker_in_his_zone(debater: str) -> None:
    state = with_debater(debater)
    value, zone = debaters()[debater].value, ATTACKERS[debater]
    fresh = Debate("papacy", zone, "uncommitted", papal=debater, papal_fresh=True)
    assert attack_dice(state, fresh) == value + 3 + 1
    tired = Debate("papacy", zone, "uncommitted", papal=debater, papal_fresh=False)
    assert attack_dice(state, tired) == value + 3
    in_france = Debate("papacy", "french", "uncommitted", papal=debater, papal_fresh=True)
    assert attack_dice(state, in_france) == value + 3 + (1 if debater == "eck" else 0)


def hold(state: State, papal: str, answers: Any, dice: Any) -> Table[State]:
    """Let a Papal debater attack Luther in the German zone; nobody else is in play."""
    state.debaters = {name: state.debaters[name] for name in (papal, "luther")}
    state.spaces["wittenberg"].religion = state.spaces["leipzig"].religion = "protestant"
    table = table_for(state, power="papacy")
    procedure = theological_debate(table, "papacy", "german", against="uncommitted", chosen=papal)
    play(table, procedure, answers=answers, dice=dice)
    return table


@pytest.mark.parametrize(("status", "flips"), [("uncommitted", 2), ("committed", 1)])
def test_aleander_adds_a_space_if_he_comes_fresh(status: str, flips: int) -> None:
    state = with_debater("aleander", status)
    dice = [("aleander attacks", (5, 1, 1, 1, 1)), ("luther defends", (1,) * 6)]
    answers = [("papacy", "18.5/flip:1", "leipzig")]
    # The last Protestant space of the zone is no choice.
    table = hold(state, "aleander", answers, dice)
    (fact,) = heard(table).of(DebateWon)
    assert (fact.difference, fact.flips) == (1, flips)


@pytest.mark.parametrize(("status", "rolls"), [("uncommitted", 1), ("committed", 0)])
def test_campeggio_tries_to_wipe_out_a_defeat_if_he_comes_fresh(status: str, rolls: int) -> None:
    state = with_debater("campeggio", status)
    dice: list[tuple[str, tuple[int, ...]]] = [
        ("campeggio attacks", (1,) * 5),
        ("luther defends", (6,) + (1,) * 5),
    ]
    wiping = [("campeggio tries", (5,))] * rolls
    answers = [] if rolls else [("protestant", "18.5/flip:1", "erfurt")]
    table = hold(state, "campeggio", answers, dice + wiping)
    assert len(heard(table).of(DebateWipedOut)) == rolls
    assert len(heard(table).of(DebateWon)) == 1 - rolls


@pytest.mark.parametrize("status", ["uncommitted", "committed"])
def test_bullinger_is_inserted_if_he_is_uncommitted(status: str) -> None:
    state = with_debater("bullinger", status)
    state.debaters = {"eck": "committed", "tyndale": "uncommitted", "bullinger": status}
    table = table_for(state, power="papacy")
    fresh = status == "uncommitted"
    second = ("bullinger defends", (1,) * 4) if fresh else ("tyndale defends", (1,) * 3)
    dice = [
        ("eck attacks", (1,) * 6),
        ("tyndale defends", (1,) * 4),
        ("eck attacks", (1,) * 6),
        second,
    ]
    procedure = theological_debate(table, "papacy", "english", against="uncommitted", chosen="eck")
    # Committed, he is not even offered.
    answers = [("protestant", "18.5/insert:2", True)] if fresh else []
    play(table, procedure, answers=answers, dice=dice)
    assert table.state.debaters["bullinger"] == "committed"
