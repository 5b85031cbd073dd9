"""Orders of a small game: a verb and perhaps a place; and response sheets with such lines.

An answer of the rules is such an order in identifiers, ``light mill`` or ``pass``, so that it says
by itself which line gives it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, NoReturn, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.reply import Reply
from adjudicator.engine.words import _
from adjudicator.languages.finnish import FORMS, inflected
from adjudicator.languages.lines.reading import readings
from adjudicator.languages.lines.tables import Said, Tables
from adjudicator.languages.lines.writing import own_line
from adjudicator.words.ahead import If, Mark, PartWords, Standing
from adjudicator.words.ahead_lines import AheadOrder, ahead_line, read_ahead
from adjudicator.words.alternatives import AnyName
from adjudicator.words.lexicon import Lexicon, Name, NotUnderstood, OrderError
from adjudicator.words.offers import AnswerLine, Asked, Offer, Offered
from adjudicator.words.offers_made import plain_offers
from adjudicator.words.order_words import LINE, ROLE, TO_ROLES, WITH_ROLES, enter_writer, order_line

FINNISH: Final = "fi"
SHEET: Final = "sheet"
GIVE_UP: Final = "pass"
IN_ROUNDS: Final = PartWords("turn", "round")


@dataclass(frozen=True)
class Verb:
    """A verb: its ``words``, the name of the question it answers, and what it does.

    ``place``: a place follows. ``on_sheet``: with a place it is a line of the response sheet.
    """

    words: str
    question: str
    does: str
    place: bool = False
    on_sheet: bool = False


@dataclass(frozen=True)
class PlainOrder:
    """An order; a line of the response sheet has the verb "sheet" and gives the verb ``then``."""

    verb: str
    place: str = ""
    then: str = ""


PlainLine: TypeAlias = PlainOrder | AheadOrder
"""What a line of orders is in a small game."""


@dataclass(frozen=True)
class PlainGrammar:
    """The orders of a game: ``verbs`` by identifier, ``roles`` and ``places`` with their names.

    ``example`` is a standing order, ``finnish`` a table of Finnish words like ``words.toml`` of
    Here I Stand, with the names in ``[names]``; it is empty where there is none. PASS answers each
    question of which it is the default. ``parts``: in a round of such a game each role has a turn.
    """

    slug: str
    roles: Lexicon
    places: Lexicon
    verbs: Mapping[str, Verb]
    example: str
    finnish: str = ""
    parts: PartWords = IN_ROUNDS

    def __post_init__(self) -> None:
        enter_writer(FINNISH, self.slug, self._in_finnish)

    @property
    def topics(self) -> Mapping[str, str]:
        """The help by verb."""
        return {verb.words: verb.does for verb in self.verbs.values()}

    # -- reading --------------------------------------------------------------------------------

    def parse(self, line: str) -> PlainLine:
        """Return the order in a line, English or Finnish; raises OrderError."""
        text = " ".join(line.split()).rstrip(" .;!")
        try:
            return self._english(text)
        except OrderError as refused:
            for one in readings(text, self._tables):
                try:
                    return self._english(one.english)
                except OrderError:
                    continue
            raise refused from None

    def _english(self, text: str) -> PlainLine:
        found = read_ahead(
            text, self._plain, _no_condition, self.places.find, self.example, self.parts
        )
        return found or self._plain(text)

    def _plain(self, text: str) -> PlainOrder:
        for name, verb in self.verbs.items():
            if text.upper() == verb.words and not verb.place:
                return PlainOrder(name)
            if text.upper().startswith(f"{verb.words} ") and (verb.place or verb.on_sheet):
                place = self.places.find(text[len(verb.words) :].strip())
                return PlainOrder(SHEET, place, name) if verb.on_sheet else PlainOrder(name, place)
        raise NotUnderstood(
            _("“{words!s}” is no order; HELP lists them all", words=text), words=text
        )

    def role(self, words: str) -> str:
        """Return the role that words name, in English or Finnish."""
        return self.roles.find(self.in_english(words))

    def in_english(self, words: str) -> str:
        """Return words of orders in English; English ones stay as they are."""
        found = readings(words, self._tables)
        return found[0].english if found else words

    # -- writing --------------------------------------------------------------------------------

    def canonical(self, order: PlainLine) -> str:
        """Return an order in canonical words."""
        if isinstance(order, If | Mark | Standing):
            return order_line(ahead_line(order, self.canonical, str, self.places.full, self.parts))
        words = self.verbs[order.then or order.verb].words
        return order_line(f"{words} {self.places.full(order.place)}" if order.place else words)

    def words(self, decision: Decision[Any], value: object, view: object) -> str:
        """Return an answer as its order line."""
        return self.canonical(PlainOrder(*str(value).split()))

    def said(self, decision: Decision[Any], value: object) -> AnswerLine:
        """Return an answer as its order line, with what its verb does."""
        name = str(value).split()[0]
        verb = self.verbs[name]
        return AnswerLine(
            verb.words, verb.does, self.words(decision, value, None), last=name == GIVE_UP
        )

    def label(self, decision: Decision[Any], option: object) -> str:
        """Return the place of an answer, else its line."""
        place = str(option).partition(" ")[2]
        return self.places.full(place) if place else self.words(decision, option, None)

    def offered(self, decision: Decision[Any]) -> Offered:
        """Return the answers to a question."""
        return Offered(plain_offers(Asked(decision, self)) or ())

    def reads(self, line: str, decision: Decision[Any]) -> bool:
        """Return False: these orders have no preferences."""
        return False

    def conditions(self, role: str, view: Any, offers: Sequence[Offer]) -> tuple[Offer, ...]:
        """Return nothing: these orders have no conditions."""
        return ()

    def refusal(self, decision: Decision[Any], error: IllegalAnswer) -> str:
        """Return why an answer is not legal, all answers being called by their lines."""
        return error.worded(lambda value: self.words(decision, value, None))

    def _in_finnish(self, english: str, context: str) -> str | None:
        """Return a line of this game in Finnish; None for any other line."""
        if context in (ROLE, TO_ROLES, WITH_ROLES):
            named = english.split(", ")
            if any(role not in self.roles for role in named):
                return None
            return ", ".join(own_line(self.roles.full(role), self._tables) for role in named)
        try:
            self._english(english)
        except OrderError:
            if all(english != verb.words for verb in self.verbs.values()):
                return None
        return own_line(english, self._tables, context=LINE)

    @cached_property
    def _tables(self) -> Tables:
        found, source = Tables(inflected, FORMS), tomllib.loads(self.finnish)
        found.add_words(source)
        for english, own in source.get("names", {}).items():
            found.add_name(Said(english, own, "place"))
        return found

    # -- answering ------------------------------------------------------------------------------

    def answers(self, order: PlainLine, decision: Decision[Any]) -> bool:
        """Return whether a verb answers the question, or passes where silence would pass."""
        if order.verb == GIVE_UP:
            return bool(decision.default == GIVE_UP)
        return order.verb in self.verbs and self.verbs[order.verb].question == decision.name

    def only_asked(self, order: PlainLine) -> bool:
        """Return False: each order says what it means."""
        return False

    def openings(self, decision: Decision[Any]) -> tuple[str, ...]:
        """Return the words of the verbs that answer a question."""
        found = (verb for verb in self.verbs.values() if verb.question == decision.name)
        return tuple(verb.words for verb in found)

    def value(self, order: PlainLine, decision: Decision[Any], view: object) -> str:
        """Return the answer that an order is."""
        place = order.place if isinstance(order, PlainOrder) else ""
        return f"{order.verb} {place}".strip()

    def gives_up(self, order: PlainLine) -> bool:
        """Return whether an order passes."""
        return bool(order.verb == GIVE_UP)

    def only_gives_up(self, order: PlainLine) -> bool:
        """Return the same: no line has alternatives."""
        return self.gives_up(order)

    # -- what there is nothing of ---------------------------------------------------------------

    def never_asked(self, order: PlainLine) -> IllegalAnswer | None:
        """Return None: each order is asked for at some time."""
        return None

    def unranked(self, order: PlainLine, decision: Decision[Any]) -> bool:
        """Return False: no line has BEST."""
        return False

    def merit(self, value: object, decision: Decision[Any], view: object) -> tuple[int, ...]:
        """Return nothing: no line has BEST."""
        return ()

    def any_of(self, name: AnyName, decision: Decision[Any], view: object) -> Sequence[PlainOrder]:
        """Return nothing: no order is read with ANY in it."""
        return ()

    def join(self, first: PlainLine, second: PlainLine) -> PlainOrder | None:
        """Return None: each order answers a question alone."""
        return None

    def item(self, line: str, author: str, partners: Sequence[str]) -> NoReturn:
        """Refuse to read a clause of a deal."""
        raise NotUnderstood(_("there are no deals in this game"), words=line)

    def item_words(self, item: object) -> str:
        """Return a clause as it is; there is none."""
        return str(item)

    def planned(self, order: PlainLine, role: str, view: object) -> None:
        """Return None: nothing is said about orders for later."""
        return

    def openly(self, role: str, topic: str, raw: object) -> str | None:
        """Return None: facts tell what has been ordered."""
        return None

    def answers_ahead(self, order: PlainLine, decision: Decision[Any]) -> bool:
        """Return whether an order answers a question, as those of its message do."""
        return self.answers(order, decision)

    def is_talk(self, line: str) -> bool:
        """Return False: only the words of orders are read."""
        return False

    def open_ended(self, order: PlainLine) -> bool:
        """Return False: no order takes whatever words follow."""
        return False


def _no_condition(words: str) -> NoReturn:
    raise NotUnderstood(_("this game has no conditions to ask for with IF"), words=words)


def names(printed: Mapping[str, str], kind: str) -> Lexicon:
    """Return printed names by identifier, for finding them in orders."""
    return Lexicon([Name(name, words) for name, words in printed.items()], kind=kind)


@dataclass(frozen=True)
class PlainSheets:
    """Response sheets whose lines name a place and what is answered there, if that is legal."""

    grammar: PlainGrammar
    presets: ClassVar[Mapping[str, str]] = {
        "ask": _("you are asked"),
        "sealed": _("you pass and are never asked"),
    }
    introduction: ClassVar[str] = _(
        "Your response sheet says what you answer when others have done something. Now it says:"
    )
    changing: ClassVar[str] = _(
        "A line of it names an answer and a place; SHEET ask, SHEET sealed and SHEET CLEAR begin it"
        " anew. HELP lists all orders."
    )

    def changed(self, rules: Sequence[dict[str, Any]], order: PlainLine) -> list[dict[str, Any]]:
        """Return the lines with another one for its place."""
        if not isinstance(order, PlainOrder):
            raise TypeError(f"{order.verb!r} is no line of a response sheet")
        line = {"place": order.place, "then": order.then}
        return [*(one for one in rules if one["place"] != order.place), line]

    def lines(self, rules: Sequence[dict[str, Any]]) -> tuple[str, ...]:
        """Return the order lines of a sheet."""
        return tuple(self.grammar.canonical(PlainOrder(SHEET, **one)) for one in rules)

    def explained(self, preset: str, rules: Sequence[dict[str, Any]]) -> tuple[str, ...]:
        """Say what happens where no line fits."""
        return (_("Everywhere else {does}.", does=self.presets[preset]),)

    def asks(self, order: PlainLine) -> bool:
        """Return False: a line answers without asking."""
        return False

    def reply(self, preset: str, rules: Sequence[dict[str, Any]], decision: Decision[Any]) -> Reply:
        """Answer as the line for the place says, else ask or pass as the preset does."""
        rule = next((one for one in rules if one["place"] == decision.detail), None)
        value = rule["then"] if rule else GIVE_UP
        because = self.lines([rule])[0] if rule else order_line(f"SHEET {preset}")
        return Reply(
            ask=rule is None and preset == "ask",
            value=value,
            rule=because,
            about=_(self.grammar.places.full(decision.detail)),
            words=self.grammar.words(decision, value, None),
            special=rule is not None,
        )
