"""Response sheets answer; who is mailed tells of no hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand import cards
from adjudicator.games.here_i_stand.rules.state import State, pair
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.table.deadlines import tick
from adjudicator.store import tables
from adjudicator.store.database import open_database
from tests.own_types import his_state
from tests.service.playground import ROLES, Playground, flat, settings_in, state_at
from tests.service.test_pbem_05_discretion import Script, mail_of

FOUL_WEATHER = 31
INTO_EDIRNE = "MOVE 1 regular FROM Istanbul TO Edirne"
BACK = "MOVE 1 regular FROM Edirne TO Istanbul"
WINDOW = "6.1/window:move_declared:istanbul>edirne"


@pytest.fixture(autouse=True)
def weather(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Foul Weather answer moves, here without an effect on the move."""

    async def play(table: Table[State], power: str, subject: Any) -> None:
        table.state.impulse.actions += 0

    cards.modes_of(FOUL_WEATHER)
    mode = cards.Mode(
        FOUL_WEATHER, "foul_weather", ("move_declared",), play, lambda state, power, subject: None
    )
    monkeypatch.setitem(cards.MODES.entered, FOUL_WEATHER, {"foul_weather": mode})


def position(holder: str = "england") -> State:
    """Return the first impulse of the Ottomans with Foul Weather in one hand."""
    state: State = state_at("action")
    state.active = "ottoman"
    for pile in (state.draw_pile, *state.hands.values()):
        if FOUL_WEATHER in pile:
            pile.remove(FOUL_WEATHER)
    # Every hand keeps its size, whoever holds the card.
    for power in ("england", "france"):
        state.draw_pile += state.hands[power][3:]
        state.hands[power] = state.hands[power][:3]
        state.hands[power].append(FOUL_WEATHER if power == holder else state.draw_pile.pop(0))
    return state


def march(ground: Playground, *lines: str) -> tables.Incoming:
    """Let the Ottomans play a card and carry out some orders in one mail."""
    return ground.write("ottoman", "PLAY Janissaries FOR CP", *lines)


def answers(ground: Playground, topic: str = WINDOW) -> dict[str, tuple[Any, str | None]]:
    """Return who has answered a window with what, and where the answer came from."""
    return {
        row.role: (row.value, row.source)
        for row in ground.rows(tables.Question)
        if row.topic == topic and row.state == "answered"
    }


OTHERS = ("hapsburg", "england", "france", "papacy", "protestant")


# -- presets ------------------------------------------------------------------------------------


def test_a_window_is_answered_without_mail_and_the_impulse_goes_on(ground: Playground) -> None:
    ground.open(state=position())
    count = len(ground.mails())
    march(ground, INTO_EDIRNE, BACK)
    assert ground.sent_since(count) == [("receipt", "ottoman")]
    assert ground.receipt("ottoman").count("accepted") == 3
    assert ground.waiting() == ["ottoman"]
    assert ground.window().code == "W1"
    assert answers(ground) == dict.fromkeys(OTHERS, (None, "sheet"))


def test_the_preset_of_a_game_is_a_setting(quick: Playground) -> None:
    state = position()
    state.spaces["edirne"].control = "england"
    state.spaces["edirne"].units = {}
    state.wars.append(pair("england", "ottoman"))
    quick.open(state=state, settings={"sheet": "Careful"})
    march(quick, INTO_EDIRNE)
    assert quick.waiting() == ["england"]
    assert [row.kind for row in quick.mails("england")][-1] == "question"
    assert quick.mails("france")[-1].kind == "welcome"


def while_england_is_asked(ground: Playground) -> None:
    """Open a window to England alone; the sheets of all others have passed in it."""
    state = position()
    state.spaces["edirne"].control = "england"
    state.spaces["edirne"].units = {}
    state.wars.append(pair("england", "ottoman"))
    ground.open(state=state, settings={"sheet": "Careful"})
    march(ground, INTO_EDIRNE)
    assert ground.waiting() == ["england"]


def test_who_has_passed_orders_ahead_while_others_are_asked(quick: Playground) -> None:
    """His next question is his impulse: the window that stays open is none of his any more."""
    while_england_is_asked(quick)
    quick.write("france", "PLAY Patron of the Arts FOR CP", "PASS THE REST")
    receipt = quick.receipt("france")
    assert receipt.count("kept") >= 2
    assert "the open question is another one" not in receipt
    quick.write("papacy", "IF at least 2 CP left", "PLAY Papal Bull FOR CP", "ENDIF")
    assert "NOT LEGAL" not in quick.receipt("papacy")
    quick.write("england", "PLAY Six Wives FOR CP")
    assert "the open question is another one" in quick.receipt("england")


