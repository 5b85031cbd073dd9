"""Lines as people write them, and what they are read as."""

from typing import Any

import pytest

from adjudicator.engine.choices import OneOf, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.language.finnish.orders import FINNISH
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.language.marches import Leg, Move
from adjudicator.games.thirty_years_war.language.names import NATION_WORDS, TYPE_WORDS
from adjudicator.games.thirty_years_war.language.troops import Group, Item
from adjudicator.games.thirty_years_war.rules.combat.losses import Cut, Losses, LossesChoice
from adjudicator.games.thirty_years_war.rules.movement.activation import setting_out
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March, Troops
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses, PayChoice
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC
from adjudicator.games.thirty_years_war.rules.view import view_of
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from tests.tables import each
from tests.thirty_years_war.positions import activate, campaign, empty_map, put


@each(
    ("line", "said"),
    [
        ("activate Gustavus with p18", "ACTIVATE Gustavus Adolphus WITH P18"),
        ("play c7 to activate tilly", "ACTIVATE Tilly WITH C7"),
        ("play p3 for recruiting", "RECRUIT WITH P3"),
        ("PLAY Edict of Restitution", "PLAY C6"),
        ("activate Mansfeld's replacement with P3", "ACTIVATE Mansfeld's replacement WITH P3"),
        ("recruit mercs by Bernhard", "RECRUIT mercenaries WITH Bernard of Saxe-Weimar"),
        ("FREE MOVE 1 imp mil FROM Linz", "FREE MOVE 1 Imperial militia FROM Linz"),
        ("FREE MOVE Mansfeld FROM Pilsen TO Eger", "FREE MOVE Mansfeld FROM Pilsen; MOVE TO Eger"),
        ("MOVE TO Budweis, Linz AND TAKE IT", "MOVE TO Budweis, Linz (TAKE)"),
        (
            "march to Budweis and take it, leave 2 militia at Budweis",
            "MOVE TO Budweis (TAKE, DROP 2 militia)",
        ),
        (
            (
                "MOVE Thurn, 5 Protestant mercenaries TO Budweis (DROP 2 prot mil; PICK UP Anhalt),"
                " Donauworth (TAKE)"
            ),
            (
                "MOVE Thurn, 5 Protestant mercenaries TO Budweis"
                " (DROP 2 Protestant militia, PICK UP Anhalt), Donauwörth (TAKE)"
            ),
        ),
        ("MOVE ALONE TO Linz", "MOVE ALONE TO Linz"),
        ("take control", "MOVE (TAKE)"),
        ("retreat inside", "INSIDE"),
        ("RECALL WALLENSTEIN TO Linz", "RECALL WALLENSTEIN; PLACE IN Linz"),
        ("recall Albrecht von Wallenstein to Linz", "RECALL WALLENSTEIN; PLACE IN Linz"),
        ("recall Wallenstein with Bucquoy's army", "RECALL WALLENSTEIN; PLACE WITH Bucquoy"),
        ("recall him to the army of Bucquoy", "RECALL WALLENSTEIN; PLACE WITH Bucquoy"),
        ("place Wallenstein with Bucquoy", "PLACE WITH Bucquoy"),
        ("Budweis - Linz - Vienna", "MOVE TO Budweis, Linz, Vienna"),
        ("move Budweis-Linz", "MOVE TO Budweis, Linz"),
        ("Tilly: Budweis – Linz", "MOVE Tilly TO Budweis, Linz"),
        ("retreat toward Vienna", "RETREAT TOWARDS Vienna"),
        ("withdraw from Bohemia", "EVACUATE Bohemia"),
        ("activate Johann Tilly with C7", "ACTIVATE Tilly WITH C7"),
        ("activate Gustav Horn with P18", "ACTIVATE Horn WITH P18"),
        ("pay all at Linz, 2 Swedish vets at Stettin", None),
        ("no siege", "NO SIEGE"),
        ("use C7 to activate Tilly", "ACTIVATE Tilly WITH C7"),
        ("C7: activate Tilly", "ACTIVATE Tilly WITH C7"),
        ("ACT Tilly C7", "ACTIVATE Tilly WITH C7"),
        ("activate general Tilly with card C7", "ACTIVATE Tilly WITH C7"),
        ("play C6 for the event", "PLAY C6"),
        ("play event C6", "PLAY C6"),
        ("C10 for aid", "AID WITH C10"),
        ("collect aid from C10", "AID WITH C10"),
        ("REC C7", "RECRUIT WITH C7"),
        ("recruit Imperial mercenaries with Bucquoy", "RECRUIT mercenaries WITH Bucquoy"),
        ("Bucquoy: mercenaries", "RECRUIT mercenaries WITH Bucquoy"),
        ("one full strength unit", "FULL UNITS 1"),
        ("both reduced", "FULL UNITS 0"),
        ("free action: move Bethlen Gabor to Tyrnau", "FREE MOVE Bethlen Gabor; MOVE TO Tyrnau"),
        ("Move to Linz via Landshut and Munich", "MOVE TO Landshut, Munich, Linz"),
        ("move via Landshut to Linz", "MOVE TO Landshut, Linz"),
        ("move Landshut, Linz", "MOVE TO Landshut, Linz"),
        ("Move Tilly with 3 mercenaries to Linz", "MOVE Tilly, 3 mercenaries TO Linz"),
        ("attack with mercenaries", "ATTACK WITH all mercenaries"),
        ("attack", "ATTACK WITH ALL"),
        ("lay siege to Leipzig", "BESIEGE Leipzig"),
        ("mask Leipzig", "MASK Leipzig"),
        ("mask it", "NO SIEGE"),
        ("storm Leipzig", "ASSAULT Leipzig"),
        ("roll for siege", "ASSAULT"),
        ("roll for all sieges", "CONTINUE SIEGES ALL"),
        ("go inside", "INSIDE"),
        ("flip 2 mercenaries", "REDUCE 2 mercenaries"),
        ("pay veterans", "PAY all veterans"),
        ("pay Linz and Vienna", "PAY ALL AT Linz, ALL AT Vienna"),
        ("don't pay", "PAY NOTHING"),
        ("no pay", "PAY NOTHING"),
        ("discard everything", "KEEP NOTHING"),
        ("peace offer", "OFFER PEACE"),
        ("reject the offer", "REFUSE PEACE"),
        ("always lose militia first, then mercenaries", "ALWAYS LOSE militia, mercenaries"),
        ("always play no cards", "PASS ON combat cards"),
        ("always continue sieges", "ALWAYS CONTINUE SIEGES ALL"),
        ("ask me always", "ASK ME ABOUT everything"),
        ("storm", "ASSAULT"),
        ("IF the Catholics control Bohemia", "IF Catholics control Bohemia"),
        ("RETREAT TO Linz OR ANY", "RETREAT TO Linz OR ANY"),
    ],
)
def test_what_people_write_is_read(line: str, said: str | None) -> None:
    order = grammar().parse(line)
    again = grammar().parse(str(grammar().canonical(order)))
    assert again == order
    if said is not None:
        assert str(grammar().canonical(order)) == said


