"""The verbs of religion (18): what CP buy, and the targets of attempts and debates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.land import BUILD_WORDS
from adjudicator.games.here_i_stand.language.line_parts import target_line, with_debater
from adjudicator.games.here_i_stand.language.marches import named_in
from adjudicator.games.here_i_stand.language.names import (
    language_zone_names,
    space_names,
)
from adjudicator.games.here_i_stand.language.orders import Target
from adjudicator.games.here_i_stand.language.tree import (
    Branch,
    debater_in,
    parts,
    points_in,
    text_of,
    tokens_of,
    zone_in,
)
from adjudicator.words.lexicon import NotUnderstood, fold
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Chapter, Verb, action

ACTIONS: Final = Chapter()


@dataclass(frozen=True)
class Faith:
    """A religious action paid with CP: translate, treatise, debate, saint_peters, burn_books."""

    verb: str
    zone: str = ""
    book: str = ""
    steps: int = 1
    against: str = ""
    debater: str | None = None


def _faith(verb: str, *fields: str) -> Answer:
    """Return the answer that is the action ``verb`` with some fields of the order."""
    return action(
        verb,
        lambda order, *_: {name: getattr(order, name) for name in fields},
        lambda raw, _: Faith(verb, **{name: raw[name] for name in fields if name in raw}),
    )


def _zone(order: Faith) -> str:
    return language_zone_names().full(order.zone)


# ------------------------------------------------------------------------------ TRANSLATE

_TRANSLATE: Final = order_line("TRANSLATE New Testament IN German FOR 2 CP")
_BOOKS: Final = {"new_testament": "New Testament", "full_bible": "Full Bible"}


def _translate(branch: Branch) -> Faith:
    """Read TRANSLATE with a book, a language zone and CP."""
    book = tokens_of(branch).get("BOOK")
    if book is None:
        raise NotUnderstood(
            _("which book? Write it as in {example}", example=_TRANSLATE), suggestions=[_TRANSLATE]
        )
    new = fold(str(book)) in ("new testament", "nt")
    return Faith(
        "translate",
        zone_in(branch, example=_TRANSLATE),
        "new_testament" if new else "full_bible",
        points_in(branch),
        debater=debater_in(branch),
    )


ACTIONS.add(
    Verb(
        name="translate",
        topic="TRANSLATE",
        examples=("TRANSLATE New Testament IN German FOR 2 CP",),
        does=_("works on a translation"),
        rule=r"<translate(?:\s+scriptures?)?\b> name? (BOOK name?)? _slot*",
        build=_translate,
        say=lambda order: (
            f"TRANSLATE {_BOOKS[order.book]} IN {_zone(order)} FOR {order.steps} CP"
            f"{with_debater(order.debater)}"
        ),
        answers={"action": _faith("translate", "zone", "book", "steps", "debater")},
    )
)

# ------------------------------------------------------------------------------ PUBLISH TREATISE


def _treatise(branch: Branch) -> Faith:
    zone = zone_in(branch, example=order_line("PUBLISH TREATISE IN German"))
    return Faith("treatise", zone, debater=debater_in(branch))


ACTIONS.add(
    Verb(
        name="treatise",
        topic="PUBLISH TREATISE",
        examples=("PUBLISH TREATISE IN German WITH Bucer",),
        does=_("makes Reformation attempts in a language zone"),
        also=("TREATISE", "PUBLISH"),
        rule=r"(<publish\b> name?)? <treatise\b> name? _slot*",
        build=_treatise,
        say=lambda order: f"PUBLISH TREATISE IN {_zone(order)}{with_debater(order.debater)}",
        answers={"action": _faith("treatise", "zone", "debater")},
    )
)

# ------------------------------------------------------------------------------ CALL DEBATE

_DEBATE: Final = order_line("CALL DEBATE IN German AGAINST uncommitted")


def _debate(branch: Branch) -> Faith:
    """Read CALL DEBATE; whom it is against must be said."""
    against = [fold(text_of(part)) for held in parts(branch, "against") for part in held.children]  # type: ignore[arg-type]  # so by the grammar
    words = [word.removesuffix(" debater").removesuffix(" debaters") for word in against]
    if len(words) != 1 or words[0] not in ("committed", "uncommitted"):
        raise NotUnderstood(
            _(
                "against committed or uncommitted debaters? Write it as in {example}",
                example=_DEBATE,
            ),
            suggestions=[_DEBATE],
        )
    return Faith("debate", zone_in(branch, example=_DEBATE), against=words[0])


ACTIONS.add(
    Verb(
        name="debate",
        topic="CALL DEBATE",
        examples=("CALL DEBATE IN German AGAINST uncommitted",),
        does=_("calls a theological debate"),
        also=("DEBATE", "CALL"),
        rule=r"(<call\b> name?)? <(?:theological\s+)?debate\b> name? (_slot | against)*",
        build=_debate,
        say=lambda order: f"CALL DEBATE IN {_zone(order)} AGAINST {order.against}",
        answers={"action": _faith("debate", "zone", "against")},
    )
)

# ------------------------------------------------------------------------------ BUILD ST PETER'S

_PETERS: Final = r"<(?:st\.?|saint)\s+peter'?s?(?:\s+basilica)?(?!\w)>"

ACTIONS.add(
    Verb(
        name="saint_peters",
        topic="BUILD ST PETER'S",
        examples=("BUILD ST PETER'S FOR 2 CP",),
        does=_("builds Saint Peter's"),
        rule=(
            rf"{BUILD_WORDS}? {_PETERS} _WITH? points? _slot*"
            rf" | <(?:spend|put(?=\s+\d+\s*cps?\b))\b>.5? points (_IN | _TO) {_PETERS}"
        ),
        build=lambda branch: Faith("saint_peters", steps=points_in(branch)),
        say=lambda order: f"BUILD ST PETER'S FOR {order.steps} CP",
        answers={"action": _faith("saint_peters", "steps")},
    )
)

# ------------------------------------------------------------------------------ BURN BOOKS


def _burn_books(branch: Branch) -> Faith:
    zone = zone_in(branch, example=order_line("BURN BOOKS IN French"))
    return Faith("burn_books", zone, debater=debater_in(branch))


ACTIONS.add(
    Verb(
        name="burn_books",
        topic="BURN BOOKS",
        examples=("BURN BOOKS IN French WITH Cajetan",),
        does=_("makes Counter-Reformation attempts in a language zone"),
        also=("BURN",),
        rule=r"<burn\b> (name? <books?\b> name? | name)? _slot*",
        build=_burn_books,
        say=lambda order: f"BURN BOOKS IN {_zone(order)}{with_debater(order.debater)}",
        answers={"action": _faith("burn_books", "zone", "debater")},
    )
)

# ------------------------------------------------------------------------------ FOUND UNIVERSITY

_UNIVERSITY: Final = order_line("FOUND UNIVERSITY IN Trier")


def _university(branch: Branch) -> Target:
    named = named_in(branch, "at", "to")
    if len(named) != 1:
        raise NotUnderstood(
            _("one space is expected, as in {example}", example=_UNIVERSITY),
            suggestions=[_UNIVERSITY],
        )
    return Target("university", space_names().find(named[0]), debater_in(branch))


ACTIONS.add(
    Verb(
        name="university",
        topic="FOUND UNIVERSITY",
        examples=("FOUND UNIVERSITY IN Trier WITH Loyola",),
        does=_("founds a Jesuit university in a Catholic space"),
        rule=(
            r"<(?:(?:found|establish|build|place)\s+(?:an?\s+|the\s+)?)?(?:jesuits?\s+)?"
            r"universit(?:y|ies)\b|(?:found|establish)(?:\s+(?:an?\s+|the\s+)?jesuits?)?\b>.5"
            r" name? _slot*"
        ),
        build=_university,
        say=lambda order: target_line(order, "FOUND UNIVERSITY IN"),
        answers={
            "action": action(
                "university",
                lambda order, *_: {"space": order.place, "debater": order.debater},
                lambda raw, _: Target("university", raw["space"], raw["debater"]),
            )
        },
    )
)
