"""Looking at a message: what it is, and what was read of it, as JSON."""

from __future__ import annotations

from typing import Any

from adjudicator.mail.mime import IncomingMessage, parse
from adjudicator.mail.screening import Own, Verdict, classify
from adjudicator.mail.sender import tokens_in
from adjudicator.mail.trim import trim


def inspected(raw: bytes) -> dict[str, Any]:
    """Return what a message is and what was read of it; any bytes have an answer."""
    message, problem = IncomingMessage(), ""
    try:
        message = parse(raw)
        # Looked at from outside, so only the generic marks of our own mail count.
        verdict = classify(message, Own(frozenset(), ""))
        tokens, reply = tokens_in(message), trim(message.text).reply
    except Exception as error:  # what the service would set aside is shown all the same
        problem = f"it cannot be read: {type(error).__name__}: {error}"
        verdict, tokens, reply = Verdict("junk", (problem,)), (), message.text
    return {
        "class": verdict.kind,
        "reasons": list(verdict.reasons),
        "from": message.from_address,
        "subject": message.subject,
        "message_id": message.message_id,
        "tokens": list(tokens),
        "text": message.text,
        "reply": reply,
        "charset": message.charset,
        "html_only": message.html_only,
        "problems": [*message.problems, *([problem] if problem else [])],
    }
