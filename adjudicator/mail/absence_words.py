"""What programs and people write when somebody is away, in the languages of the players.

Only the words stand here; ``mail.screening`` uses them. They are compared without accents, in
small letters.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_AUTOMATIC: Final = (
    *("automatic reply", "automated reply", "automatic response", "automated response"),
    *("autoreply", "auto-reply", "auto reply", "auto response", "autoresponse", "auto-response"),
    *("automatische antwort", "abwesenheitsnotiz", "abwesenheitsmeldung", "réponse automatique"),
    *("message d'absence", "respuesta automática", "risposta automatica", "automatisch antwoord"),
    *("afwezigheidsbericht", "resposta automática", "odpowiedź automatyczna", "autoodpowiedź"),
    *("automatyczna odpowiedź", "automatická odpověď", "automatická odpoveď"),
    *("автоматический ответ", "автоответ", "автоматична відповідь", "автовідповідь"),
    *("αυτόματη απάντηση", "otomatik yanıt", "otomatik cevap", "automatikus válasz"),
    *("răspuns automat", "自动答复", "自动回复", "自動回覆", "自動回應", "自動応答", "自動返信"),
    *("不在通知", "자동 회신", "자동회신", "자동 응답", "자동응답", "부재중 자동 응답"),
    *("automaattinen vastaus", "automaattivastaus", "poissaoloviesti", "poissaoloilmoitus"),
    *("자동 답장", "自動送信", "mensagem automática", "wiadomość automatyczna", "автоответчик"),
    *("otomatik bir yanıt", "otomatik bir cevap"),
    *("automatiskt svar", "autosvar", "automatisk svar", "frånvaromeddelande", "fraværsbesked"),
)
"""What only programs write."""

_AWAY: Final = (
    *("out of office", "out of the office", "away from the office", "away from my desk"),
    *("on vacation", "on holiday", "on annual leave", "on leave until", "on parental leave"),
    *("abwesend", "abwesenheit", "nicht im büro", "im urlaub", "außer haus"),
    *("absent du bureau", "absence du bureau", "je suis absent", "suis actuellement absent"),
    *("en congé", "en vacances", "fuera de la oficina", "fuera de oficina", "de vacaciones"),
    *("estoy ausente", "fuori sede", "fuori ufficio", "in ferie", "sono assente"),
    *("afwezig", "niet op kantoor", "met vakantie", "op vakantie", "fora do escritório"),
    *("ausente do escritório", "de férias", "estou ausente", "poza biurem", "na urlopie"),
    *("jestem nieobecn", "nieobecność", "mimo kancelář", "na dovolené", "nepřítom", "na dovolenke"),
    *("в отпуске", "вне офиса", "нет на месте", "отсутствую", "у відпустці", "поза офісом"),
    *("відсутн", "εκτός γραφείου", "σε άδεια", "θα απουσιάζω", "απουσιάζω", "ofis dışında"),
    *(
        "izindeyim",
        "tatildeyim",
        "szabadságon",
        "házon kívül",
        "irodán kívül",
        "nem vagyok az irod",
    ),
    *("în concediu", "în afara biroului", "absent din birou", "lipsesc din birou"),
    *("休假", "不在办公室", "不在辦公室", "外出中", "出差中", "不在にし", "不在です", "不在のため"),
    *("休暇中", "休暇を", "휴가 중", "휴가중", "부재중", "부재 중", "자리를 비"),
    *("poissa", "lomalla", "en ole paikalla"),
    *("frånvarande", "frånvaro", "på semester", "inte på kontoret", "ej på kontoret"),
    *("på ferie", "ikke på kontoret", "ikke til stede", "fraværende", "ude af kontoret"),
)
"""What people and their programs write."""


def folded(text: str) -> str:
    """Return text in small letters without accents; the dotless i of Turkish is an i."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in apart if unicodedata.category(char) != "Mn")
    return plain.replace("ı", "i")


def _any_of(words: tuple[str, ...]) -> str:
    longest_first = sorted(map(folded, words), key=len, reverse=True)
    return "|".join(re.escape(word) for word in longest_first)


_REPLIES: Final = (
    *(
        "re",
        "aw",
        "sv",
        "vs",
        "antw",
        "odp",
        "r",
        "ynt",
        "ilt",
        "vá",
        "απ",
        "rif",
        "回复",
        "答复",
        "回覆",
    ),
)
_REPLY: Final = rf"(?:{_any_of(_REPLIES)})\s*:"
_SUBJECT: Final = re.compile(
    rf"\s*(?:{_REPLY}\s*)*(?:"
    rf"(?:{_any_of(_AUTOMATIC)})\s*(?::|-|$|(?={_REPLY}))"
    rf"|[\[(【「]\s*(?:{_any_of(_AUTOMATIC)})\s*[\])】」])"
)
_NOTES: Final = re.compile(
    r"(?i:\s*(?:re\s*:\s*)*)(?:AUTO:|(?i:auto\s*:\s*(?:re\s*:|[\w.]+-\d+\b)))"
)
"""Notes, and ``auto`` before a subject of ours; a person may be called so, or write of a car."""
_OF_PROGRAMS: Final = re.compile(_any_of(_AUTOMATIC))
_OF_ANOTHER: Final = re.compile(
    r"(?:your|the|that|an?other|my|deine?|ihre?|eure|die|votre|ton|la|tu|su|vuestra|tua|sua|jouw"
    r"|uw|de|twoja|vase|din|ditt|ert|sinun)\b"
)
"""Begins a line about a reply that somebody else has got, or that was sent by mistake."""
_OF_ABSENCE: Final = re.compile(f"{_any_of(_AWAY)}|{_OF_PROGRAMS.pattern}")
_LINES: Final = 3  # of a message are looked at
_LONGEST: Final = 300


def is_automatic_subject(subject: str) -> bool:
    """Return whether a subject begins, before the one it answers, as only programs write it."""
    shown = subject[:_LONGEST]
    return bool(_SUBJECT.match(folded(shown)) or _NOTES.match(shown))


def names_program(text: str) -> bool:
    """Return whether the first line of a message says that a program has written it."""
    lines = _first_lines(text)[:1]
    return any(_OF_PROGRAMS.search(line) and not _OF_ANOTHER.match(line) for line in lines)


def names_absence(subject: str, text: str) -> bool:
    """Return whether subject or first lines say that the writer is away."""
    lines = [folded(subject[:_LONGEST]), *_first_lines(text)]
    return any(_OF_ABSENCE.search(line) for line in lines)


def _first_lines(text: str) -> list[str]:
    """Return the first lines that are the writer's own and not empty."""
    lines = [line.strip() for line in text[: _LONGEST * 20].splitlines()]
    own = [line[:_LONGEST] for line in lines if line and not line.startswith((">", "#"))]
    quoted_first = bool(lines) and lines[0].startswith(">")
    return [] if quoted_first else [folded(line) for line in own[:_LINES]]
