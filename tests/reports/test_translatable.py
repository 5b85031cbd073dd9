"""Every word of the templates of messages goes through ``_`` or ``n_`` and can be translated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2 import nodes

from adjudicator.paths import templates
from adjudicator.reports.render import environment, render
from tests.reports.samples import RULES, samples
from tests.tables import each

FILES = sorted(
    path.relative_to(templates()).as_posix()
    for folder in ("base", "messages")
    for path in (templates() / folder).rglob("*.*")
)
_STYLE = re.compile(r"<style>.*?</style>|<[^>]*>?|[^<]*>", re.DOTALL)
_WORD = re.compile("[a-z]{2,}")
"""Messages of a text for people; order words are in capitals."""


def parsed(name: str) -> nodes.Template:
    """Return a template as it is read."""
    return environment(RULES).parse((templates() / name).read_text("utf-8"))


def loose(node: nodes.Node) -> Iterator[str]:
    """Yield texts with messages that no call of ``_`` or ``n_`` holds."""
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.Call) and getattr(child.node, "name", "") in ("_", "n_"):
            yield from (text for value in child.kwargs for text in loose(value))
        elif isinstance(child, nodes.TemplateData):
            yield child.data
        elif isinstance(child, nodes.Add | nodes.Concat | nodes.CondExpr):
            yield from _constants(child)
            yield from loose(child)
        elif isinstance(child, nodes.Filter) and isinstance(child.node, nodes.Const):
            yield str(child.node.value)
        elif isinstance(child, nodes.Dict):
            yield from (str(p.value.value) for p in child.items if isinstance(p.value, nodes.Const))
            yield from loose(child)
        else:
            yield from loose(child)


def _constants(node: nodes.Node) -> Iterator[str]:
    return (str(child.value) for child in node.iter_child_nodes() if isinstance(child, nodes.Const))


@each("name", FILES)
def test_no_words_stand_outside_a_message(name: str) -> None:
    texts = list(loose(parsed(name)))
    if name.endswith(".html"):
        # Markup and words may stand in one piece, split where a value comes between.
        texts = _STYLE.sub(" ", "\0".join(texts)).split("\0")
    found = [text.strip() for text in texts if _WORD.search(re.sub("%-?[0-9]*[ds]", "", text))]
    assert found == []


@each("name", FILES)
def test_messages_are_literals_so_that_they_can_be_collected(name: str) -> None:
    for call in parsed(name).find_all(nodes.Call):
        many = {"_": 1, "n_": 2}.get(getattr(call.node, "name", ""), 0)
        assert all(isinstance(argument, nodes.Const) for argument in call.args[:many])


def test_the_walk_finds_words_in_every_place_where_they_could_stand() -> None:
    text = """{{ "one" ~ x }}{{ "two" if x else _("no") }}{{ {"a": "three"}[x] }}{{ "four" | wrap }}
        five <p title="{{ x }}">{{ _("no {a}", a="six" ~ x) }}</p>"""
    found = " ".join(loose(environment(RULES).parse(text)))
    assert [
        word for word in ("one", "two", "three", "four", "five", "six") if word not in found
    ] == []
    assert "no" not in found


class _Shouting:
    """A language of capital letters, which shows what is translated."""

    code = "xx"
    forms: tuple[str, ...] = ()

    def text(self, message: str) -> str:
        return re.sub(
            r"\{[^}]*\}|[^{]+", lambda m: m[0] if m[0][0] == "{" else m[0].upper(), message
        )

    def counted(self, one: str, several: str, count: int) -> str:
        return self.text(one if count == 1 else several)

    def name(self, printed: str) -> str:
        return printed.upper()

    def inflected(self, words: str, form: str) -> str:
        return words.upper()


def test_a_message_is_said_in_the_language_of_its_reader_and_says_which() -> None:
    kind, context = samples()["report_with_question"]
    message = render(kind, context, _Shouting())
    assert '<html lang="xx">' in message.html
    assert "\nIN SHORT\n" in message.text
    assert "QUESTION W117" in message.text
    assert "CARDS: OTTOMANS PLAYED CHARLES BOURBON (3 CP)" in message.text
    assert "POWER               VP" in message.text
