"""Response sheets: what a role does in response windows without being asked.

For every game with response windows that is played by mail. Whether a sheet asks its player depends
on the window and the sheet alone. A rule that plays a card counts in every window in which its role
could hold that card as far as everybody knows: when it does not hold it the answer is a pass, never
a question, for a question would betray the hand.

A rule may also give an answer in words (``answer``), under a condition in words (``when``); a game
that reads such lines judges both itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from adjudicator.kit.windows import Occasion, Play, Response, ResponseChoice

Act: TypeAlias = Literal["ask", "play", "pass", "answer"]
Where: TypeAlias = Literal["", "into", "from", "in"]
W_contra = TypeVar("W_contra", contravariant=True)
_LISTS: Final = ("places", "cards")


@dataclass(frozen=True)
class Preset(Generic[W_contra]):
    """What a sheet does where no line of it says otherwise.

    ``does`` says it, ``asks`` decides whether a role is asked, by what a window is about.
    """

    does: str
    asks: Callable[[str, W_contra], bool]


def touched(role: str, occasion: Occasion) -> bool:
    """Ask about everything that touches one's own pieces or places."""
    return occasion.concerns(role)


def never(role: str, about: object) -> bool:
    """Never ask."""
    return False


@dataclass(frozen=True)
class Topic:
    """Some windows; what is empty leaves them open.

    ``kind`` is a kind of window or a word for several; ``card`` a card that could be played in it;
    ``places`` where it happens, as ``where`` says; ``by`` a role that takes part; ``mine``: those
    that concern the role itself; ``when`` a condition in canonical words, which its game judges;
    ``cards`` those of the hand that a line names, where it can name several.
    """

    kind: str = ""
    card: int = 0
    where: Where = ""
    places: tuple[str, ...] = ()
    by: str = ""
    mine: bool = False
    when: str = ""
    cards: tuple[str, ...] = ()

    def fits(self, role: str, occasion: Occasion) -> bool:
        """Return whether a window of ``role`` belongs to the topic, but for card and condition."""
        if self.kind and self.kind not in occasion.kinds:
            return False
        if self.by and self.by not in occasion.parties:
            return False
        if self.mine and not occasion.concerns(role):
            return False
        return not self.places or not set(self.places).isdisjoint(_where(occasion, self.where))


def _where(occasion: Occasion, where: Where) -> tuple[str, ...]:
    if where == "from":
        return occasion.origins
    return occasion.goals if where == "into" else occasion.origins + occasion.goals


@dataclass(frozen=True)
class Rule:
    """One line of a sheet.

    ``mode`` is the use of a card that is played, where it has several; ``answer`` what is answered,
    in canonical words.
    """

    act: Act
    topic: Topic
    mode: str = ""
    answer: str = ""

    def fits(self, role: str, choice: ResponseChoice) -> bool:
        """Return whether the rule counts in a window, on public knowledge."""
        if not self.topic.fits(role, choice.occasion):
            return False
        return not self.topic.card or any(self._is_of(play) for play in choice.fitting)

    def _is_of(self, play: Play) -> bool:
        return play[0] == self.topic.card and self.mode in ("", play[1])

    def play(self, choice: ResponseChoice) -> Response:
        """Return the card and mode that the rule plays; None when it cannot be played now."""
        return next((play for play in choice.modes if self._is_of(play)), None)

    def dump(self) -> dict[str, Any]:
        """Return the rule as plain values; what is empty is left out."""
        topic = {key: value for key, value in asdict(self.topic).items() if value}
        topic |= {key: list(topic[key]) for key in _LISTS if key in topic}
        said = {"mode": self.mode, "answer": self.answer}
        return {"act": self.act, **topic, **{key: words for key, words in said.items() if words}}

    @classmethod
    def load(cls, raw: dict[str, Any]) -> Rule:
        """Return the rule of plain values."""
        named = {key: raw[key] for key in (field.name for field in fields(Topic)) if key in raw}
        named |= {key: tuple(named[key]) for key in _LISTS if key in named}
        return cls(raw["act"], Topic(**named), raw.get("mode", ""), raw.get("answer", ""))


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


def decide(
    preset: Preset[Occasion], rules: Sequence[Rule], role: str, choice: ResponseChoice
) -> Ruling:
    """Return what a sheet says in a window of ``role``.

    Several rules that play cards are tried in turn. Once a rule to play has counted, the player is
    not asked any more, whether or not the card is held.
    """
    first: Rule | None = None
    for rule in rules:
        if not rule.fits(role, choice):
            continue
        if rule.act != "play":
            return Ruling(rule.act == "ask" and first is None, None, first or rule)
        played = rule.play(choice)
        if played is not None:
            return Ruling(ask=False, answer=played, rule=rule)
        first = first or rule
    return Ruling(first is None and preset.asks(role, choice.occasion), None, first)
