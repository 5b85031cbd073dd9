"""Commands to the service are read, and nothing is ever sent by accident."""

from __future__ import annotations

import pytest

from adjudicator.orders.commands.access import masked
from adjudicator.orders.commands.register import Command, ReadCommand
from adjudicator.orders.message_text import Line
from adjudicator.orders.reader import is_command
from adjudicator.service.commands.players.ahead import Dropped
from adjudicator.words.lexicon import NotUnderstood, OrderError
from tests.orders.given import PLAYER, command_given
from tests.tables import each

ROLES = {"france": "france", "the pope": "papacy", "papacy": "papacy"}


def role_of(words: str) -> str:
    if words.lower() not in ROLES:
        raise NotUnderstood(f"there is no power called {words}")
    return ROLES[words.lower()]


def read(text: str) -> ReadCommand | None:
    lines = [Line(n, line.strip(), line) for n, line in enumerate(text.split("\n"), 1)]
    return PLAYER.read(lines, 0, role_of)


def command(text: str) -> Command:
    found = read(text)
    assert found is not None
    assert found.command is not None, found.error
    return found.command


def wrong(text: str) -> OrderError:
    found = read(text)
    assert found is not None
    assert found.error is not None, found.command
    return found.error


@each(
    ("text", "expected"),
    [
        ("READY", command_given("ready")),
        ("ready.", command_given("ready")),
        ("Wait", command_given("wait")),
        ("not ready", command_given("wait")),
        ("CONFIRM DEAL 3", command_given("confirm deal", number=3)),
        ("confirm deal #3", command_given("confirm deal", number=3)),
        ("REJECT DEAL 12", command_given("reject deal", number=12)),
        ("WITHDRAW DEAL 1", command_given("withdraw deal", number=1)),
        ("HELP", command_given("help", topic="")),
        ("help Move", command_given("help", topic="Move")),
        ("STATUS", command_given("status")),
        ("HAND", command_given("hand")),
        ("RESEND 41", command_given("resend", number=41)),
        ("Map vienna, Graz", command_given("map", places="vienna, Graz")),
        ("LOG", command_given("log", turn=None)),
        ("log turn 3", command_given("log", turn=3)),
        ("HISTORY", command_given("history", first=None)),
        ("history #41", command_given("history", first=41)),
        ("RULES 13.2", command_given("rules", topic="13.2")),
        ("rule Foul Weather", command_given("rules", topic="Foul Weather")),
        ("CANCEL", command_given("cancel", dropped=Dropped())),
        ("PASSWORD SeSame", command_given("password", word="SeSame")),
    ],
)
def test_single_lines_are_read_however_they_are_written(text: str, expected: Command) -> None:
    assert command(text) == expected
    assert is_command(text)


@each("text", ["PASS", "WITHDRAW", "MOVE ALL FROM Graz TO Agram", "ready or not", "statuses", ""])
def test_orders_and_prose_are_no_commands(text: str) -> None:
    assert read(text) is None
    assert not is_command(text)


@each("text", ["CONFIRM DEAL", "CONFIRM DEAL three", "RESEND", "RESEND all"])
def test_a_missing_number_is_asked_for(text: str) -> None:
    assert "number" in str(wrong(text))


def test_press_goes_to_the_named_roles_with_its_text_untouched() -> None:
    text = (
        "PRESS TO France, and the Pope:\n  \u201cHello\u201d\n\n# not a comment\n> quoted\nENDPRESS"
    )
    found = read(text)
    assert found is not None
    assert found.taken == 6
    words = "  \u201cHello\u201d\n\n# not a comment\n> quoted"
    assert found.command == command_given(
        "press", recipients=("france", "papacy"), text=words, anonymous=False
    )


@each(
    "header",
    [
        "PRESS TO all",
        "PRESS TO",
        "PRESS",
        "PRESS somebody",
        "PRESS TO france, everyone",
        "PRESS TO ,",
    ],
)
def test_press_to_anything_but_roles_is_never_sent(header: str) -> None:
    found = read(f"{header}\nsecret\nENDPRESS\nPASS")
    assert found is not None
    assert found.command is None
    assert found.taken == 3
    assert "nothing was sent" in str(found.error)


def test_press_may_name_its_role_without_to() -> None:
    found = read("PRESS france\nsecret\nENDPRESS\nPASS")
    assert found is not None
    assert found.command == command_given(
        "press", recipients=("france",), text="secret", anonymous=False
    )


def test_press_without_its_end_swallows_the_rest_and_is_not_sent() -> None:
    found = read("PRESS TO france\nsecret\nPASS")
    assert found is not None
    assert found.command is None
    assert found.taken == 3
    assert "ENDPRESS" in str(found.error)


def test_an_end_without_a_beginning_is_told() -> None:
    assert "closes nothing" in str(wrong("ENDPRESS"))


def test_a_broadcast_is_for_everybody_and_takes_no_names() -> None:
    assert command("BROADCAST\nHello all\nEnd broadcast") == command_given(
        "broadcast", text="Hello all", anonymous=False
    )
    assert "PRESS TO" in str(wrong("BROADCAST TO france\nx\nENDBROADCAST"))


def test_a_deal_keeps_its_items_with_their_line_numbers() -> None:
    found = command("DEAL WITH france\n# note\nEngland gives 1 card to France\n\nENDDEAL")
    assert found.name == "deal"
    assert found.values["partners"] == ("france",)
    assert [(line.number, line.text) for line in found.values["items"]] == [
        (3, "England gives 1 card to France")
    ]


def test_a_deal_without_items_is_sent_back() -> None:
    assert "no items" in str(wrong("DEAL WITH france\nENDDEAL"))


def test_passwords_are_never_repeated() -> None:
    secret = command("PASSWORD sesame")
    assert "sesame" not in secret.canonical
    assert "sesame" not in repr(secret)
    assert masked("Password sesame") == "PASSWORD ****"
    assert masked("PASS") == "PASS"
    assert "sesame" not in str(wrong("PASSWORD sesame open"))


@each(
    "line",
    [
        *("* PASSWORD sesame", "- password sesame", "12. Password: sesame", "2) *PASSWORD* sesame"),
        *("_Set password_ sesame", "ML> PASSWORD sesame", "• salasana sesame", "*PASSWORD sesame*"),
        *("BEGIN his-9 france PASSWORD sesame", "check: password sesame", "> > PASSWORD sesame"),
    ],
)
def test_passwords_are_not_repeated_whatever_a_mail_program_puts_to_the_line(line: str) -> None:
    assert "sesame" not in masked(line)


@pytest.mark.parametrize("line", ["Begin with the password, please.", "The password is a word."])
def test_lines_that_only_speak_of_passwords_stay(line: str) -> None:
    assert masked(line) == line


@each("text", ["READY", "CONFIRM DEAL 3", "WITHDRAW DEAL 1", "RESEND 41", "HELP", "CANCEL", "HAND"])
def test_canonical_words_read_as_the_same_command(text: str) -> None:
    assert command(text).canonical == text


def test_canonical_words_of_messages_leave_the_body_out() -> None:
    assert command("PRESS TO france\nsecret\nENDPRESS").canonical == "PRESS TO france"
    assert command("DEAL WITH france\nx\nENDDEAL").canonical == "DEAL WITH france"
    assert command("BROADCAST\nhello\nENDBROADCAST").canonical == "BROADCAST"
