"""A table is one test that tells of every row that is wrong."""

from __future__ import annotations

import pytest

from tests.tables import each


def rows_wrong(caught: pytest.ExceptionInfo[BaseException]) -> list[str]:
    assert isinstance(caught.value, BaseExceptionGroup)
    return [note for error in caught.value.exceptions for note in error.__notes__]


def test_every_row_is_tried_and_every_wrong_one_told() -> None:
    seen = []

    @each("text, length", [("a", 1), ("bb", 3), ("ccc", 3), ("", 1)])
    def sized(text: str, length: int) -> None:
        seen.append(text)
        assert len(text) == length

    with pytest.raises(BaseExceptionGroup, match="2 of 4 rows") as caught:
        sized()
    assert seen == ["a", "bb", "ccc", ""]
    assert rows_wrong(caught) == ["in the row 'bb', 3", "in the row '', 1"]


def test_a_row_that_fails_by_pytest_or_skips_is_wrong_too() -> None:
    @each("number", [0, 1, 2], ids=lambda number: f"number {number}")
    def picky(number: int) -> None:
        if number == 0:
            pytest.skip("a row may not")
        with pytest.raises(ZeroDivisionError):
            _ = 1 / (number - 1)

    with pytest.raises(BaseExceptionGroup) as caught:
        picky()
    assert rows_wrong(caught) == ["in the row number 0", "in the row number 2"]


def test_two_tables_are_multiplied_and_the_rest_are_fixtures() -> None:
    seen = []

    @each("a", [1, 2])
    @each("b", ["x", "y"], ids=["first", "second"])
    def pairs(a: int, b: str, other: str) -> None:
        seen.append((a, b, other))
        assert (a, b) != (2, "y")

    with pytest.raises(BaseExceptionGroup) as caught:
        pairs(other="fixture")
    assert len(seen) == 4
    assert rows_wrong(caught) == ["in the row 2"]


def test_rows_may_be_named_and_have_no_marks() -> None:
    @each("number", [pytest.param(1, id="one"), 2])
    def wrong(number: int) -> None:
        assert not number

    with pytest.raises(BaseExceptionGroup) as caught:
        wrong()
    assert rows_wrong(caught) == ["in the row one", "in the row 2"]
    with pytest.raises(ValueError, match="no marks"):
        each("number", [pytest.param(1, marks=pytest.mark.full)])


@each("tmp_path_is_no_row", [1])
def test_fixtures_are_found(tmp_path_is_no_row: int, tmp_path: object) -> None:
    assert tmp_path_is_no_row
    assert tmp_path


def test_a_table_that_is_no_table_is_refused() -> None:
    with pytest.raises(ValueError, match="no rows"):
        each("a", [])
    with pytest.raises(ValueError, match="too many"):
        each("a, b", [(1, 2), (1, 2, 3)])
    with pytest.raises(ValueError, match="no argument b"):
        each("b", [1])(lambda a: None)
