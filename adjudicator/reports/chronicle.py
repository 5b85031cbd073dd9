"""The public record of a game in words: turns, what happened in them, standings, what comes next.

Everything here is what an onlooker may know (``docs/forum.md``). The service
builds it; templates and pages lay it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.engine.fact import Fact
from adjudicator.engine.stage import Stage
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Heard, Standings, Tally
from adjudicator.reports.lines import DueLine, GameLine, SeatLine
from adjudicator.reports.render import say, say_apart


@dataclass(frozen=True)
class Saying:
    """A fact in words: ``whole`` with its dice, ``text`` with their number only.

    ``dice`` are the faces of each throw that ``text`` leaves out, as ``6 5 2``. ``fact`` is what
    was told, ``weight`` how much it matters in a summary of the turn (0: it does not belong there).
    """

    fact: Fact
    whole: str
    text: str
    dice: tuple[str, ...]
    weight: int


@dataclass(frozen=True)
class Episode:
    """What everybody was told of one phase or impulse; ``stage`` is that of its segment.

    ``round`` is the number of the impulse, None for a phase that is not played in impulses.
    """

    stage: str
    heading: str
    sayings: tuple[Saying, ...]
    round: int | None = None

    @property
    def has_dice(self) -> bool:
        """Whether dice were thrown."""
        return any(saying.dice for saying in self.sayings)


@dataclass(frozen=True)
class TurnRecord:
    """A turn; ``ended``: it is over, and ``standings`` are those of its end, else those of now.

    ``tallies`` are what its facts come to together. ``digest`` is that of the record at its end,
    empty before.
    """

    number: int
    title: str
    episodes: tuple[Episode, ...]
    standings: Standings
    ended: bool
    digest: str = ""
    tallies: tuple[Tally, ...] = ()

    @property
    def headlines(self) -> tuple[str, ...]:
        """What matters of the turn, what matters most first, else in the order of telling."""
        sayings = (saying for episode in self.episodes for saying in episode.sayings)
        told = [
            *((one.weight, one.text) for one in sayings),
            *((one.weight, one.text) for one in self.tallies),
        ]
        ranked = sorted(told, key=lambda one: -one[0])
        return tuple(text for weight, text in ranked if weight)


@dataclass(frozen=True)
class OpenWindow:
    """The window now open: its code and name, whom it asks as printed, and its deadline.

    ``zone`` is the time zone of the game, in which the deadline is local.
    """

    code: str
    name: str
    roles: tuple[str, ...]
    due: DueLine | None
    zone: str


@dataclass(frozen=True)
class Chronicle:
    """The public record of a game.

    ``status`` is setup, running, held or over; ``outcome`` how it ended, empty before.
    ``standings`` are those of now. ``window`` is None while nothing is asked. ``secret`` of the
    dice is told once the game is over, ``secret_hash`` always.
    """

    game: GameLine
    scenario: str
    status: str
    seats: tuple[SeatLine, ...]
    turns: tuple[TurnRecord, ...]
    standings: Standings
    window: OpenWindow | None
    outcome: str
    secret_hash: str
    secret: str

    def turn(self, number: int) -> TurnRecord | None:
        """Return a turn by its number, None when nothing has been told of it."""
        return next((turn for turn in self.turns if turn.number == number), None)


def episodes_of(rules: str, heard: Sequence[Heard]) -> tuple[Episode, ...]:
    """Return what an onlooker has heard, phase by phase and impulse by impulse.

    Facts that belong together are told in one, as in reports.
    """
    wording = game_of(rules).wording
    stages: dict[Stage, list[Fact]] = {}
    for one in heard:
        stages.setdefault(one.stage, []).append(one.fact)
    return tuple(
        Episode(
            str(stage),
            wording.heading(stage, facts),
            tuple(saying_of(rules, fact) for fact in wording.gathered(facts)),
            stage.number,
        )
        for stage, facts in stages.items()
    )


def saying_of(rules: str, fact: Fact) -> Saying:
    """Return a fact in words, its dice told apart."""
    text, dice = say_apart(rules, fact)
    weight = game_of(rules).wording.weight(fact)
    return Saying(fact, say(rules, fact), text, dice, weight)
