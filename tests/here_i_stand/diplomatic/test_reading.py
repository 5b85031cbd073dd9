"""Diplomatic cards and other faces in what players write, look up and are told."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.words import said
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.action.choices import PlayChoice
from adjudicator.games.here_i_stand.rules.deck import diplomatic_cards, replaced_faces
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.here_i_stand.wording import HereIStandWording
from adjudicator.games.here_i_stand.wording.lookup import rules_about
from adjudicator.languages import Catalogues, language_named
from tests.here_i_stand.card_builders import deal_card
from tests.here_i_stand.two_player_builders import deal, for_two, quiet_for_two
from tests.languages.answering import answered
from tests.tables import each

WHICH = Decision(PAPACY, "2P 3/diplomatic:3", OneOf((201, 203, 207, 215)), discreet=True)
SAME_TITLES = {40: 215, 58: 219, 68: 201, 73: 204, 86: 208, 100: 210, 108: 212}


def text_of(topic: str, scenario: str) -> str:
    (section,) = rules_about(topic, scenario)
    return " ".join([section.title, *section.lines])


@each(
    "line, number",
    [
        ("PLAY Andrea Doria", 201),
        ("CHOOSE Andrea Doria", 201),
        ("PLAY 201", 201),
        ("PLAY corsair raid", 203),
        ("CHOOSE Corsair Raid", 203),
        ("CHOOSE 203", 203),
        ("PLAY Henry Petitions for Divorce", 207),
        ("PLAY Machiavelli", 215),
        ("PELAA Merirosvoretki", 203),
        ("PELAA Henrik anoo avioeroa", 207),
    ],
)
def test_a_diplomatic_card_is_named_by_title_or_number(line: str, number: int) -> None:
    assert answered(line, WHICH, view_of(for_two(), PAPACY)) == number


@each("line", ["PLAY Plague", "CHOOSE Plague", "PLAY 212", "PLAY Venetian Alliance"])
def test_a_card_that_is_not_held_is_refused(line: str) -> None:
    value = answered(line, WHICH, view_of(for_two(), PAPACY))
    assert value in (209, 212) or "Plague" in value
    with pytest.raises(Exception, match="possible"):
        WHICH.choice.check(value)


def test_an_answer_is_written_as_it_is_read() -> None:
    for number in (201, 203, 207, 215):
        line = str(grammar().words(WHICH, number, None))
        assert line.startswith("PLAY ")
        assert answered(line, WHICH, view_of(for_two(), PAPACY)) == number


@each("line", ["PLAY Papal Bull AS EVENT", "PLAY Papal Bull AS EVENT reformer"])
def test_a_face_with_one_event_needs_no_name_for_it(line: str) -> None:
    state: Any = deal_card(quiet_for_two(), PAPACY, 5)
    state.reformers.append("luther_reformer")
    asked = Decision(PAPACY, "11/play:3.1", PlayChoice(state, PAPACY))
    value = answered(line, asked, view_of(state, PAPACY))
    assert value == {"card": 5, "use": "event", "mode": "reformer"} or value.mode == "reformer"


@each("main, diplomatic", SAME_TITLES.items())
def test_a_title_of_both_decks_is_that_of_the_diplomatic_deck_for_two(
    main: int, diplomatic: int
) -> None:
    title = diplomatic_cards()[diplomatic].title
    assert f"Card {diplomatic}," in text_of(title, "two_player")
    assert f"Card {main}," in text_of(title, "1517")
    assert f"Card {diplomatic}," in text_of(f"card {diplomatic}", "1517")


@each("number", [*diplomatic_cards(), *replaced_faces()])
def test_what_is_looked_up_is_said_in_both_languages(number: int) -> None:
    (section,) = rules_about(f"#{number}", "two_player")
    finnish = language_named("fi")
    assert isinstance(finnish, Catalogues)
    for line in section.lines[1:]:
        assert said(line, finnish) != said(line, None)


@each("number", replaced_faces())
def test_a_face_is_looked_up_by_scenario(number: int) -> None:
    assert text_of(f"#{number}", "two_player") != text_of(f"#{number}", "1517")
    assert replaced_faces()[number] in text_of(f"#{number}", "two_player")


def test_a_player_sees_the_own_diplomatic_cards_behind_the_hand_and_nobody_elses() -> None:
    state = for_two()
    deal(state, PAPACY, 203)
    deal(state, PROTESTANT, 208)
    own = HereIStandWording().hand(view_of(state, PAPACY))
    assert [line.number for line in own] == [5, 6, 203]
    assert str(own[-1].worth) == "no CP"
    onlooker = HereIStandWording().hand(view_of(state, None))
    assert onlooker == ()
