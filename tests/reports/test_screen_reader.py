"""Every HTML message is sensible in a screen reader: all golden files."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.tables import each

_POSTED = {"forum"}
"""Golden files that are no mail: a forum puts them into a page of its own."""
_GOLDEN = sorted(
    path
    for path in (Path(__file__).parent.parent / "golden").rglob("*.html")
    if path.stem not in _POSTED
)
_VOID = frozenset({"br", "hr", "img", "meta"})
_MARKED = frozenset({"h2", "h3", "th"})
"""What may have a colour of its own; its words must say the same as the colour."""


@dataclass
class _Element:
    tag: str
    attributes: dict[str, str | None]
    inside: tuple[str, ...]
    words: str = ""
    children: list[_Element] = field(default_factory=list)


class _Page(HTMLParser):
    """The elements of a page in the order in which they are read out."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[_Element] = []
        self._open: list[_Element] = []
        self.feed(html)
        self.close()
        assert self._open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        inside = tuple(one.tag for one in self._open)
        element = _Element(tag, dict(attrs), inside)
        if self._open:
            self._open[-1].children.append(element)
        self.elements.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.words += data

    def all(self, *tags: str) -> list[_Element]:
        return [element for element in self.elements if element.tag in tags]


@cache
def page_of(path: Path) -> _Page:
    """Return the elements of a golden page."""
    return _Page(path.read_text("utf-8"))


each_page = each("path", _GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")


def test_golden_pages_are_there() -> None:
    assert len(_GOLDEN) > 40


@each_page
def test_a_page_says_its_language_charset_and_title(path: Path) -> None:
    page = page_of(path)
    (html,) = page.all("html")
    assert re.fullmatch("[a-z]{2}", html.attributes["lang"] or "")
    assert page.all("meta")[0].attributes == {"charset": "utf-8"}
    (title,) = page.all("title")
    assert title.words.strip()


@each_page
def test_headings_begin_with_one_of_the_first_level_and_leave_none_out(path: Path) -> None:
    page = page_of(path)
    levels = [int(heading.tag[1]) for heading in page.all("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert [(one, two) for one, two in pairwise(levels) if two > one + 1] == []
    assert all(heading.words.strip() for heading in page.all("h1", "h2", "h3"))


@each_page
def test_tables_have_headers_for_every_column_and_row(path: Path) -> None:
    page = page_of(path)
    for table in page.all("table"):
        rows = [one for one in table.children if one.tag == "tr"] or [
            row for body in table.children for row in body.children
        ]
        head, *body = rows
        assert [cell.attributes.get("scope") for cell in head.children] == ["col"] * len(
            head.children
        )
        assert all(cell.words.strip() for cell in head.children)
        for row in body:
            first, *cells = row.children
            assert (first.tag, first.attributes.get("scope")) == ("th", "row")
            assert len(cells) == len(head.children) - 1


@each_page
def test_pictures_say_what_they_show(path: Path) -> None:
    page = page_of(path)
    for picture in page.all("img"):
        assert len((picture.attributes["alt"] or "").split()) > 5


@each_page
def test_lists_hold_items_and_items_stand_in_lists(path: Path) -> None:
    page = page_of(path)
    for found in page.all("ul", "ol"):
        assert {child.tag for child in found.children} == {"li"}
    assert all(item.inside[-1] in ("ul", "ol") for item in page.all("li"))


@each_page
def test_a_colour_stands_on_words_and_never_alone(path: Path) -> None:
    page = page_of(path)
    for element in page.elements:
        style = element.attributes.get("style") or ""
        colours = set(re.findall("#[0-9a-f]{6}", style)) - {"#ffffff", "#1a1a1a", "#f2f2f2"}
        if colours - {"#767676", "#4a4a4a"}:
            assert element.tag in _MARKED
            assert element.words.strip()
