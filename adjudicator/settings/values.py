"""The kinds of values that settings have, and defaults that depend on other settings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, StringConstraints

_ADDRESS = r"[^@\s<>\"(),:;\[\]\\]+@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?"
_DEFAULT_PORTS = {
    "imap": {"ssl": 993, "starttls": 143, "none": 143},
    "smtp": {"ssl": 465, "starttls": 587, "none": 25},
}
WEEKDAYS: Final = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip

Address = Annotated[
    str,
    StringConstraints(strip_whitespace=True, pattern=f"^{_ADDRESS}$"),
    Field(description="a mail address such as orders@example.org"),
]
Host = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[^\s/@]+$")]
Port = Annotated[int, Field(ge=1, le=65535, description="a whole number from 1 to 65535")]
ListeningPort = Annotated[
    int, Field(ge=0, le=65535, description="a whole number from 0 (any free port) to 65535")
]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, pattern=r"^[^\r\n]+$")]
Url = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        pattern=r"^(https://[^\s/@?#]+|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(/[^\s?#]*)?$",
    ),
]
Security = Annotated[Literal["ssl", "starttls", "none"], Field(description="ssl, starttls or none")]
Folder = Annotated[Path, Field(description="a folder")]
YesNo = Annotated[bool, Field(description="true or false")]

A_HOST = "the name or address of a server, such as mail.example.org"
A_FORUM = "the address of the forum, such as https://forum.example.org"


def number(
    default: float, least: float, most: int, what: str = "whole number", *, zero: str = ""
) -> Any:
    """Return the field of a number within limits; ``zero`` says what 0 means."""
    first = f"{least} ({zero})" if zero else f"{least}"
    return Field(default, ge=least, le=most, description=f"a {what} from {first} to {most}")


def default_port(protocol: str, known: Mapping[str, Any]) -> int:
    """Return the usual port of a protocol with the security that is set."""
    return _DEFAULT_PORTS[protocol][known.get(f"{protocol}_tls", "none")]


def domain_of(known: Mapping[str, Any]) -> str:
    """Return the domain of the address to which orders are sent."""
    return str(known.get("orders_address", "orders@localhost.test")).rpartition("@")[2]
