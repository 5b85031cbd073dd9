"""18.1 The religious actions that CP are spent on."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _, joined
from adjudicator.games.here_i_stand.facts.faith import BooksBurnt, TreatisePublished
from adjudicator.games.here_i_stand.rules.action.actions import Action, printed_cost
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES, spaces_of_zone
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.attempts import (
    BURN_BOOKS,
    counter_reformation_attempts,
    reformation_attempts,
)
from adjudicator.games.here_i_stand.rules.religion.debate import (
    AGAINST,
    theological_debate,
    why_no_debate,
    why_not_against,
)
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    BURN_BOOKS_CP,
    BURN_BOOKS_TARGETS,
    COUNTER_DICE,
    REFORMATION_DICE,
    TRANSLATION_CP,
    TREATISE_TARGETS,
    debaters,
    use_bonus,
    why_no_bonus,
)
from adjudicator.games.here_i_stand.rules.religion.modifiers import THOMAS_CROMWELL
from adjudicator.games.here_i_stand.rules.religion.saint_peters import (
    advance_saint_peters,
    remaining_cp,
)
from adjudicator.games.here_i_stand.rules.religion.translation import (
    BOOKS,
    FULL_BIBLE,
    NEW_TESTAMENT,
    advance_translation,
    remaining,
    translation_zones,
)
from adjudicator.games.here_i_stand.rules.state import State

CROMWELL_TREATISE_CP = 2
"""What a treatise costs England in the turn of Thomas Cromwell (card 115)."""

_NO_MORE_ATTEMPTS: Final = N_("the bonus of {debater} gives nothing to the number of attempts")
_WORDS = {"str": (str,), "int": (int,), "str | None": (str, type(None))}
"""What a field of each annotation may hold in a record."""


@dataclass(frozen=True)
class ReligiousAction(Action):
    """What the religious actions have in common: loading refuses fields of a wrong kind."""

    section: ClassVar[str] = "18.1"

    @classmethod
    def load(cls, raw: dict[str, Any]) -> Action:
        """Return the action that ``dump`` wrote; IllegalAnswer when a field is wrong."""
        for field in dataclasses.fields(cls):
            value = raw.get(field.name)
            if not isinstance(value, _WORDS[str(field.type)]) or isinstance(value, bool):
                raise IllegalAnswer(
                    _(
                        "{value!r} is not possible for {field} of {do}",
                        value=value,
                        field=field.name,
                        do=cls.do,
                    )
                )
        return super().load(raw)


def refuse(reason: str | None, section: str = "18.1") -> None:
    """Raise IllegalAnswer with a reason, if there is one."""
    if reason is not None:
        raise IllegalAnswer(reason, section=section)


def _check_zone(zone: str) -> None:
    if zone not in LANGUAGE_ZONES:
        names = joined(", ", [name.capitalize() for name in LANGUAGE_ZONES])
        raise IllegalAnswer(
            _("{zone} is not a language zone; there are {possible}", zone=zone, possible=names),
            section="18.1",
        )


def _check_bonus(state: State, power: str, debater: str, kind: str, message: str) -> None:
    """Refuse a debater who is not free; in marked words one whose bonus does not serve this."""
    refuse(why_no_bonus(state, power, debater), "18.2")
    known = debaters()[debater]
    if known.bonus_kind == kind:
        return
    if known.bonus_kind in (REFORMATION_DICE, COUNTER_DICE, BURN_BOOKS_CP):
        refuse(
            _(
                "{debater} is committed with one of the attempts, not before them",
                debater=known.name,
            ),
            "18.2",
        )
    refuse(_(message, debater=known.name), "18.2")


def free_debaters(state: State, power: str, kind: str, zone: str) -> list[str]:
    """Return the debaters whose bonus of ``kind`` may be used for an action in ``zone``."""
    return [
        name
        for name in state.debaters
        if debaters()[name].bonus_kind == kind
        and debaters()[name].zone in (zone, "one", "all")
        and why_no_bonus(state, power, name) is None
    ]


@dataclass(frozen=True)
class TranslateScripture(ReligiousAction):
    """Advance a translation by ``steps`` CP; a ``debater`` adds one free step.

    FAQ: the free step needs CP spent on the same language in this impulse, before or with it.
    """

    zone: str
    book: str
    steps: int
    debater: str | None = None

    do: ClassVar[str] = "translate"

    def cost(self, state: State, power: str) -> int:
        """Return 1 CP for each step that is not free."""
        return printed_cost("translate_scripture", power, self.section) * self.steps

    def check(self, state: State, power: str) -> None:
        """Refuse unknown translations, finished ones, and a Full Bible begun too early."""
        if self.zone not in translation_zones():
            refuse(
                _(
                    "the Bible is translated into German, French and English, not {zone}",
                    zone=self.zone,
                )
            )
        if self.book not in BOOKS:
            refuse(
                _(
                    "{book} is not a translation; there are New Testament and Full Bible",
                    book=self.book,
                )
            )
        language = self.zone.capitalize()
        if self.book == FULL_BIBLE and remaining(state, NEW_TESTAMENT, self.zone):
            refuse(
                _(
                    "the {language} New Testament must be finished before the Full Bible begins",
                    language=language,
                )
            )
        if self.debater is not None:
            self._check_debater(state, power, self.debater)
        if self.steps < (0 if self.debater else 1):
            refuse(
                _("{steps} CP were given for a translation; it takes at least 1", steps=self.steps)
            )
        left = remaining(state, self.book, self.zone)
        wanted = self.steps + (debaters()[self.debater].amount if self.debater else 0)
        if wanted > left:
            refuse(
                _(
                    "this {language} translation takes {left} more steps; {wanted} were given",
                    language=language,
                    left=left,
                    wanted=wanted,
                )
            )

    def _check_debater(self, state: State, power: str, debater: str) -> None:
        _check_bonus(
            state,
            power,
            debater,
            TRANSLATION_CP,
            N_("the bonus of {debater} gives nothing to translations"),
        )
        known = debaters()[debater]
        if known.zone != self.zone:
            refuse(
                _(
                    "{debater} translates into {zone} only",
                    debater=known.name,
                    zone=known.zone.capitalize(),
                ),
                "18.2",
            )
        if not self.steps and self.zone not in state.impulse.translated:
            refuse(
                _(
                    "{debater} gives a free step only when CP are spent on translation into "
                    "{zone} in this impulse",
                    debater=known.name,
                    zone=self.zone.capitalize(),
                ),
                "18.2",
            )

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Advance the marker; a finished translation gives attempts at once."""
        bonus = 0
        if self.steps:
            table.state.impulse.translated.append(self.zone)
        if self.debater is not None:
            use_bonus(table, power, self.debater, "translation")
            bonus = debaters()[self.debater].amount
        await advance_translation(table, self.book, self.zone, self.steps, bonus)


