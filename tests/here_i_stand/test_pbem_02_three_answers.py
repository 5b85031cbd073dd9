"""Play by email, section 2: not understood, unclear and not legal are three answers.

Each topic of HELP has a line of each kind here, so a verb without them fails.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import pytest

from adjudicator.engine.choices import Choice, OneOf, Split
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice, PlayChoice
from adjudicator.games.here_i_stand.rules.diplomacy.deals import DealsChoice
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import (
    DeclareChoice,
    PayChoice,
)
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import (
    NOBODY,
    RegainChoice,
    RemovalChoice,
    SueChoice,
)
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice, PartChoice
from adjudicator.games.here_i_stand.rules.land.spring import DeploymentChoice
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import AttemptChoice
from adjudicator.games.here_i_stand.rules.turn.take_over import HandChoice
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.here_i_stand.rules.winter.choices import (
    HomeChoice,
    Quarters,
    Recallable,
    RecallChoice,
)
from adjudicator.orders.message_text import Line
from adjudicator.orders.reader import read_lines
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from tests.here_i_stand.builders import force, game_1517
from tests.tables import each

STATE: Final = game_1517()
ALLIES: Final = Force({GENOA: {"regular": 1}, VENICE: {"regular": 1}})


@dataclass(frozen=True)
class Answers:
    """A line of each kind for one verb.

    ``unclear`` lines are unclear to the reader or, when they are understood, to ``question``; empty
    where the verb takes no name. ``illegal`` is a line that ``question`` refuses with ``section``;
    empty for what answers no question, or cannot but be legal where it is asked.
    """

    wrong: str
    unclear: str = ""
    illegal: str = ""
    question: Decision[Any] | None = None
    section: str = ""


def asked(topic: str, choice: Choice[Any], role: str = OTTOMAN) -> Decision[Any]:
    """Return a question of this game."""
    return Decision(role, topic, choice)


def action(role: str = OTTOMAN) -> Decision[Any]:
    """Return the question for an action, with 6 CP."""
    return asked("11/action:1.1.1", ActionChoice(STATE, role, 6), role)


ONE_PLACE: Final = OneOf(("graz", "linz"))
TABLE: Final[dict[str, Answers]] = {}


def _cards() -> dict[str, Answers]:
    play = asked("11/play:1.1", PlayChoice(STATE, OTTOMAN))
    return {
        "PLAY": Answers(
            "PLAY Janisaries FOR CP",
            "PLAY Revolt FOR CP",
            "PLAY 77 FOR CP",
            play,
            "11",
        ),
        "PASS": Answers("PASS the salt"),
        "CONFIRM POSITION": Answers("CONFIRM the POSITION of Vienna"),
        "I HOLD": Answers(
            "I HOLD the salt",
            "I HOLD Revolt",
            "I HOLD 12, 47",
            asked("6.2/own_hand:1", HandChoice((12, 77), 2, 2)),
            "6.2",
        ),
        "COMMIT": Answers(
            "COMMIT Gaut",
            "COMMIT Revolt",
            "COMMIT 31",
            asked("18.2/commit:1", OneOf((32, 33))),
            "18.2",
        ),
        "PAY": Answers(
            "PAY the bill",
            "PAY Revolt",
            "PAY 2",
            asked("9.6/pay:3", PayChoice((1, 23, 65), 1, 3, 2)),
            "9.6",
        ),
        "ASK ME ABOUT": Answers("ASK ME ABOUT dragons", "ASK ME ABOUT moves INTO Bre"),
        "PLAY ON": Answers("PLAY Fowl Wether ON moves", "PLAY Gout ON moves INTO Bre"),
        "PASS ALL": Answers("PASS ALL BUT dragons", "PASS ALL BUT moves INTO Bre"),
        "PASS ON": Answers("PASS ON dragons", "PASS ON moves INTO Bre"),
    }


def _troops() -> dict[str, Answers]:
    part = asked("14.1/shelter:vienna", PartChoice(ALLIES, 1, "14.1"), FRANCE)
    home = HomeChoice(FRANCE, "turin", {"regular": 4}, (Quarters("turin", 2), Quarters("besancon")))
    recall = RecallChoice(
        FRANCE, (Recallable("milan", force(FRANCE, regular=3), {FRANCE: ("paris",)}),), {}
    )
    meet = asked(
        "13.2/intercept:graz>vienna", FormationChoice(force(HAPSBURG, regular=8)), HAPSBURG
    )
    avoid = AvoidanceChoice(force(HAPSBURG, regular=3), ("linz",))
    return {
        "MOVE": Answers(
            "MOVE 3 dragoons FROM Graz TO Agram",
            "MOVE 3r FROM Bre TO Agram",
            "MOVE 40r FROM Istanbul TO Edirne",
            action(),
            "5.1",
        ),
        "ASSAULT": Answers(
            "ASSAULT Vinna",
            "ASSAULT Bre",
            "ASSAULT Istanbul",
            action(),
            "15.1",
        ),
        "FIGHT FOREIGN WAR": Answers(
            "FIGHT FOREIGN WAR IN Sweden",
            "",
            "FIGHT FOREIGN WAR IN Egypt",
            action(),
            "21.7",
        ),
        "INTERCEPT": Answers(
            "INTERCEPT FROM Graz WITH 2 dragoons",
            "INTERCEPT FROM Bre WITH 2r",
            "INTERCEPT FROM Graz WITH 20r",
            meet,
            "5.1",
        ),
        "AVOID BATTLE": Answers(
            "AVOID BATTLE TO Lintz",
            "AVOID BATTLE TO Bre",
            "AVOID BATTLE TO Graz",
            asked("13.3/avoid:vienna", avoid, HAPSBURG),
            "13.3",
        ),
        "WITHDRAW": Answers("WITHDRAW TO Linz"),
        "CONTINUE": Answers(
            "CONTINUE TO Lintz",
            "CONTINUE TO Bre",
            "CONTINUE TO Paris",
            asked("13.4/continue:vienna", ONE_PLACE),
            "13.4",
        ),
        "LOSE": Answers(
            "LOSE 2 dragoons",
            "LOSE 1 regular",
            "LOSE 3 mercs",
            asked("14/losses:x", Split(1, {"genoa regular": 1, "venice regular": 1})),
            "14",
        ),
        "SHELTER": Answers(
            "SHELTER 2 dragoons",
            "SHELTER 1 regular",
            "SHELTER 9 Genoese regulars",
            part,
            "5.1",
        ),
        "SALLY": Answers(
            "SALLY WITH 2 dragoons",
            "SALLY WITH 1 regular",
            "SALLY WITH 9 Genoese regulars",
            asked("15.1/sally:vienna", PartChoice(ALLIES, 1, "15.1"), FRANCE),
            "5.1",
        ),
        "RETREAT": Answers(
            "RETREAT TO Lintz",
            "RETREAT TO Bre",
            "RETREAT TO Paris",
            asked("14.1/retreat:vienna", ONE_PLACE),
            "14.1",
        ),
        "DISPLACE": Answers(
            "DISPLACE TO Lintz",
            "DISPLACE TO Bre",
            "DISPLACE TO Paris",
            asked("12.5/displace:vienna", ONE_PLACE),
            "12.5",
        ),
        "DEPLOY": Answers(
            "DEPLOY 4 dragoons FROM Paris TO Milan",
            "DEPLOY 4r FROM Paris TO Bre",
            "DEPLOY 4r FROM Paris TO London",
            asked("10/deploy:1", DeploymentChoice(STATE, FRANCE), FRANCE),
            "10",
        ),
        "WINTER": Answers(
            "WINTER 2 dragoons TO Turin",
            "WINTER 2r FROM Turin TO Bre",
            "WINTER 4 regulars FROM Turin TO Paris",
            asked("19.1/home:turin", home, FRANCE),
            "19.3",
        ),
        "RECALL": Answers(
            "RECALL 2 dragoons FROM Milan",
            "RECALL 2r FROM Bre",
            "RECALL 9 regulars FROM Milan",
            asked("19.1/recall:1", recall, FRANCE),
            "19.3",
        ),
        "SEND": Answers(
            "SEND 2 dragoons FROM Istanbul",
            "SEND 2r FROM Bre",
            "SEND 9 regulars FROM Vienna",
            asked("21.7/send:egypt", _sending()),
            "21.7",
        ),
        "RAISE": Answers(
            "RAISE 2 dragoons IN Istanbul",
            "RAISE 2r IN Bre",
            "RAISE 99r IN Istanbul",
            action(),
            "17",
        ),
    }


def _sending() -> Any:
    return RemovalChoice({"istanbul": {"regular": 3}}, 3, "21.7", sent=True)


def _sea_and_new_world() -> dict[str, Answers]:
    return {
        "SAIL": Answers(
            "SAIL 1 squadron FROM Naples TO Tirenian",
            "SAIL 1 squadron FROM Bre TO North Sea",
            "SAIL 9 squadrons FROM Istanbul TO North Sea",
            action(),
            "16.1",
        ),
        "TRANSPORT": Answers(
            "TRANSPORT 5r FROM Istanbul",
            "TRANSPORT 5r FROM Bre TO Aegean Sea TO Candia",
            "TRANSPORT 5r FROM Istanbul TO North Sea TO London",
            action(),
            "16.3",
        ),
        "COMMAND": Answers(
            "COMMAND Hapsburgs: RAISE 1 regular IN Naples",
            "COMMAND Hapsburgs: MOVE 1 regular FROM Bre TO Paris",
            "COMMAND Hapsburgs: CONTROL Metz",  # with six powers in play nobody is commanded
            action(),
            "11.1",
        ),
        "PIRACY": Answers(
            "PIRACY IN Iwonian AGAINST Hapsburgs",
            "PIRACY IN Nort AGAINST Hapsburgs",
            "PIRACY IN North Sea AGAINST Hapsburgs",
            action(),
            "16.4",
        ),
        "HARBOUR": Answers(
            "HARBOUR ships",
            "HARBOUR 2 IN Pal",
            "HARBOUR 2 IN London",
            asked("19.1/port:gulf_of_lyon", Split(2, {"palermo": 2, "palma": 2})),
            "19.1",
        ),
        "EXPLORE": Answers(
            "EXPLORE Amazon",
            "",
            "EXPLORE",
            action(),
            "20.2",
        ),
        "COLONIZE": Answers(
            "COLONIZE Amazon",
            "",
            "COLONIZE",
            action(),
            "20.1",
        ),
        "CONQUER": Answers(
            "CONQUER Peru",
            "",
            "CONQUER",
            action(),
            "20.3",
        ),
        "CLAIM": Answers(
            "CLAIM",
            "",
            "CLAIM Great Lakes",
            asked("20.2/discovery:x", OneOf(("amazon_river", "mississippi_river"))),
            "20.2",
        ),
    }


def _faith() -> dict[str, Answers]:
    attempt = AttemptChoice(STATE, PROTESTANT, "reformation", ("leipzig",), {})
    counter = AttemptChoice(STATE, PAPACY, "counter", ("leipzig",), {})
    return {
        "CONTROL": Answers(
            "CONTROL Bremmen",
            "CONTROL Bre",
            "CONTROL Vienna",
            action(),
            "12.2",
        ),
        "END UNREST": Answers(
            "END UNREST IN Bremmen",
            "END UNREST IN Bre",
            "END UNREST IN Vienna",
            action(),
            "12.4",
        ),
        "TRANSLATE": Answers(
            "TRANSLATE New Testament IN Dutch",
            "",
            "TRANSLATE New Testament IN German",
            action(),
            "18.1",
        ),
        "PUBLISH TREATISE": Answers(
            "PUBLISH TREATISE IN Dutch",
            "PUBLISH TREATISE IN German WITH Car",
            "PUBLISH TREATISE IN German",
            action(),
            "18.1",
        ),
        "CALL DEBATE": Answers(
            "CALL DEBATE IN Dutch AGAINST committed",
            "",
            "CALL DEBATE IN German AGAINST committed",
            action(),
            "18.1",
        ),
        "BUILD ST PETER'S": Answers(
            "BUILD ST PETER'S FOR many CP",
            "",
            "BUILD ST PETER'S FOR 2 CP",
            action(),
            "18.1",
        ),
        "BURN BOOKS": Answers(
            "BURN BOOKS IN Dutch",
            "BURN BOOKS IN German WITH Car",
            "BURN BOOKS IN German",
            action(),
            "18.1",
        ),
        "FOUND UNIVERSITY": Answers(
            "FOUND UNIVERSITY IN Trierr",
            "FOUND UNIVERSITY IN Bre",
            "FOUND UNIVERSITY IN Trier",
            action(PAPACY),
            "21.5",
        ),
        "REFORM": Answers(
            "REFORM Leipzigg",
            "REFORM Bre",
            "REFORM Paris",
            asked("18.3/reform:1", attempt, PROTESTANT),
            "18.3",
        ),
        "REFORM OR ANY": Answers(
            "REFORM Erfurt OR Leipzigg",
            "REFORM Erfurt OR Bre",
            "REFORM Paris OR Vienna",
            asked("18.3/reform:1", attempt, PROTESTANT),
            "18.3",
        ),
        "COUNTER": Answers(
            "COUNTER Leipzigg",
            "COUNTER Bre",
            "COUNTER Paris",
            asked("18.4/counter:1", counter, PAPACY),
            "18.4",
        ),
        "FLIP": Answers(
            "FLIP Lintz",
            "FLIP Bre",
            "FLIP Paris",
            asked("18.5/flip:1", ONE_PLACE),
            "18.5",
        ),
        "INSERT": Answers("INSERT Luther"),
    }


def _diplomacy() -> dict[str, Answers]:
    removal = RemovalChoice({"vienna": {"regular": 3}, "naples": {"squadron": 1}}, 2)
    wars = {"venice": 1, "papacy": 4}
    return {
        "AGREE": Answers(
            "AGREE England, France: England gives gold",
            "AGREE England, France, Papacy: England gives 1 card",
            "AGREE England, France: France yields Vienna to England",
            asked("9.1/deals:1", DealsChoice(STATE, ENGLAND), ENGLAND),
            "9.1",
        ),
        "SUE FOR PEACE": Answers(
            "SUE FOR PEACE WITH Sweden",
            "",
            "SUE FOR PEACE WITH Venice",
            asked("9.3/sue:3", SueChoice(("france", NOBODY), {"venice": "you are not at war"})),
            "9.3",
        ),
        "REMOVE": Answers(
            "REMOVE the army",
            "REMOVE 1r FROM Bre",
            "REMOVE 9r FROM Vienna",
            asked("9.3/remove:france", removal),
            "9.3",
        ),
        "REGAIN": Answers(
            "REGAIN Milan FOR gold",
            "REGAIN Bre FOR card",
            "REGAIN Paris FOR card",
            asked("9.3/keys:france", RegainChoice(("milan", "navarre"), 1, 2)),
            "9.3",
        ),
        "RANSOM": Answers("RANSOM Napoleon", "RANSOM Henry"),
        "DONATE": Answers("DONATE gold"),
        "DECLARE WAR": Answers(
            "DECLARE WAR ON Sweden",
            "",
            "DECLARE WAR ON France",
            asked("9.6/declare:3", DeclareChoice(tuple(wars), 0, 3, wars, {}, 9)),
            "9.6",
        ),
        "PLACE": Answers(
            "PLACE some IN Istanbul",
            "PLACE 2 IN Bre",
            "PLACE 4 IN Paris",
            asked("card 1/recruits:1", Split(4, {"bremen": 4, "brest": 4})),
            "card 1",
        ),
        "CHOOSE": Answers(
            "CHOOSE",
            "CHOOSE Henry",
            "CHOOSE Francis I",
            asked("22.5/leader:x", OneOf(("henry_ii", "henry_viii"))),
            "22.5",
        ),
    }


def _ahead() -> dict[str, Answers]:
    return {
        "IF": Answers("IF dragons fly", "IF I control Bre"),
        "NEXT IMPULSE": Answers("NEXT IMPULSE but one"),
        "STANDING": Answers("STANDING: RETREAT TO Linz UNTIL doomsday", "STANDING: RETREAT TO Bre"),
    }


TABLE.update(_cards() | _troops() | _sea_and_new_world() | _faith() | _diplomacy() | _ahead())


def read_for(words: str, question: Decision[Any] | None) -> Any:
    """Return the value that a line gives to a question, which it has to answer."""
    order = grammar().parse(words)
    assert question is not None, words
    assert grammar().answers(order, question)
    return grammar().value(order, question, view_of(STATE, question.role))


def by(kind: str) -> list[Any]:
    """Return the verbs that have a line of one kind, as test parameters."""
    return [pytest.param(one, id=verb) for verb, one in TABLE.items() if getattr(one, kind)]


def test_every_verb_of_the_grammar_is_here() -> None:
    assert set(TABLE) == set(grammar().topics)


@each("answers", by("wrong"))
def test_what_is_not_understood_says_so_and_never_that_it_is_not_legal(answers: Answers) -> None:
    with pytest.raises(NotUnderstood) as raised:
        grammar().parse(answers.wrong)
    assert len(str(raised.value)) > 20
    (line,) = read_lines([Line(1, answers.wrong)], grammar())
    assert (line.status, line.complaint) == ("not_understood", str(raised.value))


@each("answers", by("unclear"))
def test_what_is_unclear_lists_all_that_it_can_be(answers: Answers) -> None:
    with pytest.raises(Ambiguous) as raised:
        read_for(answers.unclear, answers.question)
    assert len(raised.value.candidates) > 1
    assert all(one in str(raised.value) for one in raised.value.candidates)


@each("answers", by("illegal"))
def test_what_is_not_legal_is_understood_and_refused_with_its_section(answers: Answers) -> None:
    question = answers.question
    assert question is not None
    with pytest.raises(IllegalAnswer) as raised:
        question.check(read_for(answers.illegal, question))
    assert raised.value.section == answers.section
    assert not re.search(r"[a-z]_[a-z]", grammar().refusal(question, raised.value))
