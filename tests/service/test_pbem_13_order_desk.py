"""Play by email, section 13: the order desk by mail, and in a folder that is published."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlmodel import select
from structlog.testing import capture_logs

from adjudicator.engine.errors import Sealed
from adjudicator.engine.words import Language
from adjudicator.games.here_i_stand.language.grammar import HereIStandGrammar
from adjudicator.reports.order_desk import OrderDesk, desk_page
from adjudicator.service.commands.creating import create_game
from adjudicator.service.commands.orders.checking import check_message
from adjudicator.service.office import Office
from adjudicator.service.public import desk_places
from adjudicator.service.public.desk_folder import DeskFolder, clear_left_behind
from adjudicator.service.seats import passwords
from adjudicator.service.seats.seating import revoke_token
from adjudicator.service.table import order_desks
from adjudicator.service.table.contexts import seat_for
from adjudicator.service.table.order_desks import address_of, file_name
from adjudicator.settings import SettingsError
from adjudicator.store import queries, tables
from adjudicator.words.offers import Offered
from tests.service.desks import page_ahead, page_of, speak
from tests.service.playground import Playground, flat, seats, settings_in, state_at

URL: Final = "https://games.example/desk"


def data_of(html: bytes) -> dict[str, Any]:
    """Return what the script of a desk knows."""
    found = re.search(rb'<script type="application/json" id="data">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def without_addresses(page: bytes) -> bytes:
    """Return a page without what differs between two games that are alike."""
    marks = rb'his-[12]|orders(\+|%2B)[a-z2-7]+@|W1\.\d{4}|"page":"[0-9a-f]{16}"'
    return re.sub(marks, b"", page)


def attached(row: tables.Outgoing) -> list[EmailMessage]:
    """Return the files that come with a message."""
    mail = message_from_bytes(row.raw or b"", policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return [part for part in mail.iter_attachments() if isinstance(part, EmailMessage)]


# -- by mail --------------------------------------------------------------------------------------


def test_desk_brings_one_message_with_one_page(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "DESK")
    mail = quick.last("ottoman")
    assert "open the attachment" in flat(mail.text)
    (page,) = attached(mail)
    assert page.get_filename() == "his-1-ottoman-W1.html"
    assert page.get_content_type() == "text/html"
    html = page.get_content().encode()
    assert html.replace(b"\r\n", b"\n").strip() == page_of(quick, "ottoman").strip()
    assert len(html) < 1_000_000
    assert [one.kind for one in quick.mails("ottoman")][-1] == "status"


def test_the_finnish_word_brings_a_finnish_page(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PREFER language Finnish")
    quick.write("ottoman", "KOMENTOPÖYTÄ")
    (page,) = attached(quick.last("ottoman"))
    text = page.get_content()
    assert '<html lang="fi">' in text
    assert "Mitä voit komentaa" in text
    data = data_of(text.encode())
    assert data["words"]["legal"] == "laillinen tässä asemassa"
    assert "Istanbul" in {spot["name"] for spot in data["spots"]}
    lines = {way["line"] for offer in data["offers"] for way in offer["ways"]}
    assert {"PELAA Janitsaarit KOMENTOPISTEINÄ", "SIIRRÄ {} Istanbulista Edirneen"} <= lines
    assert data["words"]["price"] == "{price} kp"
    assert re.fullmatch(r"ALKU his-1 Ottomaanit W1\.\d{4}", data["opening"])
    block = [
        data["opening"],
        "PELAA Janitsaarit KOMENTOPISTEINÄ",
        "SIIRRÄ Suleiman, 2 vakinaisyksikköä Istanbulista Edirneen",
        data["closing"],
    ]
    raw = quick.letter("ottoman", "\n".join(block) + "\n")
    found = check_message(quick.office, "his-1", "ottoman", raw)["orders"]
    assert [one["status"] for one in found] == ["accepted", "accepted"]


def test_who_is_asked_nothing_gets_a_desk_for_orders_ahead(quick: Playground) -> None:
    """What the page builds is kept, and is carried out when the impulse comes."""
    quick.open("action")
    quick.write("france", "DESK")
    mail = quick.last("france")
    assert "what you could order if your turn came now" in flat(mail.text)
    (page,) = attached(mail)
    assert page.get_filename() == "his-1-france-ahead.html"
    html = page.get_content()
    assert "Orders ahead" in html
    data = data_of(html.encode())
    assert data["opening"] == "BEGIN his-1 france"
    assert data["ahead"]
    lines = {way["line"] for offer in data["offers"] for way in offer["ways"]}
    play = next(line for line in sorted(lines) if line.startswith("PLAY ") and "FOR CP" in line)
    assert "PASS THE REST" in lines
    quick.write("france", data["opening"], play, "PASS THE REST", data["closing"], block=False)
    assert "kept" in quick.receipt("france")


def test_a_desk_ahead_tells_nothing_that_is_hidden(quick: Playground) -> None:
    """In a second game another player holds another card: the page is the same."""
    state = state_at("action")
    first = quick.open(state=state)
    hand, pile = state.hands["england"], state.draw_pile
    hand[-1], pile[-1] = pile[-1], hand[-1]
    second = quick.open(state=state)
    pages = [page_ahead(quick, "france", slug) for slug in (first, second)]
    assert all(pages)
    same = [without_addresses(page or b"") for page in pages]
    assert same[0] == same[1]


def test_where_nothing_can_be_ordered_ahead_desk_says_what_to_do(quick: Playground) -> None:
    state = state_at("theses")
    quick.open(state=state)
    quick.write("france", "DESK")
    text = flat(quick.last("france").text)
    assert "cannot be ordered ahead yet" in text
    assert "DESK brings its page then" in text
    assert not attached(quick.last("france"))


ENGLISH: Final = re.compile(
    r"\b(MOVE|RAISE|SAIL|PLAY|DEAL|ENDDEAL|PASS|FROM|WITH|READY|yields?|lends?|gives?|allied|from"
    r"|squadrons?|regulars?|cards|mercenar\w+)\b"
)


@pytest.mark.parametrize(("stage", "role"), [("action", "ottoman"), ("negotiation", "hapsburg")])
def test_nothing_on_a_finnish_page_is_english(quick: Playground, stage: str, role: str) -> None:
    """Lines, what they are put together from, and all labels."""
    state = state_at(stage)
    state.turn = 2
    quick.open(state=state)
    speak(quick, "fi")
    data = data_of(page_of(quick, role))
    offers = [*data["offers"], *data["conditions"]]
    words = [offer[key] for offer in offers for key in ("verb", "does", "lead", "joint", "tail")]
    words += [slot for offer in offers for slot in offer["slots"]]
    words += [label for offer in offers for label in offer["labels"].values()]
    words += [way["line"] for offer in offers for way in offer["ways"]]
    for pile in data["piles"]:
        words += [*pile["groups"], pile["between"], pile["nothing"]]
        words += [box[key] for box in pile["boxes"] for key in ("label", "words", "one")]
    words += data["words"].values()
    assert not [one for one in words if ENGLISH.search(one)]
    verbs = {offer["verb"] for offer in offers}
    assert ({"SOPIMUS", "VALMIS"} if stage == "negotiation" else {"PELAA", "PURJEHDI"}) <= verbs


def test_a_check_of_desk_sends_nothing(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "CHECK", "BEGIN his-1 ottoman", "DESK", "END", block=False)
    assert "only checked, not carried out" in flat(quick.last("ottoman").text)
    assert not [one for one in quick.mails("ottoman") if attached(one) and one.kind == "status"]


def test_behind_orders_desk_is_refused(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Janissaries FOR CP", "DESK")
    assert "send DESK in a message of its own" in flat(quick.last("ottoman").text)


def test_a_talk_offers_ready_and_deals(quick: Playground) -> None:
    state = state_at("negotiation")
    state.turn = 2
    quick.open(state=state)
    data = data_of(page_of(quick, "france"))
    assert {"DEAL", "READY"} <= {offer["verb"] for offer in data["offers"]}
    deal = next(offer for offer in data["offers"] if offer["verb"] == "DEAL")
    assert not data["conditions"]
    assert deal["ways"][0]["line"].startswith("DEAL WITH ")


def offers_of(ground: Playground, role: str) -> dict[str, str]:
    """Return what a desk offers, with what it says of it."""
    data = data_of(page_of(ground, role))
    return {offer["verb"]: offer["does"] for offer in data["offers"]}


def test_a_deal_on_the_table_is_answered_from_the_desk(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("england", "DEAL hapsburg", "England and Hapsburgs are allied", "ENDDEAL")
    asked = offers_of(quick, "hapsburg")
    assert asked["CONFIRM DEAL 1"] == "England and Hapsburgs are allied"
    assert "REJECT DEAL 1" in asked
    assert "WITHDRAW DEAL 1" in offers_of(quick, "england")
    assert not [verb for verb in offers_of(quick, "france") if "DEAL 1" in verb]
    data = data_of(page_of(quick, "hapsburg"))
    quick.write("hapsburg", data["opening"], "CONFIRM DEAL 1", data["closing"], block=False)
    assert "deal 1 is complete" in quick.receipt("hapsburg")
    confirmed = offers_of(quick, "hapsburg")
    assert "CONFIRM DEAL 1" not in confirmed
    assert "REJECT DEAL 1" in confirmed


def test_who_is_ready_is_offered_to_wait(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("france", "READY")
    assert "READY" not in offers_of(quick, "france")
    assert offers_of(quick, "france")["WAIT"] == "takes your READY back"
    speak(quick, "fi")
    assert offers_of(quick, "france")["ODOTA"] == "peruu ilmoituksesi VALMIS"


def test_an_answer_that_may_be_changed_can_be_kept_open(quick: Playground) -> None:
    slug = create_game(
        quick.office,
        "lanterns",
        scenario="plain",
        seats=seats(("red", "blue")),
        secret="00" * 32,
        settings={},
    )

    def beside() -> list[str]:
        offers = data_of(page_of(quick, "red", slug))["offers"]
        return [offer["verb"] for offer in offers if offer["plain"]]

    assert beside() == []
    for line, offered in (("HIDE AT Bridge", "WAIT"), ("WAIT", "READY"), ("READY", "WAIT")):
        quick.write("red", f"BEGIN {slug} red", line, "END", block=False)
        assert beside() == [offered]


def test_a_block_of_a_desk_answers_its_question_only(quick: Playground) -> None:
    """Sent twice, or from a page that was left open, it does not act on the next question."""
    quick.open("action")
    quick.write("ottoman", "PLAY Janissaries FOR CP")
    data = data_of(page_of(quick, "ottoman"))
    block = "\n".join((data["opening"], "BUILD 1 regular IN Istanbul", data["closing"], ""))
    quick.write("ottoman", *block.splitlines(), block=False)
    left = data_of(page_of(quick, "ottoman"))["left"]
    assert left < data["left"]
    quick.write("ottoman", *block.splitlines(), block=False)
    assert "is no longer open" in quick.receipt("ottoman")
    assert data_of(page_of(quick, "ottoman"))["left"] == left


def test_without_a_script_the_mail_is_addressed_so_that_no_program_misreads_it(
    quick: Playground,
) -> None:
    quick.open("action")
    html = page_of(quick, "ottoman").decode()
    (link,) = re.findall(r'href="(mailto:[^"]*)"', html)
    assert "%2B" in link
    assert "+" not in link
    opening = data_of(html.encode())["opening"]
    body = parse_qs(urlsplit(unescape(link)).query)["body"]
    assert body == [f"{opening}\r\n\r\nEND\r\n"]
    assert f">{opening}\n\nEND</textarea>" in html


# -- what a page is -------------------------------------------------------------------------------


def test_a_page_fetches_nothing_and_runs_its_own_script_only(quick: Playground) -> None:
    quick.open("action")
    html = unescape(page_of(quick, "ottoman").decode())
    assert "default-src 'none'" in html
    assert html.count("'sha256-") == 2
    assert "unsafe" not in html
    assert '<meta name="referrer" content="no-referrer">' in html
    assert "noindex" in html
    outside = re.sub(r'xmlns="http://www.w3.org/2000/svg"|"http://www.w3.org/2000/svg"', "", html)
    assert not re.findall(r"https?://|src=|@import|url\((?!#)", outside)


def test_no_words_on_a_page_can_become_a_part_of_it(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    evil = '</script><img src=x onerror="alert(1)">&\u2028\''

    def written(desk: OrderDesk, language: Language | None) -> bytes:
        assert desk.question is not None
        question = replace(desk.question, title=evil, sentence=evil, pending=(evil,))
        hand = tuple(replace(one, title=evil, note=evil, kind=evil) for one in desk.hand)
        spots = tuple(replace(one, name=evil, about=evil) for one in desk.spots)
        address = 'or"d<e>&?+x@example.org'
        shown = replace(desk, question=question, hand=hand, spots=spots, orders_address=address)
        return desk_page(shown, language)

    quick.open("action")
    monkeypatch.setattr(order_desks, "desk_page", written)
    page = page_of(quick, "ottoman")
    html = page.decode()
    assert "<img" not in html
    assert html.count("<script") == html.count("</script") == 2
    assert data_of(page)["spots"][0]["about"] == evil
    assert 'href="mailto:or%22d%3Ce%3E%26%3F%2Bx@example.org?subject=his-1%20W1&amp;body=' in html


def test_a_page_knows_what_its_seat_knows_and_nothing_else(quick: Playground) -> None:
    """In a second game another player holds another card: the page is the same."""
    state = state_at("action")
    first = quick.open(state=state)
    hand, pile = state.hands["france"], state.draw_pile
    hand[-1], pile[-1] = pile[-1], hand[-1]
    second = quick.open(state=state)
    pages = [page_of(quick, "ottoman", slug) for slug in (first, second)]
    same = list(map(without_addresses, pages))
    assert same[0] == same[1]


@pytest.mark.parametrize(("stage", "page"), [("negotiation", page_of), ("spring", page_ahead)])
def test_a_page_is_the_same_whatever_all_others_hold(
    quick: Playground, stage: str, page: Callable[[Playground, str, str], bytes | None]
) -> None:
    """In the second game every other hand, and the order of the draw pile, is another one."""
    state = state_at(stage)
    state.turn = 2
    first = quick.open(state=state)
    home = {power: [card for card in hand if card <= 8] for power, hand in state.hands.items()}
    others = [power for power in state.hands if power != "hapsburg"]
    sizes = {power: len(state.hands[power]) - len(home[power]) for power in others}
    hidden = [card for power in others for card in state.hands[power] if card > 8]
    hidden = [*hidden, *state.draw_pile][::-1]
    for power in others:
        state.hands[power] = home[power] + [hidden.pop() for _ in range(sizes[power])]
    state.draw_pile = hidden[::-1]
    second = quick.open(state=state)
    pages = [page(quick, "hapsburg", slug) or b"" for slug in (first, second)]
    assert len(pages[0]) > 100_000
    assert without_addresses(pages[0]) == without_addresses(pages[1])


def test_a_seat_with_a_password_is_asked_for_it(quick: Playground) -> None:
    quick.open("action")
    assert b'id="password"' not in page_of(quick, "ottoman")
    with quick.office.database.transaction() as session:
        for seat in session.exec(select(tables.Seat)):
            seat.password = passwords.hashed("another-word-17")
    html = page_of(quick, "ottoman")
    assert b'id="password"' in html
    assert b"another-word-17" not in html


def test_a_question_without_offers_still_takes_what_is_typed(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open("action")

    def sealed(*_: object) -> Offered:
        raise Sealed("Papal Bull is looked at")

    monkeypatch.setattr(HereIStandGrammar, "offered", sealed)
    with capture_logs() as logged:
        html = page_of(quick, "ottoman")
    assert {line["error"] for line in logged} == {"Sealed"}
    assert "Papal Bull" not in str(logged)
    assert data_of(html)["offers"] == []
    assert b'<textarea id="block"' in html


# -- the folder -----------------------------------------------------------------------------------


@pytest.fixture
def published(quick: Playground, tmp_path: Path) -> tuple[Playground, DeskFolder]:
    ground = quick.under(desk_dir=tmp_path / "desk", desk_url=f"{URL}/")
    ground.open("action")
    return ground, DeskFolder(ground.office, tmp_path / "desk")


def name_for(ground: Playground, role: str, code: str = "W1") -> str:
    with ground.office.database.reading() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        seat = seat_for(session, game, role)
        return file_name(session, ground.office, game, seat, code, ground.clock.now())


def names_in(folder: DeskFolder) -> list[str]:
    return sorted(path.name for path in folder.folder.iterdir() if not path.name.startswith("."))


Published = tuple[Playground, DeskFolder]


def test_a_question_says_where_its_desk_is(published: Published) -> None:
    ground, folder = published
    ground.write("ottoman", "PLAY Janissaries FOR CP")
    address = f"{URL}/{name_for(ground, 'ottoman')}"
    assert address in str(ground.last("ottoman").text)
    folder.keep_up()
    assert names_in(folder) == [name_for(ground, "ottoman")]
    page = folder.folder / name_for(ground, "ottoman")
    assert page.stat().st_mode & 0o777 == 0o644
    assert page.read_bytes() == page_of(ground, "ottoman")


def test_addresses_have_128_bits_and_differ_by_seat_window_and_secret(
    published: Published,
) -> None:
    ground, _folder = published
    names = {
        name_for(ground, "ottoman"),
        name_for(ground, "france"),
        name_for(ground, "ottoman", "W2"),
        name_for(ground.under(secret="another secret that is long enough for all"), "ottoman"),
    }
    assert len(names) == 4
    assert all(re.fullmatch(r"[a-z2-7]{26}\.html", name) for name in names)


def test_without_the_setting_no_message_has_an_address(quick: Playground) -> None:
    quick.open("action")
    with quick.office.database.reading() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        seat = seat_for(session, game, "ottoman")
        assert address_of(session, quick.office, game, seat, "W1", quick.clock.now()) == ""
    assert "keep its address to yourself" not in str(quick.last("ottoman").text)


def test_the_same_page_follows_the_question_within_its_window(published: Published) -> None:
    ground, folder = published
    folder.keep_up()
    page = folder.folder / name_for(ground, "ottoman")
    before = page.read_bytes()
    ground.write("ottoman", "PLAY Janissaries FOR CP")
    folder.keep_up()
    code = ground.window().code
    now = (folder.folder / name_for(ground, "ottoman", code)).read_bytes()
    assert now != before
    assert data_of(now)["left"] == 5


def test_a_page_follows_the_deals_of_its_seat(quick: Playground, tmp_path: Path) -> None:
    ground = quick.under(desk_dir=tmp_path / "desk", desk_url=f"{URL}/")
    ground.open("negotiation")
    folder = DeskFolder(ground.office, tmp_path / "desk")
    folder.keep_up()
    ground.write("england", "DEAL hapsburg", "England and Hapsburgs are allied", "ENDDEAL")
    folder.keep_up()
    pages = {role: folder.folder / name_for(ground, role) for role in ("hapsburg", "england")}
    assert b"CONFIRM DEAL 1" in pages["hapsburg"].read_bytes()
    ground.write("england", "WITHDRAW DEAL 1")
    folder.keep_up()
    assert b"CONFIRM DEAL 1" not in pages["hapsburg"].read_bytes()
    ground.write("england", "READY")
    folder.keep_up()
    assert '"verb":"WAIT"' in pages["england"].read_text()


def test_a_page_dies_with_its_window_and_is_swept_in_the_end(published: Published) -> None:
    ground, folder = published
    folder.keep_up()
    page = folder.folder / name_for(ground, "ottoman")
    ground.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    assert ground.window().code != "W1"
    folder.keep_up()
    assert b"This window has closed" in page.read_bytes()
    assert b"Janissaries" not in page.read_bytes()
    DeskFolder(ground.office, folder.folder).keep_up()  # a worker that has just begun
    assert page.exists()
    ground.clock.move_to(ground.clock.now() + timedelta(days=400))
    folder.keep_up()
    assert not page.exists()


def page_from_mail(ground: Playground, folder: DeskFolder, role: str) -> Path:
    """Return the file that the newest question to a role has the address of."""
    found = re.findall(rf"{URL}/(\S+\.html)", str(ground.last(role).text))
    return folder.folder / str(found[-1])


def test_who_has_left_cannot_read_on(published: Published) -> None:
    """A seat that changes hands, or has another reply address, has another page."""
    ground, folder = published
    ground.write("ottoman", "PLAY Janissaries FOR CP")
    former = page_from_mail(ground, folder, "ottoman")
    folder.keep_up()
    assert b"What you can order" in former.read_bytes()
    address = revoke_token(ground.office, "his-1", "ottoman")
    folder.keep_up()
    assert b"This window has closed" in former.read_bytes()
    pages = [path.read_text() for path in folder.folder.glob("*.html") if path != former]
    assert [address in page for page in pages] == [True]
    assert address not in former.read_text()


def test_a_deputy_who_has_gone_cannot_read_on(published: Published) -> None:
    ground, folder = published
    ground.write("ottoman", "DEPUTY ann@else.example UNTIL 25 November")
    ground.write("ottoman", "PLAY Janissaries FOR CP")
    former = page_from_mail(ground, folder, "ottoman")
    folder.keep_up()
    assert b"What you can order" in former.read_bytes()
    ground.write("ottoman", "CANCEL DEPUTY")
    folder.keep_up()
    assert b"This window has closed" in former.read_bytes()


def test_a_page_is_never_at_an_address_that_can_be_guessed(
    published: Published, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for a moment, nor after a crash in that moment, whose rest the next round removes."""
    ground, folder = published
    seen: list[str] = []

    def crash(draft: Path, _page: Path) -> None:
        seen.append(Path(draft).name)
        raise OSError("no space left")

    with monkeypatch.context() as broken:
        broken.setattr("adjudicator.service.public.desk_folder.os.replace", crash)
        with pytest.raises(OSError, match="no space"):
            folder.keep_up()
    assert [name_for(ground, "ottoman").removesuffix(".html") in name for name in seen] == [True]
    DeskFolder(ground.office, folder.folder).keep_up()
    assert [path.name for path in folder.folder.iterdir()] == [name_for(ground, "ottoman")]


