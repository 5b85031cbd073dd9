"""Card 7, Here I Stand (Protestant home card)."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode, modes_of
from adjudicator.games.here_i_stand.facts.faith import LutherStepsIn
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, event_mode, play_card
from adjudicator.games.here_i_stand.rules.deck import card, draw
from adjudicator.games.here_i_stand.rules.hands import recover, recoverable
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.debate import Debate
from adjudicator.games.here_i_stand.rules.religion.debaters import LUTHER, commit, is_alive
from adjudicator.games.here_i_stand.rules.religion.modifiers import WARTBURG
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from adjudicator.games.here_i_stand.rules.windows.windows import DEBATERS_CHOSEN

HERE_I_STAND = 7


def _needs_fetch(state: State, power: str, subject: Impulse) -> str | None:
    if not is_alive(state, LUTHER):
        return _("Luther is not alive")
    if not recoverable(state, PROTESTANT):
        return _("the discard pile holds no card that you may take")
    return None


@mode(HERE_I_STAND, "fetch", OWN_IMPULSE, needs=_needs_fetch)
async def fetch(table: Table[State], power: str, impulse: Impulse) -> None:
    """Take a card from the discard pile, in the open, and play it at once or keep it.

    A card that anybody has played as an event this turn gives only CP (6.2); its event must
    also be one that this release carries out.
    """
    state = table.state
    options = recoverable(state, PROTESTANT)
    number = await ask(
        Decision(
            power, "card 7/fetch", OneOf(options), default=max(options, key=lambda n: card(n).cp)
        )
    )
    recover(table, power, number, HERE_I_STAND)
    events = _playable_events(state, power, number)
    uses = ("event", "cp", "keep") if events else ("cp", "keep")
    use = await ask(Decision(power, "card 7/use", OneOf(uses), default="keep"))
    if use == "keep":
        return
    play = CardPlay(number, "cp")
    if use == "event":
        mode_id = await ask(Decision(power, "card 7/mode", OneOf(events), default=events[0]))
        play = CardPlay(number, "event", mode_id)
    # The home card is done with and lies on the power card while the fetched one is played.
    state.on_power_card.append(HERE_I_STAND)
    await play_card(table, power, play)
    state.on_power_card.remove(HERE_I_STAND)
    state.impulse.card = HERE_I_STAND


def _playable_events(state: State, power: str, number: int) -> tuple[str, ...]:
    """Return the modes of a fetched card that can be played as an event in this impulse."""
    found = []
    for known in modes_of(number, state.scenario):
        if OWN_IMPULSE not in known.windows:
            continue
        try:
            event_mode(state, power, CardPlay(number, "event", known.id))
        except IllegalAnswer:
            continue
        found.append(known.id)
    return tuple(found)


def _needs_debate(state: State, power: str, subject: Debate) -> str | None:
    if not is_alive(state, LUTHER):
        return _("Luther is not alive")
    if HERE_I_STAND not in state.hands[PROTESTANT]:
        return _("the card has been used this turn")  # public: home cards lie open once used
    if subject.zone != "german":
        return _("Luther debates in the German language zone only")
    if subject.protestant == LUTHER:
        return _("Luther is debating already")
    if WARTBURG in state.turn_effects:
        return _("Luther hides in the Wartburg for the rest of the turn")
    return None


@mode(HERE_I_STAND, "luther_in_debate", DEBATERS_CHOSEN, needs=_needs_debate)
async def luther_in_debate(table: Table[State], power: str, debate: Debate) -> None:
    """Put Luther in the place of the Protestant debater of this round and draw a card.

    He may attack or defend, in either round, even if he is committed, barred by Leipzig Debate
    or excommunicated (then he leaves again afterwards). Who made way is committed.
    """
    replaced = debate.protestant
    commit(table, replaced, "here_i_stand")
    debate.enter(table.state, PROTESTANT, LUTHER)
    table.tell(LutherStepsIn(replaced))
    draw(table, power, 1, "Here I Stand")
