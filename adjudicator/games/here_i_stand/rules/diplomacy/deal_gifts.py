"""9.1 Negotiations: leaders, spaces, cards and mercenaries that change hands by agreement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _, n_
from adjudicator.games.here_i_stand.rules.control.paths import friendly_capitals, league_formed
from adjudicator.games.here_i_stand.rules.deck import drawable_count
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Item, names_of
from adjudicator.games.here_i_stand.rules.game_map import electorates, home_spaces, places
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    MERCENARY,
    MINOR_POWERS,
    OTTOMAN,
    POWER_NAMES,
    PROTESTANT,
    capitals,
    counter_limit,
    leaders,
    power_card,
    sharing_kinds,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.seating import are_partners
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    controller,
    home_power,
    in_play,
    keys_controlled,
    leader_power,
    units_on_map,
)


@dataclass(frozen=True)
class ReturnLeader(Item):
    """A captured army leader goes home."""

    kind: ClassVar[str] = "return_leader"
    giver: str
    leader: str

    def powers(self, state: State) -> tuple[str, ...]:
        """Return the captor and the leader's power."""
        return (self.giver, leader_power(state, self.leader))

    def check(self, state: State, others: Sequence[Item], pending: Sequence[Item]) -> None:
        """Refuse leaders who are not captives of the giver, and who have nowhere to go."""
        name = leaders()[self.leader].name
        if state.captured.get(self.leader) != self.giver or self in others:
            raise IllegalAnswer(
                _("{leader} is no captive of {giver}", leader=name, giver=POWER_NAMES[self.giver]),
                section="9.1",
            )
        owner = leader_power(state, self.leader)
        if not homes_of_leader(state, owner):
            raise IllegalAnswer(
                _(
                    "{leader} cannot return: {power} has neither its capital nor a home key",
                    leader=name,
                    power=POWER_NAMES[owner],
                ),
                section="9.1",
            )


@dataclass(frozen=True)
class YieldSpace(Item):
    """A power gives up political control of a space to another."""

    kind: ClassVar[str] = "yield_space"
    giver: str
    receiver: str
    space: str

    def powers(self, state: State) -> tuple[str, ...]:
        """Return who gives and who gets the space."""
        return (self.giver, self.receiver)

    def check(self, state: State, others: Sequence[Item], pending: Sequence[Item]) -> None:
        """Refuse spaces not held, the own capital, and all that 9.1 does not let go."""
        name = places()[self.space].name
        if home_power(state, self.space) != self.receiver:
            _check_no_partners(
                state,
                self,
                N_(
                    "{a} and {b} are played by one person; {space}, which is no home space of the"
                    " receiver, cannot be given from one to the other"
                ),
                space=name,
            )
        yielded = [item.space for item in pending if isinstance(item, YieldSpace)]
        held = in_play(state, self.space) and controller(state, self.space) == self.giver
        if not held or self.space in yielded:
            raise IllegalAnswer(
                _(
                    "{giver} has no control of {space} to give",
                    giver=POWER_NAMES[self.giver],
                    space=name,
                ),
                section="9.1",
            )
        if self.space in capitals(self.giver):
            raise IllegalAnswer(
                _("{space} is the giver's own capital and cannot be yielded", space=name),
                section="9.1",
            )
        if self.receiver == PROTESTANT and not league_formed(state):
            raise IllegalAnswer(
                _("the Protestants gain no spaces before the Schmalkaldic League"), section="21.6"
            )
        home = home_power(state, self.space)
        its_ally = home in MINOR_POWERS and state.minor_allies.get(home) == self.receiver
        if home not in (self.giver, self.receiver, INDEPENDENT) and not its_ally:
            raise IllegalAnswer(
                _(
                    "{space} can be yielded only by or to {power}",
                    space=name,
                    power=POWER_NAMES[home],
                ),
                section="9.1",
            )
        self._check_markers(state, pending)

    @rule("2.4")
    def _check_markers(self, state: State, pending: Sequence[Item]) -> None:
        """Refuse a key for which the receiver has no square marker left (2.4)."""
        markers = power_card(self.receiver)["square_markers"]
        if not markers or not places()[self.space].is_key:
            return
        coming = [
            item.space
            for item in pending
            if isinstance(item, YieldSpace)
            and item.receiver == self.receiver
            and places()[item.space].is_key
        ]
        if len(keys_controlled(state, self.receiver)) + len(coming) >= markers:
            raise IllegalAnswer(
                _(
                    "{receiver} has no square control marker left for {space}",
                    receiver=POWER_NAMES[self.receiver],
                    space=places()[self.space].name,
                ),
                section="2.4",
            )


