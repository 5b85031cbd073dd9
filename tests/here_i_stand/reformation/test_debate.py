"""18.5 Theological debates."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import (
    DebaterBurnt,
    DebaterDisgraced,
    DebateRoundFought,
    DebatersChosen,
    DebateUndecided,
    DebateWipedOut,
    DebateWon,
    FlipsLost,
)
from adjudicator.games.here_i_stand.rules.religion.debate import (
    Against,
    Bar,
    Debate,
    attack_dice,
    defence_dice,
    flip_options,
    targets_of_debate,
    theological_debate,
    why_no_debate,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard, play, table_for


def germany_converted() -> State:
    """Some Protestant spaces around Wittenberg, Luther there."""
    state = game_1517()
    state.reformers.append("luther_reformer")
    for space in ("wittenberg", "brandenburg", "magdeburg"):
        state.spaces[space].religion = "protestant"
    return state


def set_debaters(state: State, status: str, *names: str) -> None:
    """Give debaters a status."""
    for name in names:
        state.debaters[name] = status


def debate(
    state: State,
    attacker: str = "papacy",
    against: Against = "uncommitted",
    zone: str = "german",
    answers: Any = (),
    dice: Any = (),
    **options: Any,
) -> Table[State]:
    """Hold a debate."""
    table = table_for(state, power=attacker)
    procedure = theological_debate(table, attacker, zone, against=against, **options)
    play(table, procedure, answers=answers, dice=dice)
    return table


def only(state: State, *names: str) -> State:
    """Leave just these debaters in play, uncommitted."""
    state.debaters = dict.fromkeys(names, "uncommitted")
    return state


def test_the_rulebook_example_plays_as_printed() -> None:
    """Leipzig Debate with Eck; Here I Stand brings Luther; Aleander's bonus in round two."""
    state = germany_converted()
    set_debaters(state, "committed", "carlstadt")
    state.draw_pile = [65, 90]
    table = debate(
        state,
        against="committed",
        chosen="eck",
        answers=[
            ("protestant", "6.1/window:debate_debaters_chosen:german.1", (7, "luther_in_debate")),
            ("protestant", "18.5/flip:1", "erfurt"),
            ("protestant", "18.5/flip:2", "kassel"),
        ],
        dice=[
            ("eck attacks", (6, 5, 4, 3, 2, 1, 1)),
            ("luther defends", (5, 5, 4, 3, 2, 1)),
            ("papacy debater in the german zone, round 2", 0),  # Aleander
            ("protestant debater in the german zone, round 2", 1),  # Melanchthon
            ("aleander attacks", (5, 1, 2, 3, 4)),
            ("melanchthon defends", (6, 6, 1, 1, 1)),
        ],
    )
    rounds = heard(table).of(DebateRoundFought)
    assert [(r.attacker_hits, r.defender_hits) for r in rounds] == [(2, 2), (1, 2)]
    assert heard(table).of(DebateWon) == [DebateWon("protestant", "german", 1, 2)]
    assert not heard(table).of(DebaterDisgraced)
    assert state.spaces["kassel"].religion == "protestant"
    committed = [name for name, status in state.debaters.items() if status == "committed"]
    assert sorted(committed) == ["aleander", "carlstadt", "eck", "luther", "melanchthon"]
    assert state.on_power_card == [7]
    assert state.hands["protestant"] == [8, 90]


def test_a_committed_defender_rolls_one_die_less() -> None:
    fresh = Debate("papacy", "german", "uncommitted", papal="tetzel", protestant="bucer")
    assert (attack_dice(game_1517(), fresh), defence_dice(fresh)) == (4, 4)
    fresh.protestant_fresh = False
    assert defence_dice(fresh) == 3


@pytest.mark.parametrize(("fresh", "dice"), [(True, 7), (False, 6)])
def test_ecks_die_counts_only_if_he_enters_uncommitted(fresh: bool, dice: int) -> None:
    """FAQ to 18.2: a bonus is for debaters not committed before that round."""
    eck = Debate("papacy", "german", "committed", papal="eck", papal_fresh=fresh)
    assert attack_dice(game_1517(), eck) == dice


