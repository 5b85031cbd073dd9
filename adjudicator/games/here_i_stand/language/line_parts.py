"""The parts of canonical lines: troops, places, debaters."""

from __future__ import annotations

from adjudicator.games.here_i_stand.language.names import (
    debater_names,
    leader_names,
    space_names,
    units_words,
    zone_names,
)
from adjudicator.games.here_i_stand.language.orders import March, Target, Troops


def troops_words(troops: Troops) -> str:
    """Return troops as ``Suleiman, 7 regulars, 1 cavalry``; NOBODY when there are none."""
    people = [leader_names().full(name) for name in troops.leaders]
    if troops.but is not None:
        return ", ".join([*people, f"ALL BUT {troops_words(troops.but)}"])
    if troops.everything:
        return ", ".join([*people, "ALL units" if people else "ALL"])
    units = [units_words(group.count, group.kind, group.owner) for group in troops.groups]
    return ", ".join([*people, *units]) or "NOBODY"


def place_words(place: str) -> str:
    """Return the printed name of a space or sea zone."""
    return space_names().full(place) if place in space_names() else zone_names().full(place)


def portions_words(portions: tuple[tuple[int, str, str], ...]) -> str:
    """Return ``1 regular FROM Vienna, 1 squadron FROM Naples``: counts, kinds and places."""
    return ", ".join(
        f"{units_words(count, kind)} FROM {place_words(place)}" for count, kind, place in portions
    )


def from_to(march: March) -> str:
    """Return ``FROM Graz TO Linz`` with a blank before it, as far as it is said."""
    words = ""
    if march.origin is not None:
        words += f" FROM {place_words(march.origin)}"
    if march.to is not None:
        words += f" TO {place_words(march.to)}"
    return words


def with_troops(march: March) -> str:
    """Return ``WITH`` and the troops, with a blank before it, where they are named."""
    return "" if march.troops is None else f" WITH {troops_words(march.troops)}"


def with_debater(debater: str | None) -> str:
    """Return ``WITH`` and a debater, with a blank before it, where one is named."""
    return f" WITH {debater_names().full(debater)}" if debater else ""


def march_line(order: March) -> str:
    """Return the line in which the troops stand first."""
    troops = f" {troops_words(order.troops)}" if order.troops is not None else ""
    return f"{order.verb.upper()}{troops}{from_to(order)}"


def target_line(order: Target, words: str) -> str:
    """Return some words with the place of an order, and its debater."""
    return f"{words} {place_words(order.place)}{with_debater(order.debater)}"