@dataclass(frozen=True)
class DrawCards(Item):
    """``receiver`` draws cards at random from the hand of ``giver``."""

    kind: ClassVar[str] = "draw_cards"
    giver: str
    receiver: str
    count: int

    def powers(self, state: State) -> tuple[str, ...]:
        """Return whose hand it is and who draws."""
        return (self.giver, self.receiver)

    def check(self, state: State, others: Sequence[Item], pending: Sequence[Item]) -> None:
        """Refuse more than two cards, both directions, and cards that are not there."""
        _check_no_partners(
            state,
            self,
            N_(
                "{a} and {b} are played by one person; card draws cannot be given from one to the"
                " other"
            ),
        )
        most = tables()["negotiation"]["max_random_card_draws"]
        same = [item for item in others if _same_way(item, self)]
        total = self.count + sum(item.count for item in same if isinstance(item, DrawCards))
        if self.count < 1 or total > most:
            raise IllegalAnswer(
                _("{total} card draws are named; 1 to {most} are allowed", total=total, most=most),
                section="9.1",
            )
        message = N_("{powers} may give card draws in one direction only in one turn")
        _check_one_direction(self, others, message)
        given = sum(
            item.count
            for item in pending
            if isinstance(item, DrawCards) and item.giver == self.giver
        )
        # Home cards are in their owners' hands in this phase, so this number is public.
        held = drawable_count(state.hands[self.giver])
        if given + self.count > held:
            raise IllegalAnswer(
                n_(
                    "{giver} has only {count} card besides home cards",
                    "{giver} has only {count} cards besides home cards",
                    held,
                    giver=POWER_NAMES[self.giver],
                ),
                section="9.1",
            )


