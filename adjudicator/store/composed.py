"""What a composed message says, read back from its bytes."""

from __future__ import annotations

from email import message_from_bytes


def plain_text(raw: bytes) -> str:
    """Return the text of a message of ours, its first part in plain text; empty without one.

    Lines end as Python has them.
    """
    for part in message_from_bytes(raw).walk():
        if part.get_content_type() == "text/plain":
            content = part.get_payload(decode=True)
            text = content.decode("utf-8", "replace") if isinstance(content, bytes) else ""
            return text.replace("\r\n", "\n")
    return ""
