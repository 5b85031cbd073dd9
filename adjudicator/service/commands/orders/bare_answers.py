"""Lines that only a question gives a meaning: ``Leipzig``, which names no verb, and ``YES``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from sqlmodel import Session

from adjudicator.engine.errors import IllegalAnswer, Unknowable
from adjudicator.engine.words import Words, _, or_list
from adjudicator.games.opaque import AnyOrder
from adjudicator.orders.reader import ReadLine
from adjudicator.service.commands.desk import Desk
from adjudicator.service.table.deals import digest
from adjudicator.service.table.playing import is_talk
from adjudicator.store import queries, tables
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import Ambiguous, OrderError
from adjudicator.words.order_words import order_line

_REFUSES: Final = re.compile(
    r"\b(?:reject|refuse|declin|disagree|no\b|not\b|cannot|can.t|don.t|hylkää|kieltäydy|en\b)",
    re.IGNORECASE,
)
_OF_DEALS: Final = re.compile(
    r"\b(?:accept|agree|confirm|approve|reject|refuse|declin|disagree|deal\b|offer|treaty"
    r"|hyväksy|suostu|hylkää|kieltäydy|sopimu|tarjou)",
    re.IGNORECASE,
)
"""Words that speak of a deal, or answer one."""
_WITH_DEAL: Final = re.compile(
    r"\s*(?:(?:confirm|accept|reject|refuse|withdraw|vahvista|hyväksy|hylkää|peru)\s+)?"
    r"(?:deal|sopimus)\b",
    re.IGNORECASE,
)
"""What begins like a command about deals has an answer of its own."""
_MOST_WORDS: Final = 12
_MOST_MEANINGS: Final = 5
"""Of words with more meanings than this none is listed."""
_MOST_LINES: Final = 5
"""So many lines of a receipt may be wrong before no more are tried: prose is no answer."""


def without_verb(desk: Desk, line: ReadLine) -> ReadLine:
    """Return a line that begins no order as the only legal answer that its words can be.

    The line stays as it is where no question of the writer is open, and where its words can be no
    legal answer, or several; what is unclear in them is said.
    """
    decision = desk.playing.open_for(desk.role)
    settled = desk.blind or desk.ahead or desk.held_until is not None
    if decision is None or settled or is_talk(decision) or not _may_be_names(desk, line):
        return line
    grammar, view = desk.playing.game.grammar, desk.playing.view(desk.role)
    legal: dict[str, AnyOrder] = {}
    unclear: list[Ambiguous] = []
    for words in _with_verbs(line.text, grammar.openings(decision), grammar.in_english(line.text)):
        try:
            order = grammar.parse(words)
            if grammar.answers(order, decision):
                value = fitted(order, decision, grammar, view).value
                legal.setdefault(grammar.words(decision, value, view), order)
        except Ambiguous as error:
            unclear.append(error)
        except (OrderError, IllegalAnswer, Unknowable):
            continue
    if len(legal) == 1:
        ((canonical, order),) = legal.items()
        return replace(line, status="order", order=order, canonical=canonical, complaint="")
    if unclear and not legal:
        return replace(line, status="unclear", complaint=str(unclear[0]))
    if 1 < len(legal) <= _MOST_MEANINGS:
        return replace(line, status="unclear", complaint=_which_of(line.text, legal))
    return line


def _which_of(words: str, legal: Iterable[str]) -> Words:
    """Return that words are unclear, and all the orders that they can be."""
    return _(
        "“{words!s}” is unclear: it can be {candidates}",
        words=words,
        candidates=or_list(map(order_line, legal)),
    )


def _may_be_names(desk: Desk, line: ReadLine) -> bool:
    """Return whether a line is short, and its trouble is that no order begins with its words."""
    words = line.text.split()
    wrong = sum(one.status == "not_understood" for one in desk.lines)
    if line.status != "not_understood" or len(words) > _MOST_WORDS or wrong >= _MOST_LINES:
        return False
    try:
        desk.playing.game.grammar.parse(line.text)
    except OrderError as error:
        return error.words == words[0]
    return False


def _with_verbs(text: str, openings: tuple[str, ...], english: str) -> Iterator[str]:
    """Give a line behind the first words of every order that would answer."""
    for words in dict.fromkeys((text, english)):
        for opening in openings:
            yield f"{opening} {words}"


def nothing_to_answer(desk: Desk) -> str:
    """Return that no question is open that YES answers, and how offered deals are answered."""
    offered = _undecided(desk.playing.session, desk.window, desk.role)
    if offered:
        lines = or_list(order_line(f"CONFIRM DEAL {number}") for number in offered)
        return _("a deal is answered with its number: {lines}", lines=lines)
    return _("nothing is asked of you that this answers")


def answers_a_deal(session: Session, window: tables.Window | None, role: str, words: str) -> str:
    """Return how a deal is answered, of which words speak that are no order; else nothing.

    Consent is never guessed: it has to name the deal.
    """
    if not _OF_DEALS.search(words) or _WITH_DEAL.match(words):
        return ""
    offered = _undecided(session, window, role)
    if not offered:
        return ""
    verb = "REJECT" if _REFUSES.search(words) else "CONFIRM"
    lines = or_list(order_line(f"{verb} DEAL {number}") for number in offered)
    return _("A deal is answered with its number: {lines}.", lines=lines)


def _undecided(session: Session, window: tables.Window | None, role: str) -> list[int]:
    """Return the numbers of the deals that wait for the word of a role."""
    rows = queries.deals_of(session, window.id) if window else []
    return [
        row.number
        for row in rows
        if row.status == "proposed" and role in row.parties
        if row.confirmations.get(role) != digest(row)
    ]