@each(
    ("line", "said"),
    [
        ("MOVE ALL BUT 2 TO Linz", "MOVE ALL BUT 2 units TO Linz"),
        (
            "move everybody except for Tilly and 2 bavarian mercs to Linz",
            "MOVE ALL BUT Tilly, 2 Bavarian mercenaries TO Linz",
        ),
        ("MOVE TO Linz BUT 2 militia", "MOVE ALL BUT 2 militia TO Linz"),
        (
            "march with the whole army leaving 2 militia to Linz",
            "MOVE ALL BUT 2 militia TO Linz",
        ),
        ("MOVE all my troops minus one veteran TO Linz", "MOVE ALL BUT 1 veteran TO Linz"),
        (
            "MOVE TO Linz (DROP ALL BUT 2 militia), Graz",
            "MOVE TO Linz (DROP ALL BUT 2 militia), Graz",
        ),
        ("SALLY WITH ALL BUT Tilly", "SALLY WITH ALL BUT Tilly"),
        ("PAY ALL BUT 2 militia AT Linz", "PAY ALL BUT 2 militia AT Linz"),
        ("PAY ALL AT Linz except 2 militia", "PAY ALL AT Linz BUT 2 militia"),
    ],
)
def test_all_but_some_is_read_and_said_in_both_languages(line: str, said: str) -> None:
    order = grammar().parse(line)
    assert str(grammar().canonical(order)) == said
    assert grammar().parse(said) == order
    assert grammar().parse(FINNISH.say(said)) == order, FINNISH.say(said)


