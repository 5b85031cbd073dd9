"""Which face a card has in a scenario, and what the decks of the variant for two are made of."""

from __future__ import annotations

from collections import Counter

from adjudicator.games.here_i_stand.cards import FACES, OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.diplomatic import MODES, USE
from adjudicator.games.here_i_stand.rules.deck import (
    all_cards,
    cards,
    diplomatic_cards,
    has_other_face,
    replaced_faces,
    summary_in,
)
from adjudicator.games.here_i_stand.rules.reference import document
from adjudicator.games.here_i_stand.rules.setups import SIX_POWERS, setup_of
from tests.here_i_stand.two_player_builders import for_two
from tests.tables import each

REPLACED = (5, 13, 63, 70, 71, 95)
FIRST_DECK = 36
JOINING = {
    3: [14, 38, 39, 41, 43],
    4: [44, 45, 46, 51, 52],
    5: [15, 47, 55, 56, 57, 62, 63, 64],
    6: [16, 17, 19, 20, 60],
    7: [22, 61],
}
"""The turns in which cards join the main deck; 21 and 23 wait for the successions of England."""
ANNE_BOLEYN = "after_anne_boleyn"
BY_SUCCESSION = {"edward_vi_entry": 6, "mary_i_entry": 0, "elizabeth_i_entry": 0}


def turn_of_entry(number: int) -> int:
    """Return the turn in which a card joins; 0 where a succession in England decides (2P 8)."""
    entry = cards()[number].entry
    if isinstance(entry, int):
        return entry
    return 5 if entry == ANNE_BOLEYN else BY_SUCCESSION[entry]


def test_49_cards_leave_the_main_deck() -> None:
    gone = setup_of("two_player")["cards"]["out_of_the_game"]
    assert len(gone) == len(set(gone)) == 49
    assert set(gone) <= set(cards())
    assert not set(gone) & set(REPLACED)


def test_what_is_left_of_the_main_deck_is_what_the_specification_computes() -> None:
    state = for_two()
    left = [number for number in cards() if number not in state.removed]
    home = [number for number in left if cards()[number].is_home]
    assert home == [5, 6, 7]
    assert len(state.draw_pile) == FIRST_DECK
    rest = [n for n in left if n not in (*home, 8) and n not in state.draw_pile]
    assert sorted(rest) == sorted(state.waiting_cards)
    joining: dict[int, list[int]] = {}
    for number in rest:
        joining.setdefault(turn_of_entry(number), []).append(number)
    assert {turn: sorted(found) for turn, found in joining.items()} == {**JOINING, 0: [21, 23]}


def test_the_diplomatic_deck_has_twelve_cards_and_seven_after_the_league() -> None:
    listed = setup_of("two_player")["diplomatic_cards"]
    by_entry = Counter(str(card.entry) for card in diplomatic_cards().values())
    assert by_entry == {"1": 12, "after_league": 7}
    for key, entry in (("start", 1), ("after_league", "after_league")):
        found = [n for n, card in diplomatic_cards().items() if card.entry == entry]
        assert found == listed[key]
    invasions = [n for n, card in diplomatic_cards().items() if card.invasion]
    assert invasions == [202, 206, 211, 213, 214, 216]


@each("name", ["diplomatic_cards", "replaced_faces"])
def test_every_card_says_where_it_is_from_and_what_is_a_reading(name: str) -> None:
    (rows,) = document(name).values()
    for row in rows:
        assert set(row["provenance"]) <= {"faces", "summary", "engines"}
        assert row["confidence"] in ("high", "medium")
        assert row["confidence"] == "high" or row.get("reading") or name == "replaced_faces"


@each("scenario", SIX_POWERS)
def test_in_a_game_of_six_powers_no_card_has_another_face(scenario: str) -> None:
    for number, card in cards().items():
        assert modes_of(number, scenario) == modes_of(number)
        assert summary_in(number, scenario) == card.summary
        assert not has_other_face(number, scenario)


def test_six_cards_have_another_face_for_two() -> None:
    assert tuple(replaced_faces()) == REPLACED
    for number in cards():
        assert has_other_face(number, "two_player") == (number in REPLACED)
        if number not in REPLACED:
            assert modes_of(number, "two_player") == modes_of(number)
            assert summary_in(number, "two_player") == cards()[number].summary


@each("number", REPLACED)
def test_another_face_has_code_and_is_played_in_the_own_impulse_only(number: int) -> None:
    modes = FACES.of(number)
    assert modes
    assert {mode.windows for mode in modes} == {(OWN_IMPULSE,)}
    assert {mode.id for mode in modes} <= set(cards()[number].modes)
    assert summary_in(number, "two_player") != cards()[number].summary


def test_every_diplomatic_card_has_code() -> None:
    assert [[mode.id for mode in MODES.of(number)] for number in diplomatic_cards()] == [[USE]] * 19
    assert set(all_cards()) == {*cards(), *diplomatic_cards()}
