"""Answering for a role, which is told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.engine.choices import Consent, Unproposed
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _, sentences
from adjudicator.orders.commands.parts import order, reason, role
from adjudicator.orders.reader import ReadLine
from adjudicator.service.commands.desk import Desk, receipt_of
from adjudicator.service.commands.moderators import unseen
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.service.commands.moderators.sealing import is_sealed
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.table import stand_in
from adjudicator.service.table.contexts import as_it_is, roles_named, seat_for
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.service.table.reporting import publish
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.service.table.timekeeping.flags import give
from adjudicator.service.table.timekeeping.windows import end_again, open_window
from adjudicator.store import tables
from adjudicator.store.positions import Given
from adjudicator.words.order_words import order_line


@act(
    "answer",
    role(),
    order(),
    reason(),
    example="ANSWER {role}: PASS BECAUSE the deadline is over.",
    in_window=True,
)
def answer_for(
    chair: Chair, role: str, words: str, reason: str = "", window: str | None = None
) -> Done:
    """Answer the open question of a power with an order line, in place of its player.

    The player gets a receipt of it. In a game that is moderated blind it is given unseen: it counts
    if it is legal, and only the player hears whether it was. Where several answer in secret it
    counts when the window ends, unless the player has answered. Who plays in the game gives none.
    """
    game = chair.game
    if game.status != "running":
        raise not_possible(
            "Game {game} is {status}; nothing can be answered in it.", **as_it_is(game)
        )
    chair.named(window)
    role = chair.role(role)
    sealed = is_sealed(chair)
    if sealed:
        unseen.check_readable(chair, words)
    with chair.playing() as playing:
        decision = _open_decision(playing, role)
        answer = _Answer(chair, playing, chair.opened(), decision, words, reason)
        name = roles_named(playing, [role])[0]
        if sealed and stand_in.is_collected(playing, decision):
            if not chair.dry:
                answer.keep_unseen()
            return unseen.said(role, name, unseen.KEPT)
        if sealed:
            if not chair.dry:
                answer.give_unseen()
            return unseen.said(role, name, unseen.ANSWERED)
        value, canonical = answer.judged()
        if not chair.dry:
            answer.give(value, canonical)
    return Done(_("answered for {power}: {line}", power=name, line=order_line(canonical)))


_COUNTS_AT_THE_END: Final = _(
    "The moderator has said this for you. It counts when the window ends, if you have not"
    " answered by then."
)


@dataclass(frozen=True)
class _Answer:
    """What is to be answered for a role, before it is known whether it is legal."""

    chair: Chair
    playing: Playing
    window: tables.Window
    decision: Decision[Any]
    words: str
    reason: str

    @property
    def role(self) -> str:
        return self.decision.role

    def judged(self) -> tuple[object, str]:
        """Return what the words say to the question; NotPossible or IllegalAnswer."""
        view = self.playing.view(self.role)
        return stand_in.value_of(self.playing.known_as, self.decision, self.words, view)

    def keep_unseen(self) -> None:
        """Keep the words until the window ends, and tell the player alone what they are worth."""
        playing, line = self.playing, ReadLine(1, self.words, "order")
        item = next(item for item in playing.asked if item.decision is self.decision)
        action = self.chair.note(
            stand_in.VERB,
            **stand_in.place_of(playing, item),
            topic=self.decision.topic,
            words=self.words,
            reason=self.reason,
            window=self.window.code,
        )
        key = f"receipt/moderator/{action.id}"
        if not playing.waits_for(self.role):
            desk = self._desk(key, _("The moderator has said this for you."))
            desk.answer(line, "ignored", reason=_("you have answered yourself, and that counts"))
            return self._send(desk, counted=False)
        desk = self._desk(key, _COUNTS_AT_THE_END)
        try:
            canonical = self.judged()[1]
        except (NotPossible, IllegalAnswer) as refused:
            desk.answer(line, "refused", reason=str(refused), section=refused.section or "")
        else:
            desk.answer(replace(line, canonical=canonical), "kept")
        self.go_on()
        return self._send(desk, counted=False)

    def go_on(self) -> None:
        """Let the window end by itself again where it had waited for this answer."""
        waits = self.window.moderator_since is not None and self.window.state == "open"
        if waits and not game_settings.value_of(self.chair.game, "moderated"):
            end_again(self.chair.session, self.window)

    def give_unseen(self) -> None:
        """Give the answer if it is legal, and tell the player alone what became of it."""
        try:
            value, canonical = self.judged()
        except (NotPossible, IllegalAnswer) as refused:
            key = self._noted()
            desk = self._desk(key, _("The moderator has tried to give this answer for you."))
            line = ReadLine(1, self.words, "order")
            desk.answer(line, "refused", reason=str(refused), section=refused.section or "")
            self._send(desk, counted=False)
        else:
            self.give(value, canonical)

    def give(self, value: object, canonical: str) -> None:
        """Give a legal answer, tell the player, and let the game go on."""
        key = self._noted()
        given = Given("moderator", words=self.words)
        give(self.playing, self.window, self.role, value, given)
        desk = self._desk(key, _("The moderator has given this answer for you."))
        desk.answer(ReadLine(1, self.words, "order", canonical=canonical), "accepted")
        desk.reported = publish(self.playing, self.chair.mailroom, writer=self.role)
        self.go_on()
        self._send(desk)

    def _noted(self) -> str:
        """Note in the log what is done; return the key of the receipt."""
        request = next(o.request for o in self.playing.asked if o.decision is self.decision)
        action = self.chair.note(
            "answer",
            role=self.role,
            topic=self.decision.topic,
            segment=self.playing.segment,
            request=request,
            words=self.words,
            reason=self.reason,
            window=self.window.code,
        )
        return f"receipt/moderator/{action.id}"

    def _desk(self, key: str, told: str) -> Desk:
        seat = seat_for(self.chair.session, self.chair.game, self.role)
        desk = Desk(self.chair.mailroom, self.playing, seat, self.window, key=key)
        desk.notes.append(sentences(told, self.reason))
        return desk

    def _send(self, desk: Desk, *, counted: bool = True) -> None:
        """Send the receipt; ``counted``: the metrics may tell what became of its lines."""
        game, mailroom = self.chair.game, self.chair.mailroom
        following = open_window(self.chair.session, game)
        receipt = receipt_of(desk, following.code if following else "")
        if counted:
            mailroom.lines_read.update(line.status for line in desk.lines)
        mailroom.to_seat(game, desk.seat, "receipt", receipt, desk.key)


def _open_decision(playing: Playing, role: str) -> Decision[Any]:
    """Return what is asked of a role; NotPossible when it is nothing a moderator can answer."""
    slug = playing.row.slug
    decision = playing.open_for(role)
    if decision is None:
        raise not_possible("Nothing is asked of {role} in game {game} now.", role=role, game=slug)
    if is_talk(decision):
        raise not_possible(
            "{role} negotiates in game {game}; only the player can make deals.",
            role=role,
            game=slug,
        )
    check_for_others(decision)
    return decision


def check_for_others(decision: Decision[Any]) -> None:
    """Raise NotPossible where nobody but the player can answer: what he confirms, or alone knows.

    A moderator who could name a hand would find out by it where cards are.
    """
    if isinstance(decision.choice, Consent | Unproposed):
        raise not_possible(
            "Only the player can answer this. If he never does, seat somebody else: {command}.",
            command=order_line(f"REPLACE {decision.role} ADDRESS"),
        )
