"""14 and 8.65 Events that begin, end and change Foreign Aid; popes and passes."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.decks import (
    ENGLAND,
    FRANCE,
    PAPACY,
    SPAIN,
    SWEDEN,
)
from adjudicator.games.thirty_years_war.facts.cards import EventCancelled
from adjudicator.games.thirty_years_war.facts.events import EventLasts, PassesSet, PopeElected
from adjudicator.games.thirty_years_war.rules.action.aid import (
    begin_aid,
    change_aid,
    end_aid,
    gives_aid,
    massive_aid,
    receive,
)
from adjudicator.games.thirty_years_war.rules.events.event import Event, Needs, nothing, number
from adjudicator.games.thirty_years_war.rules.lasting import begin, cancel, is_in_force
from adjudicator.games.thirty_years_war.rules.options import FRENCH_AID, OPTIONS
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit.options import YES

GREGORY = "gregory_xv"
URBAN = "urban_viii"
INNOCENT = "innocent_x"


def more_aid(source: str, *, needs: Needs = nothing) -> Event:
    """Return the event that changes a source for the rest of the game."""

    async def play(table: Table[State], side: str, card: str) -> None:
        change_aid(table, card, source, number(table.state, card, source))

    return Event(play, needs)


def aid_for_turns(source: str) -> Event:
    """Return the event that changes a source until the end of a later turn."""

    async def play(table: Table[State], side: str, card: str) -> None:
        state = table.state
        until = state.turn + number(state, card, "turns")
        change_aid(table, card, source, number(state, card, source), until)

    return Event(play)


def less_aid_in_force(source: str) -> Event:
    """Return the event that lowers a source until another card cancels it."""

    async def play(table: Table[State], side: str, card: str) -> None:
        begin(table.state, card)
        table.tell(EventLasts(card))
        change_aid(table, card, source, number(table.state, card, source))

    return Event(play)


def no_aid_in_force(source: str) -> Event:
    """Return the event that stops a source until another card cancels it."""

    async def play(table: Table[State], side: str, card: str) -> None:
        begin(table.state, card)
        table.tell(EventLasts(card))
        change_aid(table, card, source, None)

    return Event(play)


def no_aid_this_turn(table: Table[State], source: str, card: str) -> None:
    """Stop a source until the end of the turn."""
    change_aid(table, card, source, None, table.state.turn)


def cancels(cancelled: str) -> Event:
    """Return the event that ends the event of another card."""

    def needs(state: State, side: str, card: str) -> str | None:
        if not is_in_force(state, cancelled):
            return _("{card} is not in force", card=state.edition.cards[cancelled].code)
        return None

    async def play(table: Table[State], side: str, card: str) -> None:
        cancel(table.state, cancelled)
        table.tell(EventCancelled(cancelled))

    return Event(play, needs)


def begins(source: str, *, needs: Needs = nothing) -> Event:
    """Return the event from which on a source gives aid to its player."""

    async def play(table: Table[State], side: str, card: str) -> None:
        begin_aid(table, side, source)

    return Event(play, needs)


@rule("14.3")
def sweden_at_war(state: State, side: str, card: str) -> str | None:
    """Return that Sweden is in the war, where it is."""
    return _("Sweden has entered the war (14.3)") if SWEDEN in state.entered else None


def sweden_away(state: State, side: str, card: str) -> str | None:
    """Return that Sweden is not in the war, where it is not."""
    return None if SWEDEN in state.entered else _("Sweden has not entered the war")


@rule("14.3")
async def richelieu(table: Table[State], side: str, card: str) -> None:
    """Begin French Aid; by an option the event itself brings aid too (19.10)."""
    state = table.state
    begin_aid(table, side, FRANCE)
    if OPTIONS.value(state, FRENCH_AID) == YES:
        points = massive_aid(state)
        receive(table, side, card, {x: n for x, n in points.items() if gives_aid(state, side, x)})


@rule("14.4")
def passes(*, are_open: bool) -> Event:
    """Return the event that opens or closes the Val Telline Passes."""

    @rule("14.4")
    async def set_passes(table: Table[State], side: str, card: str) -> None:
        state = table.state
        state.passes_open = are_open
        table.tell(PassesSet(are_open))
        if are_open and SPAIN not in state.sources[CATHOLIC]:
            begin_aid(table, CATHOLIC, SPAIN)

    return Event(set_passes)


def _elect(table: Table[State], pope: str) -> None:
    table.state.pope = pope
    table.tell(PopeElected(pope))


@rule("17.P.1")
async def gregory(table: Table[State], side: str, card: str) -> None:
    """Elect Gregory XV: there is no Papal Aid while the Pope changes, until the turn ends."""
    _elect(table, GREGORY)
    no_aid_this_turn(table, PAPACY, card)


@rule("17.P.2")
async def urban(table: Table[State], side: str, card: str) -> None:
    """Elect Urban VIII, who ends Papal Aid."""
    _elect(table, URBAN)
    end_aid(table, CATHOLIC, PAPACY)


@rule("17.P.2")
async def innocent(table: Table[State], side: str, card: str) -> None:
    """Elect Innocent X, who gives Papal Aid again."""
    _elect(table, INNOCENT)
    if PAPACY not in table.state.sources[CATHOLIC]:
        begin_aid(table, CATHOLIC, PAPACY)


@rule("17.E.1")
async def english_civil_war(table: Table[State], side: str, card: str) -> None:
    """End English Aid for good; English units cannot come any more (17.E.2)."""
    begin(table.state, card)
    table.tell(EventLasts(card))
    end_aid(table, PROTESTANT, ENGLAND)
