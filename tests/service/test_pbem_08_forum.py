"""The public result of a turn, ready to paste, by the command ``post``."""

from __future__ import annotations

from dataclasses import replace
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest
from click.testing import Result

from adjudicator import clock
from adjudicator.drawing import PictureFailed
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.post import render_queue
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.public.chronicle import chronicle_of
from adjudicator.service.public.forum_posts import turn_to_tell
from adjudicator.store.database import open_database
from tests.cli.commands import run
from tests.environment import forget_settings
from tests.service.playground import MODERATOR, START, Playground, parsed, settings_in
from tests.service.publicly import play_on
from tests.tables import each


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Path:
    """The data of a game in the negotiations of turn 2; not to be changed."""
    folder = tmp_path_factory.mktemp("forum")
    path = folder / "adjudicator.db"
    path.write_bytes(migrated_sqlite.read_bytes())
    database = open_database(f"sqlite:///{path}", durable=False)
    fixed = clock.FixedClock(START)
    with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
        ground = Playground(Office(database, settings_in(folder)), fixed, patch)
        slug = ground.open(title="the Thursday group")
        play_on(ground.office, slug, until="turn 2, negotiation")
    database.dispose()
    return folder


@pytest.fixture(autouse=True)
def home(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of our own with no settings but where the data are."""
    forget_settings(monkeypatch)
    monkeypatch.setenv("ADJUDICATOR_DATA_DIR", str(folder))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def post(*words: str | Path) -> Result:
    """Run the command ``post``."""
    return run("post", *words, "--now", START.isoformat())


def test_the_newest_turn_that_is_over_is_told_as_bbcode() -> None:
    result = post("his-1")
    assert result.exit_code == 0
    assert result.stdout.startswith("[b]his-1, the Thursday group: Turn 1[/b]\n")
    assert "[b]Standings at the end of Turn 1[/b]" in result.stdout
    assert "[spoiler]" in result.stdout
    assert "[b]Next deadline: Sunday 22 November 2026, 18:00 UTC, negotiation (W" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("markup", "beginning"),
    [
        ("bbcode", "[b]his-1, "),
        ("markdown", "## his-1, "),
        ("html", "<h2>his-1, "),
        ("text", "his-1, "),
    ],
)
def test_every_format_is_written(markup: str, beginning: str) -> None:
    assert post("his-1", "--format", markup).stdout.startswith(beginning)


def test_the_turn_being_played_is_told_when_asked_for() -> None:
    text = post("his-1", "--turn", "current", "--format", "text").stdout
    assert text.startswith("his-1, the Thursday group: Turn 2 so far\n")
    assert "(deal of turn 2)" in text
    assert post("his-1", "--turn", "2", "--format", "text").stdout == text


def test_a_turn_is_told_from_an_impulse_on() -> None:
    text = post("his-1", "--since", "5", "--format", "text").stdout
    assert text.startswith("his-1, the Thursday group: Turn 1 from impulse 5\n")
    assert "impulse 4" not in text
    assert "impulse 5" in text


def test_a_post_goes_into_a_file(home: Path) -> None:
    result = post("his-1", "--to", "turn.txt")
    assert (home / "turn.txt").read_text(encoding="utf-8") == post("his-1").stdout
    assert (result.stdout, result.stderr) == ("", "turn.txt\n")


def test_a_folder_gets_the_post_its_title_and_the_map(home: Path) -> None:
    result = post("his-1", "--format", "markdown", "--to", "out/turn-1")
    pictures = ("his-1_turn_1.png", *(f"his-1_turn_1_chart_{number}.png" for number in (1, 2, 3)))
    written = ("post.md", "title.txt", *pictures)
    assert result.stderr.split() == [f"out/turn-1/{name}" for name in written]
    body = (home / "out/turn-1/post.md").read_text()
    for name in pictures:
        assert (home / "out/turn-1" / name).read_bytes().startswith(b"\x89PNG\r\n")
        assert f"](<{name.replace('_', chr(92) + '_')}>)" in body
    assert (home / "out/turn-1/title.txt").read_text() == "his-1, the Thursday group: Turn 1\n"
    assert (home / "out/turn-1/post.md").read_text().startswith("## his-1")


@pytest.mark.full
def test_the_map_is_shown_from_where_it_will_be(home: Path) -> None:
    post("his-1", "--to", "out", "--pictures-at", "https://x.example/his/")
    assert (
        "[img]https://x.example/his/his-1_turn_1.png[/img]"
        in (home / "out/post.bbcode.txt").read_text()
    )


def test_a_map_that_fails_does_not_hold_up_the_post(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> bytes:
        raise PictureFailed("it took too long")

    monkeypatch.setattr("adjudicator.service.public.forum_posts.png", fails)
    result = post("his-1", "--to", "out")
    assert result.exit_code == 0
    assert "The post has no picture: it took too long" in result.stderr
    assert "[img]" not in (home / "out/post.bbcode.txt").read_text()
    assert not (home / "out/his-1_turn_1.png").exists()


def test_where_nothing_can_be_written_is_said(home: Path) -> None:
    (home / "taken").write_text("a file")
    result = post("his-1", "--to", "taken/post.txt")
    assert result.exit_code == 2
    assert "taken/post.txt cannot be written" in result.stderr


def test_names_of_players_stand_in_a_post_only_when_wanted() -> None:
    assert "Ottomans: Ottoman" not in post("his-1").stdout
    assert "Ottomans: Ottoman" in post("his-1", "--players").stdout


@each(
    ("words", "says"),
    [
        (("his-1", "--turn", "5"), "There is nothing to tell of turn 5 of his-1; told can be: 1"),
        (("his-1", "--turn", "zero"), "'zero' is neither the number of a turn nor 'current'"),
        (("his-1", "--turn", "0"), "'0' is neither the number of a turn nor 'current'"),
        (("his-1", "--since", "99"), "Nothing has happened in Turn 1 of his-1 from impulse 99 on."),
        (("his-1", "--since", "0"), "0 is not in the range"),
        (("his-1", "--format", "word"), "'word' is not one of"),
        (("his-1", "--spoiler", "b]x[/b"), "'b]x[/b' is no BBCode tag"),
        (("his-1", "--language", "xx"), "'xx' is not spoken"),
        (("his-9",), "There is no game 'his-9'"),
    ],
)
def test_what_cannot_be_posted_is_refused_with_a_sentence(
    words: tuple[str, ...], says: str
) -> None:
    result = post(*words)
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_a_game_in_which_nothing_has_happened_has_no_post(quick: Playground) -> None:
    record = replace(chronicle_of(quick.office, quick.open()), turns=())
    with pytest.raises(NotPossible, match="Nothing has happened in his-1 that could be told"):
        turn_to_tell(record, None)


# -- by mail ----------------------------------------------------------------------------------


@pytest.fixture
def moderated(quick: Playground) -> Playground:
    """A game with a moderator, in which one attempt of the Protestants has been made."""
    quick.open(moderator=MODERATOR, title="the Thursday group")
    quick.write("protestant", "REFORM Leipzig")
    return quick


def attached(ground: Playground) -> tuple[str, str, str]:
    """Return name, content type and text of the file in the newest answer to the moderator."""
    parts = [part for part in parsed(ground.last(kind="moderation")).walk() if part.get_filename()]
    (part,) = parts
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    assert part.get_content_charset() == "utf-8"
    return str(part.get_filename()), part.get_content_type(), content.decode()


def test_the_moderator_gets_the_post_as_a_file(moderated: Playground) -> None:
    text = moderated.moderate("POST", window=None)
    assert "1 command read, no errors" in text
    assert "The post is in the file his-1_turn_1.bbcode.txt." in text
    assert "Title of the post" in text
    assert "his-1, the Thursday group: Turn 1 so far" in text
    name, kind, body = attached(moderated)
    assert (name, kind) == ("his-1_turn_1.bbcode.txt", "text/plain")
    assert body.startswith("[b]his-1, the Thursday group: Turn 1 so far[/b]\n")
    assert "Leipzig" in body


@pytest.mark.parametrize(
    ("line", "name", "kind", "beginning"),
    [
        ("POST MARKDOWN", "his-1_turn_1.md", "text/plain", "## his-1"),
        ("POST turn 1, html", "his-1_turn_1.html", "text/html", "<h2>his-1"),
        ("POST CURRENT TEXT English", "his-1_turn_1.txt", "text/plain", "his-1, the Thu"),
    ],
)
def test_the_moderator_names_turn_and_format(
    moderated: Playground, line: str, name: str, kind: str, beginning: str
) -> None:
    moderated.moderate(line, window=None)
    found = attached(moderated)
    assert found[:2] == (name, kind)
    assert found[2].startswith(beginning)


@pytest.mark.full
def test_the_map_and_the_charts_come_as_files_that_are_drawn_when_the_letter_is_sent(
    moderated: Playground,
) -> None:
    painted = moderated.under(pictures=True)
    text = painted.moderate("POST", window=None)
    assert "his-1_turn_1.png: The map now" in text
    assert "his-1_turn_1_chart_1.png: Victory points" in text
    letter = sent_to_the_moderator(painted)
    pictures = [part for part in letter.walk() if part.get_content_type() == "image/png"]
    names = [part.get_filename() for part in pictures]
    assert names == ["his-1_turn_1.png", "his-1_turn_1_chart_1.png", "his-1_turn_1_chart_2.png"]
    assert all(part.get_content_disposition() == "attachment" for part in pictures)
    assert all(part["Content-ID"] is None for part in pictures)
    assert letter.get_content_type() == "multipart/mixed"


def test_a_map_that_fails_is_taken_back_in_the_letter(
    moderated: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> bytes:
        raise PictureFailed("it took too long")

    render_queue.forget()
    monkeypatch.setattr(render_queue, "_png", fails)
    painted = moderated.under(pictures=True)
    painted.moderate("POST", window=None)
    letter = sent_to_the_moderator(painted)
    assert "image/png" not in {part.get_content_type() for part in letter.walk()}
    for kind in ("text/plain", "text/html"):
        (part,) = [
            part
            for part in letter.walk()
            if part.get_content_type() == kind and not part.get_filename()
        ]
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        said = " ".join(content.decode().split())
        assert "his-1_turn_1.png could not be drawn: The map now" in said
        assert "his-1_turn_1_chart_1.png could not be drawn: Victory points" in said
        assert ".png: " not in said


def sent_to_the_moderator(ground: Playground) -> Message:
    """Send the outbox and return the last message to the moderator."""
    taken: list[Message] = []

    class Server:
        def send(self, raw: bytes, sender: str, recipient: str) -> None:
            """Take a message."""
            if recipient == MODERATOR:
                taken.append(message_from_bytes(raw))

    dispatch(ground.office, Server())
    return taken[-1]


def test_the_moderator_may_want_the_names_of_the_players(moderated: Playground) -> None:
    moderated.moderate("POST PLAYERS", window=None)
    assert "Ottomans: Ottoman" in attached(moderated)[2]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("POST TURN 5", "There is nothing to tell of turn 5 of his-1; told can be: 1."),
        ("POST TURN", "“TURN” is not understood behind POST: TURN 2, CURRENT, SINCE 12, PLAYERS,"),
        ("POST TURN 0", "“TURN” is not understood behind POST"),
        ("POST SINCE 3", "Nothing has happened in Turn 1 of his-1 from impulse 3 on."),
        ("POST PDF", "“PDF” is not understood behind POST"),
    ],
)
def test_what_a_moderator_cannot_have_is_refused(
    moderated: Playground, line: str, says: str
) -> None:
    text = moderated.moderate(line, window=None)
    assert "1 error" in text
    assert says in text
    assert not [p for p in parsed(moderated.last(kind="moderation")).walk() if p.get_filename()]


def test_a_player_cannot_ask_for_it(moderated: Playground) -> None:
    moderated.write("france", "POST")
    assert "1 error" in moderated.last("france", "receipt").subject
