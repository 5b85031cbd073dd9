"""Items of deals are read with the author's eyes and written for everybody."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.language.deals import EXAMPLES
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import (
    DrawCards,
    Mercenaries,
    ReturnLeader,
    YieldSpace,
)
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import (
    Alliance,
    EndWar,
    GrantDivorce,
    Item,
    RescindExcommunication,
)
from adjudicator.games.here_i_stand.rules.diplomacy.loans import LoanSquadrons
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    POWER_NAMES,
)
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from tests.tables import each

READ: list[tuple[str, Item]] = [
    ("END WAR", EndWar(ENGLAND, FRANCE)),
    ("peace with France", EndWar(ENGLAND, FRANCE)),
    ("white peace", EndWar(ENGLAND, FRANCE)),
    ("England and France end their war.", EndWar(ENGLAND, FRANCE)),
    ("ALLIANCE", Alliance(ENGLAND, FRANCE)),
    ("Alliance with the French", Alliance(ENGLAND, FRANCE)),
    ("France, England are allied", Alliance(FRANCE, ENGLAND)),
    ("YIELD Calais TO France", YieldSpace(ENGLAND, FRANCE, "calais")),
    ("yield Calais", YieldSpace(ENGLAND, FRANCE, "calais")),
    ("France yields Boulogne", YieldSpace(FRANCE, ENGLAND, "boulogne")),
    ("France cedes St. Quentin to England", YieldSpace(FRANCE, ENGLAND, "st_quentin")),
    ("RETURN Francis I", ReturnLeader(ENGLAND, "francis_i")),
    ("England returns leader Francis to France", ReturnLeader(ENGLAND, "francis_i")),
    ("GIVE 1 card", DrawCards(ENGLAND, FRANCE, 1)),
    ("give two random card draws to France", DrawCards(ENGLAND, FRANCE, 2)),
    ("France gives 2 cards to England", DrawCards(FRANCE, ENGLAND, 2)),
    ("DRAW 1 card FROM France", DrawCards(FRANCE, ENGLAND, 1)),
    ("France draws 1 card from England", DrawCards(ENGLAND, FRANCE, 1)),
    ("France draws 1 card", DrawCards(ENGLAND, FRANCE, 1)),
    ("GIVE 2 mercenaries FROM Calais", Mercenaries(ENGLAND, FRANCE, {"calais": 2})),
    (
        "France gives 2 mercs from Lyon and 1 from Paris to England",
        Mercenaries(FRANCE, ENGLAND, {"lyon": 2, "paris": 1}),
    ),
    ("GRANT the DIVORCE", GrantDivorce()),
    ("Papacy grants divorce to England", GrantDivorce()),
    ("RESCIND EXCOMMUNICATION OF England", RescindExcommunication(ENGLAND)),
    ("lift the excommunication of France", RescindExcommunication(FRANCE)),
    (
        "LOAN 2 squadrons FROM Calais TO France",
        LoanSquadrons(ENGLAND, FRANCE, {"calais": 2}),
    ),
]


@each(("words", "item"), READ, ids=[words for words, _ in READ])
def test_items_are_read_however_they_are_written(words: str, item: Item) -> None:
    assert grammar().item(words, ENGLAND, [FRANCE]) == item


@each("item", [item for _, item in READ])
def test_an_item_in_words_means_the_same_to_every_reader(item: Item) -> None:
    words = grammar().item_words(item)
    for author in POWER_NAMES:
        if author in (OTTOMAN, HAPSBURG, ENGLAND, FRANCE, PAPACY):
            assert grammar().item(words, author, [OTTOMAN, HAPSBURG]) == item


def test_powers_that_are_named_in_the_plural_have_their_verb_in_the_plural() -> None:
    assert grammar().item_words(DrawCards(OTTOMAN, FRANCE, 1)) == "Ottomans give 1 card to France"
    assert grammar().item_words(DrawCards(FRANCE, OTTOMAN, 2)) == "France gives 2 cards to Ottomans"


@each("words", EXAMPLES)
def test_the_examples_read_as_themselves(words: str) -> None:
    item = grammar().item(words, ENGLAND, [FRANCE])
    assert grammar().item(grammar().item_words(item), FRANCE, [ENGLAND]) == item


def test_with_several_partners_the_other_power_must_be_named() -> None:
    with pytest.raises(Ambiguous, match="France or Hapsburgs"):
        grammar().item("ALLIANCE", ENGLAND, [FRANCE, HAPSBURG])
    assert grammar().item("ALLIANCE WITH Hapsburgs", ENGLAND, [FRANCE, HAPSBURG]) == Alliance(
        ENGLAND, HAPSBURG
    )


@each(
    "words",
    [
        "",
        "be nice to each other",
        "yield Clais to France",
        "give cards",
        "give 1 card to Narnia",
        "England, France and Hapsburgs end their war",
        "give 2 mercenaries from Lyon and 1 from Lyon",
        "give 2 mercenaries from Lyon and some from Paris",
        "x" * 100_000,
        "give " * 80,
    ],
)
def test_other_lines_are_not_understood(words: str) -> None:
    with pytest.raises(NotUnderstood):
        grammar().item(words, ENGLAND, [FRANCE])
