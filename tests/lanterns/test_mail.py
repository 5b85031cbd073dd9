"""Lanterns by mail, beside a game of Here I Stand in the same database."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from adjudicator import paths
from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.games.lanterns.rules import State
from adjudicator.languages import language_named
from adjudicator.reports.forum import Wanted
from adjudicator.service.commands.creating import create_game
from adjudicator.service.commands.showing import ONLOOKER, position_of
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.chronicle import chronicle_of
from adjudicator.service.public.forum_posts import post_of
from adjudicator.service.public.record import export_game
from adjudicator.service.public.site import site_of
from adjudicator.service.table.playing import Playing
from adjudicator.store import queries, tables
from tests.environment import inherited
from tests.service.playground import SECRET, STRICT, Playground, flat, seats

SLUG = "lamps"
ROLES = ("red", "blue")
TERMS = {name: value for name, value in STRICT.items() if not name.startswith("winter")}


def state_of(playing: Playing) -> State:
    return cast("State", playing.state)


@pytest.fixture
def lamps(quick: Playground) -> Playground:
    """A game of Lanterns, and one of Here I Stand that has begun."""
    assert quick.open() == "his-1"
    create_game(
        quick.office, "lanterns", seats=seats(ROLES), slug=SLUG, secret=SECRET, settings=TERMS
    )
    return quick


def order(ground: Playground, role: str, *lines: str, check: bool = False, slug: str = SLUG) -> str:
    """Send a block for a game of Lanterns and return the text of what answers it last."""
    fence = f"{'CHECK ' if check else ''}BEGIN {slug} {role}"
    ground.write(role, fence, *lines, "END", block=False)
    return flat(ground.last(role).text)


def hide(ground: Playground) -> None:
    order(ground, "red", "HIDE AT Mill")
    order(ground, "blue", "HIDE AT Tower")


def test_the_first_mail_tells_nothing_of_the_other_game(lamps: Playground) -> None:
    welcome = flat(lamps.last("red", "welcome").text)
    assert "you play Red" in welcome
    assert "before the first window closes" in welcome
    for words in ("card", "negotiation", "Vienna", "SHEET careful"):
        assert words not in welcome, words
    assert "HAND your cards" in flat(lamps.last("ottoman", "welcome").text)


def test_help_explains_what_there_is_in_this_game(lamps: Playground) -> None:
    order(lamps, "red", "HELP", "HELP ALL")
    page, everything = (flat(row.text) for row in lamps.mails("red", "status"))
    for words in ("STATUS, HELP, HELP LIGHT: answers", "MAP Mill: these", "RULES: what the rules"):
        assert words in everything, words
    for words in ("DEAL", "PRESS", "HAND", "WHAT IF", "france", "Vienna", "power"):
        assert words not in page + everything, words
    for words in ("HIDE AT, LIGHT, GUESS", "HELP LIGHT explains one word", "MAP,"):
        assert words in page, words
    assert "no player's guide of this game" in order(lamps, "red", "HANDBOOK")


def test_the_whole_board_comes_once_a_turn_and_between_what_changed(lamps: Playground) -> None:
    hide(lamps)
    for _ in range(2):
        order(lamps, "red", "PASS")
        ending = order(lamps, "blue", "PASS")
        assert "comes with the report of the turn" not in ending  # Blue is asked nothing next
    for role in ROLES:
        reports = [str(row.text) for row in lamps.mails(role, "report")]
        whole = [text for text in reports if "The board\n=========" in text]
        assert len(whole) == 3, (role, len(whole), len(reports))  # the first, and after each turn
        assert all("Changed on the board" not in text for text in whole)


def options_of(question: Decision[Any]) -> tuple[str, ...]:
    """Return what may be answered, in the order of the game."""
    assert isinstance(question.choice, OneOf)
    return tuple(question.choice.options)


def test_a_game_is_played_and_its_record_proved(lamps: Playground, tmp_path: Path) -> None:
    hide(lamps)
    assert "Blue hides a token." in flat(lamps.last("red", "report").text)
    order(lamps, "red", "LIGHT Mill")
    tried = flat(lamps.mails()[-1].text)
    assert "Red tries to light a lamp at the mill: flame" in tried
    for _ in range(20):
        if lamps.game(SLUG).status == "over":
            break
        (role,) = lamps.waiting(SLUG)[:1]
        question = lamps.decision(role, SLUG)
        options = options_of(question)
        light = next((one for one in options if one.startswith("light")), "pass")
        lines = {"shield": "SHIELD", "act": light.upper()}
        order(lamps, role, lines[question.name])
    assert lamps.game(SLUG).status == "over"
    over = flat(lamps.last("red", "game_over").text)
    assert "Victory: " in over
    assert "The token of Blue" not in over
    record = export_game(lamps.office, SLUG)
    assert {"d10", "d3"} == {r["kind"] for s in record["segments"] for r in s["rolls"]}
    verdict = verify_record(json.loads(json.dumps(record)))
    assert verdict.dice_proved, verdict
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    command = [sys.executable, "-m", "adjudicator", "verify", str(path)]
    around = {**inherited(), "ADJUDICATOR_DATA_DIR": str(tmp_path / "data")}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=around)
    assert done.returncode == 0, done.stdout + done.stderr
    program = [sys.executable, "-I", "-S", str(paths.proof() / "verify_dice.py"), str(path)]
    done = subprocess.run(
        [*program, "--hash", record["secret_hash"]], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_not_legal_is_refused_in_words_of_the_game(lamps: Playground) -> None:
    receipt = order(lamps, "red", "PASS")
    assert "accepted" not in receipt
    receipt = order(lamps, "red", "HIDE AT Vienna")
    assert "there is no place called “Vienna”" in receipt
    hide(lamps)
    receipt = order(lamps, "red", "SHIELD")
    assert "HIDE AT Mill" not in receipt
    assert lamps.waiting(SLUG) == ["red"]


def test_a_dry_run_ends_where_the_die_would_be_rolled(lamps: Playground) -> None:
    hide(lamps)
    receipt = order(lamps, "red", "LIGHT Mill", check=True)
    assert "LIGHT Mill accepted" in receipt
    assert "flame" not in receipt
    assert lamps.waiting(SLUG) == ["red"]
    assert not [row for row in lamps.rows(tables.Roll) if row.kind == "d10"]


def test_a_dry_run_does_not_read_the_other_token(lamps: Playground) -> None:
    hide(lamps)
    right, wrong = (
        order(lamps, "red", f"GUESS {place}", check=True).split("GUESS")[1].partition("# BEGIN")[0]
        for place in ("Tower", "Bridge")
    )
    assert right.replace("Tower", "Bridge") == wrong


def test_dry_runs_are_alike_whatever_is_hidden(lamps: Playground) -> None:
    create_game(
        lamps.office, "lanterns", seats=seats(ROLES), slug="twin", secret=SECRET, settings=TERMS
    )
    receipts = []
    for slug, place in ((SLUG, "Tower"), ("twin", "Bridge")):
        order(lamps, "red", "HIDE AT Mill", slug=slug)
        order(lamps, "blue", f"HIDE AT {place}", slug=slug)
        receipt = order(lamps, "red", "GUESS Tower", "LIGHT Mill", check=True, slug=slug)
        told = re.sub(
            r"# BEGIN .* # END", "", receipt
        )  # the example is drawn by the name of the game
        receipts.append(re.sub(r"\bW\d+\b", "W", told.replace(slug, SLUG)))
    assert receipts[0] == receipts[1]


def test_a_sheet_answers_the_response_window(lamps: Playground) -> None:
    hide(lamps)
    receipt = order(lamps, "blue", "SHIELD Mill", "SHIELD Tower", "SHIELD Bridge")
    assert "Everywhere else you are asked." in receipt
    spend_the_shield_of_blue(lamps)


def test_a_standing_order_answers_a_response_window_that_is_about_no_hand(
    lamps: Playground,
) -> None:
    hide(lamps)
    assert "STANDING: SHIELD accepted" in order(lamps, "blue", "STANDING: SHIELD")
    spend_the_shield_of_blue(lamps)


def spend_the_shield_of_blue(lamps: Playground) -> None:
    """Light lamps until the shield is spent, and nobody is asked for that."""
    for _ in range(6):
        role = lamps.waiting(SLUG)[0]
        assert lamps.decision(role, SLUG).name == "act", "the sheet leaves no question open"
        if role == "blue":
            order(lamps, "blue", "PASS")
            continue
        dark = options_of(lamps.decision("red", SLUG))[0]
        order(lamps, "red", dark.upper())
        with lamps.playing(SLUG) as playing:
            if state_of(playing).shields == ["red"]:
                break
    with lamps.playing(SLUG) as playing:
        assert state_of(playing).shields == ["red"]


def test_a_standing_order_passes(lamps: Playground) -> None:
    hide(lamps)
    order(lamps, "blue", "STANDING: PASS")
    order(lamps, "red", "PASS")
    assert lamps.waiting(SLUG) == ["red"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("PRESS TO blue", "hello", "ENDPRESS"), "There are no negotiations in this game."),
        (("DEAL WITH blue", "peace", "ENDDEAL"), "There are no negotiations in this game."),
        (("HAND",), "There are no hands of cards in this game."),
        (("MAP Vienna",), "there is no map in this game"),
        (("IF I hold Gout", "PASS", "ENDIF"), "this game has no conditions"),
        (("WHAT IF Ottomans move into Vienna",), "WHAT IF has nothing to answer in this game"),
    ],
)
def test_what_the_game_has_nothing_of_is_refused(
    lamps: Playground, lines: tuple[str, ...], said: str
) -> None:
    hide(lamps)
    assert said in order(lamps, "red", *lines)


def test_requests_are_answered(lamps: Playground) -> None:
    hide(lamps)
    order(lamps, "red", "STATUS", "HELP ALL", "RULES 3")
    told = flat(" ".join(str(row.text) for row in lamps.mails("red", "status")))
    for words in (
        "Points ------ Role Pts Change Red 0",
        "LIGHT: tries to light a lamp",
        "The rules of Lanterns",
    ):
        assert words in told, words
    report = flat(lamps.last("red", "report").text)
    assert "The token of Red ---------------- at the mill" in report
    assert "The token of Blue" not in report
    assert "The token of Blue" not in told
    assert "CP" not in told


def test_finnish_mail_has_finnish_orders_of_this_game(lamps: Playground) -> None:
    order(lamps, "red", "PREFER language fi")
    order(lamps, "red", "KÄTKE Mylly")
    order(lamps, "blue", "HIDE AT Tower")
    report = flat(lamps.last("red", "report").text)
    assert "Sininen kätkee merkin." in report
    assert "OHITA" in report
    receipt = order(lamps, "red", "SYTYTÄ Vienna")
    assert "ei ole" in receipt
    receipt = order(lamps, "red", "SYTYTÄ silta")
    assert "luettu näin" in receipt or "SYTYTÄ Silta" in receipt


def test_the_site_shows_both_games(lamps: Playground, tmp_path: Path) -> None:
    hide(lamps)
    made = site_of(lamps.office, tmp_path / "site")
    made.write()
    assert made.failures == ()
    page = (tmp_path / f"site/games/{SLUG}/index.html").read_text("utf-8")
    assert "Round 1" in page
    assert (tmp_path / "site/games/his-1/index.html").exists()


def test_a_post_for_a_forum_folds_dice_of_all_kinds(lamps: Playground) -> None:
    hide(lamps)
    order(lamps, "red", "LIGHT Mill")
    chronicle = chronicle_of(lamps.office, SLUG)
    for language, words in ((None, "Red hides a token."), ("fi", "Punainen kätkee merkin.")):
        spoken = language_named(language or "en")
        text = post_of(chronicle, Wanted(0), "markdown", spoken).body
        assert words in text
        assert "the mill" not in text
    lit = post_of(chronicle, Wanted(1), "text").body
    assert "Red tries to light a lamp at the mill" in lit


def test_deadlines_close_windows_by_the_default(lamps: Playground) -> None:
    hide(lamps)
    lamps.wait(days=10)
    with lamps.office.database.reading() as session:
        game = queries.game_by_slug(session, SLUG)
    assert game is not None
    with lamps.playing(SLUG) as playing:
        assert state_of(playing).round >= 1
        assert state_of(playing).active == "blue" or state_of(playing).round > 1


def test_a_position_is_shown_to_each_side_as_it_may_see_it(lamps: Playground) -> None:
    hide(lamps)
    shown = {role: position_of(lamps.office, SLUG, role)["state"] for role in (*ROLES, ONLOOKER)}
    assert shown["red"]["tokens"] == {"red": "mill"}
    assert shown["blue"]["tokens"] == {"blue": "tower"}
    assert shown[ONLOOKER]["tokens"] == {}