@pytest.mark.parametrize(
    "line", ["MOVE 2 militia BUT 1 veteran TO Linz", "MOVE ALL BUT 2 TO Linz BUT 1 veteran"]
)
def test_what_stays_behind_is_named_once_and_with_all(line: str) -> None:
    with pytest.raises(NotUnderstood, match="once, and only with ALL"):
        grammar().parse(line)


@each(
    "line",
    [
        "RECRUIT 2 mercenaries",
        "raise two imp mercs with Tilly",
        "RECRUIT 3 mercenaries AT Prague",
        "recruit 3 German Protestant mercenaries in Prague with P13",
    ],
)
def test_a_number_of_recruits_is_refused_with_the_reason(line: str) -> None:
    with pytest.raises(NotUnderstood, match="the die says how many"):
        grammar().parse(line)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("RECRUIT mercenaries", "as in RECRUIT WITH P3 or RECRUIT mercenaries WITH Tilly"),
        ("FREE ACTION", "write it as in FREE MOVE Mansfeld FROM Pilsen"),
        ("PEACE", "begins with “PEACE”; did you mean OFFER PEACE or ACCEPT PEACE?"),
    ],
)
def test_half_an_order_is_answered_with_whole_ones(line: str, complaint: str) -> None:
    with pytest.raises(NotUnderstood) as raised:
        grammar().parse(line)
    assert complaint in str(raised.value)


def test_a_route_may_begin_where_the_army_stands() -> None:
    assert _march("Munich - Landshut") == _march("MOVE TO Landshut")


@pytest.mark.parametrize(
    ("line", "city"),
    [
        ("retreat towards Vienna", "linz"),
        ("retreat towards Prague", "budweis"),
        ("retreat towards Linz", "linz"),
    ],
)
def test_a_retreat_goes_to_the_city_that_is_nearest_to_a_place(line: str, city: str) -> None:
    assert _retreat(line) == city


def test_a_retreat_towards_what_no_city_leads_to_is_asked_back() -> None:
    with pytest.raises(NotUnderstood, match="write RETREAT TO Linz or RETREAT TO Budweis"):
        _retreat("retreat towards Denmark")


def _retreat(line: str) -> object:
    goals = OneOf(("linz", "budweis", "inside"))
    decision = Decision(CATHOLIC, "12.51/retreat:passau", goals)
    view = view_of(campaign(), CATHOLIC)
    return fitted(grammar().parse(line), decision, grammar(), view).value


def test_wallenstein_is_placed_with_the_army_of_a_leader() -> None:
    state = empty_map(campaign())
    put(state, "munich", CATHOLIC, "tilly", bavarian_mercenary=2)
    decision = Decision(CATHOLIC, "7.22/recall", OneOf(("linz", "munich")))
    view = view_of(state, CATHOLIC)
    order = grammar().parse("PLACE WITH Tilly")
    assert fitted(order, decision, grammar(), view).value == "munich"
    with pytest.raises(NotUnderstood, match="Bucquoy is not in play"):
        fitted(grammar().parse("PLACE WITH Bucquoy"), decision, grammar(), view)


def _march(line: str, **units: int) -> March:
    """Return the march that a line orders Tilly, who stands with Pappenheim and some units."""
    state = empty_map(campaign())
    put(state, "munich", CATHOLIC, "tilly", "pappenheim", **units)
    activate(state, CATHOLIC, "tilly", "munich")
    state.activation = setting_out(state, CATHOLIC, "tilly", "munich")
    asked = Decision(CATHOLIC, "11.1/march:tilly", MarchChoice(state))
    found = fitted(grammar().parse(line), asked, grammar(), view_of(state, CATHOLIC)).value
    assert isinstance(found, March)
    return found


