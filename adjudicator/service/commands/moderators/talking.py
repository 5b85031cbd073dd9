"""Rulings on disputes, words to all players, and notes in the log."""

from __future__ import annotations

from adjudicator.engine.words import _, n_
from adjudicator.games.telling import Section
from adjudicator.orders.commands.parts import text
from adjudicator.reports.when import moment
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.store import queries, tables


@act(
    "rule",
    text("ruling", "The ruling, in the words that all players get."),
    example="RULE A formation may retreat by sea here.",
    closing="ENDRULE",
)
def rule(chair: Chair, ruling: str) -> Done:
    """Rule on a dispute in writing: the ruling is numbered, recorded, and told to all.

    Longer rulings stand on the lines between RULE and ENDRULE.
    """
    number = len(queries.actions_of(chair.session, chair.game.id, "rule")) + 1
    if not chair.dry:
        action = chair.note("rule", number=number, text=ruling)
        title = _("Ruling {number} of the moderator", number=number)
        chair.told(_("ruling {number}", number=number), _section(title, ruling), action)
    return Done(_("ruling {number} is recorded and told to all", number=number))


@act("rulings", example="RULINGS", looks=True)
def rulings(chair: Chair) -> Done:
    """List the rulings that were given in the game."""
    rows = queries.actions_of(chair.session, chair.game.id, "rule")
    found = [
        {"number": row.detail["number"], "at": row.at.isoformat(), "text": row.detail["text"]}
        for row in rows
    ]
    sections = tuple(
        Section(
            _("Ruling {number}, {time}", number=row.detail["number"], time=moment(row.at, "UTC")),
            _lines(row),
        )
        for row in rows
    )
    words = n_(
        "{count} ruling in {game}", "{count} rulings in {game}", len(found), game=chair.game.slug
    )
    return Done(words, sections, found)


def _lines(row: tables.Action) -> tuple[str, ...]:
    return tuple(line for line in str(row.detail["text"]).splitlines() if line.strip())


@act(
    "broadcast",
    text("words", "What all players are told."),
    example="BROADCAST The next game begins in May.",
    closing="ENDBROADCAST",
    also=("announce",),
)
def broadcast(chair: Chair, words: str) -> Done:
    """Tell all players something.

    Longer words stand on the lines between BROADCAST and ENDBROADCAST.
    """
    if not chair.dry:
        action = chair.note("broadcast", text=words)
        chair.told(_("news"), _section(_("The moderator writes"), words), action)
    return Done(_("told to all"))


@act(
    "note",
    text("words", "What the log is to say."),
    example="NOTE France has asked for a later deadline.",
    closing="ENDNOTE",
)
def note(chair: Chair, words: str) -> Done:
    """Put a note into the log of the game; nobody is told."""
    if not chair.dry:
        chair.note("note", text=words)
    return Done(_("noted; nobody is told"))


def _section(title: str, words: str) -> Section:
    """Return words line by line as they were written."""
    return Section(title, tuple(line.strip() for line in words.splitlines() if line.strip()))
