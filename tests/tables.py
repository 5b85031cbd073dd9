"""Tables of rows that one test goes through, and tells of every row that is wrong.

``each`` takes what ``pytest.mark.parametrize`` takes. It makes one test instead of thousands, whose
collection and fixtures would cost more time than what they test. The rows share the fixtures
of the test: what changes its fixtures, or takes long, is parametrized instead.
"""

from __future__ import annotations

import functools
import inspect
import reprlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

WRONG = (Exception, pytest.fail.Exception, pytest.skip.Exception)
"""What a row fails with. A row that skips would hide the rows behind it."""
SHORT = reprlib.Repr()
SHORT.maxstring = SHORT.maxother = 200
_PARAM = type(pytest.param())

Test = Callable[..., None]
Ids = Callable[[Any], object] | Sequence[str] | None


def each(
    names: str | Sequence[str], rows: Iterable[Any], *, ids: Ids = None
) -> Callable[[Test], Test]:
    """Call a test with every row; fail with all the errors, each with the row it comes from.

    ``names`` are arguments, in text with commas or as a list; a row has a value for each, or is the
    value when there is one name. ``ids`` names the rows. A table without rows is an error.
    """
    single = isinstance(names, str) and "," not in names
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    table = [_named(row, number, single, ids) for number, row in enumerate(rows)]
    if not table:
        raise ValueError(f"the table of {names} has no rows")
    if any(len(values) != len(wanted) for _, values in table):
        raise ValueError(f"a row of {names} has too many values, or too few")

    def decorate(test: Test) -> Test:
        signature = inspect.signature(test)
        if missing := set(wanted) - set(signature.parameters):
            raise ValueError(f"{test.__name__} has no argument {', '.join(sorted(missing))}")

        @functools.wraps(test)
        def through(**fixtures: Any) -> None:
            errors: list[BaseException] = []
            for name, values in table:
                try:
                    test(**fixtures, **dict(zip(wanted, values, strict=True)))
                except WRONG as error:
                    error.add_note(f"in the row {name}")
                    errors.append(error)
            if errors:
                raise BaseExceptionGroup(f"{len(errors)} of {len(table)} rows", errors)

        rest = [given for name, given in signature.parameters.items() if name not in wanted]
        vars(through)["__signature__"] = signature.replace(parameters=rest)
        return through

    return decorate


def _named(row: Any, number: int, single: bool, ids: Ids) -> tuple[str, tuple[Any, ...]]:
    """Return the name of a row and its values."""
    name = ""
    if isinstance(row, _PARAM):
        if row.marks:
            raise ValueError("a row has no marks; parametrize the test")
        name, row, single = str(row.id or ""), row.values, False
    values = (row,) if single else tuple(row)
    if callable(ids):
        name = ", ".join(str(ids(value)) for value in values)
    elif ids is not None:
        name = ids[number]
    return name or ", ".join(map(SHORT.repr, values)), values
