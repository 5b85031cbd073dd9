"""Caretakers in negotiations: they sign what is good for their seat and reject the rest."""

from __future__ import annotations

import pytest
from sqlmodel import select

from adjudicator.caretakers.caretaker import Caretaker, Offer
from adjudicator.caretakers.knowledge import Knowledge
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.service.table.thinking import play_on
from adjudicator.store import tables
from tests.service.playground import Playground, flat
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

    def thinks(_self: Caretaker, _known: Knowledge, _offer: Offer) -> bool:
        talking.write("england", "WITHDRAW DEAL 1")
        return True

    monkeypatch.setattr(Caretaker, "signs", thinks)
    play_on(talking.office)
    assert deals(talking) == {1: "withdrawn"}
    assert ready(talking) == ["france"]


def test_one_that_fails_rejects_and_the_moderator_is_told(
    talking: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    talking.write("england", *CARD_FOR_FRANCE)

    def fails(_self: Caretaker, _known: Knowledge, _offer: Offer) -> bool:
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
