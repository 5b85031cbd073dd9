"""Every kind of message: how it looks, what it must never contain."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest

from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.powers import leaders
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.paths import templates
from adjudicator.reports.errors import WrongContext
from adjudicator.reports.lines import ReceiptLine
from adjudicator.reports.messages import KINDS, ReceiptContext
from adjudicator.reports.parts import report_of
from adjudicator.reports.render import Rendered, render
from tests.own_types import any_view
from tests.reports.samples import (
    ANSWER_TO,
    HANDS,
    HOSTILE,
    PLAYERS,
    deal,
    game,
    heard_by,
    position,
    press,
    receipt,
    report,
    samples,
    seat,
)
from tests.tables import each

SAMPLES = samples()
LIVE_FENCE = re.compile(r"^\s*(check\s+)?begin\b", re.IGNORECASE)


class _Lines(HTMLParser):
    """The text of an HTML message as a mail program would quote it, line by line.

    ``links``: those that answer, too, which the text version does not have.
    """

    def __init__(self, *, links: bool = True) -> None:
        super().__init__()
        self.text = ""
        self.hidden = 0
        self._left_out = () if links else ("links", "tap")
        self._until = ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.hidden += tag in ("title", "style")
        if dict(attrs).get("class") in self._left_out:
            self.hidden += 1
            self._until = tag
        if tag not in ("strong", "code", "td", "img", "meta"):
            self.text += "\n"
        elif tag == "td":
            self.text += " "

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("title", "style")
        if tag == self._until:
            self.hidden -= 1
            self._until = ""

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.text += data


def lines_of(html: str, *, links: bool = True) -> str:
    parser = _Lines(links=links)
    parser.feed(html)
    parser.close()
    return parser.text


def rendered(name: str) -> Rendered:
    kind, context = SAMPLES[name]
    return render(kind, context, answer_to=ANSWER_TO)


def test_every_kind_has_three_templates_and_a_sample() -> None:
    folders = {path.name for path in (templates() / "messages").iterdir()}
    assert folders == set(KINDS) == {kind for kind, _ in SAMPLES.values()}
    for kind in KINDS:
        files = {path.name for path in (templates() / "messages" / kind).iterdir()}
        assert files == {"subject.txt", "body.txt", "body.html"}


@each("name", SAMPLES)
def test_the_text_of_a_message_is_as_it_was(golden: Callable[[str, str], str], name: str) -> None:
    message = rendered(name)
    whole = f"Subject: {message.subject}\n\n{message.text}"
    assert whole == golden(f"{name}.txt", whole)


@each("name", SAMPLES)
def test_the_html_of_a_message_is_as_it_was(golden: Callable[[str, str], str], name: str) -> None:
    html = rendered(name).html
    assert html == golden(f"{name}.html", html)


@each("name", SAMPLES)
def test_no_message_holds_a_live_block(name: str) -> None:
    message = rendered(name)
    for line in (*message.text.splitlines(), *lines_of(message.html).splitlines()):
        assert not LIVE_FENCE.match(line), line


@each("name", SAMPLES)
def test_text_and_html_say_the_same(name: str) -> None:
    message = rendered(name)
    assert words_of(message.text) == words_of(lines_of(message.html, links=False))


def words_of(text: str) -> list[str]:
    """Return the words without the signs that lay them out: bullets, bars, rules."""
    return [word for word in text.split() if not re.fullmatch(r"[-=|]+", word)]


@each("name", SAMPLES)
def test_lines_fit_a_telephone_unless_they_are_orders(name: str) -> None:
    order = re.compile(r"    \S|# |\d+\. ")
    for line in rendered(name).text.splitlines():
        assert len(line) <= 72 or order.match(line), line


@each("name", SAMPLES)
def test_html_needs_nothing_from_elsewhere(name: str) -> None:
    html = rendered(name).html
    assert not re.search(r"https?:|<link|<script|url\(|@import", html)
    assert '<html lang="en">' in html
    assert all("alt=" in picture for picture in re.findall(r"<img[^>]*>", html))


@each("name", SAMPLES)
def test_subjects_are_one_short_line(name: str) -> None:
    subject = rendered(name).subject
    assert "\n" not in subject
    assert 10 < len(subject) <= 78


@each(
    ("name", "subject"),
    [
        ("receipt", "his-7 W117: 6 orders read, 3 errors"),
        ("receipt_of_a_check", "his-7 W117: checked only, 1 order read, no errors"),
        ("report_with_question", "his-7: your impulse (W117)"),
        ("report_without_question", "his-7 Turn 1: report 12"),
        ("question", "his-7: retreat from Vienna, losses at Vienna (W118)"),
        ("rejected", "Your message not acted on, unknown sender"),
    ],
)
def test_a_subject_says_what_the_message_is_about(name: str, subject: str) -> None:
    assert rendered(name).subject == subject


def test_a_report_begins_with_the_summary_then_asks_with_the_form_then_tells() -> None:
    text = rendered("report_with_question").text
    parts = ["Report 12", "In short", "Question W117", "Answer until", "# BEGIN his-7 hapsburg"]
    parts += ["PLAY Holy Roman", "What happened", "Your hand: 4 cards"]
    parts += ["Victory points and cards", "Power card: Hapsburgs", "The board"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


CITED = (
    ("at most 8 units may stand there", "10.2", " (10.2)"),
    ("at most 8 units may stand there (10.21)", "10.2", ""),
    ("at most 8 units may stand there (10.2)", "10.2", ""),
    ("it costs 2 CP (1 for each)", "10.2", " (10.2)"),
    ("a leader leads them (14.1)", "1", " (1)"),
    ("10.2 says so", "10.2", " (10.2)"),
    ("nobody holds it (card 51)", "card 5", " (card 5)"),
    ("nothing is known of it", "", ""),
)


@each(("reason", "section", "added"), CITED)
def test_a_refusal_names_its_section_once(reason: str, section: str, added: str) -> None:
    line = ReceiptLine(1, "MOVE", "refused", reason=reason, section=section)
    message = render("receipt", dataclasses.replace(receipt(), lines=(line,)))
    for text in (message.text, lines_of(message.html)):
        words = " ".join(text.split())
        assert f"{reason}{added}" in words
        assert f"{reason}{added} (" not in words


def test_the_form_holds_one_example_for_each_decision_or_the_lines_given_so_far() -> None:
    assert (
        "# BEGIN his-7 hapsburg W118\n# RETREAT TO Linz\n# LOSE 3 regulars\n# END\n"
        in rendered("question").text
    )
    assert (
        "# BEGIN his-7 hapsburg W117\n# PLAY Holy Roman Emperor AS EVENT\n# PASS THE REST\n# END\n"
        in rendered("reminder").text
    )


def test_press_is_handed_on_word_by_word_but_can_order_nothing() -> None:
    message = render("press", press(HOSTILE))
    assert "| BEGIN his-7 france W117\n| PASS\n| END\n|   check begin\n" in message.text
    assert "&lt;script&gt;" in message.html
    assert "<script" not in message.html


def test_words_of_players_are_escaped_in_html() -> None:
    html = render("receipt", receipt()).html
    assert "Best &lt;b&gt;wishes&lt;/b&gt; &amp; so on" in html


def test_a_deal_that_needs_no_answer_gives_no_lines_to_answer_with() -> None:
    assert "CONFIRM DEAL 3" in render("deal", deal()).text
    assert "CONFIRM" not in rendered("deal_lapsed").text


@each("role", PLAYERS)
def test_a_report_names_no_card_that_its_reader_cannot_know(role: str) -> None:
    message = render("report", report(role))
    # Public are the discards, and Janissaries that answered a battle; card 66 changed hands.
    known = {*HANDS[role], 70, 71, 1, *((66,) if role in ("hapsburg", "england") else ())}
    # Some cards are named after leaders or units.
    people = {leader.name for leader in leaders().values()} | {"Knights of St. John"}
    hidden = [c.title for number, c in cards().items() if number not in known]
    shown = " ".join((message.subject + message.text + lines_of(message.html)).split())
    assert [title for title in hidden if title in shown and title not in people] == []
    own = [cards()[number].title for number in HANDS[role]]
    assert all(title in message.text for title in own)


@each("role", PLAYERS)
def test_a_report_does_not_change_with_what_its_reader_cannot_see(role: str) -> None:
    def reported(state: Any) -> Rendered:
        context = report_of(
            game(role),
            seat(role),
            12,
            heard=heard_by(role),
            questions=(),
            view=any_view(view_of(state, role)),
        )
        return render("report", context)

    one, other = position(), position()
    others = [power for power in PLAYERS if power != role]
    # The others' hands go round, each of the same size, and the pile is turned upside down.
    unseen = [card for power in others for card in other.hands[power]] + other.draw_pile
    unseen.reverse()
    for power in others:
        other.hands[power] = [unseen.pop() for _ in one.hands[power]]
        other.hands[power].reverse()
    other.draw_pile = unseen
    assert one.hands != other.hands or one.draw_pile != other.draw_pile
    assert reported(one) == reported(other)


def test_an_unknown_kind_of_message_is_refused() -> None:
    with pytest.raises(WrongContext, match="no kind of message 'postcard'; there are: welcome"):
        render("postcard", receipt())


def test_a_context_of_another_kind_is_refused() -> None:
    with pytest.raises(WrongContext, match="needs ReportContext, not ReceiptContext"):
        render("report", receipt())
    assert isinstance(receipt(), ReceiptContext)
