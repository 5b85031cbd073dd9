"""6.1 Response sheets: what a power does in response windows without being asked.

Whether a sheet asks its player depends on the window and the sheet alone. A rule that plays a card
counts in every window in which its power could hold that card as far as everybody knows: when it
does not hold it the answer is a pass, never a question, for a question would betray the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal, TypeAlias

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.windows.occasions import Occasion
from adjudicator.games.here_i_stand.rules.windows.windows import Response, ResponseChoice

Act: TypeAlias = Literal["ask", "play", "pass"]
Where: TypeAlias = Literal["", "into", "from", "in"]

FIGHTS_WORD: Final = "fights"
"""The word for all kinds of window in which two sides meet: combat cards are for these."""

PRESETS: Final = {
    "brisk": _(
        "you are asked in fights of your own units and debaters, and pass in everything else"
    ),
    "careful": _(
        "you are asked about everything that touches your own units, debaters or "
        "spaces, and pass in everything else"
    ),
    "sealed": _("you are never asked; only the lines of your sheet answer, and else you pass"),
}
"""What each preset does where no line of the sheet says otherwise."""


@dataclass(frozen=True)
class Topic:
    """Some windows; what is empty leaves them open.

    ``kind`` is a kind of window or ``fights``; ``card`` a card that could be played in it;
    ``places`` where it happens, as ``where`` says; ``by`` a power that takes part; ``mine``:
    those that concern the power itself.
    """

    kind: str = ""
    card: int = 0
    where: Where = ""
    places: tuple[str, ...] = ()
    by: str = ""
    mine: bool = False

    def fits(self, power: str, occasion: Occasion) -> bool:
        """Return whether a window of ``power`` belongs to the topic, apart from the card."""
        kinds = (occasion.kind, FIGHTS_WORD) if occasion.is_fight else (occasion.kind,)
        if self.kind and self.kind not in kinds:
            return False
        if self.by and self.by not in occasion.parties:
            return False
        if self.mine and not occasion.concerns(power):
            return False
        return not self.places or not set(self.places).isdisjoint(_where(occasion, self.where))


def _where(occasion: Occasion, where: Where) -> tuple[str, ...]:
    if where == "from":
        return occasion.origins
    return occasion.goals if where == "into" else occasion.origins + occasion.goals


@dataclass(frozen=True)
class Rule:
    """One line of a sheet; ``mode`` is the use of a card that is played, where it has several."""

    act: Act
    topic: Topic
    mode: str = ""

    def fits(self, power: str, choice: ResponseChoice) -> bool:
        """Return whether the rule counts in a window, on public knowledge."""
        if not self.topic.fits(power, choice.occasion):
            return False
        card = self.topic.card
        return not card or any(self._is_of(mode) for mode in choice.fitting)

    def _is_of(self, mode: tuple[int, str]) -> bool:
        return mode[0] == self.topic.card and self.mode in ("", mode[1])

    def play(self, choice: ResponseChoice) -> Response:
        """Return the card and mode that the rule plays; None when it cannot be played now."""
        return next((mode for mode in choice.modes if self._is_of(mode)), None)

    def dump(self) -> dict[str, Any]:
        """Return the rule as plain values; what is empty is left out."""
        topic = {key: value for key, value in asdict(self.topic).items() if value}
        if "places" in topic:
            topic["places"] = list(topic["places"])
        return {"act": self.act, **topic, **({"mode": self.mode} if self.mode else {})}

    @classmethod
    def load(cls, raw: dict[str, Any]) -> Rule:
        """Return the rule of plain values."""
        named = {key: raw[key] for key in (field.name for field in fields(Topic)) if key in raw}
        if "places" in named:
            named["places"] = tuple(named["places"])
        return cls(raw["act"], Topic(**named), raw.get("mode", ""))


@dataclass(frozen=True)
class SheetOrder:
    """Lines for a sheet, the first that fits counts; ``anew``: they replace all earlier ones."""

    rules: tuple[Rule, ...]
    anew: bool = False
    verb: str = "sheet"


def put_on_top(rules: Sequence[Rule], order: SheetOrder) -> tuple[Rule, ...]:
    """Return a sheet after an order; the newest lines come first.

    A line about a topic takes the place of an earlier one about the same topic.
    """
    if order.anew:
        return order.rules
    topics = [rule.topic for rule in order.rules]
    return (*order.rules, *(rule for rule in rules if rule.topic not in topics))


@dataclass(frozen=True)
class Ruling:
    """What a sheet decides: to ask, or an answer; ``rule`` is None when the preset decided."""

    ask: bool
    answer: Response
    rule: Rule | None


def decide(preset: str, rules: Sequence[Rule], power: str, choice: ResponseChoice) -> Ruling:
    """Return what a sheet says in a window of ``power``.

    Several rules that play cards are tried in turn. Once a rule to play has counted, the player is
    not asked any more, whether or not the card is held.
    """
    first: Rule | None = None
    for rule in rules:
        if not rule.fits(power, choice):
            continue
        if rule.act != "play":
            ask = rule.act == "ask" and first is None
            return Ruling(ask, None, first or rule)
        played = rule.play(choice)
        if played is not None:
            return Ruling(ask=False, answer=played, rule=rule)
        first = first or rule
    return Ruling(first is None and _preset_asks(preset, power, choice.occasion), None, first)


def _preset_asks(preset: str, power: str, occasion: Occasion) -> bool:
    if preset == "brisk":
        return occasion.is_fight and power in occasion.parties
    return preset == "careful" and occasion.concerns(power)
