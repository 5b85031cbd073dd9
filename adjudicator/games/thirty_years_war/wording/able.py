"""8.3 Whom a side can activate with the cards it holds, told with the question of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.engine.words import Words, _, joined, n_
from adjudicator.games.thirty_years_war.rules.action.leading import (
    leaders_in_play,
    why_not_activate,
)
from adjudicator.games.thirty_years_war.rules.command import army_strength, stack_with
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.wording.names import leader, place


def activations(state: State, side: str) -> Iterator[Words]:
    """Give a sentence with the leaders that each number of points in the hand can activate.

    Leaders are named with the smallest number that is enough, the strongest armies first; nothing
    is said where no card is held or none is enough. ``state`` is what the side may see.
    """
    groups: list[Words] = []
    named: set[str] = set()
    cards = state.edition.cards
    for points in sorted({cards[card].value for card in state.hands[side]}):
        able = [one for one in leaders_in_play(state, side) if one not in named]
        found = [one for one in able if why_not_activate(state, side, one, points) is None]
        if found:
            groups.append(_group(state, side, points, found, also=bool(groups)))
        named |= {*found}
    if groups:
        yield _("You can activate: {groups}.", groups=joined("; ", groups))


def _group(state: State, side: str, points: int, leaders: Sequence[str], *, also: bool) -> Words:
    by_strength = sorted(leaders, key=lambda one: -army_strength(state, side, one))
    said = joined(", ", [_with_army(state, side, one) for one in by_strength])
    if also:
        return n_(
            "with {count} point also {leaders}",
            "with {count} points also {leaders}",
            points,
            leaders=said,
        )
    return n_("with {count} point {leaders}", "with {count} points {leaders}", points, leaders=said)


def _with_army(state: State, side: str, name: str) -> Words:
    found = stack_with(state, side, name)
    if found is None:
        return leader(name)
    where, stack = found
    if not stack.units:
        return _("{leader} ({place})", leader=leader(name), place=place(where))
    return n_(
        "{leader} ({place}, {count} unit)",
        "{leader} ({place}, {count} units)",
        stack.size,
        leader=leader(name),
        place=place(where),
    )
