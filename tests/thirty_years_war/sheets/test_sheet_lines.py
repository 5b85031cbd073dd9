"""Lines for sheets: read however players write them, said in canonical words, kept as values."""

from __future__ import annotations

import json

import pytest

from adjudicator.games.thirty_years_war.language.ahead import ahead
from adjudicator.games.thirty_years_war.language.finnish.orders import FINNISH
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.language.settling.conditions import SHEET_CONDITIONS
from adjudicator.games.thirty_years_war.language.sheets import RESPONSE_SHEETS
from adjudicator.kit.sheets import Rule, SheetOrder
from adjudicator.words.ahead import Standing
from adjudicator.words.lexicon import OrderError
from tests.tables import each
from tests.thirty_years_war.sheets.windows import sheet

LINES = (
    ("INSIDE IN Linz", "ALWAYS INSIDE IN Linz"),
    ("always stay outside if odds at least 1:1", "ALWAYS OUTSIDE IF odds at least 1:1"),
    ("OUTSIDE IN Magdeburg, Prague", "ALWAYS OUTSIDE IN Magdeburg, Prague"),
    (
        "outside in Linz if the odds are at least 3 to 2 and VP at least 30",
        "ALWAYS OUTSIDE IN Linz IF odds at least 3:2 and VP at least 30",
    ),
    ("always inside if fortress at least 8", "ALWAYS INSIDE IF fortress at least 8"),
    ("always inside if enemy units more than 4", "ALWAYS INSIDE IF enemy units at least 5"),
    (
        "ALWAYS PLAY c31, C32 at most 2 a turn in Linz if own units at least 4",
        "ALWAYS PLAY C31, C32 AT MOST 2 A TURN IN Linz IF own units at least 4",
    ),
    ("always play any", "ALWAYS PLAY ANY"),
    (
        "always lose imp mil, reduced mercs, full veterans, cheapest",
        "ALWAYS LOSE Imperial militia, reduced mercenaries, full veterans, CHEAPEST",
    ),
    (
        "ALWAYS RETREAT TO inside, Linz and home IN Prague",
        "ALWAYS RETREAT INSIDE, Linz, HOME IN Prague",
    ),
    (
        "always accept peace if vp at least 30 and chance of cmv at most 10%",
        "ALWAYS ACCEPT PEACE IF VP at least 30 and chance of CMV at most 10",
    ),
    ("always refuse peace", "ALWAYS REFUSE PEACE"),
    ("always evacuate Bohemia, Ulm, Metz", "ALWAYS EVACUATE Bohemia, Ulm, Metz"),
    ("always keep c7, highest", "ALWAYS KEEP C7, HIGHEST"),
    ("always keep nothing", "ALWAYS KEEP NOTHING"),
    ("always pay veterans, Swedish mercenaries", "ALWAYS PAY veterans, Swedish mercenaries"),
    ("always pay all", "ALWAYS PAY ALL"),
    ("always continue sieges all", "ALWAYS CONTINUE SIEGES ALL"),
    ("always continue sieges of Prague, Linz", "ALWAYS CONTINUE SIEGES Prague, Linz"),
    ("always recover Prague, Linz", "ALWAYS RECOVER Prague, Linz"),
    ("always choose Tilly", "ALWAYS CHOOSE Tilly"),
    ("always spread to Linz", "ALWAYS SPREAD TO Linz"),
    ("ask me", "ASK ME ABOUT everything"),
    (
        "ask about battles in Linz if Prague is besieged",
        "ASK ME ABOUT combat cards IN Linz IF Prague is besieged",
    ),
    ("pass on loss", "PASS ON losses"),
    ("pass everything", "PASS ALL"),
    (
        "pass all but combat cards; peace; always inside in Linz",
        "PASS ALL BUT combat cards; peace; ALWAYS INSIDE IN Linz",
    ),
)


@each(("words", "canonical"), LINES)
def test_lines_are_read_however_players_write_them(words: str, canonical: str) -> None:
    order = grammar().parse(words)
    assert isinstance(order, SheetOrder)
    assert str(grammar().canonical(order)) == canonical
    assert grammar().parse(canonical) == order


@each(("words", "canonical"), LINES)
def test_lines_are_said_and_read_in_finnish(words: str, canonical: str) -> None:
    own = FINNISH.say(canonical)
    assert own != canonical
    assert grammar().parse(own) == grammar().parse(canonical), own


@each("condition", SHEET_CONDITIONS.examples)
def test_conditions_are_said_and_read_in_both_languages(condition: str) -> None:
    line = f"ALWAYS REFUSE PEACE IF {condition}"
    order = grammar().parse(line)
    assert str(grammar().canonical(order)) == line
    assert FINNISH.say(condition, "condition") != condition
    assert grammar().parse(FINNISH.say(line)) == order, FINNISH.say(line)


@each(("words", "canonical"), LINES)
def test_a_sheet_is_kept_as_plain_values_and_written_as_the_lines_that_make_it(
    words: str, canonical: str
) -> None:
    kept = sheet(words)
    assert json.loads(json.dumps(kept)) == kept
    assert [Rule.load(raw).dump() for raw in kept] == kept
    lines = [str(line) for line in RESPONSE_SHEETS.lines(kept)]
    assert sheet(*reversed(lines)) == kept


