"""The mailroom: messages to the seats of a game, each to whoever speaks for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.words import _
from adjudicator.games.telling import Section
from adjudicator.mail.outgoing import File
from adjudicator.reports.lines import GameLine, SeatLine
from adjudicator.reports.messages import (
    MovedContext,
    StatusContext,
)
from adjudicator.reports.when import due_line, in_words
from adjudicator.service.office import Office
from adjudicator.service.played import rules_of
from adjudicator.service.post import enclosures
from adjudicator.service.post.outbox import Envelope, Outbox
from adjudicator.service.post.preferences import language_of, preferences_of
from adjudicator.service.table import order_desks
from adjudicator.service.table.contexts import game_line_of, seat_line_of
from adjudicator.service.table.timekeeping.timing import file_for, window_name
from adjudicator.store import mail_queries, people_queries, queries, tables

_COPIED: Final = frozenset({"deadlines", "receipt", "status"})
"""Kinds that go to the address of record, and also to where the mail came from."""
_ASKING: Final = frozenset({"question", "receipt", "reminder", "report"})
"""Kinds that may ask something, and say then where the order desk of it is."""
_FOR_DEPUTIES: Final = frozenset(
    {
        "report",
        "question",
        "reminder",
        "defaulted",
        "moved",
        "press",
        "deal",
        "game_over",
    }
)


class Mailroom(Outbox):
    """Composes and queues the messages of one transaction, those to the seats of games too."""

    def __init__(self, session: Session, office: Office, at: datetime) -> None:
        super().__init__(session, office, at)
        self.lines_read: Counter[str] = Counter()
        """How many lines of orders the receipts of this transaction have, by status."""
        self.requests = 0
        """How many lines of this transaction have asked to see something."""
        self._writers: dict[int, str] = {}

    def head(
        self, game: tables.Game, seat: tables.Seat, line: GameLine
    ) -> tuple[GameLine, SeatLine, int]:
        """Return what every message to a seat begins with; ``line`` is the game as it stands."""
        number = mail_queries.next_number(self.session, game.id, seat.player_id)
        return line, seat_line_of(self.session, game, seat), number

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
        picture: enclosures.Wanted | None = None,
        charted: enclosures.Charted | None = None,
        files: Sequence[File] = (),
    ) -> None:
        """Queue a message to whoever holds a seat; ``key`` names its cause and is used once.

        It goes to the address of record, and copies to those who speak for the seat besides. A
        message to an empty seat goes to nobody. ``window``: its deadline comes with the message as
        a calendar file, if the seat is asked in it; ``calendar`` is such a file, ``files`` are
        others. ``picture``: a picture of the board comes with it, ``charted`` draws charts. A
        player who wants none gets none.
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
        shown = enclosures.illustration(self.office, player, picture, key)
        if shown is not None:
            context = replace(context, picture=shown.line)
        if kind in _ASKING and context.questions:
            code = context.questions[0].code
            address = order_desks.address_of(self.session, self.office, game, seat, code, self.at)
            context = replace(context, desk=address)
        charts = enclosures.charts_for(self.office, player, charted, key)
        if charts:
            context = replace(context, charts=tuple(chart.line for chart in charts))
        envelope = Envelope(
            player.address,
            kind,
            key,
            game,
            seat,
            context.number,
            answers_id,
            player.id,
            calendar,
            files=tuple(files),
            pictures=(*([shown] if shown else []), *charts),
        )
        # A copy has no number of its own: the player counts each message once.
        copies = [
            replace(envelope, recipient=address, key=copy_key, number=None, player_id=None)
            for address, copy_key in self._copies(seat, kind, player, key)
        ]
        self.queue(envelope, context, language, html=player.html, copies=copies)

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
            for deputy in people_queries.deputies_at(self.session, self.at, seat=seat):
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
                *self.head(game, seat, line),
                topic=about,
                help=(Section(_("News"), (words,)) if isinstance(words, str) else words,),
            )
            self.to_seat(game, seat, "status", context, f"{key}/{seat.role}")

    def tell_all(
        self,
        game: tables.Game,
        about: str,
        words: str | Section,
        key: str,
        *,
        but: Collection[str] = (),
    ) -> None:
        """Tell all seats of a game, ``but`` those of some roles."""
        seats = queries.seats_of(self.session, game.id)
        self.tell_seats(game, [s.role for s in seats if s.role not in but], about, words, key)

    def moved(
        self,
        game: tables.Game,
        window: tables.Window,
        reason: str,
        by: timedelta,
        *,
        everybody: bool = False,
        occasion: str = "moved",
    ) -> tuple[str, ...]:
        """Tell those asked in a window, or everybody, that its deadline has moved.

        Each ``occasion`` is told once for each move. Returns the roles that are told.
        """
        due = queries.last_moment(window)
        if due is None:
            return ()
        line = game_line_of(self.session, game, self.at)
        flags = queries.flags_of(self.session, window.id)
        name = _(
            "{window}, {name}", window=window.code, name=window_name(rules_of(game), window.kind)
        )
        seats = queries.seats_of(self.session, game.id)
        told = [seat for seat in seats if everybody or seat.role in flags]
        for seat in told:
            _line, seat_line, _number = head = self.head(game, seat, line)
            context = MovedContext(
                *head,
                reason=reason,
                moved_by=in_words(by),
                windows=((name, due_line(due, self.at, seat_line.timezone)),),
            )
            key = f"{occasion}/{window.id}/{window.moves}/{seat.role}"
            self.to_seat(game, seat, "moved", context, key, window=window)
        return tuple(seat.role for seat in told)