def test_who_has_passed_gets_the_desk_for_orders_ahead(quick: Playground) -> None:
    while_england_is_asked(quick)
    quick.write("france", "DESK")
    assert "Nothing is asked of you now" in flat(quick.last("france").text)
    quick.write("england", "DESK")
    assert "Nothing is asked of you now" not in flat(quick.last("england").text)


def test_there_is_no_other_preset(quick: Playground) -> None:
    with pytest.raises(NotPossible, match="'lazy'; expected is brisk, careful, sealed"):
        quick.open(state=position(), settings={"sheet": "lazy"})


def test_nobody_is_asked_in_a_sealed_game(quick: Playground) -> None:
    state = state_at("action")
    state.active = "papacy"
    quick.dice_of_the_secret_alone()  # with others no card may be played in the debate
    quick.open(state=state, settings={"sheet": "sealed"})
    lines = ("PLAY Papal Bull FOR CP", "CALL DEBATE IN German AGAINST uncommitted")
    quick.write("papacy", *lines)
    assert answers(quick, "6.1/window:debate_debaters_chosen:german.1") == {
        "protestant": (None, "sheet")
    }


@pytest.mark.parametrize("line", ["ASK ME ABOUT moves", "PASS ALL BUT fights", "SHEET brisk"])
def test_a_sealed_game_lets_nobody_be_asked(quick: Playground, line: str) -> None:
    quick.open(state=position(), settings={"sheet": "sealed"})
    quick.write("england", line)
    assert "This game is played with sealed sheets" in quick.receipt("england")
    quick.write("england", "PLAY Foul Weather ON moves")
    march(quick, INTO_EDIRNE)
    assert ([FOUL_WEATHER, "foul_weather"], "sheet") in answers(quick).values()


def test_brisk_asks_in_a_debate_of_ones_own(quick: Playground) -> None:
    state = state_at("action")
    state.active = "papacy"
    quick.dice_of_the_secret_alone()  # with others no card may be played in the debate
    quick.open(state=state)
    quick.write("papacy", "PLAY Papal Bull FOR CP", "CALL DEBATE IN German AGAINST uncommitted")
    assert quick.waiting() == ["protestant"]


# -- commands -----------------------------------------------------------------------------------


def test_sheet_shows_the_sheet_and_what_it_will_do(quick: Playground) -> None:
    quick.open(state=position())
    quick.write("england", "SHEET")
    receipt = quick.receipt("england")
    assert "Your response sheet: SHEET brisk" in receipt
    assert "In all windows you are asked in fights of your own units" in receipt


def test_the_receipt_repeats_the_sheet_in_canonical_words(quick: Playground) -> None:
    quick.open(state=position())
    quick.write(
        "england", "pass all but foul weather on moves to Adrianople", "ask me about combat cards"
    )
    receipt = quick.receipt("england")
    assert "1. ASK ME ABOUT fights 2. ASK ME ABOUT Foul Weather ON moves INTO Edirne" in receipt
    assert "3. PASS ALL Of these lines the first that fits a window counts." in receipt
    assert "You are asked where a line says so, whatever you hold then." in receipt


def test_a_preset_and_clear_begin_the_sheet_anew(quick: Playground) -> None:
    quick.open(state=position())
    quick.write("england", "ASK ME ABOUT moves", "SHEET careful")
    receipt = quick.receipt("england")
    assert "Your response sheet: SHEET careful" in receipt
    assert "1. ASK ME" not in receipt
    quick.write("england", "ASK ME ABOUT moves", "SHEET CLEAR")
    assert "Your response sheet: SHEET brisk" in quick.receipt("england")


def test_an_unknown_sheet_is_refused(quick: Playground) -> None:
    quick.open(state=position())
    quick.write("england", "SHEET lazy")
    assert "There is no sheet 'lazy'" in quick.receipt("england")


def test_a_card_that_answers_no_window_is_refused(quick: Playground) -> None:
    quick.open(state=position())
    quick.write("england", "PLAY Six Wives ON moves")
    assert "has no response in this release" in quick.receipt("england")
    assert "rules" not in quick.rows(tables.Seat)[ROLES.index("england")].sheet


def test_a_check_changes_no_sheet_and_tells_nothing_of_others(quick: Playground) -> None:
    quick.open(state=position())
    body = "CHECK\nBEGIN\nASK ME ABOUT moves\nSHEET careful\nEND\n"
    quick.send(quick.letter("england", body))
    assert quick.receipt("england").count("accepted") == 2
    assert "rules" not in quick.rows(tables.Seat)[ROLES.index("england")].sheet
    quick.send(
        quick.letter(
            "ottoman", f"CHECK\nBEGIN\nPLAY Janissaries FOR CP\n{INTO_EDIRNE}\n{BACK}\nEND\n"
        )
    )
    # In a check everybody passes, whatever the sheets say.
    assert quick.receipt("ottoman").count("accepted") == 3
    march(quick, INTO_EDIRNE)
    assert quick.waiting() == ["ottoman"]


