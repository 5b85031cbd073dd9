"""Rules cases: changes of what a game that goes on remembers of its turn and its impulse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.games.here_i_stand.cases.free_names import BOOKS, colonies
from adjudicator.games.here_i_stand.cases.pieces import put
from adjudicator.games.here_i_stand.cases.words import Finder, Handler
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.forces import Force, add
from adjudicator.games.here_i_stand.rules.powers import home_cards
from adjudicator.games.here_i_stand.rules.reference import rows
from adjudicator.games.here_i_stand.rules.religion.targets import COUNTER, REFORMATION
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.kit.case_keys import Read, known, listed, number, one_of, sets, truth

_spaces: Final = listed(Finder.space)


def _forces(find: Finder, value: Any) -> dict[str, Force]:
    """Read ``{ Vienna = { hapsburg = "Ferdinand, 2 regulars" } }``."""
    found = {}
    for words, owners in value.items():
        units: dict[str, dict[str, int]] = {}
        named: tuple[str, ...] = ()
        for owner, item in owners.items():
            force = find.stack(find.side(owner, words, owner), item, words, owner)
            add(units, force.units)
            named += force.leaders
        found[find.space(words, words)] = Force(units, named)
    return found


def _dumped(find: Finder, value: Any) -> dict[str, Any]:
    return {space: force.dump() for space, force in _forces(find, value).items()}


def _tried(find: Finder, value: Any) -> list[str]:
    """Return forces that have tried to intercept, as the impulse remembers them."""
    found = []
    for space, force in _forces(find, value).items():
        found += [f"{space}/{name}" for name in force.leaders]
        for owner, kinds in force.units.items():
            found += [f"{space}/{owner}/{kind}" for kind, n in kinds.items() for _ in range(n)]
    return found


def _attempt(find: Finder, value: Any) -> str:
    """Read ``reformation: Magdeburg``."""
    kind, _, words = str(value).partition(":")
    kinds = (REFORMATION, COUNTER)
    return f"{find.one_of(kinds, kind.strip())}:{find.space(words.strip())}"


def _by_power(read: Read[Finder, Any]) -> Read[Finder, dict[str, Any]]:
    return lambda find, value: {
        find.power(words, words): read(find.at(words), item) for words, item in value.items()
    }


MEMORY: Final[dict[str, tuple[str, Callable[[Finder, Any], Any]]]] = {
    "card": ("card", Finder.card),
    "actions": ("actions", number(0)),
    "sieges_begun": ("sieges_begun", _spaces),
    "assaulted": ("assaulted", _spaces),
    "assault_leaders": ("assault_leaders", listed(Finder.leader)),
    "beaten": ("beaten", _dumped),
    "tried_to_intercept": ("intercepted_from", _tried),
    "attempted": ("attempted", listed(_attempt)),
    "bonus_used": ("bonus_used", _by_power(Finder.debater)),
    "translated": ("translated", listed(one_of(BOOKS))),
    "wars_fought": ("wars_fought", listed(one_of(tuple(THEATRES)))),
    "foul_weather": ("foul_weather", truth),
    "laid_up": ("laid_up", listed(Finder.leader)),
    "weary": ("weary", _dumped),
}
"""Keys of ``impulse``: the field of the impulse and how its value is read."""


def _impulse(state: State, value: Any, find: Finder) -> None:
    for key, item in value.items():
        find.one_of(tuple(MEMORY), key, key)
        field, read = MEMORY[key]
        setattr(state.impulse, field, read(find.at(key), item))


def _on_power_card(state: State, value: Any, find: Finder) -> None:
    """Put exactly these cards on power cards; home cards that are not named are in the hands."""
    wanted = [find.card(words) for words in value]
    for power, hand in state.hands.items():
        put(state, hand, [n for n in home_cards(power) if n in state.on_power_card])
    put(state, state.draw_pile, [n for n in state.on_power_card if not cards()[n].is_home])
    put(state, state.on_power_card, wanted)


def _waiting(state: State, value: Any, find: Finder) -> None:
    """Put exactly these cards aside for later turns."""
    wanted = [find.card(words) for words in value]
    put(state, state.draw_pile, list(state.waiting_cards))
    put(state, state.waiting_cards, wanted)


def _pool(table: str, field: str) -> Handler:
    def handler(state: State, value: Any, find: Finder) -> None:
        for words, persons in value.items():
            power = find.power(words, words)
            mine = {row["name"]: row["id"] for row in rows(table) if row["power"] == power}
            at = find.at(words)
            getattr(state, field)[power] = [at.known(mine, person) for person in persons]

    return handler


BEFORE: Final[dict[str, Handler]] = {"impulses": sets("impulses", number(0))}
"""What is set before ``cp`` begins one impulse more."""

GOING: Final[dict[str, Handler]] = {
    "skipping": sets("skipping", listed(Finder.power)),
    "impulse": _impulse,
    "renegade": sets("renegade_power", Finder.power),
    "on_power_card": _on_power_card,
    "waiting": _waiting,
    "events_this_turn": sets("events_this_turn", listed(Finder.card)),
    "explorers": _pool("explorers", "explorers"),
    "conquistadors": _pool("conquistadors", "conquistadors"),
    "colonies_given_up": sets("colonies_given_up", listed(known(colonies))),
}
"""Handlers by key, in the order in which the changes are made."""
