"""The value that an order gives to the question it answers, as it is recorded (JSON).

Values are built in the form that the choice of the decision loads, so nothing of the rules is
known here beyond names and shapes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.engine.choices import Number, SomeOf, Split, YesNo
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _, joined, or_list
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_in, modes_of
from adjudicator.games.here_i_stand.language.forces import (
    available,
    force_in,
    losses_in,
    origin_of,
)
from adjudicator.games.here_i_stand.language.foreign_wars import VERBS as WAR_VERBS
from adjudicator.games.here_i_stand.language.foreign_wars import foreign_war_value
from adjudicator.games.here_i_stand.language.losses import LoseFirst, losses_by_kind
from adjudicator.games.here_i_stand.language.names import PLURALS
from adjudicator.games.here_i_stand.language.naval import is_naval, naval_value
from adjudicator.games.here_i_stand.language.options import (
    find_box,
    find_option,
    fleet_kind,
    label,
    refusal_words,
)
from adjudicator.games.here_i_stand.language.orders import (
    Agree,
    Amount,
    Choose,
    Commit,
    Faith,
    March,
    Order,
    Plain,
    PlayCard,
    Raise,
    Say,
    Spread,
    Target,
    Together,
    Troops,
)
from adjudicator.games.here_i_stand.language.peace import (
    DIPLOMACY_VERBS,
    DiplomacyOrder,
    value_of,
)
from adjudicator.games.here_i_stand.language.questions import FAITH, VOYAGES, Asked
from adjudicator.games.here_i_stand.rules.deck import card, may_use
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from adjudicator.words.order_words import order_line

_TRUE: Final = frozenset({"yes", "withdraw", "insert"})


def value(order: Order, decision: Asked, view: Any) -> Any:
    """Return the value that an order gives to a decision it answers; OrderError if it cannot."""
    build = naval_value if is_naval(order, decision) else _BUILDERS.get(order.verb)
    if build is None:
        raise NotUnderstood(_("this order does not answer the question"))
    try:
        return decision.choice.load(build(order, decision, view))
    except IllegalAnswer as wrong:
        raise NotUnderstood(refusal_words(decision, wrong)) from wrong


# ------------------------------------------------------------------------------ cards


def _play(order: PlayCard, decision: Asked, view: Any) -> JSON:
    if decision.name == "window":
        return [order.card, _response_mode(order, decision)]
    title = card(order.card).title
    if decision.name == "show":
        return _shown(order)
    use = order.use or ("event" if order.mode or card(order.card).is_mandatory else "")
    if not use:
        ways = [order_line(f"PLAY {title} FOR CP"), order_line(f"PLAY {title} AS EVENT")]
        raise Ambiguous(
            _("for CP or as the event? Write {ways}", ways=or_list(ways)),
            candidates=ways,
        )
    mode = order.mode
    if use == "event" and not mode:
        modes = [known.id for known in modes_of(order.card) if OWN_IMPULSE in known.windows]
        modes = [m for m in modes if may_use(order.card, decision.role, m)] or modes
        if len(modes) > 1:
            ways = [order_line(f"PLAY {title} AS EVENT {name.replace('_', ' ')}") for name in modes]
            raise Ambiguous(
                _(
                    "{title} has several events: {ways}",
                    title=title,
                    ways=joined(", ", ways),
                ),
                candidates=ways,
            )
        mode = modes[0] if modes else ""
    return {"card": order.card, "use": use, "mode": mode}


def _shown(order: PlayCard) -> JSON:
    """Return the card that is shown before its use may be named (21.3)."""
    if (order.use or order.mode) and not card(order.card).is_mandatory:
        line = order_line(f"PLAY {card(order.card).title}")
        raise NotUnderstood(
            _(
                "under Mary I the card is shown first: write {line}. Say how it is used"
                " when the die leaves it to you",
                line=line,
            ),
            suggestions=[line],
        )
    return order.card


def _response_mode(order: PlayCard, decision: Asked) -> str:
    """Return the mode of a card played in a window; what is not possible there is refused later."""
    if order.mode:
        return order.mode
    possible = tuple(getattr(decision.choice, "modes", ()))
    modes = [mode for number, mode in possible if number == order.card]
    if len(modes) > 1:
        ways = [
            order_line(f"PLAY {card(order.card).title} AS {mode.replace('_', ' ')}")
            for mode in modes
        ]
        raise Ambiguous(_("in which way? {ways}", ways=joined(", ", ways)), candidates=ways)
    if modes:
        return str(modes[0])
    window = decision.detail.partition(":")[0]
    return next((mode.id for mode in modes_in(window) if mode.card == order.card), "")


def _commit(order: Commit, decision: Asked, view: Any) -> JSON:
    return order.card


def _pass(order: Plain, decision: Asked, view: Any) -> JSON:
    if decision.name == "show":
        return 0
    return {"pass": True} if decision.name == "play" else None


# ------------------------------------------------------------------------------ troops


def _action(order: March, decision: Asked, view: Any) -> JSON:
    if decision.name == "storm":
        return _part(order, decision, view)
    if order.verb == "assault":
        here = available(decision, view, order.origin)
        force = force_in(order.troops, here, decision.role)
        return {"do": "assault", "space": order.origin, "force": force.dump()}
    return {"do": "move", **_way(order, decision, view)}


def _way(order: March, decision: Asked, view: Any) -> dict[str, JSON]:
    origin = origin_of(order.troops, order.origin, decision, view)
    force = force_in(order.troops, available(decision, view, origin), decision.role)
    return {"origin": origin, "to": order.to, "force": force.dump()}


def _part(order: March, decision: Asked, view: Any) -> JSON:
    """Return the force of an interception, a shelter or a sally."""
    space = decision.detail.partition(">")[0].partition(".")[0]
    return force_in(order.troops, available(decision, view, space), decision.role).dump()


def _avoid(order: March, decision: Asked, view: Any) -> JSON:
    return {"to": order.to, "force": _part(order, decision, view)}


def _lose(order: March | LoseFirst, decision: Asked, view: Any) -> JSON:
    if isinstance(order, LoseFirst):
        return {**losses_by_kind(order, decision.choice)}  # type: ignore[arg-type]  # so by the grammar
    troops = order.troops or Troops()
    return {**losses_in(troops, decision.choice, decision.role)}  # type: ignore[arg-type]  # so by the grammar


def _winter(order: Together, decision: Asked, view: Any) -> JSON:
    owner = str(getattr(decision.choice, "owner", decision.role))
    here = Force({owner: dict(getattr(decision.choice, "have", {}))})
    parts: list[JSON] = []
    for part in order.parts:
        to = part.to if part.to is not None else part.origin
        parts.append({"to": to, "force": force_in(part.troops, here, owner).dump()})
    return parts


def _recall(order: Together, decision: Asked, view: Any) -> JSON:
    parts: list[JSON] = []
    for part in order.parts:
        space = origin_of(part.troops, part.origin, decision, view)
        here = available(decision, view, space)
        force = force_in(part.troops, here, decision.role).dump()
        parts.append({"space": space, "force": force, "to": part.to or ""})
    return parts


def _raise(order: Raise, decision: Asked, view: Any) -> JSON:
    group = order.group
    if isinstance(decision.choice, Split):
        return {order.space: group.count}
    owner = group.owner or decision.role
    return {
        "do": "build",
        "owner": owner,
        "kind": group.kind,
        "space": order.space,
        "count": group.count,
    }


# ------------------------------------------------------------------------------ the rest


def _target(order: Target, decision: Asked, view: Any) -> JSON:
    if order.verb in ("reform", "counter"):
        return {"space": order.place, "debater": order.debater}
    if order.verb == "university":
        return {"do": "university", "space": order.place, "debater": order.debater}
    if order.verb in ("control", "unrest"):
        aim = "unrest" if order.verb == "unrest" else ""
        return {"do": "control", "space": order.place, "aim": aim}
    return order.place


def _faith(order: Faith, decision: Asked, view: Any) -> JSON:
    fields: dict[str, dict[str, JSON]] = {
        "translate": {"zone": order.zone, "book": order.book, "steps": order.steps},
        "treatise": {"zone": order.zone},
        "debate": {"zone": order.zone, "against": order.against},
        "saint_peters": {"steps": order.steps},
        "burn_books": {"zone": order.zone},
    }
    raw: dict[str, JSON] = {"do": order.verb, **fields[order.verb]}
    if order.verb in ("translate", "treatise", "burn_books"):
        raw["debater"] = order.debater
    return raw


def _voyage(order: Plain, decision: Asked, view: Any) -> JSON:
    return {"do": order.verb}


def _end(order: Plain, decision: Asked, view: Any) -> JSON:
    return {"do": "end"}


def _constant(raw: JSON) -> Callable[[Any, Asked, Any], JSON]:
    return lambda order, decision, view: raw


def _yes_or_no(order: Plain, decision: Asked, view: Any) -> JSON:
    if isinstance(decision.choice, YesNo):
        return order.verb in _TRUE
    if decision.name == "sally":
        return Force().dump()
    return [] if decision.name == "recall" else None


def _choose(order: Choose, decision: Asked, view: Any) -> JSON:
    choice = decision.choice
    options = order.options
    if isinstance(choice, SomeOf):
        if len(options) == 1 and options[0].lower() in ("none", "nothing", "nobody"):
            return []
        return [find_option(words, decision) for words in options]
    if len(options) != 1:
        raise NotUnderstood(_("one option is expected"))
    if isinstance(choice, Number):
        if not options[0].isdecimal():
            raise NotUnderstood(_("“{words!s}” is no number", words=options[0]), words=options[0])
        return int(options[0])
    return find_option(options[0], decision)


def _amount(order: Amount, decision: Asked, view: Any) -> JSON:
    return order.number


def _spread(order: Spread, decision: Asked, view: Any) -> JSON:
    counts: dict[str, JSON] = {}
    for portion in order.portions:
        if decision.name == "port" and portion.kind not in (None, fleet_kind(decision)):
            raise NotUnderstood(_("this is about {units}", units=PLURALS[fleet_kind(decision)]))
        box = find_box(portion.place, decision.choice)  # type: ignore[arg-type]  # so by the grammar
        if box in counts:
            raise NotUnderstood(_("{space} is named twice", space=label(box)))
        if portion.count:
            counts[box] = portion.count
    return counts


def _say(order: Say, decision: Asked, view: Any) -> JSON:
    return order.text


def _agree(order: Agree, decision: Asked, view: Any) -> JSON:
    return [
        {"parties": list(parties), "items": [item.dump() for item in items]}
        for parties, items in order.deals
    ]


def _diplomacy(order: DiplomacyOrder, decision: Asked, view: Any) -> JSON:
    return value_of(order, decision)


_BUILDERS: Final[dict[str, Callable[[Any, Asked, Any], JSON]]] = {
    "play": _play,
    "pass": _pass,
    "end": _end,
    "commit": _commit,
    "move": _action,
    "assault": _action,
    "deploy": _way,
    "intercept": _part,
    "shelter": _part,
    "sally": _part,
    "avoid": _avoid,
    "lose": _lose,
    "winter": _winter,
    "recall": _recall,
    "raise": _raise,
    "control": _target,
    "unrest": _target,
    "reform": _target,
    "counter": _target,
    "university": _target,
    "flip": _target,
    "retreat": _target,
    "displace": _target,
    "sail": _target,
    "continue": _target,
    "return": _constant("return"),
    "circumnavigate": _constant("circumnavigation"),
    "stand": _constant(None),
    "no_interception": _constant(None),
    "no_deployment": _constant(None),
    "no_sally": _constant(Force().dump()),
    "no_shelter": _constant(Force().dump()),
    "withdraw": _yes_or_no,
    "fight": _yes_or_no,
    "insert": _yes_or_no,
    "no_insert": _yes_or_no,
    "yes": _yes_or_no,
    "no": _yes_or_no,
    **dict.fromkeys(FAITH, _faith),
    **dict.fromkeys(VOYAGES, _voyage),
    "choose": _choose,
    "claim": _choose,
    "amount": _amount,
    "place": _spread,
    "harbour": _spread,
    "say": _say,
    "agree": _agree,
    **dict.fromkeys(DIPLOMACY_VERBS, _diplomacy),
    **dict.fromkeys(WAR_VERBS, foreign_war_value),
}