def test_eck_has_no_bonus_in_defence() -> None:
    defending = Debate("protestant", "german", "uncommitted", papal="eck", protestant="luther")
    assert (attack_dice(game_1517(), defending), defence_dice(defending)) == (7, 5)


@pytest.mark.parametrize(("zone", "dice"), [("english", 7), ("german", 6)])
def test_gardiner_attacks_better_in_england_only(zone: str, dice: int) -> None:
    state = game_1517()
    assert attack_dice(state, Debate("papacy", zone, "committed", papal="gardiner")) == dice


@pytest.mark.parametrize(("zone", "dice"), [("english", 10), ("german", 7)])
def test_mary_doubles_papal_attackers_in_england(zone: str, dice: int) -> None:
    state = game_1517()
    state.rulers["england"] = "mary_i_ruler"
    assert attack_dice(state, Debate("papacy", zone, "committed", papal="loyola")) == dice + (
        1 if zone == "english" else 0
    )


def test_the_augsburg_confession_and_events_change_papal_attacks() -> None:
    state = game_1517()
    state.turn_effects.append("augsburg_confession")
    assert attack_dice(state, Debate("papacy", "german", "committed", papal="tetzel")) == 3
    with_two_more = Debate("papacy", "german", "committed", extra_dice=2, papal="tetzel")
    assert attack_dice(state, with_two_more) == 5
    assert attack_dice(state, Debate("protestant", "german", "committed", protestant="bucer")) == 5


def test_debaters_are_drawn_from_the_pools_of_step_2_and_3() -> None:
    state = germany_converted()
    set_debaters(state, "committed", "luther", "eck")
    table = debate(
        state,
        against="uncommitted",
        answers=[("protestant", "18.5/flip:1", "erfurt")],
        dice=[
            ("papacy debater", 3),  # Aleander, Cajetan, Campeggio, Tetzel
            ("protestant debater", 2),  # Bucer, Carlstadt, Melanchthon
            ("tetzel attacks", (1, 1, 1, 1)),
            ("melanchthon defends", (5, 1, 1, 1, 1)),
        ],
    )
    assert heard(table).of(DebatersChosen) == [
        DebatersChosen("german", 1, "tetzel", False, "melanchthon", False)
    ]


def test_the_protestants_draw_their_attacker_from_the_zone() -> None:
    state = germany_converted()
    state.debaters["tyndale"] = "uncommitted"
    set_debaters(state, "committed", "cajetan")
    debate(
        state,
        attacker="protestant",
        against="committed",
        zone="english",
        answers=[],
        dice=[
            ("tyndale attacks", (1, 1, 1, 1, 1)),
            ("cajetan defends", (1, 1)),
            ("papacy debater in the english zone, round 2", 2),
            ("tyndale attacks", (1, 1, 1, 1, 1)),
            ("eck defends", (1, 1, 1, 1, 1)),
        ],
    )


def test_two_even_rounds_end_a_debate_without_result() -> None:
    state = only(germany_converted(), "eck", "bucer")
    table = debate(
        state,
        dice=[
            ("eck attacks", (1,) * 7),
            ("bucer defends", (1,) * 4),
            ("eck attacks", (5, 1, 1, 1, 1, 1)),
            ("bucer defends", (5, 1, 1)),
        ],
    )
    undecided = [fact.over for fact in heard(table).of(DebateUndecided)]
    assert undecided == [False, True]


def test_the_only_debater_of_a_zone_appears_twice_committed_the_second_time() -> None:
    """FAQ to 18.5; he rolls one die less then."""
    state = only(germany_converted(), "eck", "bucer")
    table = debate(
        state,
        dice=[
            ("eck attacks", (1,) * 7),
            ("bucer defends", (1,) * 4),
            ("eck attacks", (1,) * 6),
            ("bucer defends", (1,) * 3),
        ],
    )
    chosen = heard(table).of(DebatersChosen)
    assert [(fact.papal_committed, fact.protestant_committed) for fact in chosen] == [
        (False, False),
        (True, True),
    ]


