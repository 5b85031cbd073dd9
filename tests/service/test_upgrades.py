"""The upgrade check: every game that runs is played again under this release."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

import pytest
from alembic import command
from sqlalchemy import text, update
from sqlmodel import col

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.operations.upkeep import upgrades, verifying
from adjudicator.service.operations.upkeep.upgrades import (
    GameCheck,
    Guarded,
    UpgradeCheck,
    check_upgrade,
)
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.store import migration, revision, tables
from adjudicator.store.database import open_database
from adjudicator.store.errors import SchemaMismatch
from tests.service.playground import MODERATOR, Playground, seats


def checked(ground: Playground) -> UpgradeCheck:
    return check_upgrade(ground.office.database)


def only_game(ground: Playground) -> GameCheck:
    (game,) = checked(ground).games
    return game


def change(ground: Playground, table: Any, *conditions: Any, **values: Any) -> None:
    """Change what is on record, as if the rules had been others when it was played."""
    with ground.office.database.transaction() as session:
        changed = session.exec(update(table).where(*conditions).values(**values))
        assert changed.rowcount


def after_an_attempt(ground: Playground) -> None:
    """Play the first attempt of the Protestants; the second one is asked."""
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    assert ground.decision("protestant").topic == "18.3/reform:2"


def test_a_game_that_is_played_by_the_same_rules_is_the_same(ground: Playground) -> None:
    after_an_attempt(ground)
    before = ground.rows(tables.Question), ground.game().version
    found = checked(ground)
    assert found.ok
    assert found.migrations == ()
    assert found.guarded == ()
    (game,) = found.games
    assert (game.game, game.verdict, game.found, game.advice) == ("his-1", "same", "", "")
    assert game.stage == "turn 1, theses"
    assert (ground.rows(tables.Question), ground.game().version) == before


def test_all_games_that_are_to_be_played_on_are_checked(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    quick.open("theses", moderator=MODERATOR, slug="his-2")
    quick.moderate("HOLD Holidays.")
    statuses = [(game.game, game.status, game.verdict) for game in checked(quick).games]
    assert statuses == [("his-1", "held", "same"), ("his-2", "running", "same")]
    change(quick, tables.Game, status="over")
    assert checked(quick).games == ()


def test_a_game_that_waits_for_players_is_loaded_but_not_begun(quick: Playground) -> None:
    quick.open(open_roles=["france"], seats=[seat for seat in seats() if seat.role != "france"])
    assert (only_game(quick).status, only_game(quick).verdict) == ("setup", "same")
    change(quick, tables.Segment, schema_version=999)
    assert only_game(quick).verdict == "diverged"


def test_another_question_in_the_place_of_an_answer_diverges(ground: Playground) -> None:
    after_an_attempt(ground)
    question = tables.Question
    change(ground, question, col(question.state) == "answered", topic="18.3/convert:1")
    found = checked(ground)
    assert not found.ok
    (game,) = found.games
    assert game.verdict == "diverged"
    assert game.recorded == "protestant: 18.3/convert:1"
    assert game.wanted == "protestant: 18.3/reform:1"
    assert game.trail
    assert all(step.split()[0][0].isdigit() for step in game.trail)
    assert f"segment {game.segment} (turn 1, theses), {game.trail[0]}" in game.where
    assert "adjudicator game rewind his-1" in game.advice


def test_another_question_than_the_open_one_diverges(quick: Playground) -> None:
    after_an_attempt(quick)
    question = tables.Question
    change(quick, question, col(question.state) == "open", topic="18.3/convert:2")
    game = only_game(quick)
    assert (game.verdict, game.recorded) == ("diverged", "protestant: 18.3/convert:2")
    assert game.wanted == "protestant: 18.3/reform:2"


def test_an_answer_that_is_not_legal_any_more_diverges_and_says_why(quick: Playground) -> None:
    after_an_attempt(quick)
    question = tables.Question
    change(quick, question, col(question.state) == "answered", value="vienna")
    game = only_game(quick)
    assert (game.verdict, game.recorded) == ("diverged", "protestant: 18.3/reform:1")
    assert "vienna" in game.found


def test_other_dice_diverge_and_the_trail_says_where_they_are_rolled(quick: Playground) -> None:
    after_an_attempt(quick)
    change(quick, tables.Roll, col(tables.Roll.number) == 0, label="something else")
    game = only_game(quick)
    assert game.verdict == "diverged"
    assert "'something else'" in game.found
    assert any("attempt" in step or "18" in step for step in game.trail)


def test_dice_that_are_asked_for_no_more_diverge(quick: Playground) -> None:
    after_an_attempt(quick)
    last = max(row.number for row in quick.rows(tables.Roll))
    with quick.office.database.transaction() as session:
        row = quick.rows(tables.Roll)[-1]
        more = tables.Roll(
            game_id=row.game_id,
            generation=row.generation,
            segment=row.segment,
            number=last + 1,
            kind="dice",
            label="more",
            result=[6],
        )
        session.add(more)
    game = only_game(quick)
    assert (game.verdict, game.recorded) == ("diverged", f"{last + 2} rolls on record")
    assert game.wanted == f"{last + 1} rolls"


def test_facts_that_are_told_otherwise_are_other_words(quick: Playground) -> None:
    after_an_attempt(quick)
    fact = quick.rows(tables.Fact)[-1]
    change(quick, tables.Fact, col(tables.Fact.id) == fact.id, data={**fact.data, "space": "ulm"})
    found = checked(quick)
    assert found.ok
    assert found.games[0].verdict == "words"
    assert "facts that were told differ" in found.games[0].found


def test_what_an_earlier_release_did_not_tell_is_no_difference(quick: Playground) -> None:
    """A fact may lack the parts that have a default: they were added later."""
    after_an_attempt(quick)
    fact = next(row for row in quick.rows(tables.Fact) if row.kind == "reformation_attempted")
    less = {name: value for name, value in fact.data.items() if name != "favoured"}
    change(quick, tables.Fact, col(tables.Fact.id) == fact.id, data=less)
    assert only_game(quick).verdict == "same"
    del less["space"]
    change(quick, tables.Fact, col(tables.Fact.id) == fact.id, data=less)
    assert only_game(quick).verdict == "words"


def test_another_default_is_said(quick: Playground) -> None:
    after_an_attempt(quick)
    question = tables.Question
    change(quick, question, col(question.state) == "open", default="erfurt")
    game = only_game(quick)
    assert game.verdict == "words"
    assert "protestant: 18.3/reform:2 has another default" in game.found


def test_rules_that_break_are_told_with_where_they_broke(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    after_an_attempt(quick)
    monkeypatch.setattr(HereIStand, "load", lambda *_: 1 / 0)
    game = only_game(quick)
    assert game.verdict == "diverged"
    assert game.found == "it cannot be played: ZeroDivisionError: division by zero"


def test_of_a_blind_game_the_words_of_an_error_are_not_told(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object, **_named: object) -> NoReturn:
        raise error

    quick.open("theses", settings={"blind": "true"})
    monkeypatch.setattr(upgrades, "stored_position", breaks)
    for error in (ValueError("Papal Bull is in the hand"), IllegalAnswer("Papal Bull is held")):
        game = only_game(quick)
        assert game.verdict == "diverged"
        assert f"{type(error).__name__}: … is" in game.found
        assert "Papal" not in str(game)
        assert "adjudicator game unseal his-1 --reason" in game.found
    moderate(quick.office, "his-1", "unseal", reason="to look")
    assert "Papal Bull is held" in only_game(quick).found


def test_verifying_tells_the_words_of_an_error_only_when_asked_or_when_the_game_is_over(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object, **_named: object) -> NoReturn:
        raise error

    after_an_attempt(quick)
    record = json.loads(json.dumps(export_game(quick.office, "his-1")))
    monkeypatch.setattr(verifying, "replay", breaks)
    for error in (ValueError("Papal Bull is in the hand"), IllegalAnswer("Papal Bull is held")):
        told = " ".join(verify_record(record).problems)
        assert f"{type(error).__name__}: … is" in told
        assert "Papal" not in told
        assert "`adjudicator verify --words` says all" in told
        assert "Papal Bull" in " ".join(verify_record(record, all_words=True).problems)
        assert "Papal Bull" in " ".join(verify_record({**record, "status": "over"}).problems)


def test_a_game_whose_rules_are_missing_is_told(quick: Playground) -> None:
    quick.open()
    change(quick, tables.Game, game="chess_960")
    assert only_game(quick).found == "this release has no rules for 'chess_960'"


def test_a_snapshot_that_was_changed_is_told(quick: Playground) -> None:
    quick.open()
    change(quick, tables.Segment, digest="0" * 64)
    assert "does not match its digest" in only_game(quick).found


def test_paths_of_earlier_revisions_are_told_with_the_games_that_need_them(
    quick: Playground,
) -> None:
    quick.open("theses")
    change(quick, tables.Segment, revision=1)
    expected = Guarded("here_i_stand", 1, HereIStand.revision, ("his-1",), ())
    assert checked(quick).guarded == (expected,)
    for _ in range(5):
        quick.write("protestant", "REFORM ANY")
    assert checked(quick).guarded == (
        Guarded("here_i_stand", 1, HereIStand.revision, (), ("his-1",)),
    )


def test_tables_of_an_earlier_release_are_checked_in_a_copy(quick: Playground) -> None:
    after_an_attempt(quick)
    database = quick.office.database
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0002")
    found = check_upgrade(database)
    assert found.database == "0002"
    assert [step.revision for step in found.migrations][:2] == ["0003", "0004"]
    assert found.migrations[-1].revision == found.release == revision.newest()
    assert all(step.words.endswith(".") for step in found.migrations)
    assert [(game.game, game.verdict) for game in found.games] == [("his-1", "same")]
    assert database.revision() == "0002"


def test_a_database_of_a_later_release_is_refused(quick: Playground) -> None:
    database = quick.office.database
    with database.migrating() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaMismatch, match="at revision 9999, which this release does not know"):
        check_upgrade(database)


def test_a_database_without_tables_is_refused(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path}/empty.db")
    with pytest.raises(SchemaMismatch, match="no tables yet: there is nothing to check"):
        check_upgrade(database)
    database.dispose()
