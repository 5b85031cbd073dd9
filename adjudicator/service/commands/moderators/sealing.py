"""Blind moderation: what is sealed from the moderator, and how it is unsealed.

In a game that is moderated blind, hands and sealed orders are kept from whoever moderates until
the window they were meant for has closed. Unsealing is recorded and told to all players at once.
Who plays in the game he moderates is never shown the hands of the others.
"""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.words import _, sentences
from adjudicator.orders.commands.parts import reason
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.post.blind_moderation import (
    BLIND,
    UNSEALED,
    is_blind,
    is_sealed_from_moderator,
    moderator_plays,
)
from adjudicator.service.table.running import noted
from adjudicator.store import tables
from adjudicator.store.facts import MODERATOR, ONLOOKER, StoredFact, facts_since

_SEALED_DETAIL: Final = frozenset({"words", "old", "new", "topic", "error"})
"""What is recorded of a command or a fault that may tell of a hand or of a sealed answer."""


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
        raise not_possible(
            "You play in {game}, so {what} is never shown to you.", game=chair.game.slug, what=what
        )
    if not chair.by_mail:
        slug = chair.game.slug
        raise NotPossible(
            f"{slug} is moderated blind, so {what} is sealed. `adjudicator game unseal {slug}`"
            " opens it, and all players are told."
        )
    raise not_possible(
        "{game} is moderated blind, so {what} is sealed. UNSEAL reason opens it, and all"
        " players are told.",
        game=chair.game.slug,
        what=what,
    )


def shown_of(chair: Chair, action: tables.Action) -> dict[str, Any]:
    """Return the detail of what was recorded, as far as the chair may see it."""
    detail = noted(action)
    if not is_sealed(chair):
        return detail
    return {name: value for name, value in detail.items() if name not in _SEALED_DETAIL}


def known_facts(chair: Chair, segment: int) -> list[tuple[int, StoredFact]]:
    """Return the facts of a segment that the chair may know, each with the number it goes by.

    Where hands are sealed only public facts are counted: a gap would tell of a secret one.
    """
    sealed = is_sealed(chair)
    reader = ONLOOKER if sealed else MODERATOR
    found = [
        fact
        for fact in facts_since(chair.session, chair.game, reader=reader)
        if fact.segment == segment
    ]
    return [(n if sealed else fact.number, fact) for n, fact in enumerate(found)]


@act("unseal", reason(optional=False), example="UNSEAL A dispute about a hand.")
def unseal(chair: Chair, reason: str) -> Done:
    """Break the seal of a game that is moderated blind; all players are told at once.

    From then on hands and orders are shown to the moderator, until SEAL.
    """
    game = chair.game
    if not is_blind(game):
        raise not_possible("Nothing is sealed in {game}.", game=game.slug)
    if chair.by_mail and moderator_plays(chair.session, game):
        raise not_possible(
            "You play in {game}, so you cannot see what is sealed; the operator can.",
            game=game.slug,
        )
    if not chair.dry:
        game.settings = {**game.settings, UNSEALED: True}
        action = chair.note("unseal", reason=reason)
        chair.told(
            _("unsealed"),
            sentences(_unsealed(chair), reason),
            action,
        )
    return Done(_("game {game} is unsealed, and all players are told", game=game.slug))


def _unsealed(chair: Chair) -> str:
    time = chair.moment()
    if chair.by_mail:
        return _(
            "The moderator has broken the seal of this game and can see hands and orders that were"
            " sealed, from {time} on.",
            time=time,
        )
    return _(
        "The operator has broken the seal of this game and can see hands and orders that were"
        " sealed, from {time} on.",
        time=time,
    )


@act("seal", example="SEAL")
def seal(chair: Chair) -> Done:
    """Seal a game again that is moderated blind and was unsealed; all players are told."""
    game = chair.game
    if not (game.settings.get(BLIND) and game.settings.get(UNSEALED)):
        raise not_possible("{game} is not unsealed.", game=game.slug)
    if not chair.dry:
        game.settings = {name: v for name, v in game.settings.items() if name != UNSEALED}
        action = chair.note("seal")
        chair.told(_("sealed"), _("Hands and orders are sealed from the moderator again."), action)
    return Done(_("game {game} is sealed again", game=game.slug))