def test_in_the_second_round_uncommitted_debaters_come_first() -> None:
    state = only(germany_converted(), "eck", "tetzel", "bucer", "luther")
    set_debaters(state, "committed", "luther")
    table = debate(
        state,
        against="committed",
        chosen="eck",
        dice=[
            ("eck attacks", (1,) * 7),
            ("luther defends", (1,) * 5),
            ("tetzel attacks", (1,) * 4),
            ("bucer defends", (1,) * 4),
        ],
    )
    assert heard(table).of(DebatersChosen)[1].protestant == "bucer"


def test_bullinger_may_be_inserted_into_the_second_round_of_any_zone() -> None:
    state = only(germany_converted(), "tetzel", "tyndale", "bullinger")
    dice = [("tetzel attacks", (1,) * 4), ("tyndale defends", (1,) * 4)]
    table = debate(
        state,
        zone="english",
        answers=[("protestant", "18.5/insert:2", True)],
        dice=[*dice, ("tetzel attacks", (1,) * 4), ("bullinger defends", (1,) * 4)],
    )
    assert state.debaters["bullinger"] == "committed"
    state = only(germany_converted(), "tetzel", "tyndale", "bullinger")
    table = debate(
        state,
        zone="english",
        answers=[("protestant", "18.5/insert:2", False)],
        dice=[*dice, ("tetzel attacks", (1,) * 4), ("tyndale defends", (1,) * 3)],
    )
    assert heard(table).of(DebatersChosen)[1].protestant == "tyndale"
    assert state.debaters["bullinger"] == "uncommitted"


def test_a_committed_bullinger_cannot_be_inserted() -> None:
    state = only(germany_converted(), "tetzel", "tyndale", "bullinger")
    set_debaters(state, "committed", "bullinger")
    debate(
        state,
        zone="english",
        dice=[
            ("tetzel attacks", (1,) * 4),
            ("tyndale defends", (1,) * 4),
            ("tetzel attacks", (1,) * 4),
            ("tyndale defends", (1,) * 3),
        ],
    )


def test_a_barred_debater_stays_out_of_that_round_only() -> None:
    state = only(germany_converted(), "eck", "tetzel", "bucer", "luther")
    table = debate(
        state,
        chosen="eck",
        bar=Bar("luther", 1),
        dice=[
            ("eck attacks", (1,) * 7),
            ("bucer defends", (1,) * 4),
            ("tetzel attacks", (1,) * 4),
            ("luther defends", (1,) * 6),
        ],
    )
    assert [f.protestant for f in heard(table).of(DebatersChosen)] == ["bucer", "luther"]


def test_a_debater_barred_in_round_two_leaves_even_committed_ones_to_draw() -> None:
    state = only(germany_converted(), "eck", "tetzel", "bucer", "luther")
    set_debaters(state, "committed", "bucer")
    table = debate(
        state,
        against="committed",
        chosen="eck",
        bar=Bar("luther", 2),
        dice=[
            ("eck attacks", (1,) * 7),
            ("bucer defends", (1,) * 3),
            ("tetzel attacks", (1,) * 4),
            ("bucer defends", (1,) * 3),
        ],
    )
    assert [f.protestant for f in heard(table).of(DebatersChosen)] == ["bucer", "bucer"]


# ------------------------------------------------------------------ steps 7 to 9


def test_a_debater_is_burnt_when_beaten_by_more_than_his_value() -> None:
    state = only(germany_converted(), "eck", "carlstadt")
    table = debate(
        state,
        answers=[
            ("papacy", "18.5/flip:1", "magdeburg"),
            ("papacy", "18.5/flip:2", "brandenburg"),
        ],
        dice=[("eck attacks", (5, 5, 1, 1, 1, 1, 1)), ("carlstadt defends", (1, 1, 1))],
    )
    assert state.debaters["carlstadt"] == "burnt"
    assert state.bonus_vp["papacy"] == [["burnt_carlstadt", 1]]
    assert heard(table).of(DebaterBurnt) == [DebaterBurnt("carlstadt", 1)]
    assert [s for s, h in state.spaces.items() if h.religion == "protestant"] == ["wittenberg"]


