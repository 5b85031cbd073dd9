"""Results for a forum by mail: the ready text of a turn comes as a file with the answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from adjudicator.engine.words import Language, _, joined
from adjudicator.games.telling import Section
from adjudicator.languages import code_of, language_named
from adjudicator.mail.outgoing import File
from adjudicator.orders.commands.parts import text
from adjudicator.reports.forum import Wanted
from adjudicator.reports.markup import FORMATS
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.service.errors import not_possible
from adjudicator.service.post.enclosures import Enclosed
from adjudicator.service.public.chronicle import chronicle_in
from adjudicator.service.public.forum_posts import (
    CURRENT,
    enclosed_pictures,
    file_base,
    post_of,
    turn_called,
)
from adjudicator.service.table.playing import Playing

_KINDS: Final = {"html": "text/html"}
_NUMBERED: Final = ("turn", "since")


@dataclass(frozen=True)
class _Asked:
    """What the words behind POST ask for; ``turn`` as it is written."""

    turn: str | None = None
    since: int | None = None
    players: bool = False
    markup: str = "bbcode"
    language: str = "en"


@act(
    "post",
    text("what", "Turn, format and what else is wanted.", optional=True),
    example="POST TURN 1 MARKDOWN",
    looks=True,
)
def post(chair: Chair, what: str = "") -> Done:
    """Send the public result of a turn, ready to paste into a forum, as a file.

    Without a turn it is the newest that is over. TURN 2 is another one, CURRENT the one being
    played; SINCE 12 begins with that impulse. The format is BBCODE, MARKDOWN, HTML or TEXT.
    PLAYERS adds the names of the players, the name of a language writes it in that language.

    By mail the map and the charts come as files beside it.
    """
    asked = _asked(what)
    record = chronicle_in(chair.session, chair.game, chair.mailroom.at)
    wanted = Wanted(turn_called(record, asked.turn).number, asked.since, asked.players)
    made = post_of(record, wanted, asked.markup, language_named(asked.language))
    name = f"{file_base(chair.game, wanted.turn)}.{FORMATS[asked.markup].ending}"
    pictures = _pictures(chair, wanted.turn, language_named(asked.language))
    sections = [Section(_("Title of the post"), (made.title,))]
    if pictures:
        sections.append(Section(_("Pictures"), tuple(one.line for one in pictures)))
    return Done(
        _("the post is in the file {file!s}", file=name),
        tuple(sections),
        {"title": made.title, "format": asked.markup, "body": made.body},
        (File(name, _KINDS.get(asked.markup, "text/plain"), made.body.encode()),),
        pictures,
    )


def _pictures(chair: Chair, turn: int, drawn_in: Language | None) -> tuple[Enclosed, ...]:
    """Return the pictures that come with the message; none on the command line, or unwanted."""
    room, moderator = chair.mailroom, chair.game.moderator
    if moderator is None or not chair.by_mail or not room.office.settings.pictures:
        return ()
    with Playing(chair.session, chair.game, room.at, dry=True) as playing:
        return enclosed_pictures(playing, turn, drawn_in, room.language_at(moderator))


def _asked(words: str) -> _Asked:
    """Read what stands behind POST; raises NotPossible for a word that means nothing here."""
    asked, rest = _Asked(), words.replace(",", " ").split()
    while rest:
        word = rest.pop(0)
        low = word.lower()
        if low in _NUMBERED and rest and rest[0].isdecimal() and int(rest[0]) > 0:
            number = rest.pop(0)
            asked = (
                replace(asked, turn=number) if low == "turn" else replace(asked, since=int(number))
            )
        elif low == CURRENT:
            asked = replace(asked, turn=CURRENT)
        elif low == "players":
            asked = replace(asked, players=True)
        elif low in FORMATS:
            asked = replace(asked, markup=low)
        elif (code := code_of(word)) is not None:
            asked = replace(asked, language=code)
        else:
            raise not_possible(
                "“{word!s}” is not understood behind POST: TURN 2, CURRENT, SINCE 12, PLAYERS,"
                " the name of a language, or a format ({formats}) can stand there.",
                word=word,
                formats=joined(", ", [name.upper() for name in FORMATS]),
            )
    return asked
