"""Orders ahead as the service sees them: whose turn it is, conditions, suppositions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import N_, _
from adjudicator.games.here_i_stand.ahead.suppositions import Event, questions_after, windows_after
from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.finnish.orders import FINNISH
from adjudicator.games.here_i_stand.language.line_parts import place_words
from adjudicator.games.here_i_stand.language.names import power_names
from adjudicator.games.here_i_stand.language.sheets import WORDS
from adjudicator.games.here_i_stand.language.tree import place_of
from adjudicator.games.here_i_stand.rules.players import acts_for, players
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.rules.windows.occasions import (
    ASSAULTS,
    FIELD_BATTLES,
    FIGHTS_WORD,
    MOVES,
    NAVAL_COMBATS,
    NAVAL_MOVES,
    SEA_INTERCEPTIONS,
    Occasion,
    occasion_at,
)
from adjudicator.words.ahead import Condition, Moment, Scene, Supposed
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_words import order_line

_BEFORE_ACTION: Final = frozenset(
    {"theses", "card_draw", "negotiation", "peace", "ransom", "excommunication", "war", "diet"}
    | {"diplomatic", "spring"}
)
_UNDEALT: Final = frozenset({"theses", "card_draw"})
_AFTER_THE_LAST: Final = 10_000  # larger than the number of any impulse
_DOES: Final = re.compile(
    r"(?P<power>.+?)\s+(?P<what>moves?|march(?:es)?|attacks?|assaults?|storms?|sails?)"
    r"(?:\s+from\s+(?P<origin>.+?))?\s*(?:\b(?:in)?to\b|\b(?:in|at)\b)?\s+(?P<place>.+?)"
    r"(?:\s+from\s+(?P<origin2>.+))?",
    re.IGNORECASE,
)
_FIGHTS_AFTER: Final = {
    MOVES: (FIELD_BATTLES,),
    NAVAL_MOVES: (SEA_INTERCEPTIONS, NAVAL_COMBATS),
}
_EXAMPLE: Final = order_line("WHAT IF Ottomans move into Vienna")


class HereIStandAhead:
    """What the service asks Here I Stand about orders ahead; without state of its own."""

    def acting(self, state: State) -> str | None:
        """Return the power whose impulse it is; in the first segment of a game the Protestants."""
        if state.stage == "theses":
            return PROTESTANT
        return state.active if state.stage == "action" else None

    def moment(self, state: State, role: str) -> Moment:
        """Return turn and impulse, and the number of the next impulse of ``role``."""
        order = players(state)
        place = order.index(role)
        if state.stage in _BEFORE_ACTION:
            return Moment(state.turn, 0, (state.turn, place + 1))
        if state.stage != "action":
            return Moment(state.turn, _AFTER_THE_LAST, (state.turn + 1, place + 1))
        running = state.impulse.number == state.impulses and state.impulse.power == state.active
        number = state.impulses if running and state.impulses else state.impulses + 1
        ahead = (place - order.index(state.active)) % len(order)
        return Moment(state.turn, number, (state.turn, number + (ahead or len(order))))

    def make_acting(self, state: State, role: str) -> bool:
        """Let the impulse of a power begin; False while its cards for the turn are not known."""
        if state.stage not in {*_BEFORE_ACTION, "action"} - _UNDEALT:
            return False
        state.stage, state.active, state.passes = "action", role, 0
        state.impulses = max(1, state.impulses)  # whatever opens the phase is over
        state.skipping = [power for power in state.skipping if power != role]
        return True

    def holds(self, condition: Condition[View], scene: Scene[View]) -> bool:
        """Return whether a condition holds as far as its power knows."""
        return condition.holds(scene)

    def places(self, decision: Decision[Any]) -> tuple[str, ...]:
        """Return the spaces and zones that a question is about, in the order of its topic."""
        return tuple(re.split(r"[>.:+]", decision.detail)) if decision.detail else ()

    def why_not_standing(self, order: Any) -> str | None:
        """Return why an order cannot stand, or None."""
        for way in getattr(order, "ways", (order,)):
            reason = _why_not(way)
            if reason:
                return reason
        return None

    def suppose(self, words: str, role: str, view: View) -> Supposed:
        """Return what would follow from something another power does, as ``role`` sees it."""
        event, occasion = _in_either_language(words, view.state)
        if event.power in acts_for(view.state, role):
            raise NotUnderstood(
                _(
                    "WHAT IF is about what others do, as in {example}; CHECK tries your own orders",
                    example=_EXAMPLE,
                ),
                words=words,
            )
        return Supposed(
            about=_about(event) or WORDS.occasion(occasion),
            decisions=questions_after(view, role, event),
            windows=windows_after(view, role, _occasions(occasion, acts_for(view.state, role))),
        )


def _why_not(order: Any) -> str | None:
    verb = VERBS.by_name.get(order.verb)
    return verb.unfit_to_stand(order) if verb else None


# ------------------------------------------------------------------------------ WHAT IF


def _occasions(first: Occasion, powers: Sequence[str]) -> tuple[Occasion, ...]:
    """Return the occasions of an event: its own, and those of the fights of some powers in it."""
    own = any(power in first.parties for power in powers)
    fights = _FIGHTS_AFTER.get(first.kind, ()) if own else ()
    return (first, *(replace(first, kind=kind) for kind in fights))


def _in_either_language(words: str, state: State) -> tuple[Event, Occasion]:
    """Read an event in English or Finnish."""
    try:
        return _event(words, state)
    except OrderError as refused:
        return FINNISH.read(words, lambda english: _event(english, state), refused)


def _event(words: str, state: State) -> tuple[Event, Occasion]:
    """Read an event: ``Ottomans move into Vienna``, or windows as a sheet names them."""
    found = _DOES.fullmatch(words.strip())
    wrong: OrderError | None = None
    if found:
        try:
            return _deed(found, state)
        except OrderError as error:
            wrong = error
    try:
        topic = WORDS.read_windows(words)
    except OrderError as error:
        raise wrong or NotUnderstood(
            _("{why}; write it as in {example}", why=str(error), example=_EXAMPLE),
            words=words,
            suggestions=[_EXAMPLE],
        ) from None
    if topic.kind in ("", FIGHTS_WORD):
        raise NotUnderstood(
            _("name one kind of event, as in {example}", example=_EXAMPLE), words=words
        )
    goals = () if topic.where == "from" else topic.places
    origins = topic.places if topic.where == "from" else ()
    event = Event(topic.kind, topic.by, *goals[:1])
    return event, occasion_at(state, topic.kind, origins, goals, (topic.by,))


def _deed(found: re.Match[str], state: State) -> tuple[Event, Occasion]:
    power = power_names().find(found["power"])
    place = place_of(found["place"])
    named = found["origin"] or found["origin2"]
    origin = place_of(named) if named else ""
    kind = MOVES if place in state.spaces else NAVAL_MOVES
    if found["what"].lower().startswith(("assault", "storm")):
        kind = ASSAULTS
    occasion = occasion_at(state, kind, (origin,) if origin else (), (place,), (power,))
    return Event(kind, power, place, origin), occasion


def _about(event: Event) -> str:
    if not event.power or not event.place:
        return ""
    said = _DEEDS.get(event.kind)
    if said is None:
        return ""
    values = {"power": POWER_NAMES[event.power], "place": place_words(event.place)}
    if event.origin:
        return _(said[1], origin=place_words(event.origin), **values)
    return _(said[0], **values)


_DEEDS: Final = {
    MOVES: (N_("{power} move into {place}"), N_("{power} move into {place} from {origin}")),
    NAVAL_MOVES: (N_("{power} sail into {place}"), N_("{power} sail into {place} from {origin}")),
    ASSAULTS: (N_("{power} assault {place}"), N_("{power} assault {place} from {origin}")),
}
"""By kind of event what is said of it, without and with where it begins."""


@cache
def ahead() -> HereIStandAhead:
    """Return what the service asks the game about orders ahead."""
    return HereIStandAhead()
