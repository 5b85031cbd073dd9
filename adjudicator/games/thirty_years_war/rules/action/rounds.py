"""6.0.D and 8.2 Card Rounds."""

from __future__ import annotations

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.cards import event_mode
from adjudicator.games.thirty_years_war.facts.cards import (
    CardPlayed,
    FreeActionTaken,
    RoundPassed,
)
from adjudicator.games.thirty_years_war.rules.action.aid import aid_of_turn, recount, take_aid
from adjudicator.games.thirty_years_war.rules.action.campaign import act
from adjudicator.games.thirty_years_war.rules.action.choices import (
    ACT,
    AID,
    BASE,
    DUTCH,
    ENEMIES,
    EVENT,
    FREE,
    PEACE,
    REC,
    SKIP,
    Play,
    RoundChoice,
)
from adjudicator.games.thirty_years_war.rules.action.free import pay_for_free_action
from adjudicator.games.thirty_years_war.rules.action.recruiting import recruit
from adjudicator.games.thirty_years_war.rules.action.variants import intervene, send_assassins
from adjudicator.games.thirty_years_war.rules.movement.activation import free_action
from adjudicator.games.thirty_years_war.rules.nations.sweden import set_base
from adjudicator.games.thirty_years_war.rules.peace import offer_peace
from adjudicator.games.thirty_years_war.rules.piles import finish_event, lay_down
from adjudicator.games.thirty_years_war.rules.stacking import end_of_round
from adjudicator.games.thirty_years_war.rules.state import State


@rule("6.0.D")
async def card_round(table: Table[State]) -> None:
    """Play one Card Round of the active side; silence passes, which spends no card (8.322)."""
    state = table.state
    side = state.active
    choice = RoundChoice(state, side)
    play = await ask(Decision(side, "8.2/round", choice, default=Play(SKIP), discreet=True))
    if play.card:
        await _use_card(table, side, play)
    else:
        await _without_card(table, side, play)
    await end_of_round(table, side)


@rule("8.2")
async def _use_card(table: Table[State], side: str, play: Play) -> None:
    """Use a card in the one way that has been chosen."""
    if play.use == ACT:
        await act(table, side, play.card, play.leader)
    elif play.use == REC:
        await recruit(table, side, play.card)
    elif play.use == AID:
        take_aid(table, side, play.card)
    elif play.use == EVENT:
        await play_event(table, side, play.card)
    elif play.use == DUTCH:
        before = aid_of_turn(table.state)
        intervene(table, side, play.card)
        recount(table, before)
    elif play.use == ENEMIES:
        send_assassins(table, side, play.card)


@rule("8.6")
async def play_event(table: Table[State], side: str, card: str) -> None:
    """Play the event of a card; afterwards it goes where it belongs (8.62)."""
    state = table.state
    mode = event_mode(card)
    assert mode is not None, card  # noqa: S101 - the choice has seen it
    lay_down(state, side, card)
    table.tell(CardPlayed(side, card, EVENT))
    before = aid_of_turn(state)
    await mode.play(table, side, card)
    recount(table, before)
    finish_event(table, side, card)


@rule("8.32", "8.322")
async def _without_card(table: Table[State], side: str, play: Play) -> None:
    """Take a Free Action, offer peace, or pass."""
    if play.use == SKIP:
        table.tell(RoundPassed(side))
    elif play.use == PEACE:
        await offer_peace(table, side)
    elif play.use == FREE:
        pay_for_free_action(table, side)
        table.tell(FreeActionTaken(side, play.place, play.piece))
        await free_action(table, side, play.place, play.piece)
    elif play.use == BASE:
        pay_for_free_action(table, side)
        table.state.base_moved = True
        set_base(table, play.place)
