"""What a web page consists of, read without a browser: links, pictures, headings, landmarks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LANDMARKS = ("header", "nav", "main", "footer")
_LINKS = ("href", "src")


@dataclass
class Outline(HTMLParser):
    """What a page consists of, once it has been fed."""

    links: list[str] = field(default_factory=list)
    ids: Counter[str] = field(default_factory=Counter)
    levels: list[int] = field(default_factory=list)
    landmarks: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    language: str = ""
    scripts: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.links += [given[name] for name in _LINKS if name in given]
        self.ids.update([given["id"]] if "id" in given else [])
        if tag in _LANDMARKS:
            self.landmarks[tag] += 1
        if tag[:1] == "h" and tag[1:].isdigit():
            self.levels.append(int(tag[1:]))
        if tag == "html":
            self.language = given.get("lang", "")
        if tag == "th" and given.get("scope") not in ("col", "row"):
            self.faults.append("a header of a table does not say what it is of")
        if tag == "img" and not (given.get("alt") and given.get("width") and given.get("height")):
            self.faults.append(f"the picture {given.get('src')} has no words or no size")
        if tag == "nav" and not given.get("aria-label"):
            self.faults.append("a navigation has no name")
        self.scripts += tag == "script" or any(name.startswith("on") for name in given)


def outline_of(path: Path) -> Outline:
    """Return what a page consists of."""
    found = Outline()
    found.feed(path.read_text(encoding="utf-8"))
    found.close()
    return found


def faults_in(path: Path, folder: Path) -> list[str]:
    """Return what is wrong with the page at a path of a site in a folder, one sentence each."""
    page = outline_of(path)
    found = list(page.faults)
    if not page.language:
        found.append("the page has no language")
    if page.scripts:
        found.append("the page has a script")
    if page.landmarks["main"] != 1 or not page.landmarks["header"] or not page.landmarks["footer"]:
        found.append(f"the landmarks are {dict(page.landmarks)}")
    steps = zip([0, *page.levels], page.levels, strict=False)
    if page.levels.count(1) != 1 or any(level > before + 1 for before, level in steps):
        found.append(f"the headings have the levels {page.levels}")
    found += [f"two things are called {name}" for name, count in page.ids.items() if count > 1]
    found += [f"the link {link} {why}" for link in page.links if (why := _lost(path, link, folder))]
    return found


def _lost(path: Path, link: str, folder: Path) -> str:
    """Return why a link leads nowhere; empty when it leads somewhere in the site."""
    parts = urlsplit(link)
    if parts.scheme == "data":
        return ""
    if parts.scheme or parts.netloc or link.startswith("/"):
        return "leaves the site"
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not target.is_relative_to(folder.resolve()):
        return "leaves the folder"
    if not target.is_file():
        return "leads to no file"
    if parts.fragment.startswith("svgView(") and target.suffix == ".svg":
        return ""
    if parts.fragment and parts.fragment not in outline_of(target).ids:
        return "leads to no place in the page"
    return ""
