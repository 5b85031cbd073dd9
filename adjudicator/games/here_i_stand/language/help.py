"""Help about the orders, and what reads like an order and is none."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.games.here_i_stand.language.condition_examples import EXAMPLES
from adjudicator.games.here_i_stand.language.deals import EXAMPLES as DEALS
from adjudicator.games.here_i_stand.language.orders import NoOrder

_IF_MEANING: Final = (
    "the lines up to ELSE or ENDIF count if it is so when they are due; ELSE and ENDIF stand on"
    f" lines of their own. Conditions are: {'; '.join(EXAMPLES)}"
)
_PAGES: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "PLAY": (
        ("PLAY Janissaries FOR CP", "PLAY 5 AS EVENT", "PLAY Six Wives AS EVENT declare war"),
        "plays a card by title or number",
    ),
    "PASS": (("PASS", "PASS THE REST"), "plays no card; gives up the CP that are left"),
    "ASK ME ABOUT": (
        ("ASK ME ABOUT moves INTO Vienna", "ASK ME ABOUT fights", "ASK ME ABOUT Gout"),
        "has your response sheet ask you when such a window opens, whatever you hold",
    ),
    "PLAY ON": (
        ("PLAY Foul Weather ON moves INTO Vienna", "PLAY Gout ON moves BY France"),
        "has your response sheet play the card in the first such window, if you hold it",
    ),
    "PASS ALL": (
        ("PASS ALL", "PASS ALL BUT Foul Weather ON moves INTO Vienna; my fights"),
        "has your response sheet pass in all windows but those that you are asked about",
    ),
    "PASS ON": (("PASS ON debates",), "has your response sheet pass in such windows"),
    "MOVE": (
        ("MOVE Suleiman, 7 regulars FROM Istanbul TO Edirne", "MOVE ALL FROM Graz TO Agram"),
        "moves a formation to an adjacent space",
    ),
    "ASSAULT": (("ASSAULT Calais WITH Francis I, 6 regulars",), "attacks a besieged space"),
    "FIGHT FOREIGN WAR": (
        ("FIGHT FOREIGN WAR IN Egypt",),
        "fights the units on a foreign war card; RAISE 2 regulars IN Egypt builds there",
    ),
    "SEND": (
        ("SEND 2 regulars FROM Istanbul, 1 cavalry FROM Athens",),
        "the units that go to a foreign war",
    ),
    "CONTROL": (("CONTROL Bremen",), "takes control of an unfortified space or ends its unrest"),
    "END UNREST": (("END UNREST IN Bremen",), "ends the unrest in a space"),
    "RAISE": (
        (
            "RAISE 2 regulars IN Istanbul",
            "BUY 3 mercenaries IN Paris",
            "BUILD 1 squadron IN Seville",
        ),
        "builds units of one kind",
    ),
    "EXPLORE": (("EXPLORE",), "sends a voyage of exploration"),
    "COLONIZE": (("COLONIZE",), "sends a colony"),
    "CONQUER": (("CONQUER",), "sends a voyage of conquest"),
    "TRANSLATE": (("TRANSLATE New Testament IN German FOR 2 CP",), "works on a translation"),
    "PUBLISH TREATISE": (
        ("PUBLISH TREATISE IN German WITH Bucer",),
        "makes Reformation attempts in a language zone",
    ),
    "CALL DEBATE": (
        ("CALL DEBATE IN German AGAINST uncommitted",),
        "calls a theological debate",
    ),
    "BUILD ST PETER'S": (("BUILD ST PETER'S FOR 2 CP",), "builds Saint Peter's"),
    "BURN BOOKS": (
        ("BURN BOOKS IN French WITH Cajetan",),
        "makes Counter-Reformation attempts in a language zone",
    ),
    "FOUND UNIVERSITY": (
        ("FOUND UNIVERSITY IN Trier WITH Loyola",),
        "founds a Jesuit university in a Catholic space",
    ),
    "INTERCEPT": (
        ("INTERCEPT FROM Graz WITH Charles V, 8 regulars", "NO INTERCEPTION"),
        "meets an enemy on the march, or lets him pass",
    ),
    "AVOID BATTLE": (("AVOID BATTLE TO Linz WITH ALL", "STAND"), "evades a field battle, or not"),
    "WITHDRAW": (("WITHDRAW", "FIGHT"), "goes behind the walls, or fights in the field"),
    "CONTINUE": (("CONTINUE TO Linz", "RETURN"), "where to when the enemy has withdrawn"),
    "LOSE": (
        ("LOSE 4 regulars, 1 cavalry", "LOSE mercenaries, cavalry FIRST"),
        "takes the losses of a fight, by number or by kind",
    ),
    "SHELTER": (("SHELTER 3 regulars, Ferdinand", "SHELTER NOBODY"), "who goes behind the walls"),
    "RETREAT": (("RETREAT TO Linz",), "where the loser of a field battle goes"),
    "SALLY": (("SALLY WITH 2 regulars", "NO SALLY"), "who joins the relief from inside"),
    "DEPLOY": (
        ("DEPLOY Francis I, 5 regulars FROM Paris TO Milan", "NO DEPLOYMENT"),
        "deploys from the capital in spring",
    ),
    "DISPLACE": (("DISPLACE TO Lyon",), "where displaced units go"),
    "SAIL": (
        (
            "SAIL 1 squadron FROM Naples TO Tyrrhenian Sea AND ALL FROM Genoa TO Gulf of Lyon",
            "SAIL TO North Sea",
        ),
        "moves all ships at once, or says where ships go that lose their port",
    ),
    "TRANSPORT": (
        ("TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Aegean Sea TO Candia",),
        "ships a formation over sea zones with ships of yours",
    ),
    "PIRACY": (("PIRACY IN Ionian Sea AGAINST Hapsburgs",), "sends corsairs against a power"),
    "HARBOUR": (("HARBOUR 2 IN Naples, 1 IN Palermo",), "where a fleet winters"),
    "WINTER": (
        ("WINTER 4 regulars FROM Turin TO Besancon; 2 regulars TO Turin",),
        "where units winter",
    ),
    "RECALL": (
        ("RECALL 2 regulars FROM Milan; 1 regular FROM Turin", "RECALL NOBODY"),
        "who goes home though he need not",
    ),
    "REFORM": (("REFORM Strasburg WITH Bucer",), "the target of a Reformation attempt"),
    "COUNTER": (("COUNTER Leipzig WITH Tetzel",), "the target of a Counter-Reformation attempt"),
    "COMMIT": (("COMMIT Here I Stand",), "the card for the Diet of Worms"),
    "FLIP": (("FLIP Leipzig",), "the space that changes its religion"),
    "INSERT": (("INSERT Bullinger", "NO INSERT"), "who joins a debate"),
    "CLAIM": (("CLAIM Amazon River", "CIRCUMNAVIGATE"), "what an explorer claims"),
    "PLACE": (("PLACE 2 IN Istanbul, 2 IN Edirne",), "splits something over several spaces"),
    "AGREE": (
        ("AGREE England, France: England gives 1 card to France", "NO DEALS"),
        "the deals that take effect if every party declares them",
    ),
    "SUE": (("SUE FOR PEACE WITH France", "NO PEACE"), "ends a war that goes badly"),
    "REMOVE": (
        ("REMOVE 1 regular FROM Vienna, 1 squadron FROM Naples",),
        "units that go because you sue for peace or a card says so",
    ),
    "REGAIN": (
        ("REGAIN Milan FOR card", "REGAIN Graz AND Linz FOR vp", "REGAIN NOTHING"),
        "what is bought back from the winner of a war",
    ),
    "RANSOM": (("RANSOM Montmorency", "NO RANSOM"), "pays a card for a captured leader"),
    "DONATE": (("DONATE", "NO DONATION"), "a card that ends an excommunication"),
    "DECLARE WAR": (("DECLARE WAR ON Venice, Papacy", "NO WAR"), "begins wars"),
    "PAY": (("PAY 23, 65",), "the cards that pay for wars"),
    "CHOOSE": (
        ("CHOOSE Vienna", "CHOOSE 3", "YES", "NO"),
        "one of the options of a question that has no verb of its own",
    ),
    "IF": (
        ("IF battle won", "IF I control Linz", "IF at least 2 CP left", "IF not success"),
        _IF_MEANING,
    ),
    "NEXT IMPULSE": (
        ("NEXT IMPULSE",),
        "the lines behind it are for your next impulse, whatever is left of this one",
    ),
    "STANDING": (
        (
            "STANDING: RETREAT TO Vienna OR ANY UNTIL turn 4",
            "STANDING IN Graz, Linz: WITHDRAW ONCE",
        ),
        "answers every question that the order fits, until it is cancelled or over",
    ),
    "REFORM OR ANY": (
        ("REFORM Erfurt OR Leipzig OR ANY", "PLAY Fuggers OR Papal Bull FOR CP"),
        "takes the first alternative that is legal; ANY is the first legal thing of its kind",
    ),
}

TOPICS: Final = {
    topic: f"{', '.join(examples)}: {meaning}" for topic, (examples, meaning) in _PAGES.items()
}
"""By the first words of the order: examples and what it does."""


def examples(topic: str) -> tuple[str, ...]:
    """Return the examples of a topic."""
    return _PAGES[topic][0]


def example(topic: str) -> str:
    """Return the first example of a topic."""
    return _PAGES[topic][0][0]


_LOANS: Final = NoOrder(
    "Loans",
    "squadrons are lent in a deal that makes the two powers allies, and at no other time; in a deal"
    f" (DEAL WITH and the name of the power) the line is, for example: {DEALS[-1]}",
    "9.2",
)
_ACTIVATION: Final = NoOrder(
    "Activation",
    "minor powers are activated and deactivated by cards, and by powers that step in for them in a"
    " war; no order does it by itself",
    "22.2",
)
_UNSUPPORTED: Final[tuple[tuple[str, NoOrder], ...]] = (
    (r"(?:loan|lend)", _LOANS),
    (r"(?:activat|deactivat)(?:e|ion)\b", _ACTIVATION),
)
_BY_PATTERN: Final = tuple((re.compile(p, re.IGNORECASE), order) for p, order in _UNSUPPORTED)


def unsupported(text: str) -> NoOrder | None:
    """Return what a line begins with that no question ever asks for, or None."""
    for pattern, order in _BY_PATTERN:
        if pattern.match(text):
            return order
    return None
