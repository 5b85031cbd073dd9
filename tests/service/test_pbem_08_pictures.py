"""The board comes as a picture inside the mail, and never holds it up."""

from __future__ import annotations

import io
import json
import random
import re
import zlib
from contextlib import suppress
from email import message_from_bytes
from email.message import Message
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import update
from structlog.testing import capture_logs

from adjudicator.drawing import PictureFailed, charts, raster
from adjudicator.engine.chance import SecretChance
from adjudicator.engine.play import Live, begin
from adjudicator.engine.random_play import plain, play_out
from adjudicator.engine.stage import Stage
from adjudicator.games.here_i_stand import HereIStand, board
from adjudicator.games.here_i_stand.board import board_svg
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.telling import Heard
from adjudicator.mail.outgoing import Outgoing, Picture, compose
from adjudicator.reports.parts import report_of
from adjudicator.reports.render import render
from adjudicator.service.post import enclosures, render_queue
from adjudicator.service.post.dispatch import Dispatched, dispatch
from adjudicator.service.table import boards
from adjudicator.store import tables
from adjudicator.store.mail_queries import attachments_of
from tests.here_i_stand.builders import go_to_war, put
from tests.reports.samples import game, seat
from tests.service.playground import START, Playground, state_at

IMPULSE = ("PLAY Janissaries FOR CP", "PASS THE REST")


