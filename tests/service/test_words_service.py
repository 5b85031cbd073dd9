"""What the service tells people is words.

So each reader gets it in the language that he has chosen, also what was kept for days.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine.words import said
from adjudicator.service.post import preferences
from adjudicator.store import tables
from adjudicator.words import order_words
from tests.service.playground import Playground, flat, parsed
from tests.tables import each

PACKAGE = Path(__file__).parents[2] / "adjudicator"

PARTS = ("orders", "service", "mail")

FOR_OPERATORS = {
    "service/operations/upkeep/backups.py": "`backup` and `restore` of the command line",
    "service/post/blind_moderation.py": "what check_open refuses on the command line",
    "service/operations/profiling/ingesting.py": "`profile ingest` of the command line",
    "service/commands/orders/checking.py": "`orders check` of the command line",
    "service/commands/creating.py": "what `game create` refuses; mail about open seats is words",
    "service/commands/editions.py": "what `game create` and `game data` refuse",
    "service/office.py": "what the command line names",
    "service/operations/upkeep/moving.py": "what `import` refuses; messages to players are words",
    "service/commands/handling.py": "`mail retry` of the command line; the rest is words",
    "service/public/posting.py": "`post` of the command line",
    "service/commands/showing.py": "what the command line shows",
    "service/operations/upkeep/removal.py": "`person remove` refuses; mail to players is words",
    "service/operations/upkeep/shrinking.py": "what `database shrink` refuses",
    "service/operations/upkeep/verifying.py": "`verify` of the command line",
    "service/operations/watch/alarms.py": "`alarms hush` of the command line; messages are words",
    "service/operations/watch/health.py": "`health` of the command line",
    "service/commands/moderators/sealing.py": "the command line is told of its own command",
}
"""Modules that refuse something to an operator in plain English, and what."""

REFUSALS = frozenset({"NotPossible"})
"""What operators are refused with."""

TELLING = frozenset(
    {
        *REFUSALS,
        *("NotUnderstood", "Ambiguous", "NotCarriedOut", "refused", "HeldBack", "RejectedContext"),
        *("Section", "NoticeContext", "ModeratorNotice", "ConfirmationContext", "Done", "Notice"),
        *("tell_seats", "tell_all", "told", "moved", "tell", "mail_code", "ReceiptLine", "answer"),
        *("remark", "lapse", "close", "give_back", "leave_out", "note_for"),
    }
)
"""Calls whose texts reach people."""

MAKERS = frozenset({"_", "n_", "N_", "name"})

NOT_WORDS = frozenset(
    {
        *("key", "command", "reference", "form", "section", "example"),
        *("suggestions", "candidates", "words", "value"),
    }
)
"""Arguments that are order lines, identifiers or values for programs."""


def modules() -> list[Path]:
    return [path for part in PARTS for path in sorted((PACKAGE / part).rglob("*.py"))]


def where(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def called(node: ast.Call) -> str:
    """Return the last part of the name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def text_of(node: ast.AST) -> str:
    """Return a text as it stands in the source, values left out; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    return ""


def plain(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the texts with blanks in an argument that are not made into words."""
    if isinstance(node, ast.Call) and called(node) in MAKERS | TELLING:
        return  # words, or looked at by itself
    text = text_of(node)
    if " " in text.strip() and re.search("[a-z]{2}", text):
        yield node
    if not isinstance(node, ast.JoinedStr | ast.Compare | ast.Subscript):
        for child in ast.iter_child_nodes(node):
            yield from plain(child)