def test_all_but_some_leaves_them_where_the_march_begins() -> None:
    found = _march("MOVE ALL BUT 2 TO Landshut", bavarian_mercenary=5)
    assert found.party == Troops({"bavarian_mercenary": 3}, ("tilly", "pappenheim"))
    units = {"bavarian_mercenary": 3, "bavarian_militia": 2}
    found = _march("MOVE ALL BUT all militia, Pappenheim TO Landshut", **units)
    assert found.party == Troops({"bavarian_mercenary": 3}, ("tilly",))
    with pytest.raises(Ambiguous, match="which units"):
        _march("MOVE ALL BUT 2 TO Landshut", **units)
    with pytest.raises(NotUnderstood, match="stay behind"):
        _march("MOVE ALL BUT 6 Bavarian mercenaries TO Landshut", bavarian_mercenary=5)


def test_all_but_some_is_paid() -> None:
    militia, veteran = "german_protestant_militia", "swedish_veteran"
    payable = {"prague": {militia: 3}, "linz": {militia: 2, veteran: 1}}
    choice = PayChoice(payable, {militia: 1, veteran: 2}, 9, {})
    asked = Decision("protestant", "15.13/pay", choice)

    def paid(line: str) -> object:
        return grammar().value(grammar().parse(line), asked, None)

    assert paid("PAY ALL BUT 2 militia AT Prague") == {
        "prague": {militia: 1},
        "linz": {militia: 2, veteran: 1},
    }
    assert paid("PAY ALL BUT all militia") == {"linz": {veteran: 1}}
    assert paid("PAY ALL AT Linz BUT 1 militia") == {"linz": {militia: 1, veteran: 1}}
    assert paid("PAY all militia") == {"prague": {militia: 3}, "linz": {militia: 2}}
    with pytest.raises(NotUnderstood, match="none of these"):
        paid("PAY all mercenaries")
    with pytest.raises(NotUnderstood, match="say where"):
        paid("PAY ALL BUT 2 militia")


def test_a_march_names_what_is_done_in_each_place() -> None:
    line = "MOVE TO Budweis, Linz, DROP 2 reduced Imperial militia AT Budweis, TAKE Linz"
    left = (Item(Group(2, "imperial", "militia", reduced=True)),)
    assert grammar().parse(line) == Move((Leg("budweis", drop=left), Leg("linz", control=True)))


@each(
    ("line", "wrong"),
    [
        ("activate Tily with C7", NotUnderstood),
        ("activate Tilly", NotUnderstood),
        ("move", NotUnderstood),
        ("MOVE TO Linz, TAKE Prague", NotUnderstood),
        ("PLAY Fog", Ambiguous),
        ("conquer the moon", NotUnderstood),
    ],
)
def test_what_is_no_order_is_refused(line: str, wrong: type[Exception]) -> None:
    with pytest.raises(wrong):
        grammar().parse(line)


def test_losses_of_the_units_inside_are_told_apart() -> None:
    here, inside = {"imperial_mercenary": 2}, {"imperial_mercenary": 1}
    choice = LossesChoice(our_edition().pieces, 9, here, inside)
    asked = Decision("catholic", "12.31/losses:linz", choice)
    value = Losses(Cut({"imperial_mercenary": 1}), Cut({}, {"imperial_mercenary": 1}))
    line = str(grammar().words(asked, value, None))
    assert line == "REDUCE 1 Imperial mercenary, ELIMINATE 1 Imperial mercenary FROM INSIDE"
    assert grammar().value(grammar().parse(line), asked, None) == value


def test_steps_lost_by_looting_keep_their_order() -> None:
    choice = LootLosses(our_edition().pieces, {"linz": {"imperial_mercenary": 2}}, {"linz": 3})
    asked = Decision("catholic", "15.223/looting_losses", choice)
    value = {"linz": ("imperial_mercenary", "reduced_imperial_mercenary", "imperial_mercenary")}
    line = str(grammar().words(asked, value, None))
    assert grammar().value(grammar().parse(line), asked, None) == value


