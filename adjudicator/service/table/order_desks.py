"""The order desk of a seat: the page on which its player points at what he orders.

It is made of what the seat may know alone. So the question comes from a game that is played on with
the sight of its role, in which everything hidden is sealed; what would need to know more is left
out of the page.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from sqlmodel import Session

from adjudicator.engine.errors import Unknowable
from adjudicator.engine.record import Sight
from adjudicator.log import fault, get_logger
from adjudicator.mail.sender import token
from adjudicator.orders.commands.register import PLAYER
from adjudicator.reports.lines import GameLine, QuestionLine
from adjudicator.reports.order_desk import OrderDesk, desk_page
from adjudicator.service.office import Office
from adjudicator.service.post.preferences import language_of
from adjudicator.service.table.contexts import line_of, questions_for, seat_line_of
from adjudicator.service.table.desk_answers import offers_beside
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import people_queries, queries, tables
from adjudicator.words.lexicon import OrderError
from adjudicator.words.offers import Offer, Offered
from adjudicator.words.order_words import opening_line, order_line

_LENGTH: Final = 26
"""Letters of an address, of five bits each."""
_log = get_logger(__name__)


def desk_for(
    session: Session, office: Office, game: tables.Game, seat: tables.Seat, at: datetime
) -> bytes | None:
    """Return the desk of a seat as a page in the language of its player; None if nothing is asked.

    The board is drawn as everybody sees it.
    """
    window = open_window(session, game)
    if window is None:
        return None
    with Playing(session, game, at, dry=True) as playing:
        questions = questions_for(playing, window, seat.role, at)
        beside = offers_beside(playing, window, seat.role)
        line = line_of(playing)
    if not questions:
        return None
    with Playing(session, game, at, sight=Sight(seat.role)) as playing:
        desk = replace(
            _desk(office, playing, seat, line),
            question=questions[0],
            due=queries.last_moment(window),
            offered=_offered(playing, seat.role, beside),
            opening=opening_line(game.slug, seat.role, _exactly(questions[0])),
        )
    return desk_page(desk, language_of(queries.holder_of(session, seat)))


def desk_ahead(
    session: Session, office: Office, game: tables.Game, seat: tables.Seat, at: datetime
) -> bytes | None:
    """Return the desk of a seat that is asked nothing: what it could order ahead.

    None where the game cannot tell that, such as before the cards of the turn are dealt.
    """
    with Playing(session, game, at, dry=True) as playing:
        line = line_of(playing)
    with Playing(session, game, at, sight=Sight(seat.role)) as playing:
        desk = _desk(office, playing, seat, line)
        if not playing.suppose_acting():
            return None
        desk = replace(desk, offered=_offered(playing, seat.role))
    if not desk.offered.offers:
        return None
    return desk_page(desk, language_of(queries.holder_of(session, seat)))


def _desk(office: Office, playing: Playing, seat: tables.Seat, line: GameLine) -> OrderDesk:
    """Return the desk of a seat without question and offers."""
    session, game, rules = playing.session, playing.row, playing.game
    view = playing.view(seat.role)
    language = language_of(queries.holder_of(session, seat))
    return OrderDesk(
        game=line,
        seat=seat_line_of(session, game, seat),
        question=None,
        offered=Offered(()),
        hand=rules.wording.hand(view),
        opening=opening_line(game.slug, seat.role),
        closing=order_line("END"),
        texts=PLAYER.texts(),
        orders_address=office.reply_address(seat.token),
        password=seat.password is not None,
        spots=rules.board.spots(view) if rules.board else (),
        board=rules.board.board_svg(view, language=language) if rules.board else None,
    )


def _exactly(question: QuestionLine) -> str:
    """Return the window and the mark of a question: what is sent twice acts once (links.md)."""
    return f"{question.code}.{question.mark}" if question.mark else question.code


def _offered(playing: Playing, role: str, beside: tuple[Offer, ...] = ()) -> Offered:
    """Return what a role may order now, in a game that is played on with its sight.

    ``beside`` is what it may say besides. A page that offers nothing still takes what is typed.
    """
    decision = playing.open_for(role)
    if decision is None:
        return Offered(())
    try:
        offered = playing.game.grammar.offered(decision)
    except (Unknowable, OrderError) as error:
        told = fault(error, within=__file__)
        _log.error("nothing offered", game=playing.row.slug, role=role, **told)
        offered = Offered(())
    found = (
        ()
        if is_talk(decision)
        else playing.game.grammar.conditions(role, playing.view(role), offered.offers)
    )
    return replace(offered, offers=(*offered.offers, *beside), conditions=found)


def file_name(
    session: Session,
    office: Office,
    game: tables.Game,
    seat: tables.Seat,
    code: str,
    at: datetime,
) -> str:
    """Return the name of the file of a desk, which nobody can guess.

    Each window has another. So has each reply address of the seat, and another one comes when a
    deputy goes: who does not speak for the seat any more cannot read on.
    """
    gone = people_queries.former_deputies_of(session, seat, at)
    what = f"desk/{game.id}/{game.thread_id}/{game.generation}/{code}/{seat.token}/{gone}"
    return f"{token(office.settings.secret_key, what, _LENGTH)}.html"


def address_of(
    session: Session,
    office: Office,
    game: tables.Game,
    seat: tables.Seat,
    code: str,
    at: datetime,
) -> str:
    """Return the address of a desk; empty where the operator publishes none."""
    url = office.settings.desk_url
    if url is None:
        return ""
    return f"{url.rstrip('/')}/{file_name(session, office, game, seat, code, at)}"
