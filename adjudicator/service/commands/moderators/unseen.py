"""What a moderator says for a role in a game that is sealed from him.

Whether an order is legal depends on the hand of the role and on what was answered in secret. So
legality is sealed, too: the words are read by what everybody knows, then they are judged by the
hand, and only the player hears what became of them. The moderator is told the same either way.
"""

from __future__ import annotations

from adjudicator.engine.words import _
from adjudicator.service.commands.moderators.chair import Chair, Done
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import game_in
from adjudicator.service.post.blind_moderation import moderator_plays
from adjudicator.words.lexicon import OrderError

ANSWERED = _("it is given if it is legal, and the player is told what became of it")
KEPT = _(
    "it counts when the window ends, if the player has not answered by then and it is legal; the"
    " player is told what became of it"
)
AMENDED = _(
    "it is changed if that is legal, and then everybody is told; the player is told what became of"
    " it"
)


def said(role: str, name: str, what: str) -> Done:
    """Return what the moderator is told of an answer, whether it was legal or not."""
    return Done(_("{power}: {what}", power=name, what=what), value={"role": role})


def check_readable(chair: Chair, words: str) -> None:
    """Raise NotPossible when words are no order, or when the chair may give none unseen.

    Nothing that is hidden is looked at: not the question, not the hand. Who plays in the game could
    guess at the hands of the others, because what is not legal leaves them asked.
    """
    if chair.by_mail and moderator_plays(chair.session, chair.game):
        raise not_possible(
            "You play in {game}, so you give no answers for others: what becomes of them would"
            " tell you of hands. RELEASE and EXTEND are open to you; for your own seat write"
            " as its player; the operator can answer for others.",
            game=chair.game.slug,
        )
    try:
        game_in(chair.game).grammar.parse(words)
    except OrderError as error:
        raise NotPossible(str(error)) from error
