"""The standings of Here I Stand for onlookers: points, keys, cards, religion, wars."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.words import Words, _, and_list, joined, n_, name
from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS, commanded_by, players
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.games.here_i_stand.rules.state import State, protestant_spaces
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.wording.names import ruler, the
from adjudicator.games.here_i_stand.wording.power_card import PowerCard, power_card_of
from adjudicator.games.telling import Standing, Standings


def standings_of(view: View, before: Mapping[str, int] | None) -> Standings:
    """Return the standings; ``before`` are the victory points to compare with, if any."""
    change = () if before is None else (_("Change"),)
    columns = (_("Power"), _("VP"), *change, _("Keys"), _("Cards"), _("Ruler"))
    lines = tuple(_line(view, role, before) for role in players(view.state))
    return Standings(columns, lines, _notes(view))


def _line(view: View, role: str, before: Mapping[str, int] | None) -> Standing:
    card = power_card_of(view, role)
    change = () if before is None else (_change(view.vp[role] - before.get(role, 0)),)
    return Standing(
        role,
        name(POWER_NAMES[role]),
        (
            str(view.vp[role]),
            *change,
            _keys(card),
            str(view.hand_sizes[role]),
            name(ruler(card.ruler)),
        ),
    )


def _change(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _keys(card: PowerCard) -> str:
    """Return the keys a power controls, with how many win at once."""
    if card.keys_to_win is None:
        return str(card.keys)
    return _("{keys} of {goal}", keys=card.keys, goal=card.keys_to_win)


def _notes(view: View) -> tuple[Words, ...]:
    """Return sentences on religion, wars and alliances."""
    state = view.state
    count = len(protestant_spaces(state))
    return (
        n_("Religion: {count} Protestant space.", "Religion: {count} Protestant spaces.", count),
        _("At war: {pairs}.", pairs=_pairs(state.wars)),
        _("Allied: {pairs}.", pairs=_pairs(state.alliances)),
        *_commands(state),
    )


def _commands(state: State) -> tuple[Words, ...]:
    """Return who commands which powers that nobody plays (2P 5)."""
    return tuple(
        _("Commanded by {player}: {powers}.", player=the(player), powers=and_list(map(the, found)))
        for player in TWO_PLAYERS
        if (found := commanded_by(state, player))
    )


def _pairs(pairs: list[str]) -> Words:
    if not pairs:
        return _("nobody")
    return joined("; ", [and_list([the(one) for one in pair.split("+")]) for pair in pairs])
