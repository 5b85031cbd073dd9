"""What questions other than those for CP let a power answer: cards, forces, quarters, peace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any, Final, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _, name
from adjudicator.games.here_i_stand.cards import modes_of
from adjudicator.games.here_i_stand.cards.c105_treachery import StormChoice
from adjudicator.games.here_i_stand.language.line_parts import place_words
from adjudicator.games.here_i_stand.language.offers.actions import NOBODY, action_offers, pick_label
from adjudicator.games.here_i_stand.language.offers.piles import (
    force_boxes,
    force_pile,
    is_sure,
    samples,
    unit_box,
    with_hole,
)
from adjudicator.games.here_i_stand.language.options import label
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay, Pass, PlayChoice
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import (
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
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance, AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice, PartChoice
from adjudicator.games.here_i_stand.rules.land.spring import Deployment, DeploymentChoice
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt, AttemptChoice
from adjudicator.games.here_i_stand.rules.sea.interception import SquadronsChoice
from adjudicator.games.here_i_stand.rules.special.mary import PASS, ShowChoice
from adjudicator.games.here_i_stand.rules.state import force_of
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.here_i_stand.rules.winter.choices import (
    HomeChoice,
    Recall,
    RecallChoice,
)
from adjudicator.words.offers import (
    ALL,
    HOLE,
    AnswerLine,
    Asked,
    Box,
    Offer,
    Pile,
    Pool,
    Way,
    by_verb,
    lead_of,
    several,
)

Offers: TypeAlias = tuple[Offer, ...]
_Found: TypeAlias = tuple[tuple[AnswerLine, Way], ...]
_ANY_CP: Final = 6
"""As many CP as a card gives at most."""


def _alone(asked: Asked, value: object, *, last: bool = False) -> Offers:
    """Return an answer that is a whole line, if it is legal."""
    if not asked.is_legal(value):
        return ()
    return tuple(replace(offer, last=last) for offer in by_verb([asked.say(value)]))


def _picked(
    asked: Asked, values: Mapping[tuple[str, ...], object], slots: tuple[str, ...], **given: Any
) -> Offers:
    """Return the offer of several answers of one verb, by what they name."""
    legal = {picks: value for picks, value in values.items() if asked.is_legal(value)}
    if not legal:
        return ()
    said = asked.say(next(iter(legal.values())))
    ways = tuple(Way(asked.line(value), picks) for picks, value in legal.items())
    labels = {pick: pick_label(pick) for picks in legal for pick in picks} | given.get("labels", {})
    return (Offer(said.verb, said.does, ways, slots, labels),)


# ------------------------------------------------------------------------------ cards


def play_offers(asked: Asked) -> Offers:
    """Return the cards of the hand with their uses, the pass, and what CP may then buy."""
    choice: PlayChoice = asked.choice
    hand = choice.state.hands[asked.role] if choice.shown is None else [choice.shown]
    ways: list[Way] = []
    labels: dict[str, str] = {"cp": _("for CP"), "event": _("as the event")}
    does, verb = "", ""
    for number in hand:
        for play in _plays(number):
            if not asked.is_legal(play):
                continue
            said = asked.say(play)
            verb, does = said.verb, said.does
            use = play.mode or play.use
            gives = card(number).cp if play.use == "cp" else None
            ways.append(Way(asked.line(play), (f"#{number}", use), gives=gives))
            labels |= {f"#{number}": _card_label(number)} | (
                {use: name(use.replace("_", " "))} if play.mode else {}
            )
    played = (Offer(verb, does, tuple(ways), (_("card"), _("use")), labels),) if ways else ()
    most = max((way.gives or 0 for way in ways), default=0)
    later: Offers = ()
    if most:
        topic = asked.decision.topic.replace("/play", "/action")
        then = Decision(asked.role, topic, ActionChoice(choice.state, asked.role, most))
        later = action_offers(replace(asked, decision=then), later=True)
    return (*played, *_alone(asked, Pass(), last=True), *later)


def _plays(number: int) -> Iterator[CardPlay]:
    yield CardPlay(number, "cp")
    yield from (CardPlay(number, "event", mode.id) for mode in modes_of(number))


def _card_label(number: int) -> str:
    known = card(number)
    return _("#{number} {title}, {cp} CP", number=number, title=name(known.title), cp=known.cp)


def _responses(asked: Asked) -> Offers:
    """Return the responses that the hand allows, and the pass."""
    choice: ResponseChoice = asked.choice
    values: dict[tuple[str, ...], object] = {(f"#{n}", mode): (n, mode) for n, mode in choice.modes}
    labels = {f"#{number}": _card_label(number) for number, _mode in choice.modes}
    labels |= {mode: name(mode.replace("_", " ")) for _number, mode in choice.modes}
    return (*_picked(asked, values, (_("card"), _("use")), labels=labels), *_alone(asked, None))


def _shown(asked: Asked) -> Offers:
    choice: ShowChoice = asked.choice
    hand = choice.state.hands[asked.role]
    values: dict[tuple[str, ...], object] = {(f"#{number}",): number for number in hand}
    labels = {f"#{number}": _card_label(number) for number in hand}
    return (*_picked(asked, values, (_("card"),), labels=labels), *_alone(asked, PASS))


# ------------------------------------------------------------------------------ forces


def _with_force(
    asked: Asked,
    make: Callable[[Force], object],
    force: Force,
    pile: Pile,
    *picks: str,
    sure: bool = True,
) -> _Found:
    """Return the way in which any part of a force answers; none where no part can."""
    for part in (*samples(force), Force({}, force.leaders)):
        value = make(part)
        if not part.is_empty and asked.is_legal(value):
            said = asked.say(value)
            line = with_hole(str.__str__(said.line), part, asked.role)
            sure = sure or is_sure(lambda one: asked.is_legal(make(one)), force, pile)
            return ((said, Way(line, picks, pile=pile, sure=sure)),)
    return ()


def _offer_of(found: _Found, slots: tuple[str, ...] = ()) -> Offers:
    """Return the offer of the ways that have been found of one verb."""
    if not found:
        return ()
    said, ways = found[0][0], tuple(way for _said, way in found)
    labels = {pick: pick_label(pick) for way in ways for pick in way.picks}
    return (Offer(said.verb, said.does, ways, slots, labels),)


def _formation(asked: Asked) -> Offers:
    choice: FormationChoice = asked.choice
    pile = force_pile(
        choice.available, asked.role, least=0 if choice.alone else 1, formation=True, some=1
    )
    ways = _with_force(
        asked, lambda part: part, choice.available, pile, sure=choice.division is None
    )
    return (*_offer_of(ways), *_alone(asked, None))


def _part(asked: Asked) -> Offers:
    choice: PartChoice = asked.choice
    pile = force_pile(choice.available, asked.role, least=0, most=choice.most, some=1)
    ways = _with_force(asked, lambda part: part, choice.available, pile)
    return (*_offer_of(ways), *_alone(asked, Force()))


def _storm(asked: Asked) -> Offers:
    choice: StormChoice = asked.choice
    pile = force_pile(choice.available, asked.role, formation=True)
    return _offer_of(_with_force(asked, lambda part: part, choice.available, pile))


def _squadrons(asked: Asked) -> Offers:
    choice: SquadronsChoice = asked.choice
    pile = force_pile(choice.available, asked.role)
    free = choice.company or not choice.available.leaders
    ways = _with_force(asked, lambda part: part, choice.available, pile, sure=free)
    return (*_offer_of(ways), *_alone(asked, None))


def _avoidance(asked: Asked) -> Offers:
    choice: AvoidanceChoice = asked.choice
    pile = force_pile(choice.available, asked.role, least=0, some=1)
    ways: _Found = ()
    for to in choice.options:
        make = partial(Avoidance, to)
        sure = choice.division is None
        ways += _with_force(asked, make, choice.available, pile, to, sure=sure)
    return (*_offer_of(ways, (_("to"),)), *_alone(asked, None))


def _deployment(asked: Asked) -> Offers:
    choice: DeploymentChoice = asked.choice
    at_sea: int = tables()["combat_numbers"]["spring_sea_crossing_units"]
    ways: _Found = ()
    for origin, found in choice.routes.items():
        force = force_of(choice.state, origin, asked.role)
        for to in (*found.dry, *found.wet):
            most = at_sea if to in found.wet and not choice.prepared else None
            pile = force_pile(force, asked.role, least=0, most=most, formation=True, some=1)
            make = partial(Deployment, origin, to)
            ways += _with_force(asked, make, force, pile, origin, to, sure=False)
    return (*_offer_of(ways, (_("from"), _("to"))), *_alone(asked, None))


# ------------------------------------------------------------------------------ winter


def _quarters(asked: Asked) -> Offers:
    """Return the split of units over their winter quarters."""
    choice: HomeChoice = asked.choice
    if not choice.placed:
        return _alone(asked, ())
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


def _recalls(asked: Asked) -> Offers:
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
            for box in force_boxes(force, asked.role, led=False):
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
    nobody = _alone(asked, ())
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


def _removals(asked: Asked) -> Offers:
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


def _regained(asked: Asked) -> Offers:
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
    nothing = _alone(asked, ())
    if not boxes:
        return nothing
    limits = [Pool(thing, 0, 1) for thing in choice.options]
    pile = Pile(tuple(boxes), (Pool(ALL, 1), Pool(CARD, 0, choice.cards), *limits))
    does = nothing[0].does if nothing else ""
    return (Offer("REGAIN", does, (Way(f"REGAIN {HOLE}", pile=pile),)), *nothing)


def _wars(asked: Asked) -> Offers:
    """Return the powers on which the hand can pay for a war."""
    choice: DeclareChoice = asked.choice
    options = [one for one in choice.options if choice.costs[one] <= choice.funds]
    nobody = _alone(asked, ())
    if not options:
        return nobody
    said = asked.say((options[0],))
    pools = (Pool("CP", 0, choice.funds),)
    most = min(choice.most, len(options))
    pile = several(asked, options, 1, most, lambda one: (("CP", choice.costs[one]),), pools)
    way = Way(f"{lead_of(asked, options)} {HOLE}", pile=pile)
    return (Offer(said.verb, said.does, (way,)), *nobody)


def _payments(asked: Asked) -> Offers:
    """Return the cards that can pay for a war; together they must be worth it."""
    choice: PayChoice = asked.choice
    said = asked.say((choice.options[0],))
    pools = (Pool("CP", choice.cost),)
    pile = several(
        asked, choice.options, 1, choice.most, lambda one: (("CP", card(one).cp),), pools
    )
    return (Offer(said.verb, said.does, (Way(f"PAY {HOLE}", pile=pile),)),)


def _attempts(asked: Asked) -> Offers:
    """Return the targets of an attempt, with the debaters whose bonus reaches them."""
    choice: AttemptChoice = asked.choice
    values: dict[tuple[str, ...], object] = {}
    for space in choice.options:
        values[space, NOBODY] = Attempt(space)
        for helper, reached in choice.bonuses.items():
            if space in reached:
                values[space, helper] = Attempt(space, helper)
    return _picked(asked, values, (_("where"), _("with the help of")))


ANSWERS: Final[Mapping[type[Any], Callable[[Asked], Offers]]] = {
    ActionChoice: action_offers,
    PlayChoice: play_offers,
    ResponseChoice: _responses,
    ShowChoice: _shown,
    FormationChoice: _formation,
    PartChoice: _part,
    StormChoice: _storm,
    SquadronsChoice: _squadrons,
    AvoidanceChoice: _avoidance,
    DeploymentChoice: _deployment,
    HomeChoice: _quarters,
    RecallChoice: _recalls,
    RemovalChoice: _removals,
    RegainChoice: _regained,
    DeclareChoice: _wars,
    PayChoice: _payments,
    AttemptChoice: _attempts,
}
"""Class of choices -> what makes the offers of a question with such a choice."""
