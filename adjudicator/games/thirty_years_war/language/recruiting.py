"""The verbs of recruiting (8.4): attempts, their end, and how steps are taken."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.language.examples import in_own_names
from adjudicator.games.thirty_years_war.language.names import (
    NATION_WORDS,
    PLURALS,
    TYPE_WORDS,
    leader_names,
)
from adjudicator.games.thirty_years_war.language.orders import (
    Led,
    Number,
    either,
    whole,
)
from adjudicator.games.thirty_years_war.rules.action.recruiting import RECRUITABLE
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.numbers import NUMBER_WORDS
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Chapter, Plain, Verb, exactly

RECRUITING: Final = Chapter()

_TYPES: Final = "|".join(word for type_ in RECRUITABLE for word in TYPE_WORDS[type_])
_NATIONS: Final = "|".join(word for words in NATION_WORDS.values() for word in words)
_COUNT: Final = rf"\d{{1,2}}|{'|'.join(NUMBER_WORDS)}"


def _counted(found: re.Match[str]) -> Led:
    """Refuse a number: how many units an attempt brings is up to the die (8.4)."""
    leader = found["leader"] or "Tilly"
    example = in_own_names(f"RECRUIT {found['type'].lower()} WITH {leader}")
    raise NotUnderstood(
        _("the die says how many units come; write {example}", example=order_line(example)),
        words=found["count"],
        suggestions=[order_line(example)],
    )


def _raised(found: re.Match[str]) -> Led:
    word = found["type"].lower()
    type_ = next(type_ for type_ in RECRUITABLE if word in TYPE_WORDS[type_])
    return Led("raise", leader_names().find(found["leader"]), type_)


RECRUITING.add(
    Verb(
        name="raise",
        topic="RECRUIT",
        examples=("RECRUIT mercenaries WITH Tilly", "STOP RECRUITING"),
        does=_("lets a leader try to recruit mercenaries or militia where he is"),
        also=("RAISE",),
        begins=rf"(?:recruit|raise)\s+(?:(?:{_COUNT})\s+)?(?:{_TYPES})\b",
        read=either(
            whole(
                rf"(?:recruit|raise|rec)\s+(?P<type>{_TYPES})\s+(?:with|by|under|using)\s+"
                r"(?P<leader>.+)",
                _raised,
            ),
            whole(rf"(?P<leader>.+?)\s+(?:recruits?|raises?)\s+(?P<type>{_TYPES})", _raised),
            whole(
                rf"(?:recruit|raise|rec)\s+(?P<count>{_COUNT})\s+(?:new\s+|more\s+)?"
                rf"(?:(?:{_NATIONS})\s+)?(?P<type>{_TYPES})"
                r"(?:\s+(?:at|in|to)\s+.+?)?(?:\s+(?:with|by|under|using)\s+(?P<leader>\D+))?",
                _counted,
            ),
        ),
        say=lambda order: f"RECRUIT {PLURALS[order.what]} WITH {leader_names().full(order.leader)}",
        answers={
            "recruit": Answer(
                lambda order, decision, view: {"leader": order.leader, "type": order.what},
                lambda raw, decision: (
                    Led("raise", raw["leader"], raw["type"]) if raw.get("leader") else None
                ),
            )
        },
    )
)
RECRUITING.add(
    Verb(
        name="stop_recruiting",
        alone=r"(?:stop|end|finish)\s+recruit(?:ing|ment)?",
        refused=r"(?:more\s+|further\s+)?recruit(?:ing|ment|s)?",
        say=lambda order: "STOP RECRUITING",
        answers={"recruit": exactly({"stop": True}, Plain("stop_recruiting"))},
        gives_up=True,
    )
)


def _full(found: re.Match[str]) -> Number:
    words = found["count"].lower()
    return Number("take_full", 0 if words in ("no", "none") else int(words))


RECRUITING.add(
    Verb(
        name="take_full",
        topic="FULL UNITS",
        examples=("FULL UNITS 1",),
        does=_("takes recruited steps as so many full units, the rest as reduced ones (8.411)"),
        also=("TAKE FULL",),
        begins=r"full\s+units?",
        read=either(
            whole(r"full\s+units?\s*:?\s*(?P<count>\d{1,2}|no|none)", _full),
            whole(r"(?:take\s+)?(?P<count>\d{1,2}|no)\s+full(?:\s+units?)?", _full),
        ),
        say=lambda order: f"FULL UNITS {order.count}",
        answers={
            "take": Answer(
                lambda order, decision, view: order.count,
                lambda raw, decision: Number("take_full", raw),
            )
        },
    )
)
