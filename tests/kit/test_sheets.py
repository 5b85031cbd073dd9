"""Response windows and sheets of a made-up game: storms and landings, two cards, three places."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.kit import windows
from adjudicator.kit.response_sheets import MOST_RULES, Sheets
from adjudicator.kit.sheet_words import SheetWords
from adjudicator.kit.sheets import Preset, Rule, SheetOrder, Topic, never, put_on_top, touched
from adjudicator.kit.windows import Play, Response, first_response
from adjudicator.words.lexicon import Lexicon, Name, NotCarriedOut, NotUnderstood, OrderError
from tests.kit.small_deck import MODES, OWN_TURN
from tests.tables import each

PILOT, ANCHOR = (1, "pilot"), (2, "hold")
TITLES: Final = {"1": "Pilot", "2": "Anchor", "3": "Star"}


class Occasion(windows.Occasion):
    """A storm and a landing are dangers."""

    @property
    def kinds(self) -> tuple[str, ...]:
        return (self.kind, "dangers")


class ResponseChoice(windows.ResponseChoice):
    """A window of the made-up game."""

    def title(self, number: int) -> str:
        return TITLES[str(number)]


@cache
def _roles() -> Lexicon:
    return Lexicon([Name("red", "Red"), Name("blue", "Blue")], kind="fleet")


@cache
def _places() -> Lexicon:
    return Lexicon([Name(p, p.title()) for p in ("cape", "bay", "reef")], kind="place")


@cache
def _cards() -> Lexicon:
    return Lexicon([Name(number, title) for number, title in TITLES.items()], kind="card")


def _modes(card: int) -> Lexicon:
    return Lexicon([Name(mode.id, mode.id) for mode in MODES.of(card)], kind="use")


WORDS: Final = SheetWords(
    kinds={"storms": ("storm", "gales"), "landings": ("landing",), "dangers": ("danger",)},
    arrivals=("landings",),
    roles=_roles,
    cards=_cards,
    modes=_modes,
    places=_places,
    place_name=str.title,
    example=lambda: "ASK ME ABOUT storms IN Bay",
)
SHEETS: Final = Sheets(
    WORDS,
    MODES,
    OWN_TURN,
    {"awake": Preset("you are asked about your ships", touched), "sealed": Preset("no", never)},
    changing="Write a line.",
)
LANDING: Final = Occasion("landings", ("cape",), ("bay",), ("red",), ("blue",))


def sheet(*lines: str) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = []
    for line in lines:
        order = WORDS.read(line)
        assert order is not None
        kept = SHEETS.changed(kept, order)
    return kept


def window(*held: tuple[int, str], role: str = "blue") -> Decision[Any]:
    return Decision(role, "3/window:landing", ResponseChoice(held, (PILOT, ANCHOR), LANDING))


# -- words ----------------------------------------------------------------------------------------


@each(
    ("words", "canonical"),
    [
        ("pass everything", "PASS ALL"),
        ("pass all except for my gales", "PASS ALL BUT storms OF MINE"),
        ("ask me", "ASK ME ABOUT everything"),
        ("ask about landings to Bay or Reef by Red", "ASK ME ABOUT landings INTO Bay, Reef BY Red"),
        ("ask me about landings by Red of mine", "ASK ME ABOUT landings BY Red OF MINE"),
        ("ask me about landings of mine by Red", "ASK ME ABOUT landings BY Red OF MINE"),
        ("ask me about anchor", "ASK ME ABOUT Anchor ON everything"),
        ("pass on danger at Bay", "PASS ON dangers IN Bay"),
        ("play 2 as hold on storms", "PLAY Anchor AS hold ON storms"),
    ],
)
def test_lines_are_read_however_players_write_them(words: str, canonical: str) -> None:
    order = WORDS.read(words)
    assert order is not None
    assert WORDS.line(order) == canonical
    assert WORDS.read(canonical) == order


@each(
    ("words", "complaint"),
    [
        ("ask me about whales", "windows are for storms, landings, dangers"),
        ("ask me about storms in Baay", "no place called “Baay”; did you mean Bay"),
        ("ask me about storms from Cape in Bay", "names places twice; write it as in ASK ME ABOUT"),
        ("play 9 on storms", "no card number 9"),
        ("pass on storms by Green", "no fleet called"),
    ],
)
def test_unclear_lines_are_sent_back(words: str, complaint: str) -> None:
    with pytest.raises(OrderError, match=complaint):
        WORDS.read(words)


def test_other_lines_are_left_alone() -> None:
    assert WORDS.read("PASS") is None
    assert WORDS.read("PLAY Anchor") is None


# -- what a sheet does ----------------------------------------------------------------------------


def test_a_preset_decides_where_no_line_does() -> None:
    assert SHEETS.reply("awake", [], window()).ask
    assert SHEETS.reply("awake", [], window()).rule == "SHEET awake"
    assert not SHEETS.reply("sealed", [], window()).ask
    assert SHEETS.explained("sealed", []) == ("In all windows no.",)


@each(
    ("line", "asks"),
    [
        ("ASK ME ABOUT landings", True),
        ("ASK ME ABOUT dangers", True),
        ("ASK ME ABOUT storms", False),
        ("ASK ME ABOUT everything INTO Bay", True),
        ("ASK ME ABOUT everything FROM Bay", False),
        ("ASK ME ABOUT everything IN Cape", True),
        ("ASK ME ABOUT everything BY Blue", False),
        ("ASK ME ABOUT everything OF MINE", True),
        ("ASK ME ABOUT Anchor", True),
        ("ASK ME ABOUT Star", False),
    ],
)
def test_a_line_counts_in_the_windows_it_names(line: str, asks: bool) -> None:
    order = WORDS.read(line)
    assert order is not None
    kept = [rule.dump() for rule in order.rules]
    assert SHEETS.reply("sealed", kept, window()).ask is asks


def test_a_line_that_plays_passes_without_the_card_and_never_asks() -> None:
    kept = sheet("ASK ME ABOUT everything", "PLAY Anchor ON landings")
    played = SHEETS.reply("awake", kept, window(ANCHOR))
    assert (played.ask, played.value, played.words) == (False, ANCHOR, "PLAY Anchor")
    assert (played.about, played.special) == ("landings from Cape into Bay", True)
    missed = SHEETS.reply("awake", kept, window(PILOT))
    assert (missed.ask, missed.value, missed.words) == (False, None, "PASS")


def test_the_newest_line_comes_first_and_replaces_one_about_the_same() -> None:
    kept = sheet("ASK ME ABOUT storms", "PASS ON landings", "PASS ON storms")
    assert SHEETS.lines(kept) == ("PASS ON storms", "PASS ON landings")
    assert SHEETS.lines(sheet("ASK ME ABOUT storms", "PASS ALL")) == ("PASS ALL",)


def test_lines_about_cards_without_a_response_or_too_many_are_refused() -> None:
    with pytest.raises(NotCarriedOut, match="Star has no response"):
        sheet("PLAY Star ON storms")
    full = [Rule("ask", Topic(places=(str(number),))).dump() for number in range(MOST_RULES)]
    with pytest.raises(NotUnderstood, match="at most 40 lines"):
        SHEETS.changed(full, SheetOrder((Rule("ask", Topic("storms")),)))


def test_a_rule_survives_storing() -> None:
    for rule in put_on_top(
        (), SheetOrder((Rule("play", Topic("storms", 2, "in", ("bay",)), "hold"),))
    ):
        assert Rule.load(rule.dump()) == rule


# -- the choice -----------------------------------------------------------------------------------


def test_only_what_is_held_and_fits_can_be_played() -> None:
    choice = ResponseChoice((ANCHOR,), (PILOT, ANCHOR), LANDING)
    choice.check(ANCHOR)
    choice.check(None)
    with pytest.raises(IllegalAnswer, match="Pilot cannot be played here; possible: Anchor"):
        choice.check(PILOT)
    assert choice.load(choice.dump(ANCHOR)) == ANCHOR
    assert choice.load(choice.dump(None)) is None
    with pytest.raises(IllegalAnswer):
        choice.load([1])


@pytest.mark.parametrize(
    ("answers", "first"),
    [
        ({"red": None, "blue": None}, None),
        ({"red": None, "blue": ANCHOR}, ("blue", ANCHOR)),
        ({"red": PILOT, "blue": ANCHOR}, ("red", PILOT)),
    ],
)
def test_all_are_asked_at_once_and_the_first_that_plays_is_told(
    answers: dict[str, Response], first: tuple[str, Play] | None
) -> None:
    choices = {role: ResponseChoice((PILOT, ANCHOR), (PILOT, ANCHOR)) for role in ("red", "blue")}
    asking = first_response("3/window:landing", choices)
    request = asking.send(None)
    assert [one.role for one in request.decisions] == ["red", "blue"]
    assert all(one.discreet and one.window == "response" for one in request.decisions)
    with pytest.raises(StopIteration) as done:
        asking.send(answers)
    assert done.value.value == first
