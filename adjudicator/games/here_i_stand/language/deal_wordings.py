"""Lines of deals as players say them, in the words that items are read from.

``England gets Calais from me`` is ``France gives Calais to England``, and that is a space yielded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from adjudicator.games.here_i_stand.language.names import leader_names, power_names, space_names
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.words.lexicon import Lexicon, OrderError
from adjudicator.words.plain_line import Rows, replaced, replacing

_POWERS: Final = sorted(
    {word for one in power_names().entries for word in (one.full, *one.others)},
    key=len,
    reverse=True,
)
_P: Final = rf"(?:{'|'.join(map(re.escape, _POWERS))})"
_BEFORE_PRONOUNS: Final = replacing(
    (r"\bwe\s+(?:are\s+|become\s+)?(?:allied|allies|ally)\b", "alliance"),
    (r"\bwe\s+(?:make\s+peace|end\s+(?:the\s+|our\s+)?war)\b", "peace"),
    (r"^(?:the\s+|our\s+)?war\s+(?:ends|is\s+over)$|^(?:our|the)\s+peace$", "end war"),
    (r"^end\s+our\s+war$", "end war"),
)
_ROWS: Final[Rows] = replacing(
    (rf"^({_P})\s+(?:makes?\s+peace|ends?\s+war)\s+with\s+({_P})$", r"\1 and \2 end their war"),
    (r"^(?:end\s+of\s+)?(?:war|peace)\s+between\s+(.+)$", r"\1 end their war"),
    (rf"^({_P})\s+(?:allies|is\s+allied|allied)\s+(?:with|to)\s+({_P})$", r"\1 and \2 are allied"),
    (r"^alliance\s+between\s+(.+)$", r"\1 are allied"),
    (r"\bbecome\s+(?:allies|allied)$", "are allied"),
    (r"\b(?:hands?\s+over|transfers?|surrenders?)\b", "gives"),
    (r"\b(?:gives?\s+back|releases?)\b", "returns"),
    (r"\bgives?\s+(\D+?)\s+back\b", r"returns \1"),
    (r"^loan\s+of\b", "lends"),
    (r"\b(gives?|gets?|receives?|draws?|takes?)\s+(?=card\b)", r"\1 1 "),
    (rf"^({_P})\s+(?:gets?|receives?)\s+(\D+?)\s+back\s+from\s+({_P})$", r"\3 returns \2"),
    (rf"^({_P})\s+(?:gets?|receives?)\s+(.+?)\s+from\s+({_P})$", r"\3 gives \2 to \1"),
    (rf"\b(gives?|lends?|loans?|yields?|cedes?|returns?)\s+({_P})\s+(.+)$", r"\1 \3 to \2"),
    (r"\b(gives?|gets?|receives?|draws?|takes?)\s+(?=card\b)", r"\1 1 "),
    (rf"^(.+?)\s+goe?s?\s+to\s+({_P})$", r"gives \1 to \2"),
)
_GETS: Final = re.compile(rf"({_P})\s+(?:gets?|receives?)\s+(.+?)(\s+back)?", re.IGNORECASE)
_GIVES: Final = re.compile(r"(.*?\b)gives?\s+(\D+?)((?:\s+to\s+.+)?)", re.IGNORECASE)


def plain_item(text: str, author: str, partners: Sequence[str]) -> str:
    """Return a line of a deal in the words of items; others stay as they are."""
    text = replaced(text, _BEFORE_PRONOUNS)
    names = {author: r"\b(?:i|we|me|us)\b"}
    if len(partners) == 1:
        names[partners[0]] = r"\byou\b"
    for power, pronouns in names.items():
        text = re.sub(pronouns, POWER_NAMES[power], text, flags=re.IGNORECASE)
    text = replaced(text, _ROWS)
    return _of_its_kind(_given(text, author, partners))


def _given(text: str, author: str, partners: Sequence[str]) -> str:
    """Return what somebody gets as what the other side gives, where there is one other side."""
    found = _GETS.fullmatch(text)
    if found is None:
        return text
    receiver = power_names().find(found[1])
    givers = [power for power in (author, *partners) if power != receiver]
    if len(givers) != 1:
        return text
    verb = "returns" if found[3] else "gives"
    return f"{POWER_NAMES[givers[0]]} {verb} {found[2]} to {found[1]}"


def _of_its_kind(text: str) -> str:
    """Return a gift with the verb of what is given: spaces are yielded, leaders returned."""
    found = _GIVES.fullmatch(text)
    if found is None:
        return text
    verbs = [
        verb
        for verb, names in (("yields", space_names()), ("returns", leader_names()))
        if _names(found[2], names)
    ]
    return f"{found[1]}{verbs[0]} {found[2]}{found[3]}" if len(verbs) == 1 else text


def _names(words: str, names: Lexicon) -> bool:
    try:
        names.find(words)
    except OrderError:
        return False
    return True
