"""Every diplomatic card, and every mode of another face, has a rules case."""

from __future__ import annotations

from pathlib import Path

from adjudicator.games.here_i_stand.cards import FACES
from adjudicator.games.here_i_stand.rules.deck import diplomatic_cards, replaced_faces

CASES = Path(__file__).parents[2] / "cases" / "here_i_stand" / "two_player"


def test_every_diplomatic_card_and_every_mode_of_a_face_has_a_case() -> None:
    names = {path.stem for path in CASES.glob("*.toml")}
    assert [n for n in diplomatic_cards() if not any(f"d{n}_" in name for name in names)] == []
    modes = [f"f{n:03}_{mode.id}" for n in replaced_faces() for mode in FACES.of(n)]
    assert [mode for mode in modes if mode not in names] == []
