"""Card 5, Papal Bull (Papal home card)."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.faith import BullAimed
from adjudicator.games.here_i_stand.facts.responses import EventCancelled
from adjudicator.games.here_i_stand.rules.powers import PAPACY
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.debate import (
    AGAINST,
    targets_of_debate,
    theological_debate,
)
from adjudicator.games.here_i_stand.rules.religion.debaters import debaters
from adjudicator.games.here_i_stand.rules.religion.excommunication import (
    excommunicate_reformer,
    excommunicate_ruler,
    excommunication_unrest,
    reformer_targets,
    ruler_target,
    ruler_targets,
    unrest_options,
)
from adjudicator.games.here_i_stand.rules.revisions import TARGETS_FIRST
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from adjudicator.games.here_i_stand.rules.windows.windows import (
    PAPAL_BULL_ON_CRANMER,
    EventPlay,
    others_than,
    window,
)

CRANMER = "cranmer"
NOBODY = "none"


def why_no_reformer(state: State, power: str, subject: Impulse) -> str | None:
    """Return why no reformer can be excommunicated, or None."""
    if reformer_targets(state):
        return None
    return _("no reformer is on the map who has not been excommunicated before")


def _needs_ruler(state: State, power: str, subject: Impulse) -> str | None:
    if ruler_targets(state):
        return None
    return _(
        "there are no grounds against Henry VIII, the King of France or Charles V: "
        "no war with the Papacy, no alliance with the Ottomans, no Protestant "
        "space in Henry's England, or he was excommunicated before"
    )


async def name_reformer(table: Table[State], power: str, impulse: Impulse) -> str:
    """Ask the Papacy which reformer is excommunicated, and tell."""
    options = reformer_targets(table.state)
    target = await ask(Decision(PAPACY, "card 5/target", OneOf(options), default=options[0]))
    _tell_target(table, BullAimed(target, ""))
    return target


async def _name_ruler(table: Table[State], power: str, impulse: Impulse) -> str:
    options = ruler_targets(table.state)
    target = await ask(Decision(PAPACY, "card 5/target", OneOf(options), default=options[0]))
    _tell_target(table, BullAimed("", target))
    return target


def _tell_target(table: Table[State], aimed: BullAimed) -> None:
    if table.revision >= TARGETS_FIRST:
        table.tell(aimed)


@mode(5, "reformer", OWN_IMPULSE, needs=why_no_reformer, announce=name_reformer)
async def reformer(table: Table[State], power: str, target: str) -> None:
    """Excommunicate a reformer for this turn; then the Papacy may debate in his language zone.

    He is named before The Wartburg may answer. FAQ: without an uncommitted Papal debater no debate
    is held. Thomas Cromwell can save Cranmer; then there is no debate either, and the Bull is used.
    """
    if target == CRANMER:
        bull = EventPlay(power, 5, "reformer")
        await window(table, PAPAL_BULL_ON_CRANMER, bull, others_than(table.state, power))
        if bull.cancelled:
            table.tell(EventCancelled(power, 5))
            return
    excommunicate_reformer(table, target)
    zone = debaters()[target].language_zone
    possible = (NOBODY, *targets_of_debate(table.state, PAPACY, zone))
    called = await ask(Decision(PAPACY, "card 5/debate", OneOf(possible), default=NOBODY))
    for against in AGAINST:
        if called == against:
            await theological_debate(table, PAPACY, zone, against=against)


@mode(5, "ruler", OWN_IMPULSE, needs=_needs_ruler, announce=_name_ruler)
async def ruler(table: Table[State], power: str, target: str) -> None:
    """Excommunicate a ruler: a card less for his power, unrest in up to 2 of its home spaces.

    The Papacy picks the spaces one by one and may stop early.
    """
    excommunicate_ruler(table, target)
    victim = ruler_target(target).power
    for number in range(1, tables()["religion_numbers"]["excommunication_unrest_spaces"] + 1):
        spaces = unrest_options(table.state, victim)
        choice = OneOf((*spaces, NOBODY))
        default = spaces[0] if spaces else NOBODY
        space = await ask(Decision(PAPACY, f"card 5/unrest:{number}", choice, default=default))
        if space == NOBODY:
            return
        excommunication_unrest(table, victim, space)
