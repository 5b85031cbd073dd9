"""What a game is played with: whose files, and how much of ours is reconstructed."""

from __future__ import annotations

from adjudicator.engine.words import Words, _, joined
from adjudicator.games.thirty_years_war.edition.edition import Edition


def material(edition: Edition) -> tuple[Words, ...]:
    """Return in sentences what of an edition the rules do not state, and what a group brought."""
    guessed, count = edition.sources.guessed
    return (
        _(
            "The rules do not print the map, the cards and the playing aid. {guessed} of {count}"
            " values of them are reconstructed; RULES C7 and RULES TABLE combat say so for a card"
            " and for a table.",
            guessed=guessed,
            count=count,
        ),
        *_own(edition),
    )


def _own(edition: Edition) -> tuple[Words, ...]:
    sources = edition.sources
    if not sources.own:
        return ()
    return (
        _(
            "Your group plays with files of its own: {files!s}. Written one behind the other in"
            " this order, they have the SHA-256 {digest!s}.",
            files=joined(", ", sources.own),
            digest=sources.digest,
        ),
    )