# -- asking and playing -------------------------------------------------------------------------


@pytest.mark.parametrize("holder", ["england", "france"])
def test_who_wants_to_be_asked_is_asked_with_any_hand(ground: Playground, holder: str) -> None:
    ground.open(state=position(holder))
    ground.write("england", "ASK ME ABOUT moves INTO Edirne")
    count = len(ground.mails())
    march(ground, INTO_EDIRNE)
    assert ground.sent_since(count) == [("question", "england"), ("receipt", "ottoman")]
    assert ground.waiting() == ["england"]
    ground.wait(hours=11)
    assert ground.waiting() == ["england"]
    ground.wait(hours=1)
    assert ground.waiting() == ["ottoman"]


def test_a_condition_on_the_space_keeps_other_moves_quiet(quick: Playground) -> None:
    quick.open(state=position())
    quick.write("england", "ASK ME ABOUT moves INTO Istanbul")
    march(quick, INTO_EDIRNE, BACK)
    assert quick.waiting() == ["england"]
    assert quick.decision("england").topic == "6.1/window:move_declared:edirne>istanbul"
    assert list(answers(quick)) == list(OTHERS)


def test_a_rule_plays_the_card_once_and_its_player_is_told(quick: Playground) -> None:
    quick.open(state=position())
    quick.write("england", "PASS ALL BUT PLAY Foul Weather ON moves INTO Edirne")
    count = len(quick.mails())
    march(quick, INTO_EDIRNE, BACK)
    assert quick.sent_since(count) == [("receipt", "ottoman")]
    assert "England responds with Foul Weather (#31)." in quick.receipt("ottoman")
    assert "because of PLAY Foul Weather" not in quick.receipt("ottoman")
    assert FOUL_WEATHER in his_state(quick.playing().state).discards
    quick.write("england", "STATUS")
    receipt = flat(quick.last("england", "status").text)
    told = "moves from Istanbul into Edirne: PLAY Foul Weather, because of PLAY Foul Weather ON"
    assert told in receipt
    # The card is gone for everybody to see, and so no window opens any more.
    assert "moves from Edirne into Istanbul" not in receipt
    quick.write("england", "STATUS")
    assert "Your response sheet has answered" not in str(quick.last("england", "status").text)


def test_a_rule_for_a_card_that_is_not_held_passes(quick: Playground) -> None:
    quick.open(state=position("france"))
    quick.write("england", "ASK ME ABOUT moves", "PLAY Foul Weather ON moves INTO Edirne")
    march(quick, INTO_EDIRNE)
    assert quick.waiting() == ["ottoman"]
    assert answers(quick)["england"] == (None, "sheet")
    quick.write("england", "STATUS")
    told = flat(quick.last("england", "status").text)
    assert "moves from Istanbul into Edirne: PASS, because of PLAY" in told


def test_a_report_tells_what_the_sheet_has_answered(quick: Playground) -> None:
    quick.open(state=position())
    march(quick, INTO_EDIRNE, BACK, "PASS THE REST")
    report = flat(quick.last("france", "report").text)
    assert "Your response sheet has answered" in report
    assert "moves (2 times): PASS, because of SHEET brisk" in report


def test_a_sheet_written_while_its_player_is_asked_answers_at_once(quick: Playground) -> None:
    quick.open(state=position())
    quick.write("england", "ASK ME ABOUT moves")
    march(quick, INTO_EDIRNE)
    quick.write("england", "PASS ALL")
    assert quick.waiting() == ["ottoman"]
    assert answers(quick)["england"] == (None, "sheet")


def test_an_answer_of_a_sheet_can_be_changed_while_the_window_is_open(quick: Playground) -> None:
    quick.open(state=position("france"))
    quick.write("england", "ASK ME ABOUT moves")
    march(quick, INTO_EDIRNE)
    assert quick.waiting() == ["england"]
    quick.write("france", "PLAY Foul Weather")
    assert "accepted" in quick.receipt("france")
    quick.write("england", "PASS")
    assert answers(quick)["france"] == ([FOUL_WEATHER, "foul_weather"], "message")


