"""Caretakers in negotiations: they sign what is good for their seat and reject the rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlmodel import select

from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.knowledge import Knowledge
from adjudicator.caretakers.playing_out import Offer
from adjudicator.engine.fact import JSON
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.service.table import thinking
from adjudicator.service.table.thinking import play_on
from adjudicator.store import tables
from tests.service.playground import Playground, flat, state_at
from tests.service.test_pbem_07_negotiation import CARD_FOR_FRANCE, deals, facts, ready

CARD_FROM_FRANCE = ("DEAL WITH france", "France gives 1 card to England", "ENDDEAL")


@pytest.fixture
def talking(quick: Playground) -> Playground:
    """A game for three in its negotiations, in which a caretaker plays France."""
    quick.open("negotiation", settings={"caretaker": "quick"})
    with quick.office.database.transaction() as session:
        wanted = select(tables.Seat).where(tables.Seat.role == "france")
        session.exec(wanted).one().caretaker = "quick"
    return quick


def while_it_thinks(
    patch: pytest.MonkeyPatch, happens: Callable[[], object], *, signs: bool
) -> None:
    """Let something happen while a caretaker thinks about a deal; say whether it signs."""

    def thinks(_self: Caretaker, _known: Knowledge, *_offers: object) -> bool:
        happens()
        return signs

    patch.setattr(Caretaker, "signs", thinks)


def test_without_an_offer_it_is_ready_at_once(talking: Playground) -> None:
    assert play_on(talking.office) == 1
    assert ready(talking) == ["france"]


def test_a_gift_is_signed_and_carried_out(talking: Playground) -> None:
    play_on(talking.office)
    talking.write("england", *CARD_FOR_FRANCE)
    assert ready(talking) == []
    assert play_on(talking.office) == 1
    assert deals(talking) == {1: "agreed"}
    assert "is confirmed by France" in talking.last("england", "deal").subject
    assert ready(talking) == ["france"]
    talking.wait(hours=48)
    assert deals(talking) == {1: "carried_out"}
    assert [fact.data["parties"] for fact in facts(talking, "deal_made")] == [["england", "france"]]


def test_what_is_bad_for_its_seat_is_rejected_and_told(talking: Playground) -> None:
    talking.write("england", *CARD_FROM_FRANCE)
    talking.write("england", "READY")
    assert play_on(talking.office) == 1
    assert deals(talking) == {1: "rejected"}
    told = talking.last("england", "deal")
    assert "deal 1 is rejected" in told.subject
    assert "France" in flat(told.text)
    assert "READY taken back" in talking.last("england", "status").subject
    assert ready(talking) == ["france"]
    assert play_on(talking.office) == 0


def test_each_of_several_offers_is_answered_for_itself(talking: Playground) -> None:
    talking.write("england", *CARD_FROM_FRANCE)
    talking.write("england", *CARD_FOR_FRANCE)
    play_on(talking.office)
    assert deals(talking) == {1: "rejected", 2: "agreed"}


def test_a_deal_that_is_withdrawn_while_it_thinks_is_left_alone(
    talking: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    talking.write("england", *CARD_FOR_FRANCE)

    while_it_thinks(monkeypatch, lambda: talking.write("england", "WITHDRAW DEAL 1"), signs=True)
    play_on(talking.office)
    assert deals(talking) == {1: "withdrawn"}
    assert ready(talking) == ["france"]


def test_one_that_fails_rejects_and_the_moderator_is_told(
    talking: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    talking.write("england", *CARD_FOR_FRANCE)

    def fails(_self: Caretaker, _known: Knowledge, *_offers: object) -> bool:
        raise RuntimeError("no thought")

    monkeypatch.setattr(Caretaker, "signs", fails)
    play_on(talking.office)
    assert deals(talking) == {1: "rejected"}
    assert "caretaker of" in flat(talking.last(kind="moderator").text)


def test_its_deals_are_played_again_from_the_record(talking: Playground) -> None:
    talking.write("england", *CARD_FOR_FRANCE)
    play_on(talking.office)
    talking.wait(hours=48)
    found = verify_record(export_game(talking.office, "his-1"))
    assert found.problems == ("the game does not begin with the position of its scenario",)


# -- attacks --------------------------------------------------------------------------------------

TWO_CARDS = ("DEAL WITH france", "England gives 2 cards to France", "ENDDEAL")
KEYS = ("Bordeaux", "Lyon", "Marseille", "Rouen")


def settle(ground: Playground) -> int:
    """Let caretakers play until nothing is left to do; return how often they had something."""
    for number in range(20):
        if not play_on(ground.office):
            return number
    raise AssertionError("caretakers go on for ever")


def turn_two(ground: Playground, *caretakers: str) -> Playground:
    """Open the negotiations of turn 2, in which all may talk to all."""
    state = state_at("negotiation")
    state.turn = 2
    ground.open("negotiation", state=state, settings={"caretaker": "quick"})
    with ground.office.database.transaction() as session:
        for row in session.exec(select(tables.Seat)):
            row.caretaker = "quick" if row.role in caretakers else None
    return ground


def test_an_offer_that_comes_while_it_thinks_is_answered(
    talking: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    talking.write("england", *CARD_FOR_FRANCE)
    once: list[int] = []

    def thinks(_self: Caretaker, _known: Knowledge, *_offers: object) -> bool:
        if not once:
            once.append(1)
            talking.write("england", *TWO_CARDS)
        return True

    monkeypatch.setattr(Caretaker, "signs", thinks)
    settle(talking)
    assert deals(talking) == {1: "agreed", 2: "agreed"}
    assert ready(talking) == ["france"]


def test_an_offer_that_comes_before_it_says_ready_is_answered(
    talking: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, once = thinking._thought, list[int]()

    def thinks(task: thinking.Task) -> tuple[JSON, bool]:
        found = real(task)
        if not once:
            once.append(1)
            talking.write("england", *CARD_FOR_FRANCE)
        return found

    monkeypatch.setattr(thinking, "_thought", thinks)
    settle(talking)
    assert deals(talking) == {1: "agreed"}


def test_one_that_cannot_be_judged_rejects_no_other(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    talking, real = turn_two(quick, "france"), Caretaker.signs

    def fails(self: Caretaker, known: Knowledge, offer: Offer, standing: list[Offer]) -> bool:
        if "hapsburg" in offer.parties:
            raise RuntimeError("no thought")
        return real(self, known, offer, standing)

    monkeypatch.setattr(Caretaker, "signs", fails)
    talking.write("hapsburg", "DEAL WITH france", "Hapsburgs give 1 card to France", "ENDDEAL")
    talking.write("england", *CARD_FOR_FRANCE)
    settle(talking)
    assert deals(talking) == {1: "rejected", 2: "agreed"}
    assert "caretaker of" in flat(talking.last(kind="moderator").text)


def test_its_keys_cannot_be_had_for_an_alliance(talking: Playground) -> None:
    yielded = (f"France yields {key} to England" for key in KEYS)
    talking.write("england", "DEAL WITH france", "Alliance", *yielded, "ENDDEAL")
    settle(talking)
    assert deals(talking) == {1: "rejected"}


def test_two_caretakers_sign_one_deal(quick: Playground) -> None:
    turn_two(quick, "france", "hapsburg")
    gifts = ("England gives 1 card to France", "England gives 1 card to Hapsburgs")
    quick.write("england", "DEAL WITH france, hapsburg", *gifts, "ENDDEAL")
    settle(quick)
    assert deals(quick) == {1: "agreed"}
    count = len(quick.mails())
    assert settle(quick) == 0
    assert len(quick.mails()) == count


def test_a_seat_given_back_while_it_thinks_keeps_the_word_of_its_player(
    talking: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    talking.write("england", *CARD_FOR_FRANCE)

    while_it_thinks(monkeypatch, lambda: talking.write("france", "CONFIRM DEAL 1"), signs=False)
    play_on(talking.office)
    assert deals(talking) == {1: "agreed"}


def test_a_window_that_closes_while_it_thinks_keeps_closed(
    talking: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    talking.write("england", *CARD_FOR_FRANCE)

    while_it_thinks(monkeypatch, lambda: talking.wait(hours=48), signs=True)
    play_on(talking.office, most=1)
    assert deals(talking) == {1: "lapsed"}
