"""All dice of Here I Stand that everybody saw: how often each face came, and who threw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from adjudicator.drawing.charts import Faces
from adjudicator.engine.fact import Fact
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.colours import COLOURS
from adjudicator.games.here_i_stand.facts import (
    faith,
    intrigues,
    naval,
    realm,
    responses,
    rulers,
    two_player,
)
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.wording.names import power

FACES: Final = 6
_SIDE_FIELDS: Final = {
    "attacker_rolls": ("attacker", "attackers"),
    "defender_rolls": ("defender", "defenders"),
}
"""Fields of dice, and the fields that name who threw them."""
_OWN_FIELDS: Final = ("rolls", "dice", "faces", "face", "roll", "die")
_FAITHS: Final = {"papal_rolls": PAPACY, "protestant_rolls": PROTESTANT}
_THROWERS: Final[Mapping[type[Fact], str]] = {
    faith.CounterReformationAttempted: PAPACY,
    faith.DebateWipedOut: PAPACY,
    naval.PiracyRolled: OTTOMAN,
    realm.PregnancyRolled: ENGLAND,
    realm.ChateauRolled: FRANCE,
    rulers.MaryDecided: ENGLAND,
    two_player.MaryRolled: PAPACY,
}
"""Who throws the dice of facts that do not name a power."""
_NOT_THROWN: Final = (responses.DiceGained, responses.StruckFirst)
"""Facts about dice that have no faces, or whose dice are among those of the battle."""
_OTHERS: Final = "#666666"


def faces_of(facts: Iterable[Fact]) -> tuple[Faces, ...]:
    """Return how often each face came, by power, for others, and in all where several threw.

    Dice of allies count for the first of them.
    """
    fallen: dict[str, Counter[int]] = {}
    for fact in facts:
        for who, faces in thrown(fact):
            fallen.setdefault(who if who in MAJOR_POWERS else "", Counter()).update(faces)
    found = [
        Faces(power(role), COLOURS[role], _counts(fallen[role]))
        for role in MAJOR_POWERS
        if role in fallen
    ]
    if "" in fallen:
        found.append(Faces(_("Others"), _OTHERS, _counts(fallen[""])))
    if len(found) > 1:
        found.append(Faces(_("All"), "#1a1a1a", _counts(sum(fallen.values(), Counter[int]()))))
    return tuple(found)


def thrown(fact: Fact) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield who threw which faces in a fact; somebody who is no power may have thrown them."""
    if isinstance(fact, _NOT_THROWN):
        return
    if isinstance(fact, intrigues.WooingRolled):
        yield ENGLAND, (fact.england_die,)
        yield FRANCE, (fact.france_die,)
    elif isinstance(fact, faith.DietHeld):
        yield from ((who, tuple(faces)) for who, faces in fact.rolls.items())
    elif isinstance(fact, faith.DebateRoundFought):
        yield fact.attacker, fact.attacker_rolls
        yield PROTESTANT if fact.attacker == PAPACY else PAPACY, fact.defender_rolls
    else:
        yield from ((who, faces) for who, faces in _by_fields(fact) if faces)


def _by_fields(fact: Fact) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield dice by the names of the fields they stand in."""
    fields: Mapping[str, Any] = vars(fact)
    for name, who in _FAITHS.items():
        if name in fields:
            yield who, tuple(fields[name])
    for name, (one, several) in _SIDE_FIELDS.items():
        if name in fields:
            yield fields[one] if one in fields else fields[several][0], tuple(fields[name])
    own = next((name for name in _OWN_FIELDS if name in fields), None)
    if own is not None:
        value = fields[own]
        who = _THROWERS.get(type(fact)) or fields.get("power") or fields["target"]
        yield who, (value,) if isinstance(value, int) else tuple(value)


def _counts(fallen: Counter[int]) -> tuple[int, ...]:
    return tuple(fallen[face] for face in range(1, FACES + 1))
