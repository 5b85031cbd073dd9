"""Telling a writer's own lines from quotes and signatures."""

from __future__ import annotations

from adjudicator.mail.trim import trim
from tests.mail.samples import sample
from tests.tables import each

QUOTE = "> It is your impulse.\n> PASS\n"


@each(
    ("name", "reply"),
    [
        ("phone", "Pass please"),
        ("outlook_reply", "Hallo,\n\nPASS – für diesmal.\n\nGruß\nBob"),
        ("apple_mail", "First half of my orders:\nPASS\nSecond half:\nREADY"),
        ("forwarded", "See below."),
    ],
)
def test_a_reply_is_what_stands_above_the_quote(name: str, reply: str) -> None:
    assert trim(sample(name).text).reply == reply


@each(
    "announcement",
    [
        "On Fri, 20 Nov 2026 at 09:12, Game <g@adjudicator.example> wrote:",
        "On Fri, 20 Nov 2026 at 09:12, The long name of a Game\n<g@adjudicator.example> wrote:",
        "Am 20.11.2026 um 09:12 schrieb Game:",
        "Am Fr., 20. Nov. 2026 um 09:12 Uhr schrieb Game <\ng@adjudicator.example>:",
        "Game <g@adjudicator.example> schrieb am Fr., 20. Nov. 2026,\n09:12:",
        "Le ven. 20 nov. 2026 à 09:12, Game <g@adjudicator.example> a écrit :",
        "El vie, 20 nov 2026 a las 9:12, Game (<g@adjudicator.example>) escribió:",
        "Il giorno ven 20 nov 2026 alle ore 09:12 Game\n<g@adjudicator.example> ha scritto:",
        "Op vr 20 nov 2026 om 09:12 schreef Game <g@adjudicator.example>:",
        "pe 20. marrask. 2026 klo 9.12 Game (g@adjudicator.example)\nkirjoitti:",
        "Den fre 20 nov. 2026 kl 09:12 skrev Game <g@adjudicator.example>:",
    ],
)
@each("gap", ["\n", "\n\n"])
def test_the_line_that_announces_a_quote_goes_with_it(announcement: str, gap: str) -> None:
    text = f"MOVE 2 regulars\nPASS{gap}{announcement}\n{QUOTE}"
    trimmed = trim(text)
    assert trimmed.reply == "MOVE 2 regulars\nPASS"
    assert trimmed.quoted == f"{announcement}\n{QUOTE}".rstrip()


@each(
    "start",
    [
        "-----Original Message-----",
        "-----Ursprüngliche Nachricht-----",
        "---------- Forwarded message ---------",
        "________________________________\nFrom: Game <g@adjudicator.example>",
        "From: Game <g@adjudicator.example>\nSent: Friday\nTo: Ann\nSubject: his-7",
        "Von: Game\nGesendet: Freitag\nAn: Ann\nBetreff: his-7",
        "De : Game\nEnvoyé : vendredi\nÀ : Ann\nObjet : his-7",
        "Da: Game\nInviato: venerdì\nA: Ann\nOggetto: his-7",
        "Lähettäjä: Game\nLähetetty: perjantai\nVastaanottaja: Ann\nAihe: his-7",
        "-- \nAnn",
        "--\nAnn",
    ],
)
def test_the_original_and_the_signature_end_the_reply(start: str) -> None:
    trimmed = trim(f"PASS\n\n{start}\n\nPLAY 23\n")
    assert trimmed.reply == "PASS"
    assert trimmed.quoted.endswith("PLAY 23")


@each(
    "text",
    [
        "From: here on I pass\nPASS",
        "On 3 fronts I wrote:\nPASS",
        "-----\nPASS",
        "I wrote: PASS",
        "To: Bob\nDate: tomorrow",
        "",
    ],
)
def test_ordinary_lines_are_kept(text: str) -> None:
    assert trim(text).reply == text
    assert trim(text).quoted == ""


def test_answers_between_and_below_quotes_are_kept() -> None:
    text = "> Which card?\nPLAY 23\n> Which space?\nEDIRNE\n"
    assert trim(text).reply == "PLAY 23\nEDIRNE"
