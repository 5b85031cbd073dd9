"""ANY in an order: the orders it stands for, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.engine.choices import Split
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.language.names import (
    debater_names,
    language_zone_names,
    leader_names,
    power_names,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.language.options import CARD_QUESTIONS, label
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.words.alternatives import AnyName, Order, Read
from adjudicator.words.lexicon import Lexicon, OrderError

_NAMES: Final[Mapping[str, Any]] = {
    "space": space_names,
    "sea zone": zone_names,
    "language zone": language_zone_names,
    "leader": leader_names,
    "debater": debater_names,
    "power": power_names,
}


def orders_for(
    name: AnyName, decision: Decision[Any], read: Read, view: View | None = None
) -> Iterator[Order]:
    """Return the orders that ANY stands for in a question.

    What the question lists comes in its order; where it lists nothing, one's own cards by number
    and everything else by name. Without a view there are no cards.
    """
    for words in _listed(decision) or _all_names(name, view):
        try:
            yield read(name.with_name(words))
        except OrderError:
            continue


def _listed(decision: Decision[Any]) -> Sequence[str]:
    choice = decision.choice
    options = tuple(choice.limits) if isinstance(choice, Split) else getattr(choice, "options", ())
    asked = decision.name in CARD_QUESTIONS
    return [label(option, cards_asked=asked) for option in options]


def _all_names(name: AnyName, view: View | None) -> Iterator[str]:
    for kind in name.kinds:
        if kind == "card":
            yield from (card(number).title for number in sorted(view.hand if view else ()))
        elif kind in _NAMES:
            names: Lexicon = _NAMES[kind]()
            yield from sorted(entry.full for entry in names.entries)
