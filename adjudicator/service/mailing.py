"""The mailroom: renders messages for those they concern, and queues each of them once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.words import Language, _
from adjudicator.games.telling import Section
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.outgoing import File, compose
from adjudicator.reports.messages import (
    ModeratorNotice,
    MovedContext,
    RejectedContext,
    ShuntedContext,
    StatusContext,
)
from adjudicator.reports.render import Rendered, render
from adjudicator.reports.when import due_line, in_words, moment
from adjudicator.service import pictures
from adjudicator.service.composing import Letter, composed_as, is_fit_address
from adjudicator.service.contexts import game_line_of, seat_line_of
from adjudicator.service.office import Office
from adjudicator.service.players.preferences import end_of_quiet, language_of, preferences_of
from adjudicator.service.publishing.post_pictures import Enclosed
from adjudicator.service.timekeeping.calendars import file_for
from adjudicator.service.timekeeping.timing import window_name
from adjudicator.service.timekeeping.windows import last_moment
from adjudicator.store import mail_queries, people_queries, queries, tables

_ANSWERS: Final = frozenset({"deadlines", "receipt", "status", "rejected", "shunted"})
"""Kinds of message that answer mail of their reader, who is awake."""
_COPIED: Final = frozenset({"deadlines", "receipt", "status"})
"""Kinds that go to the address of record, and also to where the mail came from."""
_FOR_DEPUTIES: Final = frozenset(
    {
        "report",
        "question",
        "reminder",
        "defaulted",
        "moved",
        "press",
        "deal",
        "window_closed",
        "game_over",
    }
)


class Mailroom:
    """Composes and queues the messages of one transaction."""

    def __init__(self, session: Session, office: Office, at: datetime) -> None:
        self.session = session
        self.office = office
        self.at = at
        self.lines_read: Counter[str] = Counter()
        """How many lines of orders the receipts of this transaction have, by status."""
        self._writers: dict[int, str] = {}

    # -- to seats ---------------------------------------------------------------------------------

    def number_for(self, game: tables.Game, seat: tables.Seat) -> int:
        """Return the sequence number of the next message to a seat's player in a game."""
        return mail_queries.next_number(self.session, game.id, seat.player_id)

    def to_seat(
        self,
        game: tables.Game,
        seat: tables.Seat,
        kind: str,
        context: Any,
        key: str,
        *,
        answers_id: str = "",
        window: tables.Window | None = None,
        calendar: bytes | None = None,
        picture: pictures.Wanted | None = None,
        charted: pictures.Charted | None = None,
    ) -> None:
        """Queue a message to whoever holds a seat; ``key`` names its cause and is used once.

        It goes to the address of record, and copies to those who speak for the seat besides. A
        message to an empty seat goes to nobody. ``window``: its deadline comes with the message as
        a calendar file, if the seat is asked in it; ``calendar`` is such a file. ``picture``: a
        picture of the board comes with it, ``charted`` draws charts. A player who wants none gets
        none.
        """
        player = queries.holder_of(self.session, seat)
        if player is None:
            return
        language = language_of(player)
        if window is not None:
            domain = self.office.settings.domain
            calendar = file_for(
                self.session, game, window, seat, domain=domain, at=self.at, language=language
            )
        if not preferences_of(player).calendar:
            calendar = None
        shown = pictures.illustration(self.office, player, picture, key)
        if shown is not None:
            context = replace(context, picture=shown.line)
        charts = pictures.charts_for(self.office, player, charted, key)
        if charts:
            context = replace(context, charts=tuple(chart.line for chart in charts))
        rendered = render(kind, context, language)
        letter = Letter(
            player.address,
            kind,
            key,
            game,
            seat,
            context.number,
            answers_id,
            player.id,
            calendar,
            pictures=(*([shown] if shown else []), *charts),
        )
        self._queue(letter, rendered, html=player.html)
        for address, copy_key in self._copies(seat, kind, player, key):
            # A copy has no number of its own: the player counts each message once.
            copy = replace(letter, recipient=address, key=copy_key, number=None, player_id=None)
            self._queue(copy, rendered, html=player.html)

    def to_deputy(
        self,
        game: tables.Game,
        seat: tables.Seat,
        deputy: tables.Deputy,
        kind: str,
        context: Any,
        key: str,
    ) -> None:
        """Queue a message about a seat that only its deputy gets."""
        letter = Letter(deputy.address, kind, key, game, seat)
        self._queue(letter, render(kind, context, self.language_at(deputy.address)), html=True)

    def answer_to(self, seat: tables.Seat, address: str) -> None:
        """Let the answers of this transaction for a seat go to where its orders came from too."""
        self._writers[seat.id] = address.lower()

    def _copies(
        self, seat: tables.Seat, kind: str, player: tables.Player, key: str
    ) -> list[tuple[str, str]]:
        """Return who gets a copy of a message to a seat, each with the key of it."""
        found: dict[str, str] = {player.address: key}
        writer = self._writers.get(seat.id)
        if writer is not None and kind in _COPIED:
            found.setdefault(writer, f"{key}/writer")
        if kind in _FOR_DEPUTIES:
            for deputy in people_queries.deputies_at(self.session, self.at, seat_id=seat.id):
                found.setdefault(deputy.address, f"{key}/deputy/{deputy.id}")
        return list(found.items())[1:]

    def tell_seats(
        self, game: tables.Game, roles: Collection[str], about: str, words: str | Section, key: str
    ) -> None:
        """Tell the seats of some roles a sentence, or more, that is not part of a report."""
        if not roles:
            return
        line = game_line_of(self.session, game, self.at)
        for seat in queries.seats_of(self.session, game.id):
            if seat.role not in roles:
                continue
            context = StatusContext(
                game=line,
                seat=seat_line_of(self.session, game, seat),
                number=self.number_for(game, seat),
                topic=about,
                help=(Section(_("News"), (words,)) if isinstance(words, str) else words,),
            )
            self.to_seat(game, seat, "status", context, f"{key}/{seat.role}")

    def moved(
        self,
        game: tables.Game,
        window: tables.Window,
        reason: str,
        by: timedelta,
        *,
        everybody: bool = False,
        occasion: str = "moved",
    ) -> None:
        """Tell those asked in a window, or everybody, that its deadline has moved.

        Each ``occasion`` is told once for each move.
        """
        due = last_moment(window)
        if due is None:
            return
        line = game_line_of(self.session, game, self.at)
        flags = queries.flags_of(self.session, window.id)
        name = _("{window}, {name}", window=window.code, name=window_name(game.game, window.kind))
        for seat in queries.seats_of(self.session, game.id):
            if seat.role not in flags and not everybody:
                continue
            seat_line = seat_line_of(self.session, game, seat)
            context = MovedContext(
                game=line,
                seat=seat_line,
                number=self.number_for(game, seat),
                reason=reason,
                moved_by=in_words(by),
                windows=((name, due_line(due, self.at, seat_line.timezone)),),
            )
            key = f"{occasion}/{window.id}/{window.moves}/{seat.role}"
            self.to_seat(game, seat, "moved", context, key, window=window)

    # -- to others --------------------------------------------------------------------------------

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
        letter = Letter(address, kind, key, game)
        if answers is not None:
            letter = replace(letter, answers_id=answers.message_id, thread=answers.references)
        language = language_of(reader) if reader is not None else self.language_at(address)
        self._queue(letter, render(kind, context, language), html=True)

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
        if game is not None and game.moderator is not None:
            self.to_chair(game, "moderator", notice, key)
            return
        address = self.office.settings.operator_address
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
        letter = Letter(
            game.moderator,
            kind,
            key,
            game,
            answers_id=answers_id,
            chair=True,
            files=tuple(files),
            pictures=tuple(enclosed),
        )
        self._queue(letter, render(kind, context, self.language_at(game.moderator)), html=True)

    def shunted(self, incoming: tables.Incoming, message: IncomingMessage) -> None:
        """Tell a writer that the message is kept and a person looks at it."""
        context = ShuntedContext(
            received=moment(incoming.received_at, "UTC"), reference=f"incoming {incoming.id}"
        )
        key = f"shunted/{incoming.id}"
        self.to_address(message.from_address, "shunted", context, key, answers=message)

    def language_at(self, address: str) -> Language | None:
        """Return the language of who reads mail at an address; English for strangers."""
        player = queries.player_by_address(self.session, address.lower())
        return language_of(player) if player is not None else None

    # -- queueing ---------------------------------------------------------------------------------

    def _queue(self, letter: Letter, rendered: Rendered, *, html: bool) -> None:
        """Compose a message and put it into the outbox, unless its key is there already."""
        composed = composed_as(self.office, letter, rendered, self.at, html=html)
        row = tables.Outgoing(
            key=letter.key,
            game_id=letter.game.id if letter.game else None,
            player_id=letter.player_id,
            role=letter.seat.role if letter.seat else None,
            recipient=letter.recipient,
            reply_to=composed.reply_to,
            number=letter.number,
            kind=letter.kind,
            subject=rendered.subject,
            text=rendered.text,
            raw=compose(composed),
            message_id=composed.message_id,
            in_reply_to=composed.in_reply_to,
            thread=list(composed.references),
            created_at=self.at,
            due_at=self._due(letter),
        )
        kept = [one.attachment for one in letter.pictures]
        mail_queries.queue(self.session, row, kept)

    def _due(self, letter: Letter) -> datetime:
        """Return when a message goes out: not in quiet hours, unless an answer is due in them."""
        if letter.player_id is None or letter.game is None or letter.kind in _ANSWERS:
            return self.at
        player = self.session.get_one(tables.Player, letter.player_id)
        end = end_of_quiet(player, self.at)
        if end == self.at:
            return end
        windows = queries.open_windows(self.session, letter.game.id)
        dues = [due for due in map(last_moment, windows) if due is not None]
        return self.at if any(due <= end for due in dues) else end
