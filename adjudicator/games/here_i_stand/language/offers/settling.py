"""What is left open in winter (19), in peace and in wars (9): units, quarters, powers, cards."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from adjudicator.engine.words import _, name
from adjudicator.games.here_i_stand.language.line_parts import place_words
from adjudicator.games.here_i_stand.language.offers.piles import (
    force_boxes,
    unit_box,
)
from adjudicator.games.here_i_stand.language.options import label
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import (
    WAIT,
    DeclareChoice,
    PayChoice,
)
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import (
    CARD,
    PAYMENTS,
    RegainChoice,
    RemovalChoice,
)
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.winter.choices import (
    HomeChoice,
    Recall,
    RecallChoice,
)
from adjudicator.words.offers import ALL, HOLE, Asked, Box, Offer, Pile, Pool, Way
from adjudicator.words.offers_made import alone, lead_of, several

# ------------------------------------------------------------------------------ winter


def quarters(asked: Asked) -> tuple[Offer, ...]:
    """Return the split of units over their winter quarters."""
    choice: HomeChoice = asked.choice
    if not choice.placed:
        return alone(asked, ())
    boxes, pools, groups = [], [Pool(ALL, choice.placed, choice.placed)], []
    origin = place_words(choice.origin)
    for number, entry in enumerate(choice.quarters):
        to, pool = place_words(entry.space), f"to {entry.space}"
        pools.append(Pool(pool, entry.least, choice.most_in(entry)))
        groups.append(f"{HOLE} FROM {origin} TO {to}")
        boxes += [
            _going(kind, None, count, to, ((ALL, 1), (pool, 1), (kind, 1)), number, entry.space)
            for kind, count in choice.have.items()
        ]
    pools += [Pool(kind, 0, count) for kind, count in choice.have.items()]
    said = asked.say(choice.usual())
    pile = Pile(tuple(boxes), tuple(pools), tuple(groups))
    return (Offer(said.verb, said.does, (Way(f"WINTER {HOLE}", pile=pile),)),)


def _going(
    kind: str,
    owner: str | None,
    most: int,
    to: str,
    pools: tuple[tuple[str, int], ...],
    group: int,
    place: str,
) -> Box:
    box = unit_box(kind, owner, most, pools, group=group, place=place)
    return replace(box, label=_("{units} to {space}", units=box.label, space=name(to)))


def recalls(asked: Asked) -> tuple[Offer, ...]:
    """Return what can be recalled from where to where."""
    choice: RecallChoice = asked.choice
    boxes: list[Box] = []
    pools: dict[str, Pool] = {ALL: Pool(ALL, 1)}
    pools |= {f"to {to}": Pool(f"to {to}", 0, most) for to, most in choice.room.items()}
    groups: list[str] = []
    for stack in choice.stacks:
        for to in dict.fromkeys(to for homes in stack.homes.values() for to in homes):
            force = _recallable(asked, stack.space, stack.force, to)
            if force.is_empty:
                continue
            room = ((f"to {to}", 1),) if to in choice.room else ()
            for box in force_boxes(force, asked.whose, led=False):
                own = f"{stack.space} {box.one}"
                pools[own] = Pool(own, 0, box.most)
                counted = room if box.words != box.one else ()
                boxes.append(
                    replace(
                        box,
                        label=_(
                            "{units} from {space} to {goal}",
                            units=box.label,
                            space=name(place_words(stack.space)),
                            goal=name(place_words(to)),
                        ),
                        pools=((ALL, 1), (own, 1), *counted),
                        group=len(groups),
                        place=stack.space,
                    )
                )
            groups.append(f"{HOLE} FROM {place_words(stack.space)} TO {place_words(to)}")
    nobody = alone(asked, ())
    if not boxes:
        return nobody
    does = nobody[0].does if nobody else ""
    pile = Pile(tuple(boxes), tuple(pools.values()), tuple(groups))
    return (Offer("RECALL", does, (Way(f"RECALL {HOLE}", pile=pile),)), *nobody)


def _recallable(asked: Asked, space: str, force: Force, to: str) -> Force:
    """Return the part of a stack of which a single unit or leader may go to a space."""
    units: dict[str, dict[str, int]] = {}
    for owner, kinds in force.units.items():
        for kind, count in kinds.items():
            if asked.is_legal((Recall(space, Force({owner: {kind: 1}}), to),)):
                units.setdefault(owner, {})[kind] = count
    leaders = (
        one for one in force.leaders if asked.is_legal((Recall(space, Force({}, (one,)), to),))
    )
    return Force(units, tuple(leaders))


# ------------------------------------------------------------------------------ diplomacy


def removals(asked: Asked) -> tuple[Offer, ...]:
    """Return the units that are given up, by place and kind."""
    choice: RemovalChoice = asked.choice
    said = asked.say(choice.usual())
    verb = str.__str__(said.line).partition(" ")[0]
    boxes = tuple(
        replace(
            unit_box(kind, None, count, ((ALL, 1),), behind=f" FROM {place_words(place)}"),
            label=_("{units} from {space}", units=name(label(kind)), space=name(label(place))),
            place=place,
        )
        for place, kinds in choice.has.items()
        for kind, count in kinds.items()
    )
    pile = Pile(boxes, (Pool(ALL, choice.total, choice.total),))
    return (Offer(said.verb, said.does, (Way(f"{verb} {HOLE}", pile=pile),)),)


def regained(asked: Asked) -> tuple[Offer, ...]:
    """Return what is bought back: each thing, or each pair, for a point or a card."""
    choice: RegainChoice = asked.choice
    boxes = []
    for things in combinations(choice.options, choice.each):
        for pay in PAYMENTS:
            if pay == CARD and not choice.cards:
                continue
            words = f"{' AND '.join(map(label, things))} FOR {pay}"
            drawn = ((CARD, 1),) if pay == CARD else ()
            pools = (*((thing, 1) for thing in things), *drawn, (ALL, 1))
            what = name(" – ".join(map(label, things)))
            title = _("{what} for a card", what=what) if drawn else _("{what} for 1 VP", what=what)
            boxes.append(Box(title, words, words, 1, pools, place=things[0]))
    nothing = alone(asked, ())
    if not boxes:
        return nothing
    limits = [Pool(thing, 0, 1) for thing in choice.options]
    pile = Pile(tuple(boxes), (Pool(ALL, 1), Pool(CARD, 0, choice.cards), *limits))
    does = nothing[0].does if nothing else ""
    return (Offer("REGAIN", does, (Way(f"REGAIN {HOLE}", pile=pile),)), *nothing)


def wars(asked: Asked) -> tuple[Offer, ...]:
    """Return the powers on which the hand can pay for a war."""
    choice: DeclareChoice = asked.choice
    options = [one for one in choice.options if choice.costs[one] <= choice.funds]
    nobody = (*alone(asked, ()), *alone(asked, WAIT))
    if not options:
        return nobody
    said = asked.say((options[0],))
    pools = (Pool("CP", 0, choice.funds),)
    most = min(choice.most, len(options))
    pile = several(asked, options, 1, most, lambda one: (("CP", choice.costs[one]),), pools)
    way = Way(f"{lead_of(asked, options)} {HOLE}", pile=pile)
    return (Offer(said.verb, said.does, (way,)), *nobody)


def payments(asked: Asked) -> tuple[Offer, ...]:
    """Return the cards that can pay for a war; together they must be worth it."""
    choice: PayChoice = asked.choice
    said = asked.say((choice.options[0],))
    pools = (Pool("CP", choice.cost),)
    pile = several(
        asked, choice.options, 1, choice.most, lambda one: (("CP", card(one).cp),), pools
    )
    return (Offer(said.verb, said.does, (Way(f"PAY {HOLE}", pile=pile),)),)
