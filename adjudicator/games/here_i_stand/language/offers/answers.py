"""What questions other than those for CP let a power answer: cards, forces, quarters, peace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _, name
from adjudicator.games.here_i_stand.cards import modes_of
from adjudicator.games.here_i_stand.cards.c105_treachery import StormChoice
from adjudicator.games.here_i_stand.language.offers.actions import action_offers
from adjudicator.games.here_i_stand.language.offers.piles import (
    force_pile,
    is_sure,
    samples,
    with_hole,
)
from adjudicator.games.here_i_stand.language.offers.settling import (
    payments,
    quarters,
    recalls,
    regained,
    removals,
    wars,
)
from adjudicator.games.here_i_stand.language.offers.spending import NOBODY, pick_label
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay, Pass, PlayChoice
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import (
    DeclareChoice,
    PayChoice,
)
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import (
    RegainChoice,
    RemovalChoice,
)
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance, AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice, PartChoice
from adjudicator.games.here_i_stand.rules.land.spring import Deployment, DeploymentChoice, Later
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt, AttemptChoice
from adjudicator.games.here_i_stand.rules.sea.interception import SquadronsChoice
from adjudicator.games.here_i_stand.rules.special.mary import PASS, ShowChoice
from adjudicator.games.here_i_stand.rules.state import force_of
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.here_i_stand.rules.winter.choices import (
    HomeChoice,
    RecallChoice,
)
from adjudicator.words.offers import AnswerLine, Asked, Offer, Pile, Way
from adjudicator.words.offers_made import alone, picked

Offers: TypeAlias = tuple[Offer, ...]
_Found: TypeAlias = tuple[tuple[AnswerLine, Way], ...]
_ANY_CP: Final = 6
"""As many CP as a card gives at most."""


def _picked(
    asked: Asked, values: Mapping[tuple[str, ...], object], slots: tuple[str, ...], **given: Any
) -> Offers:
    """Return the offer of several answers of one verb, by what they name."""
    labels = {pick: pick_label(pick) for picks in values for pick in picks}
    return picked(asked, values, slots, labels | given.get("labels", {}))


# ------------------------------------------------------------------------------ cards


def play_offers(asked: Asked) -> Offers:
    """Return the cards of the hand with their uses, the pass, and what CP may then buy."""
    choice: PlayChoice = asked.choice
    hand = choice.state.hands[asked.role] if choice.shown is None else [choice.shown]
    ways: list[Way] = []
    labels: dict[str, str] = {"cp": _("for CP"), "event": _("as the event")}
    does, verb = "", ""
    for number in hand:
        for play in _plays(number, choice.state.scenario):
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
    return (*played, *alone(asked, Pass(), last=True), *later)


def _plays(number: int, scenario: str) -> Iterator[CardPlay]:
    yield CardPlay(number, "cp")
    yield from (CardPlay(number, "event", mode.id) for mode in modes_of(number, scenario))


def _card_label(number: int) -> str:
    known = card(number)
    return _("#{number} {title}, {cp} CP", number=number, title=name(known.title), cp=known.cp)


def _responses(asked: Asked) -> Offers:
    """Return the responses that the hand allows, and the pass."""
    choice: ResponseChoice = asked.choice
    values: dict[tuple[str, ...], object] = {(f"#{n}", mode): (n, mode) for n, mode in choice.modes}
    labels = {f"#{number}": _card_label(number) for number, _mode in choice.modes}
    labels |= {mode: name(mode.replace("_", " ")) for _number, mode in choice.modes}
    return (*_picked(asked, values, (_("card"), _("use")), labels=labels), *alone(asked, None))


def _shown(asked: Asked) -> Offers:
    choice: ShowChoice = asked.choice
    hand = choice.state.hands[asked.role]
    values: dict[tuple[str, ...], object] = {(f"#{number}",): number for number in hand}
    labels = {f"#{number}": _card_label(number) for number in hand}
    return (*_picked(asked, values, (_("card"),), labels=labels), *alone(asked, PASS))


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
            line = with_hole(str.__str__(said.line), part, asked.whose)
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
        choice.available, asked.whose, least=0 if choice.alone else 1, formation=True, some=1
    )
    ways = _with_force(
        asked, lambda part: part, choice.available, pile, sure=choice.division is None
    )
    return (*_offer_of(ways), *alone(asked, None))


def _part(asked: Asked) -> Offers:
    choice: PartChoice = asked.choice
    pile = force_pile(choice.available, asked.whose, least=0, most=choice.most, some=1)
    ways = _with_force(asked, lambda part: part, choice.available, pile)
    return (*_offer_of(ways), *alone(asked, Force()))


def _storm(asked: Asked) -> Offers:
    choice: StormChoice = asked.choice
    pile = force_pile(choice.available, asked.whose, formation=True)
    return _offer_of(_with_force(asked, lambda part: part, choice.available, pile))


def _squadrons(asked: Asked) -> Offers:
    choice: SquadronsChoice = asked.choice
    pile = force_pile(choice.available, asked.whose)
    free = choice.company or not choice.available.leaders
    ways = _with_force(asked, lambda part: part, choice.available, pile, sure=free)
    return (*_offer_of(ways), *alone(asked, None))


def _avoidance(asked: Asked) -> Offers:
    choice: AvoidanceChoice = asked.choice
    pile = force_pile(choice.available, asked.whose, least=0, some=1)
    ways: _Found = ()
    for to in choice.options:
        make = partial(Avoidance, to)
        sure = choice.division is None
        ways += _with_force(asked, make, choice.available, pile, to, sure=sure)
    return (*_offer_of(ways, (_("to"),)), *alone(asked, None))


def _deployment(asked: Asked) -> Offers:
    choice: DeploymentChoice = asked.choice
    at_sea: int = tables()["combat_numbers"]["spring_sea_crossing_units"]
    ways: _Found = ()
    for origin, found in choice.routes.items():
        force = force_of(choice.state, origin, asked.whose)
        for to in (*found.dry, *found.wet):
            most = at_sea if to in found.wet and not choice.prepared else None
            pile = force_pile(force, asked.whose, least=0, most=most, formation=True, some=1)
            make = partial(Deployment, origin, to)
            ways += _with_force(asked, make, force, pile, origin, to, sure=False)
    others = (*alone(asked, None), *alone(asked, Later()))
    return (*_offer_of(ways, (_("from"), _("to"))), *others)


# ------------------------------------------------------------------------------ religion


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
    HomeChoice: quarters,
    RecallChoice: recalls,
    RemovalChoice: removals,
    RegainChoice: regained,
    DeclareChoice: wars,
    PayChoice: payments,
    AttemptChoice: _attempts,
}
"""Class of choices -> what makes the offers of a question with such a choice."""