@dataclass(frozen=True)
class Mercenaries(Item):
    """Mercenaries leave the giver's spaces (counts by space) and join the receiver's."""

    kind: ClassVar[str] = "mercenaries"
    giver: str
    receiver: str
    spaces: Mapping[str, int] = field(hash=False)

    @property
    def total(self) -> int:
        """How many mercenaries change sides."""
        return sum(self.spaces.values())

    def powers(self, state: State) -> tuple[str, ...]:
        """Return both powers."""
        return (self.giver, self.receiver)

    def check(self, state: State, others: Sequence[Item], pending: Sequence[Item]) -> None:
        """Refuse wrong counts and receivers that cannot take mercenaries."""
        _check_no_partners(
            state,
            self,
            N_(
                "{a} and {b} are played by one person; mercenaries cannot be given from one to the"
                " other"
            ),
        )
        most = tables()["negotiation"]["max_mercenaries"]
        same = [item for item in others if _same_way(item, self)]
        total = self.total + sum(item.total for item in same if isinstance(item, Mercenaries))
        if min(self.spaces.values(), default=0) < 1 or total > most:
            raise IllegalAnswer(
                _("{total} mercenaries are named; 1 to {most} are allowed", total=total, most=most),
                section="9.1",
            )
        message = N_("{powers} may give mercenaries in one direction only in one turn")
        _check_one_direction(self, others, message)
        self._check_receiver(state, pending)
        for space, count in self.spaces.items():
            there = state.spaces[space].units.get(self.giver, {}).get(MERCENARY, 0)
            promised = sum(
                item.spaces.get(space, 0)
                for item in pending
                if isinstance(item, Mercenaries) and item.giver == self.giver
            )
            if promised + count > there:
                raise IllegalAnswer(
                    _(
                        "{giver} has {there} mercenaries in {space}; {count} are given away",
                        giver=POWER_NAMES[self.giver],
                        there=there,
                        space=places()[space].name,
                        count=promised + count,
                    ),
                    section="9.1",
                )

    def _check_receiver(self, state: State, pending: Sequence[Item]) -> None:
        name = POWER_NAMES[self.receiver]
        if self.receiver == OTTOMAN:
            raise IllegalAnswer(_("the Ottomans take no mercenaries"), section="9.1")
        if self.receiver == PROTESTANT and not league_formed(state):
            raise IllegalAnswer(
                _("the Protestants take no mercenaries before the Schmalkaldic League"),
                section="21.6",
            )
        leaving = [item.space for item in pending if isinstance(item, YieldSpace)]
        if not [space for space in camps(state, self.receiver) if space not in leaving]:
            message = N_("{power} does not control its capital, where mercenaries would be placed")
            if self.receiver == PROTESTANT:
                message = N_(
                    "{power} does not control an electorate, where mercenaries would be placed"
                )
            raise IllegalAnswer(
                _(message, power=name),
                section="9.1",
            )
        coming = sum(
            item.total
            for item in pending
            if isinstance(item, Mercenaries) and item.receiver == self.receiver
        )
        free = free_counters(state, self.receiver, MERCENARY) - coming
        if self.total > free:
            raise IllegalAnswer(
                _(
                    "{power} has counters for {count} more mercenaries",
                    power=name,
                    count=max(free, 0),
                ),
                section="5",
            )


# ------------------------------------------------------------------------------ look-ups


def homes_of_leader(state: State, power: str) -> tuple[str, ...]:
    """Return where an army leader who comes free may be placed: a capital, else a home key."""
    held = friendly_capitals(state, power)
    return held or tuple(
        space
        for space in home_spaces(power)
        if places()[space].is_key and allied(state, controller(state, space), power)
    )


def camps(state: State, power: str) -> tuple[str, ...]:
    """Return where mercenaries received are placed: a controlled capital, or an electorate."""
    spaces = electorates() if power == PROTESTANT else capitals(power)
    return tuple(space for space in spaces if controller(state, space) == power)


def free_counters(state: State, power: str, kind: str) -> int:
    """Return how many more units of a kind the counter mix can show (5)."""
    used = sum(units_on_map(state, power, shared) for shared in sharing_kinds(power, kind))
    return counter_limit(power, kind) - used


def _check_no_partners(
    state: State, item: YieldSpace | DrawCards | Mercenaries, message: str, **values: str
) -> None:
    """Refuse what the two powers of one player may not give each other, in marked words."""
    if are_partners(state, item.giver, item.receiver):
        giver, receiver = POWER_NAMES[item.giver], POWER_NAMES[item.receiver]
        raise IllegalAnswer(_(message, a=giver, b=receiver, **values), section="9.1")


def _same_way(item: Item, other: DrawCards | Mercenaries) -> bool:
    """Return whether two items are of a kind and go from the same giver to the same receiver."""
    return (
        isinstance(item, DrawCards | Mercenaries)
        and item.kind == other.kind
        and (item.giver, item.receiver) == (other.giver, other.receiver)
    )


def _check_one_direction(
    item: DrawCards | Mercenaries, others: Sequence[Item], message: str
) -> None:
    """Refuse, in marked words, what two powers would give each other in both directions."""
    for other in others:
        if (
            isinstance(other, DrawCards | Mercenaries)
            and other.kind == item.kind
            and (other.receiver, other.giver) == (item.giver, item.receiver)
        ):
            raise IllegalAnswer(
                _(message, powers=names_of(item.giver, item.receiver)),
                section="9.1",
            )
