"""Powers given out by lists of preference or by bids, by real mail."""

from __future__ import annotations

import copy
import json
from dataclasses import astuple
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from adjudicator.games.here_i_stand.rules.seating import seats_for
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NotPossible
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.service.public.site.public_record import public_record
from adjudicator.service.seats.choosing import by_bids, by_preference
from adjudicator.service.seats.people import Person
from adjudicator.service.seats.seating import replace
from adjudicator.service.table.lateness import outages
from adjudicator.store import queries, tables
from tests.own_types import his_state
from tests.service.playground import (
    MODERATOR,
    ROLES,
    RULES,
    SECRET,
    STRICT,
    Playground,
    address_of,
    flat,
    seats,
)
from tests.service.test_pbem_10_proof import run

LOTS = [("a",), ("b",), ("c",)]


def open_game(ground: Playground, way: str, **more: Any) -> None:
    given = {"seats": seats(), "settings": {**STRICT, "assignment": way}, **more}
    create_game(ground.office, RULES, scenario="1517", secret=SECRET, moderator=MODERATOR, **given)
    ground.tell_at_once()


def players(ground: Playground) -> dict[str, str]:
    """Return by power whose address plays it."""
    with ground.office.database.reading() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        found = {}
        for seat in queries.seats_of(session, game.id):
            player = queries.holder_of(session, seat)
            found[seat.role] = player.address if player else ""
        return found


def record(ground: Playground) -> Any:
    return json.loads(json.dumps(export_game(ground.office, "his-1", with_secret=True)))


# -- how it is decided ----------------------------------------------------------------------------


def test_by_preference_each_gets_the_best_that_is_left() -> None:
    wishes = {"x": {"b": 0, "a": 1}, "y": {"b": 0, "c": 1}, "z": {}}
    found = {"y": ("b",), "x": ("a",), "z": ("c",)}
    assert by_preference(["y", "x", "z"], wishes, LOTS) == found
    assert by_preference(["z", "y", "x"], wishes, LOTS) == found, "who wishes nothing comes last"


def test_two_powers_of_one_player_are_liked_as_the_better_one() -> None:
    lots = [("a", "b"), ("c",)]
    wishes = {"x": {"b": 0, "c": 1}, "y": {"c": 0}}
    assert by_preference(["x", "y"], wishes, lots) == {"x": ("a", "b"), "y": ("c",)}


def test_bids_make_the_greatest_sum_and_the_order_decides_ties() -> None:
    wishes = {"x": {"a": 5, "b": 4}, "y": {"a": 5}, "z": {}}
    assert by_bids(["x", "y", "z"], wishes, LOTS) == {"x": ("b",), "y": ("a",), "z": ("c",)}
    tied = {"x": {"a": 2}, "y": {"a": 2}, "z": {}}
    assert by_bids(["y", "x", "z"], tied, LOTS)["y"] == ("a",)
    assert by_bids(["x", "y", "z"], tied, LOTS)["x"] == ("a",)


# -- by mail --------------------------------------------------------------------------------------


def test_powers_are_given_out_when_all_have_written(ground: Playground) -> None:
    open_game(ground, "preferences")
    told = flat(ground.last("france", "status").text)
    assert "the name of your seat is only that of a chair" in told
    assert "PREFER POWERS Ottomans, Hapsburgs, England" in told
    for role, liked in zip(ROLES, ROLES[1:] + ROLES[:1], strict=True):
        assert ground.game().status == "setup"
        ground.write(role, f"PREFER POWERS {liked}, {role}")
    assert ground.game().status == "running"
    assert players(ground) == {
        liked: address_of(role)
        for role, liked in zip(ROLES, ROLES[1:] + ROLES[:1], strict=True)
    }  # fmt: skip
    assert "you play the Protestants" in ground.last("protestant", "welcome").subject
    result = next(row for row in ground.mails("papacy") if "who plays what" in row.subject)
    assert "England: France (wished France, England)" in flat(result.text)


def test_wishes_are_sealed_until_all_are_in(ground: Playground) -> None:
    open_game(ground, "bids")
    ground.write("france", "BID ottoman 7")
    others = [row for row in ground.mails() if row.role != "france"]
    assert not [row for row in others if "7" in flat(row.text).replace("2057", "") and
                "Ottomans 7" in flat(row.text)]  # fmt: skip
    assert "Ottomans 7" not in str(moderate(ground.office, "his-1", "log").value)
    assert "ottoman" not in str(moderate(ground.office, "his-1", "log").value)