def told_plainly(tree: ast.AST, calls: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Yield the line and text of what some calls tell people in plain English."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or called(node) not in calls:
            continue
        arguments = [*node.args, *(one.value for one in node.keywords if one.arg not in NOT_WORDS)]
        for argument in arguments:
            for found in plain(argument):
                # Keys of messages are paths, such as notice/7/france.
                if "/" not in text_of(found) or ". " in text_of(found):
                    yield getattr(found, "lineno", 0), text_of(found)


@each("path", modules(), ids=where)
def test_what_people_are_told_is_words(path: Path) -> None:
    calls = TELLING - REFUSALS if where(path) in FOR_OPERATORS else TELLING
    assert list(told_plainly(ast.parse(path.read_text()), calls)) == []


def test_plain_texts_are_found_wherever_they_stand() -> None:
    source = """
raise NotPossible(f"No line {n} is kept.")
raise NotPossible(_("No line {n} is kept.", n=n))
notice = ModeratorNotice(about="a seat is empty", lines=("It is.", words if a else "or not yet"))
room.tell_seats(game, roles, "an absence", _("He is away."), f"absence/{row.id}/said")
return Done(f"{x} is done", (Section(_("Log"), ("Nothing yet.",)),), {"the key": 1})
raise NotUnderstood(_("A number is expected."), suggestions=["CONFIRM DEAL 3 or so"])
""".replace("return ", "")
    found = sorted(text for _, text in told_plainly(ast.parse(source), TELLING))
    assert found == [
        *(" is done", "It is.", "No line  is kept.", "Nothing yet."),
        *("a seat is empty", "an absence", "or not yet", "the key"),
    ]


def test_modules_for_operators_do_refuse_something_plainly() -> None:
    for name in FOR_OPERATORS:
        tree = ast.parse((PACKAGE / name).read_text())
        calls = REFUSALS | {"NoSuchGame"}
        assert list(told_plainly(tree, calls)), f"{name} is no exception any more"


# -- kept and said later --------------------------------------------------------------------------


class Marked:
    """A language that marks messages, so that nothing said in it is overlooked."""

    code = "xx"
    forms = ()

    def text(self, message: str) -> str:
        return f"«{message}»"

    def counted(self, one: str, several: str, count: int) -> str:
        return f"«{one if count == 1 else several}»"

    def name(self, printed: str) -> str:
        return printed

    def inflected(self, words: str, form: str) -> str:
        return words


@pytest.fixture
def two_languages(quick: Playground, monkeypatch: pytest.MonkeyPatch) -> Playground:
    """Return a game in which the player of the Hapsburgs reads another language than English."""
    spoken = {"en": None, "xx": Marked()}
    monkeypatch.setattr(preferences, "language_named", spoken.__getitem__)
    quick.open("action")
    with quick.office.database.transaction() as session:
        for player in quick.rows(tables.Player):
            if player.address.startswith("hapsburg@"):
                player.language = "xx"
                session.merge(player)
    return quick


def test_a_receipt_is_in_the_language_of_its_reader(two_languages: Playground) -> None:
    two_languages.write("hapsburg", "CANCEL 3", "RESEND 99")
    receipt = two_languages.receipt("hapsburg")
    assert "«No line 3 of yours is kept; nothing is kept.»" in receipt
    assert "«There is no message 99 to you in this game.»" in receipt
    two_languages.write("england", "CANCEL 3")
    assert "No line 3 of yours is kept; nothing is kept." in two_languages.receipt("england")
    assert "«" not in two_languages.receipt("england")


@pytest.mark.full
def test_a_reason_that_was_kept_is_said_in_the_language_of_its_reader(
    two_languages: Playground,
) -> None:
    ground = two_languages
    for role in ("hapsburg", "england"):
        lines = ("PLAY 2 FOR CP", "RAISE 99 regulars IN Vienna", "PASS THE REST")
        ground.write(role, *lines)
    ground.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    kept = [row.reason for row in ground.rows(tables.OrderLine) if row.role == "hapsburg"]
    assert any(reason and reason.startswith('{"words": ["message"') for reason in kept)
    report = flat(ground.last("hapsburg", "report").text)
    assert "«a line before it could not be carried out»" in report


def test_news_of_orders_ahead_are_in_the_language_of_their_reader(
    two_languages: Playground,
) -> None:
    ground = two_languages
    ground.write("hapsburg", "IF at least 1 CP left", "PASS THE REST", "ELSE", "PASS", "ENDIF")
    ground.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    assert "«did not hold»" in flat(ground.last("hapsburg").text)


def test_one_notice_goes_to_all_in_the_language_of_each(two_languages: Playground) -> None:
    ground = two_languages
    ground.write("france", "PROPOSE PAUSE 3 days")
    told = {role: flat(ground.last(role, "vote").text) for role in ("hapsburg", "england")}
    assert "«a pause of 3 days»" in told["hapsburg"]
    assert "a pause of 3 days" in told["england"]
    assert "«" not in told["england"]


def test_why_a_vote_has_lapsed_is_said_in_the_language_of_who_asks(
    two_languages: Playground,
) -> None:
    ground = two_languages
    ground.write("france", "PROPOSE PAUSE 3 days")
    ground.wait(days=8)
    (vote,) = ground.rows(tables.Vote)
    assert vote.reason == '{"words": ["message", "its time is over", {}]}'
    ground.write("hapsburg", "VOTES")
    assert "«its time is over»" in flat(ground.last("hapsburg", "status").text)
    ground.write("england", "VOTES")
    assert "has lapsed, because its time is over" in flat(ground.last("england", "status").text)


def test_a_reason_of_an_earlier_release_is_told_as_it_stands(two_languages: Playground) -> None:
    ground = two_languages
    with ground.office.database.transaction() as session:
        game = ground.game()
        session.add(
            tables.OrderLine(
                game_id=game.id,
                role="hapsburg",
                position=1,
                words="PASS",
                status="returned",
                reason="the part of the turn it was meant for is over",
            )
        )
    ground.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    report = flat(ground.last("hapsburg", "report").text)
    assert "the part of the turn it was meant for is over" in report


def test_a_calendar_file_is_in_the_language_of_its_reader(two_languages: Playground) -> None:
    ground = two_languages
    ground.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    parts = parsed(ground.last("hapsburg", "report")).walk()
    calendar = next(part for part in parts if part.get_content_type() == "text/calendar")
    content = calendar.get_payload(decode=True)
    assert isinstance(content, bytes)
    assert "«orders»" in content.decode().replace("\r\n ", "")


def test_the_moderator_reads_help_in_his_language(two_languages: Playground) -> None:
    ground = two_languages
    with ground.office.database.transaction() as session:
        row = session.get_one(tables.Game, ground.game().id)
        row.moderator = "hapsburg@players.example"
        row.settings = {**row.settings, "blind": True}
    ground.moderate("HELP HOLD", sender="hapsburg@players.example")
    answer = flat(ground.mails()[-1].text)
    assert (
        "«Stop the game; nothing is applied and no deadline passes until it is resumed.»" in answer
    )


@pytest.mark.full
def test_order_lines_are_in_the_language_of_their_reader(
    two_languages: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = two_languages
    writers = {"here_i_stand": lambda line, _context: f"‹{line}›"}
    monkeypatch.setitem(order_words._OF_GAMES, "xx", writers)
    ground.write("hapsburg", "STANDING: RETREAT TO ANY", "PLAY 2 FOR CP", "PASS THE REST")
    receipt = ground.receipt("hapsburg")
    assert "‹STANDING: RETREAT TO ANY›" in receipt
    ground.write("hapsburg", "ORDERS")
    listed = flat(ground.last("hapsburg", "status").text)
    assert "1. ‹PLAY Holy Roman Emperor FOR CP›" in listed
    assert "1. ‹STANDING: RETREAT TO ANY›" in listed
    ground.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    asked = ground.last("hapsburg", "report").text
    assert "‹PASS THE REST›" in flat(asked)
    assert "‹" not in flat(ground.last("england", "report").text)


def test_the_same_words_are_said_as_orders_of_the_game_that_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    writers = {game: lambda line, _context, game=game: f"{game}:{line}" for game in ("a", "b")}
    monkeypatch.setitem(order_words._OF_GAMES, "xx", writers)
    line = order_words.order_line("PASS")
    for game in ("a", "b"):
        assert said(line, order_words.of_game(Marked(), game)) == f"{game}:PASS"
    nested = order_words.of_game(order_words.of_game(Marked(), "a"), "b")
    assert said(line, nested) == "b:PASS"
