"""People: how they are entered, where they may write from, and who speaks for a seat."""

from __future__ import annotations

import secrets
import zoneinfo
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Final

from sqlmodel import Session

from adjudicator.engine.words import _
from adjudicator.mail.screening import is_unattended
from adjudicator.mail.sender import leads_to, token
from adjudicator.service.errors import not_possible
from adjudicator.service.office import Office
from adjudicator.service.post.outbox import is_fit_address
from adjudicator.store import queries, tables

_NO_DOMAINS: Final = ("invalid", "localdomain")


@dataclass(frozen=True)
class Person:
    """Somebody who is to sit down: an address, a name and a time zone where they are known."""

    address: str
    name: str = ""
    timezone: str = "UTC"


def check_person(office: Office, person: Person, whose: str) -> None:
    """Raise NotPossible when somebody cannot be written to, or his time zone is none."""
    check_address(office, person.address, whose)
    if not is_time_zone(person.timezone):
        raise not_possible(
            "{timezone!r} is not a time zone such as Europe/Helsinki ({whose}).",
            timezone=person.timezone,
            whose=whose,
        )


def is_time_zone(name: str) -> bool:
    """Return whether there is a time zone of this name."""
    return name in _time_zones()


@cache
def _time_zones() -> frozenset[str]:
    """Return the names of all time zones, for which hundreds of files are looked at."""
    return frozenset(zoneinfo.available_timezones())


def check_address(office: Office, address: str, whose: str) -> None:
    """Raise NotPossible when nobody can read mail at an address."""
    why = why_unread(office, address)
    if why:
        raise not_possible("{why} ({whose}).", why=why, whose=whose)


def why_unread(office: Office, address: str) -> str:
    """Return why nobody can read mail at an address, without a full stop; empty if somebody may.

    Nothing is looked up: a name server may be away, and tells nothing of the name before the @.
    """
    if not is_fit_address(address):
        return _(
            "{address!r} is not a mail address; expected is one such as ann@example.org",
            address=address,
        )
    if leads_to(address, office.settings.orders_address):
        return _("{address} is where orders go; nobody can read mail there", address=address)
    domain = address.rpartition("@")[2].lower()
    last = domain.rpartition(".")[2]
    is_ours = domain in ("localhost", office.settings.domain.lower())
    if not is_ours and ("." not in domain or last in _NO_DOMAINS or last.isdigit()):
        return _(
            "{address} cannot be reached: {domain} is no domain; expected is one such as"
            " example.org",
            address=address,
            domain=domain,
        )
    if is_unattended(address):
        return _(
            "{address} is the address of a program or a list, where nobody reads mail; expected is"
            " the address of a person",
            address=address,
        )
    return ""


def entered(session: Session, person: Person, at: datetime) -> tables.Player:
    """Return the player with an address, who is entered with the first game he plays."""
    address = person.address.lower()
    player = queries.player_by_address(session, address)
    if player is not None:
        return player
    name = " ".join(person.name.split()) or address.partition("@")[0]
    player = tables.Player(name=name, address=address, timezone=person.timezone, created_at=at)
    session.add(player)
    session.flush()
    add_address(session, player, address, at)
    return player


def add_address(session: Session, player: tables.Player, address: str, at: datetime) -> None:
    """Let a player write from a further address."""
    session.add(tables.Address(player_id=player.id, address=address, since=at))
    session.flush()


def new_seat(
    session: Session,
    office: Office,
    game: tables.Game,
    role: str,
    player: tables.Player | None,
    at: datetime,
) -> tables.Seat:
    """Enter a seat with a token of its own; empty while ``player`` is None."""
    seat = tables.Seat(
        game_id=game.id,
        role=role,
        player_id=player.id if player else None,
        token=new_token(office, game, role),
        since=at,
    )
    session.add(seat)
    return seat


def new_token(office: Office, game: tables.Game, role: str) -> str:
    """Return a token for a seat that nobody has had before."""
    return token(office.settings.secret_key, f"{game.slug}/{role}/{secrets.token_hex(8)}")


def is_written_by(session: Session, seat: tables.Seat, address: str) -> bool:
    """Return whether an address belongs to who holds a seat, not to a deputy."""
    player = queries.player_by_address(session, address)
    return player is not None and player.id == seat.player_id
