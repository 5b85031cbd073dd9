"""9.6 and 10 Declarations and spring deployments that all powers give at once, by mail."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.sealed import Envelope
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.logistics import SpringDeploymentForgone
from adjudicator.games.here_i_stand.rules.powers import FRANCE, OTTOMAN, PAPACY
from adjudicator.store import tables
from tests.here_i_stand.builders import clear_map
from tests.service.dry_twins import Step, checking, same_for_the_writer
from tests.service.playground import MODERATOR, STRICT, Playground, confirming, state_at

ARMY = "DEPLOY 2 regulars FROM Paris TO Lyon"
ELSEWHERE = "DEPLOY 1 regular FROM Paris TO Rouen"
LATER = "DECIDE LATER"
SOUTH = "DEPLOY 1 regular FROM Rome TO Ravenna"


def spring(**options: str) -> Any:
    """Return the beginning of spring in a game in which all deploy at once."""
    state = state_at("spring")
    state.options |= {"spring_deployments": "together", **options}
    return state


@pytest.fixture
def game(quick: Playground) -> Playground:
    """A game in which spring begins, and all are asked."""
    quick.open("spring", state=spring())
    return quick


def all_but(game: Playground, *roles: str) -> None:
    """Let everybody who is asked stay at home, but for some."""
    for role in game.waiting():
        if role not in roles:
            game.write(role, "NO DEPLOYMENT")


def deployments(game: Playground) -> list[str]:
    """Return the questions that are open: role and note."""
    with game.playing() as playing:
        asked = [(item.decision.role, item.decision.choice) for item in playing.asked]
    return [f"{role} {getattr(choice, 'note', '')}".strip() for role, choice in asked]


def deployed(game: Playground) -> list[str]:
    """Return where powers have deployed, as far as everybody was told."""
    told = game.rows(tables.Fact)
    return [fact.data["to"] for fact in told if fact.kind == "spring_deployed"]


def test_all_are_asked_at_once_and_nothing_is_known_before_all_have_answered(
    game: Playground,
) -> None:
    asked = game.waiting()
    assert len(asked) > 3
    before = len(game.mails())
    game.write("france", ARMY)
    assert game.sent_since(before) == [("receipt", "france")]
    all_but(game)
    assert deployed(game) == ["lyon"]
    assert game.window().kind != "deployment"


def test_an_answer_can_be_replaced_until_the_last_has_answered(game: Playground) -> None:
    game.write("france", ARMY)
    game.write("france", ELSEWHERE)
    all_but(game)
    assert deployed(game) == ["rouen"]


def test_who_waits_is_asked_when_its_turn_comes(game: Playground) -> None:
    opened = game.saved()
    for words in (
        "wait.",
        "Wait and see",
        "deploy later",
        "Decide later",
        "kevätmarssi myöhemmin",
        "ODOTA",
        "WAIT",
    ):
        game.restore(opened)
        game.write("france", words)
        assert LATER in game.receipt("france"), words
        assert "france" not in game.waiting(), words
    all_but(game)
    assert deployments(game) == ["france"]
    game.write("france", ARMY)
    assert deployed(game) == ["lyon"]


def test_wait_takes_the_place_of_a_deployment_and_not_ready_does_not(game: Playground) -> None:
    game.write("france", ARMY)
    game.write("france", "NOT READY")
    assert LATER not in game.receipt("france")
    game.write("france", "WAIT")
    all_but(game)
    assert deployments(game) == ["france"]


def test_in_ones_turn_wait_is_no_answer(game: Playground) -> None:
    game.write("france", "WAIT")
    all_but(game)
    game.write("france", LATER)
    assert "it is your turn" in game.receipt("france")
    game.write("france", "WAIT")
    assert "not READY" in game.receipt("france")
    assert deployments(game) == ["france"]


def test_a_block_may_wait_and_say_what_follows(game: Playground) -> None:
    game.write("france", "WAIT", ARMY)
    all_but(game)
    assert deployed(game) == ["lyon"]


def test_standing_orders_answer_at_once(game: Playground) -> None:
    game.write("france", "STANDING: DECIDE LATER", "STANDING: NO DEPLOYMENT")
    assert "france" not in game.waiting()


def test_who_is_silent_stays_at_home(game: Playground) -> None:
    all_but(game, "france")
    game.wait(hours=24)
    assert game.window().kind != "deployment"
    assert deployed(game) == []


# -- declarations of war ------------------------------------------------------------------------


@pytest.fixture
def war(quick: Playground) -> Playground:
    """A game in which all powers are asked on whom they declare war."""
    state = state_at("spring")
    state.turn, state.stage = 2, "war"
    state.options["war_declarations"] = "together"
    quick.open(state=state)
    return quick


def test_wars_are_declared_at_once_and_in_secret(war: Playground) -> None:
    assert len(war.waiting()) > 3
    before = len(war.mails())
    war.write("france", "NO WAR")
    assert war.sent_since(before) == [("receipt", "france")]
    for role in war.waiting():
        war.write(role, "NO WAR")
    assert war.window().kind != "declaration"


def test_who_waits_declares_in_his_turn(war: Playground) -> None:
    opened = war.saved()
    for words in ("WAIT", "DECIDE LATER", "declare later"):
        war.restore(opened)
        war.write("france", words)
        assert LATER in war.receipt("france"), words
    for role in war.waiting():
        war.write(role, "NO WAR")
    assert war.waiting() == ["france"]
    war.write("france", "DECIDE LATER")
    assert war.waiting() == ["france"]
    war.write("france", "NO WAR")
    assert "france" not in war.waiting()


# -- secrecy ------------------------------------------------------------------------------------


def until_window(role: str, papal: str) -> list[Step]:
    """Return the steps to the window before the deployment of a role; the Papacy is after it."""

    def step(ground: Playground) -> None:
        ground.write(role, "ASK ME ABOUT everything")
        for other in ground.waiting():
            ground.write(other, papal if other == PAPACY else "NO DEPLOYMENT")
        assert ground.waiting() == [role]
        assert ground.decision(role).name == "window"

    return [step]


@pytest.mark.parametrize("role", [FRANCE, pytest.param(OTTOMAN, marks=pytest.mark.full)])
@pytest.mark.parametrize(
    "lines", [("PASS",), ("PASS", "PLAY 3 FOR CP", "PASS"), ("STATUS", "WHAT IF France deploys")]
)
def test_nobody_learns_what_others_have_answered_before_it_is_carried_out(
    game: Playground, role: str, lines: tuple[str, ...]
) -> None:
    ways = [until_window(role, papal) for papal in ("NO DEPLOYMENT", SOUTH, "WAIT")]
    said = "\n".join(same_for_the_writer(game, role, checking(lines), *ways))
    assert "Ravenna" not in said
    if lines[0] == "PASS":
        assert "accepted" in said


def test_a_dry_run_ends_where_another_has_answered_in_secret(game: Playground) -> None:
    for step in until_window(FRANCE, "NO DEPLOYMENT"):
        step(game)
    game.write(FRANCE, "CHECK", "PASS", "PLAY 3 FOR CP")
    assert "depends on what others answer in secret" in game.receipt(FRANCE)


def test_ones_own_answer_is_known_in_a_dry_run(game: Playground) -> None:
    for step in until_window(FRANCE, "NO DEPLOYMENT"):
        step(game)
    before = len(game.mails())
    game.write(FRANCE, "PASS")
    assert [kind for kind, role in game.sent_since(before) if role == FRANCE] == ["receipt"]


def blind_with_one_asked(ground: Playground, answer: str) -> None:
    """Open a blind game in which only the Papacy may deploy, and let it answer.

    A window before the Ottoman deployment follows.
    """
    state = spring()
    papal = state.spaces["rome"].units.pop(PAPACY)
    clear_map(state).spaces["rome"].units[PAPACY] = papal
    ground.open("spring", state=state, moderator=MODERATOR, settings={**STRICT, "blind": "true"})
    ground.write(OTTOMAN, "ASK ME ABOUT everything")
    assert ground.waiting() == [PAPACY]
    ground.write(PAPACY, answer)
    assert ground.decision(OTTOMAN).name == "window"


def test_a_blind_moderator_learns_no_answer_of_one_who_is_asked_alone(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is where the rules tell something before they carry the answer out."""
    enclose = Table.enclose

    def telling(table: Table[Any], role: str, content: Any) -> Envelope[Any]:
        table.tell(SpringDeploymentForgone(OTTOMAN))
        return enclose(table, role, content)

    monkeypatch.setattr(Table, "enclose", telling)
    empty, told = quick.saved(), set()
    for answer in ("NO DEPLOYMENT", SOUTH, "WAIT"):
        blind_with_one_asked(quick, answer)
        looks = ("EXPLAIN last", "SEGMENT 0", "LOG", "PREVIEW", "ORDERS", "STATUS", "HANDS")
        told.add(quick.moderate(*looks))
        told.add(quick.moderate("CHECK", f"AMEND 0.1 papacy: {SOUTH} BECAUSE of a slip"))
        quick.restore(empty)
    assert len(told) == 2
    assert any("What it says is sealed." in text for text in told)


def test_what_was_answered_in_secret_is_open_once_it_is_carried_out(quick: Playground) -> None:
    blind_with_one_asked(quick, SOUTH)
    with quick.playing() as playing:
        assert playing.enclosed == {(0, 1, PAPACY)}
    for _ in range(20):
        if "ravenna" in deployed(quick):
            break
        quick.write(quick.waiting()[0], "PASS")
    assert deployed(quick) == ["ravenna"]
    with quick.playing() as playing:
        assert not playing.enclosed


def test_an_amendment_does_not_try_what_was_answered_in_secret(quick: Playground) -> None:
    empty, told = quick.saved(), set()
    for answer in ("NO DEPLOYMENT", SOUTH):
        blind_with_one_asked(quick, answer)
        said = quick.moderate(f"AMEND 0.1 papacy: {SOUTH} BECAUSE of a slip")
        lines = confirming(quick.last(kind="moderation").text)
        told.add(quick.moderate(*lines) if lines else said)
        assert quick.game().generation == 1
        quick.restore(empty)
    [text] = told
    assert "What papacy has answered to 0.1 is secret until it is carried out" in text
