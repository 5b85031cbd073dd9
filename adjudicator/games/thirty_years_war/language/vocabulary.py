"""What the orders of Thirty Years War are made of, beside its verbs."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from adjudicator.games.thirty_years_war.language.conditions import CONDITIONS
from adjudicator.games.thirty_years_war.language.finnish.orders import FINNISH
from adjudicator.games.thirty_years_war.language.labels import label_in
from adjudicator.games.thirty_years_war.language.names import (
    area_names,
    card_names,
    leader_names,
    place_names,
    side_names,
)
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.kit.any_name import AnyNames
from adjudicator.kit.reader import Vocabulary
from adjudicator.words.ahead import PartWords

IN_ROUNDS: Final = PartWords("round", "turn")


@cache
def _parts() -> str:
    source = files("adjudicator.games.thirty_years_war.language") / "parts.lark"
    return source.read_text(encoding="utf-8")


def _hand(view: View) -> list[str]:
    return [card_names().full(card) for card in view.state.hands[view.role or ""]]


WORDS: Final = Vocabulary(
    parts=_parts,
    roles=side_names,
    place=lambda words: place_names().find(words),
    place_words=lambda place: place_names().full(place),
    label=label_in,
    conditions=CONDITIONS,
    anything=AnyNames(
        samples={"place": "Vienna", "card": "C7", "leader": "Tilly", "area": "Bohemia"},
        names={"place": place_names, "leader": leader_names, "area": area_names},
        hand=_hand,
    ),
    language=FINNISH,
    standing="STANDING: RETREAT TO Linz OR ANY UNTIL turn 4",
    parted=IN_ROUNDS,
)
