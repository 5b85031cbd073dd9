"""The rules cases of the diplomatic cards and of the faces of the variant for two.

They stand here, and not among the others, as long as the scenario is offered to nobody.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.run import run_case
from adjudicator.games import here_i_stand
from adjudicator.games.here_i_stand.cards import FACES
from adjudicator.games.here_i_stand.rules.deck import diplomatic_cards, replaced_faces

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_for_two(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here_i_stand, "check_offered", lambda scenario: None)
    result = run_case(path)
    assert result.ok, "\n".join(result.failures)


def test_every_diplomatic_card_and_every_mode_of_a_face_has_a_case() -> None:
    names = {path.stem for path in CASES}
    assert [n for n in diplomatic_cards() if not any(f"d{n}_" in name for name in names)] == []
    modes = [f"f{n:03}_{mode.id}" for n in replaced_faces() for mode in FACES.of(n)]
    assert [mode for mode in modes if mode not in names] == []


def test_without_the_door_the_scenario_is_refused() -> None:
    result = run_case(CASES[0])
    assert not result.ok
    assert "there is no scenario 'two_player'" in result.failures[0]
