"""The Finnish templates of the game say what the English ones say: no macro, title or line less.

Every question and all odds, with made-up values, stand in ``golden/finnish_questions.txt``, to be
read: ``ADJUDICATOR_GOLDEN=write pytest -n 0 tests/languages`` writes it again.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from jinja2 import nodes
from jinja2.runtime import Macro

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.words import said
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.cards import modes_of
from adjudicator.games.here_i_stand.odds.fights import FightOdds
from adjudicator.games.here_i_stand.odds.fleets import SeaAvoidanceOdds, SeaInterceptionOdds
from adjudicator.games.here_i_stand.odds.marches import AvoidanceOdds, InterceptionOdds
from adjudicator.games.here_i_stand.odds.planned import PlannedOdds
from adjudicator.games.here_i_stand.odds.prices import POSSIBLE, Price
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.powers import MINOR_POWERS
from adjudicator.games.here_i_stand.rules.reference import rows, tables
from adjudicator.games.here_i_stand.wording.power_card import PowerCard
from adjudicator.games.here_i_stand.wording.questions import Try
from adjudicator.games.telling import Asked
from adjudicator.languages import Catalogues
from adjudicator.paths import own_templates, templates
from adjudicator.reports.layout import one_line
from adjudicator.reports.parts import question_line
from adjudicator.reports.render import environment, odds_sentence, sections
from adjudicator.words.saying import plain_words
from tests.languages.listening import Listening, told
from tests.own_types import any_view
from tests.reports.samples import RULES, seen_by
from tests.reports.test_odds_words import SAID
from tests.tables import each

GOLDEN: Final = Path(__file__).parent / "golden" / "finnish_questions.txt"
FILES: Final = sorted(
    path.relative_to(templates()).as_posix() for path in (templates() / RULES).rglob("*.txt")
)
QUESTIONS: Final = [name for name in FILES if "/questions/" in name]
SHARED: Final = f"{RULES}/questions/base.txt"


def macros(path: Path) -> dict[str, list[str]]:
    """Return the arguments of each macro of a template, by the name of the macro."""
    tree = environment(RULES).parse(path.read_text("utf-8"))
    found = {macro.name: macro.args for macro in tree.find_all(nodes.Macro)}
    # Those that begin with a line are for their file alone.
    return {name: [a.name for a in args] for name, args in found.items() if name[0] != "_"}


def module(name: str, language: Catalogues | None) -> dict[str, Any]:
    return vars(environment(RULES, language).get_template(name).module)


@each("name", FILES)
def test_a_finnish_template_has_the_macros_of_the_english_one(name: str) -> None:
    assert macros(own_templates("fi") / name) == macros(templates() / name)


def test_no_finnish_template_is_left_over() -> None:
    own = own_templates("fi")
    found = sorted(path.relative_to(own).as_posix() for path in (own / RULES).rglob("*.txt"))
    assert found == FILES


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name != SHARED])
def test_the_titles_of_questions_have_the_same_keys(name: str, finnish: Catalogues) -> None:
    english, own = (module(name, said_in).get("titles", {}) for said_in in (None, finnish))
    assert list(own) == list(english)


# -- all questions ---------------------------------------------------------------------------------

PLACE: Final = Asked(
    role="hapsburg",
    name="",
    section="14",
    details=("vienna",),
    options=("vienna", "malta", "north_sea"),
    least=0,
    most=2,
    total=2,
    limits={"vienna": 1, "malta": 2},
    force={"units": {"hapsburg": {"regular": 3, "mercenary": 1}}, "leaders": ["charles_v"]},
)
_EVENT: Final[dict[str, Any]] = {"details": ("event_declared", "37"), "actors": ("france",)}
_DEBATE: Final[dict[str, Any]] = {"details": ("debate_debaters_chosen", "german", "1")}
COMING: Final[dict[str, Any]] = {
    "actors": ("ottoman",),
    "origins": ("buda",),
    "goals": ("vienna",),
    "coming": {"units": {"ottoman": {"regular": 5}}, "leaders": ["suleiman"]},
}


def tried(kind: type[PlannedOdds], needed: int = 8) -> dict[str, Any]:
    """Return what a question with an approach offers: a try with odds of a kind."""
    odds = next(one for one, _ in SAID if isinstance(one, kind))
    return {**COMING, "offers": (Try(Force({"hapsburg": {"regular": 3}}), needed, odds),)}


BOXES: Final = {"hapsburg regular": 2, "venice mercenary": 1}
AT_SEA: Final = {"details": ("palma", "gulf_of_lyon"), "limits": BOXES}
SPECIAL: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "action": ({"most": 3, "offers": tuple(Price(name, 1) for name in POSSIBLE)},),
    "army": ({"section": "card 202"},),
    "attrition": ({"limits": BOXES}, {"limits": BOXES, "details": ("graz", "wittenberg")}),
    "avoid": ({}, tried(AvoidanceOdds), tried(AvoidanceOdds, 0)),
    "avoid_at_sea": (AT_SEA, {**AT_SEA, **tried(SeaAvoidanceOdds)}),
    "award": ({"options": ("squadron", "card", "vp"), "goals": ("ionian_sea",)},),
    "camp": ({"section": "card 72"},),
    "card_93_send": ({"note": "Pariisi 3"},),
    "card_34_change": ({"options": ("plus", "minus")},),
    "card_34_side": ({"options": ("ottoman", "venice")},),
    "card_43_losses": ({"limits": BOXES},),
    "card_77_voyage": ({"options": ("france_exploration", "hapsburg_cabot")},),
    "card_98_voyage": ({"options": ("england_conquest", "france_colony")},),
    "card_203_discard": ({"options": (24, 31)},),
    "card_205_way": ({"options": ("replace", "swap")},),
    "card_209_dead": ({"options": ("hapsburg regular", "venice squadron")},),
    "card_218_losses": ({"limits": BOXES},),
    "commit": ({"options": (7, 24, 31)},),
    "deals": ({}, {"goals": ("hapsburg", "france")}),
    "condemned": ({"options": (203, 208)},),
    "declare": ({"options": ("england", "venice")},),
    "diplomatic": ({"options": (201, 212)},),
    "discard": ({"options": (24, 31)}, {"options": ()}),
    "displace": ({}, {"details": ("vienna", "hungary_bohemia")}, {"details": ("palma", "fleet")}),
    "face_up": ({"options": ("governor", "uprising")},),
    "give": ({"section": "card 74"}, {"section": "card 74", "least": 1, "options": (24,)}),
    "home": ({}, {"details": ("corfu", "venice"), "options": ("corfu",)}),
    "homecoming": ({"details": ("persia",)},),
    "imposed": ({"options": (203, 208)},),
    "intercept": (
        {},
        {"details": ("graz", "vienna")},
        {**tried(InterceptionOdds), "details": ("graz", "vienna")},
    ),
    "intercept_at_sea": (AT_SEA, {**AT_SEA, **tried(SeaInterceptionOdds)}),
    "intervene": ({"details": ("venice",), "section": "9.6"}, {"details": ("scotland",)}),
    "join_war": ({"details": ("venice",)},),
    "invasion": ({"options": (202, 206)},),
    "jump": ({"options": ("stay", "barcelona", "vienna")},),
    "keys": ({"details": ("ottoman",)},),
    "lead": ({"details": ("ireland",), "options": ("charles_brandon", "dudley")},),
    "leader": ({"details": ("charles_v",), "section": "19.3"}, {"details": ("dragut",)}),
    "leaders": ({"details": ("papacy",), "options": ("duke_of_alva",)},),
    "losses": ({"limits": BOXES}, {"limits": {"hapsburg regular": 2}, "total": 1}),
    "losses_to_choose": ({"limits": BOXES},),
    "match": (
        {"options": ("activate_genoa",)},
        {"role": "protestant", "options": ("activate_genoa", "deactivate_venice")},
    ),
    "mercenaries": ({"details": ("hapsburg",)},),
    "mode": ({"options": ("recruits", "extra_dice")},),
    "otherwise": (
        {"name": "ransom", "yes_no": True, "options": (), "total": None},
        {"name": "ransom", "limits": BOXES},
        {"name": "ransom", "options": (), "total": None},
    ),
    "play": ({"options": ()}, {"options": (38,)}),
    "port": (
        {"limits": {"palma": 1, "malta": 1}, "details": ("gulf_of_lyon",), "section": "9.2"},
        {"limits": {"palma": 1, "malta": 1}, "details": ("gulf_of_lyon",)},
        {"limits": None, "details": ("ionian_sea", "venice")},
        {"limits": None, "details": ("barbary_coast", "ottoman", "corsair")},
    ),
    "ransom": ({"details": ("dudley",)},),
    "raided": ({"options": ("squadron", "card")},),
    "receiver": ({"section": "card 74", "options": ("ottoman", "france")},),
    "reinforcement": ({"section": "card 202", "options": ("mercenary", "squadron")},),
    "regulars": ({"limits": {"hapsburg regular": 2, "venice regular": 1}},),
    "return": ({"details": ("charles_v",), "section": "9.1"}, {"details": ("dragut",)}),
    "revolt": ({"section": "card 94"}, {"section": "card 80", "least": 1}),
    "round": ({"options": ("first", "second")},),
    "sail": ({}, {"details": ("venice", "venice")}),
    "send": (
        {"details": ("egypt",), "note": "Buda 2"},
        {"details": ("egypt",), "total": 1, "note": "Buda 1"},
    ),
    "shelter": ({}, {"section": "15.2"}),
    "spaces": ({"details": ("france",)},),
    "stack": ({"section": "card 107"}, {"section": "card 106"}),
    "stir": ({"most": 1}, {}),
    "successor": ({"details": ("henry_ii",)},),
    "sue": ({"options": ("papacy", "nobody")},),
    "target": ({"section": "card 38"},),
    "title": (
        {"name": "retreat"},
        {"name": "attrition", "details": ("graz", "malta")},
        {"name": "home", "details": ("corfu", "venice")},
        {"name": "intercept_at_sea", "details": ("palma", "gulf_of_lyon")},
        {"name": "other"},
    ),
    "insert": ({"goals": ("german",)},),
    "use": ({"options": ("cp", "event", "keep")},),
    "withdraw": ({}, {**COMING, "offers": tuple(o for o, _ in SAID if type(o) is FightOdds)[:1]}),
    "whose": ({}, {"details": ("genoa", "genoa")}),
}
"""By macro: what its samples have other than PLACE; most questions need no more than that."""


def moments() -> list[dict[str, Any]]:
    """Return a sample for every window that its macro has words for."""
    source = (templates() / RULES / "questions/impulse.txt").read_text("utf-8")
    names = re.findall(r'^  "(\w+)": ', source.partition("set moments")[2], re.MULTILINE)
    places = ("venice", "malta")
    sides = {"actors": ("ottoman",), "against": ("venice", "independent"), "goals": ("malta",)}
    found = [{"details": (name, *places), "options": (31, 32)} for name in names]
    return [*found, *({**one, **sides, "options": ()} for one in found), _EVENT, _DEBATE]


def samples(macro: str) -> Iterator[Asked]:
    """Yield what a macro of questions is tried with."""
    asked, name = PLACE, macro.removeprefix("title_")
    if card := re.match(r"card_(\d+)_", name):
        asked = replace(PLACE, section=f"card {card[1]}")
    changes = [*moments(), {"details": (), "options": ()}] if name == "window" else None
    for change in changes or SPECIAL.get(name, ({},)):
        yield replace(asked, **{"name": name, **change})


def questions(language: Catalogues | None) -> Iterator[tuple[str, str]]:
    """Yield (file and macro, sentence) for every sample of every question."""
    further = {"title": ("aihe",), "whose": ("ships",), "tries": (str,)}
    for name in QUESTIONS:
        for macro, found in sorted(module(name, language).items()):
            if isinstance(found, Macro) and found.arguments[0] == "q":
                takes_view = "view" in found.arguments
                rest = (seen_by("hapsburg"),) if takes_view else further.get(macro, ())
                for asked in samples(macro):
                    where = f"{Path(name).stem} {macro}"
                    yield where, one_line(found(asked, *rest))


def book(language: Catalogues) -> str:
    """Return all questions and odds, a line for each."""
    lines = [f"{where}: {said}" for where, said in questions(language)]
    lines += [
        f"odds {type(odds).__name__}: {odds_sentence(RULES, odds).said_in(language)}"
        for odds, _ in SAID
    ]
    return "\n".join([*lines, ""])


def test_every_question_and_all_odds_are_as_they_have_been_read_and_approved(
    finnish: Catalogues,
) -> None:
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        GOLDEN.write_text(book(finnish), "utf-8")
    assert GOLDEN.read_text("utf-8") == book(finnish)


def test_no_line_of_questions_and_odds_is_careless(finnish: Catalogues) -> None:
    assert [line for line in book(finnish).splitlines() if careless(line)] == []


@each(
    "line",
    ["two  blanks", "a blank .", "a raw field_battle", "Which one?", "Kuka? or nobody", "Wien.."],
)
def test_careless_lines_are_found(line: str) -> None:
    assert careless(f"war retreat: {line}")


ODD: Final = r"  | [.,;:?!]|_|\.\.|\?\."
ENGLISH: Final = re.compile(
    r"\b(the|of|or|and|your|you|which|who|where|from|for|does|is|are|with|nobody|to|in|at|by)\b",
    re.IGNORECASE,
)


def careless(line: str) -> bool:
    """Return whether a line has odd blanks, identifiers or English words."""
    _where, _, said = line.partition(": ")
    return bool(re.search(ODD, said) or ENGLISH.search(said))


# -- terms that come from the data ----------------------------------------------------------------


RULES_CODE: Final = Path(__file__).parents[2] / "adjudicator" / "games" / RULES
TAKE: Final = "take_at_random"


def sources() -> Iterator[str]:
    """Yield every source of victory points that a power card can name."""
    yield from ("keys", "electorates", "protestant_spaces", "saint_peters", "heirs")
    yield from ("english_protestant_spaces", "piracy", "chateaux", "war_winner", "phony_war")
    yield from ("copernicus", "michael_servetus", "julia_gonzaga", "master_of_italy")
    yield from (f"phony_war_{minor}" for minor in MINOR_POWERS)
    yield from (f"full_bible_{zone}" for zone in ("german", "french", "english"))
    yield from (name for table in ("discovery_vp", "conquest_vp") for name in tables()[table])


@pytest.mark.parametrize("what", sorted(set(sources())))
def test_every_source_of_victory_points_has_a_finnish_name(what: str, finnish: Catalogues) -> None:
    assert plain_words(what) in finnish.names


def test_every_mode_of_a_card_has_a_finnish_name(finnish: Catalogues) -> None:
    modes = {mode for card in cards() for mode in (one.id for one in modes_of(card))}
    assert sorted(mode for mode in modes if plain_words(mode) not in finnish.names) == []


def reasons() -> Iterator[str]:
    """Yield the words with which the rules say why a card changes hands."""
    for path in sorted(RULES_CODE.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("draw", TAKE):
                yield from (str(a.value) for a in call.args[-1:] if isinstance(a, ast.Constant))


def test_every_reason_why_cards_change_hands_has_a_finnish_name(finnish: Catalogues) -> None:
    found = set(reasons())
    assert {"peace", "piracy"} <= found
    assert sorted(why for why in found if plain_words(why) not in finnish.names) == []


def test_what_was_found_and_conquered_overseas_is_named_on_the_power_card(
    finnish: Catalogues,
) -> None:
    found = {"keys": 9, "st_lawrence_river": 1, "inca": 2}
    card = PowerCard("england", "henry_viii_ruler", 1, 4, 9, found, 12, (), "", ())
    shown = sections(RULES, "power_card.txt", power_card=card)
    assert "VP: 12 = 9 keys + 1 St Lawrence River + 2 Inca" in shown[0].lines
    [points] = [line for line in shown.said_in(finnish)[0].lines if "12 = " in line]
    assert finnish.name("St Lawrence River") in points


def test_debaters_out_of_the_game_are_named_on_the_power_card(finnish: Catalogues) -> None:
    out = {f"burnt_{row['id']}": 2 for row in rows("debaters")[:2]} | {"disgraced_eck": -1}
    card = PowerCard("papacy", "leo_x_ruler", 1, 2, 7, out, 3, (), "", (31,))
    shown = sections(RULES, "power_card.txt", power_card=card)
    names = [row["name"] for row in rows("debaters")[:2]]
    in_english = f"VP: 3 = 2 burnt {names[0]} + 2 burnt {names[1]} - 1 disgraced Eck"
    assert in_english in shown[0].lines
    assert shown.said_in(finnish)[0].lines == (
        "Hallitsija Leo X; ohittaa saa, kun kädessä on enintään 1 kortti",
        "Avainpaikkakunnat: 2; 7 voittaa heti",
        (
            f"Voittopisteet: 3 = 2 (roviolla poltettu {names[0]})"
            f" + 2 (roviolla poltettu {names[1]}) - 1 (häpäisty Eck)"
        ),
        "Tällä vuorolla tapahtumina pelatut: Kehno sää",
    )


# -- random games ----------------------------------------------------------------------------------


def lacking(seed: int) -> tuple[list[str], list[str]]:
    """Return what is missing, and which lines are careless, when a random game is told."""
    listener = Listening.to("fi")
    lines = [line for line in told(listener, seed) if re.search(ODD, line)]
    return sorted(listener.lacking), lines


def test_ships_that_have_to_leave_are_asked_about_in_finnish() -> None:
    listener = Listening.to("fi")
    state = HereIStand().setup("1517", {})
    asked = Decision("ottoman", "12.5/displace:athens.fleet", OneOf(("salonika", "coron")))
    view = any_view(HereIStand().view(state, "ottoman"))
    line = question_line(RULES, asked, view, code="W1", examples=())
    assert "Ateena" in said(line.sentence, listener)
    assert said(line.title, listener)
    assert sorted(listener.lacking) == []


def test_a_random_game_told_in_finnish_lacks_nothing() -> None:
    assert lacking(0) == ([], [])


@pytest.mark.full
@pytest.mark.parametrize("seed", range(1, 25))
def test_random_games_told_in_finnish_lack_nothing(seed: int) -> None:
    assert lacking(seed) == ([], [])
