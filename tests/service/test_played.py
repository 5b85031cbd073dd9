"""A whole game by mail: secrets stay secret, forms are legal, the record verifies."""

from __future__ import annotations

import copy
import html
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator import clock
from adjudicator.engine.fact import load_fact
from adjudicator.engine.words import load
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.reports.render import say
from adjudicator.service.commands.showing import list_of_games, position_of, show_game
from adjudicator.service.errors import NoSuchGame, NotPossible
from adjudicator.service.office import Office, secret_hash
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.store import tables
from adjudicator.store.database import open_database
from adjudicator.store.positions import digest
from tests.service.played import PlayedGame, form_in
from tests.service.playground import (
    ROLES,
    RULES,
    SECRET,
    START,
    Playground,
    flat,
    parsed,
    settings_in,
)
from tests.tables import each


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[PlayedGame]:
    """A game that was played from the first mail to its end; not to be changed."""
    folder = tmp_path_factory.mktemp("played")
    path = folder / "adjudicator.db"
    path.write_bytes(migrated_sqlite.read_bytes())
    database = open_database(f"sqlite:///{path}", durable=False)
    fixed = clock.FixedClock(START)
    with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
        ground = Playground(Office(database, settings_in(folder)), fixed, patch)
        game = PlayedGame(
            ground, ground.open(settings={"correction_minutes": "0", "last_turn": "1"})
        )
        ground.prefer_nothing()
        game.play()
        yield game
    database.dispose()


# -- what everybody gets ----------------------------------------------------------------------


def test_the_game_comes_to_its_end_and_everybody_is_told(played: PlayedGame) -> None:
    assert played.ground.game().status == "over"
    last = played.ground.mails(kind="game_over")
    assert [row.role for row in last] == list(ROLES)
    for row in last:
        assert SECRET[:32] in str(row.text)
        assert "The game is over" in str(row.text)
    assert [w for w in played.ground.rows(tables.Window) if w.state == "open"] == []
    assert played.ground.notices() == []


def test_every_form_uncommented_is_accepted(played: PlayedGame) -> None:
    assert len(played.checked) > 80
    for checked in played.checked:
        assert [block["notes"] for block in checked["blocks"]] == [[]]
        assert checked["orders"], checked
        assert {line["status"] for line in checked["orders"]} == {"accepted"}, checked


def test_every_receipt_of_a_form_is_without_errors(played: PlayedGame) -> None:
    for row in played.ground.mails(kind="receipt"):
        assert "no errors" in row.subject


def test_every_fact_is_told_once_to_everybody_who_may_know_it(played: PlayedGame) -> None:
    facts = played.facts()
    for role in ROLES:
        mine = [fact for fact in facts if fact.audience is None or role in fact.audience]
        said = Counter(f"- {sentence(fact)}" for fact in mine)
        text = " ".join(flat(row.text) for row in played.ground.mails(role))
        for words, times in said.items():
            if not any(words in other for other in said if other != words):
                assert text.count(words) == times, (role, words)


def sentence(fact: tables.Fact) -> str:
    """Return a fact in words."""
    return say(RULES, load_fact(RULES, fact.kind, fact.data))


def test_every_message_counts_and_belongs_to_the_thread_of_its_seat(played: PlayedGame) -> None:
    for role in ROLES:
        mails = played.ground.mails(role)
        assert [row.number for row in mails] == list(range(1, len(mails) + 1))
        assert {row.thread[0] for row in mails[1:]} == {mails[0].message_id}


# -- secrets ----------------------------------------------------------------------------------

PUBLIC_NAMES = frozenset({"Luther's 95 Theses", "Knights of St. John", "Andrea Doria"})
"""Titles of cards that are names of other things too."""


def cards_in(value: Any) -> set[int]:
    """Return the numbers of cards in a field of a fact called card or cards."""
    if isinstance(value, bool):
        return set()
    if isinstance(value, int):
        return {value}
    if isinstance(value, dict):
        value = list(value.values())
    return {number for number in value or () if isinstance(number, int)}


def told_by(fact: tables.Fact) -> set[int]:
    """Return the cards that a fact names."""
    return cards_in(fact.data.get("card")) | cards_in(fact.data.get("cards"))


def all_text(mail: tables.Outgoing) -> str:
    """Return the text and the HTML of a message as a mail program shows them, styles left out."""
    parts = [part for part in parsed(mail).walk() if not part.is_multipart()]
    bodies = [part.get_payload(decode=True) for part in parts]
    texts = [body.decode() for body in bodies if isinstance(body, bytes)]
    return html.unescape(re.sub(r"<[^>]*>", " ", "\n".join(texts)))


