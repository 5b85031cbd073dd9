"""Every kind of message in Finnish: how it looks, and that it holds to what holds in English."""

from __future__ import annotations

import re
from collections.abc import Callable

from adjudicator.languages import language_named
from adjudicator.orders.commands.finnish import CODE
from adjudicator.reports.render import Rendered, render
from tests.reports.samples import ANSWER_TO, samples
from tests.reports.test_messages import LIVE_FENCE, lines_of, words_of
from tests.tables import each

FINNISH = language_named(CODE)  # with CODE comes what says commands
SAMPLES = samples()


def rendered(name: str) -> Rendered:
    kind, context = SAMPLES[name]
    return render(kind, context, FINNISH, ANSWER_TO)


@each("name", SAMPLES)
def test_the_text_of_a_message_is_as_it_was(golden: Callable[[str, str], str], name: str) -> None:
    message = rendered(name)
    whole = f"Subject: {message.subject}\n\n{message.text}"
    assert whole == golden(f"fi/{name}.txt", whole)


@each("name", SAMPLES)
def test_the_html_of_a_message_is_as_it_was(golden: Callable[[str, str], str], name: str) -> None:
    html = rendered(name).html
    assert html == golden(f"fi/{name}.html", html)


@each("name", SAMPLES)
def test_a_message_is_short_in_lines_and_says_the_same_in_both_forms(name: str) -> None:
    message = rendered(name)
    order = re.compile(r"    \S|# |\d+\. ")
    for line in message.text.splitlines():
        assert len(line) <= 72 or order.match(line), line
    assert words_of(message.text) == words_of(lines_of(message.html, links=False))
    assert '<html lang="fi">' in message.html


@each("name", SAMPLES)
def test_no_message_holds_a_live_block(name: str) -> None:
    message = rendered(name)
    for line in (*message.text.splitlines(), *lines_of(message.html).splitlines()):
        assert not LIVE_FENCE.match(line), line


@each("name", SAMPLES)
def test_subjects_are_one_short_line(name: str) -> None:
    subject = rendered(name).subject
    assert "\n" not in subject
    assert 10 < len(subject) <= 78


@each("name", SAMPLES)
def test_sentences_are_set_as_they_should_be(name: str) -> None:
    """No blank before a full stop or comma, and none doubled but where columns are."""
    for line in rendered(name).text.splitlines():
        if not line.startswith(("|", " ")):
            assert not re.search(r" [.,;:](?:\s|$)|\.\.(?!\.)", line), line
