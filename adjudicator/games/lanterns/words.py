"""The words of Lanterns: its orders, response sheets and orders ahead, names and sentences."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Final

from adjudicator.engine.fact import Fact
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import _, and_list
from adjudicator.games.lanterns.rules import PLACES, ROLES, Lanterns, State
from adjudicator.games.plain import PlainAhead, PlainWording, moment_in_turns
from adjudicator.games.plain_orders import PlainGrammar, Verb, names
from adjudicator.games.telling import Section
from adjudicator.words.ahead import Moment

NAMES: Final = {"red": _("Red"), "blue": _("Blue")}
COLOURS: Final = {"red": "#a01818", "blue": "#1a3f8f"}
GRAMMAR: Final = PlainGrammar(
    slug="lanterns",
    roles=names(NAMES, _("side")),
    places=names({place: place.title() for place in PLACES}, _("place")),
    verbs={
        "hide": Verb("HIDE AT", "hide", _("hides your token at a place"), place=True),
        "light": Verb("LIGHT", "act", _("tries to light a lamp at a place"), place=True),
        "guess": Verb("GUESS", "act", _("says where the other token lies"), place=True),
        "shield": Verb(
            "SHIELD", "shield", _("shades what was lit; with a place, always"), on_sheet=True
        ),
        "pass": Verb("PASS", "act", _("does nothing")),
    },
    example="STANDING: PASS UNTIL turn 2",
    finnish=(files(__package__) / "finnish.toml").read_text("utf-8"),
)
RULEBOOK: Final = Section(
    _("The rules of Lanterns"),
    (
        _("1. Both sides hide a token at the bridge, the mill or the tower."),
        _("2. In each of 3 rounds both sides in turn light a lamp, guess a token, or pass."),
        _("3. A flame of 4 or more lights a lantern per hit of 3 wind dice, none in 2 storms."),
        _("The other side may shade what was lit with its shield, once."),
        _("4. A right guess wins at once; after round 3 most lanterns win."),
    ),
)


class LanternsAhead(PlainAhead):
    """Each round, which is a turn, has an impulse of either side."""

    def acting(self, state: State) -> str | None:
        """Return whose turn it is."""
        return state.active if state.round else None

    def moment(self, state: State, role: str) -> Moment:
        """Return round and impulse, and the next impulse of ``role``."""
        return moment_in_turns(state.round, self.acting(state), ROLES, role)


class LanternsWording(PlainWording[State]):
    """The names and sentences of the game; a turn is a round."""

    def victory_points(self, view: State) -> Mapping[str, int]:
        """Return the lanterns of both sides."""
        return {role: view.lanterns(role) for role in ROLES}

    def turn(self, view: State) -> str:
        """Return the round."""
        return _("Round {number}", number=view.round)

    def turn_line(self, view: State) -> str:
        """Return the round and whose turn it is."""
        return self.heading(Lanterns().stage(view), ())

    def heading(self, stage: Stage, facts: Sequence[Fact]) -> str:
        """Return the round and whose turn it was."""
        return _("Round {number}, {who}", number=stage.turn, who=NAMES.get(stage.part, _("hiding")))

    def outcome(self, view: State) -> str:
        """Return who has won."""
        who = and_list(NAMES[role] for role in view.winners)
        return _("Victory: {who}.", who=who) if who else _("The game goes on.")
