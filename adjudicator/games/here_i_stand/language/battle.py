"""The verbs of fights and of what follows them: 13.4 to 15, and the deployment in spring (10)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import Split
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.forces import (
    force_troops,
    losses_in,
    own_part,
    troops_of_losses,
    way,
)
from adjudicator.games.here_i_stand.language.land import in_its_space
from adjudicator.games.here_i_stand.language.line_parts import (
    from_to,
    march_line,
    target_line,
    with_troops,
)
from adjudicator.games.here_i_stand.language.losses import (
    LoseFirst,
    losses_by_kind,
    losses_first_line,
    read_losses_first,
)
from adjudicator.games.here_i_stand.language.marches import march, target, to_place
from adjudicator.games.here_i_stand.language.options import are_units
from adjudicator.games.here_i_stand.language.orders import March, Troops
from adjudicator.games.here_i_stand.language.tree import Branch, parts
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.together import LATER
from adjudicator.words.verbs import Answer, Asked, Chapter, Plain, Verb, choice_of, exactly

RESPONSES: Final = Chapter()

# ------------------------------------------------------------------------------ LOSE, SHELTER


def _lose_line(order: March | LoseFirst) -> str:
    return losses_first_line(order) if isinstance(order, LoseFirst) else march_line(order)


def _lose_value(order: March | LoseFirst, decision: Asked, view: Any) -> JSON:
    choice = choice_of(decision, Split)
    if isinstance(order, LoseFirst):
        return {**losses_by_kind(order, choice)}
    return {**losses_in(order.troops or Troops(), choice, decision.whose)}


def _lost(raw: Any, decision: Asked) -> March:
    return March("lose", troops_of_losses(raw, decision.whose))


RESPONSES.add(
    Verb(
        name="lose",
        topic="LOSE",
        examples=("LOSE 4 regulars, 1 cavalry", "LOSE mercenaries, cavalry FIRST"),
        does=_("takes the losses of a fight, by number or by kind"),
        rule=(
            r"<(?:lose|remove|eliminate|(?:take|suffer)\s+losses:?|losses:?|casualties:?)(?!\w)>"
            r" troops _slot* | <take\b> troops <as\s+(?:losses|casualties)\b>"
        ),
        build=march("lose", "troops", "LOSE 4 regulars, 1 cavalry"),
        read=lambda text, _: read_losses_first(text),
        say=_lose_line,
        answers=dict.fromkeys(("losses", "attrition"), Answer(_lose_value)),
        suits=lambda decision: isinstance(decision.choice, Split) and are_units(decision.choice),
        otherwise=Answer(_lose_value, _lost),
        about=lambda order, decision: decision.name != "losses" or in_its_space(order, decision),
    )
)


def _shelter(branch: Branch) -> March | Plain:
    """Read SHELTER, which NOBODY can do too."""
    if parts(branch, "nobody"):
        return Plain("no_shelter")
    return march("shelter", "troops", "SHELTER 3 regulars")(branch)


def _of_force(verb: str) -> Answer:
    """Return the answer that is a force, and not an empty one."""

    def order(raw: Any, decision: Asked) -> March | None:
        if Force.load(raw).is_empty:
            return None
        return March(verb, force_troops(raw, decision.whose))

    return Answer(own_part, order)


def _no_force(verb: str) -> Answer:
    """Return the answer that is an empty force."""
    return Answer(
        lambda *_: Force().dump(),
        lambda raw, _: Plain(verb) if Force.load(raw).is_empty else None,
    )


RESPONSES.add(
    Verb(
        name="shelter",
        topic="SHELTER",
        examples=("SHELTER 3 regulars, Ferdinand", "SHELTER NOBODY"),
        does=_("who goes behind the walls"),
        rule=r"<shelter\b> (troops | nobody)? _slot*",
        build=_shelter,
        say=march_line,
        answers={"shelter": _of_force("shelter")},
        about=in_its_space,
    )
)
RESPONSES.add(
    Verb(
        name="no_shelter",
        refused=r"shelter(?:ing)?",
        say=lambda order: "SHELTER NOBODY",
        answers={"shelter": _no_force("no_shelter")},
    )
)

# ------------------------------------------------------------------------------ RETREAT and others

RESPONSES.add(
    Verb(
        name="retreat",
        topic="RETREAT",
        examples=("RETREAT TO Linz",),
        does=_("where the loser of a field battle goes"),
        rule=r"<(?:retreat|fall\s+back)\b> (everything)? _slot+",
        build=target("retreat"),
        say=lambda order: target_line(order, "RETREAT TO"),
        answers={"retreat": to_place("retreat")},
        one_place=True,
    )
)


def _sally(branch: Branch) -> March | Plain:
    """Read SALLY, which NOBODY can do too."""
    if parts(branch, "nobody"):
        return Plain("no_sally")
    return march("sally", "troops", "SALLY WITH 2 regulars")(branch)


RESPONSES.add(
    Verb(
        name="sally",
        topic="SALLY",
        examples=("SALLY WITH 2 regulars", "NO SALLY"),
        does=_("who joins the relief from inside"),
        rule=r"<sally(?:\s+(?:out|forth))?\b> (_WITH? nobody | troops? _slot*)",
        build=_sally,
        say=lambda order: f"SALLY{with_troops(order)}{from_to(order)}",
        answers={"sally": _of_force("sally")},
        about=in_its_space,
    )
)
RESPONSES.add(
    Verb(
        name="no_sally",
        refused=r"sall(?:y|ying|ies)(?:\s+(?:out|forth))?",
        say=lambda order: "NO SALLY",
        answers={"sally": _no_force("no_sally")},
    )
)


def _deployed(raw: Any, decision: Asked) -> March | None:
    if raw is None or raw == LATER:
        return None
    return March("deploy", force_troops(raw["force"], decision.whose), raw["origin"], raw["to"])


RESPONSES.add(
    Verb(
        name="deploy",
        topic="DEPLOY",
        examples=(
            "DEPLOY Francis I, 5 regulars FROM Paris TO Milan",
            "NO DEPLOYMENT",
            "DECIDE LATER",
        ),
        does=_("deploys from the capital in spring, or waits to see what those before you do"),
        rule=r"<(?:spring\s+)?deploy(?:ment)?\b> troops? _slot*",
        build=march("deploy", "troops to", "DEPLOY Francis I, 5 regulars FROM Paris TO Milan"),
        say=march_line,
        answers={"deploy": Answer(way, _deployed)},
    )
)
RESPONSES.add(
    Verb(
        name="later",
        alone=r"wait(?:\s+and\s+see)?|(?:decide|deploy|declare)\s+later",
        say=lambda order: "DECIDE LATER",
        answers={
            "deploy": exactly(LATER, Plain("later")),
            "declare": exactly([LATER], Plain("later")),
        },
    )
)
RESPONSES.add(
    Verb(
        name="no_deployment",
        refused=r"(?:spring\s+)?deploy(?:ment|ing)?",
        say=lambda order: "NO DEPLOYMENT",
        answers={"deploy": exactly(None, Plain("no_deployment"))},
    )
)
RESPONSES.add(
    Verb(
        name="displace",
        topic="DISPLACE",
        examples=("DISPLACE TO Lyon",),
        does=_("where displaced units go"),
        rule=r"<displace\b> _slot+",
        build=target("displace"),
        say=lambda order: target_line(order, "DISPLACE TO"),
        answers={"displace": to_place("displace")},
        one_place=True,
    )
)
