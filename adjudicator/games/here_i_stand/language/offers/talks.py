"""9.1 What two powers can agree on, put together by pointing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.engine.words import _, name
from adjudicator.games.here_i_stand.language.deals import item_words
from adjudicator.games.here_i_stand.language.offers.bargains import Bargain, is_possible
from adjudicator.games.here_i_stand.language.offers.spending import pick_label
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import YieldSpace
from adjudicator.games.here_i_stand.rules.diplomacy.deals import DealsChoice
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, POWER_NAMES
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.words.offers import HOLE, Asked, Offer, Way

_VERB = _("DEAL")
_DOES = _("offers what both of you then have to confirm")
_YIELDS = _("offers a space, or asks for one")
_END = "\nENDDEAL"


def deal_offers(asked: Asked) -> tuple[Offer, ...]:
    """Return the deals that can be offered to each power."""
    choice: DealsChoice = asked.choice
    state, own = choice.state, asked.role
    partners = [power for power in MAJOR_POWERS if power != own and choice.may_talk(power)]
    labels_of = {power: name(POWER_NAMES[power]) for power in MAJOR_POWERS}
    labels = {power: labels_of[power] for power in partners}
    agreed = tuple(
        Way(_deal(partner, HOLE), (partner,), pile=pile, sure=False)
        for partner in partners
        if (pile := Bargain(state, own, partner).pile()).boxes
    )
    yielded = [
        (Way(_deal(partner, item_words(item)), (partner, item.space), sure=False), item)
        for partner in partners
        for item in _spaces(state, own, partner)
    ]
    spaces = labels | {
        item.space: _(
            "{space} ({power})", space=pick_label(item.space), power=labels_of[item.giver]
        )
        for _way, item in yielded
    }
    offers = (
        _offer(_DOES, agreed, (_("with"),), labels),
        _offer(_YIELDS, tuple(way for way, _item in yielded), (_("with"), _("space")), spaces),
    )
    return tuple(offer for offer in offers if offer.ways)


def _offer(
    does: str, ways: tuple[Way, ...], slots: tuple[str, ...], labels: Mapping[str, str]
) -> Offer:
    return Offer(_VERB, does, ways, slots, labels, joint="\n", tail=_END, plain=True)


def _deal(partner: str, items: str) -> str:
    return f"DEAL WITH {POWER_NAMES[partner]}\n{items}{_END}"


def _spaces(state: State, own: str, partner: str) -> Iterator[YieldSpace]:
    for space in state.spaces:
        for giver, receiver in ((own, partner), (partner, own)):
            item = YieldSpace(giver, receiver, space)
            if is_possible(state, item):
                yield item
