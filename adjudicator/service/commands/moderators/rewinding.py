"""Rewinding a game to the beginning of an earlier segment."""

from __future__ import annotations

from adjudicator.engine.stage import Stage
from adjudicator.engine.words import _, joined
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.orders.commands.parts import reason, segment
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.service.commands.moderators.rollback import (
    ASKED_ANEW,
    Notice,
    begin_again,
    check_can_be_taken_back,
    secrets_told,
    segment_in_line,
    tell_everybody,
)
from adjudicator.service.commands.moderators.sealing import is_sealed
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.reporting import publish
from adjudicator.store import generations, tables


@act(
    "rewind",
    segment(),
    reason(),
    example="REWIND TO 12 The siege was adjudicated wrongly.",
    in_window=True,
)
def rewind(chair: Chair, segment: int, reason: str = "", window: str | None = None) -> Done:
    """Take the game back to the beginning of a segment and go on from there with fresh dice.

    What is open becomes void, lines given ahead since then are dropped, deals on the table lapse.
    Everybody is told what no longer holds and who has learned what. The record keeps all of it.

    Where cards of the draw pile were seen since then, what is left of the pile is shuffled.
    """
    game, session = chair.game, chair.session
    check_can_be_taken_back(game)
    chair.named(window)
    chair.check_window()
    row = segment_in_line(session, game, segment)
    heading = game_of(game.game).wording.heading(Stage.load(row.stage), ())
    words = _(
        "game {game} goes back to the beginning of segment {segment} ({heading})",
        game=game.slug,
        segment=segment,
        heading=heading,
    )
    if chair.dry:
        count = len(generations.answers(session, game, since=segment))
        return Done(
            _("{sentence}; {count} answers would be taken back", sentence=words, count=count)
        )
    before = begin_again(chair, row, revision=game_of(game.game).rules.revision)
    action = chair.note(
        "rewind",
        generation=game.generation,
        segment=segment,
        stage=row.stage,
        reason=reason,
    )
    notice = Notice(
        _("The game goes back to: {heading}", heading=heading), reason, _lines(game), {}
    )
    with Playing(session, game, chair.mailroom.at, renewing=before.seen) as playing:
        tell_everybody(chair, playing, before, notice, action)
        publish(playing, chair.mailroom)
    secrets = [] if is_sealed(chair) else secrets_told(session, game, before.facts)
    lines = tuple(
        _("{roles}: {words}", roles=joined(", ", one["roles"]), words=one["words"])
        for one in secrets
    )
    sections = (Section(_("What was told in secret and is taken back"), lines),) if lines else ()
    return Done(words, sections, {"generation": game.generation, "secrets": secrets})


def _lines(game: tables.Game) -> tuple[str, ...]:
    """Return what everybody is told about how the game goes on."""
    return (
        _("Everything after that point is taken back and will be played again."),
        _("All dice, shuffles and draws from there on are fresh."),
        _(
            "The record keeps what is taken back; this is generation {generation} of the game.",
            generation=game.generation,
        ),
        _("Questions and windows since then are void, and so are deals that were on the table."),
        ASKED_ANEW,
    )