@dataclass(frozen=True)
class PublishTreatise(ReligiousAction):
    """Make Reformation attempts in one language zone; a ``debater`` may give one more."""

    zone: str
    debater: str | None = None

    do: ClassVar[str] = "treatise"

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost: 2 CP, for England 3; by Thomas Cromwell 2 for England too."""
        printed = printed_cost("publish_treatise", power, self.section)
        helped = power == ENGLAND and THOMAS_CROMWELL in state.turn_effects
        return CROMWELL_TREATISE_CP if helped else printed

    def check(self, state: State, power: str) -> None:
        """Refuse unknown zones, England without Cranmer, and bonuses of another zone."""
        _check_zone(self.zone)
        if power == ENGLAND:
            if "cranmer_reformer" not in state.reformers:
                refuse(
                    _("England publishes treatises only while the reformer Cranmer is on the map")
                )
            if self.zone != "english":
                refuse(_("England publishes treatises in the English language zone only"))
        if self.debater is not None:
            _check_bonus(state, power, self.debater, TREATISE_TARGETS, _NO_MORE_ATTEMPTS)
            known = debaters()[self.debater]
            if known.zone != self.zone:
                refuse(
                    _(
                        "{debater} helps with {zone} treatises only",
                        debater=known.name,
                        zone=known.zone.capitalize(),
                    ),
                    "18.2",
                )

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Make 2 attempts; 3 inside the zone with Carlstadt or Calvin."""
        count = int(tables()["religion_numbers"]["treatise_attempts"])
        inside = None
        if self.debater is not None:
            use_bonus(table, power, self.debater, "treatise")
            count = debaters()[self.debater].amount
            inside = spaces_of_zone(self.zone)
        table.tell(TreatisePublished(power, self.zone, count, self.debater or ""))
        await reformation_attempts(
            table,
            power,
            count,
            (self.zone,),
            cause="treatise",
            only_spaces=inside,
            unrest_on_failure=self.debater == "carlstadt",
        )


