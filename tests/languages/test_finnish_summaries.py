"""Summaries in Finnish: every clause, lists in their forms, counts of what is left out.

The clauses stand in ``golden/finnish_summaries.txt``, to be read.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import said
from adjudicator.games.here_i_stand.facts.faith import SpaceConverted
from adjudicator.games.here_i_stand.facts.logistics import ControlTaken
from adjudicator.games.here_i_stand.facts.play import CardPlayed, CardsTaken, ImpulsePassed
from adjudicator.games.here_i_stand.facts.realm import ColonyFounded, WarDeclared
from adjudicator.games.here_i_stand.facts.war import LeaderCaptured, SiegeBegun
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Chapter, PointLine
from adjudicator.languages import Catalogues
from tests.languages.listening import Listening
from tests.reports.samples import RULES
from tests.reports.test_summary import TOLD

GOLDEN: Final = Path(__file__).parent / "golden" / "finnish_summaries.txt"
SPACES: Final = ("agram", "graz", "linz", "mohacs", "pressburg", "szegedin", "vienna", "malta")


def summary(
    language: Catalogues, *facts: Fact, role: str = "hapsburg", points: tuple[PointLine, ...] = ()
) -> str:
    lines = game_of(RULES).wording.summary((Chapter("", facts),), points, role)
    return "\n".join(said(line, language) for line in lines)


def test_every_clause_is_as_it_has_been_read_and_approved() -> None:
    language = Listening.to("fi")
    told = "\n".join([*(summary(language, fact) for fact, _ in TOLD), ""])
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        GOLDEN.write_text(told, "utf-8")
    assert GOLDEN.read_text("utf-8") == told
    assert sorted(language.lacking) == []


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (
            (WarDeclared("hapsburg", "france"), WarDeclared("hapsburg", "ottoman")),
            "Diplomatia: Habsburgit julistivat sodan Ranskalle ja Ottomaaneille.",
        ),
        (
            (SiegeBegun("france", "naples"), SiegeBegun("france", "milan")),
            "Sota: Ranska ryhtyi piirittämään Napolia ja Milanoa.",
        ),
        (
            (
                LeaderCaptured("charles_v", "ottoman", "vienna"),
                LeaderCaptured("ferdinand", "ottoman", "linz"),
            ),
            "Sota: Ottomaanit vangitsivat Kaarle V:n ja Ferdinandin.",
        ),
        (
            (SpaceConverted("erfurt", "protestant"), SpaceConverted("mainz", "protestant")),
            "Uskonto: Erfurt ja Mainz kääntyivät protestanttiseen uskoon.",
        ),
        (
            (ImpulsePassed("ottoman", 1), ImpulsePassed("england", 2)),
            "Kortit: Ottomaanit ja Englanti ohittivat.",
        ),
        ((ImpulsePassed("ottoman", 1),), "Kortit: Ottomaanit ohittivat."),
        (
            (CardPlayed("france", 32, "cp", "", 2), CardPlayed("france", 31, "event", "", 0)),
            "Kortit: Ranska – Kihti (2 kp) ja Kehno sää.",
        ),
        (
            (CardsTaken("ottoman", "hapsburg", (31, 32), "piracy"),),
            "Kätesi: menetetty Ottomaaneille Kehno sää ja Kihti.",
        ),
        (
            (ColonyFounded("france", "montreal"), ColonyFounded("france", "charlesbourg")),
            "Meret ja Uusi maailma: siirtomaa Montreal ja Charlesbourg (Ranska).",
        ),
        (
            tuple(ControlTaken("ottoman", space, "hapsburg") for space in SPACES[:7]),
            (
                "Sota: Ottomaanit ottivat hallintaansa Agramin, Grazin, Linzin, Mohacsin,"
                " Pressburgin ja 2 muuta."
            ),
        ),
    ],
)
def test_lists_stand_in_the_form_that_their_clause_asks_for(
    facts: tuple[Fact, ...], line: str, finnish: Catalogues
) -> None:
    assert summary(finnish, *facts) == line


def test_what_does_not_fit_is_counted(finnish: Catalogues) -> None:
    powers = ("ottoman", "hapsburg", "england", "france", "papacy", "protestant", "scotland")
    facts = [
        ControlTaken(power, space, "independent")
        for power, space in zip(powers, SPACES[:7], strict=True)
    ]
    # Vienna is a key, and so has room before what came earlier.
    assert summary(finnish, *facts).endswith(
        "Paavinistuin otti hallintaansa Pressburgin; Skotlanti otti hallintaansa Wienin; ja vielä 1"
        " asia."
    )


def test_changed_victory_points_are_told(finnish: Catalogues) -> None:
    points = (PointLine("ottoman", "Ottomans", 10, 2, 4), PointLine("papacy", "Papacy", 17, -1, 5))
    assert summary(finnish, *[], points=points) == (
        "Voittopisteet: Ottomaanit +2, nyt 10; Paavinistuin -1, nyt 17."
    )


def test_without_news_the_summary_says_so(finnish: Catalogues) -> None:
    (line,) = game_of(RULES).wording.summary((), (), "france")
    assert said(line, finnish) == (
        "Viime raporttisi jälkeen ei ole tapahtunut mitään, minkä voit tietää."
    )