def test_bids_cost_victory_points_at_the_beginning(ground: Playground) -> None:
    open_game(ground, "bids")
    for role in ROLES:
        ground.write(role, "BID Ottomans 3, France 1" if role == "england" else "BID papacy 1")
    with ground.playing() as playing:
        state = his_state(playing.state)
    assert ["bid", -3] in state.bonus_vp["ottoman"]
    assert ["bid", -1] in state.bonus_vp["papacy"]
    assert players(ground)["ottoman"] == address_of("england")
    verdict = verify_record(record(ground))
    assert verdict.problems == ()
    forged = record(ground)
    forged["assignment"]["order"].reverse()
    assert "does not follow from the secret" in " ".join(verify_record(forged).problems)
    forged = record(ground)
    forged["options"]["handicap"] = {"ottoman": 1}
    assert verify_record(forged).problems
    forged = record(ground)
    forged["assignment"] = None
    assert verify_record(forged).problems == (
        "powers begin with fewer points, but no bids are on record",
    )


def published(ground: Playground) -> Any:
    """Return the public record as it is published when the game is over."""
    with ground.office.database.transaction() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        game.status = "over"
    with ground.office.database.reading() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        return json.loads(json.dumps(public_record(session, game, [], {})))


def changed(record: Any, *path: str, to: Any) -> Any:
    """Return a copy of a record with another value at the end of a path."""
    found = copy.deepcopy(record)
    part = found
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = to
    return found


@pytest.mark.parametrize("players", [6, 3])
@pytest.mark.parametrize("way", ["preferences", "bids"])
def test_players_prove_who_plays_what_from_the_public_record(
    ground: Playground, tmp_path: Path, way: str, players: int
) -> None:
    lots = seats_for(players)
    holders = {role: address_of(lot[0]) for lot in lots for role in lot}
    wanted = [SeatWanted(role, address) for role, address in holders.items()]
    open_game(ground, way, seats=wanted, options={"players": str(players)})
    for number, lot in enumerate(lots):
        bid, list_ = f"BID france {number}, papacy {number // 2}", "PREFER POWERS france, papacy"
        ground.write(
            lot[-1],
            bid if way == "bids" else list_,
            sender=address_of(lot[0]),
            answers=ground.last(lot[-1], "status"),
        )
    right = published(ground)
    status, text = astuple(run(tmp_path, right))
    assert status == 3, text
    assert "WRONG" not in text
    assert f"Roles given out by {way}" in text
    order = right["assignment"]["order"]
    seats = right["assignment"]["seats"]
    first, second = order[:2]
    wishes = right["assignment"]["wishes"]
    for forged, said in (
        (changed(right, "assignment", "order", to=order[::-1]), "the secret and the wishes give"),
        (
            changed(right, "assignment", "seats", to={**seats, first: seats[second]}),
            "the wishes and their order give",
        ),
        (changed(right, "options", "handicap", to={"england": 4}), "the bids give"),
        (
            changed(right, "assignment", "wishes", to={**wishes, first: {}}),
            "the secret and the wishes give",
        ),
        (changed(right, "assignment", "order", to=["genoa", *order[1:]]), "no chairs"),
        (changed(right, "assignment", "wishes", to=[]), "no chairs"),
        (changed(right, "assignment", to={}), "damaged"),
    ):
        status, text = astuple(run(tmp_path, forged))
        assert status == 1, text
        assert said in text
    if way == "bids":
        del right["assignment"]
        status, text = astuple(run(tmp_path, right))
        assert status == 1
        assert "no bids for them are on record" in text


def test_a_later_wish_replaces_the_one_before_and_a_wrong_one_changes_nothing(
    ground: Playground,
) -> None:
    open_game(ground, "preferences")
    for line, said in (
        ("PREFER POWERS france, england", "Read as: PREFER POWERS France, England"),
        ("PREFER POWERS france, france", "France is named twice"),
        ("PREFER POWERS Spain and more", "Nothing is noted"),
        ("BID france 3", "Nothing is noted: The powers are given out by preference"),
        ("PASS", "Nothing is noted: The powers are given out by preference"),
        ("prefer powers: papacy", "Read as: PREFER POWERS Papacy"),
    ):
        ground.write("france", line)
        assert said in flat(ground.last("france", "status").text), line


