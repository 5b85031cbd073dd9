"""18.1, 21.5 Jesuit universities: where they may be founded, and the action that founds one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.rulers import UniversitiesFounded
from adjudicator.games.here_i_stand.rules.action.actions import printed_cost
from adjudicator.games.here_i_stand.rules.game_map import adjacent, places
from adjudicator.games.here_i_stand.rules.religion.actions import ReligiousAction, refuse
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    UNIVERSITY_COST,
    commit,
    debaters,
    why_not_free,
)
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, State, in_play

SOCIETY_OF_JESUS: Final = "society_of_jesus"
"""Event done once the Society of Jesus has been founded (card 15)."""


def why_no_university(state: State, space: str) -> str | None:
    """Return why no Jesuit university can be founded in a space, or None when one can be."""
    if space not in places():
        return _("there is no space {space}", space=space)
    name = places()[space].name
    if not in_play(state, space):
        return _("{space} is not in play", space=name)
    if state.spaces[space].religion != CATHOLIC:
        return _("{space} is not Catholic", space=name)
    if state.spaces[space].university:
        return _("{space} has a Jesuit university already", space=name)
    return None


def university_spaces(state: State) -> tuple[str, ...]:
    """Return the Catholic spaces without a university, in data order."""
    return tuple(space for space in state.spaces if why_no_university(state, space) is None)


def most_useful(state: State) -> tuple[str, ...]:
    """Return the possible spaces, those with most Protestant neighbours first."""

    def neighbours(space: str) -> int:
        return sum(state.spaces[s].religion == PROTESTANT_FAITH for s in adjacent(space))

    return tuple(sorted(university_spaces(state), key=neighbours, reverse=True))


def found_universities(table: Table[State], spaces: Sequence[str], debater: str = "") -> None:
    """Put Jesuit universities into spaces and tell; ``debater`` has made it cheaper."""
    for space in spaces:
        table.state.spaces[space].university = True
    table.tell(UniversitiesFounded(tuple(spaces), debater))


@dataclass(frozen=True)
class FoundUniversity(ReligiousAction):
    """Found a Jesuit university; ``debater`` (Loyola) makes one of them cheaper.

    His bonus is no help with attempts or translations, so it does not count against the one
    debater of an impulse (18.2). Committed by it, he cannot help a second time.
    """

    space: str
    debater: str | None = None

    do: ClassVar[str] = "university"

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost, 3 CP; 2 with Loyola."""
        printed = printed_cost("found_jesuit_university", power, self.section)
        known = debaters().get(self.debater or "")
        return known.amount if known and known.bonus_kind == UNIVERSITY_COST else printed

    def check(self, state: State, power: str) -> None:
        """Refuse the action before the Society of Jesus, unfit spaces and debaters."""
        if SOCIETY_OF_JESUS not in state.events_done:
            refuse(_("Jesuit universities are founded only after the Society of Jesus"), "21.5")
        refuse(why_no_university(state, self.space))
        if self.debater is not None:
            refuse(why_not_free(state, power, self.debater), "18.2")
            known = debaters()[self.debater]
            if known.bonus_kind != UNIVERSITY_COST:
                refuse(
                    _("the bonus of {debater} gives nothing to universities", debater=known.name),
                    "18.2",
                )

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Place the marker; Loyola is committed if he helps."""
        if self.debater is not None:
            commit(table, self.debater, "university")
        found_universities(table, (self.space,), self.debater or "")
