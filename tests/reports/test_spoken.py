"""Contexts and templates in the language of their reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import _, name
from adjudicator.games.here_i_stand.facts.play import ImpulsePassed
from adjudicator.games.telling import Chapter, HandLine, Section
from adjudicator.reports import render
from adjudicator.reports.messages import NoticeContext
from adjudicator.reports.render import environment, say
from adjudicator.reports.spoken import Retold, spoken
from tests.languages.marked import Marked


@pytest.fixture
def marked() -> Marked:
    return Marked()


def test_a_context_is_said_with_all_its_parts(marked: Marked) -> None:
    fact: Fact = ImpulsePassed("france", 1)
    told = Section(_("News"), (_("{space} falls.", space=name("Ulm")), "PASS"))
    context = NoticeContext(_("your seat"), (_("One."), "plain"))
    assert spoken(context, marked) == NoticeContext("«your seat»", ("«One.»", "plain"))
    assert spoken((told, 3), marked) == (Section("«News»", ("«‹Ulm› falls.»", "PASS")), 3)
    assert spoken({"a": [_("One.")]}, marked) == {"a": ["«One.»"]}
    chapter = Chapter(_("Turn {n}", n=1), (fact,))
    assert spoken(chapter, marked) == Chapter("«Turn 1»", (fact,))
    assert spoken(told, None) is told
    hand = HandLine(1, "Janissaries", "5 CP", "home", "plain")
    assert spoken(hand, marked) is hand


def test_sections_are_laid_out_anew(marked: Marked) -> None:
    english = (Section("The board", ()),)
    retold = Retold(english, lambda language: (Section(language.text("The board"), ()),))
    assert retold == english
    assert spoken(retold, marked) == (Section("«The board»", ()),)


def test_templates_speak_the_language(marked: Marked) -> None:
    def said(template: str, **values: object) -> str:
        return environment("here_i_stand", marked).from_string(template).render(values)

    assert said("{{ _('Report {n}', n=2) ~ '!' }}") == "«Report 2»!"
    assert said("{{ n_('{count} card', '{count} cards', 3) | sentence }}") == "«3 cards»"
    assert said("{{ words | sentence }}", words=_("one")) == "«one»"
    assert said("{{ words }}", words=_("One")) == "«One»"
    assert said("{{ name | gen }}", name=name("Ulm")) == "‹Ulm›+gen"
    english = environment("here_i_stand").from_string("{{ _('Report {n}', n=2) }}")
    assert english.render() == "Report 2"


def test_a_language_has_templates_of_its_own(
    marked: Marked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = tmp_path / "here_i_stand" / "facts"
    facts.mkdir(parents=True)
    (facts / "play.txt").write_text("{% macro impulse_passed(fact) %}ohi{% endmacro %}")
    monkeypatch.setattr(render, "own_templates", lambda code: tmp_path)
    fact = ImpulsePassed("france", 1)
    assert say("here_i_stand", fact) == "France passes."
    assert say("here_i_stand", fact).said_in(marked) == "ohi"