def test_what_is_no_wish_is_answered_before_the_powers_are_given_out(ground: Playground) -> None:
    open_game(ground, "preferences")
    for lines, said in (
        (("PREFER zone Europe/Berlin",), "PREFER zone Europe/Berlin: you have"),
        (("PREFER",), "PREFER zone Europe/Berlin"),
        (("ADDRESS ann@example.org",), "ADDRESS ann@example.org: "),
        (("CHECK", "PREFER text"), "PREFER text: only checked, not carried out"),
        (("RESIGN",), "RESIGN: this is for a game that has begun"),
        (("ADDRESS nobody",), "ADDRESS ann@example.org"),
        (("CHECK PREFER POWERS france, papacy",), "Read as: PREFER POWERS France, Papacy"),
    ):
        ground.write("france", *lines)
        told = flat(ground.last("france", "status").text)
        assert said in told, lines
        assert "Nothing is noted" not in told
    assert "PREFER POWERS Ottomans" in _answers(ground, "STATUS")
    ground.write("france", "PREFER quiet off", "PREFER POWERS france", "HELP")
    helped, noted = (flat(row.text) for row in ground.mails("france", "status")[-2:])
    assert "PREFER POWERS Ottomans" in helped
    assert "PREFER quiet off: you have" in noted
    assert "Read as: PREFER POWERS France" in noted
    assert "Your wish is noted" in _answers(ground, "STATUS")
    ground.write("france", "PREFER language fi")
    assert "fi" in {row.language for row in ground.rows(tables.Player)}


def _answers(ground: Playground, line: str) -> str:
    ground.write("france", line)
    return flat(ground.last("france", "status").text)


@pytest.mark.parametrize(
    "lines",
    [
        ("France, England, Papacy",),
        ("PREFER POWERS", "France", "England", "Papacy"),
        ("PREFER POWERS: 1. France 2. England 3. Papacy",),
        ("1. France", "2. England", "3. Papacy"),
        ("I prefer France, then England and then Papacy",),
        ("PREFER POWERS Ranska, Englanti ja Paavinistuin",),
    ],
)
def test_lists_are_read_however_players_write_them(
    ground: Playground, lines: tuple[str, ...]
) -> None:
    open_game(ground, "preferences")
    ground.write("france", *lines)
    text = flat(ground.last("france", "status").text)
    assert "Read as: PREFER POWERS France, England, Papacy" in text


@pytest.mark.parametrize(
    "lines",
    [
        ("France 3, England 2",),
        ("BID 3 for France, 2 for England",),
        ("Bid 3 VP for France and 2 on England",),
        ("BID", "France: 3", "England = 2"),
        ("BID France 3", "BID England 2"),
        ("BID Ranska 3, Englanti 2",),
    ],
)
def test_bids_are_read_however_players_write_them(
    ground: Playground, lines: tuple[str, ...]
) -> None:
    open_game(ground, "bids")
    ground.write("france", *lines)
    text = flat(ground.last("france", "status").text)
    assert "Read as: BID France 3, England 2" in text


def test_who_bids_nothing_has_sent_his_wish(ground: Playground) -> None:
    open_game(ground, "bids")
    ground.write("france", "BID nothing")
    assert "Read as: BID nothing" in flat(ground.last("france", "status").text)
    for role in ROLES:
        if role != "france":
            assert ground.game().status == "setup"
            ground.write(role, "BID nothing")
    assert ground.game().status == "running"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("BID France 2.5",), "How many points do you bid for France?"),
        (("Thanks, I will think about it",), "The powers are given out by bids"),
        (("BID France 3", "See you"), "there is no power called “See you”"),
    ],
)
def test_what_is_no_bid_is_answered_with_what_one_is(
    ground: Playground, lines: tuple[str, ...], said: str
) -> None:
    open_game(ground, "bids")
    ground.write("france", *lines)
    text = flat(ground.last("france", "status").text)
    assert "Nothing is noted" in text
    assert said in text


def test_bids_are_numbers_within_limits(ground: Playground) -> None:
    open_game(ground, "bids")
    for line in ("BID france", "BID france 26", "BID france -2", "BID france 2, papacy many"):
        ground.write("france", line)
        assert "Nothing is noted" in flat(ground.last("france", "status").text), line


# -- until when ----------------------------------------------------------------------------------


def test_who_sends_nothing_in_time_takes_what_is_left(ground: Playground) -> None:
    open_game(ground, "preferences")
    assert "Wishes are taken until Sunday 22 November 2026, 18:00" in flat(
        ground.last("france", "status").text
    )
    for role in ROLES[1:]:
        ground.write(role, "PREFER POWERS ottoman, france")
    ground.wait(hours=47)
    assert ground.game().status == "setup"
    ground.wait(hours=2)
    assert ground.game().status == "running"
    found = players(ground)
    assert found["ottoman"] != address_of("ottoman") != found["france"]
    assert found["hapsburg"] != address_of("ottoman"), "he takes what all others have left"
    assert found["protestant"] == address_of("ottoman")
    assert ground.window().code == "W2"
    assert [row.state for row in ground.rows(tables.Window)] == ["closed", "open"]
    assert verify_record(record(ground)).problems == ()


def test_one_reminder_goes_to_who_has_sent_nothing(ground: Playground) -> None:
    open_game(ground, "bids")
    ground.write("france", "BID ottoman 1")
    for _hour in range(47):
        ground.wait(hours=1)
    reminded = [row for row in ground.mails() if "your wish is missing" in row.subject]
    assert sorted(str(row.role) for row in reminded) == sorted({*ROLES} - {"france"})
    assert "You have sent no wish yet. Wishes are taken until" in flat(reminded[0].text)
    assert "BID Ottomans 3, Hapsburgs 1" in flat(reminded[0].text)


