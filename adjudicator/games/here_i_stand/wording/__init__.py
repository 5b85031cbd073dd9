"""The words of Here I Stand: names, colours, headings, the hand, the points, the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from adjudicator.drawing.charts import Faces, Throws
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import Fact
from adjudicator.engine.stage import Stage
from adjudicator.engine.titles import words
from adjudicator.engine.words import N_, Words, _, and_list, capital, n_, name
from adjudicator.games.contract import Filter
from adjudicator.games.here_i_stand.colours import COLOURS
from adjudicator.games.here_i_stand.facts.play import CardPlayed, ImpulsePassed
from adjudicator.games.here_i_stand.odds.planned import PlannedOdds, odds_of
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.deck import DIPLOMATIC, summary_in
from adjudicator.games.here_i_stand.rules.deck import card as card_of
from adjudicator.games.here_i_stand.rules.overview import Board, board_of
from adjudicator.games.here_i_stand.rules.players import is_for_two, players
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, POWER_NAMES
from adjudicator.games.here_i_stand.rules.turn.phases import impulse_number, turn_words
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.wording.chances import chance_of
from adjudicator.games.here_i_stand.wording.faces import faces_of
from adjudicator.games.here_i_stand.wording.headlines import weight_of
from adjudicator.games.here_i_stand.wording.lookup import places_about, places_named, rules_about
from adjudicator.games.here_i_stand.wording.names import FILTERS, power, the
from adjudicator.games.here_i_stand.wording.power_card import PowerCard, power_card_of
from adjudicator.games.here_i_stand.wording.questions import asked_of, of_power
from adjudicator.games.here_i_stand.wording.standings import standings_of
from adjudicator.games.here_i_stand.wording.summary import summary_of
from adjudicator.games.here_i_stand.wording.tallies import tallies_of
from adjudicator.games.here_i_stand.wording.throws import throws_of
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
from adjudicator.words.order_words import order_line

_VICTORIES: Final[Mapping[str, Callable[..., Words]]] = {
    "military": lambda n, **who: n_(
        "{winners} wins: military victory.", "{winners} win: military victory.", n, **who
    ),
    "religious": lambda n, **who: n_(
        "{winners} wins: religious victory.", "{winners} win: religious victory.", n, **who
    ),
    "standard": lambda n, **who: n_(
        "{winners} wins: standard victory.", "{winners} win: standard victory.", n, **who
    ),
    "domination": lambda n, **who: n_(
        "{winners} wins: domination victory.", "{winners} win: domination victory.", n, **who
    ),
    "time_limit": lambda n, **who: n_(
        "{winners} wins: time limit victory.", "{winners} win: time limit victory.", n, **who
    ),
    "agreed": lambda n, **who: n_(
        "{winners} wins: agreed victory.", "{winners} win: agreed victory.", n, **who
    ),
}
_CARD_KINDS: Final = {
    "home": N_("home"),
    "mandatory": N_("mandatory"),
    "event": N_("event"),
    "combat": N_("combat"),
    "response": N_("response"),
    "diplomatic": N_("diplomatic"),
}
_ROLES_BY_NAME: Final = {POWER_NAMES[role]: role for role in MAJOR_POWERS}


class HereIStandWording:
    """The words of Here I Stand, as the reports ask for them."""

    slug = "here_i_stand"
    filters: Mapping[str, Filter] = FILTERS
    score_words = ScoreWords(
        seat=_("Power"),
        points=_("Victory points"),
        short=_("VP"),
        table=_("Victory points and cards"),
        course=_("Victory points turn by turn"),
    )

    def role_name(self, role: str) -> str:
        """Return the name of a power."""
        return power(role)

    def the_role(self, role: str) -> str:
        """Return the name of a power, given by identifier or name, with the article it may have.

        What is neither has been said in another language already and stays as it is.
        """
        identifier = _ROLES_BY_NAME.get(role, role)
        return the(identifier) if identifier in POWER_NAMES else role

    def colour(self, role: str) -> str:
        """Return the colour of a power."""
        return COLOURS.get(role, "#444444")

    def turn_line(self, view: View) -> str:
        """Return turn, phase and, in the Action Phase, the impulse."""
        state = view.state
        impulse = impulse_number(state)
        return turn_words(state.turn, state.stage, None if impulse is None else str(impulse))

    def turn(self, view: View) -> str:
        """Return the turn."""
        return _("Turn {turn}", turn=view.state.turn)

    def heading(self, stage: Stage, facts: Sequence[Fact]) -> str:
        """Return the turn and phase; for an impulse also whose it is, if the facts say so."""
        if not stage.turn:
            return words(stage.part)
        impulse = None if stage.number is None else str(stage.number)
        line = turn_words(stage.turn, stage.part, impulse)
        active = next((f.power for f in facts if isinstance(f, CardPlayed | ImpulsePassed)), None)
        if not active or stage.part != "action":
            return line
        return _("{when}: {power}", when=line, power=POWER_NAMES[active])

    def hand(self, view: View) -> tuple[HandLine, ...]:
        """Return the cards of the view's owner, in the order of their numbers.

        In the variant for two the diplomatic ones stand behind those of the main deck.
        """
        two = view.state.two_player
        diplomatic = () if two is None else two.hands.get(view.role or "", ())
        return tuple(
            HandLine(
                card.number,
                name(card.title),
                _("{cp} CP", cp=card.cp) if card.kind != DIPLOMATIC else _("no CP"),
                _(_CARD_KINDS[card.kind]),
                _(summary_in(card.number, view.state.scenario)),
            )
            for card in map(card_of, sorted((*view.hand, *diplomatic)))
        )

    def points(self, view: View, before: Mapping[str, int] | None) -> tuple[PointLine, ...]:
        """Return points and hand sizes of all powers that are played, in impulse order."""
        return tuple(
            PointLine(
                role=role,
                role_name=power(role),
                vp=view.vp[role],
                delta=None
                if before is None or role not in before
                else view.vp[role] - before[role],
                cards=view.hand_sizes[role],
            )
            for role in players(view.state)
        )

    def summary(
        self, chapters: Sequence[Chapter], points: Sequence[PointLine], role: str
    ) -> tuple[str, ...]:
        """Return what a role should know first of what it has heard."""
        return summary_of(chapters, points, role)

    def chance(self, fact: Fact) -> str:
        """Return what the chance of a result had been."""
        return chance_of(fact)

    def faces(self, facts: Iterable[Fact]) -> tuple[Faces, ...]:
        """Return how often each face of all dice came, by power."""
        return faces_of(facts)

    def throws(self, facts: Iterable[Fact]) -> tuple[Throws, ...]:
        """Return the dice of fights and debates by power."""
        return throws_of(facts)

    def asked(self, decision: Decision[Any], view: View | None = None) -> Asked:
        """Return what the macros of ``questions/`` receive."""
        return asked_of(decision, view)

    def odds(self, view: View, decision: Decision[Any], value: Any) -> PlannedOdds | None:
        """Return the odds of a planned fight or attempt, as far as the view shows them."""
        return odds_of(view.state, of_power(decision), value)

    def gathered(self, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Return the facts as they are: a formation moves in one step."""
        return tuple(facts)

    def stakes(self, odds: object) -> tuple[str, ...]:
        """Return nothing: what is attempted again is another attempt, and all odds are told."""
        return ()

    def points_left(self, decision: Decision[Any]) -> str | None:
        """Return the CP left in an impulse."""
        if not isinstance(decision.choice, ActionChoice):
            return None
        return _("CP left: {count}", count=decision.choice.cp)

    def victory_points(self, view: View) -> Mapping[str, int]:
        """Return the victory points of all powers that are played."""
        return {role: view.vp[role] for role in players(view.state)}

    def standings(self, view: View, before: Mapping[str, int] | None) -> Standings:
        """Return points, keys, cards and rulers of all powers; religion, wars and alliances."""
        return standings_of(view, before)

    def weight(self, fact: Fact) -> int:
        """Return how much a fact decides games."""
        return weight_of(fact)

    def tallies(self, facts: Sequence[Fact]) -> tuple[Tally, ...]:
        """Return how many spaces have turned to another religion."""
        return tallies_of(facts)

    def outcome(self, view: View) -> str:
        """Return who has won and how."""
        ending = view.state.ending
        if ending is None:
            return _("The game goes on.")
        winners = and_list(the(power) for power in ending.winners)
        return capital(_VICTORIES[ending.kind](len(ending.winners), winners=winners))

    def board(self, view: View) -> Board:
        """Return what ``board.txt`` lays out."""
        return board_of(view)

    def power_card(self, view: View, role: str) -> PowerCard:
        """Return what ``power_card.txt`` lays out."""
        return power_card_of(view, role)

    def material(self, view: View) -> tuple[str, ...]:
        """Return what the variant for two is; else nothing, for all is that of the publisher."""
        if not is_for_two(view.state):
            return ()
        return (
            _(
                "Two play: the Papacy and the Protestants. Nobody plays the other powers; one that"
                " is at war with a player obeys the opponent of that player. The scenario book of"
                " the variant was not at hand: {rules} brings its rules as they are carried out.",
                rules=order_line("RULES 2P"),
            ),
        )

    def rules_about(self, topic: str, view: View) -> tuple[Section, ...]:
        """Return what a section or a card says, in our own words."""
        return rules_about(topic, view.state.scenario)

    def places_named(self, words: str) -> tuple[str, ...]:
        """Return spaces and sea zones by their identifiers."""
        return places_named(words)

    def places_about(self, words: str, view: View) -> tuple[Section, ...]:
        """Return spaces and sea zones with what they hold and border on."""
        return places_about(words, view)
