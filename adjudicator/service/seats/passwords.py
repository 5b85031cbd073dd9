"""Passwords of seats: they stand in for a mail server that does not say who wrote.

Kept as scrypt hashes (RFC 7914). Case does not matter: telephones write capitals of their own.

Messages with wrong passwords can be forged by anybody who knows a player's address, so what limits
them must not lock the player out. A password that the service has made is always tried: there are
too many of them to be guessed. Of those that players choose some are tried a day, and apart from
these some in messages that come to the seat's reply address or answer a message of it, which
strangers do not know.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.commands.access import password_in
from adjudicator.orders.message_text import Block
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.office import same
from adjudicator.service.post.refusal import Refused, refused
from adjudicator.service.post.senders import Writer
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import mail_queries, tables

SHORTEST: Final = 8
LONGEST: Final = 200
MOST_WRONG: Final = 5  # a day, of those that a player may have chosen
COST: Final = 2**14
"""How much work and memory a hash takes: 50 ms and 16 MiB."""
_BLOCK, _PARALLEL = 8, 1
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"
_WORD = f"(?:[{_CONSONANTS}][{_VOWELS}]){{2}}"
_GENERATED = re.compile(rf"{_WORD}(?:-{_WORD}){{3}}", re.IGNORECASE)


def generated() -> str:
    """Return a password by chance that can be read out: four words of two syllables."""
    words = (
        "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(2))
        for _ in range(4)
    )
    return "-".join(words)


def is_generated(word: str) -> bool:
    """Return whether a word looks like a password by chance, of which there are 70 to the 8th."""
    return _GENERATED.fullmatch(word) is not None


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
    return hashlib.scrypt(folded, salt=salt, n=COST, r=_BLOCK, p=_PARALLEL).hex()


# -- seats --------------------------------------------------------------------------------------


def given_to(mailroom: Mailroom, seat: tables.Seat) -> str:
    """Give a seat a password where only passwords show who writes; return it, else nothing.

    It is returned once, for the first mail to the seat.
    """
    return renewed(mailroom, seat) if mailroom.office.settings.only_passwords else ""


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
        raise not_possible(
            "A password has {shortest} to {longest} letters; nothing was changed.",
            shortest=SHORTEST,
            longest=LONGEST,
        )


def change(mailroom: Mailroom, seat: tables.Seat, word: str) -> None:
    """Set the password that a player has chosen for a seat."""
    check_new(mailroom, word)
    _store(mailroom, seat, word)


def _store(mailroom: Mailroom, seat: tables.Seat, word: str) -> None:
    seat.password, seat.wrong_passwords, seat.wrong_on = hashed(word), 0, None
    mailroom.keep(seat)


# -- showing who writes -------------------------------------------------------------------------


def prove(mailroom: Mailroom, writer: Writer, seat: tables.Seat, block: Block) -> None:
    """Let a block pass when the mail server or the seat's password shows who wrote it.

    Raises Refused otherwise.
    """
    if writer.proven:
        return
    word = password_in(block.lines)
    if word is None or seat.password is None:
        raise _no_proof(
            seat.password,
            _("Or write PASSWORD and the password of your seat on a line of the block."),
        )
    is_limited = not is_generated(word)
    if is_limited and _wrong_today(mailroom, writer, seat) >= MOST_WRONG:
        raise refused(
            _("too many wrong passwords"),
            _(
                "{count} wrong passwords have come for this seat today; none that a player has"
                " chosen is tried any more in messages like this one.",
                count=MOST_WRONG,
            ),
            _("Try again tomorrow, or ask the moderator for another password.")
            if writer.named is not None
            else _("Send it again as an answer to a message of your seat."),
        )
    if fits(word, seat.password):
        return
    if is_limited:
        _count_wrong(mailroom, writer, seat)
    if _wrong_today(mailroom, writer, seat) >= MOST_WRONG:
        _tell_owner(mailroom, seat)
    raise refused(
        _("wrong password"),
        _("The password is not that of the seat; nothing was applied."),
        _("Look it up in the first mail of the game, or ask the moderator for another one."),
        most=MOST_WRONG,
    )


def _wrong_today(mailroom: Mailroom, writer: Writer, seat: tables.Seat) -> int:
    """Return how many wrong passwords have come today in messages with, or without, a secret."""
    today = mailroom.at.date()
    if writer.named is None:
        return seat.wrong_passwords if seat.wrong_on == today else 0
    return mail_queries.rejections_of(mailroom.session, _tries_at(seat), today)


def _count_wrong(mailroom: Mailroom, writer: Writer, seat: tables.Seat) -> None:
    count, today = _wrong_today(mailroom, writer, seat), mailroom.at.date()
    if writer.named is None:
        seat.wrong_on, seat.wrong_passwords = today, count + 1
    else:
        mail_queries.may_reject(mailroom.session, _tries_at(seat), str(count), today)


def _tries_at(seat: tables.Seat) -> str:
    return f"passwords at the reply address of seat {seat.id}"


def prove_chair(writer: Writer, game: tables.Game, block: Block) -> None:
    """Let a moderator's block pass when the mail server or his password shows who wrote it.

    Raises Refused otherwise. All passwords of moderators are made by the service.
    """
    if writer.proven:
        return
    word = password_in(block.lines)
    if word is None or game.moderator_password is None:
        raise _no_proof(
            game.moderator_password,
            _("Or write PASSWORD and your password for the game on a line of the block."),
        )
    if is_generated(word) and fits(word, game.moderator_password):
        return
    raise refused(
        _("wrong password"),
        _("The password is not that of the moderator; nothing was applied."),
        _("Look it up in the first mail of the game, or ask the operator for another one."),
        most=MOST_WRONG,
    )


def renewed_for_chair(game: tables.Game) -> str:
    """Give the moderator of a game another password by chance and return it."""
    word = generated()
    game.moderator_password = hashed(word)
    return word


def given_to_chair(mailroom: Mailroom, game: tables.Game) -> str:
    """Give a moderator a password where only passwords show who writes; return it, else nothing."""
    return renewed_for_chair(game) if mailroom.office.settings.only_passwords else ""


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


def _tell_owner(mailroom: Mailroom, seat: tables.Seat) -> None:
    game = mailroom.session.get_one(tables.Game, seat.game_id)
    words = _(
        "{count} mails with a wrong password have come for your seat today. Nothing"
        " of them was applied. If they are not yours, send your orders as answers to messages of"
        " the game, or ask the moderator for another password: one that is made here is always"
        " tried.",
        count=MOST_WRONG,
    )
    key = f"wrong_passwords/{seat.id}/{mailroom.at.date()}"
    mailroom.tell_seats(game, [seat.role], _("wrong passwords"), words, key)


NOT_USED: Final = _("Passwords are not used here: your mail address shows who you are.")
