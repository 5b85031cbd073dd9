"""Posts for forums: every format as a golden file, and names that try to be markup."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest

from adjudicator.engine.stage import Stage
from adjudicator.games.here_i_stand.facts.play import CardPlayed, ImpulsePassed
from adjudicator.games.here_i_stand.facts.war import FieldBattleDecided, FieldBattleRolled
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Heard
from adjudicator.reports.chronicle import Chronicle, OpenWindow, TurnRecord, episodes_of
from adjudicator.reports.forum import Picture, Wanted, forum_post, next_lines
from adjudicator.reports.lines import GameLine, SeatLine
from adjudicator.reports.markup import FORMATS, in_bbcode, in_html, in_markdown, in_text
from adjudicator.reports.when import due_line
from tests.reports.samples import RULES, seen_by
from tests.tables import each

NOW = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
HOSTILE = "[/spoiler][img]x[/img] <b>*Eve*</b> @all\u202e`|` & co"
FACTS = (
    ("turn 1, action 6", ImpulsePassed("protestant", 1)),
    ("turn 1, action 7", CardPlayed(power="ottoman", card=1, use="cp", mode="", cp=5)),
    (
        "turn 1, action 7",
        FieldBattleRolled(
            space="buda",
            attackers=("ottoman",),
            defenders=("hungary_bohemia",),
            attacking_force={"units": {"ottoman": {"regular": 3}}, "leaders": []},
            defending_force={"units": {"hungary_bohemia": {"regular": 1}}, "leaders": []},
            attacker_rolls=(2, 6, 5),
            defender_rolls=(1, 4),
            attacker_hits=2,
            defender_hits=0,
        ),
    ),
    (
        "turn 1, action 7",
        FieldBattleDecided(
            space="buda",
            winners=("ottoman",),
            losers=("hungary_bohemia",),
            winner_hits=2,
            loser_hits=0,
        ),
    ),
    ("turn 1, winter", ImpulsePassed("france", 1)),
)


def chronicle(**changes: object) -> Chronicle:
    """Return the record of a game whose title and players are hostile."""
    view, wording = seen_by(None), game_of(RULES).wording
    window = OpenWindow(
        "W7",
        "orders",
        ("Ottomans",),
        due_line(datetime(2026, 11, 22, 18, 0, tzinfo=UTC), NOW, "Europe/Helsinki"),
        "Europe/Helsinki",
    )
    turn = TurnRecord(
        1,
        "Turn 1",
        episodes_of(RULES, [Heard(Stage.load(stage), fact) for stage, fact in FACTS]),
        wording.standings(view, {"ottoman": 7, "france": 14}),
        ended=True,
    )
    record = Chronicle(
        game=GameLine("his-7", HOSTILE, "Turn 1, Winter Phase", "Turn 1", RULES),
        scenario="1517",
        status="running",
        seats=(
            SeatLine("ottoman", "Ottomans", HOSTILE),
            SeatLine("france", "France", "# 1. Bodil"),
        ),
        turns=(turn,),
        standings=turn.standings,
        window=window,
        outcome="",
        secret_hash="ab" * 32,
        secret="",
    )
    return dataclasses.replace(record, **changes)  # type: ignore[arg-type]  # fields by name


EVERYTHING = Wanted(
    1, players=True, pictures=(Picture("his-7_turn_1.png", "The map at the end of Turn 1"),)
)


@pytest.mark.parametrize("markup", FORMATS)
def test_a_turn_in_every_format(markup: str, golden: Callable[[str, str], str]) -> None:
    post = forum_post(chronicle(), EVERYTHING, markup)
    assert golden(f"forum.{FORMATS[markup].ending}", post.body) == post.body


def test_every_format_tells_the_same() -> None:
    for markup in FORMATS:
        body = " ".join(forum_post(chronicle(), EVERYTHING, markup).body.split())
        for words in (
            "Turn 1, Action Phase, impulse 7: Ottomans",
            "The Ottomans play Janissaries (#1) for 5 CP.",
            "Standings at the end of Turn 1",
            "Religion: 2 Protestant spaces.",
            "Sunday 22 November 2026, 18:00 UTC",
            "Sunday 22 November 2026, 20:00 (Europe/Helsinki)",
            "6 5 2",
            "The map at the end of Turn 1",
        ):
            assert words in body.replace("\\", ""), (markup, words)


# -- names that try to be markup --------------------------------------------------------------


def test_no_bracket_of_a_name_begins_a_tag_in_bbcode() -> None:
    assert in_bbcode("[b]x[/b]") == "[\u200bb]x[\u200b/b]"
    body = forum_post(chronicle(), EVERYTHING, "bbcode").body
    assert body.count("[/spoiler]") == 1
    assert body.count("[img]") == 1


@each(
    ("text", "written"),
    [
        ("*a* _b_ `c`", r"\*a\* \_b\_ \`c\`"),
        ("[x](y)", r"\[x\](y)"),
        ("a | b", r"a \| b"),
        ("<b>", r"\<b\>"),
        ("~~x~~", r"\~\~x\~\~"),
        ("&lt; A&B a & b", r"\&lt; A\&B a & b"),
        ("# x", r"\# x"),
        ("1. x", r"1\. x"),
        ("12) x", r"12\) x"),
        ("- x", r"\- x"),
        ("---", r"\---"),
        ("+4", "+4"),
        ("-4", "-4"),
        ("C:\\x", r"C:\\x"),
        ("2 regulars. 3", "2 regulars. 3"),
        ("> x", r"\> x"),
    ],
)
def test_markdown_of_a_name_is_escaped(text: str, written: str) -> None:
    assert in_markdown(text) == written


@pytest.mark.parametrize("plain", [in_bbcode, in_markdown])
def test_nobody_is_mentioned(plain: Callable[[str], str]) -> None:
    assert plain("@all, a @ b") == "@\u200ball, a @ b"


@each("plain", [in_bbcode, in_markdown, in_html, in_text])
def test_nothing_turns_the_line_or_rings_the_bell(plain: Callable[[str], str]) -> None:
    assert plain("a\u202eb\u2066c\x07d\ue000") == "abcd"


class Tags(HTMLParser):
    """Collects the tags of a piece of HTML and whether each is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag != "img":
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag


def test_html_holds_our_tags_only_and_closes_them() -> None:
    tags = Tags()
    tags.feed(forum_post(chronicle(), EVERYTHING, "html").body)
    assert tags.opened == []
    assert "b" not in tags.seen
    assert {"table", "details", "ol", "img"} <= tags.seen


def test_the_title_is_one_line_without_surprises() -> None:
    title = forum_post(chronicle(), EVERYTHING, "bbcode").title
    assert title == "his-7, [/spoiler][img]x[/img] <b>*Eve*</b> @all`|` & co: Turn 1"


# -- what is told -----------------------------------------------------------------------------


def test_players_are_named_only_where_the_moderator_wants_it() -> None:
    assert "Bodil" not in forum_post(chronicle(), Wanted(1), "text").body
    assert "France: # 1. Bodil" in forum_post(chronicle(), EVERYTHING, "text").body


def test_dice_are_folded_away_with_the_number_of_their_sentence() -> None:
    body = forum_post(chronicle(), Wanted(1, spoiler="o"), "bbcode").body
    assert "2. Field battle at Buda." in body
    assert "rolling 3 dice (2 hits)" in body
    assert "[o]2: 6 5 2; 4 1\n[/o]" in body
    assert (
        "spoiler"
        not in forum_post(
            chronicle(game=GameLine("his-7", "x", "", "", RULES)), Wanted(1, spoiler="o"), "bbcode"
        ).body
    )


def test_plain_text_has_no_lines_that_are_too_long() -> None:
    body = forum_post(chronicle(), Wanted(1), "text").body
    assert max(map(len, body.splitlines())) <= 72


def test_a_turn_can_be_told_from_an_impulse_on() -> None:
    post = forum_post(chronicle(), Wanted(1, since=7), "text")
    assert post.title.endswith("Turn 1 from impulse 7")
    assert "impulse 6" not in post.body
    assert "impulse 7: Ottomans" in post.body
    assert "Winter Phase" in post.body
    assert "Summary" not in post.body


def test_a_turn_that_is_being_played_says_so() -> None:
    turn = dataclasses.replace(chronicle().turns[0], ended=False)
    post = forum_post(chronicle(turns=(turn,)), Wanted(1), "text")
    assert post.title.endswith("Turn 1 so far")
    assert "\nStandings\n" in post.body


def test_the_next_deadline_is_told_of_the_last_two_turns_only() -> None:
    first = chronicle().turns[0]
    turns = tuple(dataclasses.replace(first, number=n, title=f"Turn {n}") for n in (1, 2, 3))
    record = chronicle(turns=turns)
    assert "Next deadline" not in forum_post(record, Wanted(1), "text").body
    assert "Next deadline" in forum_post(record, Wanted(2), "text").body
    assert "Next deadline" in forum_post(record, Wanted(3), "text").body


@each(
    ("changes", "said"),
    [
        ({"status": "held"}, ("The game is on hold; no deadline runs.",)),
        ({"status": "setup"}, ("The game waits for players.",)),
        ({"window": None}, ()),
        (
            {"status": "over", "outcome": "France wins.", "secret": "5e"},
            (
                "The game is over. France wins.",
                f"The secret of the dice is 5e; its SHA-256 was {'ab' * 32} from the beginning.",
            ),
        ),
    ],
)
def test_what_comes_next(changes: dict[str, object], said: tuple[str, ...]) -> None:
    assert next_lines(chronicle(**changes)) == said


def test_a_deadline_in_utc_is_told_once() -> None:
    due = due_line(datetime(2026, 11, 22, 18, 0, tzinfo=UTC), NOW, "UTC")
    window = OpenWindow("W7", "orders", ("Ottomans",), due, "UTC")
    assert next_lines(chronicle(window=window)) == (
        "Next deadline: Sunday 22 November 2026, 18:00 UTC, orders (W7) of Ottomans.",
    )
