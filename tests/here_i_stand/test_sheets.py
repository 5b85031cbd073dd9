"""6.1 Response sheets: what they say depends on the window and the sheet, never on a hand."""

from __future__ import annotations

import pytest

from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.sheets import RESPONSE_SHEETS, WORDS
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.religion.debate import Debate
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.sea.piracy import Raid
from adjudicator.games.here_i_stand.rules.sea.transport import Crossing
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES, Theatre
from adjudicator.games.here_i_stand.rules.windows.occasions import (
    ANY_MOMENT,
    ASSAULTS,
    DEBATES,
    FIELD_BATTLES,
    MOVES,
    NAVAL_COMBATS,
    PIRACY,
    SEA_INTERCEPTIONS,
    Occasion,
    kind_of,
    occasion_of,
)
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.kit.response_sheets import MOST_RULES
from adjudicator.kit.sheets import Act, Rule, SheetOrder, Topic, decide, put_on_top
from adjudicator.kit.windows import Response
from adjudicator.words.lexicon import NotCarriedOut, NotUnderstood, OrderError
from tests.tables import each

PRESETS = RESPONSE_SHEETS.by_name
FOUL_WEATHER = (31, "foul_weather")
INTO_VIENNA = Occasion(MOVES, ("graz",), ("vienna",), ("ottoman", "hapsburg"), ("hapsburg",))
BATTLE = Occasion(FIELD_BATTLES, ("graz",), ("vienna",), ("ottoman", "hapsburg"), ("hapsburg",))


def sheet_order(line: str) -> SheetOrder:
    """Return a line for a sheet as it is read."""
    order = grammar().parse(line)
    assert isinstance(order, SheetOrder)
    return order


def choice(occasion: Occasion, *held: tuple[int, str], fitting: bool = True) -> ResponseChoice:
    """Return a window in which Foul Weather fits, and what of it is held."""
    return ResponseChoice(held, (FOUL_WEATHER,) if fitting else (), occasion)


def rules(*lines: str) -> tuple[Rule, ...]:
    """Return the sheet that these lines give, sent one after the other."""
    found: tuple[Rule, ...] = ()
    for line in lines:
        found = put_on_top(found, sheet_order(line))
    return found


def asked(preset: str, power: str, occasion: Occasion, *lines: str) -> bool:
    """Return whether a sheet asks its player."""
    return decide(PRESETS[preset], rules(*lines), power, choice(occasion)).ask


# -- words ------------------------------------------------------------------------------------


@each(
    ("words", "canonical"),
    [
        ("pass everything.", "PASS ALL"),
        ("pass all except for combat cards", "PASS ALL BUT fights"),
        (
            "PASS ALL BUT Foul Weather ON MOVES INTO Vienna",
            "PASS ALL BUT Foul Weather ON moves INTO Vienna",
        ),
        (
            "PASS ALL BUT my fights; PLAY Gout ON moves from Paris or Lyon by France",
            "PASS ALL BUT fights OF MINE; PLAY Gout ON moves FROM Paris, Lyon BY France",
        ),
        ("ask me", "ASK ME ABOUT everything"),
        ("Ask me about combat cards", "ASK ME ABOUT fights"),
        ("ASK ABOUT moves to Wien", "ASK ME ABOUT moves INTO Vienna"),
        ("ask me about Revolt in Egypt", "ASK ME ABOUT Revolt in Egypt ON everything"),
        (
            "ask me about sea battles in Gulf of Lyon by the Turks",
            "ASK ME ABOUT naval combats IN Gulf of Lyon BY Ottomans",
        ),
        ("ask me about assaults of my own", "ASK ME ABOUT assaults OF MINE"),
        ("PASS ON debates in German", "PASS ON debates IN German"),
        ("play 31 on moves into Vienna", "PLAY Foul Weather ON moves INTO Vienna"),
        (
            "PLAY Janissaries AS extra dice ON battles AT Vienna",
            "PLAY Janissaries AS extra dice ON field battles IN Vienna",
        ),
    ],
)
def test_lines_for_a_sheet_are_read_however_players_write_them(words: str, canonical: str) -> None:
    order = grammar().parse(words)
    assert isinstance(order, SheetOrder)
    assert grammar().canonical(order) == canonical
    assert grammar().parse(canonical) == order


@each(
    ("words", "complaint"),
    [
        ("ASK ME ABOUT dragons", "neither a card nor a kind of window"),
        ("ASK ME ABOUT moves INTO Vinna", "called “Vinna”; did you mean Vienna"),
        ("ASK ME ABOUT moves FROM Graz INTO Vienna", "names places twice"),
        ("PLAY Foul Wether ON moves", "no card called"),
        ("PLAY 999 ON moves", "no card number 999"),
        ("PASS ALL BUT fights; dragons", "neither a card nor a kind of window"),
        ("PASS ON moves BY Vinland", "no power called"),
    ],
)
def test_unclear_lines_for_a_sheet_are_sent_back_not_guessed(words: str, complaint: str) -> None:
    with pytest.raises(OrderError, match=complaint):
        grammar().parse(words)


