"""Options of the rules: what players agree on before a game begins, and readings of unclear rules.

For every game whose rulebook has optional rules, or whose sources leave a question open. A game
stores the options it was given; what it was not given has the default of its scenario. A default
never changes once games have been played with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.rules import OptionLine
from adjudicator.engine.words import Words, _, or_list
from adjudicator.words.lexicon import hint

YES: Final = "yes"
NO: Final = "no"


class Chosen(Protocol):
    """A state of a game that has options."""

    @property
    def scenario(self) -> str:
        """The scenario it was set up with."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The options that were given, as ``Options.checked`` returns them."""


@dataclass(frozen=True)
class Option:
    """One option: its values, its default, and what it decides.

    ``elsewhere`` are defaults of scenarios in which the usual one does not hold, ``scenarios``
    those that know the option at all; all of them if none is named. ``usual`` is what new games are
    given where nothing is said, if that is not the default (``engine.rules.usual_options``): games
    without it were set up before.
    """

    name: str
    values: range | tuple[str, ...]
    default: int | str
    meaning: str
    elsewhere: Mapping[str, int | str] = field(default_factory=dict)
    scenarios: tuple[str, ...] = ()
    usual: str | None = None

    def is_of(self, scenario: str) -> bool:
        """Return whether a scenario knows the option."""
        return not self.scenarios or scenario in self.scenarios

    def default_in(self, scenario: str) -> int | str:
        """Return the default in a scenario."""
        return self.elsewhere.get(scenario, self.default)

    def values_in_words(self) -> str:
        """Return the values for people: ``1 to 9`` or ``yes or no``."""
        if isinstance(self.values, range):
            return _("{first} to {last}", first=self.values[0], last=self.values[-1])
        return or_list(map(_as_typed, self.values))

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


def _as_typed(value: str) -> Words:
    """Return a value as it is written in every language, also where it is a word of one."""
    return Words(value, lambda language: value)


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool) and str(value).isdecimal()


class Options(Mapping[str, Option]):
    """The options of a game by name, in the order in which they are listed."""

    def __init__(self, *options: Option) -> None:
        self._by_name: Final = {option.name: option for option in options}

    def __getitem__(self, name: str) -> Option:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def checked(self, scenario: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return options as the rules use them; IllegalAnswer names the first that is wrong."""
        return {name: self._known(scenario, name).read(value) for name, value in given.items()}

    def _known(self, scenario: str, name: str) -> Option:
        if name not in self:
            raise IllegalAnswer(
                _(
                    "there is no option {name!r}{hint}; there is: {possible}",
                    name=name,
                    hint=hint(name, self),
                    possible=listed(tuple(self)),
                )
            )
        option = self[name]
        if not option.is_of(scenario):
            raise IllegalAnswer(
                _(
                    "the scenario {scenario} has no option {name}; it belongs to: {possible}",
                    scenario=scenario,
                    name=name,
                    possible=listed(option.scenarios),
                )
            )
        return option

    def value(self, state: Chosen, name: str) -> Any:
        """Return the value of an option in a game, the default if none was given."""
        return state.options.get(name, self[name].default_in(state.scenario))

    def number(self, state: Chosen, name: str) -> int:
        """Return the value of an option that is a number."""
        return int(self.value(state, name))

    def lines(self, scenario: str, given: Mapping[str, Any]) -> tuple[OptionLine, ...]:
        """Return every option of a scenario with its value, given or default, for people."""
        return tuple(
            OptionLine(
                name=name,
                value=str(given.get(name, option.default_in(scenario))),
                default=str(option.usual or option.default_in(scenario)),
                values=option.values_in_words(),
                meaning=option.meaning,
            )
            for name, option in self.items()
            if option.is_of(scenario)
        )