def shown_by(role: str, fact: tables.Fact) -> set[int]:
    """Return the cards that a fact shows to a role."""
    return told_by(fact) if fact.audience is None or role in fact.audience else set()


def secrets_from(role: str, state: dict[str, Any]) -> set[int]:
    """Return the cards that lie in other hands or in the draw pile."""
    hands = [number for power in ROLES if power != role for number in state["hands"][power]]
    return {*hands, *state["draw_pile"]}


def without_notes(text: str) -> str:
    """Take away the notes on cards in the reader's hand: some name another card."""
    for card in cards().values():
        text = text.replace(card.summary, "")
    return text


@pytest.mark.parametrize("role", ROLES)
def test_nobody_reads_of_a_card_that_is_hidden_from_him(played: PlayedGame, role: str) -> None:
    """Titles of cards in other hands or in the pile stand in no mail before they are public."""
    facts = played.facts()
    known = {number for number, card in cards().items() if card.is_home}
    known |= {number for number, card in cards().items() if card.title in PUBLIC_NAMES}
    heard = checked = 0
    for moment in played.moments:
        while heard < len(facts) and facts[heard].id <= moment.last_fact:
            known |= shown_by(role, facts[heard])
            heard += 1
        hidden = secrets_from(role, moment.state) - known
        for mail in moment.mails:
            if mail.role != role:
                continue
            text = without_notes(flat(all_text(mail)))
            for number in hidden:
                assert cards()[number].title not in text, mail.key
                assert not re.search(rf"#{number}(?!\d)", text), (mail.key, number)
                checked += 1
    assert checked > 1000


def test_a_deck_that_would_be_betrayed_is_noticed(played: PlayedGame) -> None:
    """The check above can fail: what only one role was told is hidden from the others."""
    drawn = next(f for f in played.facts() if f.kind == "cards_drawn")
    owner = drawn.data["power"]
    other = next(role for role in ROLES if role != owner)
    assert set(drawn.data["cards"]) == shown_by(owner, drawn)
    assert not shown_by(other, drawn)
    first = next(m for m in played.moments if drawn.data["cards"][0] in m.state["hands"][owner])
    assert set(drawn.data["cards"]) <= secrets_from(other, first.state)


# -- the record -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record(played: PlayedGame) -> dict[str, Any]:
    """The record of the played game, read back from its JSON text."""
    exported = export_game(played.ground.office, played.slug)
    loaded: dict[str, Any] = json.loads(json.dumps(exported))
    assert loaded == json.loads(json.dumps(loaded))
    return loaded


def test_the_record_of_a_finished_game_verifies_from_its_json(record: dict[str, Any]) -> None:
    verdict = verify_record(record)
    assert verdict.problems == ()
    assert verdict.dice_proved
    assert verdict.segments == len(record["segments"]) > 20
    assert verdict.answers > 80
    assert verdict.rolls > 20
    assert record["secret"] == SECRET


def first_with(record: dict[str, Any], part: str, kind: str = "") -> dict[str, Any]:
    """Return the first roll, answer or fact of a record, of a kind if one is named."""
    found: dict[str, Any] = next(
        entry
        for segment in record["segments"]
        for entry in segment[part]
        if not kind or entry["kind"] == kind
    )
    return found


def test_a_record_of_an_earlier_release_has_words_in_english_only(record: dict[str, Any]) -> None:
    record = copy.deepcopy(record)
    drawn = first_with(record, "facts", "cards_drawn")
    assert drawn["data"]["why"].startswith("{")
    drawn["data"]["why"] = str(load(drawn["data"]["why"]))
    assert drawn["data"]["why"] == "deal of turn 1"
    del record["digests"]
    assert verify_record(record).problems == ()


def _another_reason(record: dict[str, Any]) -> None:
    first_with(record, "facts", "cards_drawn")["data"]["why"] = "deal of turn 2"


def _another_die(record: dict[str, Any]) -> None:
    roll = first_with(record, "rolls", "dice")
    roll["result"][0] = roll["result"][0] % 6 + 1


def _another_shuffle(record: dict[str, Any]) -> None:
    first_with(record, "rolls", "shuffle")["result"].reverse()


def _fewer_dice(record: dict[str, Any]) -> None:
    first_with(record, "rolls", "dice")["result"].pop()


