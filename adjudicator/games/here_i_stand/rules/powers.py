"""3-5 Powers, rulers, power cards, and the limits of the counter mix."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.reference import document, rows

OTTOMAN: Final = "ottoman"
HAPSBURG: Final = "hapsburg"
ENGLAND: Final = "england"
FRANCE: Final = "france"
PAPACY: Final = "papacy"
PROTESTANT: Final = "protestant"
GENOA: Final = "genoa"
HUNGARY: Final = "hungary_bohemia"
SCOTLAND: Final = "scotland"
VENICE: Final = "venice"
INDEPENDENT: Final = "independent"

MAJOR_POWERS: Final = (OTTOMAN, HAPSBURG, ENGLAND, FRANCE, PAPACY, PROTESTANT)
"""In impulse order (3.2)."""
MINOR_POWERS: Final = (GENOA, HUNGARY, SCOTLAND, VENICE)
ALL_POWERS: Final = MAJOR_POWERS + MINOR_POWERS

POWER_NAMES: Final = {
    OTTOMAN: "Ottomans",
    HAPSBURG: "Hapsburgs",
    ENGLAND: "England",
    FRANCE: "France",
    PAPACY: "Papacy",
    PROTESTANT: "Protestants",
    GENOA: "Genoa",
    HUNGARY: "Hungary-Bohemia",
    SCOTLAND: "Scotland",
    VENICE: "Venice",
    INDEPENDENT: "independent",
}

REGULAR: Final = "regular"
MERCENARY: Final = "mercenary"
CAVALRY: Final = "cavalry"
KNIGHTS: Final = "knights_of_st_john"
SQUADRON: Final = "squadron"
CORSAIR: Final = "corsair"
LAND_KINDS: Final = (REGULAR, MERCENARY, CAVALRY, KNIGHTS)
NAVAL_KINDS: Final = (SQUADRON, CORSAIR)
KINDS_ON_MAP: Final = LAND_KINDS + NAVAL_KINDS


@dataclass(frozen=True)
class Leader:
    """An army or naval leader (5.1); ``command`` is 0 for naval, ``piracy`` for army leaders."""

    id: str
    name: str
    power: str
    kind: str  # army or naval
    battle: int
    command: int
    piracy: int

    @property
    def is_army(self) -> bool:
        """Whether this is an army leader."""
        return self.kind == "army"


@dataclass(frozen=True)
class Ruler:
    """A ruler's attributes (3.3): cards that may be kept, extra cards dealt."""

    id: str
    name: str
    power: str
    admin_rating: int
    card_bonus: int
    card: int | None


@cache
def leaders() -> dict[str, Leader]:
    """Return all leaders by id, in data order."""
    return {
        row["id"]: Leader(
            row["id"],
            row["name"],
            row["power"],
            row["kind"],
            int(row["battle"]),
            int(row["command"] or 0),
            int(row["piracy"] or 0),
        )
        for row in rows("leaders")
    }


@cache
@rule("3.3")
def rulers() -> dict[str, Ruler]:
    """Return all rulers by id."""
    return {
        row["id"]: Ruler(
            row["id"],
            row["name"],
            row["power"],
            int(row["admin_rating"]),
            int(row["card_bonus"]),
            int(row["card_number"]) if row["card_number"] else None,
        )
        for row in rows("rulers")
    }


@rule("4")
def power_card(power: str) -> dict[str, Any]:
    """Return the power card of a major power (4) as in ``data/power_cards.toml``."""
    card: dict[str, Any] = document("power_cards")[power]
    return card


@rule("21.2")
def capitals(power: str) -> tuple[str, ...]:
    """Return the capitals of a power: two for the Hapsburgs, none for Protestants and minors."""
    return tuple(power_card(power)["capitals"]) if power in MAJOR_POWERS else ()


@cache
def home_cards(power: str) -> tuple[int, ...]:
    """Return the numbers of a power's home cards."""
    return tuple(power_card(power)["home_cards"])


def action_cost(action: str, power: str) -> int | None:
    """Return the CP cost of an action (11.1); None when the power cannot take it.

    The costs are in ``data/action_costs.toml``.
    """
    cost: int | None = document("action_costs")[action].get(power)
    return cost


@cache
@rule("5")
def counter_limit(power: str, kind: str) -> int:
    """Return how many units of a kind the counter mix can show for a power (5)."""
    for row in rows("units"):
        if row["power"] == power and row["unit_type"] == kind:
            return int(row["total"])
    return 0


@cache
@rule("5.3")
def sharing_kinds(power: str, kind: str) -> tuple[str, ...]:
    """Return the kinds printed on the same counters as ``kind``, itself included."""
    pools = {(row["power"], row["unit_type"]): row["pool"] for row in rows("units")}
    pool = pools.get((power, kind))
    if pool is None:
        return (kind,)
    return tuple(k for (owner, k), name in pools.items() if owner == power and name == pool)


@cache
@rule("5.2")
def counters(power: str, kind: str) -> tuple[tuple[int, int], ...]:
    """Return the counters that can show a kind as (value, how many), small values first (5.2)."""
    for row in rows("units"):
        if row["power"] == power and row["unit_type"] == kind:
            return tuple((n, int(row[f"n{n}"])) for n in (1, 2, 4, 6) if int(row[f"n{n}"]))
    return ()
