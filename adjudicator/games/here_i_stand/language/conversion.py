"""The verbs of religious targets: attempts (18), the Diet of Worms (9), debates (18.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.cards import card_in
from adjudicator.games.here_i_stand.language.line_parts import target_line
from adjudicator.games.here_i_stand.language.marches import attempt, target, to_place
from adjudicator.games.here_i_stand.language.names import debater_names
from adjudicator.games.here_i_stand.language.orders import Target
from adjudicator.games.here_i_stand.language.tree import Branch, parts, text_of
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.verbs import Answer, Chapter, Plain, Verb, exactly

TARGETS: Final = Chapter()

# ------------------------------------------------------------------------------ REFORM, COUNTER


def _attempted(verb: str) -> Answer:
    return Answer(
        lambda order, *_: {"space": order.place, "debater": order.debater},
        lambda raw, _: Target(verb, raw["space"], raw["debater"]),
    )


TARGETS.add(
    Verb(
        name="reform",
        topic="REFORM",
        examples=("REFORM Strasburg WITH Bucer",),
        does=_("the target of a Reformation attempt"),
        rule=r"<(?:reform|(?:attempt\s+)?reformation(?:\s+attempt)?)\b> _IN? names _slot*",
        build=attempt("reform"),
        say=lambda order: target_line(order, "REFORM"),
        answers={"reform": _attempted("reform")},
        one_place=True,
    )
)
TARGETS.add(
    Verb(
        name="counter",
        topic="COUNTER",
        examples=("COUNTER Leipzig WITH Tetzel",),
        does=_("the target of a Counter-Reformation attempt"),
        rule=r"<counter(?:\s*-?\s*(?:reformation(?:\s+attempt)?|reform))?\b> _IN? names _slot*",
        build=attempt("counter"),
        say=lambda order: target_line(order, "COUNTER"),
        answers={"counter": _attempted("counter")},
        one_place=True,
    )
)

# ------------------------------------------------------------------------------ COMMIT, FLIP


@dataclass(frozen=True)
class Commit:
    """The card committed to the Diet of Worms."""

    card: int
    verb: str = "commit"


TARGETS.add(
    Verb(
        name="commit",
        topic="COMMIT",
        examples=("COMMIT Here I Stand",),
        does=_("the card for the Diet of Worms"),
        rule=r"<commit\b> card",
        build=lambda branch: Commit(card_in(branch.children[0])),
        say=lambda order: f"COMMIT {card(order.card).title}",
        answers={"commit": Answer(lambda order, *_: order.card, lambda raw, _: Commit(raw))},
    )
)
TARGETS.add(
    Verb(
        name="flip",
        topic="FLIP",
        examples=("FLIP Leipzig",),
        does=_("the space that changes its religion"),
        also=("CONVERT",),
        rule=r"<(?:flip|convert)\b> name",
        build=target("flip"),
        say=lambda order: target_line(order, "FLIP"),
        answers={"flip": to_place("flip")},
        one_place=True,
    )
)

# ------------------------------------------------------------------------------ INSERT


def _insert(branch: Branch) -> Plain:
    """Read INSERT; there is nobody but Bullinger."""
    named = parts(branch, "name")
    who = debater_names().find(text_of(named[0])) if named else "bullinger"
    if who != "bullinger":
        raise NotUnderstood(_("only Bullinger can be inserted into a debate"))
    return Plain("insert")


TARGETS.add(
    Verb(
        name="insert",
        topic="INSERT",
        examples=("INSERT Bullinger", "NO INSERT"),
        does=_("who joins a debate"),
        rule=r"<insert\b> name?",
        build=_insert,
        say=lambda order: "INSERT Bullinger",
        answers={"insert": exactly(True, Plain("insert"))},
    )
)
TARGETS.add(
    Verb(
        name="no_insert",
        refused=r"insert|insertion",
        say=lambda order: "NO INSERT",
        answers={"insert": exactly(False, Plain("no_insert"))},
    )
)
