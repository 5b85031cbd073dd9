"""Explaining: the chain from a message to an order, an answer, rolls, a fact and reports of it."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from contextlib import closing, suppress
from typing import Any, Final

from sqlmodel import Session, col, select

from adjudicator.engine.chance import sides_of
from adjudicator.engine.errors import EngineError
from adjudicator.engine.fact import load_fact
from adjudicator.engine.play import replay
from adjudicator.engine.record import Told
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import _, joined
from adjudicator.games.telling import Section
from adjudicator.mail.mime import parse
from adjudicator.orders.commands.parts import place
from adjudicator.reports.render import say
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.service.commands.moderators.sealing import is_sealed, known_facts
from adjudicator.service.errors import not_possible
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.table import stand_in
from adjudicator.service.table.playing import is_talk
from adjudicator.service.table.stored import live_at, stored_position
from adjudicator.store import generations, positions, queries, tables
from adjudicator.store.erasure import is_emptied
from adjudicator.store.facts import MODERATOR, ONLOOKER, facts_since
from adjudicator.store.reading import all_of
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line

_BY: Final = {
    "message": _("by mail"),
    "book": _("by a line given ahead"),
    "standing": _("by a standing order"),
    "sheet": _("by the response sheet"),
    "caretaker": _("by a caretaker"),
    "deadline": _("by default, because the deadline had passed"),
    "moderator": _("by the moderator"),
    "engine": _("by the rules"),
}


@act(
    "explain",
    place("fact", "A fact, as SEGMENT numbers it: segment.number, or last.", last=True),
    example="EXPLAIN 12.5",
    looks=True,
)
def explain(chair: Chair, fact: tuple[int, int] | None = None) -> Done:
    """Show how something came about: message, order, answer, rolls, fact, and who was told.

    FACT is its segment and number, such as 12.5, or the word last. In a game that is moderated
    blind only facts that everybody knows are explained, and secret answers stay sealed.
    """
    session, game = chair.session, chair.game
    number, row = _fact(chair, fact)
    place = f"{row.segment}.{number}"
    sealed = is_sealed(chair)
    segment = generations.segment(session, game, row.segment)
    stored = positions.load_segment(session, segment)
    told, enclosed = _told(game, stored, row)
    questions = _questions(session, row, told.request)
    orders, rolled = _orders(game, stored, questions, enclosed, sealed=sealed)
    found: dict[str, Any] = {
        "game": game.slug,
        "fact": {
            "place": place,
            "generation": row.generation,
            "stage": segment.stage,
            "kind": row.kind,
            "data": row.data,
            "audience": row.audience,
            "words": say(rules_of(game), load_fact(game.game, row.kind, row.data)),
        },
        "answers": [
            _answer(session, question, orders.get(question.role), sealed=sealed)
            for question in questions
        ],
        "rolls": _rolls(session, row, range(rolled, told.rolls), sealed=sealed),
        "reports": _reports(session, game, row, sealed=sealed),
    }
    return Done(
        _("fact {place} of {game}", place=place, game=game.slug),
        _sections(game, found),
        found,
    )


def _fact(chair: Chair, place: tuple[int, int] | None) -> tuple[int, tables.Fact]:
    """Return a fact of the game as it stands, with the number that the chair knows it by.

    For None it is the last one that the chair may know.
    """
    segment = place[0] if place is not None else _last_segment(chair)
    known = {number: one.number for number, one in known_facts(chair, segment)}
    shown = place[1] if place is not None else max(known)
    if shown not in known:
        raise not_possible(
            "There is no fact {place} in {game}. SEGMENT {segment} lists the facts of that"
            " segment.",
            place=f"{segment}.{shown}",
            segment=segment,
            game=chair.game.slug,
        )
    as_it_stands = generations.in_line(chair.session, chair.game, tables.Fact)
    there: dict[str, Any] = {"segment": segment, "number": known[shown]}
    (row,) = all_of(chair.session, tables.Fact, as_it_stands, game_id=chair.game.id, **there)
    return shown, row


def _last_segment(chair: Chair) -> int:
    """Return the segment of the last fact that the chair may know; NotPossible without any."""
    reader = ONLOOKER if is_sealed(chair) else MODERATOR
    facts = facts_since(chair.session, chair.game, reader=reader)
    if not facts:
        raise not_possible("Nothing has happened in {game} yet.", game=chair.game.slug)
    return facts[-1].segment


def _told(
    game: tables.Game, stored: positions.StoredSegment, row: tables.Fact
) -> tuple[Told, frozenset[tuple[int, int, str]]]:
    """Return a fact as a replay tells it, and which answers are in envelopes to this moment."""
    rules = game_in(game).rules
    outcome = replay(rules, stored_position(rules, stored))
    place = (row.segment, row.number)
    told = next(one for one in outcome.told if (one.segment, one.number) == place)
    return told, outcome.enclosed


# -- answers ------------------------------------------------------------------------------------


def _questions(session: Session, row: tables.Fact, request: int) -> Sequence[tables.Question]:
    """Return the answered questions of the request that was answered last before a fact."""
    place = generations.place(row.game_id, row.generation, row.segment)
    return all_of(session, tables.Question, **place, request=request, state="answered")


def _answer(
    session: Session, row: tables.Question, order: str | None, *, sealed: bool
) -> dict[str, Any]:
    """Return an answer with the message, line or action that gave it."""
    window = session.get(tables.Window, row.window_id) if row.window_id else None
    closed = window is None or window.state != "open"
    asked = {
        "question": f"{row.segment}.{row.request}",
        "role": row.role,
        "topic": row.topic,
        "section": row.topic.partition("/")[0],
        "window": window.code if window else None,
    }
    if sealed and not (closed and order is not None):
        return {**asked, "sealed": True, **dict.fromkeys(_SEALED)}
    return {
        **asked,
        "order": order,
        "sealed": False,
        "value": row.value,
        **(dict.fromkeys(_OF_MESSAGE) if sealed else _of_message(session, row)),
    }


_OF_MESSAGE: Final = ("source", "line", "words", "at", "message", "action")
"""What is never told where hands are sealed: guesses at the rest of a message could be tried by its
hash, and what gave an answer (a line ahead, a sheet) may depend on whether a card was there."""
_SEALED: Final = ("order", "value", *_OF_MESSAGE)
"""What is not told of a sealed answer."""


def _of_message(session: Session, row: tables.Question) -> dict[str, Any]:
    """Return from where an answer came: a line of a message mostly."""
    return {
        "source": row.source,
        "line": row.line,
        "words": row.words,
        "at": row.answered_at.isoformat() if row.answered_at else None,
        "message": _message(session, row.incoming_id),
        "action": _action(session, row) if row.source == "moderator" else None,
    }


def _orders(
    game: tables.Game,
    stored: positions.StoredSegment,
    questions: Sequence[tables.Question],
    enclosed: Collection[tuple[int, int, str]],
    *,
    sealed: bool,
) -> tuple[dict[str, str], int]:
    """Return the answers to a request in canonical words by role, and how many rolls were before.

    An answer for which the game has no words is left out; ``sealed``: secret ones too.
    """
    if not questions:
        return {}, 0
    rules, grammar, words = game_in(game).rules, game_in(game).grammar, {}
    given = {row.role: row.value for row in questions}
    with closing(live_at(rules, stored, questions[0].request)) as live:
        for item in live.asked:
            decision = item.decision
            secret = (
                decision.discreet
                or is_talk(decision)
                or len(live.asked) > 1
                or (stored.number, item.request, decision.role) in enclosed
            )
            if decision.role not in given or (sealed and secret):
                continue
            view = rules.view(live.state, decision.role)
            with suppress(OrderError, EngineError):
                value = decision.choice.load(given[decision.role])
                words[decision.role] = str(grammar.words(decision, value, view))
        return words, live.rolled


def _message(session: Session, incoming_id: int | None) -> dict[str, Any] | None:
    """Return what identifies a message: who sent it when, its Message-ID and its hash."""
    incoming = session.get(tables.Incoming, incoming_id) if incoming_id else None
    if incoming is None:
        return None
    if is_emptied(incoming):
        return {"incoming": incoming.id, "received": incoming.received_at.isoformat()}
    return {
        "incoming": incoming.id,
        "message_id": parse(incoming.raw).message_id,
        "from": incoming.sender,
        "subject": incoming.subject,
        "received": incoming.received_at.isoformat(),
        "sha256": hashlib.sha256(incoming.raw).hexdigest(),
    }


def _action(session: Session, row: tables.Question) -> dict[str, Any] | None:
    """Return what the moderator did to give an answer, with the message that said so."""
    wanted = {"segment": row.segment, "request": row.request, "role": row.role}
    for found in reversed(
        queries.actions_of(session, row.game_id, "answer", "amend", stand_in.VERB)
    ):
        if found.verb == stand_in.VERB:
            gave = (found.detail["generation"], found.detail["words"]) == (
                row.generation,
                row.words,
            )
        else:
            gave = found.at == row.answered_at
        if gave and wanted.items() <= found.detail.items():
            return {
                "at": found.at.isoformat(),
                "who": found.who,
                "verb": found.verb,
                "reason": found.detail.get("reason", ""),
                "line": found.detail.get("line"),
                "message": _message(session, found.detail.get("incoming")),
            }
    return None


# -- rolls and reports ----------------------------------------------------------------------------


def _rolls(
    session: Session,
    row: tables.Fact,
    numbers: range,
    *,
    sealed: bool,
) -> list[dict[str, Any]]:
    """Return the rolls between the answer and the fact; draws of cards stay sealed."""
    place = generations.place(row.game_id, row.generation, row.segment)
    meant = col(tables.Roll.number).in_(numbers)
    rows = all_of(session, tables.Roll, meant, by=["number"], **place)
    return [
        {
            "number": one.number,
            "kind": one.kind,
            "label": one.label,
            "result": one.result if not sealed or sides_of(one.kind) else None,
            "generation": one.drawn_in or one.generation,
        }
        for one in rows
    ]


def _reports(
    session: Session, game: tables.Game, row: tables.Fact, *, sealed: bool
) -> list[dict[str, Any]]:
    """Return the messages that told a fact, and to whom; ``sealed``: only to whom.

    The title of a receipt says whether a line was refused, the number how many messages there were.
    """
    telling, out = tables.Telling, tables.Outgoing
    rows = session.exec(
        select(telling, out)
        .join(out, col(out.key) == col(telling.key))
        .where(col(telling.game_id) == game.id, col(telling.last_segment) >= row.segment)
        .order_by(col(telling.id))
    ).all()
    place = (row.segment, row.number)
    lines: dict[int, tuple[generations.Stretch, ...]] = {}
    found = []
    for one, mail in rows:
        after, last = (one.after_segment, one.after_fact), (one.last_segment, one.last_fact)
        line = lines.setdefault(
            one.generation, generations.stretches(session, game, one.generation)
        )
        stood = any(s.generation == row.generation and s.holds(row.segment) for s in line)
        knows = row.audience is None or one.role in row.audience
        if stood and knows and after < place <= last:
            found.append({"role": one.role, **({} if sealed else _told_in(mail))})
    return found


def _told_in(mail: tables.Outgoing) -> dict[str, Any]:
    """Return what identifies a message that tells a fact."""
    return {
        "kind": mail.kind,
        "number": mail.number,
        "subject": mail.subject,
        "message_id": mail.message_id,
        "queued": mail.created_at.isoformat(),
        "sent": mail.sent_at.isoformat() if mail.sent_at else None,
    }


# -- in words -------------------------------------------------------------------------------------


def _sections(game: tables.Game, found: dict[str, Any]) -> tuple[Section, ...]:
    fact = found["fact"]
    heading = game_in(game).wording.heading(Stage.load(fact["stage"]), ())
    known = known_to(fact["audience"])
    sections = [
        Section(
            _("Fact {place}", place=fact["place"]),
            (
                fact["words"],
                _("In {heading}; known to {powers}.", heading=heading, powers=known),
            ),
        )
    ]
    for answer in found["answers"]:
        power = game_in(game).wording.role_name(answer["role"])
        sections.append(Section(_("Answer of {power}", power=power), tuple(_answer_lines(answer))))
    rolls = tuple(
        _(
            "{label}: {result}",
            label=roll["label"],
            result=_("sealed") if roll["result"] is None else " ".join(map(str, roll["result"])),
        )
        for roll in found["rolls"]
    )
    sections.append(Section(_("Rolls before it"), rolls or (_("None."),)))
    told = tuple(map(_report_words, found["reports"]))
    sections.append(Section(_("Told in"), told or (_("No message yet."),)))
    return tuple(sections)


def _report_words(told: dict[str, Any]) -> str:
    """Return in which message a role was told, as far as that is known."""
    if "number" not in told:
        return _("{role}: in a message that is sealed", role=told["role"])
    values = {name: told[name] for name in ("role", "number", "subject")}
    return _("{role}: message {number}, {subject!s}", **values)


def known_to(audience: Sequence[str] | None) -> str:
    """Return who knows a fact of an audience: everybody, nobody, or roles and onlookers."""
    if audience is None:
        return _("everybody")
    named = [role or _("onlookers") for role in audience]
    return joined(", ", named) if named else _("nobody")


def _message_lines(message: dict[str, Any]) -> list[str]:
    """Return what identifies a message; of one that is no longer kept, only when it came."""
    number, time = message["incoming"], message["received"]
    if "from" not in message:
        return [_("Message {number}, {time}; it is no longer kept", number=number, time=time)]
    return [
        _(
            "Message {number} from {address}, {time}",
            number=number,
            address=message["from"],
            time=time,
        ),
        _(
            "Message-ID {message}, SHA-256 {digest}",
            message=message["message_id"],
            digest=message["sha256"],
        ),
    ]


def _answer_lines(answer: dict[str, Any]) -> list[str]:
    """Return an answer line by line: message, its line, how it was read, what it answered."""
    lines: list[str] = []
    message = answer["message"] or (answer["action"] or {}).get("message")
    if message:
        lines += _message_lines(message)
    if answer["sealed"]:
        lines.append(_("What it says is sealed."))
    if answer["words"]:
        words = answer["words"]
        lines.append(
            _("Line {number}: {words!s}", number=answer["line"], words=words)
            if answer["line"]
            else _("Words: {words!s}", words=words)
        )
    if answer["order"]:
        lines.append(_("Read as: {line}", line=order_line(answer["order"])))
    answered = {
        "question": answer["question"],
        "topic": answer["topic"],
        "how": _BY[answer["source"]] if answer["source"] else _("in a way that is sealed"),
    }
    lines.append(
        _("Answers {question}, {topic} in {window}, {how}", window=answer["window"], **answered)
        if answer["window"]
        else _("Answers {question}, {topic}, {how}", **answered)
    )
    if answer["action"] and answer["action"]["reason"]:
        lines.append(_("Reason: {reason!s}", reason=answer["action"]["reason"]))
    return lines
