"""Orders are read however players write them."""

from __future__ import annotations

from adjudicator.games.here_i_stand.language.cards import PlayCard
from adjudicator.games.here_i_stand.language.chapters import NoOrder
from adjudicator.games.here_i_stand.language.conversion import Commit
from adjudicator.games.here_i_stand.language.foreign_wars import Fight, Send
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.land import Raise
from adjudicator.games.here_i_stand.language.orders import (
    Amount,
    Choose,
    Group,
    March,
    Portion,
    Say,
    Spread,
    Target,
    Together,
    Troops,
)
from adjudicator.games.here_i_stand.language.religion import Faith
from adjudicator.games.here_i_stand.rules.diplomacy.loans import LoanSquadrons
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import OrderError
from adjudicator.words.verbs import Plain
from tests.tables import each

SEVEN_AND_ONE = (Group(7, "regular"), Group(1, "cavalry"))
MARCH_TO_EDIRNE = March("move", Troops(SEVEN_AND_ONE, ("suleiman",)), "istanbul", "edirne")


@each(
    "words",
    [
        "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul TO Edirne",
        "move suleiman, 7 regulars, 1 cavalry from istanbul to edirne.",
        "Move Suleiman 7r 1c from Ist to Edirne",
        "MOVE FROM Istanbul TO Edirne WITH Suleiman, 7 regs, cav",
        "MOVE TO Edirne FROM Istanbul WITH Suleiman and 7 res and a cavalry",
        "march Suleiman + 7 reg + 1 cav from Constantinople into Edirne",
        "MOVE Sul, seven regulars & one cavalry OUT OF Istanbul TOWARDS Adrianople",
        "please move the Suleiman, 7 regulars, 1 cavalry from Istanbul to Edirne",
    ],
)
def test_a_move_is_read_however_it_is_written(words: str) -> None:
    assert grammar().parse(words) == MARCH_TO_EDIRNE


def group(count: int | None, kind: str, owner: str | None = None) -> Troops:
    return Troops((Group(count, kind, owner),))


