"""How much mail a game has brought each player, counted in the Maildirs at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.demo.player import Player, is_of_game
from adjudicator.mail.mime import IncomingMessage, parse


def volume_of(players: Sequence[Player], boxes: Path) -> dict[str, dict[str, Any]]:
    """Return for each role what its player was sent; ``boxes`` has a Maildir for each address.

    ``words`` are those of the text, ``bytes`` those of the whole messages, ``pictures`` the images
    in them. ``kinds`` counts the messages by their kind. ``round_trips`` are the messages that the
    player had to write.
    """
    return {player.role: _volume(player, boxes / player.address) for player in players}


def _volume(player: Player, box: Path) -> dict[str, Any]:
    files = (file for folder in ("new", "cur") for file in (box / folder).glob("*"))
    found = [one for one in map(parse, (f.read_bytes() for f in files)) if is_of_game(one, player)]
    return {
        "messages": len(found),
        "words": sum(len(one.text.split()) for one in found),
        "bytes": sum(len(one.raw) for one in found),
        "pictures": sum(kind.startswith("image/") for one in found for kind in one.kinds),
        "round_trips": player.sent,
        "kinds": dict(sorted(Counter(map(_kind, found)).items())),
    }


def _kind(message: IncomingMessage) -> str:
    return message.header("x-adjudicator").partition(";")[0]


def lines_of(volume: dict[str, dict[str, Any]]) -> list[str]:
    """Return the same as a table for people."""
    return [
        f"{'role':<12}{'messages':>9}{'words':>8}{'kB':>8}{'pictures':>10}{'round trips':>13}",
        *(
            f"{role:<12}{one['messages']:>9}{one['words']:>8}{one['bytes'] / 1000:>8.0f}"
            f"{one['pictures']:>10}{one['round_trips']:>13}"
            for role, one in volume.items()
        ),
    ]
