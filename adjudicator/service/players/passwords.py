"""Passwords of seats: they stand in for a mail server that does not say who wrote.

Kept as scrypt hashes (RFC 7914). Case does not matter: telephones write capitals of their own.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.commands import password_in
from adjudicator.orders.message_text import Block
from adjudicator.service.errors import NotPossible
from adjudicator.service.mailing import Mailroom
from adjudicator.service.office import same
from adjudicator.service.players.seats import Writer
from adjudicator.service.refusal import Refused, refused
from adjudicator.store import mail_queries, tables

SHORTEST: Final = 8
LONGEST: Final = 200
MOST_WRONG: Final = 5  # a day; after that the seat's password opens nothing until tomorrow
_COST, _BLOCK, _PARALLEL = 2**14, 8, 1
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"


def generated() -> str:
    """Return a password by chance that can be read out: four words of two syllables."""
    words = (
        "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(2))
        for _ in range(4)
    )
    return "-".join(words)


def hashed(word: str) -> str:
    """Return the hash of a password with its salt, as it is stored."""
    salt = secrets.token_bytes(16)
    return f"scrypt${salt.hex()}${_digest(word, salt)}"


def fits(word: str, stored: str) -> bool:
    """Return whether a word is the password of a hash; takes the same time either way."""
    _, salt, digest = stored.split("$")
    return same(_digest(word, bytes.fromhex(salt)), digest)


def _digest(word: str, salt: bytes) -> str:
    folded = word.casefold().encode("utf-8", "replace")
    return hashlib.scrypt(folded, salt=salt, n=_COST, r=_BLOCK, p=_PARALLEL).hex()


# -- seats --------------------------------------------------------------------------------------


def given_to(mailroom: Mailroom, seat: tables.Seat) -> str:
    """Give a seat a password where only passwords show who writes; return it, else nothing.

    It is returned once, for the first mail to the seat.
    """
    return renewed(mailroom, seat) if _only_passwords(mailroom) else ""


def _only_passwords(mailroom: Mailroom) -> bool:
    settings = mailroom.office.settings
    return settings.require_auth and settings.pinned_server is None


def renewed(mailroom: Mailroom, seat: tables.Seat) -> str:
    """Give a seat another password by chance and return it."""
    word = generated()
    _store(mailroom, seat, word)
    return word


def check_new(mailroom: Mailroom, word: str) -> None:
    """Raise NotPossible when a player cannot choose this password."""
    if not mailroom.office.settings.require_auth:
        raise NotPossible(NOT_USED)
    if not SHORTEST <= len(word) <= LONGEST:
        raise NotPossible(
            _(
                "A password has {shortest} to {longest} letters; nothing was changed.",
                shortest=SHORTEST,
                longest=LONGEST,
            )
        )


def change(mailroom: Mailroom, seat: tables.Seat, word: str) -> None:
    """Set the password that a player has chosen for a seat."""
    check_new(mailroom, word)
    _store(mailroom, seat, word)


def _store(mailroom: Mailroom, seat: tables.Seat, word: str) -> None:
    seat.password, seat.wrong_passwords, seat.wrong_on = hashed(word), 0, None
    mailroom.session.add(seat)
    mailroom.session.flush()


# -- showing who writes -------------------------------------------------------------------------


def prove(mailroom: Mailroom, writer: Writer, seat: tables.Seat, block: Block) -> None:
    """Let a block pass when the mail server or the seat's password shows who wrote it.

    Raises Refused otherwise. Wrong passwords are counted, and after some of them none is tried
    until the next day.
    """
    if writer.proven:
        return
    word = password_in(block.lines)
    if word is None or seat.password is None:
        raise _no_proof(
            seat.password,
            _("Or write PASSWORD and the password of your seat on a line of the block."),
        )
    today = mailroom.at.date()
    if seat.wrong_on != today:
        seat.wrong_on, seat.wrong_passwords = today, 0
    if seat.wrong_passwords >= MOST_WRONG:
        raise _too_many(_FOR_SEAT)
    if fits(word, seat.password):
        return
    seat.wrong_passwords += 1
    mailroom.session.add(seat)
    if seat.wrong_passwords == MOST_WRONG:
        _tell_owner(mailroom, seat)
    raise _wrong(_FOR_SEAT)


def prove_chair(
    mailroom: Mailroom, writer: Writer, game: tables.Game, address: str, block: Block
) -> None:
    """Let a moderator's block pass when the mail server or his password shows who wrote it.

    Raises Refused otherwise; wrong passwords are limited as for seats.
    """
    if writer.proven:
        return
    word = password_in(block.lines)
    if word is None or game.moderator_password is None:
        raise _no_proof(
            game.moderator_password,
            _("Or write PASSWORD and your password for the game on a line of the block."),
        )
    today = mailroom.at.date()
    tries = [f"wrong password {number} for {game.slug}" for number in range(MOST_WRONG)]
    if mail_queries.count_rejections(mailroom.session, address, tries, today) >= MOST_WRONG:
        raise _too_many(_FOR_GAME)
    if fits(word, game.moderator_password):
        return
    any(mail_queries.may_reject(mailroom.session, address, one, today) for one in tries)
    raise _wrong(_FOR_GAME)


def renewed_for_chair(mailroom: Mailroom, game: tables.Game) -> str:
    """Give the moderator of a game another password by chance and return it."""
    word = generated()
    game.moderator_password = hashed(word)
    mailroom.session.add(game)
    return word


def given_to_chair(mailroom: Mailroom, game: tables.Game) -> str:
    """Give a moderator a password where only passwords show who writes; return it, else nothing."""
    return renewed_for_chair(mailroom, game) if _only_passwords(mailroom) else ""


def _no_proof(stored: str | None, how: str) -> Refused:
    advice = (
        how if stored else _("Or ask the moderator for a password, which then stands in the block.")
    )
    return refused(
        _("not authenticated"),
        _("No mail server proves that the message comes from your address."),
        _("Send it through the mail server of your address."),
        advice,
    )


@dataclass(frozen=True)
class _Refusals:
    """What is said of wrong passwords: ``{count}`` of them, that one is wrong, what to do."""

    many: str
    tomorrow: str
    wrong: str
    look: str


_FOR_SEAT: Final = _Refusals(
    _(
        "{count} wrong passwords have come for this seat today; none is tried any more.",
        count=MOST_WRONG,
    ),
    _("Try again tomorrow, or ask the moderator for another password."),
    _("The password is not that of the seat; nothing was applied."),
    _("Look it up in the first mail of the game, or ask the moderator for another one."),
)
_FOR_GAME: Final = _Refusals(
    _(
        "{count} wrong passwords have come for this game today; none is tried any more.",
        count=MOST_WRONG,
    ),
    _("Try again tomorrow, or ask the operator for another password."),
    _("The password is not that of the moderator; nothing was applied."),
    _("Look it up in the first mail of the game, or ask the operator for another one."),
)


def _too_many(said: _Refusals) -> Refused:
    return refused(_("too many wrong passwords"), said.many, said.tomorrow)


def _wrong(said: _Refusals) -> Refused:
    return refused(_("wrong password"), said.wrong, said.look, most=MOST_WRONG)


def _tell_owner(mailroom: Mailroom, seat: tables.Seat) -> None:
    game = mailroom.session.get_one(tables.Game, seat.game_id)
    words = _(
        "{count} mails with a wrong password have come for your seat today. Nothing"
        " of them was applied, and no password is tried any more until tomorrow.",
        count=MOST_WRONG,
    )
    key = f"wrong_passwords/{seat.id}/{seat.wrong_on}"
    mailroom.tell_seats(game, [seat.role], _("wrong passwords"), words, key)


NOT_USED: Final = _("Passwords are not used here: your mail address shows who you are.")
