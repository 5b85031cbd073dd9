"""9.1-9.2 The things that two powers can agree on together, with the limits of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from adjudicator.engine.errors import IllegalAnswer, Unknowable
from adjudicator.engine.words import Words, _, name
from adjudicator.games.here_i_stand.language.deals import item_words
from adjudicator.games.here_i_stand.language.names import (
    ADJECTIVES,
    PLURALS,
    leader_names,
    space_names,
    units_words,
)
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import (
    DrawCards,
    Mercenaries,
    ReturnLeader,
    free_counters,
)
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import (
    Alliance,
    EndWar,
    GrantDivorce,
    Item,
    RescindExcommunication,
)
from adjudicator.games.here_i_stand.rules.diplomacy.loans import LoanSquadrons
from adjudicator.games.here_i_stand.rules.powers import (
    MERCENARY,
    PAPACY,
    POWER_NAMES,
    SQUADRON,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import State, allied, owners_under
from adjudicator.words.offers import ALL, HOLE, Box, Pile, Pool
from adjudicator.words.order_words import item_line

_PEACE: Final = "peace"
_ALLIANCE: Final = "alliance"
_CARDS: Final = "cards"
_MERCENARIES: Final = "mercenaries"
_LOANS: Final = "loans"
"""Pools, the last three by giver: between two powers each of them goes one way."""


class Bargain:
    """What two powers can agree on: each clause is a group, with what is named in it as boxes."""

    def __init__(self, state: State, own: str, partner: str) -> None:
        self._state: Final = state
        self._powers: Final = (own, partner)
        self._boxes: list[Box] = []
        self._groups: list[str] = []
        self._pools: list[Pool] = [Pool(ALL, 1)]

    def pile(self) -> Pile:
        """Return everything that can be agreed on, each clause on a line."""
        self._ties()
        for item in self._single():
            if is_possible(self._state, item):
                self._clause(item)
        own, partner = self._powers
        for giver, receiver in ((own, partner), (partner, own)):
            self._cards(giver, receiver)
            self._mercenaries(giver, receiver)
            for owner in owners_under(self._state, giver):
                self._loans(giver, receiver, owner)
        either = tuple(
            (f"{what} {own}", f"{what} {partner}") for what in (_CARDS, _MERCENARIES, _LOANS)
        )
        return Pile(
            tuple(self._boxes),
            tuple(self._pools),
            tuple(self._groups) or (HOLE,),
            between=" and ",
            apart="\n",
            either=either,
        )

    # -- clauses without numbers -------------------------------------------------------------

    def _clause(self, item: Item, *pools: str, needs: tuple[str, ...] = ()) -> None:
        words = item_words(item)
        weights = ((ALL, 1), *((pool, 1) for pool in pools))
        self._put(HOLE, [Box(item_line(words), words, words, 1, weights, needs=needs)])

    def _put(self, around: str, boxes: Sequence[Box]) -> None:
        self._boxes += [replace(box, group=len(self._groups)) for box in boxes]
        self._groups.append(around)

    def _ties(self) -> None:
        """Put the end of the war and the alliance, which enemies can have together only."""
        peace, alliance = EndWar(*self._powers), Alliance(*self._powers)
        if is_possible(self._state, peace):
            self._clause(peace, _PEACE)
        if is_possible(self._state, alliance):
            self._clause(alliance, _ALLIANCE)
        elif is_possible(self._state, alliance, peace) and is_possible(self._state, peace):
            self._clause(alliance, _ALLIANCE, needs=(_PEACE,))

    def _single(self) -> Iterator[Item]:
        for leader, captor in self._state.captured.items():
            if captor in self._powers:
                item = ReturnLeader(captor, leader)
                if set(item.powers(self._state)) == set(self._powers):
                    yield item
        if PAPACY in self._powers:
            (other,) = (power for power in self._powers if power != PAPACY)
            yield RescindExcommunication(other)
            if other in GrantDivorce().powers(self._state):
                yield GrantDivorce()

    # -- what is counted ---------------------------------------------------------------------

    def _cards(self, giver: str, receiver: str) -> None:
        most = max(
            (
                n
                for n in _counts("max_random_card_draws")
                if self._may(DrawCards(giver, receiver, n))
            ),
            default=0,
        )
        if not most:
            return
        around = _around(DrawCards(giver, receiver, 2), "2 cards")
        pools = ((ALL, 1), (f"{_CARDS} {giver}", 1))
        label = _given(_("cards"), giver, receiver)
        self._put(around, [Box(label, f"{HOLE} cards", "1 card", most, pools)])

    def _mercenaries(self, giver: str, receiver: str) -> None:
        pool = f"{_MERCENARIES} {giver}"
        boxes = [
            Box(
                _given(_from(PLURALS[MERCENARY], space), giver, receiver),
                f"{units_words(2, MERCENARY).replace('2', HOLE, 1)} {_from_space(space)}",
                f"{units_words(1, MERCENARY)} {_from_space(space)}",
                here.units[giver][MERCENARY],
                ((ALL, 1), (pool, 1)),
                place=space,
            )
            for space, here in self._state.spaces.items()
            if self._may(Mercenaries(giver, receiver, {space: 1}))
        ]
        if not boxes:
            return
        most = min(max(_counts("max_mercenaries")), free_counters(self._state, receiver, MERCENARY))
        self._pools.append(Pool(pool, 0, most))
        for box in boxes:
            self._put(_around(Mercenaries(giver, receiver, {box.place: 1}), box.one), [box])

    def _loans(self, giver: str, receiver: str, owner: str) -> None:
        """Put the squadrons of an owner, a clause for each port, with the leaders who are there."""
        whose = "" if owner == giver else owner
        allies = Alliance(giver, receiver)
        needs = () if allied(self._state, giver, receiver) else (_ALLIANCE,)
        if needs and not self._has(_ALLIANCE):
            return
        for port, here in self._state.spaces.items():
            count = here.units.get(owner, {}).get(SQUADRON, 0)
            loan = LoanSquadrons(giver, receiver, {port: 1}, (), whose)
            if not count or not is_possible(self._state, loan, allies):
                continue
            pool, fleets = f"{_LOANS} {giver}", f"{owner} {port}"
            kind = f"{ADJECTIVES[owner]} {PLURALS[SQUADRON]}" if whose else PLURALS[SQUADRON]
            several, one = (units_words(n, SQUADRON, whose or None) for n in (2, 1))
            squadrons = Box(
                _lent(_from(kind, port), giver, receiver),
                f"{several.replace('2', HOLE, 1)} {_from_space(port)}",
                f"{one} {_from_space(port)}",
                count,
                ((ALL, 1), (pool, 1), (fleets, 1)),
                place=port,
                needs=needs,
            )
            aboard = [
                Box(
                    _lent(name(leader_names().full(leader)), giver, receiver),
                    *(leader_names().full(leader),) * 2,
                    pools=((ALL, 1), (pool, 1)),
                    needs=(*needs, fleets),
                )
                for leader in here.leaders
                if is_possible(self._state, replace(loan, leaders=(leader,)), allies)
            ]
            self._put(_around(loan, squadrons.one), [squadrons, *aboard])

    def _has(self, pool: str) -> bool:
        return any(known == pool for box in self._boxes for known, _weight in box.pools)

    def _may(self, item: Item) -> bool:
        return is_possible(self._state, item)


def is_possible(state: State, item: Item, *others: Item) -> bool:
    """Return whether two powers may agree on an item, alone or with others."""
    try:
        item.check(state, others, others)
    except (IllegalAnswer, Unknowable, KeyError):
        return False
    return True


def _counts(limit: str) -> range:
    most: int = tables()["negotiation"][limit]
    return range(1, most + 1)


def _around(item: Item, words: str) -> str:
    """Return the words of a clause with a hole for some of them."""
    return item_words(item).replace(words, HOLE, 1)


def _from_space(space: str) -> str:
    """Return ``from Lyon``, as a line has it."""
    return f"from {space_names().full(space)}"


def _from(kind: str, space: str) -> Words:
    return _("{units} from {space}", units=name(kind), space=name(space_names().full(space)))


def _given(what: str, giver: str, receiver: str) -> Words:
    return _(
        "{giver} to {receiver}: {what}",
        giver=name(POWER_NAMES[giver]),
        receiver=name(POWER_NAMES[receiver]),
        what=what,
    )


def _lent(what: str, giver: str, receiver: str) -> Words:
    return _(
        "{giver} to {receiver}, on loan: {what}",
        giver=name(POWER_NAMES[giver]),
        receiver=name(POWER_NAMES[receiver]),
        what=what,
    )