def test_a_debater_beaten_by_just_his_value_lives() -> None:
    state = only(germany_converted(), "eck", "carlstadt")
    debate(
        state,
        answers=[("papacy", "18.5/flip:1", "magdeburg")],
        dice=[("eck attacks", (5, 1, 1, 1, 1, 1, 1)), ("carlstadt defends", (1, 1, 1))],
    )
    assert state.debaters["carlstadt"] == "committed"
    assert state.bonus_vp["papacy"] == []


def test_a_burnt_luther_takes_his_reformer_along_but_stays_the_ruler() -> None:
    state = only(germany_converted(), "eck", "luther")
    for space in ("leipzig", "erfurt", "kassel", "mainz"):
        state.spaces[space].religion = "protestant"
    answers = [
        ("papacy", f"18.5/flip:{n}", s)
        for n, s in enumerate(("mainz", "kassel", "erfurt", "leipzig", "magdeburg"), 1)
    ]
    debate(
        state,
        answers=answers,
        dice=[("eck attacks", (5, 5, 5, 5, 5, 1, 1)), ("luther defends", (1,) * 6)],
    )
    assert state.reformers == []
    assert state.rulers["protestant"] == "luther_ruler"
    assert state.bonus_vp["papacy"] == [["burnt_luther", 4]]


def test_a_papal_debater_is_disgraced_when_beaten_by_more_than_his_value() -> None:
    state = only(germany_converted(), "tetzel", "luther")
    table = debate(
        state,
        attacker="protestant",
        answers=[("protestant", "18.5/flip:1", "erfurt"), ("protestant", "18.5/flip:2", "leipzig")],
        dice=[("luther attacks", (6, 6, 1, 1, 1, 1, 1)), ("tetzel defends", (1, 1, 1))],
    )
    assert state.debaters["tetzel"] == "disgraced"
    assert state.bonus_vp["protestant"] == [["disgraced_tetzel", 1]]
    assert heard(table).of(DebaterDisgraced) == [DebaterDisgraced("tetzel", 1)]


def test_aleander_adds_a_space_for_whoever_wins() -> None:
    state = only(germany_converted(), "aleander", "bucer")
    table = debate(
        state,
        answers=[("papacy", "18.5/flip:1", "magdeburg"), ("papacy", "18.5/flip:2", "wittenberg")],
        dice=[("aleander attacks", (5, 1, 1, 1, 1)), ("bucer defends", (1,) * 4)],
    )
    assert heard(table).of(DebateWon) == [DebateWon("papacy", "german", 1, 2)]


def test_aleander_adds_nothing_when_he_entered_committed() -> None:
    state = only(germany_converted(), "aleander", "eck", "luther")
    set_debaters(state, "committed", "aleander")
    table = debate(
        state,
        attacker="protestant",
        against="committed",
        answers=[("protestant", "18.5/flip:1", "erfurt")],
        dice=[("luther attacks", (6, 1, 1, 1, 1, 1, 1)), ("aleander defends", (1, 1, 1))],
    )
    assert heard(table).of(DebateWon) == [DebateWon("protestant", "german", 1, 1)]


@pytest.mark.parametrize(("face", "cancelled"), [(4, False), (5, True), (6, True)])
def test_campeggio_may_wipe_out_a_defeat(face: int, cancelled: bool) -> None:
    state = only(germany_converted(), "campeggio", "luther")
    answers = [] if cancelled else [("protestant", "18.5/flip:1", "erfurt")]
    table = debate(
        state,
        answers=answers,
        dice=[
            ("campeggio attacks", (1,) * 5),
            ("luther defends", (5, 1, 1, 1, 1, 1)),
            ("campeggio tries to wipe out", (face,)),
        ],
    )
    assert heard(table).of(DebateWipedOut) == [DebateWipedOut("campeggio", face, cancelled)]
    assert bool(heard(table).of(DebateWon)) is not cancelled


