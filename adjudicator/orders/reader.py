"""Reading a block line by line, and finding the open question that an order answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias, TypeVar

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _, or_list
from adjudicator.orders.commands.access import masked
from adjudicator.orders.commands.register import MODERATOR, PLAYER, Command, Register
from adjudicator.orders.message_text import LONGEST_LINE, Block, Line
from adjudicator.words.ahead_lines import begins_ahead
from adjudicator.words.alternatives import Order, Several
from adjudicator.words.answering import Answering, OrderLines
from adjudicator.words.lexicon import Ambiguous, OrderError, unreadable
from adjudicator.words.order_words import order_line

V = TypeVar("V")

ReadStatus: TypeAlias = Literal[
    "order", "command", "not_understood", "unclear", "ignored", "blank", "continued"
]

MOST_CONTINUATIONS: Final = 8
_NARROWEST_BREAK: Final = 60  # columns; mail programs break lines at 65 to 78
_LONGEST_SHOWN: Final = 60
_CONNECTING: Final = r"from|to|into|in|at|with|for|as|and|or|against|of|on"
_GOES_ON: Final = re.compile(rf"[a-z0-9(,+&]|(?i:{_CONNECTING})\b")
_UNFINISHED: Final = re.compile(rf".*(?:[,+&]|\b(?:{_CONNECTING}))", re.IGNORECASE)


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


def trouble(error: OrderError) -> Literal["not_understood", "unclear"]:
    """Return which of the two replies an error of reading gets."""
    return "unclear" if isinstance(error, Ambiguous) else "not_understood"


def is_command(text: str, register: Register = PLAYER) -> bool:
    """Return whether a single line is a whole command (so not one that has a body)."""
    read = register.read([Line(1, text)], 0, str)
    return read is not None and read.command is not None


def reads(lines: Sequence[Line], grammar: OrderLines[Order]) -> bool:
    """Return whether every line is an order, a command, or the rest of one that mail has broken.

    Nothing says of lines outside a block that they are meant, so what may be talk is no order.
    """
    found: list[ReadLine] = []
    for read in _each(lines, grammar, PLAYER):
        if read.status not in ("order", "command", "continued", "blank"):
            return False  # the rest of a letter need not be looked at
        found.append(read)
    return not any(
        read.order is not None and grammar.is_talk(read.text) for read in _joined(found, grammar)
    )


def reader_of(grammar: OrderLines[Order]) -> Callable[[Sequence[Line]], bool]:
    """Return the test that ``find_blocks`` needs for messages without a fence."""
    return lambda lines: reads(lines, grammar)


class _Parsed(dict[str, "Order | OrderError"]):
    """What the grammar says of each text, asked once: joining lines reads some of them again."""

    def __init__(self, grammar: OrderLines[Order], register: Register) -> None:
        super().__init__()
        self.grammar = grammar
        self.register = register

    def __missing__(self, text: str) -> Order | OrderError:
        try:
            self[text] = self.grammar.parse(text)
        except OrderError as error:
            self[text] = error
        return self[text]

    def reads(self, text: str) -> bool:
        """Return whether a text is a whole order or command."""
        return is_command(text, self.register) or not isinstance(self[text], OrderError)


def read_block(
    block: Block, grammar: OrderLines[Order], register: Register = PLAYER
) -> tuple[ReadLine, ...]:
    """Read every line of a block; one that is wrong costs that line only."""
    return read_lines(block.lines, grammar, register)


def read_lines(
    lines: Sequence[Line], grammar: OrderLines[Order], register: Register = PLAYER
) -> tuple[ReadLine, ...]:
    """Read lines in their order.

    Mail programs break long lines: as many lines as read as one order together are one order, up
    to an empty line or a command. When they read as several orders as well, none is guessed.
    """
    return tuple(_joined(_each(lines, grammar, register), grammar))


def _each(
    lines: Sequence[Line], grammar: OrderLines[Order], register: Register
) -> Iterator[ReadLine]:
    """Yield every line as it is read; orders that answer one question are still apart."""
    parsed = _Parsed(grammar, register)
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.blank or line.quoted:
            yield _skipped(line)
            at += 1
            continue
        read = register.read(lines, at, grammar.role)
        if read is not None:
            yield from _command_lines(lines[at : at + read.taken], read.command, read.error)
            at += read.taken
            continue
        taken = 1 if line.too_long else _lines_of_one(lines, at, parsed)
        yield from _order_lines(lines[at : at + taken], parsed)
        at += taken


def reads_as_moderation(lines: Sequence[Line]) -> bool:
    """Return whether all lines of a message without a fence are commands of a moderator."""
    block = Block(False, None, None, None, tuple(lines), implicit=True)
    read = read_commands(block, MODERATOR, str)
    return all(line.status in ("command", "continued", "blank") for line in read)


def read_commands(
    block: Block, register: Register, role_of: Callable[[str], str]
) -> tuple[ReadLine, ...]:
    """Read every line of a block that holds commands only, such as those of a moderator.

    A line that mail has broken is put together again: one that is no command belongs to the command
    before when its first word would not have fitted on that line.
    """
    result: list[ReadLine] = []
    lines = block.lines
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.blank or line.quoted:
            result.append(_skipped(line))
            at += 1
            continue
        whole, count = _unbroken(lines, at, register, role_of)
        read = register.read([whole, *lines[at + count :]], 0, role_of)
        if line.too_long or read is None:
            wrong = _too_long() if line.too_long else _no_command(line, register)
            result.append(_wrong(line, wrong))
            at += 1
            continue
        taken = count + read.taken - 1
        head = _command_lines([whole, *lines[at + 1 : at + taken]], read.command, read.error)
        result += head
        at += taken
    return tuple(result)


def _unbroken(
    lines: Sequence[Line], at: int, register: Register, role_of: Callable[[str], str]
) -> tuple[Line, int]:
    """Return the line at ``at`` with what mail has broken off it, and how many lines that are."""
    line, count, last = lines[at], 1, lines[at].text
    while at + count < len(lines) and count <= MOST_CONTINUATIONS:
        following = lines[at + count]
        first = following.text.partition(" ")[0]
        broken = len(last) + 1 + len(first) > _NARROWEST_BREAK
        if not broken or following.blank or following.quoted:
            break
        if register.read(lines, at + count, role_of) is not None:
            break
        line = replace(line, text=f"{line.text} {following.text}"[:LONGEST_LINE])
        last = following.text
        count += 1
    return line, count


def _no_command(line: Line, register: Register) -> OrderError:
    shown = line.text if len(line.text) <= _LONGEST_SHOWN else f"{line.text[:_LONGEST_SHOWN]}…"
    meant = register.similar(line.text.split(maxsplit=1)[0])
    if meant:
        return unreadable(
            "“{shown!s}” is no command here; did you mean {meant}?",
            about=line.text,
            suggestions=meant,
            shown=shown,
            meant=or_list(map(order_line, meant)),
        )
    return unreadable(
        "“{shown!s}” is no command here; HELP lists them.", about=line.text, shown=shown
    )


def _too_long() -> OrderError:
    return unreadable("The line is longer than {count} characters.", count=LONGEST_LINE)


def _skipped(line: Line) -> ReadLine:
    if line.quoted:
        complaint = _("Quoted lines are not orders.")
        return ReadLine(line.number, masked(line.text), "ignored", complaint=complaint)
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
            canonical=order_line(command.canonical),
        )
    else:
        head = _wrong(first, error or unreadable("This is not understood."))
    return [head, *(ReadLine(line.number, masked(line.text), "continued") for line in lines[1:])]


def _wrong(line: Line, error: OrderError) -> ReadLine:
    return ReadLine(
        line.number,
        masked(line.text),
        trouble(error),
        complaint=str(error),
        suggestions=error.suggestions,
    )


def _with_commands(read: ReadLine, error: OrderError, register: Register) -> ReadLine:
    """Return a line whose first word begins no order with the commands that may have been meant."""
    first = read.text.split(maxsplit=1)[0]
    if error.words != first:
        return read
    meant = (*read.suggestions, *register.similar(first))
    return replace(read, suggestions=tuple(dict.fromkeys(meant)))


def meant_by(text: str, grammar: OrderLines[Order], register: Register = PLAYER) -> tuple[str, ...]:
    """Return what a line may have meant that is taken neither as an order nor as a command."""
    found = read_lines([Line(1, text)], grammar, register)
    return tuple(read.canonical for read in found if read.order) or found[0].suggestions


def _order_lines(lines: Sequence[Line], parsed: _Parsed) -> list[ReadLine]:
    """Return lines that belong together, read as one order, or as all those that they give."""
    line = lines[0]
    if line.too_long:
        return [_wrong(line, _too_long())]
    text = _text(lines)
    rest = [ReadLine(o.number, o.text, "continued") for o in lines[1:]]
    order: Order | OrderError = parsed[text]
    if not isinstance(order, OrderError):
        order = _twofold(lines, order, parsed) or order
    if isinstance(order, OrderError):
        return [_with_commands(_wrong(line, order), order, parsed.register), *rest]
    orders = order.orders if isinstance(order, Several) else (order,)
    return [*(_understood(line.number, text, one, parsed.grammar) for one in orders), *rest]


def _text(lines: Sequence[Line]) -> str:
    return " ".join(line.text for line in lines)


def _lines_of_one(lines: Sequence[Line], at: int, parsed: _Parsed) -> int:
    """Return how many lines from ``at`` read as one order: as many as possible."""
    taken = 1
    for end in range(at + 1, min(at + 1 + MOST_CONTINUATIONS, len(lines))):
        line = lines[end]
        text = _text(lines[at : end + 1])
        apart = line.number > lines[end - 1].number + 1  # what stood between is left out already
        if apart or line.blank or line.quoted or len(text) >= LONGEST_LINE:
            break
        if begins_ahead(line.text):
            break
        if parsed.register.read(lines, end, parsed.grammar.role) is not None:
            break
        order = parsed[text]
        if isinstance(order, OrderError):
            continue
        if _are_apart(lines[at : end + 1], order, parsed):
            break
        if parsed.grammar.open_ended(order) and not _look_broken(lines[at : end + 1], parsed):
            break
        taken = end + 1 - at
    return taken


def _are_apart(lines: Sequence[Line], whole: Order, parsed: _Parsed) -> bool:
    """Return whether lines that read as ``whole`` are whole orders on lines of their own.

    A full stop or a semicolon divides the orders of one line, and so it does at the end of a line.
    """
    return isinstance(whole, Several) and any(
        _begins(_text(lines[:at]), _text(lines[at:]), whole, parsed) for at in range(1, len(lines))
    )


def _begins(before: str, after: str, whole: Several, parsed: _Parsed) -> bool:
    """Return whether several orders are those of the text before, and then those after it."""
    first, second = parsed[before], parsed[after]
    if isinstance(first, OrderError) or isinstance(second, OrderError):
        return False
    said = list(map(parsed.grammar.canonical, whole.orders))
    begun = first.orders if isinstance(first, Several) else (first,)
    return said[: len(begun)] == list(map(parsed.grammar.canonical, begun))


def _look_broken(lines: Sequence[Line], parsed: _Parsed) -> bool:
    """Return whether each line but the first looks like the rest of those before.

    It begins with a small letter, a number or a connecting word, or is indented; or the line before
    ends with a comma or a connecting word. An order that takes any words needs such a sign, and
    neither it nor the line may be whole as they stand.
    """
    for at in range(1, len(lines)):
        before, line = _text(lines[:at]), lines[at]
        unfinished = _UNFINISHED.fullmatch(before) is not None
        if not (unfinished or line.indented or _GOES_ON.match(line.text)):
            return False
        if parsed.reads(line.text) and parsed.reads(before) and not unfinished:
            return False
    return True


def _twofold(lines: Sequence[Line], whole: Order, parsed: _Parsed) -> Ambiguous | None:
    """Return the complaint about lines that read as one order, and as several as well."""
    for at in range(1, len(lines)):
        before, after = _text(lines[:at]), _text(lines[at:])
        if _UNFINISHED.fullmatch(before):
            continue
        first, second = parsed[before], parsed[after]
        if isinstance(first, OrderError) or isinstance(second, OrderError):
            continue
        one, *two = map(parsed.grammar.canonical, (whole, first, second))
        first_line, second_line = map(order_line, two)
        several = _("{first} and then {second}", first=first_line, second=second_line)
        return Ambiguous(
            _(
                "one order or two? It can be {one}, or {several}; write one order on one line, or"
                " leave a blank line between two",
                one=order_line(one),
                several=several,
            ),
            words=_text(lines),
            candidates=[one, several],
        )
    return None


def _understood(number: int, text: str, order: Order, grammar: OrderLines[Order]) -> ReadLine:
    return ReadLine(number, text, "order", order=order, canonical=grammar.canonical(order))


def _joined(lines: Iterable[ReadLine], grammar: OrderLines[Order]) -> list[ReadLine]:
    """Put together consecutive orders that answer one question (several RECALL lines)."""
    result: list[ReadLine] = []
    last: int | None = None
    for line in lines:
        before = None if last is None else result[last].order
        if line.order is not None and last is not None and before is not None:
            both = grammar.join(before, line.order)
            if both is not None:
                head = result[last]
                result[last] = _understood(head.number, head.text, both, grammar)
                result.append(ReadLine(line.number, line.text, "continued"))
                continue
        result.append(line)
        if line.status not in ("blank", "continued"):
            last = len(result) - 1 if line.order is not None else None
    return result


def joined_items(lines: Sequence[Line], item: Callable[[str], object]) -> tuple[Line, ...]:
    """Return the lines of a deal, those that mail has broken as one; ``item`` reads a line.

    A line belongs to the one before when it is no item by itself, both together are one, and the
    one before is none or the line looks like the rest of it.
    """
    result: list[Line] = []
    at = 0
    while at < len(lines):
        taken = 1
        for end in range(at + 1, min(at + 1 + MOST_CONTINUATIONS, len(lines))):
            before, both = _text(lines[at:end]), _text(lines[at : end + 1])
            if len(both) >= LONGEST_LINE or _is_item(lines[end].text, item):
                break
            looks = _GOES_ON.match(lines[end].text) or _UNFINISHED.fullmatch(before)
            if (looks or not _is_item(before, item)) and _is_item(both, item):
                taken = end + 1 - at
        result.append(replace(lines[at], text=_text(lines[at : at + taken])))
        at += taken
    return tuple(result)


def _is_item(text: str, item: Callable[[str], object]) -> bool:
    try:
        item(text)
    except OrderError:
        return False
    return True


def fit(
    order: Order, decisions: Sequence[Decision[Any]], grammar: Answering[V, Order], view: V
) -> tuple[Decision[Any], object] | None:
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
