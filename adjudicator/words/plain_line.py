"""Lines as people write them, in the plain words that orders are read from.

Signs are put into words without another meaning (``notation``). What is put into an order by
people who talk, such as ``I``, ``we will`` or ``thanks``, is left out (``spoken``): inside a block
that is an order, while outside of one it may be talk. The games add words of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Rows: TypeAlias = Sequence[tuple[re.Pattern[str], str]]
"""What is replaced, and by what."""


def replacing(*rows: tuple[str, str]) -> Rows:
    """Return patterns, in any case of letters, with what stands for what they find."""
    return tuple((re.compile(pattern, re.IGNORECASE), words) for pattern, words in rows)


def replaced(text: str, rows: Rows) -> str:
    """Return text in which every row has replaced what it finds, blanks single."""
    for pattern, words in rows:
        text = pattern.sub(words, text)
    return " ".join(text.split())


_NOTATION: Final = replacing(
    (r"\s*(?:[-=~]+>|[→⇒⇨➔➙➜➝➞➡⟶⟹]|(?<=\s)>(?=\s))\s*", " -> "),
    (r"[()\[\]{}]", " "),
    (r"(?<!\S)w/\s*", "with "),
    (r"(?<!\S)plus(?!\S)", "+"),
    (r"(?<=\d)\s*[x×]\s+(?=[^\W\d])", " "),
    (r"(?<=[^\W\d])/(?=\d)", ", "),
    (r"(?<!\S)(?:no|nr)\.\s*(?=\d)", "#"),
    (r"^([^\W\d][\w.']*(?:\s+[^\W\d][\w.']*)?)\s*:\s+(?=\S)", r"\1 "),
    (r"\s*,\s*(?=(?:(?:from|into?|to|at|with|using|via)(?!\w)|->))", " "),
)

_SUBJECT: Final = (
    r"(?:i|we)(?:\s*'\s*(?:ll|d|m|re|ve)|\s+(?:will|would|shall|am|are|want|wish|intend|plan))?"
    r"(?:\s+(?:now|hereby|just|simply|also|then))?(?:\s+(?:like|love|going))?(?:\s+to)?\s+"
)
_SPOKEN: Final = replacing(
    (r"(?:\s*[,.!;:-]+|(?<=\S)\s)\s*(?:please|pls|plz|thanks?(?:\s+you)?|thx|cheers)[\s.!]*$", ""),
    (r"^(?:and|ok|okay|so|now|then|well|please|pls|plz)\s*[,:]?\s+(?=[^\W\d])", ""),
    (rf"^{_SUBJECT}(?=[^\W\d])", ""),
    (r"^let(?:\s+me|\s+us|'s)\s+(?=[^\W\d])", ""),
    (r"^((?:do\s+not|don'?t|not)\s+)(?:want|wish|like|intend|going)\s+to\s+", r"\1"),
    (r"^(?:please|pls|plz|kindly)\s*,?\s+", ""),
    (r"^(?:try(?:ing)?|attempt(?:ing)?)\s+to\s+", ""),
    (r"(?<=\s)(?:his|her|its|their)\s+(?=\w)", ""),
)
_DOING: Final = re.compile(r"([^\W\d]{2,})ing(?=\s|$)", re.IGNORECASE)


def notation(text: str) -> str:
    """Return a line with arrows, brackets and other signs put into the words of orders."""
    return replaced(text, _NOTATION)


def spoken(text: str, verbs: Iterable[str]) -> str:
    """Return a line without the words that people put around an order when they talk.

    ``verbs`` are the first words of orders: ``moving`` is read as ``move``.
    """
    text = replaced(text, _SPOKEN)
    found = _DOING.match(text)
    if found is None:
        return text
    known = {word.lower() for word in verbs}
    if found[0].lower() in known:
        return text
    stem = found[1].lower()
    bases = (stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem)
    base = next((word for word in bases if word in known), None)
    return text if base is None else base + text[found.end() :]
