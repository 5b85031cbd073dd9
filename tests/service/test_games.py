"""Creating a game: what is refused, and the first mail."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from adjudicator.games.registry import game_of
from adjudicator.service.commands.creating import SeatWanted, checked_settings, create_game
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NotPossible
from adjudicator.store import tables
from tests.own_types import his_state
from tests.service.playground import (
    MODERATOR,
    ORDERS,
    ROLES,
    RULES,
    SECRET,
    Playground,
    address_of,
    flat,
    parsed,
    seats,
)

TWO = [seat for seat in seats() if seat.role in ("papacy", "protestant")]


def seats_but(role: str, **changed: Any) -> list[SeatWanted]:
    """Return all seats with one changed."""
    given = {"role": role, "address": address_of(role), **changed}
    return [SeatWanted(**given) if seat.role == role else seat for seat in seats()]


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"scenario": "1618"}, "no scenario '1618'"),
        ({"seats": seats()[1:]}, "Nobody sits for ottoman"),
        ({"seats": [*seats(), SeatWanted("venice", "a@b.example")]}, "no role 'venice'"),
        ({"seats": [*seats(), seats()[0]]}, "ottoman is given to two players"),
        ({"seats": seats_but("france", address="france")}, "'france' is not a mail address"),
        ({"seats": seats_but("france", address="a b@c.example")}, "is not a mail address"),
        ({"seats": seats_but("france", address="ä@c.example")}, "is not a mail address"),
        ({"seats": seats_but("france", address="a@@c.example")}, "is not a mail address"),
        ({"seats": seats_but("france", address="a@b.c\nBcc: x@y.z")}, "is not a mail address"),
        ({"seats": seats_but("france", address=ORDERS.upper())}, "is where orders go"),
        ({"seats": seats_but("france", address="ann@example")}, "example is no domain; expected"),
        ({"seats": seats_but("france", address="ann@10.0.0.1")}, "10.0.0.1 is no domain"),
        (
            {"seats": seats_but("france", address="ann@host.invalid")},
            "ann@host.invalid cannot be reached",
        ),
        (
            {"seats": seats_but("france", address="No-Reply@c.example")},
            "is the address of a program or a list",
        ),
        ({"seats": seats_but("france", address="postmaster@c.example")}, "(seat france)"),
        ({"seats": seats_but("france", address=ORDERS.replace("@", "+x7k@"))}, "where orders go"),
        ({"moderator": "mailer-daemon@c.example"}, "expected is the address of a person"),
        ({"scenario": "tournamnet"}, "(did you mean tournament?); there is: 1517"),
        ({"settings": {"playres": 3}}, "no setting 'playres' (did you mean players?)"),
        ({"settings": {"impulse.grcae": "6h"}}, "(did you mean impulse.grace"),
        ({"settings": {"zzz": "6h"}}, "There is no setting 'zzz'; there are"),
        ({"open_roles": ["franse"]}, "no role 'franse' (did you mean france?); the roles are"),
        ({"seats": seats()[:2]}, "Nobody sits for england, france, papacy, protestant. Name who"),
        ({"seats": seats()[:5]}, "(--open protestant): then the game begins"),
        ({"seats": seats_but("france", timezone="Mars/Olympus")}, "not a time zone"),
        ({"moderator": "nobody"}, "such as ann@example.org (the moderator)"),
        ({"slug": "two words"}, "cannot be the name of a game"),
        ({"slug": "w12"}, "cannot be the name of a game"),
        ({"slug": "france"}, "cannot be the name of a game"),
        ({"secret": "abc"}, "at least 64 hex digits"),
        ({"secret": "xy" * 40}, "at least 64 hex digits"),
        ({"settings": {"window.lunch": "1"}}, "no setting 'window.lunch'"),
        ({"settings": {"windows": {}}}, "no setting 'windows'"),
        ({"settings": {"window.impulse": "soon"}}, "window.impulse is 'soon'"),
        ({"settings": {"window.impulse": "-1"}}, "expected is a length of time"),
        ({"settings": {"window.impulse": "nan"}}, "expected is a length of time"),
        ({"settings": {"correction_minutes": "inf"}}, "expected is a length of time"),
        ({"settings": {"reminders": "24,-6"}}, "expected is lengths of time"),
        ({"settings": {"reminders": "24;6"}}, "expected is lengths of time"),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_a_sentence(
    quick: Playground, wanted: dict[str, Any], sentence: str
) -> None:
    given = {"scenario": "1517", "seats": seats(), **wanted}
    with pytest.raises(NotPossible) as refused:
        create_game(quick.office, RULES, **given)
    assert sentence in str(refused.value)
    assert quick.rows(tables.Game) == quick.rows(tables.Player) == quick.mails() == []


@pytest.mark.parametrize("address", ["ann@localhost", "ann@here.test", "ann@localhost.test"])
def test_mail_to_this_machine_is_mail(quick: Playground, address: str) -> None:
    create_game(quick.office, RULES, scenario="1517", seats=seats_but("france", address=address))
    assert address in [row.address for row in quick.rows(tables.Player)]


def test_roles_of_seats_are_read_as_in_orders(quick: Playground) -> None:
    seated = [SeatWanted(seat.role.capitalize(), seat.address) for seat in seats()]
    settings = {"Players": "6"}
    create_game(quick.office, RULES, scenario="1517", seats=seated, settings=settings)
    assert [row.role for row in quick.rows(tables.Seat)] == list(ROLES)
    # What new games are given is stored, so that it stays when a default changes.
    given = {"spring_deployments": "together", "war_declarations": "together"}
    assert quick.rows(tables.Game)[0].options == {"players": "6", **given}


def test_rules_that_are_misspelt_are_named(quick: Playground) -> None:
    with pytest.raises(NotPossible, match=r"'here-i-stand' \(did you mean here_i_stand\?\)"):
        create_game(quick.office, "here-i-stand", seats=seats())


# -- variants and options -------------------------------------------------------------------------


def test_the_variant_for_two_is_a_scenario_and_no_number_of_players(quick: Playground) -> None:
    with pytest.raises(NotPossible, match="a scenario of its own, two_player"):
        quick.open(settings={"players": "2"})
    with pytest.raises(NotPossible, match="no option players"):
        create_game(quick.office, RULES, scenario="two_player", settings={"players": 2}, seats=TWO)
    with pytest.raises(NotPossible, match="no role 'ottoman'"):
        create_game(quick.office, RULES, scenario="two_player", seats=seats())


def test_a_game_for_two_has_two_seats_and_its_options_in_the_first_mail(quick: Playground) -> None:
    create_game(quick.office, RULES, scenario="two_player", seats=TWO, settings={"ransom": "yes"})
    assert [row.role for row in quick.rows(tables.Seat)] == ["papacy", "protestant"]
    assert quick.rows(tables.Game)[0].options == {"ransom": "yes"}
    text = flat(quick.mails(kind="welcome")[0].text)
    assert "The scenario is two_player." in text
    assert "- garrisons = fixed" in text
    assert "- ransom = yes (usual: no)" in text
    assert "- players = " not in text
    assert {mail.role for mail in quick.mails()} == {"papacy", "protestant"}


def test_the_welcome_prints_every_option_of_the_game(quick: Playground) -> None:
    quick.open(settings={"vp_to_win": "20", "window.impulse": "24"})
    text = flat(quick.mails(kind="welcome")[0].text)
    assert "The scenario is 1517." in text
    assert "vp_to_win = 20 (usual: 25): victory points" in text
    for line in game_of(RULES).rules.option_lines("1517", {}):
        assert f"- {line.name} = " in text
        assert line.meaning in text


def test_a_game_of_another_scenario_begins_in_its_turn(quick: Playground) -> None:
    quick.open(scenario="1532")
    assert his_state(quick.playing().state).turn == 4
    assert "The scenario is 1532." in flat(quick.mails(kind="welcome")[0].text)


# -- names and settings ---------------------------------------------------------------------------


def test_unknown_rules_are_refused_and_the_known_ones_named(quick: Playground) -> None:
    with pytest.raises(NotPossible, match="no game 'chess'; there is: here_i_stand"):
        create_game(quick.office, "chess", scenario="1517", seats=seats())


def test_a_name_is_given_once_and_the_next_free_one_is_found(quick: Playground) -> None:
    assert quick.open(slug="HIS-2") == "his-2"
    with pytest.raises(NotPossible, match="a game his-2 already"):
        quick.open(slug="his-2")
    assert quick.open() == "his-3"


def test_settings_are_read_from_words_and_from_values() -> None:
    words = {"window.impulse": "24", "reminders": "12, 3", "correction_minutes": "0"}
    assert checked_settings(words, RULES) == {
        "window.impulse": "24h",
        "reminders": "12h, 3h",
        "correction": "0h",
    }
    assert checked_settings({"reminders": [12, 3]}, RULES) == {"reminders": "12h, 3h"}
    assert checked_settings({"sheet": "Careful"}, RULES) == {"sheet": "careful"}


def test_everybody_is_welcomed_and_the_first_question_is_asked(ground: Playground) -> None:
    ground.open(moderator=MODERATOR)
    mails = ground.mails()
    assert [(m.kind, m.role) for m in mails] == [
        *(("welcome", role) for role in ROLES),
        ("question", "protestant"),
        ("moderator", None),
    ]
    hashed = hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()
    for mail in mails[: len(ROLES)]:
        assert mail.text is not None
        assert mail.recipient == address_of(str(mail.role))
        assert mail.number == 1
        assert hashed[:32] in mail.text
        assert hashed[32:] in mail.text
        assert str(mail.reply_to) in flat(mail.text)
        assert f"Moderator: {MODERATOR}" in flat(mail.text)
        assert "negotiation: 48 hours" in mail.text
        assert SECRET not in mail.text
    assert "# BEGIN his-1 protestant W1" in str(mails[len(ROLES)].text)
    assert "Friday 20 November" not in str(mails[len(ROLES)].text)
    assert "Sunday 22 November 2026, 20:00 (Europe/Helsinki)" in flat(mails[len(ROLES)].text)


def test_the_welcome_tells_of_its_own_token_only(quick: Playground) -> None:
    quick.open()
    tokens = {seat.role: seat.token for seat in quick.rows(tables.Seat)}
    assert len(set(tokens.values())) == len(ROLES)
    for mail in quick.mails():
        raw = (mail.raw or b"").decode()
        told = {role for role, token in tokens.items() if token in raw}
        assert told == {mail.role}


def test_all_mail_to_a_seat_is_one_thread_with_its_reply_address(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig")
    quick.write("protestant", "STATUS")
    token = next(seat.token for seat in quick.rows(tables.Seat) if seat.role == "protestant")
    mails = [parsed(row) for row in quick.mails("protestant")]
    root = mails[0]["Message-ID"]
    assert mails[0]["References"] is None
    for mail in mails[1:]:
        assert mail["References"].split()[0] == root
        assert mail["In-Reply-To"] == mail["References"].split()[-1]
    assert [mail["In-Reply-To"] for mail in mails[-2:]] == [
        "<letter.1@players.example>",
        "<letter.2@players.example>",
    ]
    assert {mail["Reply-To"] for mail in mails} == {f"orders+{token}@adjudicator.example"}
    assert {mail["Auto-Submitted"] for mail in mails} <= {"auto-generated", "auto-replied"}
    assert len({mail["Message-ID"] for mail in mails}) == len(mails)
    assert [row.number for row in quick.mails("protestant")] == list(range(1, len(mails) + 1))


def test_an_answer_to_what_is_not_acted_on_stays_in_the_thread_it_answers(
    quick: Playground,
) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    moderate(quick.office, "his-1", "hold")
    letter = quick.send(quick.letter("protestant", "BEGIN\nREFORM Leipzig\nEND", answers=question))
    assert letter.status == "rejected"
    answer = parsed(quick.last(kind="rejected"))
    thread = [*question.thread, question.message_id, "<letter.1@players.example>"]
    assert answer["References"].split() == thread
    assert answer["In-Reply-To"] == thread[-1]
