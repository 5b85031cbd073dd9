"""What somebody wrote himself, apart from what he quotes; one pass over the lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from adjudicator.engine.word_lists import word_lists

Whose: TypeAlias = Literal["own", "quoted", "signature"]
"""What a line is: the writer's, somebody else's (or says whose), or part of a signature."""

_WORDS: Final = word_lists("adjudicator.mail", "quoting")
_NAMING: Final = _WORDS["naming"]
_LOOK: Final = 1000  # characters of a line that are looked at
_LONGEST_SIGNATURE: Final = 120  # characters of a line that says with what a message was sent
_HEADERS_SEEN: Final = 8  # lines below a From that are looked at for its companions
_FEW_WORDS: Final = 4  # that say of whom a quote is, and nothing else
_PIECES: Final = 4  # lines that a mail program may break "On ... wrote:" into


def _any(*lists: str) -> str:
    """Return a pattern for the phrases of lists, blanks and apostrophes as people write them."""
    phrases = {phrase for name in lists for phrase in _WORDS[name]}
    ordered = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    either = "|".join(re.escape(phrase) for phrase in ordered)
    return either.replace(r"\ ", r"\s+").replace("'", "['’]")


# Nothing of the direction of writing, and nothing nobody can see, takes part in a comparison.
_UNSEEN: Final = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0f\ufeff\u061c]")
_QUOTE: Final = re.compile(r"\s*(?:[A-Z]{1,3})?>")
_PHRASE: Final = re.compile(
    rf"[-_=*#~|\s]{{0,40}}(?:{_any('original', 'forwarded')})[-_=*#~:|：\s]{{0,40}}"
)
_DASHED: Final = re.compile(r"-{2,40}\s?[^-\s][^-]{2,80}-{3,40}")
_MESSAGE_FROM: Final = re.compile(r"-{2,40}\s?([^-\s].{2,150}?)\s?-{2,40}")
_GROUPWISE: Final = re.compile(r">{2,3}\s?[^>\s].{2,200}\s?>{2,3}")
_UNDERSCORES: Final = re.compile(r"_{20,}")
_RULE: Final = re.compile(r"[_-]{20,}|[-_*]{5,20}")
_COLON: Final = r"\s{0,3}\*?\s{0,3}[:：]\*?"
_FROM: Final = re.compile(rf"\*?(?:{_any('sender')}){_COLON}\s*\S")
_HEADER: Final = re.compile(rf"\*?(?:{_any('headers')}){_COLON}")
_BARE_HEADER: Final = re.compile(rf"(?:{_any('headers')})")
_DATE_ALONE: Final = re.compile(r"\d[\d./-]{7,9}\s+\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]m)?")
_ANY_HEADER: Final = re.compile(rf"\*?[^\W\d][\w ./-]{{0,24}}{_COLON}(?:\s+\S|\s*$|[^\s/])")
_WROTE: Final = re.compile(_any("wrote"))
_INTRODUCING: Final = re.compile(
    rf"(?:[:：]|(?:{_any('wrote')})(?:\([\w/]{{1,3}}\))?\s?-{{0,5}})\*?$"
)
_ENDS_WITH_WROTE: Final = re.compile(rf"\s(?:{_any('wrote')})\s?[:：]$")
_CLOSED: Final = re.compile(r"[:：]\W{0,3}$|^\W{0,3}\[.*\]$")  # a colon ends it, or brackets do
_LAST_PIECE: Final = re.compile(rf">\s?(?:{_any('wrote')})?\s?[:：]?$")
_OTHERS_WROTE: Final = re.compile(r"\byou wrote\b|\bsie schrieben\b|\bvous avez écrit\b")
_OPENING: Final = re.compile(rf"[-—\s]{{0,6}}(?:{_any('openings')})\b")
_ADDRESS: Final = re.compile(r"[^\s@<>:;,()\"]+@[^\s@<>:;,()\"]+")
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d\d(?!\d)")
_MONTH: Final = re.compile(
    r"\b(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[^\W\d]{0,6}\.?\s+\d{1,2}\b"
    r"|\b\d{1,2}\.?\s+(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)"
)
_TIME: Final = re.compile(r"(?<!\d)[0-2]?\d(?:[:.]|\s?h\s?)[0-5]\d(?!\d)")
_NUMBER: Final = re.compile(r"[^\D\x00-\x7f]")  # a digit of a script of its own
_NUMBERS_OF_DAY: Final = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}")
_DAY_FIRST: Final = re.compile(r"[\w.,]{2,12}\s+\d{1,2}\b|\d{1,4}\s?[./年년-]")
_SENT: Final = re.compile(_any("sent"))
_DEVICE: Final = re.compile(_any("devices"))
_SENT_WITH: Final = re.compile(r"sent (?:from my|with|via)\s|(?:gesendet mit|enviado desde mi)\s")
_LIST_FOOTER: Final = re.compile(r"mailing ?-?list|to unsubscribe|listinfo")
_ARMOUR: Final = re.compile(r"-----(begin|end) pgp (signed message|signature)-----")


def _small(line: str) -> str:
    """Return a line in small letters, with the digits of every script as those of ours."""
    plain = line.lower().replace("\u0307", "")  # İ has two
    return _NUMBER.sub(lambda found: str(int(found[0])), plain)


@dataclass(frozen=True)
class Trimmed:
    """The two halves of a text, each in the order of the lines."""

    reply: str
    quoted: str


def trim(text: str) -> Trimmed:
    """Divide a text into the writer's own lines and the rest: quotes and signatures."""
    lines = text.split("\n")
    own: list[str] = []
    rest: list[str] = []
    for line, owner in zip(lines, whose_lines(text), strict=True):
        (own if owner == "own" else rest).append(line)
    return Trimmed(_tidy(own), _tidy(rest))


