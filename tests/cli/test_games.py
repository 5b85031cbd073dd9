"""Commands that make games, show and change them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.demo.player import form_in
from tests.cli.commands import OPENED, ROLES, ingest, mail, output, run, seats

LATER = "2026-11-21T06:00:00Z"


def test_a_game_is_created_listed_and_shown(game: str) -> None:
    [row] = output(run("game", "list", "--json"))
    assert (row["game"], row["status"], row["rules"]) == (game, "running", "here_i_stand")
    assert row["due"].startswith("2026-11-22T18:00")
    shown = output(run("game", "show", game, "--json"))
    assert [seat["role"] for seat in shown["seats"]] == list(ROLES)
    assert shown["questions"] == [
        {"role": "protestant", "topic": shown["questions"][0]["topic"], "answered": False}
    ]
    assert shown["trail"]
    assert row["waits_for"] == ["protestant"]
    listed = run("game", "list", "--now", LATER).stdout
    assert listed.splitlines() == [
        "his-1: running; Turn 1, Luther's 95 Theses",
        "    W1 (orders) closes Sunday 22 November 2026, 18:00 (UTC), 36 hours left",
        "    waits for Protestants, for 12 hours",
    ]


def test_a_game_is_shown_to_people(game: str) -> None:
    shown = run("game", "show", game, "--now", LATER).stdout.splitlines()
    assert shown == [
        "his-1, Here I Stand, 1517 (here_i_stand, 1517)",
        "running; Turn 1, Luther's 95 Theses, segment 0",
        "W1 (orders) closes Sunday 22 November 2026, 18:00 (UTC), 36 hours left",
        "waits for Protestants, for 12 hours",
        "moderator: you",
        "seats:",
        *("  Ottomans: ottoman",),
        "  Hapsburgs: hapsburg",
        "  England: england",
        "  France: france",
        "  Papacy: papacy",
        "  Protestants: protestant",
        "to do: nothing",
    ]


def test_deadlines_are_shown_in_the_zone_of_the_game_too(home: Path) -> None:
    words = ("--set", "zone=Europe/Helsinki", "--open", "protestant")
    run("game", "create", "here_i_stand", *seats()[:10], *words, "--now", OPENED)
    shown = run("game", "show", "his-1", "--now", LATER).stdout
    assert "waits for players; " in shown
    assert "Protestants: nobody" in shown
    assert "a player for the seat: adjudicator game seat his-1 protestant ADDRESS" in shown
    assert "begin without them: adjudicator game start his-1" in shown
    run("game", "start", "his-1", "--now", OPENED)
    run("game", "hold", "his-1", "--now", LATER)
    listed = run("game", "list", "--now", LATER).stdout
    assert "closes Sunday 22 November 2026, 20:00 (Europe/Helsinki), Sunday 22 Nov" in listed
    assert "his-1: on hold; " in listed
    assert "to do: 2; see adjudicator game show his-1" in listed


def test_settings_of_a_game_are_taken(home: Path) -> None:
    words = ("--set", "window.impulse=24", "--set", "reminders=12,3", "--name", "Lepanto")
    result = run("game", "create", "here_i_stand", *seats(), *words, "--now", OPENED)
    assert result.stdout == "lepanto\n"
    again = run("game", "create", "here_i_stand", *seats(), "--name", "Lepanto")
    assert again.exit_code == 2
    assert "lepanto" in again.stderr


def test_a_game_with_open_seats_says_how_they_are_filled(home: Path) -> None:
    opened = ("--open", "papacy", "--open", "protestant")
    result = run("game", "create", "here_i_stand", *seats()[:8], *opened, "--now", OPENED)
    assert result.stdout == "his-1\n"
    assert "Open: papacy, protestant." in result.stderr
    assert "orders@localhost.test: SIGN ON his-1 papacy" in result.stderr
    assert "adjudicator game start his-1" in result.stderr
    notice = run("game", "create", "here_i_stand", *seats(), "--now", OPENED)
    assert notice.stderr == ""


def test_a_seat_without_an_address_says_how_it_is_left_open(home: Path) -> None:
    result = run("game", "create", "here_i_stand", *seats()[2:], "--seat", "ottoman=")
    assert result.exit_code == 2
    words = " ".join(result.stderr.replace("│", " ").split())
    assert "'ottoman=' names nobody; write ottoman=ADDRESS, or --open ottoman" in words


def test_the_name_of_a_game_that_is_misspelt_is_suggested(game: str) -> None:
    result = run("game", "show", "hsi-1")
    assert result.exit_code == 2
    assert "There is no game 'hsi-1' (did you mean his-1?)" in result.stderr


def test_one_option_seats_a_player_for_two_powers(home: Path) -> None:
    people = (
        "ottoman+france=ann@example.org",
        "hapsburg + papacy=bob@example.org",
        "england+protestant=cyd@example.org",
    )
    words = [word for person in people for word in ("--seat", person)]
    result = run("game", "create", "here_i_stand", *words, "--set", "players=3", "--now", OPENED)
    assert result.stdout == "his-1\n"
    shown = output(run("game", "show", "his-1", "--json"))["seats"]
    assert [(seat["role"], seat["player"]) for seat in shown] == [
        ("ottoman", "ann"), ("hapsburg", "bob"), ("england", "cyd"),
        ("france", "ann"), ("papacy", "bob"), ("protestant", "cyd"),
    ]  # fmt: skip


def test_the_options_of_the_rules_are_listed() -> None:
    rows = {
        row["name"]: row
        for row in output(
            run("game", "options", "here_i_stand", "--scenario", "tournament", "--json")
        )
    }
    assert rows["vp_to_win"]["default"] == "23"
    assert rows["players"]["values"] == "3 to 6"
    words = run("game", "options", "here_i_stand").stdout
    assert "minor_war_cost (rulebook or display; default rulebook)" in words
    assert "dissolution_to_england" not in words


def test_a_game_is_held_resumed_and_extended(game: str) -> None:
    def due() -> str:
        return str(output(run("game", "show", game, "--json"))["due"])

    assert run("game", "hold", game, "--now", "2026-11-20T19:00Z").exit_code == 0
    again = run("game", "hold", game)
    assert again.exit_code == 1
    assert "held" in again.stderr
    assert run("game", "resume", game, "--now", "2026-11-20T21:00Z").exit_code == 0
    assert due().startswith("2026-11-22T20:00")
    words = ("--hours", "24", "--reason", "holidays", "--now", "2026-11-20T21:00Z")
    assert run("game", "extend", game, *words).exit_code == 0
    assert due().startswith("2026-11-23T20:00")


def test_the_moderator_answers_for_a_role(game: str, home: Path) -> None:
    [form] = [f for m in ingest(home) if (f := form_in(m.text))]
    words = form.splitlines()[1].split()
    assert run("game", "answer", game, "protestant", *words).exit_code == 0
    state = output(run("state", game, "--json"))
    assert state["questions"]
    refused = run("game", "answer", game, "ottoman", "PASS")
    assert refused.exit_code == 1
    assert "ottoman" in refused.stderr


def test_settings_of_a_game_are_shown_and_changed(game: str) -> None:
    shown = {row["name"]: row for row in output(run("game", "settings", game, "--json"))}
    assert shown["window.response"]["value"] == "12h"
    done = run("game", "set", game, "grace=6h", "days=mon-fri", "--reason", "a fair")
    assert done.stderr == "grace: 6h (before: 12h); days: mon-fri (before: all)\n"
    words = run("game", "settings", game).stdout
    assert "grace = 6h (usual: 12h): how long orders are taken after a missed deadline" in words
    refused = run("game", "set", game, "grace=soon")
    assert refused.exit_code == 1
    assert "expected is a length of time" in refused.stderr


def test_defaults_are_previewed_and_released(home: Path) -> None:
    terms = ("moderated=yes", "excuses=0", "grace=0")
    words = [word for term in terms for word in ("--set", term)]
    assert run("game", "create", "here_i_stand", *seats(), *words, "--now", OPENED).exit_code == 0
    early = run("game", "release", "his-1", "--now", "2026-11-20T19:00Z")
    assert early.exit_code == 1
    assert "does not wait for a release" in early.stderr
    assert run("tick", "--now", "2026-11-22T18:00Z").exit_code == 0
    shown = run("game", "preview", "his-1", "--now", "2026-11-22T18:01Z")
    assert shown.stderr == "W1: it waits for your release\n"
    assert "Protestants, " in shown.stdout
    assert "Nobody is late." in run("game", "preview", "his-1", "england").stdout
    assert output(run("game", "preview", "his-1", "--json"))["waits_for_release"] is True
    at = ("--now", "2026-11-22T18:02Z")
    stale = run("game", "release", "his-1", "--window", "W7", *at)
    assert stale.exit_code == 1
    assert "The window W7 was never opened; open now is W1" in stale.stderr
    assert run("game", "release", "his-1", "--window", "W1", *at).exit_code == 0


def test_a_command_for_another_window_is_refused(game: str) -> None:
    for words in (("extend", game, "--hours", "1"), ("answer", game, "protestant", "PASS")):
        refused = run("game", *words, "--window", "W9")
        assert refused.exit_code == 1
        assert "The window W9 was never opened" in refused.stderr


def test_the_clock_is_shown_and_only_a_wrong_one_accepted(game: str) -> None:
    assert output(run("clock", "--json"))["stopped"] is False
    assert "jumped_seconds: 0" in run("clock").stdout
    refused = run("clock", "--accept")
    assert refused.exit_code == 1
    assert "The clock has not jumped" in refused.stderr


def test_a_reply_address_is_shown_and_replaced(game: str) -> None:
    shown = run("game", "token", game, "france").stdout
    assert shown.startswith("orders+")
    replaced = run("game", "token", game, "france", "--revoke", "--now", OPENED).stdout
    assert replaced.startswith("orders+")
    assert replaced != shown
    assert run("game", "token", game, "france").stdout == replaced


def test_an_absence_is_entered_for_a_player(game: str) -> None:
    words = ("game", "absence", game, "france", "--to", "2027-01-03", "--now", OPENED)
    assert run(*words, "--from", "2026-12-20").exit_code == 0
    again = run(*words, "--from", "2026-12-20")
    assert again.exit_code == 1
    assert "has some of these days" in again.stderr
    assert run(*words, "--from", "Christmas").exit_code == 2


@pytest.mark.parametrize("verb", ["replace", "seat"])
def test_a_seat_is_given_to_somebody_else(game: str, verb: str) -> None:
    words = ("game", verb, game, "france", "ann@example.org", "--name", "Ann", "--now", OPENED)
    result = run(*words, "--zone", "Europe/Paris", "--reason", "Denis is ill.")
    assert (result.exit_code, "plays france in his-1 now" in result.stderr) == (0, True)
    shown = output(run("game", "show", game, "--json"))
    assert {"role": "france", "player": "Ann"} in shown["seats"]
    again = run(*words)
    assert again.exit_code == 1
    assert "Ann holds the seat france already" in again.stderr


def test_a_game_with_open_seats_is_started(home: Path) -> None:
    words = ("game", "create", "here_i_stand", "--name", "his-9", "--now", OPENED)
    result = run(*words, *seats()[:-2], "--open", seats()[-1].partition("=")[0])
    assert result.exit_code == 0, result.stderr
    (waiting,) = json.loads(run("game", "list", "--json").stdout)
    assert (waiting["game"], waiting["status"]) == ("his-9", "setup")
    started = run("game", "start", "his-9", "--now", OPENED)
    assert (started.exit_code, "without protestant" in started.stderr) == (0, True)
    assert run("game", "start", "his-9").exit_code == 1
    (begun,) = json.loads(run("game", "list", "--json").stdout)
    assert begun["status"] == "running"


def test_passwords_are_refused_where_they_are_not_used(game: str) -> None:
    result = run("game", "password", game, "france")
    assert result.exit_code == 1
    assert "Passwords are not used here" in result.stderr


@pytest.mark.parametrize("role", [*ROLES, "onlooker"])
def test_a_position_never_shows_another_hand(game: str, role: str) -> None:
    whole = output(run("state", game, "--json"))["state"]
    seen = output(run("state", game, "--as", role, "--json"))
    assert seen["as"] == role
    assert seen["state"]["hand"] == (whole["hands"][role] if role in ROLES else [])
    shown = seen["state"]["state"]
    for other in ROLES:
        assert shown["hands"][other] == (whole["hands"][other] if other == role else [])
        assert seen["state"]["hand_sizes"][other] == len(whole["hands"][other])
    assert shown["draw_pile"] == []
    assert whole["draw_pile"] or whole["hands"]["ottoman"]


def test_a_position_is_refused_to_a_role_the_game_has_not(game: str) -> None:
    result = run("state", game, "--as", "venice", "--json")
    assert result.exit_code == 2
    assert "venice" in result.stderr


def test_the_command_line_shows_it_first_and_does_it_with_yes(game: str, home: Path) -> None:
    ingest(home, mail("protestant", "REFORM Leipzig"))
    words = ("game", "rewind", game, "0", "--reason", "A mistake.", "--now", OPENED)
    first = run(*words)
    assert first.exit_code == 1
    assert "What would be taken back" in first.stdout
    assert "Run the command again with --yes" in first.stderr
    assert output(run("game", "log", game, "--json")) == []
    done = run(*words, "--yes")
    assert done.exit_code == 0
    assert [row["verb"] for row in output(run("game", "log", game, "--json"))] == ["rewind"]
