"""Commands and the fence of a block in Finnish."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.words import said
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.languages import language_named
from adjudicator.orders.commands.access import masked, password_in
from adjudicator.orders.commands.finnish import command_readings
from adjudicator.orders.message_text import Line, find_blocks
from adjudicator.orders.reader import read_block, reader_of
from adjudicator.service.commands.seat_wanted import SeatWanted
from adjudicator.service.table.voting.votes import Proposal
from adjudicator.words.order_words import order_line
from tests.orders.given import PLAYER, UNKNOWN
from tests.tables import each

FINNISH = language_named("fi")


def read(*texts: str) -> str:
    """Return the command in some lines in canonical words, or what is wrong with it."""
    lines = [Line(number, text, text) for number, text in enumerate(texts, 1)]
    found = PLAYER.read(lines, 0, grammar().role)
    assert found is not None
    assert found.taken == len(texts)
    return found.command.canonical if found.command else str(found.error)


@each(
    ("words", "canonical"),
    [
        ("VALMIS", "READY"),
        ("JATKA", "GO ON"),
        ("Olen valmis.", "READY"),
        ("ODOTA", "WAIT"),
        ("SELITYS 24 tuntia", "EXCUSE 24h"),
        ("SELITYS", "EXCUSE"),
        ("LISTA varovainen", "SHEET careful"),
        ("LOMAKE varovainen", "SHEET careful"),
        ("NOPAT karhu tanssii", "DICE karhu tanssii"),
        ("LOMAKE TYHJENNÄ", "SHEET clear"),
        ("TILANNE", "STATUS"),
        ("käsi", "HAND"),
        ("MÄÄRÄAJAT", "DEADLINES"),
        ("KOMENTOPÖYTÄ", "DESK"),
        ("OHJE SIIRRÄ", "HELP SIIRRÄ"),
        ("LÄHETÄ UUDELLEEN 41", "RESEND 41"),
        ("ASETUKSET kieli suomi", "PREFER language Finnish"),
        ("KARTTA Wien, Graz", "MAP Wien, Graz"),
        ("KARTTA SUURENA Wien", "MAP LARGE Wien"),
        ("KARTTA PIENENÄ", "MAP SMALL"),
        ("ASETUKSET kuvat pieninä", "PREFER pictures small"),
        ("LOKI vuoro 3", "LOG 3"),
        ("HISTORIA 41", "HISTORY 41"),
        ("SÄÄNNÖT 13.2", "RULES 13.2"),
        ("KOMENNOT", "ORDERS"),
        ("PERU 3", "CANCEL 3"),
        ("PERU KAIKKI", "CANCEL ALL"),
        ("PERU PYSYVÄ 2", "CANCEL STANDING 2"),
        ("PERU POISSAOLO 2", "CANCEL ABSENCE 2"),
        ("PERU SIJAINEN", "CANCEL DEPUTY"),
        ("MITÄ JOS Ottomaanit siirtyvät Wieniin?", "WHAT IF Ottomaanit siirtyvät Wieniin"),
        ("POISSA 20.12. - 3.1.", "ABSENCE 20.12. - 3.1"),
        ("POISSA 20. joulukuuta alkaen 3. tammikuuta asti",
         "ABSENCE FROM 20 December TO 3 January"),
        ("POISSA 3. tammikuuta asti", "ABSENCE UNTIL 3 January"),
        ("SIJAINEN Bob@Example.org 3. tammikuuta asti",
         "DEPUTY bob@example.org UNTIL 3 January"),
        ("SIJAINEN", "DEPUTY"),
        ("SALASANA sesam", "PASSWORD ****"),
        ("VAIHDA SALASANA sesam", "SET PASSWORD ****"),
        ("UUSI VASTAUSOSOITE", "NEWTOKEN"),
        ("OSOITE ann@example.org", "ADDRESS ann@example.org"),
        ("OSOITE POISTA ann@example.org", "ADDRESS REMOVE ann@example.org"),
        ("VAHVISTA OSOITE K7Q2M3XA", "CONFIRM ADDRESS K7Q2M3XA"),
        ("EROA", "RESIGN"),
        ("VAHVISTA ERO K7Q2M3XA", "CONFIRM RESIGN K7Q2M3XA"),
        ("ILMOITTAUDU his-9 Ranska", "SIGN ON his-9 Ranska"),
        ("EHDOTA PELIN LOPPU", "PROPOSE END"),
        ("EHDOTA TASAPELI Ranskan ja Englannin kanssa", "PROPOSE DRAW WITH Ranskan, Englannin"),
        ("EHDOTA TAUKO 7 päivää", "PROPOSE PAUSE 7 days"),
        ("EHDOTA PIDENNYS 24 tuntia", "PROPOSE EXTENSION 24h"),
        ("ÄÄNESTÄ 3 KYLLÄ", "VOTE 3 YES"),
        ("ÄÄNESTÄ 3 EI", "VOTE 3 NO"),
        ("ÄÄNESTYKSET", "VOTES"),
        ("VAHVISTA SOPIMUS 3", "CONFIRM DEAL 3"),
        ("HYLKÄÄ SOPIMUS 3", "REJECT DEAL 3"),
        ("HYLKÄÄ ASEMA koska Milano on väärin", "REJECT POSITION koska Milano on väärin"),
        ("PERU SOPIMUS 3", "WITHDRAW DEAL 3"),
    ],
)  # fmt: skip
def test_commands_are_read_in_finnish(words: str, canonical: str) -> None:
    if canonical == "NEWTOKEN":
        canonical = "NEW TOKEN"
    assert read(words) == canonical


@each(
    ("lines", "canonical"),
    [
        (("VIESTI Ranskalle, Paavinistuimelle", "Hei!", "VIESTILOPPU"), "PRESS TO france, papacy"),
        (("VIESTI Ranskalle ja Englannille", "Hei!", "ENDPRESS"), "PRESS TO france, england"),
        (("VIESTI NIMETTÖMÄNÄ Ranskalle", "Hei!", "LOPPUVIESTI"), "PRESS ANONYMOUSLY TO france"),
        (("VIESTI KAIKILLE", "Hei!", "VIESTILOPPU"), "BROADCAST"),
        (("PÄIVÄKIRJA", "Muista Wien.", "PÄIVÄKIRJALOPPU"), "DIARY"),
        (("SOPIMUS Ranskan kanssa", "Ranska antaa 1 kortin", "SOPIMUSLOPPU"), "DEAL WITH france"),
        (("PRESS TO france", "Hei!", "VIESTILOPPU"), "PRESS TO france"),
    ],
)
def test_texts_to_others_are_fenced_in_finnish(lines: tuple[str, ...], canonical: str) -> None:
    assert read(*lines) == canonical


@each(
    ("lines", "complaint"),
    [
        (("VIESTI Narniaan", "Hei!", "VIESTILOPPU"), "Narniaan"),
        (("VIESTI Ranskalle", "Hei!"), "ENDPRESS is missing"),
        (("VIESTILOPPU",), "closes nothing"),
        (("PERU SOPIMUS kolme",), "A number is expected"),
        (("POISSA joskus",), "“joskus” is not a date"),
    ],
)
def test_wrong_commands_are_refused_in_the_words_of_the_player(
    lines: tuple[str, ...], complaint: str
) -> None:
    assert complaint in read(*lines)


def test_the_text_of_a_message_is_not_put_into_english() -> None:
    lines = [Line(1, "VIESTI Ranskalle"), Line(2, "VALMIS", "VALMIS"), Line(3, "VIESTILOPPU")]
    found = PLAYER.read(lines, 0, grammar().role)
    assert found is not None
    assert found.command is not None
    assert found.command.values["text"] == "VALMIS"


def test_passwords_are_hidden_in_finnish_too() -> None:
    assert masked("SALASANA sesam") == "SALASANA ****"
    assert masked("> Vaihda salasana: sesam") == "> VAIHDA SALASANA: ****".replace(":", "")
    assert password_in([Line(1, "VALMIS"), Line(2, "SALASANA sesam")]) == "sesam"


def test_visitors_may_write_finnish() -> None:
    found = UNKNOWN.read([Line(1, "ILMOITTAUDU his-9 Ranska")], 0, str)
    assert found is not None
    assert found.command is not None
    assert found.command.canonical == "SIGN ON his-9 Ranska"


# ------------------------------------------------------------------------------ the fence


@each(
    ("text", "check", "window"),
    [
        ("ALKU his-7 ottomaani W117\nOHITA\nLOPPU", False, "W117"),
        ("Alku his-7\nOHITA\nLoppu.", False, None),
        ("BEGIN his-7\nOHITA\nLOPPU", False, None),
        ("KOEAJO\nALKU his-7\nOHITA\nLOPPU", True, None),
        ("KOEAJO ALKU his-7\nOHITA\nEND", True, None),
    ],
)
def test_a_block_may_be_fenced_in_finnish(text: str, check: bool, window: str | None) -> None:
    (block,) = find_blocks(text)
    assert (block.closed, block.check, block.game, block.window) == (True, check, "his-7", window)
    assert [line.text for line in block.lines] == ["OHITA"]


def test_alku_in_prose_is_no_fence() -> None:
    assert find_blocks("Alku hyvin\nkaikki hyvin\n") == ()


def test_lines_of_one_block_may_be_in_both_languages() -> None:
    text = "ALKU his-7\nPLAY 1 FOR CP\nSIIRRÄ kaikki Grazista Agramiin\nVALMIS\nLOPPU"
    (block,) = find_blocks(text)
    read_lines = read_block(block, grammar())
    assert [line.canonical for line in read_lines] == [
        "PLAY Janissaries FOR CP",
        "MOVE ALL FROM Graz TO Agram",
        "READY",
    ]


def test_a_short_message_without_a_fence_may_be_finnish() -> None:
    (block,) = find_blocks("OHITA\nVALMIS\n", reader_of(grammar()))
    assert block.implicit
    assert find_blocks("Hei kaikki\nOHITA\n", reader_of(grammar())) == ()


# ------------------------------------------------------------------------------ writing

LINES = (
    *(
        "READY",
        "WAIT",
        "EXCUSE 24h",
        "SHEET careful",
        "DICE the bear dances at noon",
        "STATUS",
        "HAND",
        "DEADLINES",
        "DESK",
        "HELP",
        "HANDBOOK",
    ),
    *("RESEND 41", "MAP", "LOG 3", "HISTORY 41", "RULES 13.2", "ORDERS", "CANCEL", "CANCEL 3"),
    *("CANCEL ALL", "CANCEL STANDING 2", "CANCEL STANDING", "CANCEL ABSENCE 2", "CANCEL DEPUTY"),
    *("ABSENCE", "ABSENCE FROM 20 December TO 3 January", "DEPUTY", "ADDRESS", "NEW TOKEN"),
    *("DEPUTY bob@example.org UNTIL 3 January", "ADDRESS REMOVE ann@example.org", "RESIGN"),
    *("CONFIRM ADDRESS K7Q2M3XA", "CONFIRM RESIGN K7Q2M3XA", "SIGN ON his-9 france", "VOTES"),
    *("PROPOSE END", "PROPOSE DRAW", "PROPOSE PAUSE 7 days", "PROPOSE EXTENSION 24h"),
    *("PROPOSE DRAW WITH france, papacy", "VOTE 3 YES", "VOTE 3 NO", "CONFIRM DEAL 3"),
    *("REJECT DEAL 3", "WITHDRAW DEAL 3", "REJECT POSITION because of Milan"),
    *(
        "PREFER zone Europe/Helsinki",
        "PREFER news 08:00",
        "PREFER news instant",
        "PREFER board whole",
        "PREFER pictures off",
        "PREFER pictures small",
        "PREFER text",
    ),
    *("PREFER calendar on", "PREFER name May Turn", "PREFER language fi"),
    *("PREFER quiet 22:00-07:00", "PREFER", "SET PASSWORD sesam", "PASSWORD sesam", "GO ON"),
)


def test_every_command_of_a_line_is_among_these() -> None:
    found = (PLAYER.read([Line(1, line)], 0, grammar().role) for line in LINES)
    named = {one.command.name for one in found if one and one.command}
    of_a_line = {name for name, entry in PLAYER.entries.items() if entry.body is None}
    assert of_a_line - named == {"what if"}  # what follows are the words of a game


@each("line", LINES)
def test_every_command_is_the_same_in_finnish(line: str) -> None:
    own = said(order_line(line), FINNISH)
    assert own != line
    assert meant(own) == meant(line)


def meant(line: str) -> object:
    """Return what a line is read as; roles that are kept as written by their identifiers."""
    found = PLAYER.read([Line(1, line)], 0, grammar().role)
    assert found is not None
    wanted = found.command.values.get("wanted") if found.command is not None else None
    if isinstance(wanted, SeatWanted):
        return wanted._replace(role=grammar().role(wanted.role))
    if isinstance(wanted, Proposal) and wanted.powers:
        return replace(wanted, powers=tuple(map(grammar().role, wanted.powers)), words="")
    return found.taken, found.command, str(found.error)


@each(
    ("line", "own"),
    [
        ("PRESS TO france", "VIESTI Ranskalle"),
        ("PRESS TO ottoman, papacy", "VIESTI Ottomaaneille, Paavinistuimelle"),
        ("PRESS ANONYMOUSLY TO england", "VIESTI NIMETTÖMÄNÄ Englannille"),
        ("DEAL WITH hapsburg, protestant", "SOPIMUS Habsburgien, Protestanttien kanssa"),
        ("PROPOSE DRAW WITH france, papacy", "EHDOTA TASAPELI MUKANA Ranska, Paavinistuin"),
        ("SIGN ON his-9 ottoman", "ILMOITTAUDU his-9 Ottomaanit"),
        (
            "SIGN ON his-9 ottoman IN Europe/Helsinki",
            "ILMOITTAUDU his-9 Ottomaanit AIKAVYÖHYKE Europe/Helsinki",
        ),
    ],
)
def test_commands_name_roles_in_finnish_and_are_read_so(line: str, own: str) -> None:
    assert said(order_line(line), FINNISH) == own
    text = ("Hei!", "VIESTILOPPU") if "PRESS" in line else ()
    deal = ("Ranska antaa 1 kortin", "SOPIMUSLOPPU") if "DEAL" in line else ()
    if text or deal:
        assert read(own, *text, *deal) == line
    else:
        assert meant(own) == meant(line)


@each(
    ("line", "own"),
    [
        ("BEGIN his-7 ottoman W117", "ALKU his-7 Ottomaanit W117"),
        ("BEGIN his-7 papacy", "ALKU his-7 Paavinistuin"),
        ("BEGIN his-7 moderator W117", "ALKU his-7 moderator W117"),
        ("END", "LOPPU"),
    ],
)
def test_the_fence_is_said_in_finnish(line: str, own: str) -> None:
    assert said(order_line(line), FINNISH) == own
    if own != "LOPPU":
        (block,) = find_blocks(f"{own}\nOHITA\nLOPPU")
        words = line.split()
        assert (block.game, block.window) == (words[1], words[3] if len(words) > 3 else None)
        role = str(block.role)
        assert role == "moderator" or grammar().role(role) == words[2]


def test_every_command_has_finnish_words() -> None:
    english = {"PRESS TO france", "BROADCAST", "DIARY", "DEAL WITH france", *LINES}
    missing = [line for line in english if said(order_line(line), FINNISH) == line]
    assert not missing
    assert not command_readings("Hyvää päivää")


def test_what_if_is_said_in_finnish() -> None:
    own = said(order_line("WHAT IF Ottomans move into Vienna"), FINNISH)
    assert own == "MITÄ JOS Ottomaanit siirtyvät Wieniin"
    assert read(own) == "WHAT IF Ottomaanit siirtyvät Wieniin"
