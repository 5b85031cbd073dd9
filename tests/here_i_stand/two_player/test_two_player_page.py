"""The handbook's page of the variant for two: its orders are read, its options are all there."""

from __future__ import annotations

import re
from pathlib import Path

from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.deck import diplomatic_cards, replaced_faces
from adjudicator.games.here_i_stand.rules.options import OPTIONS
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from tests.tables import each

DOCS = Path(__file__).parents[3] / "docs"
PAGES = ("handbook/two-players.md", "handbook/fi/two-players.md")
VARIANTS = (DOCS / "variants.md").read_text("utf-8")


@each("page", PAGES)
def test_every_command_of_the_page_is_read(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    lines = re.findall(r"^    ((?:COMMAND|KOMENNA) .*)$", text, re.MULTILINE)
    assert len(lines) > 1
    for line in lines:
        assert grammar().parse(line).verb == "command"


@each("page", PAGES)
def test_every_order_between_the_lines_is_read(page: str) -> None:
    text = " ".join((DOCS / page).read_text("utf-8").split())
    pattern = r"`((?:CHOOSE|VALITSE|SUE FOR|HIERO) [^`]*)`"
    found = re.findall(pattern, text)
    assert len(found) == 3
    for line in found:
        assert grammar().parse(line).verb in ("choose", "sue")


def test_every_option_of_the_variant_is_explained_with_its_default_first() -> None:
    for name, option in OPTIONS.items():
        if option.scenarios == (TWO_PLAYER,):
            row = next(line for line in VARIANTS.splitlines() if line.startswith(f"| `{name}` |"))
            values = row.split("|")[2].replace("`", "").split(",")
            assert [value.strip() for value in values] == [
                str(option.default),
                *(str(value) for value in option.values if value != option.default),
            ]


def test_every_card_of_the_variant_stands_in_the_table_of_cards() -> None:
    table = (DOCS / "cards.md").read_text("utf-8")
    for number, printed in diplomatic_cards().items():
        assert f"{number} {printed.title}" in table
    behind = table[table.index("## Other faces in the variant for two") :]
    for number in replaced_faces():
        assert re.search(rf"\b{number}\b", behind)