def test_lines_given_ahead_go_before_the_sheet(quick: Playground) -> None:
    quick.open(state=position())
    quick.write("england", "PLAY Foul Weather")
    assert "kept until it is due" in quick.receipt("england")
    march(quick, INTO_EDIRNE)
    assert answers(quick)["england"] == ([FOUL_WEATHER, "foul_weather"], "book")


DEBATE = ("PLAY 73 FOR CP", "CALL DEBATE IN German AGAINST uncommitted")


def protestant_impulse() -> State:
    """Return the first impulse of the Protestants; Luther, who may step in, does not debate."""
    state: State = state_at("action")
    state.debaters["luther"] = "committed"
    state.active = "protestant"
    return state


@pytest.mark.parametrize("preset", ["brisk", "sealed"])
def test_a_card_played_in_the_block_goes_before_the_writers_own_sheet(
    quick: Playground, preset: str
) -> None:
    quick.open(state=protestant_impulse(), settings={"sheet": preset})
    quick.write("protestant", *DEBATE, "PLAY Here I Stand")
    window = answers(quick, "6.1/window:debate_debaters_chosen:german.1")
    assert window == {"protestant": ([7, "luther_in_debate"], "message")}


def test_a_pass_in_the_block_is_not_spent_on_a_window_that_the_sheet_answers(
    quick: Playground,
) -> None:
    quick.open(state=protestant_impulse(), settings={"sheet": "sealed"})
    quick.write("protestant", *DEBATE, "PASS")
    window = answers(quick, "6.1/window:debate_debaters_chosen:german.1")
    assert window == {"protestant": (None, "sheet")}


def test_sheets_survive_a_restart(tmp_path: Path, migrated_sqlite: Path, quick: Playground) -> None:
    path = tmp_path / "again.db"
    path.write_bytes(migrated_sqlite.read_bytes())
    first = open_database(f"sqlite:///{path}", durable=False)
    ground = Playground(Office(first, settings_in(tmp_path)), quick.clock, quick.patch)
    ground.open(state=position())
    ground.write("england", "PLAY Foul Weather ON moves INTO Edirne")
    first.dispose()
    second = open_database(f"sqlite:///{path}", durable=False)
    ground = Playground(
        Office(second, settings_in(tmp_path)), quick.clock, quick.patch, letters=ground.letters
    )
    assert tick(ground.office) == 0
    march(ground, INTO_EDIRNE)
    assert answers(ground)["england"] == ([FOUL_WEATHER, "foul_weather"], "sheet")
    second.dispose()


def test_sheets_of_one_window_are_given_together(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    from adjudicator.engine import play

    begun: list[int] = []
    plain = play.Live.__init__

    def counted(self: Any, *args: Any, **more: Any) -> None:
        begun.append(1)
        plain(self, *args, **more)

    quick.open(state=position())
    monkeypatch.setattr(play.Live, "__init__", counted)
    march(quick)
    plain_count = len(begun)
    quick.write("ottoman", INTO_EDIRNE, BACK, INTO_EDIRNE, BACK)
    assert len(answers(quick)) == len(OTHERS)
    # Several lines are tried once before anything happens.
    assert len(begun) == 2 * plain_count + 1


# -- two hands ----------------------------------------------------------------------------------


def sheets_that_ask_and_play(ground: Playground) -> None:
    """Some are asked, one plays a card if it is there; then the impulse goes on."""
    ground.write("france", "ASK ME ABOUT moves INTO Edirne")
    ground.write("england", "ASK ME ABOUT moves", "PASS ON moves INTO Istanbul")
    march(ground, INTO_EDIRNE, BACK)
    assert ground.waiting() == ["england", "france"]
    ground.wait(hours=3)
    ground.write("england", "PASS")
    ground.wait(hours=9)
    ground.write("ottoman", "PASS THE REST")


def test_exchanging_two_hands_changes_no_mail_to_the_others_whatever_the_sheets_say(
    tmp_path: Path, migrated_sqlite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script: Script = sheets_that_ask_and_play
    first, second = (
        mail_of(tmp_path / holder, migrated_sqlite, position(holder), script, monkeypatch)
        for holder in ("england", "france")
    )
    times = [[(m.role, m.kind, m.created_at) for m in mails] for mails in (first, second)]
    assert times[0] == times[1]
    for role in ROLES:
        mine, theirs = ([m.raw for m in mails if m.role == role] for mails in (first, second))
        assert (mine == theirs) is (role not in ("england", "france"))


def test_all_seats_begin_without_a_sheet_of_their_own(quick: Playground) -> None:
    quick.open(state=position())
    assert all("rules" not in seat.sheet for seat in quick.rows(tables.Seat))
    assert all("preset" not in seat.sheet for seat in quick.rows(tables.Seat))
