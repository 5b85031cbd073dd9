"""The tables of the playing aid in words, each with what of it is reconstructed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from adjudicator.engine.words import N_, Words, _, joined, n_
from adjudicator.games.telling import Section
from adjudicator.games.thirty_years_war.edition.charts import HIGHEST, LOWEST, Chart
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.wording.names import TYPES

_RESULTS: Final = {
    "PMV": N_("Protestant Minor Victory"),
    "CW": N_("the Catholics withdraw"),
    "TRUCE": N_("truce"),
    "BW": N_("both sides withdraw"),
    "PW": N_("the Protestants withdraw"),
    "CMV": N_("Catholic Minor Victory"),
}


def table_section(table: str, edition: Edition) -> Section:
    """Return a table with its values, and which of them are reconstructed."""
    title, lines, files = TABLES[table]
    return Section(_(title), (*lines(edition), *_sources(edition, files)))


def _sources(edition: Edition, files: tuple[str, ...]) -> Iterator[Words]:
    """Give how many values of the files of a table are reconstructed."""
    guessed, count = edition.sources.guessed_in(*files)
    if guessed:
        yield _(
            "Reconstructed: {count} of {all} values; the rules do not state them.",
            count=guessed,
            all=count,
        )
    elif any(f"{name}.csv" in edition.sources.own for name in files):
        yield _("From your own files.")
    else:
        yield _("Every value is stated by the rules.")


def _range(least: int | None, most: int | None) -> Words:
    """Return a range of rolls or numbers in words."""
    if least is None and most is not None:
        return _("{most} or less", most=most)
    if most is None and least is not None:
        return _("{least} or more", least=least)
    return joined("", (str(least),)) if least == most else joined("-", (str(least), str(most)))


def _rows(chart: Chart[int]) -> Iterator[tuple[Words, int]]:
    for line in chart.lines:
        yield _range(line.least, line.most), line.result


# -- tables -------------------------------------------------------------------------------------


def _combat(edition: Edition) -> Iterator[Words]:
    charts = edition.charts
    yield _("Loss Numbers by modified roll, from {low} to {high}.", low=LOWEST, high=HIGHEST)
    for line in charts.columns.lines:
        numbers = [
            str(charts.loss_number(line.result, roll)) for roll in range(LOWEST, HIGHEST + 1)
        ]
        yield _(
            "Column {column}, strength {strength}: {numbers}",
            column=line.result,
            strength=_range(line.least, line.most),
            numbers=joined(" ", numbers),
        )


def _siege(edition: Edition) -> Iterator[Words]:
    for line in edition.charts.siege.lines:
        rolls = _range(line.least, line.most)
        yield (
            _("{rolls}: the fortress falls", rolls=rolls)
            if line.result
            else _("{rolls}: the fortress holds", rolls=rolls)
        )
    yield _(
        "A natural {always} always succeeds; a natural {never} never does and costs a step.",
        always=edition.constants["siege_always_succeeds"],
        never=edition.constants["siege_always_fails"],
    )
    yield said(
        N_(
            "Added: the Siege marker (at most {most}), the number printed at the fortress, and"
            " {plus!s} for {spinola}."
        ),
        edition,
        most=edition.constants["continued_siege_most"],
        plus=f"{edition.charts.modifiers['spinola']:+d}",
    )


def _loot(edition: Edition) -> Iterator[Words]:
    charts = edition.charts
    for line in charts.loot.lines:
        yield _(
            "{rolls}: Pillage {pillage}, steps lost {steps}",
            rolls=_range(line.least, line.most),
            pillage=line.result.pillage,
            steps=line.result.steps,
        )
    for rolls, number in _rows(charts.loot_units):
        yield _("{units} looting units: {number!s}", units=rolls, number=f"{number:+d}")
    named = {
        "pillage_1": N_("Pillage level 1 there"),
        "pillage_2": N_("Pillage level 2 there"),
        "besieged": N_("inside a besieged fortress"),
        "majority_mercenary": N_("more than half are Mercenaries"),
        "majority_veteran": N_("more than half are Veterans"),
        "dynamic_leader": N_("a Dynamic Leader is with them"),
    }
    for key, message in named.items():
        yield _("{what}: {number!s}", what=_(message), number=f"{charts.modifiers[key]:+d}")


def _recruiting(edition: Edition) -> Iterator[Words]:
    charts = edition.charts
    for kind, chart in charts.recruiting.items():
        parts = [_("{rolls}: {steps}", rolls=rolls, steps=steps) for rolls, steps in _rows(chart)]
        yield _("{type}, steps by roll: {parts}", type=_(TYPES[kind]), parts=joined("; ", parts))
    named = {
        "wallenstein_recruits": N_("{wallenstein} recruits"),
        "other_dynamic_leader_recruits": N_("another Dynamic Leader recruits"),
        "pillage_1_location": N_("Pillage level 1 there"),
    }
    for key, message in named.items():
        yield _(
            "{what}: {number!s}", what=said(message, edition), number=f"{charts.modifiers[key]:+d}"
        )


def _peace(edition: Edition) -> Iterator[Words]:
    for line in edition.charts.peace.lines:
        yield _(
            "{rolls}: {result}",
            rolls=_range(line.least, line.most),
            result=_(_RESULTS[line.result]),
        )


def _foraging(edition: Edition) -> Iterator[Words]:
    for moved, levels in _rows(edition.charts.foraging):
        yield n_(
            "{units} units moved: {count} level of Pillage",
            "{units} units moved: {count} levels of Pillage",
            levels,
            units=moved,
        )


def _dutch_war(edition: Edition) -> Iterator[Words]:
    for box in edition.charts.dutch_war.values():
        parts: list[Words] = []
        if box.vp:
            parts.append(_("{vp!s} VP once", vp=f"{box.vp:+d}"))
        if box.aid is not None:
            parts.append(_("Dutch Aid {aid!s}", aid=f"{box.aid:+d}"))
        if box.stops_aid:
            parts.append(_("no Dutch Aid"))
        if box.ends:
            parts.append(_("the war ends"))
        yield _(
            "Box {box!s}: {what}",
            box=f"{box.box:+d}",
            what=joined(", ", parts) if parts else _("nothing"),
        )


def _pay(edition: Edition) -> Iterator[Words]:
    for kind, points in edition.charts.pay.items():
        yield _(
            "{type}: {points} Aid Points a unit, full or reduced",
            type=_(TYPES[kind]),
            points=points,
        )


TABLES: Final[Mapping[str, tuple[str, Callable[[Edition], Iterator[Words]], tuple[str, ...]]]] = {
    "combat": (
        N_("Table combat (12.26)"),
        _combat,
        ("combat_results_table", "combat_columns"),
    ),
    "siege": (N_("Table siege (13.24)"), _siege, ("siege_table", "siege_modifiers")),
    "loot": (N_("Table loot (15.22)"), _loot, ("loot_table", "loot_modifiers")),
    "recruiting": (
        N_("Table recruiting (8.41)"),
        _recruiting,
        ("recruitment_table", "recruitment_modifiers"),
    ),
    "peace": (N_("Table peace (5.32)"), _peace, ("peace_results_table",)),
    "foraging": (N_("Table foraging (11.16)"), _foraging, ("foraging",)),
    "dutch war": (N_("Table Dutch War (16.13)"), _dutch_war, ("dutch_war_track",)),
    "pay": (N_("Table pay (15.131)"), _pay, ("pay_rates",)),
}
"""By the name that players write: the title, what makes the lines, and the files it comes from."""