def whose_lines(text: str) -> tuple[Whose, ...]:
    """Return of every line (between line feeds) whose it is.

    Lines that begin with ``>`` are quotes wherever they stand, and so is the line that announces
    them ("On ... wrote:"). Where no such marks follow, a line that announces the original, or the
    headers above it, make everything that follows a quote. A signature goes on to the next quote.
    """
    return _Sorting(text).sorted()


class _Sorting:
    """One pass over the lines of a text."""

    def __init__(self, text: str) -> None:
        self.lines = [_UNSEEN.sub("", line[:_LOOK]).strip() for line in text.split("\n")]
        self.small = [_small(line) for line in self.lines]
        self.raw = text.split("\n")

    def sorted(self) -> tuple[Whose, ...]:
        """Return of every line whose it is."""
        found: list[Whose] = []
        at = 0
        mine: Whose = "own"  # what a line is that nothing marks
        while at < len(self.lines):
            quoted = self._quoted_from(at)
            if quoted:
                found += ["quoted"] * quoted
                at += quoted
                mine = "own"
                continue
            if self._begins_signature(at):
                mine = "signature"
            one = "signature" if self._is_aside(at) else mine
            if self.small[at].startswith("-----end pgp"):
                mine = "own"
            found.append(one)
            at += 1
        return tuple(found)

    def _quoted_from(self, at: int) -> int:
        """Return how many lines from here are somebody else's; 0 when this one is not."""
        if not self.lines[at]:
            return 0
        separated = self._separated(at)
        if _QUOTE.match(self.lines[at]) and not separated:
            return 1
        everything = len(self.lines) - at
        for announced, surely in ((separated, True), self._attributed(at)):
            if not announced:
                continue
            below = self._next(at + announced)
            if below is None or _QUOTE.match(self.lines[below]):
                return announced
            if surely:
                return everything
        return everything if self._headed(at) else 0

    def _next(self, at: int) -> int | None:
        """Return the first line from here with something on it."""
        return next((i for i in range(at, min(at + 6, len(self.lines))) if self.lines[i]), None)

    def _separated(self, at: int) -> int:
        """Return 1 when the line stands above an original, as a phrase or above its headers."""
        line = self.small[at]
        if _PHRASE.fullmatch(line) or (_GROUPWISE.fullmatch(line) and _says_who_or_when(line)):
            return 1
        between = _MESSAGE_FROM.fullmatch(line)
        if between and _says_who_or_when(between[1]):
            return 1
        return 1 if _DASHED.fullmatch(line) and self._header_lines(at + 1) >= 3 else 0

    def _headed(self, at: int) -> bool:
        """Return whether the headers of an original begin here, perhaps below a rule."""
        line = self.small[at]
        if _RULE.fullmatch(line):
            below = self._next(at + 1)
            return below is not None and (
                bool(_UNDERSCORES.fullmatch(line) and _FROM.match(self.small[below]))
                or self._begins_headers(below)
                or self._header_lines(below) >= 3
            )
        return self._begins_headers(at)

    def _begins_headers(self, at: int) -> bool:
        """Return whether a From stands here with two of its companions below."""
        line = self.small[at]
        if _FROM.match(line):
            after = [one for one in self.small[at + 1 : at + 1 + _HEADERS_SEEN] if one]
            return sum(1 for one in after[:5] if _HEADER.match(one)) >= 2
        # In a language or an order that is not known here: three headers, of which one has an
        # address or a date with a time.
        if self._begins_bare_headers(at):
            return True
        if not _ANY_HEADER.match(line) or self._header_lines(at) < 3:
            return False
        said = " ".join(self.lines[at : at + 4])
        return bool(_ADDRESS.search(said) or (_YEAR.search(said) and _TIME.search(said)))

    def _begins_bare_headers(self, at: int) -> bool:
        """Return whether headers of Notes begin here: names alone on lines, their values between.

        Above them may stand who wrote, and below that when.
        """
        first: int | None = at
        below = self._next(at + 1)
        if below is not None and _DATE_ALONE.fullmatch(self.small[below]):
            first = self._next(below + 1)
        if first is None or not _BARE_HEADER.fullmatch(self.small[first]):
            return False
        names = self.small[first : first + _HEADERS_SEEN]
        return len({line for line in names if _BARE_HEADER.fullmatch(line)}) >= 3

    def _header_lines(self, at: int) -> int:
        """Return how many lines from here look like headers, blank lines above them left out."""
        start = self._next(at)
        if start is None:
            return 0
        count = 0
        for line in self.small[start : start + _HEADERS_SEEN]:
            if not _ANY_HEADER.match(line):
                break
            count += 1
        return count

    def _attributed(self, at: int) -> tuple[int, bool]:
        """Return how many lines from here announce a quote, and whether they surely do.

        A verb of writing and a number or an address stand in them, or an address, a date and a time
        in any language. They surely do when a date or an address is there; then the quote need
        not be marked. Mail programs break such a line, also before the ``>`` of an address; its
        first piece must look like one, so that the writer's own last line is not taken along.
        """
        said = ""
        for length in range(1, _PIECES + 1):
            if at + length > len(self.lines):
                return 0, False
            line = self.small[at + length - 1]
            closes = said.count("<") > said.count(">") and _LAST_PIECE.match(line)
            if not line or (_QUOTE.match(line) and not closes):
                return 0, False
            said = f"{said} {line}"
            if length == 2 and not self._looks_announcing(at):
                return 0, False
            if _INTRODUCING.search(line) and (kind := _announces(said)):
                surely = kind == "surely"
                below = self._next(at + length)
                followed = below is None or bool(_QUOTE.match(self.lines[below]))
                return (length, surely) if surely or followed else (0, False)
        return 0, False

    def _looks_announcing(self, at: int) -> bool:
        """Return whether a line may be the first piece of a broken "On ... wrote:"."""
        line = self.small[at]
        patterns = (_OPENING.match, _ADDRESS.search, _WROTE.search, _YEAR.search)
        return any(found(line) for found in patterns) or bool(
            _DAY_FIRST.match(line) and _TIME.search(line)
        )

    def _begins_signature(self, at: int) -> bool:
        """Return whether a signature, or what a list adds to messages, begins here."""
        if self.raw[at].rstrip("\r") in ("-- ", "--", "\u200e-- ", "- -- "):
            return True
        if self.small[at].startswith("-----begin pgp signature"):
            return True
        if not _RULE.fullmatch(self.small[at]):
            return False
        below = self._next(at + 1)
        return below is not None and any(
            _LIST_FOOTER.search(one) for one in self.small[below : below + 3]
        )

    def _is_aside(self, at: int) -> bool:
        """Return whether a line by itself is no word of the writer's: with what it was sent."""
        line = self.small[at]
        if _ARMOUR.fullmatch(line) or self._is_armour_header(at):
            return True
        if not line or len(line) > _LONGEST_SIGNATURE:
            return False
        if _RULE.fullmatch(line) and self._is_last_but_asides(at):
            return True
        return bool(_SENT_WITH.match(line) or (_SENT.search(line) and _DEVICE.search(line)))

    def _is_last_but_asides(self, at: int) -> bool:
        """Return whether a rule has nothing below it but the line of a telephone."""
        below = self._next(at + 1)
        return (
            below is not None and not _RULE.fullmatch(self.small[below]) and self._is_aside(below)
        )

    def _is_armour_header(self, at: int) -> bool:
        """Return whether the line is the ``Hash:`` of a clear-signed message."""
        return self.small[at].startswith("hash:") and self.small[max(0, at - 1)].startswith(
            "-----begin pgp signed"
        )


