"""Players who write at random: legal orders, mistakes, press, deals, sheets and requests.

Whoever may know of an exchanged card writes what is legal in both games of a pair and does not use
the card. All others write what is legal in the first game, for them there must be no difference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator import clock
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.language.sheets import RESPONSE_SHEETS, WORDS
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.deck import COMBAT, RESPONSE, card, cards
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.registry import game_of
from adjudicator.kit.sheets import Rule, Topic
from adjudicator.service.table.ahead import book, sheets
from adjudicator.service.table.deals import OPEN
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import queries
from adjudicator.store.positions import Given
from adjudicator.words.lexicon import OrderError
from tests.here_i_stand.exchange import Exchange
from tests.own_types import his_view
from tests.service.all_commands import request_of
from tests.service.playground import RULES, Playground

SLUG: Final = "his-1"
_TRIES: Final = 12  # samples of one question before it counts as one without a common answer
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
_GRAMMAR: Final = game_of(RULES).grammar
_RESPONSES: Final = tuple(
    number
    for number in cards()
    if card(number).kind in (COMBAT, RESPONSE)
    or any(set(mode.windows) - {OWN_IMPULSE} for mode in modes_of(number))
)


class NothingInCommon(Exception):
    """No answer of a role is legal in both games without one of the exchanged cards."""


@contextmanager
def looked_at(ground: Playground) -> Iterator[Playing]:
    """Hand over the game as it stands, to be played on as an experiment: nothing is stored."""
    with ground.office.database.transaction() as session:
        game = queries.game_by_slug(session, SLUG)
        assert game is not None
        with Playing(session, game, clock.now()) as playing:
            yield playing
        session.rollback()


def is_waited_for(playing: Playing, role: str) -> bool:
    """Return whether a role has a question to answer with an order."""
    decision = playing.open_for(role)
    return decision is not None and playing.waits_for(role)


def _decision(playing: Playing, role: str) -> Decision[Any]:
    """Return what is asked of a role that is asked something."""
    decision = playing.open_for(role)
    assert decision is not None
    return decision


@dataclass
class Letters:
    """Writes messages for all players of one pair of games that differ by ``exchange``."""

    rng: random.Random
    exchange: Exchange
    press: int = field(default=0)

    # -- whole messages --------------------------------------------------------------------------

    def answer(self, role: str, playings: Sequence[Playing]) -> list[str]:
        """Return a block that answers what is asked of a role, and some other lines about it.

        ``playings`` are both games, or only the first; they are played on. Raises NothingInCommon.
        """
        decision = playings[0].open_for(role)
        if decision is not None and is_talk(decision):
            return self._talk(role, playings)
        lines = self._orders(role, playings, self.rng.choice((1, 2, 4, 8)))
        if self.rng.random() < 0.15 and self._may_give_up(role, playings):
            lines.append("PASS THE REST")
        if self.rng.random() < 0.1:
            lines.insert(self.rng.randrange(len(lines) + 1), self._mistake(role, len(playings)))
        if self.rng.random() < 0.1:
            lines += self._aside(role, playings)
        return lines

    def unasked(self, role: str, playings: Sequence[Playing]) -> list[str]:
        """Return a block of somebody who is asked nothing: sheets, requests, orders ahead."""
        lines = []
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            lines += self._aside(role, playings)
        return lines

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

    def _orders(self, role: str, playings: Sequence[Playing], most: int) -> list[str]:
        """Return up to ``most`` lines that answer the questions of a role as they come."""
        lines: list[str] = []
        while len(lines) < most and all(is_waited_for(one, role) for one in playings):
            topics = [_decision(one, role).topic for one in playings]
            if len(set(topics)) > 1:
                break
            if lines and self._is_left_to_sheets(role, playings):
                continue
            found = self._common(role, playings)
            if found is None:
                if lines:
                    break
                raise NothingInCommon(topics[0].partition(":")[0])
            words, value = found
            lines.append(words)
            for one in playings:
                one.answer(role, value, Given("message"))
                book.run(one, but=role)
        return lines

    @staticmethod
    def _may_give_up(role: str, playings: Sequence[Playing]) -> bool:
        """Return whether PASS THE REST means the same in all games.

        Kept for the next impulse it would be a pass, which a mandatory event in the hand forbids.
        """
        asked = [one.open_for(role) for one in playings if is_waited_for(one, role)]
        return len(playings) == 1 or [d.name for d in asked if d] == ["action"] * len(playings)

    def _is_left_to_sheets(self, role: str, playings: Sequence[Playing]) -> bool:
        """Let the role's sheet answer a response window it would not ask about; mostly."""
        decision = playings[0].open_for(role)
        if decision is None or not sheets.is_response(decision) or self.rng.random() < 0.2:
            return False
        for one in playings:
            seats = queries.seats_of(one.session, one.row.id)
            seat = next(seat for seat in seats if seat.role == role)
            if sheets.would_ask(one, seat, decision) or not sheets.answer(one, [seat]):
                return False
            book.run(one, but=role)
        return True

    def legal(self, role: str, playings: Sequence[Playing]) -> str | None:
        """Return an answer of a role in words, legal in all games; None without one."""
        if not all(is_waited_for(one, role) for one in playings):
            return None
        if any(is_talk(_decision(one, role)) for one in playings):
            return None
        found = self._common(role, playings)
        return found[0] if found else None

    def _common(self, role: str, playings: Sequence[Playing]) -> tuple[str, Any] | None:
        """Return an answer and its words, legal in all games and without an exchanged card."""
        decision = _decision(playings[0], role)
        for _ in range(_TRIES):
            value = self._value(decision)
            raw = decision.choice.dump(value)
            if len(playings) > 1 and self.exchange.is_used_by(raw):
                continue
            try:
                words = {self._words(one, role, raw) for one in playings}
            except (IllegalAnswer, OrderError):
                continue
            if len(words) == 1:
                return words.pop(), value
        return None

    @staticmethod
    def _words(playing: Playing, role: str, raw: Any) -> str:
        """Return a value as an order line; IllegalAnswer or OrderError when it is none here."""
        decision = _decision(playing, role)
        value = decision.choice.load(raw)
        decision.check(value)
        words: str = _GRAMMAR.words(decision, value, playing.view(role))
        return words

    def _value(self, decision: Decision[Any]) -> Any:
        """Return a legal value; war and CP, with which most windows open, are likelier."""
        if decision.name == "window" and self.rng.random() < 0.5:
            return decision.default
        value = sample(decision.choice, self.rng)
        for _ in range(3):
            if self._is_welcome(decision.name, decision.choice.dump(value)):
                break
            value = sample(decision.choice, self.rng)
        return value

    def _is_welcome(self, name: str, raw: Any) -> bool:
        """Return whether an answer is taken at once, or another one is tried first."""
        if name == "action":
            return bool(raw["do"] in _MILITARY)
        return name != "play" or raw.get("use") == "cp" or self.rng.random() < 0.5

    # -- beside the orders ----------------------------------------------------------------------

    def _aside(self, role: str, playings: Sequence[Playing]) -> list[str]:
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
            return request_of(self.rng).splitlines()
        if kind == 2:
            return self._broadcast()
        if kind == 3:
            return [f"RESEND {self.rng.randint(1, 9)}"]
        if kind == 4:
            return self.sheet(knows=knows)
        if kind == 5:
            return [self._mistake(role, len(playings))]
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

    def _mistake(self, role: str, games: int) -> str:
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

    def _broadcast(self) -> list[str]:
        self.press += 1
        return ["BROADCAST", f"This is public word number {self.press}.", "ENDBROADCAST"]

    # -- negotiations ---------------------------------------------------------------------------

    def _talk(self, role: str, playings: Sequence[Playing]) -> list[str]:
        """Return a block for the negotiation window: press, deals, READY."""
        playing = playings[0]
        decision = _decision(playing, role)
        others = [other for other in MAJOR_POWERS if playing.may_talk(role, other)]
        lines: list[str] = []
        if others and self.rng.random() < 0.3:
            self.press += 1
            to = ", ".join(self.rng.sample(others, self.rng.randint(1, min(2, len(others)))))
            lines += [f"PRESS TO {to}", f"Between us, number {self.press}.", "ENDPRESS"]
        for deal in sample(decision.choice, self.rng):
            partners = ", ".join(party for party in deal.parties if party != role)
            items = [_GRAMMAR.item_words(item) for item in deal.items]
            lines += [f"DEAL WITH {partners}", *items, "ENDDEAL"]
        lines += self._answers_to_deals(role, playing)
        if self.rng.random() < 0.1:
            lines += self._aside(role, playings)
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
