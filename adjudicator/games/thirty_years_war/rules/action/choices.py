"""8.2 What a side may do with a Card Round: the only judge of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from adjudicator.engine.choices import Listed
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.cards import why_not_event
from adjudicator.games.thirty_years_war.rules.action.aid import why_not_aid
from adjudicator.games.thirty_years_war.rules.action.free import (
    free_pieces,
    new_bases,
    why_not_free,
    why_not_move_base,
)
from adjudicator.games.thirty_years_war.rules.action.leading import (
    leaders_in_play,
    why_not_activate,
)
from adjudicator.games.thirty_years_war.rules.action.recruiting import may_recruit_at_all
from adjudicator.games.thirty_years_war.rules.action.variants import (
    why_not_enemies,
    why_not_intervene,
)
from adjudicator.games.thirty_years_war.rules.peace import why_no_offer
from adjudicator.games.thirty_years_war.rules.piles import card_name
from adjudicator.games.thirty_years_war.rules.state import State

ACT: Final = "act"
REC: Final = "rec"
AID: Final = "aid"
EVENT: Final = "event"
DUTCH: Final = "dutch"
ENEMIES: Final = "enemies"
FREE: Final = "free"
BASE: Final = "base"
PEACE: Final = "peace"
SKIP: Final = "pass"

FIELDS: Final = {
    ACT: ("card", "leader"),
    REC: ("card",),
    AID: ("card",),
    EVENT: ("card",),
    DUTCH: ("card",),
    ENEMIES: ("card",),
    FREE: ("place", "piece"),
    BASE: ("place",),
    PEACE: (),
    SKIP: (),
}
"""What is named with each use."""
SECTIONS: Final = {
    ACT: "8.3",
    REC: "8.4",
    AID: "8.5",
    EVENT: "8.6",
    DUTCH: "19.5",
    ENEMIES: "19.11",
    FREE: "8.32",
    BASE: "17.Sw.1",
    PEACE: "5.3",
    SKIP: "8.2",
}


@dataclass(frozen=True)
class Play:
    """What a side does with a Card Round.

    ``use`` is one of ``FIELDS``, which says what else is named: a card of the hand; the leader it
    activates; the place and piece (face of a unit, or leader) of a Free Action, or the port to
    which the Swedish Base is moved.
    """

    use: str
    card: str = ""
    leader: str = ""
    place: str = ""
    piece: str = ""


@dataclass(frozen=True)
class RoundChoice(Listed):
    """What a side may do with its Card Round (8.2)."""

    state: State
    side: str

    def check(self, value: Play) -> None:
        """Refuse with the rule that forbids it."""
        if value.use not in FIELDS:
            raise IllegalAnswer(_("{use!r} is no way to use a round", use=value.use))
        for name in ("card", "leader", "place", "piece"):
            wanted, given = name in FIELDS[value.use], bool(asdict(value)[name])
            if wanted != given:
                raise IllegalAnswer(
                    _("{use} goes with {fields}", use=value.use, fields=" ".join(FIELDS[value.use]))
                )
        if reason := self.why_not(value):
            raise IllegalAnswer(reason, section=SECTIONS[value.use])

    def why_not(self, value: Play) -> str | None:
        """Return why a play with all that it takes is not legal, or None."""
        state, side = self.state, self.side
        if value.card:
            return self._why_not_card(value)
        if value.use == FREE:
            return why_not_free(state, side, value.place, value.piece)
        if value.use == BASE:
            return why_not_move_base(state, side, value.place)
        return why_no_offer(state, side) if value.use == PEACE else None

    def _why_not_card(self, value: Play) -> str | None:
        state, side = self.state, self.side
        if value.card not in state.hands[side]:
            return _("{card} is not in your hand", card=card_name(state, value.card))
        if value.use == ACT:
            points = state.edition.cards[value.card].value
            return why_not_activate(state, side, value.leader, points)
        if value.use == REC:
            able = may_recruit_at_all(state, side)
            return None if able else _("none of your leaders can recruit where he is")
        if value.use == AID:
            return why_not_aid(state, side)
        if value.use == EVENT:
            return self._why_not_event(value.card)
        variant = why_not_intervene if value.use == DUTCH else why_not_enemies
        return variant(state, side)

    def _why_not_event(self, card: str) -> str | None:
        reason = why_not_event(self.state, self.side, card)
        if reason is None:
            return None
        name = card_name(self.state, card)
        return _("{card} cannot be played as an event: {reason}", card=name, reason=reason)

    def only(self) -> tuple[Play, ...]:
        """Return nothing: one may always pass, and the hand is hidden."""
        return ()

    def values(self) -> Iterator[Play]:
        """Give everything that is legal, passing last."""
        return (play for play in self.named() if self.why_not(play) is None)

    def named(self) -> Iterator[Play]:
        """Give everything that could be named, whether it is legal or not."""
        state, side = self.state, self.side
        leaders = leaders_in_play(state, side)
        for card in state.hands[side]:
            yield from (Play(ACT, card, leader) for leader in leaders)
            yield from (Play(use, card) for use in (REC, AID, EVENT, DUTCH, ENEMIES))
        for place, piece in free_pieces(state, side):
            yield Play(FREE, place=place, piece=piece)
        yield from (Play(BASE, place=port) for port in new_bases(state))
        yield from (Play(PEACE), Play(SKIP))

    def dump(self, value: Play) -> JSON:
        """Return the use and what is named with it."""
        return {name: text for name, text in asdict(value).items() if text}

    def load(self, raw: Any) -> Play:
        """Return the play in ``raw``."""
        if not isinstance(raw, dict) or not all(isinstance(text, str) for text in raw.values()):
            raise IllegalAnswer(_("{raw!r} does not say what the round is used for", raw=raw))
        names = ("use", "card", "leader", "place", "piece")
        return Play(*(str(raw.get(name, "")) for name in names))
