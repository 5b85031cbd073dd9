"""Round trips: messages of whole games by how players write, and that they are counted honestly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.strength import STRENGTHS
from adjudicator.engine.chance import RandomChance, SecretChance, opening_chain
from adjudicator.engine.choices import Number, OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, begin
from adjudicator.games.registry import game_of
from adjudicator.roundtrips.lines import NEXT, Book, Line, line_for
from adjudicator.roundtrips.measure import measure
from adjudicator.roundtrips.play import AHEAD, Rounds, Task, play, setting_of
from adjudicator.roundtrips.report import Spread
from adjudicator.roundtrips.ways import OWN, WAYS, Sheet, Way, sheets_of
from adjudicator.roundtrips.writers import Writers, is_talk
from adjudicator.service.office import secret_hash
from adjudicator.service.table.playing import Playing
from tests.benchmarks.trips import ROLES, Letters, opened
from tests.benchmarks.trips import play as play_by_mail
from tests.own_types import his_state

SHORT = {"last_turn": "1"}
HIS = "here_i_stand"
SHEETS = {sheet.name: sheet for sheet in sheets_of(game_of(HIS))}
ONE_BY_ONE, WHOLE, STANDING, IMPULSES_AHEAD = WAYS
WHO = ("attentive", "passive", "random", "quick")


@cache  # nobody changes what comes of it
def played(way: Way, sheet: str = "brisk", seed: int = 1, players: str = "attentive") -> Any:
    """Play the first turn of 1517."""
    setting = setting_of(HIS, "1517", SHORT)
    return play(Task(HIS, setting, seed, way, SHEETS[sheet], players))


def rounds(found: Any) -> int:
    return sum(turn.rounds for turn in found.turns.values())


# -- what is counted -------------------------------------------------------------------


@pytest.mark.parametrize("seeds", [(1,), pytest.param(range(2, 6), marks=pytest.mark.full)])
def test_the_more_is_written_ahead_the_less_is_waited_for(seeds: Sequence[int]) -> None:
    totals = {
        way.name: sum(rounds(played(way, seed=seed)) for seed in seeds)
        for way in (ONE_BY_ONE, WHOLE, IMPULSES_AHEAD)
    }
    assert totals[ONE_BY_ONE.name] > 1.5 * totals[WHOLE.name]
    assert totals[WHOLE.name] > 1.3 * totals[IMPULSES_AHEAD.name]


def test_a_sheet_says_how_often_somebody_is_asked() -> None:
    windows = {name: played(WHOLE, name).rounds["6.1/window"] for name in SHEETS}
    assert windows["everything"] > windows["careful"] > windows["brisk"] >= windows["sealed"] == 0


def test_what_a_player_writes_for_the_turn_leaves_nothing_to_be_asked_by_others() -> None:
    """It needs the way with standing orders; without it the usual preset asks."""
    reactions = ("13.2/intercept", "13.3/avoid", "13.4/withdraw", "16.1/intercept_at_sea")
    brisk, own = (played(STANDING, sheet) for sheet in ("brisk", OWN))
    assert sum(brisk.rounds[name] for name in (*reactions, "6.1/window")) >= 5
    assert sum(own.rounds[name] for name in (*reactions, "6.1/window")) <= 1
    assert rounds(own) < rounds(brisk)
    assert played(WHOLE, OWN) == played(WHOLE, "brisk")


def test_its_sheet_plays_the_cards_that_its_player_holds() -> None:
    seeds = range(1, 4)
    assert sum(played(STANDING, OWN, seed=seed).responses for seed in seeds) > 0


def test_players_who_never_react_are_waited_for_less() -> None:
    reactions = ("13.2/intercept", "16.1/intercept_at_sea", "6.1/window")
    counts = {
        players: sum(played(STANDING, players=players).rounds[name] for name in reactions)
        for players in ("attentive", "passive")
    }
    assert counts["attentive"] > counts["passive"]


def test_what_is_played_in_windows_is_counted() -> None:
    assert played(WHOLE, "everything").responses > played(WHOLE, "sealed").responses == 0
    assert played(WHOLE, "everything", players="passive").responses == 0


def test_caretakers_think_about_what_they_write_and_write_it_ahead() -> None:
    asked, ahead = (played(way, players="quick") for way in (STANDING, IMPULSES_AHEAD))
    assert rounds(ahead) < 0.7 * rounds(asked)
    assert ahead.kept["used"] > 20
    assert asked.kept["failed"] <= ahead.kept["failed"] < ahead.kept["used"] / 4
    assert played.__wrapped__(STANDING, players="quick") == asked


def test_line_by_line_nothing_is_kept_and_each_question_is_a_message() -> None:
    found = played(ONE_BY_ONE)
    assert found.kept == Counter()
    for turn in found.turns.values():
        assert AHEAD not in turn.messages
        assert sum(turn.messages.values()) >= turn.rounds


def test_kept_lines_are_all_accounted_for() -> None:
    kept = played(IMPULSES_AHEAD).kept
    assert kept["used"] > 50
    assert kept["failed"] > 0
    left = kept["written"] - kept.total() + kept["written"]
    assert 0 <= left <= 100  # what still waits when the game is over


def test_a_round_in_which_all_are_asked_counts_once() -> None:
    found = played(ONE_BY_ONE)
    (turn,) = found.turns.values()
    # One more for each who waits to see the others.
    assert found.rounds["10/deploy"] == 1 + found.alone["10/deploy"] <= 3
    assert turn.messages["10/deploy"] > 3
    in_turn = replace(
        setting_of(HIS, "1517", SHORT), options={**SHORT, "spring_deployments": "in_turn"}
    )
    one_by_one = play(Task(HIS, in_turn, 1, ONE_BY_ONE, SHEETS["brisk"], "attentive"))
    assert one_by_one.rounds["10/deploy"] == one_by_one.alone["10/deploy"] > 3


def test_the_same_seed_plays_the_same_game() -> None:
    assert played.__wrapped__(IMPULSES_AHEAD) == played(IMPULSES_AHEAD)
    assert played(IMPULSES_AHEAD) != played(IMPULSES_AHEAD, seed=2)


# -- kept lines -------------------------------------------------------------------

ONE_TO_SIX: Decision[int] = Decision("ottoman", "1/bid:x", Number(1, 6))
COLOUR: Decision[str] = Decision("ottoman", "1/colour:x", OneOf(("red", "blue")))


def test_the_first_line_answers_the_question_it_is_meant_for() -> None:
    book = Book()
    book.keep([line_for(ONE_TO_SIX, 4), line_for(COLOUR, "red")], used=False)
    assert book.value_for(COLOUR, acting=True) is None
    assert book.value_for(ONE_TO_SIX, acting=True) == (4,)
    assert book.value_for(COLOUR, acting=True) == ("red",)
    assert (book.counts["written"], book.counts["used"]) == (2, 2)


def test_a_line_that_is_not_legal_takes_those_of_its_part_with_it() -> None:
    book = Book()
    later = line_for(COLOUR, "blue")
    book.keep([Line("1/bid", 9), line_for(COLOUR, "red"), NEXT, later], used=True)
    assert book.value_for(ONE_TO_SIX, acting=True) is None
    assert book.lines == [NEXT, later]
    assert (book.counts["failed"], book.counts["dropped"]) == (1, 1)
    assert book.value_for(COLOUR, acting=True) is None  # the part is not over yet
    assert book.value_for(COLOUR, acting=False) == ("blue",)


def test_what_is_left_when_a_part_is_over_comes_back_if_it_took_part() -> None:
    book = Book()
    book.keep([line_for(COLOUR, "red"), NEXT, line_for(COLOUR, "blue")], used=True)
    book.end_part()
    assert book.lines == [line_for(COLOUR, "blue")]
    assert book.counts["over"] == 1
    book.end_part()
    assert book.lines == [line_for(COLOUR, "blue")]


# -- as by mail -------------------------------------------------------------------


class Programs:
    """Player programs that answer by mail what the writers of a measurement answer."""

    def __init__(self, writers: Writers, sheet: str) -> None:
        self.writers, self.sheet = writers, sheet
        self.seen: list[dict[str, str]] = []

    def letters(self, playing: Playing, asked: Mapping[str, Decision[Any]]) -> Letters:
        found = {} if self.seen else {role: [self.sheet] for role in ROLES}
        self.seen.append({role: decision.topic for role, decision in asked.items()})
        for role, decision in asked.items():
            value = self.writers.value(decision)
            words = playing.game.grammar.words(decision, value, playing.view(role))
            line = "READY" if is_talk(decision) else str(words)
            found[role] = [*found.get(role, ()), line]
        return found


@pytest.mark.full
def test_the_same_is_asked_in_the_same_rounds_as_by_mail(tmp_path: Path) -> None:
    game, seed = game_of(HIS), 3
    sheet = Sheet("brisk", "brisk")
    writers = Writers(game, game.practice.habits["attentive"], ONE_BY_ONE, sheet, seed)
    programs = Programs(writers, "SHEET brisk")
    with opened(tmp_path, "1517", seed) as post:
        play_by_mail(post, programs, turns=1, most=40)
    by_mail = [asked for asked in programs.seen if asked]
    secret = f"{seed:064x}"
    setting = setting_of(HIS, "1517", {})
    position = begin(game.rules, setting.scenario, dict(setting.options))
    position = replace(position, chain=opening_chain(secret_hash(secret)))
    chance = SecretChance(bytes.fromhex(secret), 1)
    with closing(Live(game.rules, position, chance, inspected=False)) as live:
        table = Rounds(game, live, writers)
        seen: list[dict[str, str]] = []
        while len(seen) < len(by_mail) and table.settle():
            seen.append({item.decision.role: item.decision.topic for item in live.waiting})
            table.round()
    assert len(seen) >= 30
    assert seen == by_mail


@pytest.mark.parametrize("thinking", [False, True])
def test_plans_do_not_depend_on_what_a_player_does_not_know(thinking: bool) -> None:
    game = game_of(HIS)
    mind = Caretaker(game, STRENGTHS["quick"], "twins") if thinking else None
    habit = game.practice.habits["attentive"]
    writers = Writers(game, habit, IMPULSES_AHEAD, SHEETS["brisk"], seed=1, mind=mind)
    setting = setting_of(HIS, "1532", {})
    opening = begin(game.rules, setting.scenario, dict(setting.options))
    letters = []
    for exchanged in (False, True):
        with closing(Live(game.rules, opening, RandomChance(random.Random(1)))) as live:
            while not is_talk(live.waiting[0].decision):
                decision = live.waiting[0].decision
                live.answer(decision.role, writers.value(decision))
            if exchanged:
                state = his_state(live.state)
                hidden, other = state.hands["france"], state.draw_pile
                hidden[-1], other[-1] = other[-1], hidden[-1]
            books = {role: Book() for role in live.roles}
            letters.append(writers.letters(live, books)["ottoman"])
    assert letters[0] == letters[1]
    assert letters[0].lines


# -- the report -------------------------------------------------------------------


def test_a_small_game_is_measured_too_and_the_report_has_its_shape() -> None:
    report = measure("lanterns", games=2, seed=4)
    found = report.as_json()
    assert (found["game"], found["games"], found["seed"]) == ("lanterns", 2, 4)
    assert [one["way"] for one in found["ways"]] == [
        w.name for w in WAYS for _ in sheets_of(game_of("lanterns"))
    ]
    first = found["ways"][0]
    assert set(first) == {
        *("way", "sheet", "turns", "rounds", "messages", "each", "longest"),
        *("questions", "waits", "kept", "responses", "ends"),
    }
    assert first["rounds"]["least"] <= first["rounds"]["median"] <= first["rounds"]["most"]
    assert set(first["questions"]["2/act"]) == {"rounds", "alone", "messages"}
    assert all(set(row) == set(first["waits"]) - {role} for role, row in first["waits"].items())
    assert "line by line" in report.as_text()
    assert "waits for" in report.as_text()


@pytest.mark.full
def test_processes_change_nothing() -> None:
    how: dict[str, Any] = {"games": 2, "options": SHORT, "ways": [WHOLE.name], "sheets": ["brisk"]}
    assert asdict(measure(HIS, **how)) == asdict(measure(HIS, jobs=2, **how))


def test_players_who_write_nothing_for_a_turn_have_no_sheet_of_their_own() -> None:
    names = {players: {one.name for one in sheets_of(game_of(HIS), players)} for players in WHO}
    assert {players for players in WHO if OWN in names[players]} == {"attentive", "quick"}
    with pytest.raises(IllegalAnswer, match="no sheet is called 'own'; there is: everything,"):
        measure(HIS, players="random", sheets=[OWN])


@pytest.mark.parametrize(
    ("how", "words"),
    [
        (
            {"players": "clever"},
            "no kind of players is called 'clever'; there is: attentive, passive",
        ),
        ({"ways": ["by dove"]}, "no way is called 'by dove'; there is: line by line"),
        ({"sheets": ["rash"]}, "no sheet is called 'rash'; there is: everything, brisk"),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(how: dict[str, Any], words: str) -> None:
    with pytest.raises(IllegalAnswer, match=words):
        measure(HIS, **how)


def test_a_spread_has_the_median_and_both_ends() -> None:
    assert Spread.of([3.04, 1, 2]) == Spread(2, 1, 3.0)
    assert str(Spread.of([3.6, 1, 2])) == "2 (1 to 4)"
