"""The verbs of land actions: 13 moves, 15 assaults, 12 control and unrest, 17 building units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.choices import Split
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.forces import (
    available,
    force_in,
    force_troops,
    own_part,
    way,
)
from adjudicator.games.here_i_stand.language.foreign_wars import (
    building_place,
    building_place_words,
)
from adjudicator.games.here_i_stand.language.line_parts import (
    march_line,
    place_words,
    target_line,
    with_troops,
)
from adjudicator.games.here_i_stand.language.marches import named_in, one_march, target
from adjudicator.games.here_i_stand.language.names import space_names, units_words, zone_names
from adjudicator.games.here_i_stand.language.options import are_units
from adjudicator.games.here_i_stand.language.orders import Group, March, Target
from adjudicator.games.here_i_stand.language.sea import (
    SAIL_EXAMPLE,
    TRANSPORT_EXAMPLE,
    Leg,
    Sail,
)
from adjudicator.games.here_i_stand.language.several import buildings_of, steps_of
from adjudicator.games.here_i_stand.language.tree import (
    Branch,
    place_of,
    refuse,
    slot,
    space_of,
    troops_in,
)
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    CORSAIR,
    KNIGHTS,
    MERCENARY,
    NAVAL_KINDS,
    REGULAR,
    SQUADRON,
)
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Verb, action

ACTIONS: Final = Chapter()
BUILD_WORDS: Final = r"<(?:raise|recruit|buy|build|hire|construct|get)\b>"
"""The words of all building, also that of Saint Peter's."""

# ------------------------------------------------------------------------------ MOVE

_MOVE: Final = order_line("MOVE 4 regulars FROM Lyon TO Paris")
_BY_SEA: Final = [order_line(SAIL_EXAMPLE), order_line(TRANSPORT_EXAMPLE)]


def _move(branch: Branch) -> March | Sail:
    """Read MOVE; ships SAIL, and land units going to a sea zone have a verb of their own."""
    troops = troops_in(branch)
    origin, to = slot(branch, "from", "at"), slot(branch, "to")
    kinds = {group.kind for group in troops.groups} if troops else set()
    if troops and kinds and kinds <= {*NAVAL_KINDS} and origin and to:
        return Sail((Leg(troops, place_of(origin), place_of(to)),))
    at_sea = to is not None and _is_zone(to)
    if at_sea or kinds & {*NAVAL_KINDS}:
        raise NotUnderstood(
            _(
                "ships move with SAIL, troops at sea with TRANSPORT: {example}",
                example=_BY_SEA[0],
            ),
            suggestions=_BY_SEA,
        )
    return one_march(branch, "move", "troops to", _MOVE)


def _is_zone(words: str) -> bool:
    """Return whether words name a sea zone, and neither name a space nor begin several."""
    try:
        space_names().find(words)
    except Ambiguous:
        return False
    except NotUnderstood:
        return place_of(words) in zone_names()
    return False


def _moved(raw: Any, decision: Asked) -> March:
    return March("move", force_troops(raw["force"], decision.whose), raw["origin"], raw["to"])


ACTIONS.add(
    Verb(
        name="move",
        topic="MOVE",
        examples=(
            "MOVE Suleiman, 7 regulars FROM Istanbul TO Edirne",
            "MOVE ALL FROM Graz TO Agram",
        ),
        does=_("moves a formation to an adjacent space"),
        also=("ATTACK", "SIEGE", "BESIEGE"),
        rule=r"<(?:move|march|mv|advance)\b(?:\s+with\b)?> troops? _slot*",
        several=steps_of,
        build=_move,
        say=march_line,
        answers={"action": action("move", way, _moved)},
    )
)

# ------------------------------------------------------------------------------ ASSAULT

_ASSAULT: Final = order_line("ASSAULT Calais WITH ALL")


def _assault(branch: Branch) -> March:
    """Read ASSAULT; the space may be named in any way, there is only one."""
    refuse(branch, "for", example=_ASSAULT)
    named = named_in(branch, "from", "to", "at")
    if len(named) != 1:
        raise NotUnderstood(_("ASSAULT takes one space, as in {example}", example=_ASSAULT))
    return March("assault", troops_in(branch), space_of(named[0]), None)


def _assault_value(order: March, decision: Asked, view: Any) -> dict[str, JSON]:
    here = available(decision, view, order.origin)
    return {
        "space": order.origin,
        "force": force_in(order.troops, here, decision.whose).dump(),
    }


def _assaulted(raw: Any, decision: Asked) -> March:
    return March("assault", force_troops(raw["force"], decision.whose), raw["space"])


def _stormed(raw: Any, decision: Asked) -> March:
    return March("assault", force_troops(raw, decision.whose), decision.detail)


def in_its_space(order: Any, decision: Asked) -> bool:
    """Return whether troops are not said to be in another space than the question is about."""
    space = decision.detail.partition(".")[0].partition(">")[0]
    return getattr(order, "origin", None) in (None, space)


