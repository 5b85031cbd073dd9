"""Games in words for the operator: who is waited for, deadlines, dead addresses, what to do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.stage import Stage
from adjudicator.reports.when import due_line, in_words, moment
from adjudicator.service.office import Office, known_game
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.table.contexts import names_of
from adjudicator.service.table.playable import waited_for
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.service.table.timekeeping.timing import window_name
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import people_queries, positions, queries, tables


def list_in_words(office: Office) -> list[str]:
    """Return some lines for every game."""
    with office.database.reading() as session:
        games = queries.games_with_status(session)
        return [line for game in games for line in _Overview(session, game).short()]


def game_in_words(office: Office, name: str) -> list[str]:
    """Return where a game stands, who sits where, and what its operator would do next."""
    with office.database.reading() as session:
        return list(_Overview(session, known_game(session, name)).whole())


class _Overview:
    """One game; its rules are not asked, so that it may be one they cannot play on."""

    def __init__(self, session: Session, game: tables.Game) -> None:
        self.session, self.game, self.now = session, game, clock.now()
        self.zone = str(game_settings.value_of(game, "zone"))
        self.window = open_window(session, game)
        self.segment = positions.open_segment_row(session, game)
        self.seats = queries.seats_of(session, game.id)
        self.names = dict(
            zip(
                (seat.role for seat in self.seats),
                names_of(game, [seat.role for seat in self.seats]),
                strict=True,
            )
        )

    def short(self) -> Iterator[str]:
        """Yield what stands in the list of games."""
        yield f"{self.game.slug}: {self._status()}; {self._stage()}"
        yield from (f"    {line}" for line in (*self._deadline(), *self._waits()))
        to_do = len(list(self._to_do()))
        if to_do:
            yield f"    to do: {to_do}; see adjudicator game show {self.game.slug}"

    def whole(self) -> Iterator[str]:
        """Yield all there is to say."""
        game = self.game
        yield f"{game.slug}, {game.title} ({game.game}, {game.scenario})"
        taken_back = f", taken back {game.generation - 1} times" if game.generation > 1 else ""
        yield f"{self._status()}; {self._stage()}, segment {self.segment.number}{taken_back}"
        yield from self._deadline()
        yield from self._waits()
        yield f"moderator: {game.moderator or 'you'}"
        yield "seats:"
        yield from (f"  {self.names[seat.role]}: {self._holder(seat)}" for seat in self.seats)
        to_do = list(self._to_do())
        yield "to do:" if to_do else "to do: nothing"
        yield from (f"  {line}" for line in to_do)

    def _stage(self) -> str:
        stage = Stage.load(self.segment.stage)
        return str(game_in(self.game).wording.heading(stage, ()))

    def _status(self) -> str:
        if self.game.status == "setup":
            return "waits for players"
        if self.game.status != "held":
            return self.game.status
        if self.game.resumes_at is not None:
            return f"pauses by a vote until {self._in_words(self.game.resumes_at)}"
        return "set aside by a fault" if self._is_faulty() else "on hold"

    def _is_faulty(self) -> bool:
        held = [row for row in queries.actions_of(self.session, self.game.id) if row.verb == "hold"]
        return bool(held) and held[-1].who == "service"

    def _in_words(self, at: datetime) -> str:
        due = due_line(at, self.now, self.zone)
        return f"{due.local}" if due.is_utc else f"{due.local}, {due.utc}"

    def _deadline(self) -> Iterator[str]:
        window = self.window
        if window is None:
            return
        opened = moment(window.opened_at, self.zone)
        kind = window_name(rules_of(self.game), window.kind)
        if window.due_at is None:
            yield f"{window.code} ({kind}) is open since {opened}, without a deadline"
            return
        left = due_line(window.due_at, self.now, self.zone).hours_left
        yield f"{window.code} ({kind}) closes {self._in_words(window.due_at)}, {left}"

    def _waits(self) -> Iterator[str]:
        if self.window is None:
            return
        roles = waited_for(self.session, self.window)
        if roles:
            names = ", ".join(self.names[role] for role in roles)
            since = in_words(self.now - self.window.opened_at)
            yield f"waits for {names}, for {since}"

    def _holder(self, seat: tables.Seat) -> str:
        player = queries.holder_of(self.session, seat)
        played = f", a caretaker plays ({seat.caretaker})" if seat.caretaker else ""
        if player is None:
            return f"nobody{played}"
        dead = self._dead_since(player)
        address = (
            f", mail to {player.address} comes back since {self._in_words(dead)}" if dead else ""
        )
        wanted = ", a successor is wanted" if seat.open_since is not None else ""
        return f"{player.name}{address}{wanted}{played}"

    def _dead_since(self, player: tables.Player) -> datetime | None:
        row = people_queries.address_row(self.session, player.address)
        return row.dead_at if row is not None else None

    def _to_do(self) -> Iterator[str]:
        slug, window = self.game.slug, self.window
        if self.game.status == "over":
            return
        for seat in self.seats:
            player = queries.holder_of(self.session, seat)
            if player is not None and self._dead_since(player):
                yield f"another address: adjudicator game address {slug} {seat.role} ADDRESS"
            if player is None or seat.open_since is not None:
                yield f"a player for the seat: adjudicator game seat {slug} {seat.role} ADDRESS"
        if self.game.status == "setup":
            yield f"begin without them: adjudicator game start {slug}"
        elif self.game.status == "held":
            if self._is_faulty():
                yield "look whether this release can play it on: adjudicator upgrade check"
            yield f"let it go on: adjudicator game resume {slug}"
        elif window is not None and window.moderator_since is not None:
            yield f"look at who is late: adjudicator game preview {slug}"
            yield f"let defaults count: adjudicator game release {slug} --window {window.code}"
        elif window is not None and window.due_at is not None and window.due_at < self.now:
            yield "the deadline has passed; look whether the service runs: adjudicator health"