def test_losses_of_eight_cities_fit_into_a_line() -> None:
    cities = [*our_edition().board.cities][:8]
    face, back = "imperial_mercenary", "reduced_imperial_mercenary"
    choice = LootLosses(
        our_edition().pieces, {city: {face: 2} for city in cities}, dict.fromkeys(cities, 3)
    )
    asked = Decision("catholic", "15.223/looting_losses", choice)
    value = dict.fromkeys(cities, (face, back, face))
    line = str(grammar().words(asked, value, None))
    assert grammar().value(grammar().parse(line), asked, None) == value


def test_pay_without_a_nation_means_the_units_that_are_there() -> None:
    payable = {"linz": {"imperial_militia": 2}, "stettin": {"swedish_veteran": 3}}
    rates = {"imperial_militia": 1, "swedish_veteran": 2}
    asked = Decision("catholic", "15.13/pay", PayChoice(payable, rates, 9, {}))
    order = grammar().parse("PAY ALL AT Linz, 2 veterans AT Stettin")
    expected = {"linz": {"imperial_militia": 2}, "stettin": {"swedish_veteran": 2}}
    assert grammar().value(order, asked, None) == expected
    assert str(grammar().words(asked, payable, None)) == "PAY ALL"


def test_every_example_of_help_reads_as_an_order() -> None:
    for page in grammar().verbs.rows:
        for example in page.examples:
            order = grammar().parse(example)
            assert grammar().parse(str(grammar().canonical(order))) == order


def test_a_leader_named_alone_is_asked_about_where_he_has_an_army() -> None:
    state = campaign()
    state.activation = setting_out(state, "catholic", "tilly", "munich")
    asked: Decision[Any] = Decision("catholic", "11.1/march:tilly", MarchChoice(state))
    view = view_of(state, "catholic")
    with pytest.raises(Ambiguous, match="with his army, or alone") as unclear:
        fitted(grammar().parse("MOVE Tilly TO Landshut"), asked, grammar(), view)
    assert unclear.value.candidates == ("MOVE TO Landshut", "MOVE ALONE TO Landshut")
    for line in unclear.value.candidates:
        fitted(grammar().parse(line), asked, grammar(), view)


def test_a_siege_that_is_named_is_not_another_one() -> None:
    view = view_of(campaign(), "catholic")
    asked: Decision[Any] = Decision("catholic", "13.11/siege:metz", YesNo())
    for line, answer in (("besiege Metz", True), ("mask Metz", False)):
        assert fitted(grammar().parse(line), asked, grammar(), view).value is answer
    assert not grammar().answers(grammar().parse("besiege Ulm"), asked)


def test_attack_names_troops_and_a_place_is_marched_to() -> None:
    with pytest.raises(NotUnderstood, match="MOVE TO Leipzig"):
        grammar().parse("attack Leipzig")


# -- units of which there are no counters ---------------------------------------------------------

_TROOPS = (
    "MOVE 2 {} TO Linz",
    "MOVE TO Linz (DROP 2 {})",
    "FREE MOVE 1 {} FROM Linz TO Vienna",
    "LOSE 1 {} AT Linz",
    "PAY 2 {} AT Linz",
    "REDUCE 2 {}",
    "ATTACK WITH 2 {}",
    "STANDING: ATTACK WITH 2 {}",
)


@pytest.mark.parametrize("line", _TROOPS)
@pytest.mark.parametrize("units", ["Saxon mercenaries", "reduced Hungarian veterans"])
def test_units_of_which_there_are_no_counters_are_refused(line: str, units: str) -> None:
    with pytest.raises(NotUnderstood, match="no counters of such units"):
        grammar().parse(line.format(units))


@each("nation", NATION_WORDS)
def test_all_units_that_can_be_named_have_words(nation: str) -> None:
    for line in ("MOVE 2 {} TO Linz", "ELIMINATE 2 {}"):
        for type_ in TYPE_WORDS:
            for strength in ("", "full ", "reduced "):
                words = f"{strength}{NATION_WORDS[nation][0]} {TYPE_WORDS[type_][1]}"
                try:
                    order = grammar().parse(line.format(words))
                except NotUnderstood:
                    continue
                said = grammar().canonical(order)
                assert grammar().canonical(grammar().parse(said)) == said
