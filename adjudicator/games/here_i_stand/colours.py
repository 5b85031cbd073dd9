"""The colours of the powers, on the map and in messages; never the only sign of a power."""

from __future__ import annotations

from typing import Final

COLOURS: Final = {
    "ottoman": "#00664b",
    "hapsburg": "#8a6800",
    "england": "#8f2a00",
    "france": "#005b9a",
    "papacy": "#8a3d72",
    "protestant": "#333333",
    "genoa": "#5b7f8c",
    "hungary_bohemia": "#8c6b5a",
    "scotland": "#5c6fa8",
    "venice": "#7d7f3a",
    "independent": "#8b8578",
}
"""Dark enough for white letters; those of major powers are told apart with any colour vision."""
