"""Positions for the pictures of the board: openings, crowds, and a group's own map."""

from __future__ import annotations

import csv
import io
import random
import xml.etree.ElementTree as ET
from typing import Any

from adjudicator.drawing import Drawing
from adjudicator.games.thirty_years_war.edition import our_files
from adjudicator.games.thirty_years_war.rules.scenario import set_up
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View, view_of

SVG = "{http://www.w3.org/2000/svg}"


def opening(scenario: str = "campaign", **options: Any) -> State:
    """Return the opening position of a scenario."""
    return set_up(scenario, options)


def seen(state: State, role: str | None = None) -> View:
    """Return what a role, or an onlooker, sees."""
    return view_of(state, role)


def mirrored() -> State:
    """Return the campaign on a map of which west and east have changed places."""
    rows = list(csv.DictReader(io.StringIO(our_files()["cities.csv"])))
    for row in rows:
        row["x"] = str(1000 - float(row["x"]))
    out = io.StringIO()
    writer = csv.DictWriter(out, [*rows[0]], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return set_up("campaign", {"edition": {"cities.csv": out.getvalue()}})


def march(state: State, leader: str, goal: str) -> None:
    """Put a leader into another place, wherever he is."""
    for place in state.places.values():
        for side, stack in place.outside.items():
            if leader in stack.leaders:
                stack.leaders.remove(leader)
                state.places[goal].outside[side].leaders.append(leader)
                return
    raise AssertionError(f"{leader} is nowhere")


def besiege(state: State, city: str, level: int) -> None:
    """Let Protestants besiege a city with all kinds of units, and Catholics hold it."""
    place = state.places[city]
    place.marker, place.siege, place.garrison = CATHOLIC, level, CATHOLIC
    place.inside.units = {"bavarian_militia": 2, "reduced_imperial_mercenary": 1}
    place.outside[PROTESTANT].units = {
        "swedish_veteran": 3,
        "reduced_swedish_veteran": 2,
        "german_protestant_mercenary": 2,
        "french_militia": 1,
    }


def crowded(seed: int) -> State:
    """Return a position with stacks, sieges, revolts and pillage in very many places."""
    rng = random.Random(seed)
    state = opening("intervention")
    board = state.edition.board
    fortresses = [city.id for city in board.cities.values() if city.is_fortress]
    for city in rng.sample(fortresses, 6):
        besiege(state, city, rng.randint(0, 3))
    for city in rng.sample([*board.cities], 20):
        place = state.places[city]
        place.pillage, place.revolt = rng.randint(0, 2), rng.random() < 0.3
        if not place.garrison:
            place.outside[CATHOLIC].units = {"imperial_veteran": 2, "spanish_veteran": 1}
    for leader in [
        one for p in state.places.values() for s in p.outside.values() for one in s.leaders
    ]:
        march(state, leader, rng.choice(fortresses[:10]))
    return state


def by_id(drawing: Drawing) -> dict[str, ET.Element]:
    """Return the parts of a drawing that have an id."""
    return {
        one.attrib["id"]: one for one in ET.fromstring(drawing.svg).iter() if "id" in one.attrib
    }


def words_of(part: ET.Element) -> str:
    """Return all words in a part of a drawing."""
    return " ".join(text.text or "" for text in part.iter(f"{SVG}text"))
