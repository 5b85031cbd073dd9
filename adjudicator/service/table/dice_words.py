"""Words that players add to the dice, and what everybody is told of the dice.

Who picks the secret of a game does not know these words, and who gives words does not know the
secret: none of them has chosen the dice (``docs/decisions/dice.md``). Words are taken until the
first negotiation closes. They count for every roll that is made after they were given.
"""

from __future__ import annotations

from typing import Final

from sqlmodel import Session

from adjudicator.engine.chance import Saying
from adjudicator.engine.words import _, joined
from adjudicator.games.telling import Section
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import negotiates
from adjudicator.service.table.contexts import names_of, stages_of
from adjudicator.service.table.playing import NEGOTIATION, Playing
from adjudicator.service.table.turn_digests import digest_of_turn, turn_digests
from adjudicator.store import queries, tables
from adjudicator.store.reading import first_of

MOST_LETTERS: Final = 200


def check(playing: Playing, role: str, words: str) -> None:
    """Raise NotPossible when words cannot be added to the dice of a game by a role."""
    session, game = playing.session, playing.row
    if not playing.chained:
        raise not_possible(
            "The dice of this game follow from its secret alone: an earlier release began it."
        )
    if closing(session, game) is not None:
        raise NotPossible(
            _("Words for the dice are taken until the first negotiation closes, and it has closed.")
            if negotiates(game)
            else _("Words for the dice are taken until the first window closes, and it has closed.")
        )
    if any(one.role == role for one in queries.dice_words_of(session, game.id)):
        raise not_possible(
            "Your words for the dice are in, and dice may follow from them: they stay."
        )
    if len(words) > MOST_LETTERS:
        raise not_possible(
            "Words for the dice have {most} letters at most; these have {count}.",
            most=MOST_LETTERS,
            count=len(words),
        )


def add(playing: Playing, role: str, words: str, incoming_id: int | None) -> str:
    """Add words of a role to the dice from here on; return what to say of it, in a clause."""
    check(playing, role, words)
    generation, segment, number = since = playing.next_roll
    row = tables.DiceWords(
        game_id=playing.row.id,
        role=role,
        words=words,
        generation=generation,
        segment=segment,
        number=number,
        incoming_id=incoming_id,
        given_at=playing.at,
    )
    playing.keep(row)
    playing.hear_words(Saying(role, row.words, since))
    return _("all dice from now on follow from your words too; everybody is told them")


def listed(playing: Playing) -> str:
    """Return who has added words, and whether there is time yet, in a clause."""
    said, silent = _spoken(playing)
    who = joined(", ", [name for name, _words in said]) if said else _("nobody")
    if closing(playing.session, playing.row) is None:
        return _("words for the dice are in from {who}; others may follow", who=who)
    if not silent:
        return _("words for the dice are in from {who}", who=who)
    return _(
        "words for the dice are in from {who}; {silent} said nothing",
        who=who,
        silent=joined(", ", silent),
    )


def closing(session: Session, game: tables.Game) -> tables.Window | None:
    """Return the window whose end has ended the time for words; None while there is time.

    It is the first negotiation, in a game without negotiations the first window.
    """
    kind = {"kind": NEGOTIATION} if negotiates(game) else {}
    return first_of(session, tables.Window, game_id=game.id, state="closed", **kind)


def _spoken(playing: Playing) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the words by the names of the roles that said them, and the roles that are silent."""
    game, roles = playing.row, playing.roles
    words = {one.role: one.words for one in queries.dice_words_of(playing.session, game.id)}
    names = dict(zip(roles, names_of(game, roles), strict=True))
    said = [(names[role], words[role]) for role in roles if role in words]
    return said, [names[role] for role in roles if role not in words]


# -- what everybody is told -----------------------------------------------------------------------


def news(playing: Playing, seat: tables.Seat, last: tuple[int, int]) -> tuple[Section, ...]:
    """Return what a seat is told of the dice with the facts up to ``last``.

    Behind the first negotiation these are the words; behind the end of a turn its digest.
    """
    session, game = playing.session, playing.row
    lines: list[str] = []
    if seat.reported_segment == last[0]:
        return ()
    closed = closing(session, game) if playing.chained else None
    if closed is not None and seat.reported_segment <= closed.segment < last[0]:
        lines += _words(playing)
    turns = [
        _turn_at(session, game, segment) for segment in (max(seat.reported_segment, 0), last[0])
    ]
    if 0 < turns[0] < turns[1]:
        lines.append(digest_line(session, game, turns[1] - 1))
    return (Section(_("The dice"), tuple(lines), seat.role),) if lines else ()


def final(playing: Playing, seat: tables.Seat) -> tuple[Section, ...]:
    """Return what a seat is told of the dice when the game has come to its end."""
    found = turn_digests(playing.session, playing.row)
    if not found:
        return ()
    line = _("Digest of the whole record: {digest!s}.", digest=found[-1].digest)
    return (Section(_("The dice"), (line,), seat.role),)


def _turn_at(session: Session, game: tables.Game, segment: int) -> int:
    """Return the turn of a segment, 0 where there is none."""
    stage = stages_of(session, game, {segment}).get(segment)
    return 0 if stage is None else stage.turn


def _words(playing: Playing) -> list[str]:
    said, silent = _spoken(playing)
    lines: list[str] = [
        _("{role} has added to the dice: “{words!s}”", role=name, words=words)
        for name, words in said
    ]
    if not said:
        lines.append(
            _("Nobody has added words to the dice: they follow from the secret and the answers.")
        )
    elif silent:
        lines.append(_("No words came from {roles}.", roles=joined(", ", silent)))
    return lines


def digest_line(session: Session, game: tables.Game, turn: int) -> str:
    """Return the digest of a turn in a sentence."""
    return _(
        "Digest of the record up to the end of turn {turn}: {digest!s}. Keep it: with it you can"
        " prove that nothing was rewritten later.",
        turn=turn,
        digest=digest_of_turn(session, game, turn),
    )
