"""Blind moderation: what is sealed from the moderator, and how it is unsealed.

In a game that is moderated blind, hands and sealed orders are kept from whoever moderates until
the window they were meant for has closed. Unsealing is recorded and told to all players at once.
Who plays in the game he moderates is never shown the hands of the others.
"""

from __future__ import annotations

from adjudicator.orders.commands.moderator import reason
from adjudicator.service.blindness import (
    BLIND,
    UNSEALED,
    is_blind,
    is_sealed_from_moderator,
    moderator_plays,
)
from adjudicator.service.errors import NotPossible
from adjudicator.service.moderation.acts import Done, act
from adjudicator.service.moderation.chair import Chair


def is_sealed(chair: Chair) -> bool:
    """Return whether hands and sealed orders are kept from who sits in the chair."""
    if chair.by_mail:
        return is_sealed_from_moderator(chair.session, chair.game)
    return is_blind(chair.game)


def check_unsealed(chair: Chair, what: str) -> None:
    """Raise NotPossible when ``what`` is sealed."""
    if not is_sealed(chair):
        return
    if chair.by_mail and moderator_plays(chair.session, chair.game):
        raise NotPossible(f"You play in {chair.game.slug}, so {what} is never shown to you.")
    how = "UNSEAL reason" if chair.by_mail else f"`adjudicator game unseal {chair.game.slug}`"
    raise NotPossible(
        f"{chair.game.slug} is moderated blind, so {what} is sealed. {how} opens it, and all"
        " players are told."
    )


@act("unseal", reason(optional=False), example="UNSEAL A dispute about a hand.")
def unseal(chair: Chair, reason: str) -> Done:
    """Break the seal of a game that is moderated blind; all players are told at once.

    From then on hands and orders are shown to the moderator, until SEAL.
    """
    game = chair.game
    if not is_blind(game):
        raise NotPossible(f"Nothing is sealed in {game.slug}.")
    if chair.by_mail and moderator_plays(chair.session, game):
        raise NotPossible(
            f"You play in {game.slug}, so you cannot see what is sealed; the operator can."
        )
    if not chair.dry:
        game.settings = {**game.settings, UNSEALED: True}
        chair.session.add(game)
        action = chair.note("unseal", reason=reason)
        who = "moderator" if chair.by_mail else "operator"
        chair.told(
            "unsealed",
            f"The {who} has broken the seal of this game and can see hands and orders that were"
            f" sealed, from {chair.moment()} on. {reason}",
            action,
        )
    return Done(f"game {game.slug} is unsealed, and all players are told")


@act("seal", example="SEAL")
def seal(chair: Chair) -> Done:
    """Seal a game again that is moderated blind and was unsealed; all players are told."""
    game = chair.game
    if not (game.settings.get(BLIND) and game.settings.get(UNSEALED)):
        raise NotPossible(f"{game.slug} is not unsealed.")
    if not chair.dry:
        game.settings = {name: v for name, v in game.settings.items() if name != UNSEALED}
        chair.session.add(game)
        action = chair.note("seal")
        chair.told("sealed", "Hands and orders are sealed from the moderator again.", action)
    return Done(f"game {game.slug} is sealed again")