def test_the_time_for_wishes_is_a_setting_and_the_moderator_extends_it(
    ground: Playground,
) -> None:
    settings = {**STRICT, "assignment": "preferences", "window.wishes": "72h"}
    create_game(
        ground.office, RULES, scenario="1517", secret=SECRET, moderator=MODERATOR,
        seats=seats(), settings=settings,
    )  # fmt: skip
    ground.tell_at_once()
    ground.wait(hours=71)
    assert ground.game().status == "setup"
    assert "W1 closes at" in ground.moderate("EXTEND 24h because of the fair", window="W1")
    assert "wishes for powers" in flat(ground.last("papacy", "moved").text)
    ground.wait(hours=2)
    assert ground.game().status == "setup"
    ground.wait(hours=24)
    assert ground.game().status == "running"


def test_the_time_begins_when_the_last_chair_is_taken_and_anew_for_a_successor(
    ground: Playground,
) -> None:
    open_game(ground, "preferences", seats=seats()[:-1], open_roles=("protestant",))
    ground.wait(hours=100)
    assert ground.rows(tables.Window) == []
    replace(ground.office, "his-1", "protestant", Person("zoe@players.example", "Zoe"))
    assert "Wishes are taken until" in flat(ground.last("papacy", "status").text)
    ground.wait(hours=40)
    replace(ground.office, "his-1", "papacy", Person("kim@players.example", "Kim"))
    assert "gets his time" in flat(ground.last("france", "moved").text)
    ground.wait(hours=40)
    assert ground.game().status == "setup"
    ground.wait(hours=9)
    assert ground.game().status == "running"


def test_status_says_until_when_wishes_are_taken(ground: Playground) -> None:
    open_game(ground, "preferences")
    ground.write("france", "STATUS")
    assert "Wishes are taken until" in flat(ground.last("france", "status").text)


def test_an_outage_moves_the_time_for_wishes(ground: Playground) -> None:
    open_game(ground, "preferences")
    outages.beat(ground.office)
    ground.clock.advance(timedelta(hours=49))
    assert outages.beat(ground.office)
    ground.wait(minutes=1)
    assert ground.game().status == "setup"
    assert ground.mails("france", "moved") or ground.last("france", "delayed")


def test_the_moderator_starts_without_the_last_wishes(ground: Playground) -> None:
    open_game(ground, "preferences")
    ground.write("papacy", "PREFER POWERS papacy")
    ground.moderate("START", window=None)
    assert ground.game().status == "running"
    assert players(ground)["papacy"] == address_of("papacy")


def test_the_moderator_hears_what_nobody_plays_and_not_which_chair_was_empty(
    ground: Playground,
) -> None:
    open_game(ground, "bids", seats=seats()[:-1], open_roles=("protestant",))
    for role in ROLES[:-1]:
        ground.write(role, "BID ottoman 3, protestant 5")
    assert "begins, without" not in ground.moderate("CHECK", "START", window=None)
    said = ground.moderate("START", window=None)
    (empty,) = [role for role, address in players(ground).items() if not address]
    assert empty == "france"
    assert "begins, without France" in flat(said)


def test_who_holds_two_powers_writes_once(ground: Playground) -> None:
    names = ("ann", "bob", "cid")
    lots = seats_for(3)
    wanted = [
        SeatWanted(role, f"{name}@players.example")
        for name, lot in zip(names, lots, strict=True)
        for role in lot
    ]
    open_game(ground, "preferences", seats=wanted, options={"players": 3})
    for name, lot, liked in zip(names, lots, (lots[1], lots[2], lots[0]), strict=True):
        assert ground.game().status == "setup"
        ground.write(
            lot[1],
            f"PREFER POWERS {liked[1]}",
            sender=f"{name}@players.example",
            answers=ground.last(lot[1], "status"),
        )
    assert ground.game().status == "running"
    found = players(ground)
    for name, liked in zip(names, (lots[1], lots[2], lots[0]), strict=True):
        assert {found[role] for role in liked} == {f"{name}@players.example"}


def test_ways_that_cannot_be(ground: Playground) -> None:
    with pytest.raises(NotPossible, match="expected is signed, preferences, bids"):
        open_game(ground, "lottery")
    with pytest.raises(NotPossible, match="nobody can bid"):
        create_game(
            ground.office,
            "lanterns",
            seats=[SeatWanted("red", "a@b.example"), SeatWanted("blue", "c@b.example")],
            settings={"assignment": "bids"},
        )
