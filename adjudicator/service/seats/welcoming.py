"""The first message to every seat: how to play, who plays, the hash of the secret of the dice."""

from __future__ import annotations

from adjudicator.games.registry import game_of
from adjudicator.reports.messages import WelcomeContext
from adjudicator.service.post.composing import welcome_key
from adjudicator.service.post.preferences import invitations_for
from adjudicator.service.seats import passwords
from adjudicator.service.table.ahead import sheets
from adjudicator.service.table.contexts import line_of, seat_line_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.timing import timing_lines, window_lines
from adjudicator.store import queries


def welcome(playing: Playing, mailroom: Mailroom) -> None:
    """Queue the first message to every seat: how to play, who plays, the hash of the secret."""
    session, game = playing.session, playing.row
    seats = queries.seats_of(session, game.id)
    lines = tuple(seat_line_of(session, game, seat) for seat in seats)
    for seat, line in zip(seats, lines, strict=True):
        context = WelcomeContext(
            game=line_of(playing),
            seat=line,
            seats=lines,
            secret_hash=game.secret_hash,
            orders_address=mailroom.office.reply_address(seat.token),
            windows=window_lines(game),
            timing=timing_lines(game),
            moderator=game.moderator,
            number=mailroom.number_for(game, seat),
            scenario=game.scenario,
            options=game_of(game.game).rules.option_lines(game.scenario, game.options),
            sheet=sheets.words_of(game, seat),
            password=passwords.given_to(mailroom, seat),
            invitations=invitations_for(queries.holder_of(session, seat)),
        )
        mailroom.to_seat(game, seat, "welcome", context, welcome_key(game, seat))
