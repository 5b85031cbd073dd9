"""The outbox: renders messages for those they concern, and queues each of them once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from sqlmodel import Session, SQLModel

from adjudicator.engine.words import Language, joined
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.outgoing import File, Outgoing, compose, message_id
from adjudicator.mail.sender import token
from adjudicator.reports.links import AnswerTo
from adjudicator.reports.messages import ModeratorNotice, RejectedContext, ShuntedContext
from adjudicator.reports.render import Rendered, render
from adjudicator.reports.when import moment
from adjudicator.service.office import Office
from adjudicator.service.post.enclosures import Chart, Enclosed, Illustration
from adjudicator.service.post.preferences import end_of_quiet, language_of
from adjudicator.store import mail_queries, queries, tables
from adjudicator.words.order_words import order_line

_ANSWERS: Final = frozenset({"deadlines", "receipt", "status", "rejected", "shunted"})
"""Kinds of message that answer mail of their reader, who is awake."""


class Outbox:
    """Composes and queues the messages of one transaction that need no game to be loaded."""

    def __init__(self, session: Session, office: Office, at: datetime) -> None:
        self.session = session
        self.office = office
        self.at = at

    def keep(self, row: SQLModel) -> None:
        """Store a row, or what has changed in it."""
        self.session.add(row)
        self.session.flush()

    def to_address(
        self,
        address: str,
        kind: str,
        context: Any,
        key: str,
        *,
        game: tables.Game | None = None,
        answers: IncomingMessage | None = None,
        reader: tables.Player | None = None,
    ) -> None:
        """Queue a message that belongs to no seat; it replies to ``answers``.

        ``reader`` reads mail at the address though it is not known to be hers yet.
        """
        envelope = Envelope(address, kind, key, game)
        if answers is not None:
            envelope = replace(envelope, answers_id=answers.message_id, thread=answers.references)
        language = language_of(reader) if reader is not None else self.language_at(address)
        self.queue(envelope, context, language)

    def reject(
        self,
        incoming: tables.Incoming,
        message: IncomingMessage,
        context: RejectedContext,
        *,
        most: int = 1,
    ) -> bool:
        """Answer a message that is not acted on, ``most`` times a day per address and reason.

        Nothing goes to an address that cannot be written to. Returns whether an answer goes out.
        """
        sender, day = message.from_address, self.at.date()
        kinds = (context.about if n == 0 else f"{context.about} {n + 1}" for n in range(most))
        if not is_fit_address(sender) or not any(
            mail_queries.may_reject(self.session, sender, kind, day) for kind in kinds
        ):
            return False
        key = f"reject/{incoming.id}/{context.about}"
        self.to_address(sender, "rejected", context, key, answers=message)
        return True

    def to_moderator(self, game: tables.Game | None, notice: ModeratorNotice, key: str) -> None:
        """Queue a notice to the moderator of a game, else to the operator; once for each key."""
        address = self.office.settings.operator_address
        if game is not None and game.moderator is not None:
            if not same_mailbox(game.moderator, address):
                notice = _by_mail(notice, address)
            self.to_chair(game, "moderator", notice, key)
            return
        self.to_address(address, "moderator", replace(notice, form=()), key, game=game)

    def to_chair(
        self,
        game: tables.Game,
        kind: str,
        context: Any,
        key: str,
        *,
        answers_id: str = "",
        files: Sequence[File] = (),
        enclosed: Sequence[Enclosed] = (),
    ) -> None:
        """Queue a message to the moderator of a game; ``key`` names its cause and is used once."""
        if game.moderator is None:
            raise ValueError(f"game {game.slug} has no moderator")
        envelope = Envelope(
            game.moderator,
            kind,
            key,
            game,
            answers_id=answers_id,
            chair=True,
            files=tuple(files),
            pictures=tuple(enclosed),
        )
        self.queue(envelope, context, self.language_at(game.moderator))

    def shunted(self, incoming: tables.Incoming, message: IncomingMessage) -> None:
        """Tell a writer that the message is kept and a person looks at it."""
        context = ShuntedContext(
            received=moment(incoming.received_at, "UTC"), reference=f"incoming {incoming.id}"
        )
        key = f"shunted/{incoming.id}"
        self.to_address(message.from_address, "shunted", context, key, answers=message)

    def language_at(self, address: str) -> Language | None:
        """Return the language of who reads mail at an address; English for strangers."""
        return language_of(queries.player_by_address(self.session, address.lower()))

    # -- queueing ---------------------------------------------------------------------------------

    def queue(
        self,
        envelope: Envelope,
        context: Any,
        language: Language | None,
        *,
        html: bool = True,
        copies: Sequence[Envelope] = (),
    ) -> None:
        """Render a message and put it, and copies of it, into the outbox.

        What is there already under the same key stays as it is.
        """
        rendered = render(envelope.kind, context, language, _answer_to(self.office, envelope))
        for one in (envelope, *copies):
            self._put(one, rendered, html=html)

    def _put(self, envelope: Envelope, rendered: Rendered, *, html: bool) -> None:
        composed = composed_as(self.office, envelope, rendered, self.at, html=html)
        row = tables.Outgoing(
            key=envelope.key,
            game_id=envelope.game.id if envelope.game else None,
            player_id=envelope.player_id,
            role=envelope.seat.role if envelope.seat else None,
            recipient=envelope.recipient,
            reply_to=composed.reply_to,
            number=envelope.number,
            kind=envelope.kind,
            subject=rendered.subject,
            raw=compose(composed),
            message_id=composed.message_id,
            in_reply_to=composed.in_reply_to,
            thread=list(composed.references),
            created_at=self.at,
            due_at=self._due(envelope),
        )
        mail_queries.queue(self.session, row, [one.attachment for one in envelope.pictures])

    def _due(self, envelope: Envelope) -> datetime:
        """Return when a message goes out: not in quiet hours, unless an answer is due in them."""
        if envelope.player_id is None or envelope.game is None or envelope.kind in _ANSWERS:
            return self.at
        end = end_of_quiet(self.session.get_one(tables.Player, envelope.player_id), self.at)
        if end == self.at:
            return end
        windows = queries.open_windows(self.session, envelope.game.id)
        dues = [due for due in map(queries.last_moment, windows) if due is not None]
        return self.at if any(due <= end for due in dues) else end


# -- the head of a message ----------------------------------------------------------------------


_ROOTS: Final = frozenset({"welcome", "briefing"})
"""Kinds that the thread of a seat begins with."""
_FIT_ID: Final = re.compile(r"<[!-;=?-~]{1,890}>")
_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
_FIT_ADDRESS: Final = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})*")
_APART_LENGTH: Final = 26


@dataclass(frozen=True)
class Envelope:
    """Where a message goes and what it belongs to.

    ``number`` counts the messages of a game to a player; ``answers_id`` is the Message-ID of the
    mail it replies to, ``thread`` are its References. ``player_id`` is whose message it is, None
    for those to other people.
    ``calendar`` is a calendar file that comes with it, ``files`` are others, ``pictures`` are
    drawn when it is sent.
    ``chair``: it goes to the moderator of ``game``, whose answers come back.
    """

    recipient: str
    kind: str
    key: str
    game: tables.Game | None = None
    seat: tables.Seat | None = None
    number: int | None = None
    answers_id: str = ""
    player_id: int | None = None
    calendar: bytes | None = None
    chair: bool = False
    files: tuple[File, ...] = ()
    pictures: tuple[Illustration | Chart | Enclosed, ...] = ()
    thread: tuple[str, ...] = ()


def composed_as(
    office: Office, envelope: Envelope, rendered: Rendered, at: datetime, *, html: bool
) -> Outgoing:
    """Return everything that goes into a message."""
    settings = office.settings
    thread = _thread(office, envelope)
    return Outgoing(
        message_id=identifier(office, envelope.game, envelope.key),
        from_=f"{settings.from_name} <{settings.orders_address}>",
        reply_to=_reply_to(office, envelope),
        to=envelope.recipient,
        subject=rendered.subject,
        text=rendered.text,
        html=rendered.html if html else None,
        in_reply_to=thread[-1] if thread else None,
        references=tuple(thread),
        date=at,
        kind=envelope.kind,
        game=envelope.game.slug if envelope.game else "",
        calendar=envelope.calendar,
        files=envelope.files,
    )


def _reply_to(office: Office, envelope: Envelope) -> str:
    """Return where an answer goes: with the token of the seat or of the moderator."""
    if envelope.seat is not None:
        return office.reply_address(envelope.seat.token)
    if envelope.chair and envelope.game is not None:
        return office.reply_address(chair_token(office, envelope.game))
    return office.settings.orders_address


def _answer_to(office: Office, envelope: Envelope) -> AnswerTo:
    """Return where the links of a message lead, and the line for a password where it is needed."""
    needed = office.settings.only_passwords and envelope.kind != "confirmation"
    above = (joined("", (order_line("PASSWORD"), " ")),) if needed else ()
    return AnswerTo(_reply_to(office, envelope), above)


def identifier(office: Office, game: tables.Game | None, key: str) -> str:
    """Return the Message-ID of the message with a key, which nobody else can derive from it.

    Keys hold numbers of rows, and whoever could try numbers by a Message-ID would count the
    messages and deals of others between two of his own. A game that came from elsewhere may
    have had messages of the same keys there. Games that an earlier release began keep their
    threads: their Message-IDs are made of the key alone.
    """
    apart = game.thread_id if game is not None else _apart(office, "letters")
    return message_id(f"{apart}/{key}" if apart else key, office.settings.domain)


def new_thread_id(office: Office, slug: str) -> str:
    """Return what goes into the Message-IDs of a new game."""
    return _apart(office, f"threads of {slug}")


def _apart(office: Office, what: str) -> str:
    return token(office.settings.secret_key, what, _APART_LENGTH)


def _thread(office: Office, envelope: Envelope) -> Sequence[str]:
    """Return the References of a message (RFC 5322, 3.6.4).

    They are the welcome of its seat, or else the thread of what it answers, then that.
    """
    # A player's mail program may send identifiers that cannot stand in a header of ours.
    thread = [one for one in envelope.thread if _FIT_ID.fullmatch(one)]
    if envelope.game is not None and envelope.seat is not None and envelope.kind not in _ROOTS:
        root = welcome_key(envelope.game, envelope.seat)
        thread.append(identifier(office, envelope.game, root))
    if _FIT_ID.fullmatch(envelope.answers_id):
        thread.append(envelope.answers_id)
    return thread


def chair_token(office: Office, game: tables.Game) -> str:
    """Return the token in the reply address of a game's moderator; another one has another."""
    return token(office.settings.secret_key, f"{game.slug}/moderator/{game.moderator}")


def same_mailbox(one: str, other: str) -> bool:
    """Return whether two addresses are the same one."""
    return one.lower() == other.lower()


def _by_mail(notice: ModeratorNotice, operator: str) -> ModeratorNotice:
    """Return a notice for a moderator who has no command line: with what he can do by mail.

    What only the operator can do he asks him for.
    """
    return replace(notice, command="") if notice.form else replace(notice, operator=operator)


def is_fit_address(address: str) -> bool:
    """Return whether mail can be sent to an address: plain ASCII, one @, a plausible domain."""
    return len(address) <= 254 and _FIT_ADDRESS.fullmatch(address) is not None


def welcome_key(game: tables.Game, seat: tables.Seat) -> str:
    """Return the key of the message that a seat's thread begins with."""
    return f"welcome/{game.id}/{seat.id}"
