"""Rows of the data files, with the file and line that each value comes from."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from adjudicator.words.lexicon import hint

T = TypeVar("T")

YES: Final = "yes"
NO: Final = "no"
_LISTED: Final = 30
"""The most values that are listed where another one was expected."""
STATED: Final = "seed"
"""The provenance of a value that the rules state."""


class EditionError(ValueError):
    """What is wrong with a data file: ``cities.csv, line 12: …``, one line for each fault."""

    def __init__(self, *faults: str) -> None:
        self.faults = faults
        super().__init__("\n".join(faults))


@dataclass(frozen=True)
class Row:
    """A row of a file: its fields by column, and the line it stands on."""

    file: str
    line: int
    fields: Mapping[str, str]

    def wrong(self, message: str) -> EditionError:
        """Return the error for what is wrong with this row."""
        return EditionError(f"{self.file}, line {self.line}: {message}")

    def text(self, column: str) -> str:
        """Return a field that must not be empty."""
        if value := self.maybe(column):
            return value
        raise self.wrong(f"{column} is empty")

    def maybe(self, column: str) -> str:
        """Return a field, which may be empty."""
        if column not in self.fields:
            raise self.wrong(f"there is no column {column!r}; found: {', '.join(self.fields)}")
        return (self.fields[column] or "").strip()

    def number(self, column: str) -> int:
        """Return a field that is a whole number."""
        value = self.text(column)
        try:
            return int(value)
        except ValueError:
            raise self.wrong(f"{column} is {value!r}; expected: a whole number") from None

    def maybe_number(self, column: str) -> int | None:
        """Return a field that is a whole number; None when it is empty."""
        return self.number(column) if self.maybe(column) else None

    def flag(self, column: str) -> bool:
        """Return whether a field says yes."""
        return self.one_of(column, (YES, NO)) == YES

    def one_of(self, column: str, values: Iterable[str]) -> str:
        """Return a field that has one of some values."""
        value, known = self.maybe(column), tuple(values)
        if value not in known:
            few = len(known) <= _LISTED
            expected = " or ".join(known) if few else f"one of {len(known)}{hint(value, known)}"
            raise self.wrong(f"{column} is {value!r}; expected: {expected}")
        return value

    def items(self, column: str) -> tuple[str, ...]:
        """Return the items of a field that is a list with semicolons."""
        return tuple(item.strip() for item in self.maybe(column).split(";") if item.strip())


@dataclass(frozen=True)
class Files:
    """Data files by name, as text; ``faults`` are those of rows that could not be read."""

    texts: Mapping[str, str]
    faults: list[str] = field(default_factory=list)

    def each(self, name: str, build: Callable[[Row], T]) -> list[T]:
        """Return what ``build`` makes of each row of ``<name>.csv``; rows at fault are left out."""
        found = []
        for row in self.rows(name):
            try:
                found.append(build(row))
            except EditionError as error:
                self.faults.extend(error.faults)
            except ValueError as error:  # of a number that Python could not read
                self.faults.extend(row.wrong(str(error)).faults)
        return found

    def rows(self, name: str) -> Iterator[Row]:
        """Give the rows of ``<name>.csv``; the first one stands on line 2."""
        file = f"{name}.csv"
        if file not in self.texts:
            raise EditionError(f"{file} is missing")
        reader = csv.DictReader(self.texts[file].splitlines())
        for fields in _whole(file, reader):
            if None in fields or None in fields.values():
                found = len([value for value in fields.values() if value is not None])
                raise EditionError(
                    f"{file}, line {reader.line_num}: {found} fields or more;"
                    f" expected: {len(reader.fieldnames or ())}"
                )
            yield Row(file, reader.line_num, fields)


def _whole(file: str, reader: csv.DictReader[str]) -> Iterator[dict[str, str]]:
    """Give what is read of a file; EditionError where it cannot be a table at all."""
    try:
        yield from reader
    except csv.Error as error:
        raise EditionError(f"{file}, line {reader.line_num + 1}: {error}") from error
