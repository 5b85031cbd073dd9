"""9.1 What two powers can agree on, as far as it can be pointed at; the rest is written by hand."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.errors import IllegalAnswer, Unknowable
from adjudicator.engine.words import _, name
from adjudicator.games.here_i_stand.language.deals import item_words
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import (
    DrawCards,
    ReturnLeader,
    YieldSpace,
)
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import (
    Alliance,
    EndWar,
    GrantDivorce,
    Item,
    RescindExcommunication,
)
from adjudicator.games.here_i_stand.rules.diplomacy.deals import DealsChoice
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, PAPACY, POWER_NAMES
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.words.offers import ALL, HOLE, Asked, Box, Offer, Pile, Pool, Way

_DOES = _("offers what both of you then have to confirm; other terms can be written by hand")
_YIELDS = _("offers a space, or asks for one")


def deal_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return the deals that can be offered to each power."""
    choice: DealsChoice = asked.choice
    state, own = choice.state, asked.role
    partners = [power for power in MAJOR_POWERS if power != own and choice.may_talk(power)]
    labels = {power: name(POWER_NAMES[power]) for power in partners}
    agreed = tuple(
        Way(_deal(partner, HOLE), (partner,), pile=pile, sure=False)
        for partner in partners
        if (pile := _pile(state, own, partner)).boxes
    )
    yielded = [
        (Way(_deal(partner, item_words(item)), (partner, item.space), sure=False), item)
        for partner in partners
        for item in _spaces(state, own, partner)
    ]
    spaces = labels | {item.space: _space_label(item) for _way, item in yielded}
    offers = (
        Offer("DEAL", _DOES, agreed, (_("with"),), labels),
        Offer(
            "DEAL", _YIELDS, tuple(way for way, _item in yielded), (_("with"), _("space")), spaces
        ),
    )
    return tuple(offer for offer in offers if offer.ways)


def _deal(partner: str, items: str) -> str:
    return f"DEAL WITH {POWER_NAMES[partner]}\n{items}\nENDDEAL"


def _space_label(item: YieldSpace) -> str:
    return name(item_words(item).partition(" to ")[0])


def _pile(state: State, own: str, partner: str) -> Pile:
    """Return what can be agreed with a power, each item on a line."""
    boxes = [
        Box(name(item_words(item)), item_words(item), item_words(item), 1, ((ALL, 1),))
        for item in _items(state, own, partner)
        if _is_possible(state, item)
    ]
    most = tables()["negotiation"]["max_random_card_draws"]
    for giver, receiver in ((own, partner), (partner, own)):
        counts = [
            n for n in range(1, most + 1) if _is_possible(state, DrawCards(giver, receiver, n))
        ]
        if counts:
            several = item_words(DrawCards(giver, receiver, 2)).replace("2", HOLE, 1)
            one = item_words(DrawCards(giver, receiver, 1))
            label = name(several.replace(f"{HOLE} ", ""))
            boxes.append(Box(label, several, one, counts[-1], ((ALL, 1), ("cards", 1))))
    return Pile(tuple(boxes), (Pool(ALL, 1),), between="\n")


def _items(state: State, own: str, partner: str) -> Iterator[Item]:
    yield EndWar(own, partner)
    yield Alliance(own, partner)
    for leader, captor in state.captured.items():
        if captor in (own, partner):
            yield ReturnLeader(captor, leader)
    if PAPACY in (own, partner):
        other = partner if own == PAPACY else own
        yield RescindExcommunication(other)
        yield GrantDivorce()


def _spaces(state: State, own: str, partner: str) -> Iterator[YieldSpace]:
    for space in state.spaces:
        for giver, receiver in ((own, partner), (partner, own)):
            item = YieldSpace(giver, receiver, space)
            if _is_possible(state, item):
                yield item


def _is_possible(state: State, item: Item) -> bool:
    """Return whether two powers may agree on an item alone."""
    try:
        item.check(state, (), ())
    except (IllegalAnswer, Unknowable, KeyError):
        return False
    return True