ALL = Troops(everything=True)
CASES: list[tuple[str, Order]] = [
    ("MOVE ALL FROM Graz TO Agram", March("move", ALL, "graz", "agram")),
    ("MOVE FROM Graz TO Agram WITH EVERYTHING", March("move", ALL, "graz", "agram")),
    (
        "MOVE all regulars FROM Graz TO Agram",
        March("move", group(None, "regular"), "graz", "agram"),
    ),
    (
        "MOVE 2 genoese regulars FROM Genoa TO Pavia",
        March("move", group(2, "regular", "genoa"), "genoa", "pavia"),
    ),
    ("MOVE Charles V TO Linz", March("move", Troops((), ("charles_v",)), None, "linz")),
    ("MOVE Brandon TO York", March("move", Troops((), ("charles_brandon",)), None, "york")),
    (
        "MOVE Charles, 2m TO Linz",
        March("move", Troops((Group(2, "mercenary"),), ("charles_v",)), None, "linz"),
    ),
    ("ASSAULT Calais", March("assault", None, "calais")),
    ("storm Calais with all", March("assault", ALL, "calais")),
    (
        "ASSAULT Calais WITH Francis I, 6 regulars",
        March("assault", Troops((Group(6, "regular"),), ("francis_i",)), "calais"),
    ),
    ("ASSAULT WITH 6r AT Calais", March("assault", group(6, "regular"), "calais")),
    ("FIGHT FOREIGN WAR IN Egypt", Fight("egypt")),
    ("fight the foreign war", Fight("")),
    ("Fight in Ireland", Fight("ireland")),
    ("RAISE 2 regulars IN Persia", Raise(Group(2, "regular"), "persia")),
    (
        "SEND 2 regulars FROM Istanbul, 1 cav FROM Athens",
        Send(((2, "regular", "istanbul"), (1, "cavalry", "athens"))),
    ),
    ("CONTROL Bremen", Target("control", "bremen")),
    ("take control of Bremen", Target("control", "bremen")),
    ("END UNREST IN Bremen", Target("unrest", "bremen")),
    ("remove unrest Bremen", Target("unrest", "bremen")),
    ("RAISE 2 regulars IN Istanbul", Raise(Group(2, "regular"), "istanbul")),
    ("raise 2r at Ist", Raise(Group(2, "regular"), "istanbul")),
    ("BUY 3 mercs IN Paris", Raise(Group(3, "mercenary"), "paris")),
    ("hire mercenary in Paris", Raise(Group(1, "mercenary"), "paris")),
    ("BUILD a squadron IN Seville", Raise(Group(1, "squadron"), "seville")),
    ("BUILD 1 fleet IN Seville", Raise(Group(1, "squadron"), "seville")),
    ("BUILD 2 corsairs IN Algiers", Raise(Group(2, "corsair"), "algiers")),
    ("EXPLORE", Plain("explore")),
    ("colonise", Plain("colonize")),
    ("CONQUER", Plain("conquer")),
    (
        "TRANSLATE New Testament IN German FOR 2 CP",
        Faith("translate", "german", "new_testament", 2),
    ),
    ("translate scripture NT into german", Faith("translate", "german", "new_testament", 1)),
    (
        "TRANSLATE French Full Bible FOR 3 CP WITH Olivetan",
        Faith("translate", "french", "full_bible", 3, debater="olivetan"),
    ),
    ("PUBLISH TREATISE IN German", Faith("treatise", "german")),
    ("publish a German treatise with Bucer", Faith("treatise", "german", debater="bucer")),
    ("TREATISE English", Faith("treatise", "english")),
    ("CALL DEBATE IN German AGAINST uncommitted", Faith("debate", "german", against="uncommitted")),
    ("call a German debate vs. committed", Faith("debate", "german", against="committed")),
    ("BUILD ST PETER'S FOR 2 CP", Faith("saint_peters", steps=2)),
    ("build St. Peters 3", Faith("saint_peters", steps=3)),
    ("Saint Peter's", Faith("saint_peters", steps=1)),
    ("SPEND 4 CP ON St Peter's", Faith("saint_peters", steps=4)),
    ("BURN BOOKS IN French", Faith("burn_books", "french")),
    ("burn German books with Cajetan", Faith("burn_books", "german", debater="cajetan")),
    ("FOUND UNIVERSITY IN Trier", Target("university", "trier")),
    ("FOUND JESUIT UNIVERSITY IN Cologne", Target("university", "cologne")),
    ("found a Jesuit university at Metz with Loyola", Target("university", "metz", "loyola")),
    ("build university in Trier", Target("university", "trier")),
    ("Jesuit university Trier WITH Loyola", Target("university", "trier", "loyola")),
    (
        "INTERCEPT FROM Graz WITH Charles V, 8r",
        March("intercept", Troops((Group(8, "regular"),), ("charles_v",)), "graz"),
    ),
    ("INTERCEPT INTO Vienna WITH ALL", March("intercept", ALL, None, "vienna")),
    ("NO INTERCEPTION", Plain("no_interception")),
    ("do not intercept", Plain("no_interception")),
    ("AVOID BATTLE TO Linz WITH ALL", March("avoid", ALL, None, "linz")),
    ("avoid to Linz", March("avoid", None, None, "linz")),
    ("STAND", Plain("stand")),
    ("don't avoid battle", Plain("stand")),
    ("WITHDRAW", Plain("withdraw")),
    ("withdraw into the fortress", Plain("withdraw")),
    ("FIGHT", Plain("fight")),
    ("no withdrawal", Plain("fight")),
    ("CONTINUE TO Linz", Target("continue", "linz")),
    ("RETURN", Plain("return")),
    (
        "LOSE 4 regulars, 1 cavalry",
        March("lose", Troops((Group(4, "regular"), Group(1, "cavalry")))),
    ),
    ("lose 4r1c", March("lose", Troops((Group(4, "regular"), Group(1, "cavalry"))))),
    (
        "Losses: 1 Venetian regular and 2 regs",
        March("lose", Troops((Group(1, "regular", "venice"), Group(2, "regular")))),
    ),
    (
        "SHELTER 3 regulars, Ferdinand",
        March("shelter", Troops((Group(3, "regular"),), ("ferdinand",))),
    ),
    ("SHELTER NOBODY", Plain("no_shelter")),
    ("RETREAT TO Linz", Target("retreat", "linz")),
    ("SALLY WITH 2 regulars", March("sally", group(2, "regular"))),
    ("sally out with all", March("sally", ALL)),
    ("NO SALLY", Plain("no_sally")),
    ("DISPLACE TO Lyon", Target("displace", "lyon")),
    ("SAIL TO North Sea", Target("sail", "north_sea")),
    ("put to sea into the Channel", Target("sail", "english_channel")),
    (
        "DEPLOY Francis I, 5 regulars FROM Paris TO Milan",
        March("deploy", Troops((Group(5, "regular"),), ("francis_i",)), "paris", "milan"),
    ),
    ("NO DEPLOYMENT", Plain("no_deployment")),
    ("no spring deployment", Plain("no_deployment")),
    (
        "HARBOUR 2 squadrons IN Naples, 1 IN Palermo",
        Spread((Portion(2, "Naples", "squadron"), Portion(1, "Palermo")), verb="harbour"),
    ),
    ("harbor 2 in Naples", Spread((Portion(2, "Naples"),), verb="harbour")),
    ("PLACE 2 IN Istanbul and 2 in Edirne", Spread((Portion(2, "Istanbul"), Portion(2, "Edirne")))),
    (
        "WINTER 4 regulars FROM Turin TO Besançon; 1 merc TO Turin",
        Together(
            "winter",
            (
                March("winter", group(4, "regular"), "turin", "besancon"),
                March("winter", group(1, "mercenary"), "turin", "turin"),
            ),
        ),
    ),
    (
        "RECALL 2 regulars FROM Milan; Francis I FROM Siena TO Paris",
        Together(
            "recall",
            (
                March("recall", group(2, "regular"), "milan"),
                March("recall", Troops((), ("francis_i",)), "siena", "paris"),
            ),
        ),
    ),
    ("RECALL NOBODY", Together("recall", ())),
    ("no recall", Together("recall", ())),
    ("REFORM Leipzig", Target("reform", "leipzig")),
    ("REFORM Strasburg WITH Bucer", Target("reform", "strasburg", "bucer")),
    ("COUNTER Leipzig", Target("counter", "leipzig")),
    ("counter-reform Leipzig with Tetzel", Target("counter", "leipzig", "tetzel")),
    ("FLIP Leipzig", Target("flip", "leipzig")),
    ("convert Leipzig", Target("flip", "leipzig")),
    ("COMMIT Here I Stand", Commit(7)),
    ("COMMIT #32", Commit(32)),
    ("INSERT Bullinger", Plain("insert")),
    ("NO INSERT", Plain("no_insert")),
    ("CLAIM Amazon River", Choose(("Amazon River",), verb="claim")),
    ("CIRCUMNAVIGATE", Plain("circumnavigate")),
    ("PLAY 23 FOR CP", PlayCard(23, "cp")),
    ("play #23 for 2 CP", PlayCard(23, "cp")),
    ("play card 23 for CP", PlayCard(23, "cp")),
    ("play Janissaries as CP", PlayCard(1, "cp")),
    ("PLAY Papal Bull AS EVENT", PlayCard(5, "event")),
    ("PLAY Papal Bull EVENT", PlayCard(5, "event")),
    ("PLAY Six Wives AS EVENT declare_war", PlayCard(3, "event", "declare_war")),
    ("PLAY Thomas Cromwell AS EVENT english treatise", PlayCard(115, "event", "english_treatise")),
    ("PLAY Thomas Cromwell AS the English Treatise", PlayCard(115, "", "english_treatise")),
    ("PLAY Here I Stand AS EVENT luther in debate", PlayCard(7, "event", "luther_in_debate")),
    ("use Six Wives of Henry VIII as an event marriage", PlayCard(3, "event", "marriage")),
    ("PLAY Janissaries", PlayCard(1)),
    ("PLAY Janissaries AS extra dice", PlayCard(1, "", "extra_dice")),
    ("PLAY Revolt in Egypt FOR CP", PlayCard(92, "cp")),
    ("PLAY Search for Cibola AS EVENT", PlayCard(98, "event")),
    ("PLAY Threat to Power FOR CP", PlayCard(103, "cp")),
    ("PLAY Luther's 95 Theses", PlayCard(8)),
    ("PLAY La Foret's Embassy in Istanbul FOR CP", PlayCard(114, "cp")),
    ("PASS", Plain("pass")),
    ("pass!", Plain("pass")),
    ("PASS THE REST", Plain("end")),
    ("end my impulse", Plain("end")),
    ("END", Plain("end")),
    ("done", Plain("end")),
    ("STOP", Plain("end")),
    ("CHOOSE Vienna", Choose(("Vienna",))),
    ("pick Vienna, Linz", Choose(("Vienna", "Linz"))),
    ("YES", Plain("yes")),
    ("n", Plain("no")),
    ("3", Amount(3)),
    ('SAY "Hello, there"', Say("Hello, there")),
]


