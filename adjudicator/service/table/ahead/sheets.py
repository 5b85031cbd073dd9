"""Response sheets: standing answers to response windows, kept with the seat of their player.

A sheet is a JSON object in the row of the seat: ``preset`` and ``rules`` as the player wrote them
(the preset of the game where there is none), and ``fired``: what it has answered that the player
has not been told yet. Whether a sheet asks depends on what everybody knows and on the sheet, never
on a hand: so neither does who is mailed, nor when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator.engine.decision import RESPONSE_WINDOW, Decision
from adjudicator.engine.reply import Reply
from adjudicator.engine.words import _, dump, joined, load, n_
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import game_in
from adjudicator.service.post.preferences import language_of
from adjudicator.service.table.playing import Playing
from adjudicator.store import queries, tables
from adjudicator.store.positions import Given
from adjudicator.words.alternatives import Order
from adjudicator.words.order_words import order_line

SHEET: Final = "sheet"
"""The source of their answers in the record."""

SEALED: Final = "sealed"
_MOST_FIRED: Final = 60  # lines kept for the next report; the same thing again is only counted
_SEALED_GAME: Final = _(
    "This game is played with sealed sheets: nobody is ever asked in a response window."
    " Say what to play with PLAY … ON …"
)


def preset_of_game(game: tables.Game) -> str:
    """Return the preset chosen when the game was created."""
    return str(game.settings.get("sheet", next(iter(game_in(game).sheets.presets))))


def preset_of(game: tables.Game, seat: tables.Seat) -> str:
    """Return the preset of a seat: the player's own, or that of the game."""
    return str(seat.sheet.get("preset", preset_of_game(game)))


def _rules_of(seat: tables.Seat) -> list[dict[str, Any]]:
    return list(seat.sheet.get("rules", ()))


# -- answering ----------------------------------------------------------------------------------


def is_response(decision: Decision[Any]) -> bool:
    """Return whether a decision is one that sheets answer."""
    return decision.window == RESPONSE_WINDOW


def answer(playing: Playing, seats: Sequence[tables.Seat], *, but: str | None = None) -> bool:
    """Let the sheets answer the open request; return whether any of them did.

    All answers of one request are given together, so that nothing is played twice. The sheet of
    the role ``but`` keeps silent.
    """
    by_role = {seat.role: seat for seat in seats}
    replies: dict[str, Reply] = {}
    for item in playing.waiting:
        seat = by_role.get(item.decision.role)
        if seat is None or seat.role == but or not is_response(item.decision):
            continue
        reply = reply_of(playing.row, seat, item.decision)
        if not reply.ask:
            replies[seat.role] = reply
    if not replies:
        return False
    for role, reply in replies.items():
        _note(playing, by_role[role], reply)
    playing.answer_all(
        {role: (reply.value, Given(SHEET, words=reply.rule)) for role, reply in replies.items()}
    )
    return True


def pass_all(playing: Playing) -> None:
    """Pass in every response window that is open, for everybody, as if nobody interrupted."""
    while open_now := [item.decision for item in playing.waiting if is_response(item.decision)]:
        playing.answer_all({d.role: (d.default, Given(SHEET)) for d in open_now})


def would_ask(playing: Playing, seat: tables.Seat, decision: Decision[Any]) -> bool:
    """Return whether the sheet of a seat leaves a response to its player."""
    return reply_of(playing.row, seat, decision).ask


def reply_of(game: tables.Game, seat: tables.Seat, decision: Decision[Any]) -> Reply:
    """Return what the sheet of a seat says in a response window."""
    return game_in(game).sheets.reply(preset_of(game, seat), _rules_of(seat), decision)


def _note(playing: Playing, seat: tables.Seat, reply: Reply) -> None:
    """Keep what a sheet has answered for the next report of its player."""
    language = language_of(queries.holder_of(playing.session, seat))
    said = {"about": reply.about, "words": reply.words, "rule": reply.rule}
    entry = {name: dump(words, language) for name, words in said.items()}
    fired: list[dict[str, Any]] = [dict(old) for old in seat.sheet.get("fired", ())]
    same = next((old for old in fired if entry.items() <= old.items()), None)
    if same is not None:
        same["count"] += 1
    else:
        fired.append({**entry, "count": 1})
    # A row is written again only when it gets another object.
    seat.sheet = {**seat.sheet, "fired": fired[-_MOST_FIRED:]}


