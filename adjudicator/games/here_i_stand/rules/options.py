"""Options of a game: when it is won, how many play, and readings that the sources leave open.

A game stores the options it was given; what it was not given has the default of its scenario. A
default never changes once games have been played with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.rules import OptionLine
from adjudicator.engine.words import _, or_list
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.setups import (
    SCENARIO_1532,
    SCENARIOS,
    TOURNAMENT,
    first_turn,
)

if TYPE_CHECKING:
    from adjudicator.games.here_i_stand.rules.state import State

YES: Final = "yes"
NO: Final = "no"
_VICTORY: Final = tables()["victory"]


@dataclass(frozen=True)
class Option:
    """One option: its values, its default, and what it decides.

    ``elsewhere`` are defaults of scenarios in which the usual one does not hold, ``scenarios``
    those that know the option at all.
    """

    name: str
    values: range | tuple[str, ...]
    default: int | str
    meaning: str
    elsewhere: Mapping[str, int | str] = field(default_factory=dict)
    scenarios: tuple[str, ...] = SCENARIOS

    def default_in(self, scenario: str) -> int | str:
        """Return the default in a scenario."""
        return self.elsewhere.get(scenario, self.default)

    def values_in_words(self) -> str:
        """Return the values for people: ``1 to 9`` or ``yes or no``."""
        if isinstance(self.values, range):
            return _("{first} to {last}", first=self.values[0], last=self.values[-1])
        return or_list(self.values)

    def read(self, value: Any) -> int | str:
        """Return a value as the rules use it; IllegalAnswer when it is none of this option."""
        if isinstance(self.values, tuple):
            if value in self.values:
                return str(value)
        elif _is_number(value) and int(value) in self.values:
            return int(value)
        raise IllegalAnswer(
            _(
                "the option {name} is {value!r}; expected: {possible}",
                name=self.name,
                value=value,
                possible=self.values_in_words(),
            )
        )


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool) and str(value).isdecimal()


OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option(
            "players", range(3, 7), 6, _("how many people play; with fewer than six some hold two")
        ),
        Option(
            "last_turn",
            range(1, 10),
            _VICTORY["last_turn"],
            _("the turn after which the game ends; fewer than usual is an agreed end"),
            {TOURNAMENT: _VICTORY["last_turn_tournament"]},
        ),
        Option(
            "vp_to_win",
            range(1, 51),
            _VICTORY["standard_vp"],
            _("victory points of a standard victory (23.3)"),
            {TOURNAMENT: _VICTORY["standard_vp_tournament"]},
        ),
        Option(
            "domination_margin",
            range(1, 26),
            _VICTORY["domination_margin"],
            _("the lead of a domination victory (23.3)"),
            {TOURNAMENT: _VICTORY["domination_margin_tournament"]},
        ),
        Option(
            "domination_earliest_turn",
            range(1, 10),
            _VICTORY["domination_earliest_turn"],
            _("the first turn with a domination victory (23.3)"),
        ),
        Option(
            "domination_by",
            ("average", "power"),
            "average",
            _(
                "whether a domination victory compares the average of each player's powers "
                "or every power on its own"
            ),
        ),
        Option(
            "standard_by",
            ("power", "average"),
            "power",
            _("the same for a standard victory and for the end of the last turn"),
        ),
        Option(
            "first_turn_talks",
            ("powers", "players"),
            "powers",
            _(
                "who negotiates in turn 1: England with the Hapsburgs and France, or all "
                "powers of the players of these three (7)"
            ),
        ),
        Option(
            "minor_war_cost",
            ("rulebook", "display"),
            "rulebook",
            _("the cost of war on minor powers: 1 CP each, or as printed on the map (9.6)"),
        ),
        Option(
            "scotland_phony_war",
            (YES, NO),
            YES,
            _(
                "whether a war on Scotland by card 3 that meets an intervention is a phony "
                "war (9.6)"
            ),
        ),
        Option(
            "affair_of_the_placards",
            range(3, 5),
            4,
            _("how many attempts card 44 gives: 4 as on the card, or 3 as in the rulebook (18.3)"),
        ),
        Option(
            "empty_draw_pile",
            ("lost", "shuffle"),
            "lost",
            _("draws in mid-turn that find no card: lost, or the discards are shuffled (6.2)"),
        ),
        Option(
            "shelter_first",
            ("impulse", "owner"),
            "impulse",
            _(
                "which of beaten allies takes the room in a fortress first: in impulse order, "
                "or its owner before the others (14.1)"
            ),
        ),
        Option(
            "beaten_leaders",
            ("count", "ignored"),
            "count",
            _(
                "whether a leader who has lost no battle yet keeps beaten units from avoiding"
                " battle without dice (13.3)"
            ),
        ),
        Option(
            "neutral_ports",
            ("closed", "open"),
            "closed",
            _(
                "whether ships enter ports of independents and of inactive minor powers at "
                "peace (16.1)"
            ),
        ),
        Option(
            "independents_stop_interception",
            (YES, NO),
            YES,
            _(
                "whether independent units in a space keep everybody from intercepting into "
                "it (13.2)"
            ),
        ),
        Option(
            "closed_electorates",
            ("avoided", "crossed"),
            "avoided",
            _(
                "whether the nearest space is counted around electorates before the League, "
                "or through them (12.5, 19.3)"
            ),
        ),
        Option(
            "guests_of_yielded_spaces",
            ("leave", "stay"),
            "leave",
            _(
                "whether allies of the receiver are displaced from a space that is yielded in"
                " a deal (9.1)"
            ),
        ),
        Option(
            "bribed_in_rome",
            ("lost", "join"),
            "lost",
            _(
                "what becomes of mercenaries bribed when Rome is sacked: lost to both, or the"
                " Papacy's behind the battle (21.5)"
            ),
        ),
        Option(
            "lone_sackers",
            ("return", "captured"),
            "return",
            _(
                "whether leaders who lose all their units when Rome is sacked return or are "
                "captured (21.5)"
            ),
        ),
        Option(
            "cajetan_zone",
            ("aimed", "confined"),
            "aimed",
            _(
                "whether the 3 attempts of Cajetan are aimed at one language zone or confined"
                " to it (18.4)"
            ),
        ),
        Option(
            "foreign_war_leaders",
            ("any", "one"),
            "any",
            _(
                "how many army leaders go to a foreign war when it begins: any number as on "
                "the cards, or one (21.7)"
            ),
        ),
        Option(
            "minor_keys_in_winter",
            ("limited", "unlimited"),
            "limited",
            _(
                "how many units of an active minor power winter in a home key of it: 4 with "
                "all others, or any number (19.3, 22.3)"
            ),
        ),
        Option(
            "exploration_marker",
            ("charts_available", "uncharted"),
            "charts_available",
            _("the side of the exploration markers at the start (20.2)"),
            scenarios=(SCENARIO_1532, TOURNAMENT),
        ),
        Option(
            "dissolution_to_england",
            (YES, NO),
            YES,
            _("whether card 63 is dealt to England on the turn after Henry marries Anne Boleyn"),
            scenarios=(TOURNAMENT,),
        ),
    )
}
"""Every option by name, in the order in which they are listed."""


def checked_options(scenario: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a game as the rules use them; IllegalAnswer names what is wrong."""
    checked: dict[str, Any] = {}
    for name, value in given.items():
        if name not in OPTIONS:
            raise IllegalAnswer(
                _(
                    "there is no option {name!r}; there is: {possible}",
                    name=name,
                    possible=listed(tuple(OPTIONS)),
                )
            )
        if scenario not in OPTIONS[name].scenarios:
            raise IllegalAnswer(
                _(
                    "the scenario {scenario} has no option {name}; it belongs to: {possible}",
                    scenario=scenario,
                    name=name,
                    possible=listed(OPTIONS[name].scenarios),
                )
            )
        if name == "players" and str(value) == "2":
            raise IllegalAnswer(
                _(
                    "the two-player variant, with its own deck, is not played by this release; "
                    "the option players is {possible}",
                    possible=OPTIONS[name].values_in_words(),
                )
            )
        checked[name] = OPTIONS[name].read(value)
    if checked.get("last_turn", first_turn(scenario)) < first_turn(scenario):
        raise IllegalAnswer(
            _(
                "the option last_turn is {turn}; the scenario {scenario} begins with turn {first}",
                turn=checked["last_turn"],
                scenario=scenario,
                first=first_turn(scenario),
            )
        )
    return checked


def option_value(state: State, name: str) -> Any:
    """Return the value of an option in a game, the default of its scenario if none was given."""
    return state.options.get(name, OPTIONS[name].default_in(state.scenario))


def option_number(state: State, name: str) -> int:
    """Return the value of an option that is a number."""
    return int(option_value(state, name))


def option_lines(scenario: str, given: Mapping[str, Any]) -> tuple[OptionLine, ...]:
    """Return every option of a scenario with its value, given or default, for people."""
    return tuple(
        OptionLine(
            name=name,
            value=str(given.get(name, option.default_in(scenario))),
            default=str(option.default_in(scenario)),
            values=option.values_in_words(),
            meaning=option.meaning,
        )
        for name, option in OPTIONS.items()
        if scenario in option.scenarios
    )
