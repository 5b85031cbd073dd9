"""Reading a block line by line, and finding the open question that an order answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.lexicon import OrderError
from adjudicator.orders.commands import PLAYER, Command, Vocabulary, is_command, masked
from adjudicator.orders.complaint import NotUnderstood, trouble
from adjudicator.orders.message_text import LONGEST_LINE, Block, Line

ReadStatus: TypeAlias = Literal[
    "order", "command", "not_understood", "unclear", "ignored", "blank", "continued"
]
Item: TypeAlias = Any
"""One clause of a deal, a frozen dataclass of the game."""

MOST_CONTINUATIONS: Final = 4
_CONNECTING: Final = r"from|to|into|in|at|with|for|as|and|against|of|on"
_GOES_ON: Final = re.compile(rf"[a-z0-9(,+&]|(?i:{_CONNECTING})\b")
_UNFINISHED: Final = re.compile(rf".*(?:[,+&]|\b(?:{_CONNECTING}))", re.IGNORECASE)


class Order(Protocol):
    """An order of a game: a frozen dataclass with the name of its verb."""

    @property
    def verb(self) -> str: ...  # noqa: D102 - the class says it


class Grammar(Protocol):
    """The words of one game.

    ``parse`` reads one line and raises OrderError. ``canonical`` writes an order, ``words`` a legal
    value of a decision as the order line that gives it. ``answers`` says whether an order is of the
    kind that a decision waits for; ``value`` makes it a value (OrderError when it cannot be one,
    IllegalAnswer when no question ever asks for such a thing; else legality is left to the choice).
    ``refusal`` says in printed names why an answer is not legal. ``planned`` returns which decision
    an order kept for later would answer and with what value, were it asked and legal now, or None.
    ``join`` makes one order of two lines that answer one question together, or returns None.
    ``item`` reads a clause of a deal. ``gives_up`` says whether an order passes or ends something.
    ``role`` finds a role by its name. ``topics`` is the help by verb: an example and what it does.
    """

    @property
    def topics(self) -> Mapping[str, str]: ...  # noqa: D102 - the class says it

    def parse(self, line: str) -> Order: ...  # noqa: D102 - the class says it

    def canonical(self, order: Any) -> str: ...  # noqa: D102 - the class says it

    def answers(self, order: Any, decision: Decision[Any]) -> bool: ...  # noqa: D102 - the class says it

    def value(self, order: Any, decision: Decision[Any], view: Any) -> Any: ...  # noqa: D102 - the class says it

    def words(self, decision: Decision[Any], value: Any, view: Any) -> str: ...  # noqa: D102 - the class says it

    def refusal(self, decision: Decision[Any], error: IllegalAnswer) -> str: ...  # noqa: D102 - the class says it

    def join(self, first: Any, second: Any) -> Order | None: ...  # noqa: D102 - the class says it

    def item(self, line: str, author: str, partners: Sequence[str]) -> Item: ...  # noqa: D102 - the class says it

    def item_words(self, item: Item) -> str: ...  # noqa: D102 - the class says it

    def planned(  # noqa: D102 - the class says it
        self, order: Any, role: str, view: Any
    ) -> tuple[Decision[Any], Any] | None: ...

    def gives_up(self, order: Any) -> bool: ...  # noqa: D102 - the class says it

    def role(self, words: str) -> str: ...  # noqa: D102 - the class says it


@dataclass(frozen=True)
class ReadLine:
    """A line of a block and what became of it.

    ``order`` or ``command`` is set for those statuses, ``canonical`` is how it was read, and
    ``complaint`` a sentence for people otherwise. "ignored" lines were quoted; "continued" lines
    belong to the line before, which carries the order of both.
    """

    number: int
    text: str
    status: ReadStatus
    order: Order | None = None
    command: Command | None = None
    canonical: str = ""
    complaint: str = ""
    suggestions: tuple[str, ...] = ()


def reads(lines: Sequence[Line], grammar: Grammar) -> bool:
    """Return whether every line is an order, a command, or the rest of one that mail has broken."""
    good = ("order", "command", "continued", "blank")
    return all(read.status in good for read in read_lines(lines, grammar))


def reader_of(grammar: Grammar) -> Callable[[Sequence[Line]], bool]:
    """Return the test that ``find_blocks`` needs for messages without a fence."""
    return lambda lines: reads(lines, grammar)


class _Parsed(dict[str, "Order | OrderError"]):
    """What the grammar says of each text, asked once: joining lines reads some of them again."""

    def __init__(self, grammar: Grammar) -> None:
        super().__init__()
        self.grammar = grammar

    def __missing__(self, text: str) -> Order | OrderError:
        try:
            self[text] = self.grammar.parse(text)
        except OrderError as error:
            self[text] = error
        return self[text]

    def reads(self, text: str) -> bool:
        """Return whether a text is a whole order or command."""
        return is_command(text) or not isinstance(self[text], OrderError)


def read_block(
    block: Block, grammar: Grammar, vocabulary: Vocabulary = PLAYER
) -> tuple[ReadLine, ...]:
    """Read every line of a block; one that is wrong costs that line only."""
    return read_lines(block.lines, grammar, vocabulary)


def read_lines(
    lines: Sequence[Line], grammar: Grammar, vocabulary: Vocabulary = PLAYER
) -> tuple[ReadLine, ...]:
    """Read lines in their order.

    Mail programs break long lines. A line that cannot be read alone is put behind the one before
    when it looks like the rest of it (see ``_goes_on``) and both together read as one order.
    """
    result: list[ReadLine] = []
    parsed = _Parsed(grammar)
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.blank or line.quoted:
            result.append(_skipped(line))
            at += 1
            continue
        read = vocabulary.read(lines, at, grammar.role)
        if read is not None:
            result += _command_lines(lines[at : at + read.taken], read.command, read.error)
            at += read.taken
            continue
        found = _order_lines(lines, at, parsed)
        result += found
        at += len(found)
    return tuple(_joined(result, grammar))


def _skipped(line: Line) -> ReadLine:
    if line.quoted:
        return ReadLine(line.number, line.text, "ignored", complaint="Quoted lines are not orders.")
    return ReadLine(line.number, line.text, "blank")


def _command_lines(
    lines: Sequence[Line], command: Command | None, error: OrderError | None
) -> list[ReadLine]:
    first = lines[0]
    if command is not None:
        head = ReadLine(
            first.number,
            masked(first.text),
            "command",
            command=command,
            canonical=command.canonical,
        )
    else:
        head = _wrong(first, error or NotUnderstood("This is not understood."))
    return [head, *(ReadLine(line.number, line.text, "continued") for line in lines[1:])]


def _wrong(line: Line, error: OrderError) -> ReadLine:
    return ReadLine(
        line.number,
        masked(line.text),
        trouble(error),
        complaint=str(error),
        suggestions=error.suggestions,
    )


def _order_lines(lines: Sequence[Line], at: int, parsed: _Parsed) -> list[ReadLine]:
    """Return the line at ``at`` and those that continue it, read as one order."""
    line = lines[at]
    if line.too_long:
        return [_wrong(line, NotUnderstood(f"The line is longer than {LONGEST_LINE} characters."))]
    best: list[ReadLine] = []
    text = line.text
    for end in range(at + 1, min(at + 1 + MOST_CONTINUATIONS, len(lines))):
        if not _goes_on(text, lines[end], parsed):
            break
        text = f"{text} {lines[end].text}"
        order = parsed[text]
        if not isinstance(order, OrderError):
            rest = [ReadLine(o.number, o.text, "continued") for o in lines[at + 1 : end + 1]]
            best = [_understood(line.number, text, order, parsed.grammar), *rest]
    if best:
        return best
    order = parsed[line.text]
    if isinstance(order, OrderError):
        return [_wrong(line, order)]
    return [_understood(line.number, line.text, order, parsed.grammar)]


def _understood(number: int, text: str, order: Order, grammar: Grammar) -> ReadLine:
    return ReadLine(number, text, "order", order=order, canonical=grammar.canonical(order))


def _goes_on(before: str, line: Line, parsed: _Parsed) -> bool:
    """Return whether a line looks like the rest of the one before and is nothing by itself.

    It begins with a small letter, a number or a connecting word, or is indented; or the line before
    ends with a comma or a connecting word.
    """
    if line.blank or line.quoted or len(before) + len(line.text) >= LONGEST_LINE:
        return False
    looks = line.indented or _GOES_ON.match(line.text) or _UNFINISHED.fullmatch(before)
    return bool(looks) and not parsed.reads(line.text)


def _joined(lines: Sequence[ReadLine], grammar: Grammar) -> list[ReadLine]:
    """Put together consecutive orders that answer one question (several RECALL lines)."""
    result: list[ReadLine] = []
    last: int | None = None
    for line in lines:
        if line.order is not None and last is not None:
            both = grammar.join(result[last].order, line.order)
            if both is not None:
                head = result[last]
                words = grammar.canonical(both)
                result[last] = ReadLine(
                    head.number, head.text, "order", order=both, canonical=words
                )
                result.append(ReadLine(line.number, line.text, "continued"))
                continue
        result.append(line)
        if line.status not in ("blank", "continued"):
            last = len(result) - 1 if line.order is not None else None
    return result


def fit(
    order: Any, decisions: Sequence[Decision[Any]], grammar: Grammar, view: Any
) -> tuple[Decision[Any], Any] | None:
    """Return the first decision that an order answers, with the value; None when it answers none.

    Raises OrderError when it is the right kind of order and its words cannot be a value, and
    IllegalAnswer for what no question ever asks for.
    """
    wrong: OrderError | None = None
    for decision in decisions:
        if not grammar.answers(order, decision):
            continue
        try:
            return decision, grammar.value(order, decision, view)
        except OrderError as error:
            wrong = wrong or error
    if wrong is not None:
        raise wrong
    return None