@dataclass(frozen=True)
class CallDebate(ReligiousAction):
    """Call a theological debate in a zone ``against`` committed or uncommitted debaters."""

    zone: str
    against: str

    do: ClassVar[str] = "debate"

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost."""
        return printed_cost("theological_debate", power, self.section)

    def check(self, state: State, power: str) -> None:
        """Refuse zones without debaters and groups of debaters that are empty."""
        refuse(why_no_debate(state, power, self.zone))
        refuse(why_not_against(state, power, self.zone, self.against), "18.5")

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Hold the debate."""
        against = next(status for status in AGAINST if status == self.against)
        await theological_debate(table, power, self.zone, against=against)


@dataclass(frozen=True)
class BuildSaintPeters(ReligiousAction):
    """Put ``steps`` CP into Saint Peter's."""

    steps: int

    do: ClassVar[str] = "saint_peters"

    def cost(self, state: State, power: str) -> int:
        """Return 1 CP for each step."""
        return printed_cost("build_saint_peters", power, self.section) * self.steps

    def check(self, state: State, power: str) -> None:
        """Refuse less than one step and more than the building can take."""
        if self.steps < 1:
            refuse(
                _("{steps} CP were given for Saint Peter's; it takes at least 1", steps=self.steps)
            )
        left = remaining_cp(state)
        if self.steps > left:
            refuse(
                _(
                    "Saint Peter's takes {left} more CP; {steps} were given",
                    left=left,
                    steps=self.steps,
                )
            )

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Move the markers."""
        advance_saint_peters(table, self.steps, "cp")


@dataclass(frozen=True)
class BurnBooks(ReligiousAction):
    """Make Counter-Reformation attempts; a ``debater`` (Cajetan, Caraffa) may give one more."""

    zone: str
    debater: str | None = None

    do: ClassVar[str] = "burn_books"

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost."""
        return printed_cost(BURN_BOOKS, power, self.section)

    def check(self, state: State, power: str) -> None:
        """Refuse unknown zones and debaters who do not give attempts."""
        _check_zone(self.zone)
        if self.debater is not None:
            _check_bonus(state, power, self.debater, BURN_BOOKS_TARGETS, _NO_MORE_ATTEMPTS)

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Make the attempts."""
        await burn_books(table, self.zone, self.debater)


@rule("18.1")
async def burn_books(
    table: Table[State],
    zone: str,
    debater: str | None,
    only_spaces: tuple[str, ...] | None = None,
) -> None:
    """Make 2 Counter-Reformation attempts; 3 with Cajetan, 3 with every zone targeted with Caraffa.

    ``only_spaces`` are the only spaces allowed where a rule says so (21.3), or by option with
    Cajetan (18.4).
    """
    state = table.state
    count = int(tables()["religion_numbers"]["burn_books_attempts"])
    zones: tuple[str, ...] = (zone,)
    if debater is not None:
        use_bonus(table, PAPACY, debater, BURN_BOOKS)
        count = debaters()[debater].amount
        if debaters()[debater].zone == "all":
            zones = LANGUAGE_ZONES
        elif option_value(state, "cajetan_zone") == "confined" and only_spaces is None:
            only_spaces = spaces_of_zone(zone)
    table.tell(BooksBurnt(zones, count, debater or ""))
    await counter_reformation_attempts(
        table, count, zones, cause=BURN_BOOKS, only_spaces=only_spaces
    )
