"""Posting to Discourse and NodeBB, confirmed and safe to repeat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from adjudicator import clock
from adjudicator.forums.board import Board, Place, Posted
from adjudicator.forums.discourse import Discourse
from adjudicator.forums.errors import ForumError, Refused, Unsure
from adjudicator.forums.nodebb import NodeBB
from adjudicator.reports.forum import Wanted
from adjudicator.service.errors import NotPossible
from adjudicator.service.public.forum_posts import PictureFile
from adjudicator.service.public.posting import CLAIM, Draft, carry_out, draft_of
from adjudicator.store import tables
from tests.cli.commands import run
from tests.environment import forget_settings
from tests.forum_server import KEY, USER, Answer, Forum, forum_server
from tests.service.playground import Playground
from tests.service.publicly import play_on, played_until

CATEGORY = 7
PICTURE = PictureFile("map.png", "The map", b"\x89PNG not really")
KINDS = ("discourse", "nodebb")


@pytest.fixture
def server() -> Iterator[tuple[str, Forum]]:
    """A forum that speaks both APIs."""
    with forum_server() as found:
        yield found


def board_at(kind: str, address: str, *, key: str = KEY, **web: Any) -> Board:
    """Return a board that does not wait long for anything."""
    made = (
        Discourse.at(address, key, USER) if kind == "discourse" else NodeBB.at(address, key, uid=3)
    )
    for name, value in {"timeout": 5.0, "wait": lambda seconds: None, **web}.items():
        object.__setattr__(made.web, name, value)
    return made


@pytest.fixture(params=KINDS)
def board(request: pytest.FixtureRequest, server: tuple[str, Forum]) -> Board:
    """Either kind of forum."""
    return board_at(request.param, server[0])


@pytest.fixture
def forum(server: tuple[str, Forum]) -> Forum:
    """What the forum keeps."""
    return server[1]


@pytest.fixture
def game(quick: Playground) -> Playground:
    """A game in its first turn."""
    played_until(quick, "turn 1, spring")
    return quick


@pytest.fixture
def own_topic() -> Place:
    return Place(category=CATEGORY)


def drafted(game: Playground, board: Board, place: Place, **more: Any) -> Draft:
    """Return what would be posted about turn 1."""
    return draft_of(game.office, "his-1", board, place, Wanted(1), **more)


def post(game: Playground, board: Board, place: Place, **more: Any) -> str:
    """Post turn 1."""
    return carry_out(game.office, drafted(game, board, place, **more))


def rows(game: Playground) -> list[tables.Posting]:
    return game.rows(tables.Posting)


# -- posting ----------------------------------------------------------------------------------


def test_a_turn_becomes_a_topic_of_its_own(
    game: Playground, board: Board, forum: Forum, own_topic: Place
) -> None:
    draft = drafted(game, board, own_topic)
    assert draft.step == "post"
    url = carry_out(game.office, draft)
    ((number, topic),) = forum.topics.items()
    (kept,) = forum.of(number)
    assert (topic.title, topic.category) == ("his-1, Here I Stand, 1517: Turn 1 so far", CATEGORY)
    assert kept.text == draft.body
    assert kept.text.startswith("## his-1, ")
    assert url.startswith(board.site)
    (row,) = rows(game)
    assert (row.status, row.topic, row.post, row.url) == ("posted", number, kept.number, url)
    assert (row.turn, row.forum, row.posted_at) == (1, board.name, clock.now())


def test_a_turn_becomes_a_reply(game: Playground, board: Board, forum: Forum) -> None:
    first = forum.add_topic("Our game", "Welcome")
    post(game, board, Place(topic=first.topic))
    assert len(forum.topics) == 1
    assert [one.text[:10] for one in forum.of(first.topic)] == ["Welcome", "## his-1, "]


def test_posting_again_posts_nothing(
    game: Playground, board: Board, forum: Forum, own_topic: Place
) -> None:
    url = post(game, board, own_topic)
    asked = len(forum.requests)
    again = drafted(game, board, own_topic)
    assert (again.step, again.url) == ("nothing", url)
    assert carry_out(game.office, again) == url
    assert len(forum.requests) == asked
    assert len(forum.posts) == 1


def test_what_was_posted_is_kept_on_both_databases(
    ground: Playground, server: tuple[str, Forum], forum: Forum, own_topic: Place
) -> None:
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    board = board_at("discourse", server[0])
    url = post(ground, board, own_topic, pictures=[PICTURE])
    assert drafted(ground, board, own_topic, pictures=[PICTURE]).url == url
    assert rows(ground)[0].uploads == {PICTURE.digest: "upload://1.png"}
    assert len(forum.posts) == 1


@pytest.mark.some(1)
@pytest.mark.parametrize("reply", [False, True])
def test_a_turn_that_has_gone_on_is_edited(
    game: Playground, board: Board, forum: Forum, *, reply: bool
) -> None:
    place = Place(topic=forum.add_topic("Ours", "x").topic) if reply else Place(category=CATEGORY)
    url = post(game, board, place)
    count = len(forum.posts)
    play_on(game.office, "his-1", until="turn 2, negotiation")
    draft = drafted(game, board, place)
    assert (draft.step, draft.url) == ("edit", url)
    assert carry_out(game.office, draft) == url
    assert len(forum.posts) == count
    assert "Standings at the end of Turn 1" in list(forum.posts.values())[-1].text
    titles = [topic.title for topic in forum.topics.values()]
    assert titles == (["Ours"] if reply else ["his-1, Here I Stand, 1517: Turn 1"])
    assert rows(game)[0].edited_at is not None
    assert drafted(game, board, place).step == "nothing"


@pytest.mark.some(1)
def test_an_impulse_is_a_post_beside_that_of_its_turn(
    game: Playground, board: Board, forum: Forum, own_topic: Place
) -> None:
    play_on(game.office, "his-1", until="turn 2, negotiation")
    post(game, board, own_topic)
    part = draft_of(game.office, "his-1", board, own_topic, Wanted(1, since=5))
    carry_out(game.office, part)
    assert len(forum.topics) == 2
    assert {row.since for row in rows(game)} == {0, 5}


def test_a_post_stays_where_it_is_whatever_place_is_named_later(
    game: Playground, board: Board, own_topic: Place
) -> None:
    post(game, board, own_topic)
    assert drafted(game, board, Place(topic=5)).place == own_topic
    assert drafted(game, board, Place()).place == own_topic


def test_without_a_place_nothing_is_posted(game: Playground, board: Board) -> None:
    with pytest.raises(NotPossible, match="--topic N adds a reply to a topic"):
        drafted(game, board, Place())


def test_the_secret_of_the_dice_and_the_key_are_not_posted(
    game: Playground, board: Board, own_topic: Place
) -> None:
    draft = drafted(game, board, own_topic)
    assert game.game().secret not in draft.body
    assert KEY not in draft.body


def test_nodebb_gets_no_html_that_it_would_print(
    game: Playground, server: tuple[str, Forum], own_topic: Place
) -> None:
    wanted = Wanted(1, folds=False)
    draft = draft_of(game.office, "his-1", board_at("nodebb", server[0]), own_topic, wanted)
    assert "<details>" not in draft.body
    assert "\nDice:\n" in draft.body


# -- pictures ---------------------------------------------------------------------------------


def test_pictures_are_uploaded_once_and_shown(
    game: Playground, board: Board, forum: Forum, own_topic: Place
) -> None:
    post(game, board, own_topic, pictures=[PICTURE])
    assert forum.pictures == [("map.png", PICTURE.content)]
    text = next(iter(forum.posts.values())).text
    shown = "upload://1.png" if board.name == "discourse" else "/assets/uploads/1.png"
    assert f"![The map](<{shown}>)" in text
    play_on(game.office, "his-1", until="turn 1, action 2")
    post(game, board, own_topic, pictures=[PICTURE])
    assert len(forum.pictures) == 1
    other = PictureFile("map.png", "The map", b"\x89PNG another")
    assert drafted(game, board, own_topic, pictures=[PICTURE]).step == "nothing"
    assert drafted(game, board, own_topic, pictures=[other]).step == "edit"
    post(game, board, own_topic, pictures=[other])
    assert [content for _, content in forum.pictures] == [PICTURE.content, other.content]
    assert len(forum.posts) == 1


# -- nothing is posted twice ------------------------------------------------------------------


class Killed(BaseException):
    """The process is stopped."""


@pytest.mark.parametrize("reply", [False, True])
def test_a_crash_after_the_forum_has_posted_does_not_post_twice(
    game: Playground, board: Board, forum: Forum, monkeypatch: pytest.MonkeyPatch, *, reply: bool
) -> None:
    place = Place(topic=forum.add_topic("Ours", "x").topic) if reply else Place(category=CATEGORY)
    count = len(forum.posts) + 1

    def killed(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.service.public.posting._noted", killed)
        with pytest.raises(Killed):
            post(game, board, place)
    assert len(forum.posts) == count
    assert rows(game)[0].status == "sending"
    with pytest.raises(NotPossible, match=r"was stopped while it did.* again in 5 minutes"):
        post(game, board, place)
    game.clock.advance(CLAIM)
    url = post(game, board, place)
    assert len(forum.posts) == count
    assert rows(game)[0].url == url
    assert drafted(game, board, place).step == "nothing"


def test_a_crash_before_the_forum_was_asked_posts_later(
    game: Playground, board: Board, forum: Forum, own_topic: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(type(board), "create", killed)
        with pytest.raises(Killed):
            post(game, board, own_topic)
    game.clock.advance(CLAIM)
    post(game, board, own_topic)
    assert len(forum.posts) == 1


def test_a_lost_answer_is_looked_for_at_the_forum(
    game: Playground, board: Board, forum: Forum, own_topic: Place
) -> None:
    path = "/posts.json" if board.name == "discourse" else "/api/v3/topics"
    forum.troubles.append(("POST", path, "lose"))
    with pytest.raises(Unsure, match=r"its answer is lost .* in a few minutes"):
        post(game, board, own_topic)
    game.clock.advance(CLAIM)
    post(game, board, own_topic)
    assert len(forum.posts) == 1
    assert rows(game)[0].status == "posted"


def test_a_post_that_only_the_forum_remembers_is_found(
    game: Playground, board: Board, forum: Forum, own_topic: Place
) -> None:
    """The database comes from a backup that is older than the post."""
    post(game, board, own_topic)
    with game.office.database.transaction() as session:
        session.delete(session.get_one(tables.Posting, 1))
    post(game, board, own_topic)
    assert len(forum.posts) == 1


def test_a_post_is_found_far_back_in_a_long_topic(
    game: Playground, board: Board, forum: Forum
) -> None:
    place = Place(topic=forum.add_topic("Ours", "x").topic)
    assert place.topic is not None
    for number in range(5):
        forum.add_post(place.topic, f"before {number}")
    post(game, board, place)
    for number in range(12):
        forum.add_post(place.topic, f"after {number}")
    with game.office.database.transaction() as session:
        session.delete(session.get_one(tables.Posting, 1))
    count = len(forum.posts)
    post(game, board, place)
    assert len(forum.posts) == count


def test_a_topic_is_found_behind_others_of_its_title(
    game: Playground, server: tuple[str, Forum], forum: Forum, own_topic: Place
) -> None:
    board = board_at("nodebb", server[0])
    post(game, board, own_topic)
    title = next(iter(forum.topics.values())).title
    for number in range(8):
        forum.add_topic(title if number % 2 else "Another", "x", category=CATEGORY)
    with game.office.database.transaction() as session:
        session.delete(session.get_one(tables.Posting, 1))
    count = len(forum.posts)
    post(game, board, own_topic)
    assert len(forum.posts) == count


def test_two_runs_at_once_post_once(
    game: Playground, board: Board, forum: Forum, own_topic: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = drafted(game, board, own_topic)
    create = type(board).create

    def meanwhile(self: Any, *words: Any) -> Posted:
        with pytest.raises(NotPossible, match="Another run is posting this"):
            carry_out(game.office, other)
        return create(self, *words)

    monkeypatch.setattr(type(board), "create", meanwhile)
    post(game, board, own_topic)
    assert len(forum.posts) == 1


def test_what_waits_for_approval_is_found_once_it_is_approved(
    game: Playground, board: Board, forum: Forum, own_topic: Place
) -> None:
    forum.holds_back = True
    with pytest.raises(Unsure, match="keeps the post back until its staff approves it"):
        post(game, board, own_topic)
    draft = drafted(game, board, own_topic)
    forum.add_topic(draft.title, draft.body, category=CATEGORY, external_id=draft.mark)
    game.clock.advance(CLAIM)
    post(game, board, own_topic)
    assert len(forum.posts) == 1


# -- what goes wrong --------------------------------------------------------------------------


def test_a_wrong_key_is_said_and_not_repeated(
    game: Playground, server: tuple[str, Forum], forum: Forum, own_topic: Place
) -> None:
    for kind, setting in (
        ("discourse", "ADJUDICATOR_DISCOURSE_KEY"),
        ("nodebb", "ADJUDICATOR_NODEBB_TOKEN"),
    ):
        board = board_at(kind, server[0], key="wrong")
        object.__setattr__(board.web, "secrets", (KEY,))  # type: ignore[attr-defined]  # both have it
        with pytest.raises(Refused, match=f"does not let us in .*check {setting}") as refused:
            post(game, board, own_topic)
        assert KEY not in str(refused.value)
    assert rows(game) == []
    assert forum.posts == {}


def test_after_a_refusal_the_next_run_need_not_wait(
    game: Playground, board: Board, forum: Forum
) -> None:
    with pytest.raises(Refused, match=r"error (404|422)"):
        post(game, board, Place(topic=9))
    assert rows(game) == []
    post(game, board, Place(category=CATEGORY))
    assert len(forum.posts) == 1


def test_a_server_that_wants_us_to_wait_is_waited_for(
    game: Playground, server: tuple[str, Forum], forum: Forum, own_topic: Place
) -> None:
    waited: list[float] = []
    board = board_at("discourse", server[0], wait=waited.append)
    forum.troubles += [
        ("POST", "/posts.json", Answer(429, {}, Retry_After="7")),
        ("POST", "/posts.json", Answer(429, {"extras": {"wait_seconds": 11}})),
        ("POST", "/posts.json", Answer(429, {"errors": "?"})),
    ]
    post(game, board, own_topic)
    assert waited == [7, 11, 5]
    assert len(forum.posts) == 1


def test_a_server_that_wants_us_to_wait_long_is_left_alone(
    game: Playground, board: Board, forum: Forum, own_topic: Place
) -> None:
    path = "/posts.json" if board.name == "discourse" else "/api/v3/topics"
    forum.troubles.append(("POST", path, Answer(429, {}, Retry_After="3600")))
    with pytest.raises(Refused, match=r"no more requests for 3600 seconds\. Nothing is lost"):
        post(game, board, own_topic)
    assert rows(game) == []


def test_a_server_that_always_wants_us_to_wait_is_given_up(
    game: Playground, server: tuple[str, Forum], forum: Forum, own_topic: Place
) -> None:
    forum.troubles += [("POST", "/posts.json", Answer(429, {}, Retry_After="1"))] * 4
    with pytest.raises(Refused, match=r"error 429.* Run the command again later"):
        post(game, board_at("discourse", server[0]), own_topic)


@pytest.mark.parametrize(
    ("trouble", "error", "says"),
    [
        (Answer(500, {"errors": ["Oops"]}), Unsure, "error 500 .Oops."),
        (Answer(413, {}), Refused, "refuses with error 413"),
        (Answer(200, b"<html>Welcome</html>"), Unsure, "does not answer like"),
        (Answer(200, {}), Unsure, "has not said which post|answers in a way that is not known"),
        (
            Answer(301, {}, Location="https://elsewhere.example/"),
            Refused,
            "sends us to https://els",
        ),
        ("drop", Unsure, "its answer is lost"),
        ("hang", Unsure, "it took too long"),
    ],
)
def test_what_goes_wrong_while_posting_is_told(
    game: Playground,
    server: tuple[str, Forum],
    forum: Forum,
    own_topic: Place,
    trouble: Any,
    error: type[ForumError],
    says: str,
) -> None:
    forum.troubles.append(("POST", "/posts.json", trouble))
    board = board_at("discourse", server[0], timeout=0.5)
    with pytest.raises(error, match=says):
        post(game, board, own_topic)
    assert [row.status for row in rows(game)] == (["sending"] if error is Unsure else [])


@pytest.mark.parametrize(
    ("trouble", "says"),
    [
        (Answer(500, {}), "refuses with error 500. Run the command again later"),
        (Answer(200, b"<html>"), "is ADJUDICATOR_DISCOURSE_URL the address of the forum itself"),
        (Answer(302, {}, Location="https://elsewhere.example/x"), "sends us to https://elsewhere"),
        (Answer(200, b"x" * 9_000_000), "answers too much or too slowly"),
        ("drop", "gives no answer"),
        ("hang", "gives no answer: it took too long"),
    ],
)
def test_what_goes_wrong_while_looking_posts_nothing(
    game: Playground,
    server: tuple[str, Forum],
    forum: Forum,
    own_topic: Place,
    trouble: Any,
    says: str,
) -> None:
    forum.troubles.append(("GET", "/t/external_id", trouble))
    board = board_at("discourse", server[0], timeout=0.5)
    with pytest.raises(Refused, match=says):
        post(game, board, own_topic)
    assert (forum.posts, rows(game)) == ({}, [])


def test_a_forum_that_is_not_there_is_told(game: Playground, own_topic: Place) -> None:
    with pytest.raises(Refused, match="cannot be reached: Connection refused"):
        post(game, board_at("nodebb", "http://127.0.0.1:9"), own_topic)
    assert rows(game) == []


def test_a_post_that_was_deleted_is_not_posted_again(
    game: Playground, board: Board, forum: Forum, own_topic: Place
) -> None:
    url = post(game, board, own_topic)
    forum.posts.clear()
    play_on(game.office, "his-1", until="turn 1, action 2")
    with pytest.raises(
        Refused, match=r"is not there any more\. Restore it at the forum"
    ) as refused:
        post(game, board, own_topic)
    assert url in str(refused.value)
    assert forum.posts == {}


# -- by command line --------------------------------------------------------------------------


@pytest.fixture
def command(
    game: Playground, server: tuple[str, Forum], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Result]:
    """The command ``post`` with the settings of both forums."""
    forget_settings(monkeypatch)
    settings = {
        "DATA_DIR": str(tmp_path / "data"),
        "DATABASE_URL": f"sqlite:///{game.office.database.engine.url.database}",
        "DISCOURSE_URL": server[0],
        "DISCOURSE_KEY": KEY,
        "DISCOURSE_USER": USER,
        "DISCOURSE_CATEGORY": "7",
        "NODEBB_URL": server[0],
        "NODEBB_TOKEN": KEY,
    }
    for name, value in settings.items():
        monkeypatch.setenv(f"ADJUDICATOR_{name}", value)

    def posted(*words: str, stdin: str = "") -> Result:
        return run("post", "his-1", *words, "--now", game.clock.now().isoformat(), stdin=stdin)

    return posted


@pytest.mark.full
def test_a_preview_shows_exactly_what_would_be_posted(
    command: Callable[..., Result], forum: Forum
) -> None:
    preview = command("--discourse", "--preview")
    assert preview.exit_code == 0
    assert "A topic in category 7 of http://127.0.0.1" in preview.stderr
    assert "Title: his-1, Here I Stand, 1517: Turn 1 so far\n" in preview.stderr
    assert forum.requests == []
    posted = command("--discourse", "--yes")
    (kept,) = forum.posts.values()
    names = [name for name, _ in forum.pictures]
    assert names == ["his-1_turn_1.png", *(f"his-1_turn_1_chart_{n}.png" for n in (1, 2))]
    # A picture has the name of its file until the forum has it.
    shown = preview.stdout
    for number, name in enumerate(names, start=1):
        shown = shown.replace(name.replace("_", r"\_"), f"upload://{number}.png")
    assert shown == kept.text
    assert posted.stdout == f"{preview.stdout}{url_in(posted)}\n"


def url_in(result: Result) -> str:
    """Return the last line of an output, the address of a post."""
    last = result.stdout.splitlines()[-1]
    assert last.startswith("http://127.0.0.1")
    return last


def test_nothing_is_posted_before_it_is_confirmed(
    command: Callable[..., Result], forum: Forum, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is uploaded is no matter here; painting it takes most of the time.
    monkeypatch.setattr("adjudicator.service.public.forum_posts.png", lambda *_, **__: b"\x89PNG")
    refused = command("--nodebb", "--topic", "5", stdin="n\n")
    assert refused.exit_code == 0
    assert "A reply to topic 5 of" in refused.stderr
    assert "Nothing has been posted." in refused.stderr
    silent = command("--nodebb", "--topic", "5")
    assert silent.exit_code == 1
    assert forum.requests == []
    confirmed = command("--nodebb", "--category", "2", stdin="y\n")
    assert confirmed.exit_code == 0, confirmed.stderr
    assert len(forum.posts) == 1


@pytest.mark.full
def test_a_second_run_says_where_the_post_is(command: Callable[..., Result], forum: Forum) -> None:
    command("--discourse", "--yes")
    again = command("--discourse", "--yes")
    assert again.exit_code == 0
    assert again.stderr.startswith("Nothing has changed: http://127.0.0.1")
    assert len(forum.posts) == 1


@pytest.mark.full
def test_an_edit_is_shown_before_it_is_done(
    command: Callable[..., Result], game: Playground, forum: Forum
) -> None:
    command("--discourse", "--yes")
    play_on(game.office, "his-1", until="turn 1, action 2")
    shown = command("--discourse", "--preview")
    assert "would be replaced by this." in shown.stderr
    assert command("--discourse", "--yes").exit_code == 0
    assert len(forum.posts) == 1


@pytest.mark.full
def test_what_the_forum_refuses_is_one_sentence(
    command: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDICATOR_DISCOURSE_KEY", "wrong")
    result = command("--discourse", "--yes")
    assert result.exit_code == 1
    assert "check ADJUDICATOR_DISCOURSE_KEY" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--topic", "3"), "--topic goes with --discourse or --nodebb only."),
        (("--yes",), "--yes goes with --discourse or --nodebb only."),
        (("--discourse", "--to", "x"), "--to and --discourse cannot be given together."),
        (("--nodebb", "--format", "html"), "--format and --nodebb cannot be given together."),
        (("--discourse", "--topic", "3", "--category", "4"), "--category and --topic cannot be"),
        (("--nodebb", "--yes"), "--topic N adds a reply to a topic, --category N makes a topic"),
    ],
)
def test_options_that_do_not_fit_are_refused(
    command: Callable[..., Result], forum: Forum, words: tuple[str, ...], says: str
) -> None:
    result = command(*words)
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.replace("│", " ").split())
    assert forum.requests == []


@pytest.mark.parametrize(
    ("missing", "kind"),
    [
        ("DISCOURSE_URL", "discourse"),
        ("DISCOURSE_KEY", "discourse"),
        ("DISCOURSE_USER", "discourse"),
        ("NODEBB_URL", "nodebb"),
        ("NODEBB_TOKEN", "nodebb"),
    ],
)
def test_a_setting_that_is_missing_is_named(
    command: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, missing: str, kind: str
) -> None:
    monkeypatch.delenv(f"ADJUDICATOR_{missing}")
    result = command(f"--{kind}")
    assert result.exit_code == 2
    assert f"The setting ADJUDICATOR_{missing} is missing" in result.stderr


@pytest.mark.parametrize(
    "address", ["http://forum.example.org", "forum.example.org", "ftp://x", "https://a@b"]
)
def test_keys_go_to_addresses_that_are_safe_only(
    command: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("ADJUDICATOR_DISCOURSE_URL", address)
    result = command("--discourse")
    assert result.exit_code == 2
    assert "expected is the address of the forum, such as https://" in result.stderr


def test_a_claim_lasts_longer_than_a_run() -> None:
    from adjudicator.forums.web import LONGEST_WAIT, TIMEOUT

    assert timedelta(seconds=3 * LONGEST_WAIT + 2 * TIMEOUT) < CLAIM
