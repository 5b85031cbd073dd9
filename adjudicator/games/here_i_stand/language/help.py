"""Help about the orders, and what reads like an order and is none."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.language.condition_examples import EXAMPLES
from adjudicator.games.here_i_stand.language.deals import EXAMPLES as DEALS
from adjudicator.games.here_i_stand.language.orders import NoOrder
from adjudicator.words.order_words import CONDITION, item_line, order_line

_IF_MEANING: Final = _(
    "the lines up to ELSE or ENDIF count if it is so when they are due; ELSE and ENDIF stand on"
    " lines of their own. Conditions are: {examples}",
    examples=joined("; ", [order_line(one, CONDITION) for one in EXAMPLES]),
)
_PAGES: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "PLAY": (
        ("PLAY Janissaries FOR CP", "PLAY 5 AS EVENT", "PLAY Six Wives AS EVENT declare war"),
        _("plays a card by title or number"),
    ),
    "PASS": (("PASS", "PASS THE REST"), _("plays no card; gives up the CP that are left")),
    "ASK ME ABOUT": (
        ("ASK ME ABOUT moves INTO Vienna", "ASK ME ABOUT fights", "ASK ME ABOUT Gout"),
        _("has your response sheet ask you when such a window opens, whatever you hold"),
    ),
    "PLAY ON": (
        ("PLAY Foul Weather ON moves INTO Vienna", "PLAY Gout ON moves BY France"),
        _("has your response sheet play the card in the first such window, if you hold it"),
    ),
    "PASS ALL": (
        ("PASS ALL", "PASS ALL BUT Foul Weather ON moves INTO Vienna; my fights"),
        _("has your response sheet pass in all windows but those that you are asked about"),
    ),
    "PASS ON": (("PASS ON debates",), _("has your response sheet pass in such windows")),
    "MOVE": (
        ("MOVE Suleiman, 7 regulars FROM Istanbul TO Edirne", "MOVE ALL FROM Graz TO Agram"),
        _("moves a formation to an adjacent space"),
    ),
    "ASSAULT": (("ASSAULT Calais WITH Francis I, 6 regulars",), _("attacks a besieged space")),
    "FIGHT FOREIGN WAR": (
        ("FIGHT FOREIGN WAR IN Egypt",),
        _("fights the units on a foreign war card; RAISE 2 regulars IN Egypt builds there"),
    ),
    "SEND": (
        ("SEND 2 regulars FROM Istanbul, 1 cavalry FROM Athens",),
        _("the units that go to a foreign war"),
    ),
    "CONTROL": (("CONTROL Bremen",), _("takes control of an unfortified space or ends its unrest")),
    "END UNREST": (("END UNREST IN Bremen",), _("ends the unrest in a space")),
    "RAISE": (
        (
            "RAISE 2 regulars IN Istanbul",
            "BUY 3 mercenaries IN Paris",
            "BUILD 1 squadron IN Seville",
        ),
        _("builds units of one kind"),
    ),
    "EXPLORE": (("EXPLORE",), _("sends a voyage of exploration")),
    "COLONIZE": (("COLONIZE",), _("sends a colony")),
    "CONQUER": (("CONQUER",), _("sends a voyage of conquest")),
    "TRANSLATE": (("TRANSLATE New Testament IN German FOR 2 CP",), _("works on a translation")),
    "PUBLISH TREATISE": (
        ("PUBLISH TREATISE IN German WITH Bucer",),
        _("makes Reformation attempts in a language zone"),
    ),
    "CALL DEBATE": (
        ("CALL DEBATE IN German AGAINST uncommitted",),
        _("calls a theological debate"),
    ),
    "BUILD ST PETER'S": (("BUILD ST PETER'S FOR 2 CP",), _("builds Saint Peter's")),
    "BURN BOOKS": (
        ("BURN BOOKS IN French WITH Cajetan",),
        _("makes Counter-Reformation attempts in a language zone"),
    ),
    "FOUND UNIVERSITY": (
        ("FOUND UNIVERSITY IN Trier WITH Loyola",),
        _("founds a Jesuit university in a Catholic space"),
    ),
    "INTERCEPT": (
        ("INTERCEPT FROM Graz WITH Charles V, 8 regulars", "NO INTERCEPTION"),
        _("meets an enemy on the march, or lets him pass"),
    ),
    "AVOID BATTLE": (
        ("AVOID BATTLE TO Linz WITH ALL", "STAND"),
        _("evades a field battle, or not"),
    ),
    "WITHDRAW": (("WITHDRAW", "FIGHT"), _("goes behind the walls, or fights in the field")),
    "CONTINUE": (("CONTINUE TO Linz", "RETURN"), _("where to when the enemy has withdrawn")),
    "LOSE": (
        ("LOSE 4 regulars, 1 cavalry", "LOSE mercenaries, cavalry FIRST"),
        _("takes the losses of a fight, by number or by kind"),
    ),
    "SHELTER": (
        ("SHELTER 3 regulars, Ferdinand", "SHELTER NOBODY"),
        _("who goes behind the walls"),
    ),
    "RETREAT": (("RETREAT TO Linz",), _("where the loser of a field battle goes")),
    "SALLY": (("SALLY WITH 2 regulars", "NO SALLY"), _("who joins the relief from inside")),
    "DEPLOY": (
        ("DEPLOY Francis I, 5 regulars FROM Paris TO Milan", "NO DEPLOYMENT"),
        _("deploys from the capital in spring"),
    ),
    "DISPLACE": (("DISPLACE TO Lyon",), _("where displaced units go")),
    "SAIL": (
        (
            "SAIL 1 squadron FROM Naples TO Tyrrhenian Sea AND ALL FROM Genoa TO Gulf of Lyon",
            "SAIL TO North Sea",
        ),
        _("moves all ships at once, or says where ships go that lose their port"),
    ),
    "TRANSPORT": (
        ("TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Aegean Sea TO Candia",),
        _("ships a formation over sea zones with ships of yours"),
    ),
    "PIRACY": (("PIRACY IN Ionian Sea AGAINST Hapsburgs",), _("sends corsairs against a power")),
    "HARBOUR": (("HARBOUR 2 IN Naples, 1 IN Palermo",), _("where a fleet winters")),
    "WINTER": (
        ("WINTER 4 regulars FROM Turin TO Besancon; 2 regulars TO Turin",),
        _("where units winter"),
    ),
    "RECALL": (
        ("RECALL 2 regulars FROM Milan; 1 regular FROM Turin", "RECALL NOBODY"),
        _("who goes home though he need not"),
    ),
    "REFORM": (("REFORM Strasburg WITH Bucer",), _("the target of a Reformation attempt")),
    "COUNTER": (("COUNTER Leipzig WITH Tetzel",), _("the target of a Counter-Reformation attempt")),
    "COMMIT": (("COMMIT Here I Stand",), _("the card for the Diet of Worms")),
    "FLIP": (("FLIP Leipzig",), _("the space that changes its religion")),
    "INSERT": (("INSERT Bullinger", "NO INSERT"), _("who joins a debate")),
    "CLAIM": (("CLAIM Amazon River", "CIRCUMNAVIGATE"), _("what an explorer claims")),
    "PLACE": (("PLACE 2 IN Istanbul, 2 IN Edirne",), _("splits something over several spaces")),
    "AGREE": (
        ("AGREE England, France: England gives 1 card to France", "NO DEALS"),
        _("the deals that take effect if every party declares them"),
    ),
    "SUE": (("SUE FOR PEACE WITH France", "NO PEACE"), _("ends a war that goes badly")),
    "REMOVE": (
        ("REMOVE 1 regular FROM Vienna, 1 squadron FROM Naples",),
        _("units that go because you sue for peace or a card says so"),
    ),
    "REGAIN": (
        ("REGAIN Milan FOR card", "REGAIN Graz AND Linz FOR vp", "REGAIN NOTHING"),
        _("what is bought back from the winner of a war"),
    ),
    "RANSOM": (("RANSOM Montmorency", "NO RANSOM"), _("pays a card for a captured leader")),
    "DONATE": (("DONATE", "NO DONATION"), _("a card that ends an excommunication")),
    "DECLARE WAR": (("DECLARE WAR ON Venice, Papacy", "NO WAR"), _("begins wars")),
    "PAY": (("PAY 23, 65",), _("the cards that pay for wars")),
    "CHOOSE": (
        ("CHOOSE Vienna", "CHOOSE 3", "YES", "NO"),
        _("one of the options of a question that has no verb of its own"),
    ),
    "IF": (
        ("IF battle won", "IF I control Linz", "IF at least 2 CP left", "IF not success"),
        _IF_MEANING,
    ),
    "NEXT IMPULSE": (
        ("NEXT IMPULSE",),
        _("the lines behind it are for your next impulse, whatever is left of this one"),
    ),
    "STANDING": (
        (
            "STANDING: RETREAT TO Vienna OR ANY UNTIL turn 4",
            "STANDING IN Graz, Linz: WITHDRAW ONCE",
        ),
        _("answers every question that the order fits, until it is cancelled or over"),
    ),
    "REFORM OR ANY": (
        ("REFORM Erfurt OR Leipzig OR ANY", "PLAY Fuggers OR Papal Bull FOR CP"),
        _("takes the first alternative that is legal; ANY is the first legal thing of its kind"),
    ),
}

TOPICS: Final[dict[str, str]] = {
    topic: _(
        "{examples}: {meaning}",
        examples=joined(", ", [order_line(one) for one in examples]),
        meaning=meaning,
    )
    for topic, (examples, meaning) in _PAGES.items()
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
    _(
        "squadrons are lent in a deal that makes the two powers allies, and at no other time; in a"
        " deal (DEAL WITH and the name of the power) the line is, for example: {example}",
        example=item_line(DEALS[-1]),
    ),
    "9.2",
)
_ACTIVATION: Final = NoOrder(
    "Activation",
    _(
        "minor powers are activated and deactivated by cards, and by powers that step in for them"
        " in a war; no order does it by itself"
    ),
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
