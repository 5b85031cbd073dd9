"""People, the roles they hold, and who sees what.

Addresses, passwords and replacement are in the tests of sections 6 and 9, moderators and their
blindness in those of section 10.
"""

from __future__ import annotations

import pytest

from adjudicator.service.commands.creating import SeatWanted
from adjudicator.service.commands.showing import ONLOOKER, position_of
from adjudicator.service.errors import NotPossible
from adjudicator.store import tables
from tests.service.playground import (
    MODERATOR,
    OPERATOR,
    ROLES,
    START,
    Playground,
    address_of,
    flat,
    seats,
)

# -- fewer than six players -----------------------------------------------------------------------

PAIRS = (("ottoman", "france"), ("hapsburg", "papacy"), ("england", "protestant"))
THREE = {"players": "3"}


def shared(**moved: str) -> list[SeatWanted]:
    """Return two seats for each of three players; ``moved`` gives a role to another address."""
    return [
        SeatWanted(role, moved.get(role, address_of(pair[0])), pair[0].title(), "Europe/Helsinki")
        for pair in PAIRS
        for role in pair
    ]


def test_three_players_hold_two_seats_each_with_their_own_mail(quick: Playground) -> None:
    quick.open(seats=shared(), settings=THREE)
    assert len(quick.rows(tables.Player)) == 3
    welcomes = quick.mails(kind="welcome")
    assert {(m.role, m.recipient) for m in welcomes} == {
        (role, address_of(pair[0])) for pair in PAIRS for role in pair
    }
    assert len({mail.reply_to for mail in welcomes}) == len(ROLES)


def test_mail_to_a_reply_address_speaks_for_that_seat_alone(quick: Playground) -> None:
    quick.open("negotiation", seats=shared(), settings=THREE)
    for role in ("england", "protestant"):
        welcome = quick.mails(role, "welcome")[0]
        quick.write("england", "HAND", answers=welcome)
        assert quick.mails()[-1].role == role
    quick.write("england", "HAND")  # to the common address, without a seat
    rejected = quick.last(kind="rejected")
    assert rejected.recipient == address_of("england")
    assert "It is not clear which seat the orders are for" in flat(rejected.text)
    assert "his-1 england, his-1 protestant" in flat(rejected.text)


def test_an_address_may_hold_seats_that_the_rules_do_not_join(quick: Playground) -> None:
    one = [SeatWanted(role, "solo@players.example") for role in ROLES]
    assert quick.open(seats=one) == "his-1"
    assert quick.open(seats=one, settings=THREE) == "his-2"


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (
            shared(protestant="eve@players.example"),
            (
                "One player holds england and protestant in this game; they are given to several:"
                " england to england@players.example, protestant to eve@players.example."
            ),
        ),
        (seats(), "One player holds ottoman and france"),
    ],
)
def test_two_powers_of_one_player_are_not_given_to_two(
    quick: Playground, wanted: list[SeatWanted], sentence: str
) -> None:
    with pytest.raises(NotPossible) as refused:
        quick.open(seats=wanted, settings=THREE)
    assert sentence in str(refused.value)
    assert quick.rows(tables.Game) == quick.mails() == []


def test_two_games_of_the_same_players_do_not_mix(ground: Playground) -> None:
    first, second = ground.open(), ground.open()
    question = ground.mails("protestant", "question")[1]
    incoming = ground.write("protestant", "REFORM Leipzig", answers=question)
    assert incoming.game_id == ground.game(second).id
    answered = [(q.game_id, q.topic) for q in ground.rows(tables.Question) if q.answered_at]
    assert answered == [(ground.game(second).id, "18.3/reform:1")]
    assert {m.game_id for m in ground.mails("protestant", "receipt")} == {ground.game(second).id}

    plain = ground.write("protestant", "REFORM Leipzig")
    assert plain.status == "rejected"
    assert "not clear which seat" in flat(ground.last(kind="rejected").text)

    named = ground.send(ground.letter("protestant", f"BEGIN {first}\nREFORM Leipzig\nEND\n"))
    assert named.game_id == ground.game(first).id


def test_one_player_may_hold_two_roles(quick: Playground) -> None:
    both = [SeatWanted(role, "one@players.example", "One") for role in ROLES]
    quick.open("diet", seats=both)
    number = quick.decision("papacy").default
    line = quick.line("papacy", number)
    text = f"BEGIN papacy\n{line}\nEND\n"
    incoming = quick.send(quick.letter("x", text, sender="one@players.example"))
    assert (incoming.status, incoming.role) == ("done", "papacy")
    assert quick.waiting() == ["hapsburg", "protestant"]
    assert quick.rows(tables.Player)[0].created_at == START


# -- onlookers, moderators, operators ---------------------------------------------------------


def test_an_onlooker_sees_the_public_record_only(quick: Playground) -> None:
    quick.open("action")
    seen = position_of(quick.office, "his-1", ONLOOKER)["state"]
    whole = position_of(quick.office, "his-1", None)["state"]
    own = position_of(quick.office, "his-1", "france")["state"]
    assert own["hand"] == whole["hands"]["france"]
    assert seen["hand"] == []
    assert seen["hand_sizes"] == {role: len(hand) for role, hand in whole["hands"].items()}


def test_a_moderator_gets_no_seat_and_a_player_no_mail_of_the_moderator(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    kinds = {(row.kind, row.role) for row in quick.mails() if row.recipient == MODERATOR}
    assert kinds == {("moderator", None)}
    assert MODERATOR not in {row.address for row in quick.rows(tables.Player)}


def test_without_a_moderator_the_operator_is_called(quick: Playground) -> None:
    quick.open()
    quick.send(quick.letter("france", "I am away.", Auto_Submitted="auto-replied"))
    assert OPERATOR in {row.recipient for row in quick.mails()}
