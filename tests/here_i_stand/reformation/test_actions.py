"""18.1 The religious actions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import (
    BooksBurnt,
    ReformationAttempted,
    SaintPetersAdvanced,
    TranslationAdvanced,
    TranslationFinished,
    TreatisePublished,
)
from adjudicator.games.here_i_stand.practice.action import any_of_kind
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BuildSaintPeters,
    BurnBooks,
    CallDebate,
    PublishTreatise,
    TranslateScripture,
)
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, table_for
from tests.tables import each


def saxony() -> State:
    """An empty map on which just Wittenberg is Protestant."""
    state = clear_map(game_1517())
    state.spaces["wittenberg"].religion = "protestant"
    return state


def act(
    state: State, power: str, action: Action, answers: Any = (), dice: Any = ()
) -> Table[State]:
    """Check an action and carry it out."""
    table = table_for(state, power=power)
    action.check(state, power)
    play(table, action.carry_out(table, power), answers=answers, dice=dice)
    return table


def refuse(state: State, power: str, action: Action, reason: str) -> None:
    """Expect the action to be refused for a reason."""

    def judge() -> None:
        action.cost(state, power)
        action.check(state, power)

    with pytest.raises(IllegalAnswer, match=reason):
        judge()


# ------------------------------------------------------------------ costs and who may


@each(
    ("power", "action", "cost"),
    [
        ("protestant", TranslateScripture("german", "new_testament", 3), 3),
        ("protestant", PublishTreatise("german"), 2),
        ("england", PublishTreatise("english"), 3),
        ("protestant", CallDebate("german", "uncommitted"), 3),
        ("papacy", CallDebate("german", "uncommitted"), 3),
        ("papacy", BuildSaintPeters(4), 4),
        ("papacy", BurnBooks("german"), 2),
    ],
)
def test_actions_cost_what_the_power_card_says(power: str, action: Action, cost: int) -> None:
    assert action.cost(game_1517(), power) == cost


@each(
    ("power", "action"),
    [
        ("papacy", TranslateScripture("german", "new_testament", 1)),
        ("france", PublishTreatise("french")),
        ("england", CallDebate("german", "uncommitted")),
        ("protestant", BuildSaintPeters(1)),
        ("hapsburg", BurnBooks("german")),
    ],
)
def test_actions_are_for_the_powers_on_the_card(power: str, action: Action) -> None:
    refuse(game_1517(), power, action, "not on the power card")


# ------------------------------------------------------------------ the impulse example


def test_impulse_example_1_three_cp_call_a_debate_in_germany_only() -> None:
    state = game_1517()
    for name in ("bucer", "carlstadt", "melanchthon"):
        state.debaters[name] = "committed"
    state.debaters["eck"] = "committed"
    CallDebate("german", "committed").check(state, "protestant")
    CallDebate("german", "uncommitted").check(state, "protestant")
    refuse(state, "protestant", CallDebate("english", "committed"), "no Protestant debater")
    refuse(state, "protestant", CallDebate("french", "committed"), "no Protestant debater")


def test_impulse_example_2_a_treatise_and_a_step_of_translation() -> None:
    state = saxony()
    actions: list[Action] = [
        PublishTreatise("german"),
        TranslateScripture("german", "new_testament", 1, "luther"),
    ]
    assert sum(action.cost(state, "protestant") for action in actions) == 3
    table = act(
        state,
        "protestant",
        actions[0],
        [
            ("protestant", "18.3/reform:1", Attempt("leipzig")),
            ("protestant", "18.3/reform:2", Attempt("magdeburg")),
        ],
        [("reforms leipzig", (6,)), ("reforms magdeburg", (6,))],
    )
    assert heard(table).of(TreatisePublished) == [TreatisePublished("protestant", "german", 2, "")]
    actions[1].check(state, "protestant")
    play(table, actions[1].carry_out(table, "protestant"))
    assert state.new_testament["german"] == 2  # the paid step and Luther's


def test_impulse_example_3_three_steps_into_german() -> None:
    table = act(game_1517(), "protestant", TranslateScripture("german", "new_testament", 3))
    assert table.state.new_testament["german"] == 3
    assert heard(table).of(TranslationAdvanced) == [
        TranslationAdvanced("new_testament", "german", 3, 0, 3, 6)
    ]


def test_impulse_example_4_one_step_in_each_language() -> None:
    state = game_1517()
    for zone in ("german", "french", "english"):
        act(state, "protestant", TranslateScripture(zone, "new_testament", 1))
    assert state.new_testament == {"german": 1, "french": 1, "english": 1}


# ------------------------------------------------------------------ translation


@each(
    ("action", "reason"),
    [
        (TranslateScripture("italian", "new_testament", 1), "German, French and English"),
        (TranslateScripture("german", "apocrypha", 1), "is not a translation"),
        (TranslateScripture("german", "full_bible", 1), "New Testament must be finished"),
        (TranslateScripture("german", "new_testament", 0), "at least 1"),
        (TranslateScripture("german", "new_testament", -2, "luther"), "at least 1"),
        (TranslateScripture("german", "new_testament", 7), "takes 6 more steps; 7 were given"),
        (TranslateScripture("german", "new_testament", 6, "luther"), "6 more steps; 7"),
        (
            TranslateScripture("french", "new_testament", 1, "luther"),
            "Luther translates into German",
        ),
        (TranslateScripture("german", "new_testament", 1, "bucer"), "with one of the attempts"),
        (TranslateScripture("german", "new_testament", 1, "carlstadt"), "gives nothing to trans"),
        (TranslateScripture("german", "new_testament", 1, "tyndale"), "no debater Tyndale in play"),
        (TranslateScripture("german", "new_testament", 0, "luther"), "only when CP are spent"),
    ],
)
def test_translations_that_are_refused(action: Action, reason: str) -> None:
    refuse(game_1517(), "protestant", action, reason)


def test_a_free_step_may_follow_cp_spent_before_on_the_same_language() -> None:
    """FAQ to 18.2: the bonus needs at least 1 CP on that language in the impulse."""
    state = game_1517()
    state.impulse.translated = ["french"]
    later = TranslateScripture("german", "new_testament", 0, "luther")
    refuse(state, "protestant", later, "only when CP are spent")
    state.impulse.translated = ["german"]
    later.check(state, "protestant")
    assert later.cost(state, "protestant") == 0


def test_only_one_bonus_step_in_an_impulse() -> None:
    table = act(
        game_1517(), "protestant", TranslateScripture("german", "new_testament", 1, "luther")
    )
    second = TranslateScripture("german", "new_testament", 1, "melanchthon")
    refuse(table.state, "protestant", second, "the bonus of Luther has been used")


def test_a_committed_debater_has_no_bonus() -> None:
    state = game_1517()
    state.debaters["luther"] = "committed"
    action = TranslateScripture("german", "new_testament", 1, "luther")
    refuse(state, "protestant", action, "Luther is committed")


def test_a_finished_new_testament_gives_six_attempts_without_a_die_bonus() -> None:
    state = saxony()
    state.new_testament["german"] = 4
    table = act(
        state,
        "protestant",
        TranslateScripture("german", "new_testament", 1, "melanchthon"),
        [
            ("protestant", f"18.3/reform:{n}", Attempt(space))
            for n, space in enumerate(
                ("leipzig", "magdeburg", "erfurt", "brunswick", "kassel", "nuremberg"), start=1
            )
        ],
        [
            ("reforms leipzig", (6,)),
            ("reforms magdeburg", (6,)),
            ("reforms erfurt", (6, 1)),
            ("reforms brunswick", (6,)),
            ("reforms kassel", (6, 1)),
            ("reforms nuremberg", (6, 1)),
        ],
    )
    assert heard(table).of(TranslationFinished) == [
        TranslationFinished("new_testament", "german", 0)
    ]
    assert {fact.die_bonus for fact in heard(table).of(ReformationAttempted)} == {0}
    assert state.bonus_vp["protestant"] == []
    again = TranslateScripture("german", "new_testament", 1)
    refuse(state, "protestant", again, "takes 0 more steps")


def test_a_finished_full_bible_gives_a_vp_and_six_attempts_with_a_die_bonus() -> None:
    state = clear_map(game_1517())
    state.new_testament["english"] = 6
    state.full_bible["english"] = 8
    state.spaces["plymouth"].religion = "protestant"
    table = act(
        state,
        "protestant",
        TranslateScripture("english", "full_bible", 2),
        [
            ("protestant", "18.3/reform:1", Attempt("bristol")),
            *[
                ("protestant", f"18.3/reform:{n}", Attempt(space))
                for n, space in enumerate(
                    ("wales", "shrewsbury", "london", "lincoln", "rouen"), start=2
                )
            ],
        ],
        [
            ("reforms bristol", (5,)),
            ("reforms wales", (5,)),
            ("reforms shrewsbury", (5, 1)),
            ("reforms london", (5, 1)),
            ("reforms lincoln", (5,)),
            ("reforms rouen", (5,)),
            ("papacy defends rouen", (6, 1, 1, 1)),
        ],
    )
    assert state.bonus_vp["protestant"] == [["full_bible_english", 1]]
    facts = heard(table).of(ReformationAttempted)
    assert [fact.die_bonus for fact in facts] == [1, 1, 1, 1, 1, 0]


# ------------------------------------------------------------------ treatises


@each(
    ("power", "action", "reason"),
    [
        ("protestant", PublishTreatise("dutch"), "not a language zone"),
        ("protestant", PublishTreatise("french", "carlstadt"), "helps with German treatises"),
        ("protestant", PublishTreatise("german", "bucer"), "with one of the attempts, not before"),
        ("protestant", PublishTreatise("german", "luther"), "gives nothing to the number"),
        ("protestant", PublishTreatise("french", "calvin"), "no debater Calvin in play"),
        ("england", PublishTreatise("english"), "only while the reformer Cranmer"),
    ],
)
def test_treatises_that_are_refused(power: str, action: Action, reason: str) -> None:
    refuse(game_1517(), power, action, reason)


def test_england_with_cranmer_publishes_in_english_only() -> None:
    state = game_1517()
    state.reformers.append("cranmer_reformer")
    PublishTreatise("english").check(state, "england")
    refuse(state, "england", PublishTreatise("german"), "English language zone only")


def test_carlstadt_gives_three_german_attempts_with_unrest_for_failures() -> None:
    state = saxony()
    table = act(
        state,
        "protestant",
        PublishTreatise("german", "carlstadt"),
        [
            ("protestant", "18.3/reform:1", Attempt("leipzig")),
            ("protestant", "18.3/reform:2", Attempt("magdeburg")),
            ("protestant", "18.3/reform:3", Attempt("brandenburg")),
        ],
        [
            ("reforms leipzig", (1,)),
            ("papacy defends leipzig", (2, 2, 2)),
            ("reforms magdeburg", (6,)),
            ("reforms brandenburg", (6, 1)),
        ],
    )
    assert state.spaces["leipzig"].unrest
    assert not state.spaces["magdeburg"].unrest
    assert state.debaters["carlstadt"] == "committed"
    assert heard(table).of(TreatisePublished)[0].attempts == 3


def test_carlstadts_targets_must_lie_in_germany() -> None:
    with pytest.raises(IllegalAnswer, match="Prague lies outside the spaces"):
        act(
            saxony(),
            "protestant",
            PublishTreatise("german", "carlstadt"),
            [("protestant", "18.3/reform:1", Attempt("prague"))],
        )


def test_without_carlstadt_a_german_treatise_may_aim_at_prague() -> None:
    table = act(
        saxony(),
        "protestant",
        PublishTreatise("german"),
        [
            ("protestant", "18.3/reform:1", Attempt("prague")),
            ("protestant", "18.3/reform:2", Attempt("leipzig")),
        ],
        [
            ("reforms prague", (5,)),
            ("papacy defends prague", (4, 1, 1)),
            ("reforms leipzig", (6, 1)),
        ],
    )
    assert table.state.spaces["prague"].religion == "protestant"


# ------------------------------------------------------------------ burning books


@each(
    ("action", "reason"),
    [
        (BurnBooks("latin"), "not a language zone"),
        (BurnBooks("german", "tetzel"), "with one of the attempts, not before"),
        (BurnBooks("german", "eck"), "gives nothing to the number"),
        (BurnBooks("german", "caraffa"), "no debater Caraffa in play"),
        (BurnBooks("german", "luther"), "not a debater of your side"),
    ],
)
def test_burnings_that_are_refused(action: Action, reason: str) -> None:
    refuse(game_1517(), "papacy", action, reason)


@pytest.mark.parametrize(
    ("debater", "attempts", "zones"),
    [
        (None, 2, ("german",)),
        ("cajetan", 3, ("german",)),
        ("caraffa", 3, ("english", "french", "german", "italian", "spanish")),
    ],
)
def test_cajetan_and_caraffa_give_a_third_attempt(
    debater: str | None, attempts: int, zones: tuple[str, ...]
) -> None:
    state = clear_map(game_1517())
    state.debaters["caraffa"] = "uncommitted"
    table = act(state, "papacy", BurnBooks("german", debater))
    assert heard(table).of(BooksBurnt) == [BooksBurnt(zones, attempts, debater or "")]
    if debater:
        assert state.debaters[debater] == "committed"


def test_cajetan_leaves_no_bonus_for_tetzel_in_the_impulse() -> None:
    state = saxony()
    table = act(
        state,
        "papacy",
        BurnBooks("german", "cajetan"),
        [],
        [("counters in wittenberg", (1, 1, 1, 1, 1)), ("defends", (6,))],
    )
    assert state.debaters["tetzel"] == "uncommitted"
    assert state.saint_peters_cp == 0
    assert heard(table).of(BooksBurnt)[0].attempts == 3


# ------------------------------------------------------------------ Saint Peter's


@each(
    ("before", "steps", "after"),
    [((0, 0), 4, (4, 0)), ((4, 0), 1, (0, 1)), ((3, 1), 3, (1, 2)), ((0, 4), 5, (0, 5))],
)
def test_every_fifth_cp_earns_a_vp(
    before: tuple[int, int], steps: int, after: tuple[int, int]
) -> None:
    state = game_1517()
    state.saint_peters_cp, state.saint_peters_vp = before
    table = act(state, "papacy", BuildSaintPeters(steps))
    assert (state.saint_peters_cp, state.saint_peters_vp) == after
    fact = heard(table).of(SaintPetersAdvanced)[0]
    assert (fact.cp, fact.vp_earned) == (steps, after[1] - before[1])


def test_saint_peters_ends_with_five_vp() -> None:
    state = game_1517()
    refuse(state, "papacy", BuildSaintPeters(0), "at least 1")
    state.saint_peters_cp, state.saint_peters_vp = 3, 4
    refuse(state, "papacy", BuildSaintPeters(3), "takes 2 more CP; 3 were given")
    state.saint_peters_cp, state.saint_peters_vp = 0, 5
    refuse(state, "papacy", BuildSaintPeters(1), "takes 0 more CP")


# ------------------------------------------------------------------ records and samples


KINDS: list[type[Action]] = [
    TranslateScripture,
    PublishTreatise,
    CallDebate,
    BuildSaintPeters,
    BurnBooks,
]


def later_position(rng: random.Random) -> State:
    """A position with more debaters and religions than the set-up."""
    state = game_1517()
    for space in state.spaces.values():
        if space.religion == "catholic" and rng.random() < 0.2:
            space.religion = "protestant"
    for name in ("bucer", "carlstadt", "luther", "tyndale", "caraffa", "eck", "calvin"):
        state.debaters[name] = rng.choice(["committed", "uncommitted"])
    state.new_testament = {zone: rng.choice([0, 5, 6]) for zone in state.new_testament}
    state.full_bible["german"] = rng.choice([0, 9, 10])
    state.saint_peters_cp, state.saint_peters_vp = rng.randint(0, 4), rng.choice([0, 4, 5])
    if rng.random() < 0.5:
        state.reformers.append("cranmer_reformer")
    return state


@each("kind", KINDS)
def test_samples_are_legal_and_survive_a_record(kind: type[Action]) -> None:
    rng = random.Random(18)
    found = 0
    for _ in range(150):
        state = later_position(rng)
        for power in ("papacy", "protestant", "england", "france"):
            cp = rng.randint(1, 5)
            action = any_of_kind(kind, state, power, cp, rng)
            if action is None:
                continue
            found += 1
            assert action.cost(state, power) <= cp
            action.check(state, power)
            record: Any = action.dump()
            assert kind.load(record) == action
    assert found > 40


@each(
    ("kind", "raw"),
    [
        (
            TranslateScripture,
            {"zone": "german", "book": "full_bible", "steps": "3", "debater": None},
        ),
        (TranslateScripture, {"zone": "german", "book": "full_bible", "debater": None}),
        (BuildSaintPeters, {"steps": True}),
        (BuildSaintPeters, {}),
        (PublishTreatise, {"zone": ["german"], "debater": None}),
        (BurnBooks, {"zone": "german", "debater": {"name": "tetzel"}}),
    ],
)
def test_records_of_the_wrong_shape_are_refused(kind: type[Action], raw: dict[str, Any]) -> None:
    with pytest.raises(IllegalAnswer, match="is not possible for"):
        kind.load(raw)
