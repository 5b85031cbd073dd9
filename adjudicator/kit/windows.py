"""Response windows: moments at which cards may interrupt what another player does.

For games with hidden hands whose cards answer moves, attacks or events, in battles too. Everybody
who could hold a fitting card on public knowledge is asked, so that being asked betrays no hand.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from adjudicator.engine.choices import Listed
from adjudicator.engine.decision import RESPONSE_WINDOW, Decision, ask_all
from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _

Play: TypeAlias = "tuple[int, str]"
"""A card and its mode."""
Response: TypeAlias = "Play | None"
"""What is played; None is a pass."""


@dataclass(frozen=True)
class Occasion:
    """What a window is about: public knowledge only.

    ``kind`` is a word of response sheets. ``origins`` are the places something comes from,
    ``goals`` where it happens or goes to. ``parties`` are the roles that take part, ``owners``
    those that control one of the goals; both in the order of play.
    """

    kind: str = ""
    origins: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    parties: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind, and the words for several kinds to which it belongs."""
        return (self.kind,)

    def concerns(self, role: str) -> bool:
        """Return whether pieces or places of ``role`` are touched."""
        return role in self.parties or role in self.owners


@dataclass(frozen=True)
class ResponseChoice(Listed):
    """Pass, or play one of the modes that the hand allows in this window.

    ``fitting`` are the modes that the role could play as far as everybody knows, whatever it
    holds; ``occasion`` is what the window is about. ``section`` of the rulebook is named when a
    card is refused.
    """

    modes: tuple[Play, ...]
    fitting: tuple[Play, ...] = ()
    occasion: Occasion = field(default_factory=Occasion)
    section: ClassVar[str] = ""

    @abstractmethod
    def title(self, number: int) -> str:
        """Return the printed title of a card."""

    def check(self, value: Response) -> None:
        """Refuse cards that are not held or do not fit."""
        if value is None or value in self.modes:
            return
        titles = [self.title(number) for number, _mode in self.modes]
        raise IllegalAnswer(
            _(
                "{card} cannot be played here; possible: {possible}",
                card=self.title(value[0]),
                possible=listed(titles) if titles else _("only a pass"),
            ),
            section=self.section,
        )

    def only(self) -> tuple[Response, ...]:
        """Return the pass when nothing can be played; windows are discreet, so it is not used."""
        return () if self.modes else (None,)

    def values(self) -> Iterator[Response]:
        """Give the pass, then what the hand allows."""
        return iter((None, *self.modes))

    def dump(self, value: Response) -> JSON:
        """Return None or ``[card, mode]``."""
        return None if value is None else [value[0], value[1]]

    def load(self, raw: Any) -> Response:
        """Return the response in ``raw``."""
        if raw is None:
            return None
        if isinstance(raw, list) and len(raw) == 2 and isinstance(raw[0], int):
            return (raw[0], str(raw[1]))
        raise IllegalAnswer(_("{raw!r} is neither a card with its mode nor a pass", raw=raw))


async def first_response(
    topic: str, choices: Mapping[str, ResponseChoice]
) -> tuple[str, Play] | None:
    """Ask all roles at once and in secret; return the first of them that plays, and what.

    The caller carries it out and asks again, for others may still want to respond.
    """
    answers = await ask_all(
        [
            Decision(role, topic, choice, default_given=True, discreet=True, window=RESPONSE_WINDOW)
            for role, choice in choices.items()
        ]
    )
    return next(((role, play) for role, play in answers.items() if play is not None), None)