def test_campeggio_rolls_neither_after_a_victory_nor_when_committed_before() -> None:
    state = only(germany_converted(), "campeggio", "luther")
    debate(
        state,
        answers=[("papacy", "18.5/flip:1", "magdeburg")],
        dice=[("campeggio attacks", (5, 1, 1, 1, 1)), ("luther defends", (1,) * 6)],
    )
    state = only(germany_converted(), "campeggio", "eck", "luther")
    set_debaters(state, "committed", "campeggio")
    debate(
        state,
        attacker="protestant",
        against="committed",
        answers=[("protestant", "18.5/flip:1", "erfurt")],
        dice=[("luther attacks", (6, 1, 1, 1, 1, 1, 1)), ("campeggio defends", (1, 1, 1))],
    )


def test_flips_stay_in_the_zone_of_the_debate_as_long_as_possible() -> None:
    state = germany_converted()
    inside = flip_options(state, "protestant", "german")
    assert "leipzig" in inside
    assert "prague" not in inside
    with pytest.raises(IllegalAnswer, match="prague is not possible"):
        debate(
            only(state, "tetzel", "luther"),
            answers=[("protestant", "18.5/flip:1", "prague")],
            dice=[("tetzel attacks", (1,) * 4), ("luther defends", (5, 1, 1, 1, 1, 1))],
        )


def test_flips_go_to_other_language_zones_but_never_to_the_tan_background() -> None:
    state = germany_converted()
    assert flip_options(state, "papacy", "french") == ("brandenburg", "magdeburg", "wittenberg")
    assert not {"prague", "breslau"} & set(flip_options(state, "protestant", "english"))


def test_flips_without_a_space_are_lost() -> None:
    state = only(game_1517(), "eck", "luther")
    table = debate(
        state, dice=[("eck attacks", (5, 5, 1, 1, 1, 1, 1)), ("luther defends", (1,) * 6)]
    )
    assert heard(table).of(FlipsLost) == [FlipsLost("papacy", 2)]


def test_a_flip_is_no_attempt_and_may_hit_a_space_tried_before() -> None:
    state = germany_converted()
    state.impulse.attempted = ["reformation:leipzig"]
    assert "leipzig" in flip_options(state, "protestant", "german")


# ------------------------------------------------------------------ who can debate


@pytest.mark.parametrize(
    ("attacker", "zone", "reason"),
    [
        ("papacy", "italian", "German, French and English"),
        ("papacy", "french", "no Protestant debater for the French"),
        ("protestant", "english", "no Protestant debater for the English"),
    ],
)
def test_debates_need_a_zone_with_debaters(attacker: str, zone: str, reason: str) -> None:
    assert reason in (why_no_debate(game_1517(), attacker, zone) or "")


def test_an_attacker_must_be_uncommitted() -> None:
    state = game_1517()
    set_debaters(state, "committed", "bucer", "carlstadt", "luther", "melanchthon")
    assert why_no_debate(state, "protestant", "german") == (
        "all German debaters are committed; an uncommitted one must attack"
    )
    assert targets_of_debate(state, "papacy", "german") == ("committed",)
    set_debaters(state, "committed", "aleander", "cajetan", "campeggio", "eck", "tetzel")
    assert targets_of_debate(state, "papacy", "german") == ()


def test_burnt_and_excommunicated_debaters_do_not_count() -> None:
    state = only(game_1517(), "eck", "luther")
    set_debaters(state, "excommunicated", "luther")
    assert why_no_debate(state, "papacy", "german") is not None
    state.debaters["bucer"] = "committed"
    assert why_no_debate(state, "papacy", "german") is None


def test_wartburg_and_thomas_more_silence_debates() -> None:
    state = game_1517()
    state.debaters["tyndale"] = "uncommitted"
    state.turn_effects += ["wartburg", "thomas_more"]
    assert targets_of_debate(state, "protestant", "german") == ()
    assert targets_of_debate(state, "papacy", "english") == ()
    assert targets_of_debate(state, "papacy", "german") == ("uncommitted",)