def _says_who_or_when(said: str) -> bool:
    """Return whether an address, or a date with a time, stands in the words between marks."""
    return bool(_ADDRESS.search(said) or (_YEAR.search(said) and _TIME.search(said)))


def _announces(said: str) -> Literal["", "perhaps", "surely"]:
    """Return whether words that end with a colon say who wrote what follows, and how surely."""
    address = bool(_ADDRESS.search(said))
    year, time = bool(_YEAR.search(said)), bool(_TIME.search(said))
    if _WROTE.search(said):
        dated = year or _MONTH.search(said)
        if address or (dated and (time or _OPENING.match(said) or _OTHERS_WROTE.search(said))):
            return "surely"
        return "perhaps" if re.search(r"\d", said) else ""
    if address and _OPENING.match(said) and said.lstrip().startswith(_NAMING):
        return "surely"
    return "surely" if address and year and time else ""


def introduces(line: str) -> bool:
    """Return whether a line looks like one that says who wrote what follows, in any language.

    Less is asked than of a line that makes a quote: an address and a date, or somebody who wrote
    at some time, or who is quoted in few words. A person may write such a line, too, so nothing is
    decided by it alone.
    """
    small = _small(_UNSEEN.sub("", line[:_LOOK]).strip())
    address, dated = _ADDRESS.search(small), _YEAR.search(small) or _MONTH.search(small)
    if address and (dated or _TIME.search(small)):
        return True
    to_the_minute = _YEAR.search(small) and _TIME.search(_NUMBERS_OF_DAY.sub(" ", small))
    if to_the_minute and (_CLOSED.search(small) or _HEADER.match(small)):
        return True
    if _FROM.match(small) and address:
        return True
    wrote = _WROTE.search(small)
    few = len(small.split()) <= _FEW_WORDS and small.endswith((":", "："))
    if few and (small.startswith(_NAMING) or _ENDS_WITH_WROTE.search(small)):
        return True
    return bool(wrote and dated and (_TIME.search(small) or _INTRODUCING.search(small)))


def _tidy(lines: list[str]) -> str:
    """Return lines as a text without blank lines at either end."""
    return "\n".join(lines).strip("\n").rstrip()
