"""The public record of a game, turn by turn, as an onlooker may know it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import clock
from adjudicator.engine.fact import Fact
from adjudicator.games.here_i_stand.facts.events import EventRolled
from adjudicator.games.here_i_stand.facts.faith import SpaceConverted
from adjudicator.games.here_i_stand.facts.logistics import ControlTaken
from adjudicator.games.here_i_stand.facts.realm import ConquestResolved, WarDeclared
from adjudicator.games.here_i_stand.facts.war import FieldBattleRolled, SpaceTaken
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.wording.headlines.deciding import WEIGHTS
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Standings
from adjudicator.reports.chronicle import Chronicle, Episode, Saying, TurnRecord, saying_of
from adjudicator.service.errors import NoSuchGame
from adjudicator.service.office import Office
from adjudicator.service.public.chronicle import chronicle_of
from adjudicator.store import queries, tables
from adjudicator.store.database import open_database
from adjudicator.store.facts import ONLOOKER, facts_since
from tests.own_types import his_state, his_view
from tests.service.playground import ROLES, RULES, SECRET, START, Playground, settings_in
from tests.service.publicly import play_on
from tests.tables import each

WORDING = game_of(RULES).wording


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Playground]:
    """A game in the negotiations of turn 2; not to be changed."""
    folder = tmp_path_factory.mktemp("public")
    path = folder / "adjudicator.db"
    path.write_bytes(migrated_sqlite.read_bytes())
    database = open_database(f"sqlite:///{path}", durable=False)
    fixed = clock.FixedClock(START)
    with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
        made = Playground(Office(database, settings_in(folder)), fixed, patch)
        slug = made.open(settings={"zone": "Europe/Helsinki"})
        play_on(made.office, slug, until="turn 2, negotiation")
        yield made
    database.dispose()


@pytest.fixture(scope="module")
def record(ground: Playground) -> Chronicle:
    """The public record of that game."""
    return chronicle_of(ground.office, "his-1")


def sayings(record: Chronicle) -> list[Saying]:
    """Return everything that is told in a record."""
    return [one for turn in record.turns for part in turn.episodes for one in part.sayings]


def test_everything_that_everybody_was_told_is_told_once_and_nothing_else(
    ground: Playground, record: Chronicle
) -> None:
    with ground.office.database.reading() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        public = facts_since(session, game, reader=ONLOOKER)
        everything = facts_since(session, game, reader="*")
    assert [one.fact.kind for one in sayings(record)] == [fact.kind for fact in public]
    assert len(public) < len(everything)


def test_cards_that_have_just_been_dealt_are_not_named(
    ground: Playground, record: Chronicle
) -> None:
    told = [one.whole for part in record.turns[1].episodes for one in part.sayings]
    assert any("(deal of turn 2)" in words for words in told)
    with ground.playing() as playing:
        held = {number for role in ROLES for number in his_state(playing.state).hands[role]}
    hidden = {number for number in held if not cards()[number].is_home}
    assert len(hidden) > 15
    for number in hidden:
        assert not any(f"(#{number})" in words for words in told), number


def test_turns_have_their_phases_and_impulses_in_order(record: Chronicle) -> None:
    first, second = record.turns
    assert [turn.title for turn in record.turns] == ["Turn 1", "Turn 2"]
    assert (first.ended, second.ended) == (True, False)
    headings = [episode.heading for episode in first.episodes]
    assert headings[0] == "Turn 1, Luther's 95 Theses"
    assert "Turn 1, Action Phase, impulse 1: Ottomans" in headings
    assert headings[-1] == "Turn 1, Victory Determination Phase"
    assert len(set(headings)) == len(headings)
    assert record.turn(2) is second
    assert record.turn(3) is None


def test_a_turn_that_has_ended_keeps_its_standings(ground: Playground, record: Chronicle) -> None:
    """Those of turn 1 are of its end, before the cards of turn 2; those of turn 2 are of now."""
    first, second = record.turns
    with ground.playing() as playing:
        view = his_view(playing.view(None))
    cards_now = [line.cells[3] for line in second.standings.lines]
    assert cards_now == [str(view.hand_sizes[role]) for role in ROLES]
    assert cards_now != [line.cells[3] for line in first.standings.lines]
    assert record.standings == second.standings
    counted = next(one for one in sayings(record) if one.fact.kind == "victory_points_counted")
    points = vars(counted.fact)["points"]
    assert [line.cells[0] for line in first.standings.lines] == [str(points[r]) for r in ROLES]


def test_standings_tell_points_keys_cards_rulers_religion_and_wars(record: Chronicle) -> None:
    table = record.turns[0].standings
    assert table.columns == ("Power", "VP", "Change", "Keys", "Cards", "Ruler")
    assert [line.role for line in table.lines] == list(ROLES)
    assert all(len(line.cells) == len(table.columns) - 1 for line in table.lines)
    assert table.lines[0].cells[2].endswith(" of 11")
    assert table.notes[0].startswith("Religion: ")
    assert table.notes[1].startswith("At war: ")
    changes = [int(line.cells[1]) for line in table.lines]
    assert any(changes)


def test_the_change_is_counted_from_the_end_of_the_turn_before(record: Chronicle) -> None:
    first, second = record.turns
    for before, after in zip(first.standings.lines, second.standings.lines, strict=True):
        assert int(after.cells[1]) == int(after.cells[0]) - int(before.cells[0])


def test_the_open_window_has_its_deadline_in_the_zone_of_the_game_and_in_utc(
    record: Chronicle,
) -> None:
    window = record.window
    assert window is not None
    assert window.due is not None
    assert (window.code, window.name) == ("W2", "negotiation")
    assert window.due.local == "Sunday 22 November 2026, 20:00 (Europe/Helsinki)"
    assert window.due.utc == "Sunday 22 November 2026, 18:00 UTC"


def test_the_secret_of_the_dice_is_no_part_of_the_record_of_a_running_game(
    record: Chronicle,
) -> None:
    assert SECRET not in repr(record)
    assert record.secret_hash
    assert record.outcome == ""


def test_faces_of_dice_can_be_put_back_where_their_number_stands(record: Chronicle) -> None:
    thrown = 0
    for one in sayings(record):
        text = one.text
        for faces in one.dice:
            count = len(faces.split())
            text = text.replace(f"{count} {'die' if count == 1 else 'dice'}", faces, 1)
            thrown += 1
        assert text == one.whole
    assert thrown > 20


def test_dice_are_told_apart_from_the_sentence_about_them() -> None:
    battle = FieldBattleRolled(
        space="vienna",
        attackers=("ottoman",),
        defenders=("hapsburg",),
        attacking_force={"units": {"ottoman": {"regular": 2}}, "leaders": []},
        defending_force={"units": {"hapsburg": {"regular": 1}}, "leaders": []},
        attacker_rolls=(2, 6),
        defender_rolls=(1,),
        attacker_hits=1,
        defender_hits=0,
    )
    saying = saying_of(RULES, battle)
    assert "rolling 2 dice (1 hit)" in saying.text
    assert "rolling 1 die (0 hits)" in saying.text
    assert saying.dice == ("6 2", "1")
    assert "rolling 6 2 (1 hit)" in saying.whole


def test_dice_of_events_keep_their_order_and_leave_no_marks() -> None:
    saying = saying_of(RULES, EventRolled(power="ottoman", card=1, faces=(2, 6, 5), hits=2))
    assert saying.dice == ("2 6 5",)
    assert saying.whole == "Janissaries: the Ottomans roll 2 6 5, 2 hits."
    assert saying.text == "Janissaries: the Ottomans roll 3 dice, 2 hits."


@each(
    ("fact", "matters"),
    [
        (SpaceTaken("ottoman", "vienna", "hapsburg"), True),
        (SpaceTaken("ottoman", "graz", "hapsburg"), False),
        (ControlTaken("protestant", "wittenberg", "hapsburg"), True),
        (ControlTaken("france", "nice", "independent"), False),
        (ConquestResolved("hapsburg", "pizarro", (2, 3), 3, 0, 8, "nothing", ""), False),
        (ConquestResolved("hapsburg", "pizarro", (5, 6), 3, 0, 14, "inca", "inca"), True),
    ],
)
def test_the_summary_of_a_turn_names_what_decides_games(fact: object, *, matters: bool) -> None:
    assert bool(saying_of(RULES, fact).weight) is matters  # type: ignore[arg-type]  # a fact of any kind


def test_a_turn_is_led_by_what_weighs_most(record: Chronicle) -> None:
    turn = record.turns[0]
    told = [one for part in turn.episodes for one in part.sayings]
    weighed = [(one.weight, one.text) for one in told if one.weight]
    weighed += [(one.weight, one.text) for one in turn.tallies]
    assert sorted(turn.headlines) == sorted(text for _weight, text in weighed)
    heaviest = max(weight for weight, _text in weighed)
    assert turn.headlines[0] == next(text for weight, text in weighed if weight == heaviest)
    assert any(line.startswith("Diet of Worms") for line in turn.headlines)


def turned(*spaces: str, religion: str = "protestant") -> list[Fact]:
    return [SpaceConverted(space, religion) for space in spaces]


GERMAN = ("erfurt", "leipzig", "magdeburg", "brandenburg", "wittenberg", "lubeck", "stettin",
          "brunswick", "munster", "cologne")  # fmt: skip


def test_the_more_spaces_have_turned_the_more_it_weighs() -> None:
    weights = [
        sum(tally.weight for tally in WORDING.tallies(turned(*GERMAN[:count])))
        for count in range(11)
    ]
    assert weights == sorted(weights)
    assert weights[0] == 0 < weights[1]
    assert weights[1] < WEIGHTS["debate_won"] < weights[5] < weights[10] < WEIGHTS["game_won"]


def test_ten_spaces_that_turned_lead_a_turn_and_one_stands_at_its_end() -> None:
    def led(*facts: Fact) -> tuple[str, ...]:
        sayings = tuple(saying_of(RULES, fact) for fact in facts)
        episode = Episode("turn 1, action 1", "Impulse 1", sayings)
        tallies = WORDING.tallies(facts)
        standings = Standings((), ())
        return TurnRecord(1, "Turn 1", (episode,), standings, ended=True, tallies=tallies).headlines

    war = WarDeclared("france", "hapsburg")
    one, ten = led(war, *turned("erfurt")), led(war, *turned(*GERMAN))
    assert one[-1] == "1 space turned Protestant: Erfurt"
    assert ten[0] == (
        "10 spaces turned Protestant: Erfurt, Leipzig, Magdeburg, Brandenburg, Wittenberg and 5"
        " more"
    )
    assert len(one) == len(ten) == 2


def test_a_space_that_turned_back_in_the_same_turn_is_not_counted() -> None:
    facts = [*turned("erfurt", "leipzig"), *turned("erfurt", "metz", religion="catholic")]
    texts = [tally.text for tally in WORDING.tallies(facts)]
    assert texts == ["1 space turned Protestant: Leipzig", "1 space turned Catholic: Metz"]


def test_keys_weigh_more_than_wars_and_wars_more_than_deals() -> None:
    key = SpaceTaken("ottoman", "vienna", "hapsburg")
    facts = [key, SpaceTaken("ottoman", "graz", "hapsburg")]
    weights = [saying_of(RULES, fact).weight for fact in facts]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] > WEIGHTS["field_battle_decided"] > WEIGHTS["war_declared"]
    assert WEIGHTS["war_declared"] > WEIGHTS["debate_won"] > WEIGHTS["deal_made"] > weights[1]
    assert max(WEIGHTS.values()) == WEIGHTS["game_won"]


def test_a_game_that_is_over_has_an_outcome_and_gives_its_secret(quick: Playground) -> None:
    slug = quick.open(settings={"last_turn": "1"})
    play_on(quick.office, slug, until="")
    record = chronicle_of(quick.office, slug)
    assert record.turns[-1].ended
    assert "victory" in record.outcome
    assert record.secret == SECRET
    assert record.window is None


def test_a_game_that_players_have_ended_says_so(quick: Playground) -> None:
    slug = quick.open()
    with quick.office.database.transaction() as session:
        game = queries.game_by_slug(session, slug)
        assert game is not None
        game.status = "over"
        session.add(
            tables.Action(
                game_id=game.id,
                at=START,
                who="players",
                verb="end",
                detail={"reason": "vote", "outcome": "France wins, as all have voted."},
            )
        )
    assert chronicle_of(quick.office, slug).outcome == "France wins, as all have voted."


def test_a_game_that_has_just_begun_has_standings(quick: Playground) -> None:
    record = chronicle_of(quick.office, quick.open())
    assert [line.role for line in record.standings.lines] == list(ROLES)


def test_a_game_that_is_not_there_has_no_public_record(quick: Playground) -> None:
    with pytest.raises(NoSuchGame, match="no game 'his-9'"):
        chronicle_of(quick.office, "his-9")
