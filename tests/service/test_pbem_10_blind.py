"""Blind moderation, and the breaking of the seal."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.fact import load_fact
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.reports.render import say
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.commands.orders.checking import check_message
from adjudicator.service.commands.showing import position_of
from adjudicator.service.errors import NotPossible
from adjudicator.service.public.record import export_game
from adjudicator.store import tables
from tests.own_types import his_state
from tests.service.playground import MODERATOR, ROLES, Playground, address_of, flat

BLIND = {"blind": "true"}


@pytest.fixture
def sealed(quick: Playground) -> Playground:
    """A game that is moderated blind, in the Diet of Worms, where three have secret orders."""
    quick.open("diet", moderator=MODERATOR, settings=BLIND)
    quick.write("papacy", "COMMIT 5")
    return quick


def test_a_moderator_of_a_blind_game_is_told_so(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR, settings=BLIND)
    assert "moderated blind: hands and orders of players are sealed from you" in flat(
        quick.last(kind="moderator").text
    )
    assert "The game is moderated blind: hands and orders of players are sealed." in quick.moderate(
        "STATUS"
    )


@pytest.mark.parametrize("line", ["HANDS", "ORDERS"])
def test_hands_and_orders_are_sealed_from_the_moderator(sealed: Playground, line: str) -> None:
    text = sealed.moderate(line)
    assert "his-1 is moderated blind, so what players" in text
    assert "UNSEAL reason opens it, and all players are told." in text


def test_what_the_moderator_is_shown_of_a_blind_game_names_no_card_and_no_order(
    sealed: Playground,
) -> None:
    hands = position_hands(sealed)
    text = sealed.moderate(
        "STATUS", "LOG", "SEGMENTS", "SEGMENT 0", "RULINGS", "HELP", "ORDERS", "HANDS"
    )
    assert "COMMIT" not in text
    titles = {card(number).title for numbers in hands.values() for number in numbers}
    titles -= {"Here I Stand"}  # the game is called like it
    assert not [title for title in titles if title in text]


def position_hands(ground: Playground) -> dict[str, list[int]]:
    with ground.playing() as playing:
        hands: dict[str, list[int]] = dict(his_state(playing.state).hands)
    return hands


@pytest.mark.parametrize("role", [None, "papacy"])
def test_the_position_of_a_blind_game_is_sealed_but_for_onlookers(
    sealed: Playground, role: str | None
) -> None:
    with pytest.raises(NotPossible, match="moderated blind, so what players hold is sealed"):
        position_of(sealed.office, "his-1", role)
    assert position_of(sealed.office, "his-1", "onlooker")["state"]


def test_the_record_of_a_blind_game_is_sealed(sealed: Playground) -> None:
    with pytest.raises(NotPossible, match="moderated blind, so its record is sealed"):
        export_game(sealed.office, "his-1")


def test_nobody_may_try_orders_of_a_power_in_a_blind_game(sealed: Playground) -> None:
    raw = sealed.letter("papacy", "BEGIN\nCOMMIT 6\nEND\n")
    with pytest.raises(NotPossible, match="what a player may order is sealed"):
        check_message(sealed.office, "his-1", "papacy", raw)


def test_the_operator_is_shown_no_more_than_the_moderator(sealed: Playground) -> None:
    for name in ("hands", "orders"):
        with pytest.raises(NotPossible, match="adjudicator game unseal his-1"):
            moderate(sealed.office, "his-1", name)
    found = moderate(sealed.office, "his-1", "segment", segment=0).value
    assert {q["words"] for q in found["questions"]} == {None}
    assert {q["value"] for q in found["questions"]} == {None}


def test_secret_facts_and_draws_stay_sealed(quick: Playground) -> None:
    quick.open("theses", settings=BLIND)
    for _ in range(40):
        drawn = [f for f in quick.rows(tables.Fact) if f.kind == "cards_drawn"]
        if drawn:
            break
        quick.wait(hours=49)
    found = moderate(quick.office, "his-1", "segment", segment=drawn[0].segment).value
    assert not any(roll["label"].startswith("deck") for roll in found["rolls"])
    secret = say("here_i_stand", load_fact("here_i_stand", drawn[0].kind, drawn[0].data))
    assert secret not in [fact["words"] for fact in found["facts"]]
    public = moderate(quick.office, "his-1", "explain", fact=None).value
    assert public["fact"]["audience"] is None or "" in public["fact"]["audience"]


def test_public_orders_of_closed_windows_are_explained(quick: Playground) -> None:
    quick.open("action", settings=BLIND)
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    [answer] = moderate(quick.office, "his-1", "explain", fact=(0, 1)).value["answers"]
    assert (answer["sealed"], answer["order"]) == (False, "RAISE 2 regulars IN Istanbul")


def test_orders_of_an_open_window_and_secret_ones_are_not(quick: Playground) -> None:
    quick.open("action", settings=BLIND, moderator=MODERATOR)
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul")
    [answer] = moderate(quick.office, "his-1", "explain", fact=(0, 1)).value["answers"]
    assert (answer["sealed"], answer["order"], answer["words"]) == (True, None, None)
    assert "What it says is sealed." in quick.moderate("EXPLAIN 0.1")


def test_a_rewind_tells_a_blind_moderator_no_secrets(quick: Playground) -> None:
    quick.open("theses", settings=BLIND, moderator=MODERATOR)
    for _ in range(40):
        if any(fact.kind == "cards_drawn" for fact in quick.rows(tables.Fact)):
            break
        quick.wait(hours=49)
    assert "What was told in secret" not in quick.take_back("REWIND TO 0 A slip.")
    assert "Who has learned what others do not know" in flat(
        quick.last("england", "taken_back").text
    )


# -- the seal -----------------------------------------------------------------------------------


def test_unsealing_is_recorded_and_told_to_all_players_at_once(sealed: Playground) -> None:
    before = len(sealed.mails())
    text = sealed.moderate("UNSEAL A dispute about a hand", "HANDS")
    assert sealed.sent_since(before) == [
        *(("status", role) for role in ROLES),
        ("moderation", MODERATOR),
    ]
    for role in ROLES:
        told = flat(sealed.last(role, "status").text)
        assert "The moderator has broken the seal of this game" in told
        assert "A dispute about a hand." in told
    assert "#5 Papal Bull" in text
    [action] = sealed.rows(tables.Action)
    assert (action.verb, action.detail["reason"]) == ("unseal", "A dispute about a hand.")
    assert "papacy: COMMIT Papal Bull" in sealed.moderate("ORDERS")
    assert export_game(sealed.office, "his-1")["segments"]


def test_the_operator_breaks_the_seal_by_command(sealed: Playground) -> None:
    moderate(sealed.office, "his-1", "unseal", reason="An audit.")
    assert "The operator has broken the seal" in flat(sealed.last("france", "status").text)
    assert moderate(sealed.office, "his-1", "hands").value


def test_a_game_is_sealed_again_and_players_are_told(sealed: Playground) -> None:
    sealed.moderate("UNSEAL A dispute")
    sealed.moderate("SEAL")
    assert "sealed from the moderator again" in flat(sealed.last("france", "status").text)
    assert "is moderated blind, so what players hold is sealed" in sealed.moderate("HANDS")


def test_what_is_not_sealed_cannot_be_unsealed(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR)
    text = quick.moderate("UNSEAL Curious", "SEAL")
    assert "Nothing is sealed in his-1." in text
    assert "his-1 is not unsealed." in text


def test_a_check_of_unsealing_opens_nothing(sealed: Playground) -> None:
    sealed.moderate("UNSEAL A dispute", check=True)
    assert sealed.rows(tables.Action) == []
    assert "is sealed" in sealed.moderate("HANDS")


def test_a_game_that_is_over_has_no_secrets(sealed: Playground) -> None:
    with sealed.office.database.transaction() as session:
        game = session.get_one(tables.Game, 1)
        game.status = "over"
        session.add(game)
    assert export_game(sealed.office, "his-1")["secret"]
    assert moderate(sealed.office, "his-1", "hands").value


# -- who moderates and plays --------------------------------------------------------------------


def test_whoever_plays_moderates_blind(quick: Playground) -> None:
    with pytest.raises(NotPossible, match="moderate it blind with --set blind=true"):
        quick.open("action", moderator=address_of("france").upper())
    quick.open("action", moderator=address_of("france").upper(), settings=BLIND)
    assert quick.game().settings["blind"] is True


def test_a_moderator_who_plays_cannot_break_the_seal_and_sees_nothing_when_it_is_broken(
    quick: Playground,
) -> None:
    me = address_of("france")
    quick.open("action", moderator=me, settings=BLIND)
    assert "You play in his-1, so you cannot see what is sealed" in quick.moderate(
        "UNSEAL Curious", sender=me
    )
    moderate(quick.office, "his-1", "unseal", reason="An audit.")
    assert "You play in his-1, so what players hold is never shown to you." in quick.moderate(
        "HANDS", sender=me
    )
    assert moderate(quick.office, "his-1", "hands").value


@pytest.mark.parametrize("value", ["maybe", "", 3])
def test_blind_is_yes_or_no(quick: Playground, value: Any) -> None:
    with pytest.raises(NotPossible, match="The setting blind is"):
        quick.open("action", settings={"blind": value})


def test_a_game_that_is_set_aside_tells_a_blind_moderator_no_details(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open(moderator=MODERATOR, settings=BLIND)

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the Papacy holds Papal Bull")

    monkeypatch.setattr("adjudicator.service.table.deadlines.publish", broken)
    quick.wait(hours=49)
    text = flat(quick.last(kind="moderator").text)
    assert "could not be played on: RuntimeError" in text
    assert "Papal Bull" not in text
    assert "# SEGMENTS # LOG # RESUME" in text