@each(("words", "order"), CASES, ids=[words for words, _ in CASES])
def test_orders_are_read_however_they_are_written(words: str, order: Order) -> None:
    assert grammar().parse(words) == order


@each(("words", "order"), CASES, ids=[words for words, _ in CASES])
def test_canonical_words_read_as_the_same_order(words: str, order: Order) -> None:
    canonical = grammar().canonical(order)
    assert grammar().parse(canonical) == order
    assert grammar().canonical(grammar().parse(canonical)) == canonical
    assert canonical.upper() not in ("END", "BEGIN")


@each(
    ("words", "section", "reason"),
    [
        ("LOAN 2 squadrons TO France", "9.2", "France lends 2 squadrons from Rouen to England"),
        ("LEND Venice my fleet", "9.2", "in a deal that makes the two powers allies"),
        ("ACTIVATE Venice", "22.2", "activated and deactivated by cards"),
        ("DEACTIVATE Genoa", "22.2", "no order does it by itself"),
    ],
)
def test_what_no_order_does_by_itself_is_understood_with_how_it_comes_about(
    words: str, section: str, reason: str
) -> None:
    order = grammar().parse(words)
    assert isinstance(order, NoOrder)
    assert order.section == section
    assert reason in order.reason


def test_the_line_that_a_refused_loan_names_reads_as_a_loan() -> None:
    order = grammar().parse("LOAN 2 squadrons TO France")
    assert isinstance(order, NoOrder)
    item = grammar().item(order.reason.rpartition(": ")[2], "france", ["england"])
    assert item == LoanSquadrons("france", "england", {"rouen": 2})


def test_every_help_topic_begins_with_an_example_that_reads() -> None:
    for topic, text in grammar().topics.items():
        assert text.startswith(topic.split()[0])
        examples = text.rpartition(": ")[0]
        # An example may hold commas itself, so the longest beginning that reads is tried.
        parts = examples.split(", ")
        beginnings = [", ".join(parts[:n]) for n in range(len(parts), 0, -1)]
        assert any(_reads(beginning) for beginning in beginnings), text


def _reads(words: str) -> bool:
    try:
        grammar().parse(words)
    except OrderError:
        return False
    return True