ACTIONS.add(
    Verb(
        name="assault",
        topic="ASSAULT",
        examples=("ASSAULT Calais WITH Francis I, 6 regulars",),
        does=_("attacks a besieged space"),
        also=("STORM",),
        rule=r"<(?:(?:launch|make|begin)\s+(?:an?\s+)?)?(?:assault|storm)\b> name? _slot*",
        build=_assault,
        say=lambda order: f"ASSAULT {place_words(order.origin or '')}{with_troops(order)}",
        answers={
            "action": action("assault", _assault_value, _assaulted),
            "storm": Answer(own_part, _stormed),
        },
        about=lambda order, decision: decision.name != "storm" or in_its_space(order, decision),
    )
)

# ------------------------------------------------------------------------------ CONTROL, UNREST

CONTROL: Final = Chapter()


def _controlling(verb: str, aim: str) -> Answer:
    def order(raw: Any, decision: Asked) -> Target | None:
        return Target(verb, raw["space"]) if (raw["aim"] == "unrest") == (aim != "") else None

    return action("control", lambda given, *_: {"space": given.place, "aim": aim}, order)


CONTROL.add(
    Verb(
        name="control",
        topic="CONTROL",
        examples=("CONTROL Bremen",),
        does=_("takes control of an unfortified space or ends its unrest"),
        rule=r"<(?:(?:take|gain|seize|get|assume)\s+)?control(?:\s+of)?\b>.5 _IN? name",
        build=target("control"),
        say=lambda order: target_line(order, "CONTROL"),
        answers={"action": _controlling("control", "")},
    )
)
CONTROL.add(
    Verb(
        name="unrest",
        topic="END UNREST",
        examples=("END UNREST IN Bremen",),
        does=_("ends the unrest in a space"),
        rule=(
            r"<(?:end|remove|quell|suppress|stop|clear)\s+(?:the\s+)?unrest(?:\s+markers?)?\b>.5"
            r" (_IN | _FROM)? name"
        ),
        build=target("unrest"),
        say=lambda order: target_line(order, "END UNREST IN"),
        answers={"action": _controlling("unrest", "unrest")},
    )
)

# ------------------------------------------------------------------------------ RAISE

_RAISE: Final = order_line("RAISE 2 regulars IN Istanbul")
_BUILDING: Final = {
    REGULAR: "RAISE",
    MERCENARY: "BUY",
    CAVALRY: "RAISE",
    KNIGHTS: "RAISE",
    SQUADRON: "BUILD",
    CORSAIR: "BUILD",
}


@dataclass(frozen=True)
class Raise:
    """Units to be built in a space."""

    group: Group
    space: str
    verb: str = "raise"


def _raise(branch: Branch) -> Raise:
    """Read RAISE, BUY or BUILD; which of them was written does not matter."""
    refuse(branch, "for", "with", example=_RAISE)
    troops = troops_in(branch)
    place = slot(branch, "at", "to", "from")
    if troops is None or place is None or troops.leaders or len(troops.groups) != 1:
        raise NotUnderstood(
            _(
                "one kind of unit and one space are expected, as in {example}; units of"
                " several kinds take a line each",
                example=_RAISE,
            ),
            suggestions=[_RAISE],
        )
    if troops.groups[0].count is None:
        raise NotUnderstood(_("a number of units is expected, as in {example}", example=_RAISE))
    return Raise(troops.groups[0], building_place(place))


def _raise_line(order: Raise) -> str:
    group = order.group
    units = units_words(group.count, group.kind, group.owner)
    return f"{_BUILDING[group.kind]} {units} IN {building_place_words(order.space)}"


def _raise_value(order: Raise, decision: Asked, view: Any) -> dict[str, JSON]:
    group = order.group
    owner = group.owner or decision.whose
    return {"owner": owner, "kind": group.kind, "space": order.space, "count": group.count}


def _raised(raw: Any, decision: Asked) -> Raise:
    owner = None if raw["owner"] == decision.whose else raw["owner"]
    return Raise(Group(raw["count"], raw["kind"], owner), raw["space"])


CONTROL.add(
    Verb(
        name="raise",
        topic="RAISE",
        examples=(
            "RAISE 2 regulars IN Istanbul",
            "BUY 3 mercenaries IN Paris",
            "BUILD 1 squadron IN Seville",
        ),
        does=_("builds units of one kind"),
        also=("BUILD", "BUY", "RECRUIT"),
        rule=f"{BUILD_WORDS} troops _slot*",
        several=buildings_of,
        build=_raise,
        say=_raise_line,
        answers={"action": action("build", _raise_value, _raised)},
        suits=lambda decision: (
            isinstance(decision.choice, Split) and not are_units(decision.choice)
        ),
        otherwise=Answer(lambda order, *_: {order.space: order.group.count}),
    )
)
