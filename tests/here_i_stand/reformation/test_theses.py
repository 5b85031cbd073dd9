"""18.1 Luther's 95 Theses."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.faith import ReformationAttempted, ThesesPosted
from adjudicator.games.here_i_stand.facts.play import CardPlayed
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt
from adjudicator.games.here_i_stand.rules.religion.theses import luthers_95_theses
from adjudicator.games.here_i_stand.rules.state import Impulse
from tests.here_i_stand.builders import game_1517, heard, play, table_for


def test_the_theses_open_the_reformation() -> None:
    """Five attempts with one die more each, Bucer among them (FAQ); no CP follow."""
    table = table_for(game_1517())
    state = table.state
    targets = ["brandenburg", "magdeburg", "leipzig", "erfurt", "nuremberg"]
    answers = [
        ("protestant", f"18.3/reform:{number}", Attempt(space, None))
        for number, space in enumerate(targets, start=1)
    ]
    dice = [
        ("reforms brandenburg", (6, 1, 1, 1)),  # Wittenberg, its stack, Luther, the theses
        ("reforms magdeburg", (1, 1, 1, 1, 1, 6)),
        ("reforms leipzig", (1, 1, 1, 1)),
        ("papacy defends leipzig", (2, 1, 1, 1)),
        ("reforms erfurt", (5, 1)),
        ("papacy defends erfurt", (5, 1)),
        ("reforms nuremberg", (6, 1)),
    ]
    answers[4] = ("protestant", "18.3/reform:5", Attempt("kassel", None))
    dice[-1] = ("reforms kassel", (6, 1))
    play(table, luthers_95_theses(table), answers=answers, dice=dice)
    converted = [s for s, here in state.spaces.items() if here.religion == "protestant"]
    assert converted == ["brandenburg", "erfurt", "kassel", "magdeburg", "wittenberg"]
    assert state.spaces["wittenberg"].units == {"protestant": {"regular": 2}}
    assert state.spaces["brandenburg"].units == {"protestant": {"regular": 1}}
    assert state.reformers == ["luther_reformer"]
    assert (state.hands["protestant"], state.removed) == ([7], [8])
    assert state.impulse == Impulse()
    assert heard(table).of(ThesesPosted) == [ThesesPosted("wittenberg")]
    assert heard(table).of(CardPlayed) == [CardPlayed("protestant", 8, "event", "theses", 0)]
    assert [fact.parts["event"] for fact in heard(table).of(ReformationAttempted)] == [1] * 5


def test_bucer_may_help_with_the_theses() -> None:
    """FAQ to 18.1: the German debaters are in play from the set-up."""
    state = game_1517()
    for space in ("worms", "metz"):
        state.spaces[space].religion = "protestant"
    table = table_for(state)
    spaces = ["strasburg", "basel", "zurich", "mainz", "trier"]
    answers = [
        ("protestant", f"18.3/reform:{number}", Attempt(space, "bucer" if number == 1 else None))
        for number, space in enumerate(spaces, start=1)
    ]
    dice = [
        ("reforms strasburg", (6, 1, 1, 1)),
        ("reforms basel", (6, 1, 1)),
        ("reforms zurich", (6, 1, 1)),
        ("reforms mainz", (6, 1, 1)),
        ("reforms trier", (6, 1, 1, 1, 1)),
    ]
    play(table, luthers_95_theses(table), answers=answers, dice=dice)
    assert state.debaters["bucer"] == "committed"
    facts = heard(table).of(ReformationAttempted)
    assert [fact.parts.get("debater", 0) for fact in facts] == [1, 1, 1, 1, 1]
