"""Orders become values of the decisions they answer; legality stays with the choices."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.choices import Number, OneOf, SomeOf, Split, Words, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.impulse import (
    ActionChoice,
    CardPlay,
    End,
    Pass,
    PlayChoice,
)
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Alliance
from adjudicator.games.here_i_stand.rules.diplomacy.deals import Deal, DealsChoice
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance, AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice, PartChoice
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.land.spring import Deployment, DeploymentChoice
from adjudicator.games.here_i_stand.rules.new_world.phase import Colonize, Conquer, Explore
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
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BuildSaintPeters,
    BurnBooks,
    CallDebate,
    PublishTreatise,
    TranslateScripture,
)
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt, AttemptChoice
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.here_i_stand.rules.winter.choices import (
    HomeChoice,
    Quarters,
    Recall,
    Recallable,
    RecallChoice,
    Return,
)
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, OrderError
from tests.here_i_stand.builders import clear_map, force, game_1517, put
from tests.tables import each

STATE = game_1517()


def decision(
    name: str, choice: Any, *, role: str = OTTOMAN, detail: str = "x", section: str = "14"
) -> Decision[Any]:
    return Decision(role, f"{section}/{name}:{detail}", choice)


def value(words: str, asked: Decision[Any], state: State = STATE) -> Any:
    order = grammar().parse(words)
    assert grammar().answers(order, asked), words
    return grammar().value(order, asked, view_of(state, asked.role))


def answers(words: str, asked: Decision[Any]) -> bool:
    return grammar().answers(grammar().parse(words), asked)


def action(role: str = OTTOMAN) -> Decision[Any]:
    return decision("action", ActionChoice(STATE, role, 6), role=role)


ISTANBUL = Force({OTTOMAN: {"regular": 7, "cavalry": 1}}, ("suleiman", "ibrahim_pasha"))


@each(
    ("role", "words", "expected"),
    [
        (
            OTTOMAN,
            "MOVE Suleiman, 7r 1c FROM Istanbul TO Edirne",
            Move("istanbul", "edirne", force(OTTOMAN, "suleiman", regular=7, cavalry=1)),
        ),
        (OTTOMAN, "MOVE ALL FROM Istanbul TO Edirne", Move("istanbul", "edirne", ISTANBUL)),
        (
            OTTOMAN,
            "MOVE ALL regulars FROM Istanbul TO Edirne",
            Move("istanbul", "edirne", force(OTTOMAN, regular=7)),
        ),
        (
            OTTOMAN,
            "MOVE Suleiman, 2r TO Edirne",
            Move("istanbul", "edirne", force(OTTOMAN, "suleiman", regular=2)),
        ),
        (OTTOMAN, "ASSAULT Istanbul", Assault("istanbul", ISTANBUL)),
        (OTTOMAN, "ASSAULT Buda WITH 3r", Assault("buda", force(OTTOMAN, regular=3))),
        (OTTOMAN, "RAISE 2r IN Istanbul", Build(OTTOMAN, "regular", "istanbul", 2)),
        (FRANCE, "RAISE 1 Genoese squadron IN Genoa", Build(GENOA, "squadron", "genoa", 1)),
        (OTTOMAN, "CONTROL Szegedin", TakeControl("szegedin")),
        (OTTOMAN, "END UNREST IN Szegedin", TakeControl("szegedin", "unrest")),
        (HAPSBURG, "EXPLORE", Explore()),
        (HAPSBURG, "COLONIZE", Colonize()),
        (HAPSBURG, "CONQUER", Conquer()),
        (
            PROTESTANT,
            "TRANSLATE New Testament IN German FOR 2 CP",
            TranslateScripture("german", "new_testament", 2),
        ),
        (
            PROTESTANT,
            "TRANSLATE Full Bible IN English WITH Coverdale",
            TranslateScripture("english", "full_bible", 1, "coverdale"),
        ),
        (PROTESTANT, "TREATISE German WITH Carlstadt", PublishTreatise("german", "carlstadt")),
        (
            PAPACY,
            "CALL DEBATE IN German AGAINST committed",
            CallDebate("german", "committed"),
        ),
        (PAPACY, "BUILD ST PETER'S FOR 3 CP", BuildSaintPeters(3)),
        (PAPACY, "BURN BOOKS IN French WITH Cajetan", BurnBooks("french", "cajetan")),
        (PAPACY, "PASS THE REST", End()),
    ],
)
def test_actions_are_built_from_their_orders(role: str, words: str, expected: Action | End) -> None:
    assert value(words, action(role)) == expected


def test_a_move_without_origin_and_leader_is_asked_for_its_origin() -> None:
    with pytest.raises(NotUnderstood, match="from which space"):
        value("MOVE 2r TO Edirne", action())


def test_what_is_not_there_is_named_all_the_same_and_refused_by_the_choice() -> None:
    asked = action()
    with pytest.raises(IllegalAnswer):
        asked.choice.check(value("MOVE 40r FROM Istanbul TO Edirne", asked))


def test_all_of_a_kind_that_is_not_there_is_sent_back() -> None:
    with pytest.raises(NotUnderstood, match="no mercenaries"):
        value("MOVE ALL mercs FROM Istanbul TO Edirne", action())


def test_a_pass_ends_an_impulse_and_gives_up_points_only_when_they_are_asked_about() -> None:
    play = decision("play", PlayChoice(STATE, OTTOMAN))
    assert value("PASS", play) == Pass()
    assert value("PASS", action()) == End()
    assert not grammar().answers_ahead(grammar().parse("PASS"), action())
    assert not answers("PASS THE REST", play)


def test_cards_are_played_for_points_or_as_events() -> None:
    asked = decision("play", PlayChoice(STATE, OTTOMAN))
    assert value("PLAY Janissaries FOR CP", asked) == CardPlay(1, "cp")
    assert value("PLAY 1 AS EVENT", asked) == CardPlay(1, "event", "recruits")
    assert value("PLAY 3 AS EVENT marriage", asked) == CardPlay(3, "event", "marriage")
    assert value("PLAY Clement VII", asked) == CardPlay(10, "event", "event")
    assert value("PLAY 24 AS EVENT", asked) == CardPlay(24, "event", "")


@pytest.mark.parametrize("words", ["PLAY Janissaries", "PLAY Six Wives AS EVENT"])
def test_a_card_without_its_use_or_event_is_unclear(words: str) -> None:
    with pytest.raises(Ambiguous) as raised:
        value(words, decision("play", PlayChoice(STATE, OTTOMAN)))
    assert len(raised.value.candidates) == 2


@pytest.mark.parametrize(("power", "mode"), [(OTTOMAN, "ottoman"), (HAPSBURG, "others")])
def test_the_only_event_that_is_open_to_a_power_need_not_be_named(power: str, mode: str) -> None:
    asked = Decision(power, "11/play:1.1", PlayChoice(STATE, power))
    assert value("PLAY Roxelana AS EVENT", asked) == CardPlay(42, "event", mode)


def test_responses_name_the_card_and_its_mode() -> None:
    asked = Decision(OTTOMAN, "6.1/window:field_after_rolls", ResponseChoice(((1, "extra_dice"),)))
    assert value("PLAY Janissaries", asked) == (1, "extra_dice")
    assert value("PLAY Janissaries AS extra dice", asked) == (1, "extra_dice")
    assert value("PASS", asked) is None
    with pytest.raises(IllegalAnswer, match="cannot be played here"):
        asked.choice.check(value("PLAY 24", asked))


def test_a_response_with_several_modes_is_unclear() -> None:
    modes = ((33, "recruit"), (33, "ottoman_kill"))
    asked = Decision(OTTOMAN, "6.1/window:field_reinforce", ResponseChoice(modes))
    with pytest.raises(Ambiguous, match="ottoman kill"):
        value("PLAY Landsknechts", asked)
    assert value("PLAY Landsknechts AS recruit", asked) == (33, "recruit")


def test_interceptions_belong_to_their_space() -> None:
    choice = FormationChoice(force(HAPSBURG, "charles_v", regular=8))
    asked = decision("intercept", choice, role=HAPSBURG, detail="graz>vienna")
    assert value("INTERCEPT FROM Graz WITH ALL", asked) == choice.available
    assert value("INTERCEPT INTO Vienna WITH 2r", asked) == force(HAPSBURG, regular=2)
    assert value("NO INTERCEPTION", asked) is None
    assert value("PASS", asked) is None
    assert not answers("INTERCEPT FROM Linz WITH ALL", asked)
    assert not answers("INTERCEPT FROM Graz INTO Linz WITH ALL", asked)


def test_units_without_an_adjective_are_the_players_own_before_an_allys() -> None:
    both = Force({FRANCE: {"regular": 2}, GENOA: {"regular": 2, "mercenary": 1}})
    asked = decision("shelter", PartChoice(both, 4, "14.1"), role=FRANCE)
    assert value("SHELTER 2 regulars", asked) == force(FRANCE, regular=2)
    assert value("SHELTER 2 Genoese regulars", asked) == force(GENOA, regular=2)
    assert value("SHELTER 1 mercenary", asked) == force(GENOA, mercenary=1)
    assert value("SHELTER NOBODY", asked) == Force()


def test_units_of_several_allies_without_an_adjective_are_unclear() -> None:
    allies = Force({GENOA: {"regular": 1}, VENICE: {"regular": 1}})
    asked = decision("shelter", PartChoice(allies, 4, "14.1"), role=FRANCE)
    with pytest.raises(Ambiguous, match="Genoese regulars or Venetian regulars"):
        value("SHELTER 1 regular", asked)


def test_losses_are_split_over_kinds_or_owners() -> None:
    own = decision("losses", Split(3, {"regular": 4, "cavalry": 2}))
    assert value("LOSE 2r 1c", own) == {"regular": 2, "cavalry": 1}
    assert value("LOSE ALL cavalry, 1 regular", own) == {"regular": 1, "cavalry": 2}
    mixed = decision(
        "losses",
        Split(2, {"france regular": 4, "genoa regular": 2, "genoa mercenary": 1}),
        role=FRANCE,
    )
    assert value("LOSE 1 regular, 1 Genoese regular", mixed) == {
        "france regular": 1,
        "genoa regular": 1,
    }
    assert value("LOSE 1 merc", mixed) == {"genoa mercenary": 1}


def test_losses_of_what_is_not_there_are_refused_by_the_choice() -> None:
    asked = decision("losses", Split(3, {"regular": 4, "cavalry": 2}))
    with pytest.raises(IllegalAnswer, match="mercenary is not possible"):
        asked.choice.check(value("LOSE 3 mercs", asked))
    with pytest.raises(NotUnderstood, match="no losses"):
        value("LOSE Suleiman", asked)


@each(
    ("name", "words", "expected"),
    [
        ("withdraw", "WITHDRAW", True),
        ("withdraw", "FIGHT", False),
        ("insert", "INSERT Bullinger", True),
        ("insert", "NO INSERT", False),
        ("alva", "YES", True),
        ("alva", "no", False),
        ("withdraw", "y", True),
    ],
)
def test_yes_and_no_have_their_own_words(name: str, words: str, expected: bool) -> None:
    assert value(words, decision(name, YesNo())) is expected


@each(
    ("name", "words"),
    [
        ("retreat", "RETREAT TO Linz"),
        ("displace", "DISPLACE TO Linz"),
        ("flip", "FLIP Linz"),
        ("continue", "CONTINUE TO Linz"),
        ("leader", "CHOOSE Linz"),
        ("retreat", "CHOOSE LIZ"),
    ],
)
def test_one_place_answers_one_of_several(name: str, words: str) -> None:
    assert value(words, decision(name, OneOf(("graz", "linz", "return")))) == "linz"


def test_options_are_chosen_by_name_and_unique_beginning() -> None:
    asked = decision("target", OneOf(("henry_viii_ruler", "charles_v_ruler", "none")))
    assert value("CHOOSE Henry VIII", asked) == "henry_viii_ruler"
    assert value("CHOOSE char", asked) == "charles_v_ruler"
    assert value("CHOOSE nobody", asked) == "none"
    with pytest.raises(NotUnderstood, match="no option"):
        value("CHOOSE Luther", asked)
    with pytest.raises(NotUnderstood, match="one option"):
        value("CHOOSE Henry VIII, Charles V", asked)


def test_an_option_of_the_right_kind_that_is_not_offered_is_refused_by_the_choice() -> None:
    asked = decision("leader", OneOf(("graz", "linz")))
    with pytest.raises(IllegalAnswer, match="paris is not possible"):
        asked.choice.check(value("CHOOSE Paris", asked))


def test_cards_are_chosen_by_title_or_number() -> None:
    asked = decision("fetch", OneOf((32, 33)))
    assert value("CHOOSE Gout", asked) == 32
    assert value("CHOOSE 33", asked) == 33
    assert value("33", asked) == 33
    assert value("CHOOSE Foul Weather", asked) == 31
    assert value("COMMIT Gout", decision("commit", OneOf((32, 33)))) == 32


def test_discoveries_are_claimed() -> None:
    asked = decision("discovery", OneOf(("circumnavigation", "amazon_river")))
    assert value("CLAIM Amazon", asked) == "amazon_river"
    assert value("CIRCUMNAVIGATE", asked) == "circumnavigation"
    assert value("CHOOSE amazon river", asked) == "amazon_river"


def test_several_options_numbers_and_text_are_read() -> None:
    some = decision("spaces", SomeOf(("graz", "linz", "paris"), 0, 2))
    assert value("CHOOSE Linz, Graz", some) == ("linz", "graz")
    assert value("CHOOSE nothing", some) == ()
    number = decision("count", Number(0, 5))
    assert value("3", number) == 3
    assert value("CHOOSE 3", number) == 3
    with pytest.raises(NotUnderstood, match="no number"):
        value("CHOOSE three", number)
    assert value("SAY Hello", decision("text", Words(20))) == "Hello"


def test_a_split_over_spaces_is_placed() -> None:
    asked = decision("recruits", Split(4, {"istanbul": 4, "edirne": 4}))
    assert value("PLACE 2 IN Istanbul, 2 IN Edirne", asked) == {"istanbul": 2, "edirne": 2}
    assert value("RAISE 4 regulars IN Istanbul", asked) == {"istanbul": 4}
    with pytest.raises(IllegalAnswer, match="paris is not possible"):
        asked.choice.check(value("PLACE 4 IN Paris", asked))
    with pytest.raises(NotUnderstood, match="named twice"):
        value("PLACE 2 IN Istanbul, 2 IN Istanbul", asked)


def test_ships_are_harboured_by_kind() -> None:
    asked = decision("port", Split(2, {"naples": 2, "palermo": 2}), detail="gulf_of_lyon")
    assert value("HARBOUR 1 IN Naples, 1 squadron IN Palermo", asked) == {"naples": 1, "palermo": 1}
    with pytest.raises(NotUnderstood, match="about squadrons"):
        value("HARBOUR 2 corsairs IN Naples", asked)


def test_avoiding_takes_everything_that_is_not_left_behind() -> None:
    here = force(HAPSBURG, "ferdinand", regular=3)

    asked = decision("avoid", AvoidanceChoice(here, ("linz",)), role=HAPSBURG, detail="vienna")
    assert value("AVOID BATTLE TO Linz", asked) == Avoidance("linz", here)
    assert value("AVOID BATTLE TO Linz WITH 2r", asked) == Avoidance(
        "linz", force(HAPSBURG, regular=2)
    )
    assert value("STAND", asked) is None


def test_deployments_take_units_from_the_capital() -> None:
    asked = decision("deploy", DeploymentChoice(STATE, FRANCE), role=FRANCE)
    expected = Deployment("paris", "milan", force(FRANCE, "francis_i", regular=4))
    assert value("DEPLOY Francis I, 4r FROM Paris TO Milan", asked) == expected
    assert value("DEPLOY Francis I, 4r TO Milan", asked) == expected
    assert value("NO DEPLOYMENT", asked) is None


def test_winter_quarters_are_for_the_units_of_one_space() -> None:
    choice = HomeChoice(
        FRANCE, "turin", {"regular": 4}, (Quarters("turin", 2), Quarters("besancon"))
    )
    asked = decision("home", choice, role=FRANCE, detail="turin")
    assert value("WINTER 2 regulars FROM Turin TO Besancon; 2r TO Turin", asked) == (
        Return("besancon", force(FRANCE, regular=2)),
        Return("turin", force(FRANCE, regular=2)),
    )
    assert not answers("WINTER 2 regulars FROM Milan TO Besancon", asked)


def test_recalls_on_one_line_answer_together() -> None:
    state = clear_map(game_1517())
    put(state, "milan", FRANCE, "francis_i", regular=3)
    here = force(FRANCE, "francis_i", regular=3)
    choice = RecallChoice(FRANCE, (Recallable("milan", here, {FRANCE: ("paris",)}),), {})
    asked = decision("recall", choice, role=FRANCE)
    assert value("RECALL 2r FROM Milan TO Paris; Francis I", asked, state) == (
        Recall("milan", force(FRANCE, regular=2), "paris"),
        Recall("milan", force(FRANCE, "francis_i")),
    )
    assert value("RECALL NOBODY", asked, state) == ()
    assert value("NO RECALL", asked, state) == ()


def test_attempts_name_a_space_and_perhaps_a_debater() -> None:
    choice = AttemptChoice(STATE, PROTESTANT, "reformation", ("leipzig",), {})
    asked = decision("reform", choice, role=PROTESTANT)
    assert value("REFORM Leipzig WITH Bucer", asked) == Attempt("leipzig", "bucer")
    assert value("REFORM Leipzig", asked) == Attempt("leipzig")
    counter = decision("counter", choice, role=PAPACY)
    assert value("COUNTER Leipzig", counter) == Attempt("leipzig")


def test_deals_are_declared_whole() -> None:
    asked = decision("deals", DealsChoice(STATE, ENGLAND), role=ENGLAND)
    allied = Deal((ENGLAND, FRANCE), (Alliance(ENGLAND, FRANCE),))
    assert value("AGREE England, France: England and France are allied", asked) == (allied,)
    assert value("NO DEALS", asked) == ()


@pytest.mark.parametrize(
    ("words", "section", "reason"),
    [
        ("LOAN 2 squadrons TO France", "9.2", "in a deal"),
        ("ACTIVATE Venice", "22.2", "by cards"),
    ],
)
def test_what_no_order_does_by_itself_is_refused_at_every_question_by_its_section(
    words: str, section: str, reason: str
) -> None:
    with pytest.raises(IllegalAnswer, match=reason) as refused:
        value(words, decision("retreat", OneOf(("graz", "linz"))))
    assert refused.value.section == section


@each(
    ("words", "asked"),
    [
        ("RETREAT TO Linz", decision("withdraw", YesNo())),
        ("WITHDRAW", decision("retreat", OneOf(("graz", "linz")))),
        ("MOVE ALL FROM Graz TO Linz", decision("play", PlayChoice(STATE, OTTOMAN))),
        ("YES", decision("retreat", OneOf(("graz", "linz")))),
        ("LOSE 2r", decision("recruits", Split(2, {"istanbul": 2}))),
        ("PLACE 2 IN Graz", decision("losses", Split(2, {"regular": 2, "cavalry": 2}))),
        ("3", decision("retreat", OneOf(("graz", "linz")))),
        ("REFORM Leipzig", decision("counter", OneOf(("leipzig", "erfurt")))),
    ],
)
def test_an_order_of_another_kind_does_not_answer(words: str, asked: Decision[Any]) -> None:
    assert not answers(words, asked)


def test_a_value_of_the_wrong_shape_is_an_error_of_the_words() -> None:
    order = grammar().parse("CHOOSE Gout")
    with pytest.raises(OrderError):
        grammar().value(
            order, decision("play", PlayChoice(STATE, OTTOMAN)), view_of(STATE, OTTOMAN)
        )
