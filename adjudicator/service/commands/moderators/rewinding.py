"""Rewinding a game to the beginning of an earlier segment."""

from __future__ import annotations

from adjudicator.engine.stage import Stage
from adjudicator.engine.words import _
from adjudicator.orders.commands.parts import reason, segment, yes
from adjudicator.service.commands.moderators.asking_once import (
    TakingBack,
    ask,
    is_confirmed,
    secrets_of,
)
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
from adjudicator.service.played import game_in
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.reporting import publish
from adjudicator.store import tables


@act(
    "rewind",
    segment(),
    yes(),
    reason(optional=False),
    example="REWIND TO 12 The siege was adjudicated wrongly.",
    in_window=True,
)
def rewind(
    chair: Chair,
    segment: int,
    reason: str,
    yes: str | bool | None = None,
    window: str | None = None,
) -> Done:
    """Take the game back to the beginning of a segment and go on from there with fresh dice.

    The first time it is only shown what would be taken back, with the line that carries it out.

    What is open becomes void, lines given ahead since then are dropped, deals on the table lapse.
    Everybody is told what no longer holds and who has learned what. The record keeps all of it.

    Where cards of the draw pile were seen since then, what is left of the pile is shuffled.
    """
    game, session = chair.game, chair.session
    check_can_be_taken_back(game)
    chair.named(window)
    chair.check_window()
    row = segment_in_line(session, game, segment)
    heading = game_in(game).wording.heading(Stage.load(row.stage), ())
    words = _(
        "game {game} goes back to the beginning of segment {segment} ({heading})",
        game=game.slug,
        segment=segment,
        heading=heading,
    )
    command = TakingBack(row, words, f"REWIND TO {segment}", reason)
    if not is_confirmed(chair, command, yes):
        return ask(chair, command, yes)
    before = begin_again(chair, row, revision=game_in(game).rules.revision)
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
    sealed = is_sealed(chair)
    secrets = [] if sealed else secrets_told(session, game, before.facts)
    sections = () if sealed else secrets_of(chair, before.facts)
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
