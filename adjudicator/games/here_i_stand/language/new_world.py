"""The verbs of the New World: voyages (11.1) and discoveries (20)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.choosing import choose_value
from adjudicator.games.here_i_stand.language.options import label
from adjudicator.games.here_i_stand.language.orders import Choose
from adjudicator.games.here_i_stand.language.tree import parts, text_of
from adjudicator.words.verbs import Answer, Asked, Chapter, Plain, Verb, action, exactly

VOYAGES: Final = Chapter()


def _voyage(name: str) -> Answer:
    return action(name, lambda *_: {}, lambda raw, _: Plain(name))


VOYAGES.add(
    Verb(
        name="explore",
        topic="EXPLORE",
        examples=("EXPLORE",),
        does=_("sends a voyage of exploration"),
        alone=r"explore",
        told=(
            r"explore\s+(?:the\s+)?new\s+world|(?:(?:send|launch|sponsor|make)\s+(?:an?\s+)?)?"
            r"(?:(?:voyage\s+of\s+)?exploration|explorer)"
        ),
        answers={"action": _voyage("explore")},
    )
)
VOYAGES.add(
    Verb(
        name="colonize",
        topic="COLONIZE",
        examples=("COLONIZE",),
        does=_("sends a colony"),
        alone=r"coloni[sz]e",
        told=(
            r"coloni[sz]e\s+(?:the\s+)?new\s+world|(?:send|launch|found|establish)\s+(?:a\s+)?"
            r"colony"
        ),
        answers={"action": _voyage("colonize")},
    )
)
VOYAGES.add(
    Verb(
        name="conquer",
        topic="CONQUER",
        examples=("CONQUER",),
        does=_("sends a voyage of conquest"),
        alone=r"conquer",
        told=(
            r"conquer\s+(?:the\s+)?new\s+world|(?:(?:send|launch|make)\s+(?:a\s+)?)?"
            r"(?:(?:voyage\s+of\s+)?conquest|conquistador)"
        ),
        answers={"action": _voyage("conquer")},
    )
)

# ------------------------------------------------------------------------------ CLAIM

DISCOVERIES: Final = Chapter()
_AROUND: Final = "circumnavigation"


def _claimed(raw: Any, decision: Asked) -> Choose | None:
    return None if raw == _AROUND else Choose((label(raw),), verb="claim")


DISCOVERIES.add(
    Verb(
        name="claim",
        topic="CLAIM",
        examples=("CLAIM Amazon River", "CIRCUMNAVIGATE"),
        does=_("what an explorer claims"),
        rule=r"<claim\b> name",
        build=lambda branch: Choose((text_of(parts(branch, "name")[0]),), verb="claim"),
        say=lambda order: f"CLAIM {', '.join(order.options)}",
        answers={"discovery": Answer(choose_value, _claimed)},
        options=True,
        open_ended=True,
    )
)
DISCOVERIES.add(
    Verb(
        name="circumnavigate",
        alone=r"circumnavigate",
        answers={"discovery": exactly(_AROUND, Plain("circumnavigate"))},
    )
)
