"""All dice of Thirty Years War: how often each face came, and whose rolls they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.drawing.charts import Faces
from adjudicator.engine.fact import Fact
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.colours import COLOURS
from adjudicator.games.thirty_years_war.facts.cards import AssassinsSent
from adjudicator.games.thirty_years_war.facts.peace import WithdrawalOrderRolled
from adjudicator.games.thirty_years_war.facts.wallenstein import AmbitionRolled
from adjudicator.games.thirty_years_war.odds import FACES
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, NOBODY, PROTESTANT, SIDES
from adjudicator.games.thirty_years_war.wording.names import side

_THROWERS: Final[dict[type[Fact], str]] = {AssassinsSent: PROTESTANT, AmbitionRolled: CATHOLIC}
"""Who rolls for facts that do not name a side."""
_OTHERS, _ALL = "#666666", "#1a1a1a"


def faces_of(facts: Iterable[Fact]) -> tuple[Faces, ...]:
    """Return how often each face came, 0 to 9: by side, for nobody, and in all."""
    fallen: dict[str, Counter[int]] = {}
    for fact in facts:
        for who, die in thrown(fact):
            fallen.setdefault(who, Counter())[die] += 1
    found = [_faces(side(who), COLOURS[who], fallen[who]) for who in SIDES if who in fallen]
    if NOBODY in fallen:
        found.append(_faces(_("Others"), _OTHERS, fallen[NOBODY]))
    if len(found) > 1:
        found.append(_faces(_("All"), _ALL, sum(fallen.values(), Counter[int]())))
    return tuple(found)


def thrown(fact: Fact) -> Iterator[tuple[str, int]]:
    """Yield whose roll a fact tells of, and the face; NOBODY where a roll belongs to neither side.

    A leader is tested by the side that he belongs to, a revolt and a siege by the side that rolls.
    """
    if isinstance(fact, WithdrawalOrderRolled):
        yield from fact.dice.items()
    elif isinstance(die := getattr(fact, "die", None), int):
        yield _THROWERS.get(type(fact), getattr(fact, "side", NOBODY)), die


def _faces(label: str, colour: str, fallen: Counter[int]) -> Faces:
    names = tuple(str(face) for face in FACES)
    return Faces(label, colour, tuple(fallen[face] for face in FACES), names)
