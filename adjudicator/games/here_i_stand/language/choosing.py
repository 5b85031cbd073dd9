"""The verbs of questions without verbs of their own: options, numbers, text, yes and no."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.choices import Number, OneOf, SomeOf, Split, Words, YesNo
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.declining import accepted, declined
from adjudicator.games.here_i_stand.language.names import (
    ADJECTIVES,
    PLURALS,
    all_power_names,
    kind_of,
    owner_of,
)
from adjudicator.games.here_i_stand.language.options import (
    CARD_QUESTIONS,
    are_units,
    find_option,
    label,
)
from adjudicator.games.here_i_stand.language.orders import Amount, Choose, Portion, Say, Spread
from adjudicator.games.here_i_stand.language.portions import build_spread, spread_line, spread_value
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.sea.interception import STAND
from adjudicator.words.alternatives import AnyName
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Plain, Verb, exactly

# ------------------------------------------------------------------------------ PLACE

SPLITS: Final = Chapter()


def _placed(raw: Any, decision: Asked) -> Spread:
    return Spread(tuple(Portion(count, label(box)) for box, count in raw.items()))


SPLITS.add(
    Verb(
        name="place",
        topic="PLACE",
        examples=("PLACE 2 IN Istanbul, 2 IN Edirne",),
        does=_("splits something over several spaces"),
        rule=r"<(?:place|put)\b(?!\s+to\s+sea)> portion (_SEP portion)*",
        build=build_spread("place"),
        say=spread_line,
        suits=lambda decision: (
            isinstance(decision.choice, Split) and not are_units(decision.choice)
        ),
        otherwise=Answer(spread_value, _placed),
        open_ended=True,
    )
)

# ------------------------------------------------------------------------------ CHOOSE

OPTIONS: Final = Chapter()
_CHOOSE: Final = re.compile(r"(?:choose|pick|select)\b[\s:]*(.*)", re.IGNORECASE)
_OPTIONS: Final = re.compile(r"\s*[,;]\s*")


def _read_choose(text: str, read: Any) -> Choose | None:
    found = _CHOOSE.fullmatch(text)
    if found is None:
        return None
    options = tuple(_units_named(part) for part in _OPTIONS.split(found.group(1)) if part)
    if not options:
        raise NotUnderstood(
            _(
                "{verb} what? One of the options follows, as in {example}",
                verb=order_line("CHOOSE"),
                example=order_line("CHOOSE Vienna"),
            )
        )
    return Choose(options)


def _units_named(words: str) -> str:
    """Return units of a power in one way, however they are written; other words as they are."""
    owner, _, kind = words.rpartition(" ")
    try:
        whose = all_power_names().named(owner) or owner_of(owner)
        return f"{ADJECTIVES[whose]} {PLURALS[kind_of(kind)]}"
    except OrderError:
        return words


def with_units_named(name: AnyName) -> AnyName:
    """Return ANY of several powers' units with these named as the options name them."""
    if name.before.casefold() != "choose":
        return name
    try:
        return replace(name, behind=PLURALS[kind_of(name.behind)])
    except OrderError:
        return name


def choose_value(order: Choose, decision: Asked, view: Any) -> JSON:
    """Return the option or options that a line names."""
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


def _chosen(raw: Any, decision: Asked) -> Choose | None:
    if isinstance(decision.choice, Number):
        return None
    asked = decision.name in CARD_QUESTIONS
    options = raw if isinstance(decision.choice, SomeOf) else [raw]
    return Choose(tuple(label(one, cards_asked=asked) for one in options) or ("nothing",))


OPTIONS.add(
    Verb(
        name="choose",
        topic="CHOOSE",
        examples=("CHOOSE Vienna", "CHOOSE 3", "YES", "NO"),
        does=_("one of the options of a question that has no verb of its own"),
        read=_read_choose,
        say=lambda order: f"CHOOSE {', '.join(order.options)}",
        suits=lambda decision: isinstance(decision.choice, OneOf | SomeOf | Number),
        otherwise=Answer(choose_value, _chosen),
        begins=r"(?:choose|pick|select)\b",
        options=True,
        open_ended=True,
    )
)

# ------------------------------------------------------------------------------ numbers, text

_NUMBER: Final = re.compile(r"#?(\d{1,6})")


def _read_number(text: str, read: Any) -> Amount | None:
    found = _NUMBER.fullmatch(text)
    return Amount(int(found.group(1))) if found else None


def _counts(decision: Asked) -> bool:
    choice = decision.choice
    if isinstance(choice, OneOf):
        return all(isinstance(option, int) for option in choice.options)
    return isinstance(choice, Number)


OPTIONS.add(
    Verb(
        name="amount",
        read=_read_number,
        say=lambda order: str(order.number),
        suits=_counts,
        otherwise=Answer(lambda order, *_: order.number, lambda raw, _: Amount(raw)),
    )
)

_SAY: Final = re.compile(r"say\b[\s:]*(.*)", re.IGNORECASE)


def _read_say(text: str, read: Any) -> Say | None:
    found = _SAY.fullmatch(text)
    return Say(found.group(1).strip('"')) if found else None


OPTIONS.add(
    Verb(
        name="say",
        read=_read_say,
        say=lambda order: f"SAY {order.text}",
        suits=lambda decision: isinstance(decision.choice, Words),
        otherwise=Answer(lambda order, *_: order.text, lambda raw, _: Say(raw)),
        begins=r"say\b",
        verbatim=True,
        open_ended=True,
        unfit_to_stand=lambda order: _("deals and free text are given when they are asked for"),
    )
)

# ------------------------------------------------------------------------------ YES, NO


def _is_yes_or_no(decision: Asked) -> bool:
    return isinstance(decision.choice, YesNo)


OPTIONS.add(
    Verb(
        name="yes",
        alone=r"yes|y",
        told=r"yep|yeah|yup|sure|ok|okay|agreed|of\s+course",
        in_person=accepted,
        suits=_is_yes_or_no,
        otherwise=exactly(True, Plain("yes")),
        only_asked=True,
    )
)
OPTIONS.add(
    Verb(
        name="no",
        alone=r"no|n",
        refused=r"thanks",
        told=r"nope|nah|no\s+thank\s+you|declined?|not\s+(?:now|this\s+time)|no\s+way",
        answers={
            "window": exactly(None),
            "intercept": exactly(None),
            "intercept_at_sea": exactly(None),
            "avoid_at_sea": exactly(STAND),
            "deploy": exactly(None),
            "sally": exactly(Force().dump()),
            "recall": exactly([]),
        },
        in_person=declined,
        suits=_is_yes_or_no,
        otherwise=exactly(False, Plain("no")),
    )
)
