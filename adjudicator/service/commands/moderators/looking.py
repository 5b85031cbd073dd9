"""Looking: what a moderator may ask about a game, by mail and by command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.engine.chance import sides_of
from adjudicator.engine.fact import load_fact
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import _, joined
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.orders.commands.parts import segment as segment_part
from adjudicator.orders.commands.parts import text
from adjudicator.reports.parts import board_of
from adjudicator.reports.render import say
from adjudicator.reports.when import moment, time_left
from adjudicator.service.commands.moderators.chair import ACTS, Chair, Done, act
from adjudicator.service.commands.moderators.explaining import known_to
from adjudicator.service.commands.moderators.rollback import segment_in_line
from adjudicator.service.commands.moderators.sealing import (
    check_unsealed,
    is_sealed,
    known_facts,
    shown_of,
)
from adjudicator.service.errors import not_possible
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.table.contexts import names_of, roles_named, status_of
from adjudicator.service.table.playable import if_playable, waited_for
from adjudicator.service.table.timekeeping.timing import window_name
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.service.table.voting import vote_words
from adjudicator.store import generations, positions, queries, tables
from adjudicator.words.order_words import order_line

_NOT_SHOWN = frozenset({"incoming", "line", "number"})


@act("status", example="STATUS", looks=True)
def status(chair: Chair) -> Done:
    """Show where the game stands: who is awaited, until when, and the public board."""
    session, game, at = chair.session, chair.game, chair.mailroom.at
    window = open_window(session, game)
    lines: list[str] = [_("The game is {status}.", status=status_of(game))]
    if game.resumes_at is not None:
        lines.append(_("It goes on by itself at {time}.", time=moment(game.resumes_at, "UTC")))
    with if_playable(session, game, at) as playing:
        if playing is not None:
            waiting = [item.decision.role for item in playing.waiting]
        else:
            waiting = waited_for(session, window) if window else []
            lines.append(
                _(
                    "The rules cannot play the game on as it stands. SEGMENTS lists to where it can"
                    " be taken back."
                )
            )
        if window is not None and window.due_at is not None and game.status == "running":
            lines.append(
                _(
                    "{window} ({name}) closes at {time}, {left}.",
                    window=window.code,
                    name=window_name(rules_of(game), window.kind),
                    time=moment(window.due_at, "UTC"),
                    left=time_left(window.due_at - at),
                )
            )
        flags = queries.flags_of(session, window.id) if window else {}
        for role, name in zip(flags, names_of(game, list(flags)), strict=True):
            flag = flags[role]
            said = _("READY") if flag.final else _("awaited") if role in waiting else _("answered")
            lines.append(_("{power}: {said}", power=name, said=said))
        board = board_of(rules_of(game), playing.view(None)) if playing else ()
        value = {
            "game": game.slug,
            "status": game.status,
            "stage": str(playing.stage)
            if playing
            else positions.open_segment_row(session, game).stage,
            "window": window.code if window else None,
            "due": window.due_at.isoformat() if window and window.due_at else None,
            "waiting": waiting,
        }
    return Done(
        _("where the game stands follows"), (Section(_("Now"), tuple(lines)), *board), value
    )


@act("votes", example="VOTES", looks=True)
def votes_(chair: Chair) -> Done:
    """List what the players vote on and have voted on, and who is for it."""
    session, game = chair.session, chair.game
    found = vote_words.as_json(session, game)
    return Done(
        _("{count} votes", count=len(found)), vote_words.sections(session, game, "UTC"), found
    )


@act("log", example="LOG", looks=True)
def log(chair: Chair) -> Done:
    """List what the moderator and the operator did in the game, rulings and votes included.

    In a game that is moderated blind the words of answers and faults are left out.
    """
    rows = queries.actions_of(chair.session, chair.game.id)
    found = [
        {"number": n, "at": row.at.isoformat(), "who": row.who, "verb": row.verb}
        | shown_of(chair, row)
        for n, row in enumerate(rows, start=1)
    ]
    lines = tuple(
        _("{number}. {entry}", number=n, entry=_logged(row, shown_of(chair, row)))
        for n, row in enumerate(rows, start=1)
    )
    return Done(
        _("{count} entries", count=len(rows)),
        (Section(_("Log"), lines or (_("Nothing yet."),)),),
        found,
    )


def _logged(row: tables.Action, shown: Mapping[str, Any]) -> str:
    detail = [
        _("{name} {value}", name=name, value=value if isinstance(value, str) else str(value))
        for name, value in shown.items()
        if name not in _NOT_SHOWN and value not in ("", None)
    ]
    done = {"time": moment(row.at, "UTC"), "who": row.who, "verb": row.verb.upper()}
    if not detail:
        return _("{time}, {who}: {verb}", **done)
    return _("{time}, {who}: {verb}: {detail}", **done, detail=joined(", ", detail))


@act("segments", example="SEGMENTS", looks=True)
def segments(chair: Chair) -> Done:
    """List the segments of the game, to which it can be taken back."""
    wording = game_in(chair.game).wording
    found, lines = [], []
    for row in generations.segments(chair.session, chair.game):
        heading = wording.heading(Stage.load(row.stage), ())
        found.append(
            {
                "segment": row.number,
                "generation": row.generation,
                "stage": row.stage,
                "opened": row.opened_at.isoformat(),
                "closed": row.closed_at.isoformat() if row.closed_at else None,
            }
        )
        values = {
            "number": row.number,
            "heading": heading,
            "time": moment(row.opened_at, "UTC"),
        }
        lines.append(
            _("{number}. {heading}, from {time}", **values)
            if row.closed_at
            else _("{number}. {heading}, from {time}, open now", **values)
        )
    return Done(
        _("{count} segments", count=len(found)), (Section(_("Segments"), tuple(lines)),), found
    )


@act("segment", segment_part(), example="SEGMENT 12", looks=True, also=("show",))
def segment_(chair: Chair, segment: int) -> Done:
    """Show what was asked, answered, rolled and told in a segment, with the numbers of each.

    In a game that is moderated blind only what everybody knows is shown.
    """
    session, game = chair.session, chair.game
    row = segment_in_line(session, game, segment)
    sealed = is_sealed(chair)
    answers = [a for a in generations.answers(session, game, since=segment) if a.segment == segment]
    asked = [
        {
            "question": f"{a.segment}.{a.request}",
            "role": a.role,
            "topic": a.topic,
            "source": None if sealed else a.source,
            "words": None if sealed else a.words,
            "value": None if sealed else a.value,
        }
        for a in answers
    ]
    facts = [
        {
            "fact": f"{segment}.{number}",
            "audience": f.audience,
            "words": say(rules_of(game), load_fact(game.game, f.kind, f.data)),
        }
        for number, f in known_facts(chair, segment)
    ]
    rolls = [
        {"number": r.number, "label": r.label, "result": r.result}
        for r in generations.rolls(session, game, since=segment)
        if r.segment == segment and not (sealed and not sides_of(r.kind))
    ]
    sections = (
        Section(_("Questions"), tuple(map(_question_words, asked)) or (_("None."),)),
        Section(_("Rolls"), tuple(map(_roll_words, rolls)) or (_("None."),)),
        Section(_("Facts"), tuple(map(_fact_words, facts)) or (_("None."),)),
    )
    heading = game_in(game).wording.heading(Stage.load(row.stage), ())
    value = {"segment": segment, "stage": row.stage, "questions": asked, "rolls": rolls}
    return Done(
        _("segment {segment}: {heading}", segment=segment, heading=heading),
        sections,
        {**value, "facts": facts},
    )


def _question_words(asked: dict[str, Any]) -> str:
    values = {name: asked[name] for name in ("question", "role", "topic", "source")}
    if not asked["source"]:
        return _("{question} {role}, {topic}", **values)
    if not asked["words"]:
        return _("{question} {role}, {topic}, by {source}", **values)
    return _("{question} {role}, {topic}, by {source}: {words!s}", **values, words=asked["words"])


def _roll_words(roll: dict[str, Any]) -> str:
    result = " ".join(map(str, roll["result"]))
    return _("{number}. {label}: {result}", **{**roll, "result": result})


def _fact_words(fact: dict[str, Any]) -> str:
    values = {"fact": fact["fact"], "words": fact["words"]}
    if fact["audience"] is None:
        return _("{fact} {words}", **values)
    return _("{fact} {words} (known to {powers})", **values, powers=known_to(fact["audience"]))


@act("orders", example="ORDERS", looks=True)
def orders(chair: Chair) -> Done:
    """Show the answers given in the open window, and the lines that players gave ahead.

    They are sealed in a game that is moderated blind.
    """
    check_unsealed(chair, _("what players have ordered"))
    session, game = chair.session, chair.game
    grammar = game_in(game).grammar
    given = []
    with chair.playing() as playing:
        for item in playing.asked:
            role = item.decision.role
            if not playing.waits_for(role):
                value = playing.answer_of(role)
                words = grammar.words(item.decision, value, playing.view(role))
                given.append({"role": role, "topic": item.decision.topic, "words": words})
        roles = playing.roles
    ahead = [
        {"role": role, "words": line.words}
        for role in roles
        for line in queries.order_book(session, game.id, role)
    ]
    sections = (
        Section(_("Given"), tuple(map(_order_words, given)) or (_("Nothing yet."),)),
        Section(_("Kept for later"), tuple(map(_order_words, ahead)) or (_("None."),)),
    )
    return Done(_("the orders follow"), sections, {"given": given, "ahead": ahead})


def _order_words(order: dict[str, Any]) -> str:
    return _("{role}: {line}", role=order["role"], line=order_line(order["words"]))


@act("hands", example="HANDS", looks=True)
def hands(chair: Chair) -> Done:
    """Show the hands of all powers; they are sealed in a game that is moderated blind."""
    check_unsealed(chair, _("what players hold"))
    rules = rules_of(chair.game)
    if not game_of(rules).hands:
        raise not_possible("There are no hands of cards in this game.")
    sections, value = [], {}
    with chair.playing() as playing:
        for role in playing.roles:
            held = game_of(rules).wording.hand(playing.view(role))
            lines = tuple(
                _(
                    "#{number} {title}, {worth}",
                    number=card.number,
                    title=card.title,
                    worth=card.worth,
                )
                for card in held
            )
            name = roles_named(playing, [role])[0]
            sections.append(Section(name, lines or (_("No cards."),), role))
            value[role] = [card.number for card in held]
    return Done(_("the hands follow"), tuple(sections), value)


@act("help", text("topic", "A command.", optional=True), example="HELP", looks=True, also=("?",))
def help_(chair: Chair, topic: str = "") -> Done:
    """List the commands of moderators, or what one of them does."""
    entry, game = ACTS.get(topic.strip().lower()), game_in(chair.game)
    if entry is not None:
        sections = (Section(entry.example_in(game), entry.paragraphs),)
        return Done(_("help follows"), sections, entry.description)
    lines = tuple(one.line_in(game) for _name, one in sorted(ACTS.items()))
    more = (
        _("CHECK on the line before the block: only check it."),
        _(
            "Commands that change the game name the window: BEGIN {game} moderator W12.",
            game=chair.game.slug,
        ),
    )
    return Done(
        _("help follows"), (Section(_("Commands"), lines), Section(_("Everywhere"), more)), lines
    )
