"""Every example of the handbook is carried out, and HANDBOOK brings it by mail."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

from adjudicator.games.registry import game_of, slugs
from adjudicator.languages import ENGLISH, OWN_NAMES, Catalogues, language_named
from adjudicator.reports.handbook import players_guide
from tests.cli.commands import run
from tests.environment import forget_settings
from tests.handbook import (
    FOLDER,
    VERBS,
    Example,
    Guide,
    blocks,
    command_blocks,
    command_lines,
    guides,
    page,
    with_orders,
)
from tests.service import sample_game
from tests.service.playground import MODERATOR, RULES, Playground, flat
from tests.service.test_pbem_08_finnish_letters import english_lines
from tests.tables import each

BLOCKS = [(one.page, block) for one in guides() if one.game == RULES for block in blocks(one.page)]
EXAMPLES = [
    (game, line) for game in VERBS for one in VERBS[game].pages.values() for line in one.examples
]
PAGES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.md"))
MODERATORS = ("moderator.md", "fi/moderator.md")
_LINK = re.compile(r"\]\(([^)#:]+\.md)\)")


@pytest.mark.parametrize(("name", "example"), BLOCKS, ids=lambda value: str(value)[:60])
def test_every_block_of_orders_is_accepted(quick: Playground, name: str, example: Example) -> None:
    quick.open(example.stage)
    quick.write(example.role, *example.lines)
    for receipt in quick.mails(example.role, "receipt"):
        assert re.search(r": \d+ orders? read, no errors$", receipt.subject), receipt.subject
    if not quick.mails(example.role, "receipt"):  # each line brings a message of its own
        answers = [*quick.mails(kind="status"), *quick.mails(kind="deadlines")]
        assert len(answers) == len(example.lines)


@each("guide", guides())
def test_the_players_guide_has_the_blocks_and_parts_of_the_english_one(guide: Guide) -> None:
    english = next(one.page for one in guides() if one.game == guide.game)
    found = [(one.stage, one.role, len(one.lines)) for one in blocks(guide.page)]
    assert found == [(one.stage, one.role, len(one.lines)) for one in blocks(english)]
    assert len(found) >= 7
    assert page(guide.page).count("\n## ") == page(english).count("\n## ")


def test_each_game_that_says_so_has_a_guide_in_every_language_of_messages() -> None:
    spoken = [(one.game, one.language.code if one.language else ENGLISH) for one in guides()]
    games = [slug for slug in slugs() if game_of(slug).guide]
    assert spoken == [(game, code) for game in games for code in OWN_NAMES]
    assert len({one.page for one in guides()}) == len(spoken)


def test_the_moderators_guide_has_the_parts_of_the_english_one() -> None:
    assert len({page(name).count("\n## ") for name in MODERATORS}) == 1


@each("guide", guides())
def test_every_order_of_the_game_stands_in_the_players_guide_with_its_examples(
    guide: Guide,
) -> None:
    """``python -m tests.handbook`` writes the table again."""
    assert with_orders(guide) == page(guide.page)
    assert len(VERBS[guide.game].pages) > 40


@each(("game", "example"), EXAMPLES)
def test_every_example_of_an_order_can_be_read(game: str, example: str) -> None:
    grammar = game_of(game).grammar
    assert grammar.canonical(grammar.parse(example))


@each("name", PAGES)
def test_links_of_the_handbook_lead_somewhere(name: str) -> None:
    for link in _LINK.findall(page(name)):
        assert ((FOLDER / name).parent / link).resolve().is_file(), link


@pytest.mark.parametrize("words", ["HANDBOOK", "help guide", "Guide"])
def test_the_players_guide_comes_by_mail(quick: Playground, words: str) -> None:
    quick.open("action")
    quick.write("france", words)
    mail = quick.last("france", "status")
    text = flat(mail.text)
    assert mail.subject.startswith("his-1")
    for section in players_guide(RULES):
        assert section.title in text
    assert "PRESS TO hapsburg" in text
    assert "MOVE ALL FROM Graz TO Agram: moves a formation to an adjacent space" in text
    assert max(len(line) for line in str(mail.text).splitlines()) <= 72
    assert not re.search("[`|]|\\]\\(|<!--", str(mail.text))


@pytest.mark.parametrize("words", ["OPAS", "pelaajan opas", "HANDBOOK"])
def test_the_players_guide_comes_in_the_language_of_its_reader(
    quick: Playground, words: str
) -> None:
    quick.open("action")
    quick.write("france", "PREFER language fi", words)
    mail = quick.last("france", "status")
    text = flat(mail.text)
    assert mail.subject == "his-1 1. vuoro: opas"
    for section in players_guide(RULES).said_in(finnish()):
        assert section.title in text
    assert "SIIRRÄ KAIKKI Grazista Agramiin: siirtää yhtymän viereiselle paikkakunnalle" in text
    assert "To order" not in text
    assert max(len(line) for line in str(mail.text).splitlines()) <= 72
    assert not re.search("[`|]|\\]\\(|<!--", str(mail.text))


def test_a_language_without_a_guide_gets_the_english_one() -> None:
    other = replace(finnish(), code="sv")
    for game in VERBS:
        assert players_guide(game).said_in(other) == tuple(players_guide(game))


def finnish() -> Catalogues:
    found = language_named("fi")
    assert found is not None
    return found


def test_the_guide_in_a_mail_is_no_live_block(quick: Playground) -> None:
    quick.open("action")
    quick.write("france", "HANDBOOK")
    before = len(quick.mails())
    text = str(quick.last("france", "status").text)
    quick.send(quick.letter("france", text))
    assert [row.kind for row in quick.mails()[before:]] == ["rejected"]
    assert "No order block was found" in flat(quick.last(kind="rejected").text)


# -- the guides of moderator and operator -----------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [lines for name in MODERATORS for lines in command_blocks(name)],
    ids=lambda lines: lines[0],
)
def test_every_block_of_the_moderators_guide_is_carried_out(
    quick: Playground, lines: tuple[str, ...]
) -> None:
    quick.open(moderator=MODERATOR)
    quick.write("protestant", "REFORM Leipzig")
    text = quick.moderate(*lines)
    assert re.search(rf"{len(lines)} commands? read, no errors", text)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Result]:
    """Runs what is typed at a shell, in a folder of our own with no settings."""
    forget_settings(monkeypatch)
    monkeypatch.chdir(tmp_path)

    def typed(line: str) -> Result:
        words = shlex.split(line)[1:]
        endless = words[0] in ("serve", "demo")
        return run(*words, *(["--help"] if endless else []))

    return typed


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "name", ["operator.md", *MODERATORS, "thirty-years-war.md", "fi/thirty-years-war.md"]
)
def test_every_command_of_a_guide_can_be_typed_in_its_order(
    name: str, shell: Callable[[str], Result]
) -> None:
    lines = command_lines(name)
    assert lines
    for line in lines:
        result = shell(line)
        assert result.exit_code == 0, (line, result.output)


def test_the_operators_guide_uses_most_of_the_commands() -> None:
    typed = {line.split()[1] for line in command_lines("operator.md")}
    assert typed >= {"demo", "doctor", "serve", "game", "clock", "state", "export", "post"}


# -- the sample game --------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.timeout(900)
def test_the_sample_game_is_current() -> None:
    """``python -m tests.service.sample_game`` writes it again; read the difference."""
    for name, text in sample_game.pages().items():
        assert page(name) == text, name


def test_the_sample_game_goes_from_the_first_message_to_the_end_of_the_turn() -> None:
    text = page(sample_game.CHLOE.page)
    for words in (
        "Welcome, Chloe: you play England.",
        "DEAL WITH hapsburg",
        "deal 1 is confirmed by the Hapsburgs",
        "checked only, 3 orders read, 1 error",
        "NOT LEGAL",
        "PASS THE REST",
        "spring deployment",
        "your impulse",
        "Victory points at the end of turn 1",
    ):
        assert words in text, words


def test_the_sample_game_in_finnish_shows_the_same_turn() -> None:
    text = page(sample_game.VAINO.page)
    for words in (
        "Tervetuloa, Väinö! Valtakuntasi on Habsburgit.",
        "yksityisviesti, Englanti",
        "VAHVISTA SOPIMUS 1",
        "sopimus 1 on valmis",
        "koeajo, luettu 3 komentoa, 1 virhe",
        "EI SALLITTU",
        "OHITA LOPUT",
        "kevätmarssi",
        "korttitoimesi",
        "Voittopisteet 1. vuoron lopussa",
    ):
        assert words in text, words


def test_the_sample_game_in_finnish_holds_no_english_sentence() -> None:
    _introduction, _first, letters = page(sample_game.VAINO.page).partition("\n## ")
    lines = [line.strip() for line in letters.splitlines()]
    invitation = "These messages can come in English: send the order PREFER language en."
    given = re.compile(r"(?<=his-1[:,]) a sample|^- \w+ = \w+:")  # the title, options of the game
    found = english_lines(given.sub("", line) for line in lines if line != invitation)
    assert found == []
