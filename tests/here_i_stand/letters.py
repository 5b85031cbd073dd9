"""Players of Here I Stand who write at random: trials of events, sheets, orders ahead, deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.game import GAME
from adjudicator.games.here_i_stand.language.sheets import RESPONSE_SHEETS, WORDS
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.deck import COMBAT, RESPONSE, card, cards
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.kit.sheets import Rule, Topic
from adjudicator.service.table.deals import OPEN
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import queries
from tests.own_types import his_view
from tests.service.letters import Letters, decision_of, is_waited_for

_MILITARY: Final = ("move", "assault", "naval_move", "transport", "piracy", "debate")
STANDING: Final = (
    "NO INTERCEPTION",
    "STAND",
    "WITHDRAW",
    "RETREAT TO Vienna OR ANY",
    "LOSE mercenaries, cavalry FIRST",
    "SHELTER NOBODY",
)
"""Standing orders of which no card of a hand is part."""
TERMS: Final = ("", "", " ONCE", " UNTIL the end of the turn", " UNTIL my next impulse")
_CONDITIONS: Final = (
    "battle won",
    "not success",
    "fight lost",
    "Foul Weather played",
    "at least 3 CP left",
    "France holds at least 3 cards",
    "Vienna under siege or turn is at least 4",
)
_RESPONSES: Final = tuple(
    number
    for number in cards()
    if card(number).kind in (COMBAT, RESPONSE)
    or any(set(mode.windows) - {OWN_IMPULSE} for mode in modes_of(number))
)


class HisLetters(Letters):
    """Writes messages for all players of a pair of games of Here I Stand."""

    def trial(self, role: str, playing: Playing) -> list[str]:
        """Return a block that is only checked: a card of the hand as event, and what is behind it.

        Cards may be drawn or shown by the event, and others may answer; none of that is known yet.
        """
        hand = his_view(playing.view(role)).hand
        plays = [
            f"PLAY {card(number).title} AS {mode.id}"
            for number in hand
            for mode in modes_of(number)
        ]
        lines = self.rng.sample(plays, 1) if plays else ["PASS"]
        for number in sorted(self.exchange.cards):
            lines += [f"IF I hold {card(number).title}", "PASS", "ENDIF"]
        return lines

    def sheet(self, *, knows: bool) -> list[str]:
        """Return the lines that make a response sheet.

        Who knows of the exchange wants to be asked wherever one of the cards could be played: there
        a rule could look into the hand.
        """
        lines = [f"SHEET {self.rng.choice(tuple(RESPONSE_SHEETS.presets))}"]
        lines += [self._rule(knows) for _ in range(self.rng.randint(0, 3))]
        if knows:
            lines += [f"ASK ME ABOUT {card(n).title}" for n in sorted(self.exchange.cards)]
        return lines

    # -- orders ---------------------------------------------------------------------------------

    def may_give_up(self, role: str, playings: Sequence[Playing]) -> bool:
        """Return whether PASS THE REST means the same in all games.

        Kept for the next impulse it would be a pass, which a mandatory event in the hand forbids.
        """
        asked = [one.open_for(role) for one in playings if is_waited_for(one, role)]
        return len(playings) == 1 or [d.name for d in asked if d] == ["action"] * len(playings)

    def is_welcome(self, name: str, raw: Any) -> bool:
        """Return whether an answer is taken at once, or another one is tried first."""
        if name == "action":
            return bool(raw["do"] in _MILITARY)
        return name != "play" or raw.get("use") == "cp" or self.rng.random() < 0.5

    # -- beside the orders ----------------------------------------------------------------------

    def aside(self, role: str, playings: Sequence[Playing]) -> list[str]:
        """Return lines that answer no question."""
        knows = len(playings) > 1
        hand = [
            n
            for n in his_view(playings[0].view(role)).hand
            if not (knows and n in self.exchange.cards)
        ]
        kind = self.rng.randrange(10)
        if kind == 0 and hand:
            return [f"PLAY {card(self.rng.choice(hand)).title} FOR CP"]
        if kind == 1:
            return self.request()
        if kind == 2:
            return self.broadcast()
        if kind == 3:
            return [f"RESEND {self.rng.randint(1, 9)}"]
        if kind == 4:
            return self.sheet(knows=knows)
        if kind == 5:
            return [self.mistake(role, len(playings))]
        if kind in (6, 7):
            return self._ahead(hand, knows=knows)
        return [self._rule(knows)]

    def _ahead(self, hand: Sequence[int], *, knows: bool) -> list[str]:
        """Return standing orders, or orders under a condition.

        Whoever knows of the exchange does not pass ahead: a mandatory event, which it may hold in
        one of the games only, would forbid it.
        """
        if self.rng.random() < 0.5:
            orders = (*STANDING, "NO DEPLOYMENT", *(() if knows else ("PASS",)))
            return [f"STANDING: {self.rng.choice(orders)}{self.rng.choice(TERMS)}"]
        condition = self.rng.choice(_CONDITIONS)
        if self.rng.random() < 0.3:
            condition = f"I hold {card(self.rng.choice(hand or [1])).title}"
        order = "RAISE 1 regular IN Vienna OR ANY"
        if hand and self.rng.random() < 0.5:
            order = f"PLAY {card(self.rng.choice(hand)).title} FOR CP"
        otherwise = [] if knows else ["ELSE", "PASS THE REST"]
        return [f"IF {condition}", order, *otherwise, "ENDIF"]

    def _rule(self, knows: bool) -> str:
        """Return a line of a response sheet; who knows of a card seldom has it play itself."""
        number = self.rng.choice((*sorted(self.exchange.cards), *self.rng.sample(_RESPONSES, 3)))
        acts = ["ask", "pass", "play"]
        if knows and number in self.exchange.cards:
            acts = ["ask", "pass"]
        act = self.rng.choice(acts)
        places_named = self.rng.sample(sorted(places()), 3) if self.rng.random() < 0.2 else ()
        topic = Topic(
            kind=self.rng.choice(("", *WORDS.kinds)),
            card=number if act == "play" or self.rng.random() < 0.5 else 0,
            where="in" if places_named else "",
            places=tuple(places_named),
            by=self.rng.choice(MAJOR_POWERS) if self.rng.random() < 0.2 else "",
            mine=self.rng.random() < 0.2,
        )
        modes = [mode.id for mode in modes_of(number) if set(mode.windows) - {OWN_IMPULSE}]
        mode = self.rng.choice(modes) if act == "play" and len(modes) > 1 else ""
        return WORDS.rule_line(Rule(act, topic, mode))  # type: ignore[arg-type]  # one of the three

    def mistake(self, role: str, games: int) -> str:
        """Return a line that is not carried out; who holds neither card may name them."""
        names = sorted(cards()) if games > 1 else sorted(self.exchange.cards) * 20 + sorted(cards())
        number = self.rng.choice([n for n in names if games == 1 or n not in self.exchange.cards])
        return self.rng.choice(
            (
                "MOVE 3 regulars FROM Nowhere TO Vienna",
                "Thank you, the rest tomorrow",
                "ASSAULT Constantinopel WITH everything",
                "READY",
                "CHOOSE Vienna",
                f"PLAY {card(number).title} FOR CP",
                f"PLAY {card(number).title}",
                f"PLAY {number}",
            )
        )

    # -- negotiations ---------------------------------------------------------------------------

    def talk(self, role: str, playings: Sequence[Playing]) -> list[str]:
        """Return a block for the negotiation window: press, deals, READY."""
        playing = playings[0]
        decision = decision_of(playing, role)
        others = [other for other in MAJOR_POWERS if playing.may_talk(role, other)]
        lines: list[str] = []
        if others and self.rng.random() < 0.3:
            self.press += 1
            to = ", ".join(self.rng.sample(others, self.rng.randint(1, min(2, len(others)))))
            lines += [f"PRESS TO {to}", f"Between us, number {self.press}.", "ENDPRESS"]
        for deal in sample(decision.choice, self.rng):
            partners = ", ".join(party for party in deal.parties if party != role)
            items = [GAME.grammar.item_words(item) for item in deal.items]
            lines += [f"DEAL WITH {partners}", *items, "ENDDEAL"]
        lines += self._answers_to_deals(role, playing)
        if self.rng.random() < 0.1:
            lines += self.aside(role, playings)
        if not lines or self.rng.random() < 0.5:
            lines.append("READY" if self.rng.random() < 0.9 else "WAIT")
        return lines

    def _answers_to_deals(self, role: str, playing: Playing) -> list[str]:
        window = open_window(playing.session, playing.row)
        assert window is not None
        lines = []
        for row in queries.deals_of(playing.session, window.id):
            if role not in row.parties or row.status not in OPEN:
                continue
            verb = self.rng.choices(("CONFIRM", "REJECT", "WITHDRAW"), (8, 1, 1))[0]
            if role not in row.confirmations or verb != "CONFIRM":
                lines.append(f"{verb} DEAL {row.number}")
        return lines
