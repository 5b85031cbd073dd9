"""6.1: the uses of cards that self-play counts are all there are, and facts tell of them."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.cards import modes_of
from adjudicator.games.here_i_stand.facts.logistics import MandatoryEventDue
from adjudicator.games.here_i_stand.facts.play import CardPlayed, CardResponded, ImpulsePassed
from adjudicator.games.here_i_stand.practice.uses import card_of, use, use_told, uses
from adjudicator.games.here_i_stand.rules.deck import cards
from tests.tables import each

THESES = 8  # a phase of its own, whose one mode no module carries out


def test_every_mode_of_every_card_is_there_with_all_its_windows() -> None:
    known = {(card_of(one), one.way, one.moment) for one in uses()}
    for number in cards():
        for mode in modes_of(number):
            assert {(number, mode.id, window) for window in mode.windows} <= known
    assert {card_of(one) for one in uses()} == set(cards())


def test_every_card_but_a_mandatory_event_can_be_played_for_cp() -> None:
    """11."""
    for_cp = {card_of(one) for one in uses() if one.way == "cp"}
    assert for_cp == {number for number, printed in cards().items() if not printed.is_mandatory}


def test_no_use_is_there_twice() -> None:
    assert [one for one, times in Counter(uses()).items() if times > 1] == []


def test_things_are_named_by_number_and_title() -> None:
    assert use(28, "dice", "assault_combat_cards").thing == "28 Siege Mining"


@each(
    ("fact", "told"),
    [
        (CardPlayed("ottoman", 1, "cp", "", 5), (1, "cp", "own_impulse")),
        (CardPlayed("ottoman", 1, "event", "recruits", 0), (1, "recruits", "own_impulse")),
        (CardPlayed("protestant", 8, "event", "theses", 0), (8, "theses", "theses_phase")),
        (
            CardResponded("france", 31, "foul_weather", "piracy_declared"),
            (31, "foul_weather", "piracy_declared"),
        ),
        (MandatoryEventDue(10, 2), (10, "event", "winter_due")),
    ],
)
def test_facts_tell_of_uses(fact: Fact, told: tuple[int, str, str]) -> None:
    assert use_told(fact) == use(*told)
    assert use(*told) in uses()


def test_other_facts_tell_of_none() -> None:
    assert use_told(ImpulsePassed("france", 1)) is None
