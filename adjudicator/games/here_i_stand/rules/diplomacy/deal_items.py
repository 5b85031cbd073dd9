"""9.1-9.2 Negotiations: the things that powers can agree on, and when each is allowed."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.trail import rule
from adjudicator.engine.words import Words, _, and_list
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    POWER_NAMES,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.religion.excommunication import MINUS_CARD
from adjudicator.games.here_i_stand.rules.revisions import HENRY_ASKS
from adjudicator.games.here_i_stand.rules.special.england import (
    ASK_FOR_DIVORCE,
    HENRY_RULES,
)
from adjudicator.games.here_i_stand.rules.state import State, allied, at_war

DIVORCE_GRANTED: Final = "divorce_granted"
"""Turn effect: the Papacy may not ally with the Hapsburgs this turn (9.2)."""


@dataclass(frozen=True)
class Item:
    """One thing agreed. ``others`` are all further items agreed in this segment.

    ``pending`` are those among them that have not changed the state yet.
    """

    kind: ClassVar[str] = ""

    def powers(self, state: State) -> tuple[str, ...]:
        """Return the powers that this concerns; all of them must be parties of the deal."""
        raise TypeError(f"{type(self).__name__} does not say whom it concerns")

    def check(self, state: State, others: Sequence[Item], pending: Sequence[Item]) -> None:
        """Raise IllegalAnswer when the powers may not agree on this."""
        raise TypeError(f"{type(self).__name__} does not say when it is allowed")

    def dump(self) -> dict[str, JSON]:
        """Return the fields and ``kind``."""
        raw: dict[str, JSON] = {"kind": self.kind}
        for part in dataclasses.fields(self):
            value = getattr(self, part.name)
            raw[part.name] = dict(sorted(value.items())) if isinstance(value, Mapping) else value
        return raw


@dataclass(frozen=True)
class EndWar(Item):
    """Two powers end the war between them; nobody has won it."""

    kind: ClassVar[str] = "end_war"
    a: str
    b: str

    def powers(self, state: State) -> tuple[str, ...]:
        """Return both enemies."""
        return (self.a, self.b)

    def check(self, state: State, others: Sequence[Item], pending: Sequence[Item]) -> None:
        """Refuse without a war, and between the Protestants and their Catholic foes."""
        ended = [{item.a, item.b} for item in others if isinstance(item, EndWar)]
        if not at_war(state, self.a, self.b) or {self.a, self.b} in ended:
            raise IllegalAnswer(
                _("{powers} are not at war", powers=names_of(self.a, self.b)), section="9.1"
            )
        if PROTESTANT in (self.a, self.b) and {self.a, self.b} & {HAPSBURG, PAPACY}:
            raise IllegalAnswer(
                _(
                    "the war of {powers} came with the Schmalkaldic League and never ends",
                    powers=names_of(self.a, self.b),
                ),
                section="9.1",
            )


@dataclass(frozen=True)
class Alliance(Item):
    """Two powers are allies for this turn."""

    kind: ClassVar[str] = "alliance"
    a: str
    b: str

    def powers(self, state: State) -> tuple[str, ...]:
        """Return both allies."""
        return (self.a, self.b)

    @rule("9.2")
    def check(self, state: State, others: Sequence[Item], pending: Sequence[Item]) -> None:
        """Refuse enemies who do not end their war, and the pairs that 9.2 forbids."""
        both = {self.a, self.b}
        made = [item for item in others if isinstance(item, Alliance)]
        if allied(state, self.a, self.b) or any({item.a, item.b} == both for item in made):
            raise IllegalAnswer(
                _("{powers} are allies already", powers=names_of(self.a, self.b)), section="9.2"
            )
        ended = [{item.a, item.b} for item in others if isinstance(item, EndWar)]
        if at_war(state, self.a, self.b) and both not in ended:
            raise IllegalAnswer(
                _(
                    "{powers} are at war; they would have to end it first",
                    powers=names_of(self.a, self.b),
                ),
                section="9.2",
            )
        if both == {PAPACY, OTTOMAN}:
            raise IllegalAnswer(_("Papacy and Ottomans may never be allies"), section="9.2")
        granted = DIVORCE_GRANTED in state.turn_effects or GrantDivorce() in others
        if both == {PAPACY, HAPSBURG} and granted:
            raise IllegalAnswer(
                _("the Papacy grants Henry a divorce and cannot ally with the Hapsburgs this turn"),
                section="9.2",
            )


@dataclass(frozen=True)
class GrantDivorce(Item):
    """The Papacy grants Henry VIII a divorce: he marries Anne Boleyn."""

    kind: ClassVar[str] = "grant_divorce"

    def powers(self, state: State) -> tuple[str, ...]:
        """Return England and the Papacy."""
        return (ENGLAND, PAPACY)

    def check(self, state: State, others: Sequence[Item], pending: Sequence[Item]) -> None:
        """Refuse unless Henry, as king, asks for it and the Papacy is no ally of the Hapsburgs."""
        if state.revision >= HENRY_ASKS and state.rulers[ENGLAND] != HENRY_RULES:
            raise IllegalAnswer(_("Henry VIII no longer rules England"), section="21.3")
        if state.marital_status != ASK_FOR_DIVORCE or self in others:
            raise IllegalAnswer(_("Henry VIII does not ask for a divorce now"), section="9.1")
        made = [{item.a, item.b} for item in others if isinstance(item, Alliance)]
        if allied(state, PAPACY, HAPSBURG) or {PAPACY, HAPSBURG} in made:
            raise IllegalAnswer(
                _("an ally of the Hapsburgs cannot grant Henry a divorce"), section="9.2"
            )


@dataclass(frozen=True)
class RescindExcommunication(Item):
    """The Papacy lifts the excommunication of a power's ruler."""

    kind: ClassVar[str] = "rescind_excommunication"
    power: str

    def powers(self, state: State) -> tuple[str, ...]:
        """Return the Papacy and the power."""
        return (PAPACY, self.power)

    def check(self, state: State, others: Sequence[Item], pending: Sequence[Item]) -> None:
        """Refuse without an excommunication."""
        if MINUS_CARD not in state.minus_cards[self.power] or self in others:
            raise IllegalAnswer(
                _("no excommunication lies on {power}", power=POWER_NAMES[self.power]),
                section="9.1",
            )


def names_of(a: str, b: str) -> Words:
    """Return two powers by name, for a sentence."""
    return and_list((POWER_NAMES[a], POWER_NAMES[b]))