def take_fired(playing: Playing, seat: tables.Seat) -> tuple[str, ...]:
    """Return what the sheet of a seat has answered since its player was told; now he will be."""
    fired = seat.sheet.get("fired")
    if not fired:
        return ()
    seat.sheet = {key: value for key, value in seat.sheet.items() if key != "fired"}
    return tuple(map(_fired_words, fired))


def _fired_words(entry: Mapping[str, Any]) -> str:
    words = {name: load(entry[name]) for name in ("about", "words", "rule")}
    if entry["count"] == 1:
        return _("{about}: {words}, because of {rule}", **words)
    return n_(
        "{about} ({count} time): {words}, because of {rule}",
        "{about} ({count} times): {words}, because of {rule}",
        entry["count"],
        **words,
    )


# -- changing -----------------------------------------------------------------------------------


def check_order(game: tables.Game, seat: tables.Seat, order: Order) -> list[dict[str, Any]]:
    """Return the rules of a sheet after an order; NotPossible or OrderError when it is refused."""
    rules = game_in(game).sheets
    if preset_of_game(game) == SEALED and rules.asks(order):
        raise NotPossible(_SEALED_GAME)
    return rules.changed(_rules_of(seat), order)


def apply_order(playing: Playing, seat: tables.Seat, order: Order) -> Section:
    """Put the lines of an order on the sheet of a seat and return the sheet in words."""
    _write(playing, seat, rules=check_order(playing.row, seat, order))
    return words_of(playing.row, seat)


def check_command(game: tables.Game, wanted: str) -> None:
    """Raise NotPossible when there is no such preset, or the game does not allow it."""
    presets = game_in(game).sheets.presets
    if wanted in ("", "clear"):
        return
    if wanted not in presets:
        raise not_possible(
            "There is no sheet {wanted!r}; write SHEET, SHEET CLEAR or {others}.",
            wanted=wanted,
            others=joined(", ", (f"SHEET {name}" for name in presets)),
        )
    if preset_of_game(game) == SEALED and wanted != SEALED:
        raise NotPossible(_SEALED_GAME)


def apply_command(playing: Playing, seat: tables.Seat, wanted: str) -> Section:
    """Carry out SHEET: begin anew with a preset or with that of the game; return the sheet."""
    check_command(playing.row, wanted)
    if wanted == "clear":
        _write(playing, seat, rules=[], preset=preset_of_game(playing.row))
    elif wanted:
        _write(playing, seat, rules=[], preset=wanted)
    return words_of(playing.row, seat)


def _write(
    playing: Playing, seat: tables.Seat, *, rules: list[dict[str, Any]], preset: str | None = None
) -> None:
    changed = {**seat.sheet, "rules": rules}
    if preset is not None:
        changed["preset"] = preset
    seat.sheet = changed
    playing.keep(seat)


def words_of(game: tables.Game, seat: tables.Seat) -> Section:
    """Return a sheet in canonical words, the first line that fits counts, and what it will do."""
    rules, preset, kept = game_in(game).sheets, preset_of(game, seat), _rules_of(seat)
    lines = [
        _("{number}. {line}", number=number, line=order_line(line))
        for number, line in enumerate(rules.lines(kept), start=1)
    ]
    sheet = order_line(f"SHEET {preset}")
    title = (
        _("Your response sheet: {sheet}, with lines on top", sheet=sheet)
        if lines
        else _("Your response sheet: {sheet}", sheet=sheet)
    )
    return Section(title, (*lines, *rules.explained(preset, kept)), seat.role)


def checked_preset(rules: str, wanted: Any) -> str:
    """Return the name of a preset as a setting of a game; NotPossible when there is none."""
    presets = game_of(rules).sheets.presets
    name = str(wanted).strip().lower()
    if name not in presets:
        raise not_possible(
            "The setting sheet is {wanted!r}; expected is {presets}.",
            wanted=wanted,
            presets=joined(", ", presets),
        )
    return name
