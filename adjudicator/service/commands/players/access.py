"""PASSWORD, SET PASSWORD and NEW TOKEN: how the player of a seat shows who he is."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.words import _
from adjudicator.orders.commands.access import PROOF
from adjudicator.orders.commands.parts import Part, whole
from adjudicator.orders.commands.register import MODERATOR, PLAYER
from adjudicator.service.commands.desk import Desk, player_at
from adjudicator.service.errors import NotPossible
from adjudicator.service.seats import passwords, tokens
from adjudicator.words.lexicon import unreadable


def secret_word(command: str) -> Part:
    """Return the part that is one word, which is never repeated."""
    return whole("word", _one_word(command.upper()), lambda _word: "****")


def _one_word(opening: str) -> Callable[[str], str]:
    def read(words: str) -> str:
        found = words.lstrip(":= ").split()
        if len(found) != 1:
            raise unreadable("One word is expected after {opening}.", opening=opening)
        return found[0]

    return read


@PLAYER.command(
    PROOF,
    secret_word(PROOF),
    looks=True,
    help=_("PASSWORD word: your seat's password, where your mail server cannot vouch for you."),
    before_the_game=True,
)
def password(desk: Desk, word: str) -> str:
    """Say whether the password was needed: the block is not carried out when it is wrong."""
    _check_password(desk, word)
    return _("looked at before the block was carried out")


@MODERATOR.command(
    PROOF,
    secret_word(PROOF),
    looks=True,
    help=_("PASSWORD word: where no mail server can vouch for you."),
)
def _looked_at(_chair: object, word: str) -> None:
    """Do nothing: the password was looked at before the block was carried out."""


@password.checked
def _check_password(desk: Desk, word: str) -> None:
    if not desk.mailroom.office.settings.require_auth:
        raise NotPossible(passwords.NOT_USED)


@PLAYER.command(
    "set password",
    secret_word("set password"),
    also=("new password",),
    help=_("SET PASSWORD word: another password for your seat; it is never repeated."),
    before_the_game=True,
)
def set_password(desk: Desk, word: str) -> str:
    """Set another password for the seat."""
    player_at(desk)
    passwords.change(desk.mailroom, desk.seat, word)
    return _("the seat has another password now")


@set_password.checked
def _check_set_password(desk: Desk, word: str) -> None:
    player_at(desk)
    passwords.check_new(desk.mailroom, word)


@PLAYER.command(
    "new token",
    help=_("NEW TOKEN: another reply address for your seat; the old one no longer works."),
    before_the_game=True,
)
def new_token(desk: Desk) -> str:
    """Give the seat another reply address."""
    player_at(desk)
    address = tokens.renew(desk.mailroom, desk.playing.row, desk.seat)
    return _(
        "orders go to {address} from now on; mail to the old address is no longer read",
        address=address,
    )


@new_token.checked
def _check_new_token(desk: Desk) -> None:
    player_at(desk)
    tokens.check_renewal(desk.mailroom.office)
