"""Players of Thirty Years War who write at random: trials of cards, orders ahead, requests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.game import GAME
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.service.table.playing import Playing
from tests.service.letters import Letters

STANDING: Final = (
    "INSIDE",
    "OUTSIDE",
    "NO CARDS",
    "RETREAT TO Linz OR ANY",
    "NO SIEGE",
    "ASSAULT",
    "REFUSE PEACE",
    "PAY NOTHING",
    "PASS",
)
"""Standing orders of which no card of a hand is part."""
TERMS: Final = ("", "", " ONCE", " UNTIL the end of the turn", " UNTIL my next round")
_CONDITIONS: Final = (
    "I control Linz",
    "VP at least 20",
    "turn at least 2",
    "Prague is besieged",
    "enemy units in Linz",
    "Tilly is in Munich",
)
_SHEET: Final = (
    "ALWAYS INSIDE IN Linz",
    "ALWAYS REFUSE PEACE IF VP at least 30",
    "ASK ME ABOUT combat cards",
    "ASK ME ABOUT reactions IN Prague",
    "ALWAYS KEEP {0}",
    "ALWAYS PLAY {0}",
    "ALWAYS NO CARDS",
    "PASS ON reactions",
)
"""Lines of a response sheet."""
_CODES: Final = tuple(code.upper() for code in our_edition().cards)


class WarLetters(Letters):
    """Writes messages for both players of a pair of games of Thirty Years War."""

    def trial(self, role: str, playing: Playing) -> list[str]:
        """Return a block that is only checked: a card of the hand, and what is behind it."""
        hand = self._hand(role, playing)
        uses = (
            "PLAY {0}",
            "AID WITH {0}",
            "RECRUIT WITH {0}",
            "KEEP {0}",
            "ACTIVATE Tilly WITH {0}",
        )
        lines = [self.rng.choice(uses).format(self.rng.choice(hand).upper())] if hand else ["PASS"]
        lines += ["STOP RECRUITING"] * lines[0].startswith("RECRUIT")
        for card in sorted(self.exchange.cards):
            lines += [f"IF I have {card.upper()}", "PASS", "ENDIF"]
        return lines

    def sheet(self, *, knows: bool) -> list[str]:
        """Return a preset of the response sheet and lines of it.

        Whoever knows of the exchange names neither card: a sheet may then answer otherwise.
        """
        hidden = [card.upper() for card in sorted(self.exchange.cards)]
        code = self.rng.choice([c for c in _CODES if c not in hidden] if knows else hidden)
        lines = [line.format(code) for line in self.rng.sample(_SHEET, self.rng.randint(0, 3))]
        return [f"SHEET {self.rng.choice(tuple(GAME.sheets.presets))}", *lines]

    def aside(self, role: str, playings: Sequence[Playing]) -> list[str]:
        """Return lines that answer no question."""
        knows = len(playings) > 1
        hand = [
            card
            for card in self._hand(role, playings[0])
            if not (knows and card in self.exchange.cards)
        ]
        kind = self.rng.randrange(9)
        if kind < 2 and hand:
            return [self._play(hand)]
        if kind < 4:
            return self.request()
        if kind == 4:
            return self.broadcast()
        if kind == 5:
            return [f"RESEND {self.rng.randint(1, 9)}"]
        if kind == 6:
            return [self.mistake(role, len(playings))]
        return self._ahead(hand)

    def mistake(self, role: str, games: int) -> str:
        """Return a line that is not carried out; who holds neither card may name them."""
        hidden = [card.upper() for card in sorted(self.exchange.cards)]
        others = [code for code in _CODES if code not in hidden]
        code = self.rng.choice(others if games > 1 else [*hidden * 20, *others])
        return self.rng.choice(
            (
                "MOVE 3 Imperial mercenaries TO Nowhere",
                "Thank you, the rest tomorrow",
                "ASSAULT Pragg WITH everything",
                "READY",
                "CHOOSE Tilly",
                f"PLAY {code}",
                f"AID WITH {code}",
                f"KEEP {code}",
                f"ACTIVATE Mansfeld WITH {code}",
            )
        )

    @staticmethod
    def _hand(role: str, playing: Playing) -> list[str]:
        view: Any = playing.view(role)
        return cast("View", view).state.hands[role]

    def _play(self, hand: Sequence[str]) -> str:
        """Return an order for a card of the hand."""
        return f"{self.rng.choice(('PLAY', 'AID WITH', 'KEEP'))} {self.rng.choice(hand).upper()}"

    def _ahead(self, hand: Sequence[str]) -> list[str]:
        """Return standing orders, or orders under a condition."""
        if self.rng.random() < 0.5:
            return [f"STANDING: {self.rng.choice(STANDING)}{self.rng.choice(TERMS)}"]
        condition = self.rng.choice(_CONDITIONS)
        if hand and self.rng.random() < 0.3:
            condition = f"I have {self.rng.choice(hand).upper()}"
        order = (
            self._play(hand) if hand and self.rng.random() < 0.6 else "FREE MOVE Tilly FROM Linz"
        )
        return [f"IF {condition}", order, "ELSE", "PASS THE REST", "ENDIF"]
