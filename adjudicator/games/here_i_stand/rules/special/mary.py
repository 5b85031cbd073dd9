"""21.3 England under Mary I: the Papacy may act with the cards that England plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.choices import Listed, OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.rulers import (
    CardShown,
    MaryDecided,
    PapalDebateImpossible,
)
from adjudicator.games.here_i_stand.facts.two_player import MaryDrew, MaryRolled
from adjudicator.games.here_i_stand.rules.action.choices import (
    CardPlay,
    Pass,
    PlayChoice,
    gives_points,
    in_silence,
    why_not_pass,
)
from adjudicator.games.here_i_stand.rules.deck import card, put_away, turn_up
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY
from adjudicator.games.here_i_stand.rules.religion.actions import burn_books, free_debaters
from adjudicator.games.here_i_stand.rules.religion.debate import (
    AGAINST,
    targets_of_debate,
    theological_debate,
    why_no_debate,
)
from adjudicator.games.here_i_stand.rules.religion.debaters import BURN_BOOKS_TARGETS
from adjudicator.games.here_i_stand.rules.special.england import MARY_RULES
from adjudicator.games.here_i_stand.rules.state import (
    CATHOLIC,
    Impulse,
    State,
    home_power,
)

ZONE: Final = "english"
NOBODY: Final = "none"
PASS: Final = 0  # no card has this number
PAPAL_ROLLS: Final = (1, 2, 3)
ROLLS_FOR_TWO: Final = (5, 6)  # 2P 8
BOOKS_ONLY: Final = 2  # up to so many CP: books are burnt; with one more there is a debate
BOTH: Final = 4  # from so many CP on: both


@dataclass(frozen=True)
class ShowChoice(Listed):
    """The card that England shows: the number of a card of its hand, or 0 for a pass."""

    state: State

    def check(self, value: int) -> None:
        """Refuse cards that are not held, and a pass that 11 forbids."""
        if value == PASS:
            reason = why_not_pass(self.state, ENGLAND)
            if reason:
                raise IllegalAnswer(reason, section="11")
        elif value not in self.state.hands[ENGLAND]:
            raise IllegalAnswer(
                _("{card} is not in your hand", card=card(value).title), section="11"
            )

    def only(self) -> tuple[int, ...]:
        """Return the pass of an empty hand."""
        return () if self.state.hands[ENGLAND] else (PASS,)

    def values(self) -> Iterator[int]:
        """Give the cards of the hand, then the pass, which ``check`` may refuse."""
        return iter((*self.state.hands[ENGLAND], PASS))

    def dump(self, value: int) -> JSON:
        """Return the number."""
        return value

    def load(self, raw: Any) -> int:
        """Return the number in ``raw``; a card of the game or 0."""
        if not isinstance(raw, int) or isinstance(raw, bool) or raw < PASS:
            raise IllegalAnswer(_("{raw!r} is neither a card to show nor a pass", raw=raw))
        return raw


def shows_its_card(state: State, power: str) -> bool:
    """Return whether an impulse begins with showing a card.

    So it is for England under Mary I, unless all English home spaces of the English language
    zone are Catholic when the impulse begins.
    """
    return power == ENGLAND and mary_is_zealous(state)


def mary_is_zealous(state: State) -> bool:
    """Return whether Mary I rules and an English home space of the English zone is not Catholic."""
    if state.rulers[ENGLAND] != MARY_RULES:
        return False
    return any(
        state.spaces[space].religion != CATHOLIC
        for space in spaces_of_zone(ZONE)
        if home_power(state, space) == ENGLAND
    )


@rule("21.3")
async def show_card(table: Table[State]) -> CardPlay | Pass | None:
    """Carry out an English impulse under Mary I up to the point where it goes on as usual.

    Returns the pass or the play that England makes, or None when the Papacy has acted with the
    card: then the impulse is over.
    """
    state = table.state
    number = await _ask_for_card(table)  # step 1
    if number == PASS:
        return Pass()
    table.tell(CardShown(ENGLAND, number))
    if card(number).is_mandatory:  # step 2
        return CardPlay(number, "cp" if gives_points(number) else "event")
    die = table.dice.roll(1, f"{ENGLAND}: Mary I and {card(number).title}")[0]  # step 3
    papal = die in PAPAL_ROLLS
    table.tell(MaryDecided(number, die, papal))
    if papal:
        state.impulse.card = number
        put_away(state, ENGLAND, number, "cp")
        await _papal_actions(table, card(number).cp)  # step 4
        return None
    topic = f"11/play:{state.turn}.{state.impulses}"
    choice = PlayChoice(state, ENGLAND, shown=number)
    return await ask(Decision(ENGLAND, topic, choice, default=CardPlay(number, "cp")))


async def _ask_for_card(table: Table[State]) -> int:
    state = table.state
    topic = f"21.3/show:{state.turn}.{state.impulses}"
    silent = in_silence(state, ENGLAND)
    passing = None if silent is None else PASS
    default = silent.card if isinstance(silent, CardPlay) else passing
    return await ask(Decision(ENGLAND, topic, ShowChoice(state), default=default))


@rule("2P 8", "2P 10")
def _calls_for_papacy(table: Table[State]) -> bool:
    """Return whether the Papacy acts for Mary I in the variant for two: by a roll, or by option."""
    reading = option_value(table.state, "mary_roll")
    if reading == "always":
        return True
    die = table.dice.roll(1, f"{PAPACY}: Mary I")[0]
    acts = die in (PAPAL_ROLLS if reading == "standard" else ROLLS_FOR_TWO)
    table.tell(MaryRolled(die, acts))
    return acts


@rule("2P 8")
async def act_for_mary(table: Table[State]) -> None:
    """Let the Papacy act in England after an impulse of the Protestants (2P 8).

    Where the roll, or the option, lets it, it draws a card whose CP burn books or bring a debate; a
    mandatory event gives its CP only. The card is discarded or, by option, kept.
    """
    state = table.state
    if not mary_is_zealous(state) or not _calls_for_papacy(table):
        return
    number = turn_up(table)
    if number is None:
        return
    keeps = option_value(state, "mary_card") == "keep"
    (state.hands[PAPACY] if keeps else state.discards).append(number)
    table.tell(MaryDrew(number, card(number).cp, keeps))
    state.impulse = Impulse(number=state.impulses, power=PAPACY)
    await _papal_actions(table, card(number).cp)


async def _papal_actions(table: Table[State], cp: int) -> None:
    """Let the Papacy burn books, debate, or both in the English zone, by the CP of the card."""
    if cp <= BOOKS_ONLY or cp >= BOTH:
        await _burn_books(table)
    if cp > BOOKS_ONLY:
        await _debate(table)


async def _burn_books(table: Table[State]) -> None:
    """Burn books against spaces of the English zone only, with Cajetan or Caraffa if wanted."""
    helpers = free_debaters(table.state, PAPACY, BURN_BOOKS_TARGETS, ZONE)
    choice = OneOf((NOBODY, *helpers))
    helper = await ask(Decision(PAPACY, "21.3/helper", choice, default=NOBODY))
    debater = None if helper == NOBODY else helper
    await burn_books(table, ZONE, debater, spaces_of_zone(ZONE))


async def _debate(table: Table[State]) -> None:
    """Hold the debate, if there are debaters for it."""
    state = table.state
    options = targets_of_debate(state, PAPACY, ZONE)
    if not options:
        reason = why_no_debate(state, PAPACY, ZONE) or ""
        table.tell(PapalDebateImpossible(ZONE, reason))
        return
    called = await ask(Decision(PAPACY, "21.3/against", OneOf(options), default=options[-1]))
    for against in AGAINST:
        if called == against:
            await theological_debate(table, PAPACY, ZONE, against=against)
