"""The faults made by hand can still be made, and the tool sees whether tests notice them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutations.__main__ import asked
from tests.mutations.copies import ROOT, Misplaced, is_caught, places_of
from tests.mutations.faults import FAULTS, Fault
from tests.tables import each


def test_the_text_of_each_fault_is_in_the_code_exactly_once() -> None:
    assert len(places_of(FAULTS)) == len(FAULTS) >= 50


@each("fault", FAULTS)
def test_a_fault_changes_something_and_names_tests_that_exist(fault: Fault) -> None:
    assert fault.old != fault.new
    assert fault.tests
    assert all((ROOT / "tests" / name).exists() for name in fault.tests.split())


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with one module and one test."""
    (tmp_path / "adjudicator").mkdir()
    (tmp_path / "adjudicator" / "one.py").write_text("def one():\n    return 1\n")
    (tmp_path / "adjudicator" / "__init__.py").touch()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_one.py").write_text(
        "from adjudicator.one import one\n\n\ndef test_one():\n    assert one() > 0\n"
    )
    return tmp_path


def test_a_fault_is_caught_or_missed_and_mended(tree: Path) -> None:
    before = (tree / "adjudicator" / "one.py").read_text()
    assert is_caught(Fault("return 1", "return 0", "one is nought", "test_one.py"), tree)
    assert not is_caught(Fault("return 1", "return 2", "one is two", "test_one.py"), tree)
    assert (tree / "adjudicator" / "one.py").read_text() == before


def test_a_fault_that_cannot_be_made_or_looked_for_is_an_error(tree: Path) -> None:
    with pytest.raises(Misplaced, match="nothing"):
        places_of([Fault("return 3", "", "", "")], tree)
    with pytest.raises(Misplaced, match=r"one.py \(2\)"):
        places_of([Fault("n", "", "", "")], tree)
    with pytest.raises(RuntimeError, match="cannot be run"):
        is_caught(Fault("return 1", "return 2", "", "test_two.py"), tree)


def test_without_numbers_all_faults_are_tried() -> None:
    assert asked([]).numbers == list(range(len(FAULTS)))
    assert asked(["3", "0"]).numbers == [3, 0]
    for word in (str(len(FAULTS)), "-1", "x"):
        with pytest.raises(SystemExit):
            asked([word])
