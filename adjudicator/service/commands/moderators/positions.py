"""Positions of games that go on here: written, corrected, and confirmed anew."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from adjudicator import clock
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import begin
from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyCases, AnyState
from adjudicator.games.particulars import POSITION
from adjudicator.mail.outgoing import File
from adjudicator.orders.commands.parts import text
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.service.commands.moderators.rollback import (
    ASKED_ANEW,
    Notice,
    begin_again,
    check_can_be_taken_back,
    segment_in_line,
    tell_everybody,
)
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.office import Office, find_game
from adjudicator.service.played import game_in
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.reporting import publish
from adjudicator.store import positions, tables
from adjudicator.words.toml import as_toml, from_toml


@act("position", example="POSITION", looks=True)
def position(chair: Chair) -> Done:
    """Write the public position as a file with which `game create --position` begins.

    Hands and draw pile are not in it, only how many cards they hold. Inside a battle or an event it
    is the position at the beginning of the segment.
    """
    game = chair.game
    cases = _cases_of(game)
    with chair.playing() as playing:
        names = {item.decision.name for item in playing.waiting}
        found = cases.position_of(playing.state) if names <= cases.RESTING else None
    if found is None:
        row = positions.open_segment_row(chair.session, game)
        stored = positions.load_segment(chair.session, row)
        found = cases.position_of(game_in(game).rules.load(stored.snapshot, stored.schema))
    if found is None:
        raise _unwritten(game)
    options = {name: value for name, value in game.options.items() if name != POSITION}
    words = as_toml(
        {
            "title": game.title,
            "game": game.game,
            "scenario": game.scenario,
            "options": options,
            POSITION: found,
        }
    )
    file = File(f"{game.slug}.toml", "text/plain", words.encode())
    return Done(_("the position comes as a file"), value=words, files=(file,))


def _cases_of(game: tables.Game) -> AnyCases:
    cases = game_in(game).cases
    if cases is None:
        raise _unwritten(game)
    return cases


def _unwritten(game: tables.Game) -> NotPossible:
    return not_possible("Positions of {rules} cannot be written in a file.", rules=game.game)


@act(
    "correct",
    text("change", "What is otherwise, as in the file of the position."),
    example="CORRECT {correction}",
)
def correct(chair: Chair, change: str) -> Done:
    """Correct the position with which a game begun elsewhere goes on; all confirm it anew.

    The line is one of the file: a key, an equals sign, a value. What it names is replaced.
    """
    before = _position_in(chair.game)
    try:
        change_ = from_toml(change)
    except tomllib.TOMLDecodeError as wrong:
        raise not_possible(
            "“{change!s}” is no line of such a file: {why!s}.", change=change, why=str(wrong)
        ) from wrong
    return begin_from(chair, _merged(before, change_), change)


def _merged(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with others laid over it."""
    found = dict(table)
    for key, value in changes.items():
        below = found.get(key)
        inside = isinstance(value, Mapping) and isinstance(below, Mapping)
        found[key] = _merged(below, value) if inside and below is not None else value
    return found


def _position_in(game: tables.Game) -> dict[str, Any]:
    if game.status != "setup":
        check_can_be_taken_back(game)
    found: dict[str, Any] | None = game.options.get(POSITION)
    if found is None:
        raise not_possible("{game} was not begun from a position.", game=game.slug)
    return found


def correct_by_file(office: Office, slug: str, position: Mapping[str, Any], reason: str) -> Done:
    """Correct the position of a game for the operator: all of it, from a file."""
    with office.database.transaction() as session:
        chair = Chair(Mailroom(session, office, clock.now()), find_game(session, slug))
        return begin_from(chair, position, reason)


def begin_from(chair: Chair, changed: Mapping[str, Any], what: str) -> Done:
    """Begin a game once more from a corrected position; ``what`` is told to everybody."""
    game, session = chair.game, chair.session
    _position_in(game)
    rules = game_in(game).rules
    options = {**game.options, POSITION: dict(changed)}
    try:
        opening = begin(rules, game.scenario, options)
    except IllegalAnswer as refused:
        raise NotPossible(f"{refused}.") from refused
    words = _("game {game} begins from the corrected position", game=game.slug)
    if chair.dry:
        return Done(words)
    if game.status == "setup":
        _replace_opening(chair, options, opening.snapshot, what)
        return Done(words, value={"generation": game.generation})
    row = segment_in_line(session, game, 0)
    before = begin_again(chair, row, revision=rules.revision, snapshot=opening.snapshot)
    game.options = options
    action = chair.note(
        "correct", generation=game.generation, segment=0, stage=row.stage, reason=what
    )
    lines = (
        _("The position comes anew; please look at all of it, and confirm it once more."),
        _("Hands that were named, and whatever else was played here, are taken back."),
        ASKED_ANEW,
    )
    notice = Notice(_("The position is corrected"), what, lines, {})
    with Playing(session, game, chair.mailroom.at, renewing=before.seen) as playing:
        tell_everybody(chair, playing, before, notice, action)
        publish(playing, chair.mailroom)
    return Done(words, value={"generation": game.generation})


def _replace_opening(chair: Chair, options: dict[str, Any], snapshot: AnyState, what: str) -> None:
    """Correct the position of a game that waits for its beginning: nobody has been asked yet."""
    game = chair.game
    positions.set_opening(chair.session, game, game_in(game).rules.dump(snapshot))
    game.options = options
    action = chair.note("correct_opening", reason=what)
    words = _(
        "The position with which {game} begins is corrected: {what!s}. It comes to everybody, to"
        " be confirmed, when the game begins.",
        game=game.slug,
        what=what,
    )
    chair.told(_("the position is corrected"), words, action)
