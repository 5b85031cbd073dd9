"""Automatic replies that do not say in a header what they are."""

from __future__ import annotations

from adjudicator.mail.mime import IncomingMessage, parse
from adjudicator.mail.screening import Own, classify, speaks_of_absence
from tests.mail.corpus_absence import AUTOMATIC, AWAY
from tests.tables import each

OWN = Own(frozenset({"game@adjudicator.example"}), "adjudicator.example")
OURS = "Re: his-1 W1: your impulse"


def letter(subject: str, body: str, *headers: str) -> IncomingMessage:
    lines = ["From: ann@example.org", f"Subject: {subject}", "Message-ID: <1@x>", *headers]
    lines += ["Content-Type: text/plain; charset=utf-8", "", body, ""]
    return parse("\r\n".join(lines).encode())


@each("language", AUTOMATIC)
@each("prefix", ["", "Re: "])
def test_the_subject_of_an_automatic_reply_is_known(language: str, prefix: str) -> None:
    message = letter(prefix + AUTOMATIC[language], "Thank you for your message.")
    assert classify(message, OWN).kind == "automatic"
    assert speaks_of_absence(message)


@each("subject", ["Out of Office: his-1 W1", "Abwesend: his-1", "Poissa", "Fora do escritório"])
def test_an_absence_in_the_subject_is_known(subject: str) -> None:
    assert speaks_of_absence(letter(subject, "Thank you for your message."))


@each("language", AWAY)
@each("greeting", ["", "Hello,\r\n\r\n", "Thank you for your mail.\r\n"])
def test_an_absence_in_the_first_lines_is_known(language: str, greeting: str) -> None:
    assert speaks_of_absence(letter(OURS, f"{greeting}{AWAY[language]}\r\n\r\nAnn"))


@each(
    "words",
    [
        "This is an automatic reply. I read mail on Mondays.",
        "Dies ist eine automatische Antwort.",
        "Tämä on automaattinen vastaus.",
        "Это автоматический ответ.",
        "これは自動返信です。",
    ],
)
def test_a_first_line_that_says_itself_automatic_is_enough(words: str) -> None:
    assert classify(letter(OURS, words), OWN).kind == "automatic"


@each(
    "header",
    [
        "X-Apple-Action: RULE/REPLY",
        "X-Apple-Auto-Reply: YES",
        "X-Mail-Autoreply: yes",
        "X-Autoreply-From: ann@example.org",
        "X-MS-Exchange-Inbox-Rules-Loop: ann@example.org",
        "X-Vacation: yes",
    ],
)
def test_more_headers_of_programs_are_known(header: str) -> None:
    assert classify(letter(OURS, "I read mail on Mondays.", header), OWN).kind == "automatic"


@each(
    ("subject", "body"),
    [
        (OURS, "MOVE 3 regulars FROM Paris TO Lyon"),
        (OURS, "I shall attack Vienna.\r\n\r\nMy army is on holiday until the winter."),
        ("Out of office", "PASS"),
        ("My vacation", "PASS"),
        ("his-1: the automatic pilot", "PASS"),
        (OURS, "PASS\r\n\r\n> I am out of the office until 5 December."),
    ],
)
def test_people_who_write_of_such_things_stay_people(subject: str, body: str) -> None:
    assert classify(letter(subject, body), OWN).kind == "human"


def test_what_is_quoted_says_nothing_of_its_reader() -> None:
    assert not speaks_of_absence(letter(OURS, "> I am out of the office.\r\n\r\nHow sad!"))


@each(
    "subject",
    [
        "VÁ: Automatikus válasz: his-1 W1",
        "【自動返信】Re: his-1 W1",
        "[자동응답] Re: his-1 W1",
        "OTOMATİK YANIT: his-1 W1",
        "İlt: Otomatik yanıt: his-1",
        "回复：自动回复：his-1 W1",
        "Resposta automática Re: his-1 W1",
        "자동 답장: his-1",
        "自動送信: his-1",
        "Mensagem automática: his-1",
        "Wiadomość automatyczna: his-1",
        "Автоответчик: his-1",
        "AUTO: Karl is out of the office",
        "Auto: Re: his-1 W1",
        "Re: auto: his-1 W1: your impulse",
    ],
)
def test_the_subject_of_an_automatic_reply_is_known_in_any_spelling(subject: str) -> None:
    assert classify(letter(subject, "I read mail on Mondays."), OWN).kind == "automatic"


@each("subject", ["Auto", "Auto - Karl", "auto: my car", "Re: [auto] his-1"])
def test_a_person_may_be_called_auto(subject: str) -> None:
    assert classify(letter(subject, "PASS"), OWN).kind == "human"


@each(
    ("line", "kind"),
    [
        ("Your automatic reply of yesterday confused me.", "human"),
        ("Deine automatische Antwort kam doppelt.", "human"),
        ("This is an automatic reply.", "automatic"),
        ("Bu otomatik bir yanıttır.", "automatic"),
    ],
)
def test_who_writes_of_an_automatic_reply_is_no_program(line: str, kind: str) -> None:
    assert classify(letter(OURS, line), OWN).kind == kind
