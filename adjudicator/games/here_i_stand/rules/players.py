"""2P 1, 2P 5 Who plays, and who commands a power that nobody plays.

With six powers in play everybody commands the own power, and most chapters ask nothing of this. In
the variant for two the Papacy and the Protestants are played. The other powers have no cards; one
that is at war with a player is commanded by the other player.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State, at_war, commander

TWO_PLAYERS: Final = (PAPACY, PROTESTANT)
"""In impulse order (2P 3)."""


def is_for_two(state: State) -> bool:
    """Return whether this is the variant for two."""
    return state.two_player is not None


@rule("2P 1")
def players(state: State) -> tuple[str, ...]:
    """Return the powers that are played, in impulse order."""
    return MAJOR_POWERS if state.two_player is None else TWO_PLAYERS


def unplayed(state: State) -> tuple[str, ...]:
    """Return the major powers that nobody plays, in impulse order."""
    if state.two_player is None:
        return ()
    return tuple(power for power in MAJOR_POWERS if power not in TWO_PLAYERS)


def opponent_of(player: str) -> str:
    """Return the other one of two players."""
    return PROTESTANT if player == PAPACY else PAPACY


def player_of(state: State, owner: str) -> str | None:
    """Return who commands the units of ``owner``; None where nobody does.

    That is the major power they belong to or are allied with (22.3). An unplayed one is commanded
    by the opponent of the player it fights, and by nobody while it is at peace with both.
    """
    power = commander(state, owner)
    if power in players(state):
        return power
    return next((one for one in TWO_PLAYERS if power in commanded_by(state, one)), None)


@rule("2P 5")
def commanded_by(state: State, player: str) -> tuple[str, ...]:
    """Return the unplayed powers that ``player`` commands: those at war with the opponent."""
    if state.two_player is None or player not in TWO_PLAYERS:
        return ()
    foe = opponent_of(player)
    return tuple(power for power in unplayed(state) if at_war(state, power, foe))


@rule("2P 1")
def takes_part(state: State, power: str) -> bool:
    """Return whether a power takes part in Winter: one that is played, or at war with a player.

    One that nobody plays is out of the game while it is at peace with both (2P 1).
    """
    played = players(state)
    return power in played or any(at_war(state, power, player) for player in played)


def acts_for(state: State, player: str) -> tuple[str, ...]:
    """Return the powers for which ``player`` acts, its own first."""
    return (player, *commanded_by(state, player))


def players_of(state: State, powers: Iterable[str]) -> tuple[str, ...]:
    """Return who commands any of ``powers``, each once, in their order.

    With six powers in play everybody answers for the own one: they are returned as they are.
    """
    if state.two_player is None:
        return tuple(powers)
    found = (player_of(state, power) for power in powers)
    return tuple(dict.fromkeys(one for one in found if one is not None))


@rule("2P 5", "2P 10")
def answerer_of(state: State, decision: Decision[Any]) -> str | None:
    """Return who answers a question to a power: who plays or commands it.

    For one that nobody commands the default is taken, or by option the opponent of whose impulse it
    is decides (2P 10, ``neutral_losses``); outside the Action Phase it is nobody's.
    """
    found = player_of(state, decision.role)
    if found is not None or state.stage != "action":
        return found
    by_opponent = option_value(state, "neutral_losses") == "opponent"
    return opponent_of(state.impulse.power) if by_opponent else None
