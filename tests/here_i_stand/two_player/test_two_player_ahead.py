"""Orders ahead, conditions, suppositions and sensible players in the variant for two."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.ahead.conditions import Attempted, Result
from adjudicator.games.here_i_stand.facts.diplomatic import DiplomaticCardPlayed
from adjudicator.games.here_i_stand.facts.play import CardResponded
from adjudicator.games.here_i_stand.facts.war import FieldBattleDecided
from adjudicator.games.here_i_stand.language.ahead import ahead
from adjudicator.games.here_i_stand.language.conditions import CONDITIONS
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.sheets import RESPONSE_SHEETS
from adjudicator.games.here_i_stand.practice.sensible import sensible, thoughts
from adjudicator.games.here_i_stand.rules.action.command import Command
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice, End
from adjudicator.games.here_i_stand.rules.deck import diplomatic_cards
from adjudicator.games.here_i_stand.rules.powers import FRANCE, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.here_i_stand.rules.windows.occasions import FIELD_BATTLES, occasion_at
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.words.ahead import Moment, Scene, Standing
from adjudicator.words.lexicon import NotUnderstood
from tests.here_i_stand.builders import clear_map, put
from tests.here_i_stand.card_builders import deal_hand
from tests.here_i_stand.for_two import acting, at_war_with, for_two
from tests.here_i_stand.two_player_builders import deal
from tests.tables import each


def at_war_with_france() -> State:
    """Return an impulse of the Protestants, who command the French in Milan."""
    state = clear_map(acting(at_war_with(FRANCE), PROTESTANT))
    put(state, "milan", FRANCE, regular=4)
    put(state, "modena", PAPACY, regular=1)
    return state


@each(
    ("stage", "active", "role", "moment"),
    [
        ("diplomatic", PAPACY, PAPACY, Moment(2, 0, (2, 1))),
        ("diplomatic", PAPACY, PROTESTANT, Moment(2, 0, (2, 2))),
        ("action", PAPACY, PROTESTANT, Moment(2, 5, (2, 6))),
        ("action", PROTESTANT, PROTESTANT, Moment(2, 5, (2, 7))),
        ("winter", PAPACY, PROTESTANT, Moment(2, 10_000, (3, 2))),
    ],
)
def test_impulses_are_counted_between_two(
    stage: str, active: str, role: str, moment: Moment
) -> None:
    state = for_two()
    state.turn, state.stage, state.active, state.impulses = 2, stage, active, 5
    state.impulse.number, state.impulse.power = 5, active
    assert ahead().moment(state, role) == moment


def test_an_impulse_can_be_imagined_from_the_diplomatic_cards_on() -> None:
    state = for_two()
    state.stage = "diplomatic"
    assert ahead().make_acting(state, PROTESTANT)
    assert ahead().acting(state) == PROTESTANT


@each(("won", "lost", "success"), [((FRANCE,), (PAPACY,), True), ((PAPACY,), (FRANCE,), False)])
def test_fights_of_powers_under_command_are_ones_own(
    won: tuple[str, ...], lost: tuple[str, ...], success: bool
) -> None:
    state = at_war_with_france()
    told = (FieldBattleDecided("modena", won, lost, 2, 1),)
    scene = Scene(PROTESTANT, view_of(state, PROTESTANT), told, told)
    assert Result("battle", won=success, place="modena").holds(scene)
    assert not Result("battle", won=not success).holds(scene)
    assert Attempted(success).holds(scene)


@each(
    ("words", "number"),
    [("Andrea Doria", 201), ("Machiavelli", 215), ("Plague", 209), ("#209", 209), ("Gout", 32)],
)
def test_a_condition_knows_what_has_been_played_of_both_decks(words: str, number: int) -> None:
    state = at_war_with_france()
    diplomatic, response = (
        DiplomaticCardPlayed(PAPACY, number),
        CardResponded(PAPACY, number, "", ""),
    )
    fact: Fact = diplomatic if number in diplomatic_cards() else response
    view = view_of(state, PROTESTANT)
    for condition, told, holds in (
        (f"{words} played", (fact,), True),
        (f"{words} played by Papacy", (fact,), True),
        (f"{words} played by Protestants", (fact,), False),
        (f"{words} played", (), False),
    ):
        found = CONDITIONS.read(condition)
        assert found.holds(Scene(PROTESTANT, view, told, told)) == holds


@each(
    ("words", "holds"),
    [
        ("I hold Machiavelli", True),
        ("I hold Austrian Invasion", True),
        ("Gout is in my hand", True),
        ("I hold Plague", False),  # the Papacy does
    ],
)
def test_a_condition_looks_into_both_of_ones_hands(words: str, holds: bool) -> None:
    state = at_war_with_france()
    deal_hand(state, PROTESTANT, 7, 32)
    deal(state, PROTESTANT, 213, 215)
    deal(state, PAPACY, 209)
    scene = Scene(PROTESTANT, view_of(state, PROTESTANT), (), ())
    assert CONDITIONS.read(words).holds(scene) == holds


def test_enemies_are_also_those_of_powers_under_command() -> None:
    state = at_war_with_france()
    state.spaces["modena"].control = PAPACY
    words = ("Modena is enemy-held", "at least 1 enemy unit in Modena")
    for role, holds in ((PROTESTANT, True), (PAPACY, False)):
        scene = Scene(role, view_of(state, role), (), ())
        assert [CONDITIONS.read(one).holds(scene) for one in words] == [holds, holds]
    state.wars.clear()  # nobody is commanded any more
    scene = Scene(PROTESTANT, view_of(state, PROTESTANT), (), ())
    assert not any(CONDITIONS.read(one).holds(scene) for one in words)


def test_commands_can_be_given_ahead_and_stand() -> None:
    line = "STANDING: COMMAND France: ASSAULT Milan WITH ALL"
    order = grammar().parse(line)
    assert isinstance(order, Standing)
    assert ahead().why_not_standing(order.order) is None
    assert str(grammar().canonical(order)) == line
    kept = grammar().parse("COMMAND France: MOVE 2 regulars FROM Milan TO Modena")
    asked = Decision(
        PROTESTANT, "11/action:2.1.1", ActionChoice(at_war_with_france(), PROTESTANT, 3)
    )
    assert grammar().answers_ahead(kept, asked)


def test_what_if_tells_what_is_asked_for_powers_under_command() -> None:
    state = at_war_with_france()
    found = ahead().suppose("Papacy moves into Milan", PROTESTANT, view_of(state, PROTESTANT))
    asked = {(one.role, one.behalf, one.name) for one in found.decisions}
    assert (PROTESTANT, FRANCE, "avoid") in asked
    assert (PROTESTANT, FRANCE, "losses") in asked
    windows = {one.detail for one in found.windows}
    assert "field_combat_cards" in windows
    with pytest.raises(NotUnderstood, match="what others do"):
        ahead().suppose("France moves into Modena", PROTESTANT, view_of(state, PROTESTANT))


def test_a_sheet_takes_fights_of_powers_under_command_for_ones_own() -> None:
    state = at_war_with_france()
    occasion = occasion_at(state, FIELD_BATTLES, (), ("modena",), (FRANCE, PAPACY))
    assert PROTESTANT in occasion.parties
    choice = ResponseChoice(((24, "dice"),), ((24, "dice"),), occasion)
    asked = Decision(
        PROTESTANT, "6.1/window:field_combat_cards", choice, default_given=True, window="response"
    )
    assert RESPONSE_SHEETS.reply("brisk", [], asked).ask
    assert not RESPONSE_SHEETS.reply("sealed", [], asked).ask


def test_a_sensible_player_lets_powers_under_command_fight_what_they_can_win() -> None:
    state = at_war_with_france()
    put(state, "milan", FRANCE, "montmorency", regular=2)
    asked = Decision(PROTESTANT, "11/action:2.1.1", ActionChoice(state, PROTESTANT, 1))
    view = view_of(state, PROTESTANT)
    thought = [*thoughts(asked, view)]
    assert thought[-1] == End()
    assert any(isinstance(one, Command) and one.of == FRANCE for one in thought)
    asked.check(sensible(asked, view, random.Random(1)))