def test_a_page_that_cannot_be_made_anew_does_not_stay_as_it_was(
    published: Published, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An old question would be taken for what is asked now; a later round tries again."""
    ground, folder = published
    folder.keep_up()
    page = folder.folder / name_for(ground, "ottoman")
    ground.write("ottoman", "PLAY Janissaries FOR CP")

    def broken(*_: object) -> bytes:
        raise ValueError("no page")

    with monkeypatch.context() as patched:
        patched.setattr("adjudicator.service.public.desk_folder.desk_for", broken)
        folder.keep_up()
    assert b"PLAY" not in page.read_bytes()
    folder.keep_up()
    assert page.read_bytes() == page_of(ground, "ottoman")


def test_a_page_follows_the_deadline(published: Published) -> None:
    ground, folder = published
    folder.keep_up()
    page = folder.folder / name_for(ground, "ottoman")
    before = page.read_bytes()
    with ground.office.database.transaction() as session:
        for window in session.exec(select(tables.Window)):
            assert window.due_at is not None
            window.due_at += timedelta(days=2)
    folder.keep_up()
    assert page.read_bytes() == page_of(ground, "ottoman") != before


def test_after_a_crash_the_folder_is_put_right(published: Published) -> None:
    ground, folder = published
    folder.keep_up()
    stray = folder.folder / f"{'a' * 26}.html"
    stray.write_bytes(b'<!DOCTYPE html>\n<html lang="fi">\nan old hand')
    (folder.folder / ".draft").write_bytes(b"half a page")
    other = folder.folder / "robots.txt"
    other.write_text("User-agent: *\n")
    (folder.folder / name_for(ground, "ottoman")).write_bytes(b"half")
    DeskFolder(ground.office, folder.folder).keep_up()
    assert "Tämä ikkuna on sulkeutunut" in stray.read_text()
    assert "old hand" not in stray.read_text()
    assert other.read_text() == "User-agent: *\n"
    assert (folder.folder / name_for(ground, "ottoman")).read_bytes() == page_of(ground, "ottoman")


def test_a_page_that_cannot_be_made_stops_no_other(
    published: Published, monkeypatch: pytest.MonkeyPatch
) -> None:
    _ground, folder = published

    def broken(*_: object) -> bytes:
        raise ValueError("no page with Papal Bull")

    monkeypatch.setattr("adjudicator.service.public.desk_folder.desk_for", broken)
    with capture_logs() as logged:
        folder.keep_up()
    assert "ValueError" in {line.get("error") for line in logged}
    assert "Papal Bull" not in str(logged)
    assert names_in(folder) == []


def under(ground: Playground, folder: Path | None) -> Office:
    """Return the office with another folder of order desks, or none."""
    url = None if folder is None else URL
    settings = ground.office.settings.model_copy(update={"desk_dir": folder, "desk_url": url})
    return Office(ground.office.database, settings)


def always(_task: str) -> bool:
    """Have every task, as a worker without others."""
    return True


@pytest.mark.parametrize("new", [None, "elsewhere"])
def test_pages_of_a_folder_that_is_not_named_any_more_are_removed(
    published: Published, tmp_path: Path, new: str | None
) -> None:
    ground, folder = published
    folder.task()
    folder.keep_up()
    (folder.folder / ".half.draft").write_text("half a hand")
    (folder.folder / "robots.txt").write_text("User-agent: *\n")
    office = under(ground, None if new is None else tmp_path / new)
    assert clear_left_behind(office, always)
    assert [path.name for path in folder.folder.iterdir()] == ["robots.txt"]
    assert desk_places.left_behind(office.settings.data_dir, office.settings.desk_dir) == ()


def test_the_folder_that_is_named_is_never_emptied(published: Published) -> None:
    ground, folder = published
    folder.task()
    folder.keep_up()
    assert clear_left_behind(ground.office, always)
    assert names_in(folder) == [name_for(ground, "ottoman")]


def test_a_folder_that_another_worker_keeps_up_is_left_to_it(published: Published) -> None:
    """Another machine may have it as its folder still; it has the task under the same name."""
    ground, folder = published
    task = folder.task()
    folder.keep_up()
    asked: list[str] = []

    def never(wanted: str) -> bool:
        asked.append(wanted)
        return False

    assert not clear_left_behind(under(ground, None), never)
    assert asked == [task]
    assert names_in(folder) == [name_for(ground, "ottoman")]


def test_who_shares_a_folder_knows_it_under_one_name(published: Published, tmp_path: Path) -> None:
    """Whatever its path is on a machine; two folders have two names."""
    ground, folder = published
    shared = tmp_path / "mounted"
    task = folder.task()
    shared.symlink_to(folder.folder)
    assert DeskFolder(ground.office, shared).task() == task
    assert DeskFolder(ground.office, tmp_path / "other").task() != task


def test_the_folder_of_another_service_is_left_alone(published: Published) -> None:
    ground, folder = published
    folder.task()
    folder.keep_up()
    other = ground.under(secret="another secret that is long enough for all")
    with pytest.raises(desk_places.DeskFolderFailed, match="another service"):
        DeskFolder(other.office, folder.folder).task()
    desk_places.note(other.office.settings.data_dir, folder.folder)
    assert clear_left_behind(under(other, None), always)
    assert names_in(folder) == [name_for(ground, "ottoman")]


def test_a_page_that_cannot_be_removed_is_tried_again(
    published: Published, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground, folder = published
    folder.task()
    folder.keep_up()
    office = under(ground, None)

    def stuck(*_: object, **__: object) -> None:
        raise PermissionError("read only")

    with monkeypatch.context() as patched, capture_logs() as logged:
        patched.setattr(Path, "unlink", stuck)
        assert not clear_left_behind(office, always)
    assert "PermissionError" in {line.get("error") for line in logged}
    assert clear_left_behind(office, always)
    assert names_in(folder) == []


@pytest.mark.parametrize(
    "given", [{"desk_url": URL}, {"desk_dir": Path("/nowhere")}, {"desk_url": "http://a.example/x"}]
)
def test_folder_and_address_belong_together(tmp_path: Path, given: dict[str, Any]) -> None:
    more = {"desk_dir": tmp_path} if given.get("desk_url", "").startswith("http:") else {}
    with pytest.raises(SettingsError, match="DESK_"):
        settings_in(tmp_path, **given, **more)