def _another_answer(record: dict[str, Any]) -> None:
    answers = [a for s in record["segments"] for a in s["answers"] if a["topic"] == "18.1/commit"]
    answers[0]["value"] = 2 if answers[0]["value"] != 2 else answers[0]["value"] + 1


def _another_snapshot(record: dict[str, Any]) -> None:
    record["segments"][5]["snapshot"]["turn"] = 3


def _another_snapshot_with_its_digest(record: dict[str, Any]) -> None:
    segment = record["segments"][5]
    segment["snapshot"]["passes"] += 1
    segment["digest"] = digest(segment["snapshot"])


def _another_beginning(record: dict[str, Any]) -> None:
    segment = record["segments"][0]
    segment["snapshot"]["spaces"]["paris"]["units"]["france"]["regular"] += 1
    segment["digest"] = digest(segment["snapshot"])


def _another_fact(record: dict[str, Any]) -> None:
    first_with(record, "facts", "card_played")["data"]["card"] = 116


def _another_audience(record: dict[str, Any]) -> None:
    first_with(record, "facts", "cards_drawn")["audience"] = None


def _a_fact_less(record: dict[str, Any]) -> None:
    record["segments"][0]["facts"].pop()


def _another_secret(record: dict[str, Any]) -> None:
    record["secret"] = "ab" * 32


def _another_secret_with_its_hash(record: dict[str, Any]) -> None:
    record["secret"] = "ab" * 32
    record["secret_hash"] = secret_hash("ab" * 32)


def _a_segment_less(record: dict[str, Any]) -> None:
    del record["segments"][7]


def _an_end_too_early(record: dict[str, Any]) -> None:
    del record["segments"][10:]


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "tamper",
    [
        _another_die,
        _another_shuffle,
        _fewer_dice,
        _another_answer,
        _another_snapshot,
        _another_snapshot_with_its_digest,
        _another_beginning,
        _another_fact,
        _another_reason,
        _another_audience,
        _a_fact_less,
        _another_secret,
        _another_secret_with_its_hash,
        _a_segment_less,
        _an_end_too_early,
    ],
)
def test_every_tampering_is_found(
    record: dict[str, Any], tamper: Callable[[dict[str, Any]], None]
) -> None:
    forged = copy.deepcopy(record)
    tamper(forged)
    assert verify_record(forged).problems


@pytest.mark.full
def test_an_answer_is_proved_without_the_secret_too(record: dict[str, Any]) -> None:
    forged = copy.deepcopy(record)
    forged["secret"] = None
    assert verify_record(forged).problems == ()
    assert not verify_record(forged).dice_proved
    _another_answer(forged)
    assert verify_record(forged).problems


@each(
    "broken",
    [
        None,
        [],
        {},
        {"format": "adjudicator-record", "version": 99},
        {"format": "adjudicator-record", "version": 1, "rules": "chess"},
        {"format": "adjudicator-record", "version": 1, "rules": "here_i_stand"},
        {
            "format": "adjudicator-record",
            "version": 1,
            "rules": "here_i_stand",
            "secret": "no hex",
            "segments": [{"number": 0}],
        },
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(broken: Any) -> None:
    with pytest.raises(NotPossible):
        verify_record(broken)


def test_a_finished_game_can_be_looked_at(played: PlayedGame) -> None:
    office = played.ground.office
    assert list_of_games(office)[0]["status"] == "over"
    assert show_game(office, "his-1")["questions"] == []
    assert position_of(office, "his-1", "france")["state"]["vp"]["france"] > 0


# -- running games ----------------------------------------------------------------------------


def test_a_running_game_exports_without_its_secret(ground: Playground) -> None:
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    record = export_game(ground.office, "his-1")
    assert record["secret"] is None
    assert SECRET not in json.dumps(record)
    verdict = verify_record(json.loads(json.dumps(record)))
    assert (verdict.problems, verdict.dice_proved, verdict.answers) == ((), False, 1)
    proved = verify_record(export_game(ground.office, "his-1", with_secret=True))
    assert proved.problems == ()
    assert proved.dice_proved


def test_a_game_that_is_not_there_has_no_record(quick: Playground) -> None:
    with pytest.raises(NoSuchGame, match="no game 'his-1'"):
        export_game(quick.office, "his-1")


def test_forms_are_found_at_the_end_of_a_message() -> None:
    assert form_in("Form\n# BEGIN his-1 france W3\n# PASS\n# END\n") == (
        "BEGIN his-1 france W3\nPASS\nEND\n"
    )
    assert form_in("# BEGIN his-1 france\n# PASS\n# END\n") == ""