@each("words", ["PASS", "PASS THE REST", "PLAY Janissaries FOR CP", "PLAY 93"])
def test_other_orders_are_not_taken_for_lines_of_a_sheet(words: str) -> None:
    assert not isinstance(grammar().parse(words), SheetOrder)


def test_a_rule_survives_storing() -> None:
    for rule in rules("PASS ALL BUT PLAY Gout ON moves FROM Paris BY France; fights OF MINE"):
        assert Rule.load(rule.dump()) == rule


# -- what windows are about ---------------------------------------------------------------------


@each(
    ("name", "kind"),
    [
        ("move_declared", MOVES),
        ("assault_declared", ASSAULTS),
        ("assault_after_rolls", ASSAULTS),
        ("field_combat_cards", FIELD_BATTLES),
        ("naval_combat_cards", NAVAL_COMBATS),
        ("naval_after_rolls", NAVAL_COMBATS),
        ("naval_intercept_rolled", SEA_INTERCEPTIONS),
        ("debate_debaters_chosen", DEBATES),
        ("any_time_action", ANY_MOMENT),
    ],
)
def test_every_window_has_a_kind(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def test_a_transport_is_about_all_places_on_its_way_and_who_is_there() -> None:
    state = set_up("1517", {})
    crossing = Crossing("ottoman", "istanbul", ("aegean_sea", "candia"), Force())
    found = occasion_of(state, "naval_transport_declared", crossing)
    assert found.origins == ("istanbul",)
    assert found.goals == ("aegean_sea", "candia")
    assert "ottoman" in found.parties


def test_a_debate_is_about_its_language_zone_and_both_religions() -> None:
    found = occasion_of(
        set_up("1517", {}), "debate_debaters_chosen", Debate("papacy", "german", "committed")
    )
    assert (found.kind, found.goals) == (DEBATES, ("german",))
    assert found.parties == ("papacy", "protestant")


def test_piracy_is_about_its_victim_and_the_pirates() -> None:
    found = occasion_of(set_up("1517", {}), "piracy_declared", Raid("ionian_sea", "hapsburg"))
    assert found.kind == PIRACY
    assert {"ottoman", "hapsburg"} <= set(found.parties)


# -- presets ------------------------------------------------------------------------------------


def test_brisk_asks_in_fights_of_ones_own_only() -> None:
    assert asked("brisk", "hapsburg", BATTLE)
    assert not asked("brisk", "france", BATTLE)
    assert not asked("brisk", "hapsburg", INTO_VIENNA)


def test_careful_asks_about_ones_own_units_and_spaces() -> None:
    assert asked("careful", "hapsburg", INTO_VIENNA)
    empty = Occasion(MOVES, ("graz",), ("vienna",), ("ottoman",), ("hapsburg",))
    assert asked("careful", "hapsburg", empty)
    assert not asked("careful", "france", INTO_VIENNA)


def test_sealed_never_asks() -> None:
    assert not asked("sealed", "hapsburg", BATTLE)


# -- rules --------------------------------------------------------------------------------------


@each(
    ("line", "fits"),
    [
        ("ASK ME ABOUT moves", True),
        ("ASK ME ABOUT assaults", False),
        ("ASK ME ABOUT fights", False),
        ("ASK ME ABOUT moves INTO Vienna", True),
        ("ASK ME ABOUT moves INTO Linz, Vienna", True),
        ("ASK ME ABOUT moves INTO Graz", False),
        ("ASK ME ABOUT moves FROM Graz", True),
        ("ASK ME ABOUT moves FROM Vienna", False),
        ("ASK ME ABOUT moves IN Graz", True),
        ("ASK ME ABOUT moves BY Ottomans", True),
        ("ASK ME ABOUT moves BY England", False),
        ("ASK ME ABOUT everything", True),
        ("ASK ME ABOUT everything OF MINE", False),
        ("ASK ME ABOUT Foul Weather", True),
        ("ASK ME ABOUT Foul Weather ON moves INTO Vienna", True),
        ("ASK ME ABOUT Foul Weather ON assaults", False),
        ("ASK ME ABOUT Gout", False),
    ],
)
def test_conditions_fit_the_window_they_name(line: str, fits: bool) -> None:
    assert asked("sealed", "france", INTO_VIENNA, line) is fits


def test_everything_of_mine_is_what_touches_me() -> None:
    assert asked("sealed", "hapsburg", INTO_VIENNA, "ASK ME ABOUT everything OF MINE")


def test_the_newest_line_goes_first_and_replaces_one_about_the_same() -> None:
    sheet = rules("ASK ME ABOUT moves", "PASS ON moves INTO Vienna", "PASS ON moves")
    assert [WORDS.rule_line(rule) for rule in sheet] == [
        "PASS ON moves",
        "PASS ON moves INTO Vienna",
    ]
    assert not asked("sealed", "france", INTO_VIENNA, "ASK ME ABOUT moves", "PASS ON moves")


def test_pass_all_begins_anew() -> None:
    assert [rule.act for rule in rules("ASK ME ABOUT moves", "PASS ALL")] == ["pass"]
    assert not asked("careful", "hapsburg", BATTLE, "PASS ALL")


@pytest.mark.parametrize(
    ("held", "answer"), [((FOUL_WEATHER,), FOUL_WEATHER), ((), None)], ids=["held", "not held"]
)
@pytest.mark.parametrize("below", ["ASK ME ABOUT everything", "PASS ALL"])
def test_a_rule_to_play_plays_or_passes_and_never_asks(
    held: tuple[tuple[int, str], ...], answer: Response, below: str
) -> None:
    sheet = rules(below, "PLAY Foul Weather ON moves INTO Vienna")
    ruling = decide(PRESETS["careful"], sheet, "hapsburg", choice(INTO_VIENNA, *held))
    assert (ruling.ask, ruling.answer) == (False, answer)
    assert ruling.rule == sheet[0]


def test_a_rule_to_play_counts_no_more_once_everybody_knows_that_the_card_is_gone() -> None:
    sheet = rules("ASK ME ABOUT moves", "PLAY Foul Weather ON moves")
    assert decide(PRESETS["sealed"], sheet, "france", choice(INTO_VIENNA, fitting=False)).ask


def test_the_second_of_two_cards_is_played_when_the_first_is_not_held() -> None:
    other = (32, "gout")
    both = ResponseChoice((other,), (FOUL_WEATHER, other), INTO_VIENNA)
    sheet = rules("PLAY Gout ON moves", "PLAY Foul Weather ON moves")
    assert decide(PRESETS["sealed"], sheet, "france", both).answer == other


@pytest.mark.parametrize("act", ["ask", "pass"])
def test_whether_a_sheet_asks_is_the_same_with_any_hand(act: Act) -> None:
    lines = (Rule("play", Topic(MOVES, 31)), Rule(act, Topic()))
    for preset in RESPONSE_SHEETS.presets:
        for sheet in (lines, lines[1:], lines[::-1], ()):
            for occasion in (INTO_VIENNA, BATTLE):
                with_card = decide(
                    PRESETS[preset], sheet, "hapsburg", choice(occasion, FOUL_WEATHER)
                )
                without = decide(PRESETS[preset], sheet, "hapsburg", choice(occasion))
                assert with_card.ask == without.ask


# -- as the service uses them -------------------------------------------------------------------


def test_a_card_without_a_response_is_refused() -> None:
    order = sheet_order("PLAY Patron of the Arts ON moves")
    with pytest.raises(NotCarriedOut, match="Patron of the Arts has no response"):
        RESPONSE_SHEETS.changed([], order)


def test_a_sheet_has_an_end() -> None:
    kept = [Rule("ask", Topic(MOVES, where="into", places=("x",))).dump()] * MOST_RULES
    with pytest.raises(NotUnderstood, match="at most 40 lines"):
        RESPONSE_SHEETS.changed(kept, sheet_order("ASK ME ABOUT moves INTO Vienna"))


def test_a_reply_says_which_line_it_follows() -> None:
    kept = RESPONSE_SHEETS.changed([], sheet_order("PLAY Janissaries ON field battles"))
    modes = ((1, "extra_dice"),)
    decision = Decision("ottoman", "6.1/window:x", ResponseChoice(modes, modes, BATTLE))
    reply = RESPONSE_SHEETS.reply("brisk", kept, decision)
    assert reply.value == (1, "extra_dice")
    assert reply.rule == "PLAY Janissaries ON field battles"
    assert reply.about == "field battles from Graz in Vienna"
    assert reply.words == "PLAY Janissaries"


@pytest.mark.parametrize("theatre", THEATRES.values(), ids=lambda theatre: theatre.name)
def test_a_reply_names_foreign_wars_too(theatre: Theatre) -> None:
    """21.7: their battles are fought beside the map, with combat cards like any other."""
    occasion = Occasion(FIELD_BATTLES, (), (theatre.place,), (theatre.power,))
    modes = ((1, "extra_dice"),)
    decision = Decision(theatre.power, "6.1/window:x", ResponseChoice(modes, modes, occasion))
    reply = RESPONSE_SHEETS.reply("brisk", [], decision)
    assert reply.ask
    assert reply.about == f"field battles in {theatre.name}"