class Server:
    """A sender that takes everything; ``taken`` are the messages but receipts, by recipient."""

    def __init__(self) -> None:
        self.taken: dict[str, Message] = {}

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Take a message."""
        message = message_from_bytes(raw)
        if not message["X-Adjudicator"].startswith("receipt"):
            self.taken[recipient.partition("@")[0]] = message


@pytest.fixture
def painted(quick: Playground) -> Playground:
    """A playground whose mail has pictures."""
    return quick.under(pictures=True)


def sent(ground: Playground) -> dict[str, Message]:
    """Send the outbox and return the last message to each player."""
    server = Server()
    dispatch(ground.office, server)
    return server.taken


def part(message: Message, kind: str) -> Message:
    return next(one for one in message.walk() if one.get_content_type() == kind)


def image(message: Message) -> Image.Image:
    content = part(message, "image/png").get_payload(decode=True)
    assert isinstance(content, bytes)
    return Image.open(io.BytesIO(content))


def html(message: Message) -> str:
    content = part(message, "text/html").get_payload(decode=True)
    assert isinstance(content, bytes)
    return content.decode()


def text(message: Message) -> str:
    content = part(message, "text/plain").get_payload(decode=True)
    assert isinstance(content, bytes)
    return content.decode()


def kinds(message: Message) -> set[str]:
    return {one.get_content_type() for one in message.walk()}


def test_a_report_shows_the_board_inside_its_html(painted: Playground) -> None:
    painted.open("action")
    painted.write("ottoman", *IMPULSE)
    report = sent(painted)["hapsburg"]
    picture = part(report, "image/png")
    cid = str(picture["Content-ID"]).strip("<>")
    assert f'src="cid:{cid}"' in html(report)
    assert re.search(r'<img[^>]* alt="The map of Europe in turn 1\.', html(report))
    assert picture["Content-Disposition"].startswith("inline")
    assert image(report).width == 1000
    assert "A picture of the board comes with this mail." in text(report)
    assert len(report.as_bytes()) < 400_000


def test_handling_a_message_draws_nothing(
    painted: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(board, "board_svg", lambda *_, **__: drawn.append("svg"))
    monkeypatch.setattr(render_queue, "png", lambda *_, **__: drawn.append("png"))
    painted.open("action")
    painted.write("ottoman", *IMPULSE)
    assert painted.last("hapsburg", "report").status == "queued"
    assert drawn == []


def test_the_same_board_is_drawn_once_for_all_who_get_it(
    painted: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    render_queue.forget()
    drawn: list[Any] = []

    def counting(*given: Any, **more: Any) -> Any:
        drawn.append(given)
        return board_svg(*given, **more)

    painted.open("action")
    painted.write("ottoman", *IMPULSE)
    monkeypatch.setattr(board, "board_svg", counting)
    shown = [role for role, mail in sent(painted).items() if "image/png" in kinds(mail)]
    assert len(shown) > 4
    assert len(drawn) == 1


def test_a_message_goes_out_without_its_picture_where_that_cannot_be_drawn(
    painted: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: Any, **__: Any) -> bytes:
        raise PictureFailed("the process that draws ended with Papal Bull")

    render_queue.forget()
    monkeypatch.setattr(render_queue, "png", failing)
    painted.open("action")
    painted.write("ottoman", *IMPULSE)
    with capture_logs() as logged:
        report = sent(painted)["hapsburg"]
    assert "PictureFailed" in {line.get("error") for line in logged}
    assert "Papal Bull" not in str(logged), "the error of a role's picture may tell of its hand"
    assert "image/png" not in kinds(report)
    for said in (text(report), html(report)):
        assert "The picture could not be drawn. MAP asks for the board again." in said
        assert "comes with this mail" not in said
    assert "<img" not in html(report)
    assert report["Message-ID"] == painted.last("hapsburg", "report").message_id
    assert painted.last("hapsburg", "report").status == "sent"
    monkeypatch.setattr(render_queue, "png", raster.png)
    painted.write("hapsburg", f"RESEND {painted.last('hapsburg', 'report').number}")
    server = Server()
    assert dispatch(painted.office, server) == Dispatched(sent=2)
    assert painted.last("hapsburg", "report").tries == 1


@pytest.mark.full
def test_a_chart_that_cannot_be_drawn_is_taken_back_alone(
    painted: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def maps_only(layers: Any, *, width: int, **more: Any) -> bytes:
        if width == 2 * charts.WIDTH:
            raise PictureFailed("the process that draws ended with -6")
        return raster.png(layers, width=width, **more)

    render_queue.forget()
    painted.open("action")
    monkeypatch.setattr("adjudicator.service.table.seat_reports.ends_a_turn", lambda *_: True)
    monkeypatch.setattr(render_queue, "png", maps_only)
    painted.write("ottoman", *IMPULSE)
    report = sent(painted)["hapsburg"]
    shown = [one for one in report.walk() if one.get_content_type() == "image/png"]
    assert [one.get_filename() for one in shown] == ["map.png"]
    for said in (text(report), html(report)):
        assert "This chart could not be drawn: Victory points." in said
        assert "A picture of the board comes with this mail." in said
        assert "A chart comes" not in said


def test_a_plan_that_cannot_be_read_holds_nothing_up(painted: Playground) -> None:
    painted.open("action")
    painted.write("ottoman", *IMPULSE)
    with painted.office.database.transaction() as session:
        session.exec(update(tables.Content).values(content=b"damaged"))
    mails = sent(painted)
    assert "image/png" not in kinds(mails["hapsburg"])
    assert painted.last("hapsburg", "report").status == "sent"


@pytest.mark.full
def test_who_prefers_no_pictures_gets_none(painted: Playground) -> None:
    painted.open("action")
    painted.write("hapsburg", "PREFER pictures off")
    assert "PREFER pictures off" in painted.receipt("hapsburg")
    painted.write("ottoman", *IMPULSE)
    mails = sent(painted)
    assert "image/png" not in kinds(mails["hapsburg"])
    assert "A picture" not in text(mails["hapsburg"])
    assert "image/png" in kinds(mails["england"])


def test_an_installation_can_do_without_pictures(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", *IMPULSE)
    assert quick.rows(tables.Attachment) == []
    assert "image/png" not in kinds(sent(quick)["hapsburg"])


@pytest.mark.full
def test_who_reads_text_gets_the_picture_as_a_file(painted: Playground) -> None:
    painted.open("action")
    painted.write("hapsburg", "PREFER text")
    painted.write("ottoman", *IMPULSE)
    report = sent(painted)["hapsburg"]
    assert part(report, "image/png")["Content-Disposition"].startswith("attachment")
    assert "text/html" not in kinds(report)
    assert "A picture of the board comes with this mail." in text(report)


@pytest.mark.full
def test_map_answers_with_the_board_and_with_the_part_that_is_named(painted: Playground) -> None:
    painted.open("action")
    painted.write("england", "MAP")
    assert image(sent(painted)["england"]).width == 1000
    painted.write("england", "MAP Calais")
    answer = sent(painted)["england"]
    assert image(answer).width == 720
    assert "A picture of this part of the board comes with this mail." in text(answer)


@pytest.mark.full
def test_a_large_map_has_all_details(painted: Playground) -> None:
    painted.open("action")
    for words, width in (
        ("MAP LARGE", 1600),
        ("MAP large Calais", 1440),
        ("map Calais LARGE", 1440),
    ):
        painted.write("england", words)
        assert image(sent(painted)["england"]).width == width


def test_a_telephone_gets_a_board_of_its_own(painted: Playground) -> None:
    painted.open("action")
    painted.write("england", "MAP SMALL")
    asked = image(sent(painted)["england"])
    assert asked.width == 720
    assert asked.height > 2 * asked.width
    painted.write("hapsburg", "PREFER pictures small")
    assert "PREFER pictures small" in painted.receipt("hapsburg")
    painted.write("ottoman", *IMPULSE)
    mails = sent(painted)
    assert image(mails["hapsburg"]).size == asked.size
    offered = "MAP SMALL brings one for a telephone."
    assert offered in " ".join(text(mails["england"]).split())
    assert offered not in " ".join(text(mails["hapsburg"]).split())
    assert re.search(r'<img[^>]* alt="The map of Europe in turn 1\.', html(mails["hapsburg"]))
    assert image(mails["england"]).width == 1000
    painted.write("hapsburg", "MAP LARGE")
    assert image(sent(painted)["hapsburg"]).width == 1600
    painted.write("hapsburg", "MAP Calais")
    assert image(sent(painted)["hapsburg"]).height < 1000
    painted.write("hapsburg", "PREFER pictures on")
    painted.write("hapsburg", "MAP")
    assert image(sent(painted)["hapsburg"]).width == 1000


@pytest.mark.full
def test_a_question_in_a_march_shows_the_place_it_is_about(painted: Playground) -> None:
    state = state_at("action")
    go_to_war(state, "ottoman", "hapsburg")
    state.spaces["pressburg"].control = "ottoman"
    put(state, "pressburg", "ottoman", "suleiman", regular=8)
    put(state, "graz", "hapsburg", "charles_v", regular=8)
    painted.open("action", state=state, settings={"sheet": "brisk"})
    painted.write(
        "ottoman",
        "PLAY Janissaries FOR CP",
        "MOVE Suleiman, 8 regulars FROM Pressburg TO Vienna",
    )
    row = painted.last("hapsburg", "question")
    assert "Vienna" in row.subject
    question = sent(painted)["hapsburg"]
    assert image(question).width == 720
    assert 'alt="' in html(question)
    assert "Vienna" in re.findall(r'alt="([^"]*)"', html(question))[0]


@pytest.mark.full
def test_the_report_that_ends_a_turn_brings_charts(
    painted: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted.open("action")
    monkeypatch.setattr("adjudicator.service.table.seat_reports.ends_a_turn", lambda *_: True)
    painted.write("ottoman", *IMPULSE)
    report = sent(painted)["hapsburg"]
    shown = [one for one in report.walk() if one.get_content_type() == "image/png"]
    assert [one.get_filename() for one in shown] == ["map.png", "chart.png"]
    for one in shown:
        assert f"cid:{str(one['Content-ID']).strip('<>')}" in html(report)
    assert "A chart comes with this mail: Victory points." in text(report)
    (alt,) = re.findall(r'alt="(Victory points[^"]*)"', html(report))
    assert alt.startswith("Victory points, from turn 1 to now. Ottomans: 8, 8; ")
    assert len(report.as_bytes()) < 400_000


def test_charts_count_the_dice_that_everybody_saw(painted: Playground) -> None:
    painted.open("action")
    with painted.playing() as playing:
        (points,) = boards.charts_of(playing)
    assert points.title == "Victory points"


def test_news_are_marked_from_the_last_report_on(painted: Playground) -> None:
    painted.open("action")
    painted.write("ottoman", *IMPULSE)
    with painted.office.database.reading() as session:
        files = [one for row in painted.mails() for one in attachments_of(session, row)]
    plans = [one for one in files if one.content_type == enclosures.PLAN]
    segments = {row.id: row.number for row in painted.rows(tables.Segment)}
    kept = [json.loads(zlib.decompress(plan.content)) for plan in plans]
    told = {segments[one["before"]] for one in kept}
    assert told, "every picture says since when its news are"
    assert max(told) < max(segments.values()), "the news of an impulse are marked when it is over"


class _TurnIsOver(Exception):
    """The first turn of a random game has been played."""


def test_a_report_of_a_full_turn_with_its_picture_is_small() -> None:
    rules = HereIStand()
    heard: list[Heard] = []
    begun: list[Any] = []
    now: list[Any] = []

    def look(live: Live[Any], *_: Any) -> None:
        if live.state.turn == 1 and not begun:
            begun.append(rules.view(rules.load(rules.dump(live.state), rules.schema), None))
        if live.state.turn == 2 and not now:
            now.append(rules.view(rules.load(rules.dump(live.state), rules.schema), "hapsburg"))
            heard.extend(
                Heard(Stage.load("turn 1, action 1"), told.fact)
                for told in live.told_since(0)
                if told.audience.admits("hapsburg")
            )
            raise _TurnIsOver

    with suppress(_TurnIsOver):
        play_out(
            rules,
            begin(rules, "1517", {}),
            SecretChance(b"reports", 3),
            random.Random(3),
            player=plain(sample),
            on_answer=look,
        )
    assert len(heard) > 100
    (view,) = now
    context = report_of(game(), seat("hapsburg"), 1, heard=heard, questions=(), view=view)
    message = render("report", context)
    drawing = board_svg(view, before=begun[0])
    raw = compose(
        Outgoing(
            message_id="<report@localhost.test>",
            from_="orders@localhost.test",
            reply_to="orders@localhost.test",
            to="hapsburg@localhost.test",
            subject=message.subject,
            text=message.text,
            html=message.html,
            date=START,
            kind="report",
            pictures=(Picture("map@host", "map.png", raster.png(drawing.svg, width=1000)),),
        )
    )
    assert len(raw) < 250_000
