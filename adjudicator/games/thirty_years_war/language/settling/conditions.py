"""Conditions of response sheets: those of orders ahead, and some about the question itself.

Whether a sheet asks its player may follow from them, so they look at what lies open only: the own
hand is not among it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.in_use import remembered
from adjudicator.games.thirty_years_war.language.conditions import (
    CONDITIONS,
    PATTERNS,
    WORDS,
    Holding,
)
from adjudicator.games.thirty_years_war.odds.talks import RESULTS, peace_odds
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.stacks import combat_factors
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.words.ahead import Condition, Scene
from adjudicator.words.condition_words import COUNT, Conditions, Found, Pattern, read_count
from adjudicator.words.conditions import Count, Every, Not, Some
from adjudicator.words.lexicon import NotUnderstood

ODDS: Final = r"(?P<cmp>at\s+least|at\s+most)\s+(?P<own>\d{1,2})\s*(?::|-|to)\s*(?P<theirs>\d{1,2})"


@dataclass(frozen=True)
class Asking(Scene[View]):
    """What a side knows when a question of a sheet is open, and what the question is about."""

    situation: Situation


@dataclass(frozen=True)
class Odds:
    """How one's own combat factors compare with those of the enemy: ``at least 1:2``."""

    least: bool
    own: int
    theirs: int

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether they do; never where no armies meet."""
        if not isinstance(scene, Asking) or not (scene.situation.own or scene.situation.enemy):
            return False
        pieces = scene.situation.state.edition.pieces
        own = combat_factors(pieces, scene.situation.own) * self.theirs
        theirs = combat_factors(pieces, scene.situation.enemy) * self.own
        return own >= theirs if self.least else own <= theirs


@dataclass(frozen=True)
class UnitsThere:
    """How many units of one's own, or of the enemy, a question is about."""

    count: Count
    enemy: bool = False

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether there are so many; never where the question is about none."""
        if not isinstance(scene, Asking):
            return False
        units = scene.situation.enemy if self.enemy else scene.situation.own
        return bool(units) and self.count.fits(sum(units.values()))


@dataclass(frozen=True)
class Level:
    """How strong the fortress would be with all units inside (13.13)."""

    count: Count

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether it is so strong; never where there is no fortress to go into."""
        if not isinstance(scene, Asking) or not scene.situation.level:
            return False
        return self.count.fits(scene.situation.level)


@dataclass(frozen=True)
class PeaceChance:
    """How likely a result of peace negotiations is, in per cent (5.32)."""

    result: str
    count: Count

    def holds(self, scene: Scene[View]) -> bool:
        """Return whether it is so likely, as things stand."""
        chances = dict(peace_odds(scene.view.state).results)
        return self.count.fits(int(chances[self.result] * 100))


def _units(found: Found) -> UnitsThere:
    return UnitsThere(read_count(found), found["who"].lower() == "enemy")


def _chance(found: Found) -> PeaceChance:
    result = found["result"].upper()
    if result not in RESULTS:
        raise NotUnderstood(_("the results of peace negotiations are PMV, CW, TRUCE, BW, PW, CMV"))
    return PeaceChance(result, read_count(found))


_OWN: Final[tuple[Pattern[View], ...]] = (
    (
        rf"(?:the\s+)?odds\s+(?:are\s+)?{ODDS}",
        lambda f: Odds(f["cmp"].lower().endswith("least"), int(f["own"]), int(f["theirs"])),
    ),
    (rf"(?P<who>own|my|enemy)\s+units\s+(?:are\s+|number\s+)?{COUNT}", _units),
    (rf"(?:the\s+)?(?:fortress|level)\s+(?:is\s+)?{COUNT}", lambda f: Level(read_count(f))),
    (rf"(?:the\s+)?chance\s+of\s+(?P<result>[a-z]+)\s+(?:is\s+)?{COUNT}(?:\s*%)?", _chance),
)
_SAID: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    Odds: lambda c: f"odds at {'least' if c.least else 'most'} {c.own}:{c.theirs}",
    UnitsThere: lambda c: f"{'enemy' if c.enemy else 'own'} units {c.count}",
    Level: lambda c: f"fortress {c.count}",
    PeaceChance: lambda c: f"chance of {c.result} {c.count}",
}
SHEET_CONDITIONS: Final = Conditions(
    (*_OWN, *PATTERNS),
    {**_SAID, **WORDS},
    (
        "odds at least 1:1",
        "own units at least 4",
        "enemy units at most 2",
        "fortress at least 8",
        "chance of CMV at most 20",
        *(one for one in CONDITIONS.examples if not one.startswith("I have")),
    ),
)


@remembered(1024)
def read_condition(words: str) -> Condition[View]:
    """Return a condition of a sheet; raises OrderError, also for one about the own hand."""
    found = SHEET_CONDITIONS.read(words)
    if _looks_at_hand(found):
        raise NotUnderstood(
            _("a sheet does not look at your hand: whether you are asked would betray it"),
            words=words,
        )
    return found


def _looks_at_hand(condition: Condition[View]) -> bool:
    match condition:
        case Holding():
            return True
        case Not(part=part):
            return _looks_at_hand(part)
        case Every(parts=parts) | Some(parts=parts):
            return any(map(_looks_at_hand, parts))
    return False


def condition_holds(words: str, decision: Decision[Any]) -> bool:
    """Return whether a condition in words holds for a question; one without words does."""
    if not words:
        return True
    situation = decision.situation if isinstance(decision, Response) else None
    if situation is None:
        return False
    view = View(decision.role, situation.state, {}, {})
    return read_condition(words).holds(Asking(decision.role, view, (), (), situation))
