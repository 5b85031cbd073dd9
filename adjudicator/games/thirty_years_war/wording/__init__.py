"""The words of Thirty Years War: names, colours, headings, hand, points, questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from adjudicator.drawing.charts import Faces, Throws
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import N_, Words, _, and_list, capital, joined
from adjudicator.games.contract import Filter
from adjudicator.games.telling import (
    Asked,
    Chapter,
    HandLine,
    PointLine,
    ScoreWords,
    Section,
    Standings,
    Tally,
)
from adjudicator.games.thirty_years_war.colours import COLOURS
from adjudicator.games.thirty_years_war.facts.control import GameWon
from adjudicator.games.thirty_years_war.facts.movement import LeaderActivated
from adjudicator.games.thirty_years_war.odds.marches import fights_of
from adjudicator.games.thirty_years_war.odds.planned import PlannedOdds, odds_of
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.turn.sequence import ACTION
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.games.thirty_years_war.wording.chances import chance_of
from adjudicator.games.thirty_years_war.wording.faces import faces_of
from adjudicator.games.thirty_years_war.wording.gathering import gathered
from adjudicator.games.thirty_years_war.wording.hand import hand_of
from adjudicator.games.thirty_years_war.wording.headlines import weight_of
from adjudicator.games.thirty_years_war.wording.lookup import (
    places_about,
    places_named,
    rules_about,
)
from adjudicator.games.thirty_years_war.wording.material import material
from adjudicator.games.thirty_years_war.wording.names import FILTERS, SIDE_NAMES, leader, side, the
from adjudicator.games.thirty_years_war.wording.overview import Overview, overview_of
from adjudicator.games.thirty_years_war.wording.questions import asked_of, points_left
from adjudicator.games.thirty_years_war.wording.risks import risk
from adjudicator.games.thirty_years_war.wording.standings import points_of, standings_of
from adjudicator.games.thirty_years_war.wording.summary import summary_of
from adjudicator.games.thirty_years_war.wording.turns import (
    in_turn,
    numbered_round,
    phase_words,
    round_words,
    turn_words,
)

_ENDINGS: Final[Mapping[str, str]] = {
    "major": N_("{winners} win: Major Victory ({vp} Catholic victory points)."),
    "minor": N_("{winners} win: Minor Victory ({vp} Catholic victory points)."),
    "historical": N_("{winners} win: Historical Victory ({vp} Catholic victory points)."),
    "ordinary": N_("{winners} win ({vp} Catholic victory points)."),
    "draw": N_("The game is drawn ({vp} Catholic victory points)."),
}
_NEUTRAL: Final = "#444444"


def ending_words(kind: str, winners: Sequence[str], vp: int) -> Words:
    """Return how a game ended."""
    if kind not in _ENDINGS:
        return joined("", (kind,))
    return _(_ENDINGS[kind], winners=capital(and_list(the(one) for one in winners)), vp=vp)


def how_it_ended(fact: GameWon) -> Words:
    """Return how a game ended, from its fact."""
    return ending_words(fact.kind_of_end, fact.winners, fact.vp)


class ThirtyYearsWarWording:
    """The words of Thirty Years War, as the reports ask for them."""

    slug = "thirty_years_war"
    filters: Mapping[str, Filter] = {
        **FILTERS,
        "how_it_ended": how_it_ended,
        "risk": risk,
        "phase": phase_words,
    }
    score_words = ScoreWords(
        seat=_("Side"),
        points=_("Catholic victory points"),
        short=_("VP"),
        table=_("Catholic victory points and cards"),
        course=_("Catholic victory points turn by turn"),
    )

    def role_name(self, role: str) -> str:
        """Return the name of a side."""
        return side(role) if role in SIDE_NAMES else role

    def the_role(self, role: str) -> str:
        """Return a side, given by identifier or name, as it stands in a sentence.

        What is neither has been said in another language already and stays as it is.
        """
        known = {name: one for one, name in SIDE_NAMES.items()}
        identifier = known.get(role, role)
        return the(identifier) if identifier in SIDE_NAMES else role

    def colour(self, role: str) -> str:
        """Return the colour of a side."""
        return COLOURS.get(role, _NEUTRAL)

    def turn_line(self, view: View) -> str:
        """Return turn and phase, in the Action Phase the Card Round and whose it is."""
        state = view.state
        if state.stage == ACTION:
            return in_turn(state.turn, round_words(state.round, state.active))
        return in_turn(state.turn, phase_words(state.stage))

    def turn(self, view: View) -> str:
        """Return the turn with its years."""
        return turn_words(view.state.turn)

    def heading(self, stage: Stage, facts: Sequence[Fact]) -> str:
        """Return turn and phase or Card Round; for a round also who was activated in it."""
        if not stage.turn:
            return phase_words(stage.part)
        if stage.part != ACTION or stage.number is None:
            return in_turn(stage.turn, phase_words(stage.part))
        line = in_turn(stage.turn, numbered_round(stage.number))
        active = next((fact for fact in facts if isinstance(fact, LeaderActivated)), None)
        if active is None:
            return line
        return _("{when}: {leader}", when=line, leader=leader(active.leader))

    def gathered(self, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Return the facts with each march in one."""
        return gathered(facts)

    def hand(self, view: View) -> tuple[HandLine, ...]:
        """Return the cards of the view's owner, in the order of their numbers."""
        return hand_of(view)

    def points(self, view: View, before: Mapping[str, int] | None) -> tuple[PointLine, ...]:
        """Return the total and the hand sizes, the Protestants first."""
        return points_of(view, before)

    def summary(
        self, chapters: Sequence[Chapter], points: Sequence[PointLine], role: str
    ) -> tuple[str, ...]:
        """Return what a side should know first of what it has heard."""
        return summary_of(chapters, points)

    def chance(self, fact: Fact) -> str:
        """Return what the chance of a result had been."""
        return chance_of(fact)

    def faces(self, facts: Iterable[Fact]) -> tuple[Faces, ...]:
        """Return how often each face of all dice came, by side."""
        return faces_of(facts)

    def throws(self, facts: Iterable[Fact]) -> tuple[Throws, ...]:
        """Return nothing: no dice are thrown that hit or miss one by one."""
        return ()

    def asked(self, decision: Decision[Any], view: View | None = None) -> Asked:
        """Return what the macros of ``questions/`` receive."""
        return asked_of(decision, view)

    def odds(self, view: View, decision: Decision[Any], value: Any) -> PlannedOdds | None:
        """Return the odds of a planned fight or attempt, as far as the view shows them."""
        return odds_of(view.state, decision, value)

    def stakes(self, odds: object) -> tuple[str, ...]:
        """Return the fights that odds are about, to which several orders lead one by one."""
        return fights_of(odds)

    def points_left(self, decision: Decision[Any]) -> str | None:
        """Return what is left of a march, of a card's attempts to recruit, or of Aid Points."""
        return points_left(decision.choice)

    def victory_points(self, view: View) -> Mapping[str, int]:
        """Return the Catholic total, for both sides."""
        return dict.fromkeys(SIDES, view.state.vp)

    def standings(self, view: View, before: Mapping[str, int] | None) -> Standings:
        """Return cards, Electors and Aid Points, and sentences on all that is shared."""
        return standings_of(view, before)

    def weight(self, fact: Fact) -> int:
        """Return how much a fact decides games."""
        return weight_of(fact)

    def tallies(self, facts: Sequence[Fact]) -> tuple[Tally, ...]:
        """Return nothing: each fact stands for itself."""
        return ()

    def outcome(self, view: View) -> str:
        """Return who has won and how."""
        ending = view.state.ending
        if ending is None:
            return _("The game goes on.")
        return ending_words(ending.kind, tuple(ending.winners), view.state.vp)

    def board(self, view: View) -> Overview:
        """Return what ``board.txt`` lays out."""
        return overview_of(view)

    def power_card(self, view: View, role: str) -> Overview:
        """Return what ``power_card.txt`` lays out."""
        return overview_of(view)

    def material(self, view: View) -> tuple[Words, ...]:
        """Return which values are reconstructed, and which files are a group's own."""
        return material(view.state.edition)

    def rules_about(self, topic: str, view: View) -> tuple[Section, ...]:
        """Return what a chapter, a card or a table says, in our own words."""
        return rules_about(topic, view.state.edition)

    def places_named(self, words: str) -> tuple[str, ...]:
        """Return places by their identifiers."""
        return places_named(words)

    def places_about(self, words: str, view: View) -> tuple[Section, ...]:
        """Return places with what they hold and border on."""
        return places_about(words, view)


__all__ = ["ThirtyYearsWarWording", "ending_words"]
