"""Looking without touching: dry runs from outside, positions, messages, the doctor."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from adjudicator.mail.imap import ImapSettings
from adjudicator.mail.inspecting import inspected
from adjudicator.mail.smtp import SmtpSettings
from adjudicator.service.commands.orders.checking import check_message
from adjudicator.service.commands.showing import list_of_games, position_of, show_game
from adjudicator.service.errors import NoSuchGame, NotPossible
from adjudicator.service.operations.doctor import examine
from adjudicator.service.table.lateness.outages import beat
from adjudicator.store import tables
from adjudicator.store.database import Database
from tests.service.playground import ROLES, START, Playground, flat, settings_in, state_at

MESSAGES = Path(__file__).parents[1] / "messages"


def checked(ground: Playground, role: str, *lines: str, **more: Any) -> dict[str, Any]:
    """Return the check of a mail with these lines; it must be JSON."""
    raw = ground.letter(role, "\n".join(lines) + "\n")
    found: dict[str, Any] = json.loads(
        json.dumps(check_message(ground.office, "his-1", role, raw, **more))
    )
    return found


def test_a_check_says_of_every_line_what_it_would_do(ground: Playground) -> None:
    ground.open("action")
    before = [row.model_dump() for row in ground.rows(tables.Game)]
    found = checked(
        ground,
        "ottoman",
        "BEGIN his-1 ottoman W1",
        "PLAY Janissaries FOR CP",
        "RAISE 99 regulars IN Istanbul",
        "FLY",
        "END",
    )
    assert [(o["line"], o["status"]) for o in found["orders"]] == [
        (2, "accepted"),
        (3, "refused"),
        (4, "not_understood"),
    ]
    assert found["orders"][0]["canonical"] == "PLAY Janissaries FOR CP"
    assert found["orders"][1]["section"] == "17"
    assert found["blocks"] == [
        {
            "game": "his-1",
            "role": "ottoman",
            "window": "W1",
            "quoted": False,
            "closed": True,
            "check": False,
            "lines": 3,
            "notes": [
                "As it stands, nothing of this block would be carried out: lines 3, 4 are wrong."
            ],
        }
    ]
    assert len(found["missing"]) == 1
    assert [row.model_dump() for row in ground.rows(tables.Game)] == before
    assert ground.rows(tables.Incoming) == []


def before_belgrade() -> Any:
    """Return the Action Phase, an Ottoman army next to five Hungarians: too many for walls."""
    state = state_at("action")
    spaces = state.spaces
    spaces["istanbul"].units.pop("ottoman")
    spaces["nezh"].units["ottoman"] = {"regular": 6}
    spaces["nezh"].leaders.append("suleiman")
    spaces["istanbul"].leaders.remove("suleiman")
    spaces["buda"].units.pop("hungary_bohemia")
    spaces["belgrade"].units = {"hungary_bohemia": {"regular": 5}}
    return state


MARCH = "MOVE Suleiman, 6 regulars FROM Nezh TO Belgrade"
ODDS_OF_BELGRADE = (
    "Battle against Hungary-Bohemia: 8 dice against 6; you win 54 %, on average you lose 2.0 units"
)


def test_a_check_shows_the_odds_of_what_is_planned(quick: Playground) -> None:
    quick.open(state=before_belgrade())
    lines = ("BEGIN his-1 ottoman W1", "PLAY Janissaries FOR CP", MARCH, "END")
    card, march = checked(quick, "ottoman", *lines)["orders"]
    assert (card["status"], card["odds"]) == ("accepted", "")
    assert march["status"] == "accepted"
    assert march["odds"].startswith(ODDS_OF_BELGRADE)


def test_a_receipt_shows_the_odds_as_they_were_before_the_dice(quick: Playground) -> None:
    quick.open(state=before_belgrade())
    quick.write("ottoman", "PLAY Janissaries FOR CP", MARCH)
    receipt = quick.last("ottoman", "receipt")
    assert f"odds: {ODDS_OF_BELGRADE}" in flat(receipt.text)


def test_an_order_kept_for_later_shows_its_odds_as_things_stand(quick: Playground) -> None:
    quick.open(state=before_belgrade())
    quick.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST", "NEXT IMPULSE", MARCH)
    receipt = flat(quick.last("ottoman", "receipt").text)
    assert f"odds: {ODDS_OF_BELGRADE}" in receipt
    assert "kept until it is due" in receipt


def test_a_check_stops_where_passing_in_all_windows_leads_to_dice(quick: Playground) -> None:
    """In a dry run everybody passes; then the battle is rolled for, which a check never does."""
    quick.open(state=before_belgrade())
    lines = ("BEGIN", "PLAY Janissaries FOR CP", MARCH, "PASS THE REST", "END")
    found = checked(quick, "ottoman", *lines)
    assert [line["status"] for line in found["orders"]] == ["accepted", "accepted", "kept"]
    assert found["orders"][2]["reason"] == "what is legal then depends on dice not rolled yet"
    quick.write("ottoman", "CHECK", *lines, block=False)
    assert "depends on dice not rolled yet" in quick.receipt("ottoman")
    assert quick.mails(kind="moderator") == []
    assert quick.decision("ottoman").name == "play"


def test_a_check_can_put_another_window_in_place(quick: Playground) -> None:
    quick.open("action")
    lines = ("BEGIN his-1 ottoman W9", "PLAY Janissaries FOR CP", "END")
    assert checked(quick, "ottoman", *lines)["orders"][0]["status"] == "ignored"
    assert checked(quick, "ottoman", *lines, window="W1")["orders"][0]["status"] == "accepted"


def test_a_check_refuses_in_printed_names(quick: Playground) -> None:
    quick.open("diet")
    found = checked(quick, "papacy", "BEGIN his-1 papacy W1", "COMMIT 2", "END")
    (line,) = found["orders"]
    assert line["status"] == "refused"
    assert line["reason"].startswith("Holy Roman Emperor is not possible here; possible: Papal B")


def test_nothing_is_missing_from_who_has_answered(quick: Playground) -> None:
    quick.open("diet")
    assert checked(quick, "papacy", "")["missing"]
    quick.write("papacy", "COMMIT Papal Bull")
    assert checked(quick, "papacy", "") == {
        "game": "his-1",
        "role": "papacy",
        "blocks": [],
        "orders": [],
        "missing": [],
    }
    assert checked(quick, "france", "")["missing"] == []


@pytest.mark.parametrize("path", sorted(MESSAGES.glob("*.eml")), ids=lambda path: path.stem)
def test_mail_of_any_shape_can_be_checked_and_inspected(quick: Playground, path: Path) -> None:
    quick.open("action")
    raw = path.read_bytes()
    assert json.dumps(check_message(quick.office, "his-1", "ottoman", raw))
    found = inspected(raw)
    assert json.dumps(found)
    assert found["class"] in ("human", "automatic", "bounce", "list", "own", "junk")


def test_a_check_names_what_is_not_there(quick: Playground) -> None:
    with pytest.raises(NoSuchGame, match="no game 'his-1'"):
        checked(quick, "france", "PASS")
    quick.open()
    with pytest.raises(NotPossible, match="Nobody holds the seat 'venice'"):
        checked(quick, "venice", "PASS")


def test_a_game_shows_where_it_stands(ground: Playground) -> None:
    ground.open("diet")
    ground.write("papacy", "COMMIT Papal Bull")
    assert list_of_games(ground.office)[0]["window"] == "W1"
    shown = show_game(ground.office, "his-1")
    assert [(q["role"], q["answered"]) for q in shown["questions"]] == [
        ("hapsburg", False),
        ("papacy", True),
        ("protestant", False),
    ]
    assert [flag["role"] for flag in shown["flags"] if flag["received"]] == ["papacy"]
    assert [seat["role"] for seat in shown["seats"]] == list(ROLES)
    assert any("18.1" in step for step in shown["trail"])
    assert json.dumps(shown)


def test_a_position_is_shown_as_its_viewer_may_see_it(ground: Playground) -> None:
    ground.open("action")
    whole = position_of(ground.office, "his-1", None)
    assert whole["state"]["hands"]["france"]
    mine = position_of(ground.office, "his-1", "france")
    assert sorted(mine["state"]["hand"]) == sorted(whole["state"]["hands"]["france"])
    assert mine["state"]["state"]["hands"]["ottoman"] == []
    assert mine["state"]["state"]["draw_pile"] == []
    public = position_of(ground.office, "his-1", "onlooker")
    assert not any(public["state"]["state"]["hands"].values())
    with pytest.raises(NotPossible, match="no role 'venice'"):
        position_of(ground.office, "his-1", "venice")


def test_a_game_the_rules_cannot_load_does_not_hide_the_others(quick: Playground) -> None:
    quick.open()
    with quick.office.database.transaction() as session:
        row = session.get_one(tables.Segment, 1)
        row.digest = "0" * 64
        session.add(row)
    assert [row["game"] for row in list_of_games(quick.office)] == ["his-1"]


# -- the doctor -------------------------------------------------------------------------------


def test_the_doctor_says_what_is_good_and_what_is_not(
    sqlite_database: Database, quick: Playground, tmp_path: Path
) -> None:
    url = f"sqlite:///{sqlite_database.engine.url.database}"
    settings = settings_in(tmp_path, database_url=url)
    found = {finding.what: finding for finding in examine(settings)}
    assert all(finding.good for finding in found.values())
    assert "has not run yet" in found["clock"].words
    beat(quick.office)
    assert "the worker is alive" in {f.what: f for f in examine(settings)}["clock"].words
    quick.clock.move_to(START - timedelta(hours=1))
    wrong = {f.what: f for f in examine(settings)}["clock"]
    assert not wrong.good
    assert "set the clock right" in wrong.words


def test_the_doctor_names_servers_that_do_not_answer(tmp_path: Path, quick: Playground) -> None:
    nobody = 1  # nothing listens on this port of the loopback interface
    imap = ImapSettings("127.0.0.1", nobody, "user", "password", tls="none")
    smtp = SmtpSettings("127.0.0.1", nobody, tls="none")
    found = {f.what: f for f in examine(settings_in(tmp_path), imap, smtp)}
    assert not found["mailbox"].good
    assert not found["smtp"].good
    assert "127.0.0.1:1" in found["smtp"].words
