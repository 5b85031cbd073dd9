"""A whole record leaves one installation and goes on in another."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic import command

from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.moving import import_game
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.store import migration, queries, tables
from adjudicator.store.database import Database, open_database
from adjudicator.store.errors import SchemaMismatch
from adjudicator.store.rows import plain, tables_of
from adjudicator.store.rows import rows_of as rows_in
from tests.service.playground import (
    MODERATOR,
    Playground,
    address_of,
    flat,
    parsed,
    seats,
    settings_in,
)
from tests.service.recorded import own_copy
from tests.store.rows import add_game, add_player, add_seat, add_window, incoming, outgoing

OWN = (
    "id",
    "token",
    "key",
    "game_id",
    "player_id",
    "window_id",
    "seat_id",
    "vote_id",
    "proposer_id",
    "incoming_id",
    "thread_id",
)
"""What another installation counts or makes anew."""


def installation(database: Database, like: Playground, folder: Path) -> Playground:
    """Return another installation, with a key and an address of its own, where others play."""
    settings = settings_in(
        folder,
        secret="the key of another installation, no secret either",
        orders_address="play@elsewhere.example",
    )
    crowd(database)
    return Playground(Office(database, settings), like.clock, like.patch, 800)


@pytest.fixture
def second(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Database]:
    """A second SQLite database."""
    shutil.copy(migrated_sqlite, tmp_path / "second.db")
    database = open_database(f"sqlite:///{tmp_path}/second.db", durable=False)
    yield database
    database.dispose()


@pytest.fixture
def elsewhere(second: Database, quick: Playground, tmp_path: Path) -> Playground:
    """Another installation on SQLite, as the first one."""
    return installation(second, quick, tmp_path)


@pytest.fixture
def there(
    request: pytest.FixtureRequest, second: Database, ground: Playground, tmp_path: Path
) -> Playground:
    """Another installation, on the kind of database that the first one does not use."""
    if ground.office.database.is_postgresql:
        return installation(second, ground, tmp_path)
    database: Database = request.getfixturevalue("postgres_database")
    return installation(database, ground, tmp_path)


def crowd(database: Database) -> None:
    """Let the numbers of rows be others than in the first installation."""
    with database.transaction() as session:
        game = add_game(session, slug="chess-1", status="over")
        for role in ("white", "black"):
            add_seat(session, game, role)
        add_window(session, game, state="closed")
        add_player(session, address=address_of("france"), name="Francine")
        session.add_all([incoming("one"), incoming("two"), outgoing("three")])


def in_play(ground: Playground) -> None:
    """Open a game and play: orders, press, a deal, a sheet, orders ahead, a vote, an absence."""
    ground.open(scenario="1532", moderator=MODERATOR)
    ground.write("ottoman", "SHEET careful", "STANDING: RETREAT TO ANY", "PROPOSE END")
    ground.write("england", "VOTE 1 NO", "PRESS TO france", "Shall we?", "ENDPRESS")
    ground.write("england", "DEAL WITH france", "Alliance", "ENDDEAL")
    ground.write("hapsburg", "ABSENCE FROM 2026-12-24 TO 2026-12-26", "READY")


def exported(ground: Playground, slug: str = "his-1") -> Any:
    """Return a record as it comes out of a file."""
    return json.loads(json.dumps(export_game(ground.office, slug, with_secret=True)))


def moved(here: Playground, there: Playground, **more: Any) -> str:
    return import_game(there.office, exported(here), **more).slug


def rows_of(record: Any) -> dict[str, list[dict[str, Any]]]:
    """Return the private rows of a record without what differs between two installations."""
    return {
        name: [
            {column: value for column, value in row.items() if column not in OWN} for row in rows
        ]
        for name, rows in record["private"]["rows"].items()
    }


def without(rows: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: found for name, found in rows.items() if name not in names}


CHANGED = ("action", "outgoing", "player", "address")
"""Tables in which a move itself has changed something."""


def test_a_game_is_the_same_in_another_installation(ground: Playground, there: Playground) -> None:
    in_play(ground)
    before = exported(ground)
    assert moved(ground, there) == "his-1"
    after = exported(there)
    assert after["segments"] == before["segments"]
    assert verify_record(after).problems == ()
    assert without(rows_of(after), *CHANGED) == without(rows_of(before), *CHANGED)
    for table in ("vote", "ballot", "deal", "press", "standing_order", "absence", "window", "flag"):
        assert rows_of(after)[table], table
    assert [row["verb"] for row in rows_of(after)["action"]][-1] == "import"
    letters = [row["words"] for row in rows_of(before)["outgoing"]]
    assert [row["words"] for row in rows_of(after)["outgoing"]][: len(letters)] == letters


def test_a_message_of_before_comes_again_from_there_as_text(
    ground: Playground, there: Playground
) -> None:
    """Its composed form stays behind: links and addresses in it lead to the other installation."""
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    before = ground.last("protestant", "receipt")
    moved(ground, there)
    there.write("protestant", f"RESEND {before.number}")
    again = next(row for row in there.mails("protestant") if row.key.startswith("again/"))
    assert (again.text, again.subject) == (before.text, before.subject)
    mail = parsed(again)
    assert mail["To"] == address_of("protestant")
    assert mail["Reply-To"] == parsed(there.last("protestant", "receipt"))["Reply-To"]
    assert "elsewhere.example" in mail["Reply-To"]
    assert again.reply_to in mail["Reply-To"]
    assert mail["Message-ID"] not in {row.message_id for row in ground.mails()}


def test_it_plays_on_there_with_the_same_dice(ground: Playground, there: Playground) -> None:
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    assert moved(ground, there) == "his-1"
    for one in (ground, there):
        one.write("protestant", "REFORM Brandenburg")
        one.write("protestant", "REFORM Magdeburg")
    assert exported(there)["segments"] == exported(ground)["segments"]
    assert len(exported(there)["segments"][0]["answers"]) == 3
    letters = [one.last("protestant", "receipt").text for one in (ground, there)]
    numberless = [re.sub(r"Message \d+ ", "", flat(text)) for text in letters]
    assert numberless[0] == numberless[1]


@pytest.mark.full
def test_it_comes_back_from_the_other_database_as_it_was(
    ground: Playground, there: Playground, tmp_path: Path
) -> None:
    in_play(ground)
    moved(ground, there)
    home = open_database(f"sqlite:///{tmp_path}/home.db", durable=False)
    home.migrate()
    office = Office(home, settings_in(tmp_path, secret="the key of a third installation, long"))
    import_game(office, exported(there))
    back = json.loads(json.dumps(export_game(office, "his-1", with_secret=True)))
    assert back["segments"] == exported(ground)["segments"]
    assert without(rows_of(back), *CHANGED) == without(rows_of(exported(ground)), *CHANGED)
    home.dispose()


@pytest.mark.full
def test_everybody_gets_a_letter_with_the_address_that_counts(
    quick: Playground, elsewhere: Playground
) -> None:
    in_play(quick)
    done = import_game(elsewhere.office, exported(quick))
    assert done.messages == 7
    old = {row.token for row in quick.rows(tables.Seat)}
    letter = elsewhere.last("protestant", "briefing")
    assert letter.recipient == address_of("protestant")
    assert "his-1 goes on at another address than before: answer this mail." in flat(letter.text)
    assert letter.reply_to is not None
    assert letter.reply_to.startswith("play+")
    assert letter.reply_to.endswith("@elsewhere.example")
    seat = next(row for row in elsewhere.rows(tables.Seat) if row.role == "protestant")
    assert seat.token in letter.reply_to
    assert seat.token not in old
    elsewhere.write("protestant", "READY", answers=letter, block=True)
    assert "READY" in elsewhere.receipt("protestant")
    (chair,) = [row for row in elsewhere.mails(kind="moderator") if row.status == "queued"]
    assert chair.recipient == MODERATOR


@pytest.mark.full
def test_what_was_not_sent_before_is_not_sent_from_there(
    quick: Playground, elsewhere: Playground
) -> None:
    in_play(quick)
    assert {row.status for row in quick.mails()} == {"queued"}
    moved(quick, elsewhere)
    former = [row for row in elsewhere.mails() if row.key.startswith("import/")]
    assert len(former) == len(quick.mails())
    assert {(row.status, row.error) for row in former} == {
        ("failed", "the game was moved to another installation before this was sent")
    }


@pytest.mark.full
def test_who_plays_there_already_stays_who_he_is(quick: Playground, elsewhere: Playground) -> None:
    in_play(quick)
    moved(quick, elsewhere)
    france = [row for row in elsewhere.rows(tables.Player) if row.address == address_of("france")]
    assert [row.name for row in france] == ["Francine"]
    with elsewhere.office.database.reading() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        held = {seat.role: seat.player_id for seat in queries.seats_of(session, game.id)}
    assert held["france"] == france[0].id


@pytest.mark.full
def test_deadlines_are_later_by_the_time_of_the_move(
    quick: Playground, elsewhere: Playground
) -> None:
    in_play(quick)
    due = quick.window().due_at
    record = exported(quick)
    quick.clock.advance(timedelta(hours=5))
    done = import_game(elsewhere.office, record)
    assert done.moved_by == timedelta(hours=5)
    assert due is not None
    assert elsewhere.window().due_at == due + timedelta(hours=5)


@pytest.mark.full
def test_a_game_on_hold_stays_on_hold(quick: Playground, elsewhere: Playground) -> None:
    in_play(quick)
    quick.moderate("HOLD We move.")
    record = exported(quick)
    quick.clock.advance(timedelta(hours=5))
    done = import_game(elsewhere.office, record)
    assert (done.status, done.moved_by) == ("held", timedelta(0))
    elsewhere.moderate("RESUME", window=None)
    assert elsewhere.game().status == "running"


def test_a_game_that_waits_for_players_goes_on_waiting(
    quick: Playground, elsewhere: Playground
) -> None:
    taken = [seat for seat in seats() if seat.role != "france"]
    quick.open(seats=taken, open_roles=["france"], moderator=MODERATOR)
    assert import_game(elsewhere.office, exported(quick)).status == "setup"
    assert "another address than before" in flat(elsewhere.last("england", "status").text)
    elsewhere.moderate("START", window=None)
    assert elsewhere.game().status == "running"


def test_a_game_that_is_over_is_kept_without_a_letter(
    quick: Playground, elsewhere: Playground
) -> None:
    quick.open()
    with quick.office.database.transaction() as session:
        game = session.get_one(tables.Game, 1)
        game.status = "over"
        session.add_all([game, _vote(game, "end")])
    done = import_game(elsewhere.office, exported(quick))
    assert (done.status, done.messages) == ("over", 0)


def _vote(game: tables.Game, kind: str) -> tables.Vote:
    at = game.created_at
    return tables.Vote(
        game_id=game.id, number=1, kind=kind, proposer_id=1, role="england", status="passed",
        opened_at=at, expires_at=at,
    )  # fmt: skip


# -- what is refused ------------------------------------------------------------------------------


def refused(elsewhere: Playground, record: Any, **more: Any) -> str:
    before = exported_all(elsewhere)
    with pytest.raises(NotPossible) as caught:
        import_game(elsewhere.office, record, **more)
    assert exported_all(elsewhere) == before
    return str(caught.value)


def exported_all(ground: Playground) -> list[Any]:
    return [ground.rows(table) for table in (tables.Game, tables.Seat, tables.Outgoing)]


@pytest.mark.full
def test_a_game_is_taken_over_once(quick: Playground, elsewhere: Playground) -> None:
    quick.open()
    record = exported(quick)
    import_game(elsewhere.office, record)
    assert refused(elsewhere, record) == "This game is here already: it is his-1."
    assert refused(elsewhere, record, slug="his-2") == "This game is here already: it is his-1."


@pytest.mark.full
def test_another_game_of_that_name_keeps_it(quick: Playground, elsewhere: Playground) -> None:
    quick.open(slug="chess-1")
    record = exported(quick, "chess-1")
    words = "There is another game chess-1 here; give this one a name with --slug."
    assert refused(elsewhere, record) == words
    assert "cannot be the name of a game" in refused(elsewhere, record, slug="w1")
    assert import_game(elsewhere.office, record, slug="his-9").slug == "his-9"
    assert "his-9" in elsewhere.last("england", "briefing").subject


def test_a_record_without_its_private_part_is_refused(
    quick: Playground, elsewhere: Playground
) -> None:
    quick.open()
    record = json.loads(json.dumps(export_game(quick.office, "his-1")))
    assert "private" not in record
    assert refused(elsewhere, record).endswith("Export it with --with-secret.")


@pytest.mark.parametrize("record", [{}, [], "x", {"format": "adjudicator-record", "version": 99}])
def test_what_is_no_record_is_refused(elsewhere: Playground, record: Any) -> None:
    assert "record" in refused(elsewhere, record)


def test_a_record_that_does_not_verify_is_refused(quick: Playground, elsewhere: Playground) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig")
    record = exported(quick)
    forged = own_copy(record)
    forged["private"]["rows"]["roll"][0]["result"] = [6] * 9
    assert refused(elsewhere, forged).startswith("The record does not verify")
    other = own_copy(record)
    other["segments"][0]["rolls"][0]["result"] = [6] * 9
    assert "the private part is not of this record: its segments differ" in refused(
        elsewhere, other
    )


@pytest.mark.full
def test_a_private_part_that_is_damaged_is_refused(
    quick: Playground, elsewhere: Playground
) -> None:
    quick.open()
    record = exported(quick)
    changes: list[Callable[[dict[str, Any]], object]] = [
        lambda part: part.pop("rows"),
        lambda part: part["rows"].update(player=[]),
        lambda part: part["rows"]["seat"][0].update(since="yesterday"),
        lambda part: part["rows"]["seat"][0].update(role=None),
        lambda part: part["rows"]["seat"][0].update(rank=7),
        lambda part: part["rows"].update(seat=7),
    ]
    for change in changes:
        wrong = own_copy(record)
        change(wrong["private"])
        assert "The private part of the record is damaged" in refused(elsewhere, wrong)


def test_a_record_of_a_later_release_is_refused(quick: Playground, elsewhere: Playground) -> None:
    quick.open()
    record = exported(quick)
    record["private"]["tables"] = "9999"
    with pytest.raises(SchemaMismatch, match="which this release does not know"):
        import_game(elsewhere.office, record)


def test_a_record_with_earlier_tables_is_brought_up_to_date(
    quick: Playground, elsewhere: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an earlier release has exported goes on here, too, with dice as it made them."""
    monkeypatch.setattr("adjudicator.service.commands.creating.opening_chain", lambda _: "")
    quick.open(title="An early game")
    quick.write("protestant", "REFORM Leipzig")
    database = quick.office.database
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0009")
    with database.reading() as session:
        earlier = session.connection()
        rows = {
            table.name: [plain(row) for row in rows_in(earlier, table)]
            for table in tables_of(earlier)
            if table.name not in ("cursor", "heartbeat", "rejection", "worker")
        }
    database.migrate()
    record = exported(quick)
    record["private"].update(tables="0009", rows=rows)
    assert import_game(elsewhere.office, record).slug == "his-1"
    assert exported(elsewhere)["segments"] == record["segments"]
