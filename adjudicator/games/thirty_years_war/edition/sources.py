"""Where the values of an edition come from: the rules, the public, our own filling in, a group."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from adjudicator.games.particulars import digest_of

_GUESSED: Final = "recon"
"""The provenance of a value that has been filled in, as no source states it."""
_COLUMN: Final = "provenance"


@dataclass(frozen=True)
class Sources:
    """The files of an edition as text, by name; ``own`` are those that a group has brought."""

    texts: Mapping[str, str]
    own: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """The SHA-256, in hex, of a group's own files, one behind the other by name; or nothing."""
        if not self.own:
            return ""
        return digest_of({name: self.texts[name] for name in self.own})

    def guessed_in(self, *tables: str) -> tuple[int, int]:
        """Return how many values of some tables have been filled in, and of how many."""
        found = [value for table in tables for value in self._provenances(table)]
        return sum(_GUESSED in value for value in found), len(found)

    @property
    def guessed(self) -> tuple[int, int]:
        """How many values of all files have been filled in, and of how many."""
        tables = [name.removesuffix(".csv") for name in self.texts if name.endswith(".csv")]
        return self.guessed_in(*tables)

    def guessed_of_card(self, card: str) -> tuple[str, ...]:
        """Return what of a card has been filled in: "value", "aid" and "event", in this order."""
        row = self._cards[card]
        found = {
            "value": row["value_provenance"] == _GUESSED,
            "aid": row["aid_provenance"] == _GUESSED,
            "event": card in self._guessed_effects or row["effect_status"] != "full",
        }
        return tuple(what for what, is_guessed in found.items() if is_guessed)

    def _provenances(self, table: str) -> Iterator[str]:
        for row in self._rows(table):
            yield from (
                value for column, value in row.items() if column.endswith(_COLUMN) and value
            )

    @cached_property
    def _cards(self) -> dict[str, dict[str, str]]:
        return {row["id"]: row for row in self._rows("cards")}

    @cached_property
    def _guessed_effects(self) -> frozenset[str]:
        rows = self._rows("card_effects")
        return frozenset(row["card"] for row in rows if row["provenance"] == _GUESSED)

    def _rows(self, table: str) -> Iterator[dict[str, str]]:
        return csv.DictReader(self.texts[f"{table}.csv"].splitlines())
