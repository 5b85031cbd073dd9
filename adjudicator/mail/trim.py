"""What somebody wrote himself, apart from what he quotes; one pass over the lines."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LOOK = 1000  # characters of a line that are looked at

_SEPARATOR = re.compile(
    r"^[-_=*\s]{0,12}(original message|forwarded message|begin forwarded message|"
    r"ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|"
    r"message d'origine|message original|message transféré|mensaje original|mensaje reenviado|"
    r"messaggio originale|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|"
    r"alkuperäinen viesti|välitetty viesti|ursprungligt meddelande|"
    r"vidarebefordrat meddelande)[-_=*:\s]{0,20}$",
    re.IGNORECASE,
)
_RULE = re.compile(r"^_{20,}$")
_FROM = re.compile(
    r"^\**(from|von|de|da|van|lähettäjä|från)\s{0,3}\**\s{0,3}:\**\s*\S", re.IGNORECASE
)
_HEADER = re.compile(
    r"^\**(sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado( el)?|para|"
    r"asunto|fecha|inviato|data|a|oggetto|verzonden|aan|onderwerp|lähetetty|päiväys|"
    r"vastaanottaja|aihe|skickat|till|ämne)\s{0,3}\**\s{0,3}:",
    re.IGNORECASE,
)
_WROTE = re.compile(
    r"\b(wrote|writes|schrieb|a écrit|escribió|ha scritto|schreef|kirjoitti|skrev)\b",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"^(on|am|le|el|il|op|den|fre|lör|(ma|ti|ke|to|pe|la|su)\s+\d{1,2})\b|<[^<>\s]+@[^<>\s]+>",
    re.IGNORECASE,
)
_PHONE = re.compile(
    r"^(sent from (my|mail|outlook|yahoo|samsung|proton)|get outlook for|sent with |"
    r"von meinem .{1,40} gesendet|gesendet (mit|von) |envoyé (de|depuis) mon|"
    r"enviado desde mi|inviato da |verzonden vanaf mijn|verstuurd vanaf mijn|"
    r"lähetetty .{1,40}(puhelimesta|iphonesta)|skickat från min)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Trimmed:
    """The two halves of a text, each in the order of the lines."""

    reply: str
    quoted: str


def trim(text: str) -> Trimmed:
    """Divide a text into the writer's own lines and the rest: quotes, who wrote them, signatures.

    Lines that begin with ``>`` are quotes wherever they stand. A signature mark, a line that
    announces the original message, or the headers Outlook puts above it, end the writer's part.
    """
    lines = text.split("\n")
    own: list[str] = []
    rest: list[str] = []
    index = 0
    while index < len(lines):
        line = lines[index][:_LOOK].strip()
        if line.startswith(">") or _PHONE.match(line):
            rest.append(lines[index])
            index += 1
            continue
        if _ends_reply(lines, index, line):
            rest += lines[index:]
            break
        length = _attribution(lines, index)
        (rest if length else own).extend(lines[index : index + max(length, 1)])
        index += max(length, 1)
    return Trimmed(_tidy(own), _tidy(rest))


def _ends_reply(lines: list[str], index: int, line: str) -> bool:
    """Return whether everything from here on is somebody else's, or a signature."""
    if lines[index].rstrip("\r") in ("-- ", "--") or _SEPARATOR.match(line):
        return True
    after = [one[:_LOOK].strip() for one in lines[index + 1 : index + 6]]
    if _FROM.match(line):
        return sum(1 for one in after if _HEADER.match(one)) >= 2
    if _RULE.match(line):
        # Outlook's rule stands above the headers of the original.
        return any(_FROM.match(one) for one in after[:3])
    return False


def _attribution(lines: list[str], index: int) -> int:
    """Return how many lines from here announce a quote ("On ... wrote:"); 0 when they do not.

    A date or an address has to stand in them, and a quoted line or nothing more has to follow.
    Mail programs break such a line; its first piece must look like one, so that the writer's own
    last line is not taken along.
    """
    first_line = lines[index][:_LOOK].strip()
    said = ""
    for length in range(1, 5):
        if index + length > len(lines):
            return 0
        line = lines[index + length - 1][:_LOOK].strip()
        if not line or line.startswith(">"):
            return 0
        said = f"{said} {line}"
        if length == 2 and not (_OPENING.search(first_line) or _WROTE.search(first_line)):
            return 0
        if line.endswith(":") and _WROTE.search(said):
            break
    else:
        return 0
    if not re.search(r"[0-9@]", said):
        return 0
    follows = (one.strip() for one in lines[index + length : index + length + 4])
    first = next((one for one in follows if one), "")
    return length if first.startswith(">") or not first else 0


def _tidy(lines: list[str]) -> str:
    """Return lines as a text without blank lines at either end."""
    return "\n".join(lines).strip("\n").rstrip()
