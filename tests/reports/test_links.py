"""Links that answer (RFC 6068): what they say, how long they are, and when there are none."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.languages import language_named
from adjudicator.reports.form import form_of
from adjudicator.reports.lines import QuestionLine
from adjudicator.reports.links import LONGEST, AnswerTo, links, mail_link
from adjudicator.reports.render import render
from tests.reports.samples import ANSWER_TO, samples
from tests.service.tapping import taps_in

ADDRESS = ANSWER_TO.address
BLOCK = ("BEGIN his-7 ottoman W117", "END")


def test_a_link_opens_a_message_with_the_finished_block() -> None:
    href = mail_link(ADDRESS, "his-7 W117: retreat at Vienna", ["BEGIN his-7", "PASS", "END"])
    assert href == (
        "mailto:orders%2Bk4qz7mw2c5xpa3rt@adjudicator.example"
        "?subject=his-7%20W117%3A%20retreat%20at%20Vienna"
        "&body=BEGIN%20his-7%0D%0APASS%0D%0AEND%0D%0A"
    )


@given(st.text(max_size=60), st.lists(st.text(max_size=60), max_size=5))
def test_whatever_is_said_arrives_as_it_was(subject: str, lines: list[str]) -> None:
    href = mail_link(ADDRESS, subject, lines)
    if not href:
        return
    assert re.fullmatch(r"mailto:[A-Za-z0-9%&=?@._~-]+", href), "nothing that HTML or mail changes"
    (tap,) = taps_in(f'<a href="{href.replace("&", "&amp;")}">x</a>')
    assert (tap.to, tap.subject) == (ADDRESS, subject)
    assert tap.body == "".join(f"{line}\r\n" for line in lines)


@given(st.integers(0, 3 * LONGEST))
def test_no_link_is_cut(length: int) -> None:
    href = mail_link(ADDRESS, "s", ["BEGIN", "ä" * (length // 6), "END"])
    assert len(href) <= LONGEST
    assert href == "" or href.endswith("%0D%0AEND%0D%0A")


def test_an_answer_that_is_too_long_has_no_link_and_a_long_form_is_opened_empty() -> None:
    long = "MOVE " + "1 regular, " * 300
    found = links(["PASS", long], ANSWER_TO, "s", *BLOCK, form=[long, "PASS THE REST"])
    assert [link.order for link in found] == ["PASS", ""]
    (tap,) = taps_in(f'<a href="{found[1].href}">x</a>')
    assert tap.lines == ["BEGIN his-7 ottoman W117", "", "END"]


def test_where_only_passwords_count_a_line_for_it_stands_below_begin() -> None:
    (link,) = links(["PASS"], AnswerTo(ADDRESS, ("PASSWORD ",)), "s", *BLOCK)
    (tap,) = taps_in(f'<a href="{link.href}">x</a>')
    assert tap.lines == ["BEGIN his-7 ottoman W117", "PASSWORD ", "PASS", "END"]


def test_a_message_without_a_reply_address_has_no_links() -> None:
    for kind, context in samples().values():
        assert "mailto:" not in render(kind, context).html


def test_links_stand_in_html_only() -> None:
    for kind, context in samples().values():
        assert "mailto:" not in render(kind, context, answer_to=ANSWER_TO).text


def test_a_link_survives_html_and_mail() -> None:
    kind, context = samples()["question"]
    html = render(kind, context, answer_to=ANSWER_TO).html
    mail = EmailMessage()
    mail.set_content("text")
    mail.add_alternative(html, subtype="html")
    read = message_from_bytes(mail.as_bytes(), policy=default)
    part = next(one for one in read.walk() if one.get_content_type() == "text/html")
    first = taps_in(part.get_content())[0]
    assert first.label == "RETREAT TO Linz"
    assert first.lines == ["BEGIN his-7 hapsburg W118", "RETREAT TO Linz", "END"]
    assert first.subject == "his-7 W118: retreat from Vienna, losses at Vienna"


def test_links_and_their_names_are_in_the_language_of_the_reader() -> None:
    kind, context = samples()["deal_offered"]
    html = render(kind, context, language_named("fi"), ANSWER_TO).html
    confirm, reject = taps_in(html)
    assert confirm.lines == ["ALKU his-7 Ranska W110", "VAHVISTA SOPIMUS 3", "LOPPU"]
    assert reject.lines[1] == "HYLKÄÄ SOPIMUS 3"
    assert confirm.subject == "his-7 W110: sopimus 3"


def test_the_accessible_name_of_a_link_begins_with_what_is_read_on_it() -> None:
    for kind, context in samples().values():
        html = render(kind, context, answer_to=ANSWER_TO).html
        found = re.findall(r'<a href="mailto:[^"]*" aria-label="([^"]*)"[^>]*>([^<]*)</a>', html)
        assert len(found) == html.count("<a href=")
        for name, label in found:
            assert unescape(name).startswith(f"{unescape(label)}, ")


def test_no_subject_tells_the_answer() -> None:
    question = QuestionLine(
        "W7", "response at Vienna", "?", "6.1", ("PASS",), answers=("PLAY Gout", "PASS")
    )
    (form,) = form_of("his-7", "france", [question])
    assert form.subject == "his-7 W7: response at Vienna"