@each(
    ("words", "complaint"),
    [
        ("ALWAYS DANCE", "no answer of a sheet; write it as in ALWAYS INSIDE IN Linz"),
        ("ALWAYS KEEP", "say what, as in ALWAYS KEEP C7, HIGHEST"),
        ("ALWAYS LOSE dragons", "no kind of unit"),
        ("ALWAYS RETREAT TO Linx", "no place called “Linx”"),
        ("ALWAYS INSIDE IN Linx", "no place called “Linx”"),
        ("ALWAYS INSIDE IF I have C7", "does not look at your hand"),
        ("ALWAYS INSIDE IF not card C7 or VP at least 3", "does not look at your hand"),
        ("ALWAYS INSIDE IF the moon is full", "is no condition"),
        ("ALWAYS ACCEPT PEACE IF chance of XYZ at most 3", "PMV, CW, TRUCE, BW, PW, CMV"),
        ("ASK ME ABOUT dragons", "no kind of question; there are reactions, combat cards"),
        ("ASK ME ABOUT losses IN Linz IN Prague", "names places twice"),
        ("ALWAYS LOSE militia AT MOST 2 A TURN", "no kind of unit|no answer"),
        ("ALWAYS PLAY C31 AT MOST 0 A TURN", "no card"),
        ("ALWAYS KEEP C7 AT MOST 0 A TURN", "no card"),
    ],
)
def test_unclear_lines_are_sent_back_not_guessed(words: str, complaint: str) -> None:
    with pytest.raises(OrderError, match=complaint):
        grammar().parse(words)


@each("words", ["INSIDE", "OUTSIDE", "PASS", "PLAY C31, C32", "RETREAT TO Linz"])
def test_answers_to_a_question_are_no_lines_of_a_sheet(words: str) -> None:
    assert not isinstance(grammar().parse(words), SheetOrder)


def test_the_newest_line_goes_first_and_replaces_one_about_the_same() -> None:
    kept = sheet("ALWAYS INSIDE", "ALWAYS OUTSIDE IN Linz", "ALWAYS OUTSIDE")
    assert RESPONSE_SHEETS.lines(kept) == ("ALWAYS OUTSIDE", "ALWAYS OUTSIDE IN Linz")
    kept = sheet("ALWAYS INSIDE IF VP at least 3", "ALWAYS OUTSIDE")
    assert len(kept) == 2
    assert RESPONSE_SHEETS.lines(sheet("ALWAYS INSIDE", "PASS ALL")) == ("PASS ALL",)


def test_lines_that_play_cards_stand_beside_each_other_unless_they_name_the_same() -> None:
    lines = ("ASK ME ABOUT combat cards", "ALWAYS PLAY C31", "ALWAYS PLAY C32")
    assert RESPONSE_SHEETS.lines(sheet(*lines)) == lines[::-1]
    limited = "ALWAYS PLAY C31 AT MOST 1 A TURN"
    assert RESPONSE_SHEETS.lines(sheet(*lines, limited)) == (limited, lines[2], lines[0])


def test_a_sheet_says_what_it_does() -> None:
    said = RESPONSE_SHEETS.explained("brisk", sheet("ALWAYS INSIDE", "ASK ME ABOUT combat cards"))
    assert said[0] == "Of these lines the first that fits a window counts."
    assert any("the first that is possible counts" in line for line in said)
    assert said[-1].startswith("In all other windows you are asked about combat cards in defence")
    assert RESPONSE_SHEETS.explained("sealed", [])[0].startswith("In all windows you are never")
    assert len(RESPONSE_SHEETS.explained("brisk", sheet("PASS ALL"))) == 0
    assert RESPONSE_SHEETS.asks(grammar().parse("PASS ALL BUT peace"))
    assert not RESPONSE_SHEETS.asks(grammar().parse("ALWAYS INSIDE"))


@each(
    ("line", "reason"),
    [
        ("STANDING: ALWAYS INSIDE", "stands on your response sheet anyhow"),
        ("STANDING: KEEP C7", "would tell of your hand"),
        ("STANDING: PLAY C31", "would tell of your hand"),
        ("STANDING: REFUSE PEACE", "ALWAYS REFUSE PEACE"),
    ],
)
def test_what_cannot_stand_says_why(line: str, reason: str) -> None:
    order = grammar().parse(line)
    assert isinstance(order, Standing)
    assert reason in str(ahead().why_not_standing(order.order))


@each(
    "line",
    [
        "STANDING: RETREAT TO Linz OR ANY",
        "STANDING IN Prague, Linz: INSIDE",
        "STANDING: LOSE 1 Imperial militia",
        "STANDING: PAY ALL",
    ],
)
def test_what_follows_from_dice_can_stand(line: str) -> None:
    order = grammar().parse(line)
    assert isinstance(order, Standing)
    assert ahead().why_not_standing(order.order) is None
