"""18.5 Theological debates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.faith import (
    DebateCalled,
    DebaterBurnt,
    DebaterDisgraced,
    DebateRoundFought,
    DebatersChosen,
    DebateUndecided,
    DebateWipedOut,
    DebateWon,
)
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES, places
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.conversion import flip_one_by_one
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    ATTACK_DICE,
    BULLINGER,
    BURNT,
    CANCEL_LOSS,
    COMMITTED,
    DISGRACED,
    EXTRA_FLIP,
    UNCOMMITTED,
    available,
    commit,
    debaters,
    pool,
    remove_reformer,
)
from adjudicator.games.here_i_stand.rules.religion.modifiers import (
    AUGSBURG_CONFESSION,
    THOMAS_MORE,
    WARTBURG,
)
from adjudicator.games.here_i_stand.rules.religion.targets import (
    COUNTER,
    REFORMATION,
    eligible,
)
from adjudicator.games.here_i_stand.rules.religion.translation import translation_zones
from adjudicator.games.here_i_stand.rules.special.england import MARY_RULES
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import DEBATERS_CHOSEN, window

Against: TypeAlias = Literal["committed", "uncommitted"]
AGAINST: Final[tuple[Against, ...]] = (COMMITTED, UNCOMMITTED)


@dataclass(frozen=True)
class Bar:
    """Leipzig Debate's privilege: a Protestant debater who may not defend in one round."""

    debater: str
    round: int


@dataclass
class Debate:
    """A debate under way; cards of its window may change the debaters of the round.

    ``attacker`` is the power that called it. ``papal`` and ``protestant`` are the debaters of the
    round, the two flags tell who was uncommitted before it. ``extra_dice`` are attack dice of
    every round.
    """

    attacker: str
    zone: str
    against: Against
    extra_dice: int = 0
    round: int = 1
    papal: str = ""
    protestant: str = ""
    papal_fresh: bool = True
    protestant_fresh: bool = True

    @property
    def defender(self) -> str:
        """The power that did not call the debate."""
        return PROTESTANT if self.attacker == PAPACY else PAPACY

    def debater_of(self, power: str) -> str:
        """Return the debater of a side."""
        return self.papal if power == PAPACY else self.protestant

    def is_fresh(self, power: str) -> bool:
        """Return whether the debater of a side was uncommitted before this round."""
        return self.papal_fresh if power == PAPACY else self.protestant_fresh

    def enter(self, state: State, power: str, debater: str) -> None:
        """Make somebody the debater of a side for this round."""
        fresh = state.debaters[debater] == UNCOMMITTED
        if power == PAPACY:
            self.papal, self.papal_fresh = debater, fresh
        else:
            self.protestant, self.protestant_fresh = debater, fresh


def why_no_debate(state: State, attacker: str, zone: str, *, named: bool = False) -> str | None:
    """Return why ``attacker`` cannot call a debate in a language zone at all, or None (18.1).

    Where its debater is ``named`` by what calls the debate, it needs no uncommitted one.
    """
    if zone not in translation_zones():
        return _("debates are held in the German, French and English language zones only")
    if attacker == PROTESTANT and WARTBURG in state.turn_effects:
        return _("after The Wartburg the Protestants call no debates this turn")
    if zone == "english" and THOMAS_MORE in state.turn_effects:
        return _("after the execution of Thomas More nobody debates in the English zone this turn")
    if not available(state, PROTESTANT, zone):
        return _(
            "there is no Protestant debater for the {zone} language zone", zone=zone.capitalize()
        )
    if not available(state, PAPACY, zone):
        return _("there is no Papal debater")
    if not named and not pool(state, attacker, zone, UNCOMMITTED):
        if attacker == PAPACY:
            return _("all Papal debaters are committed; an uncommitted one must attack")
        return _(
            "all {zone} debaters are committed; an uncommitted one must attack",
            zone=zone.capitalize(),
        )
    return None


def why_not_against(state: State, attacker: str, zone: str, against: str) -> str | None:
    """Return why the enemy debaters of a status cannot be attacked, or None (18.5 step 3)."""
    if against not in AGAINST:
        return _("a debate is against committed or uncommitted debaters")
    defender = PROTESTANT if attacker == PAPACY else PAPACY
    if pool(state, defender, zone, against):
        return None
    if defender == PAPACY:
        return _("there is no {state} Papal debater", state=against)
    return _("there is no {state} {zone} Protestant debater", state=against, zone=zone.capitalize())


def targets_of_debate(
    state: State, attacker: str, zone: str, *, named: bool = False
) -> tuple[Against, ...]:
    """Return whom a debate can be called against in a zone; nobody when none can be called.

    ``named`` as in ``why_no_debate``.
    """
    if why_no_debate(state, attacker, zone, named=named) is not None:
        return ()
    return tuple(a for a in AGAINST if why_not_against(state, attacker, zone, a) is None)


@rule("18.5")
async def theological_debate(
    table: Table[State],
    attacker: str,
    zone: str,
    *,
    against: Against,
    extra_dice: int = 0,
    chosen: str | None = None,
    bar: Bar | None = None,
) -> None:
    """Hold a debate called by ``attacker``: at most two rounds, then its result.

    ``chosen`` is a first-round attacker who is not drawn, ``bar`` keeps a Protestant out of one
    round's draw. The caller has made sure that the debate can be called.
    """
    debate = Debate(attacker, zone, against, extra_dice)  # step 1
    table.tell(
        DebateCalled(attacker, zone, against, bar.debater if bar else "", bar.round if bar else 0)
    )
    rounds = tables()["religion_numbers"]["debate_max_rounds"]
    for number in range(1, rounds + 1):
        debate.round = number
        barred = bar.debater if bar and bar.round == number else None
        if number == 1:
            _first_round(table, debate, chosen, barred)  # steps 2-3
        else:
            await _second_round(table, debate, barred)
        _tell_debaters(table, debate)
        await window(table, DEBATERS_CHOSEN, debate, [PROTESTANT], f"{zone}.{number}")
        margin = _roll(table, debate)  # steps 4-5
        commit(table, debate.papal, "debate")  # step 6
        commit(table, debate.protestant, "debate")
        if margin:
            winner = attacker if margin > 0 else debate.defender
            await _settle(table, debate, winner, abs(margin))  # steps 7-9
            return
        table.tell(DebateUndecided(zone, number, number == rounds))


def _first_round(
    table: Table[State], debate: Debate, chosen: str | None, barred: str | None
) -> None:
    """Name the debaters of the first round: the attacker's first (steps 2-3)."""
    state = table.state
    if chosen is None:
        attackers = pool(state, debate.attacker, debate.zone, UNCOMMITTED)
        chosen = _drawn(table, debate, debate.attacker, attackers)
    debate.enter(state, debate.attacker, chosen)
    others = pool(state, debate.defender, debate.zone, debate.against)
    drawn = _drawn(table, debate, debate.defender, _without(others, barred))
    debate.enter(state, debate.defender, drawn)


async def _second_round(table: Table[State], debate: Debate, barred: str | None) -> None:
    """Name the debaters of the second round (step 7).

    FAQ: the pool of a side is its uncommitted debaters, and only if there are none its committed
    ones; so the only debater of a zone appears twice.
    """
    state = table.state
    inserted = await _insert_bullinger(table, debate.zone, barred)
    for power in (debate.attacker, debate.defender):
        if power == PROTESTANT and inserted:
            debate.enter(state, power, BULLINGER)
            continue
        keep_out = barred if power == PROTESTANT else None
        options = second_round_pool(state, power, debate.zone, keep_out)
        debate.enter(state, power, _drawn(table, debate, power, options))


def second_round_pool(
    state: State, power: str, zone: str, barred: str | None = None
) -> tuple[str, ...]:
    """Return among whom the second-round debater of a side is drawn (step 7).

    Its uncommitted debaters, and only if there are none its committed ones.
    """
    fresh = _without(pool(state, power, zone, UNCOMMITTED), barred)
    return fresh or _without(pool(state, power, zone, COMMITTED), barred)


@dataclass(frozen=True)
class InsertChoice(YesNo):
    """Whether Bullinger steps into a debate in a language ``zone``."""

    zone: str


async def _insert_bullinger(table: Table[State], zone: str, barred: str | None) -> bool:
    if table.state.debaters.get(BULLINGER) != UNCOMMITTED or barred == BULLINGER:
        return False
    return await ask(Decision(PROTESTANT, "18.5/insert:2", InsertChoice(zone), default=False))


def _without(options: Sequence[str], barred: str | None) -> tuple[str, ...]:
    return tuple(name for name in options if name != barred)


def _drawn(table: Table[State], debate: Debate, power: str, options: Sequence[str]) -> str:
    label = f"{power} debater in the {debate.zone} zone, round {debate.round}"
    return table.dice.pick(options, label)


def _tell_debaters(table: Table[State], debate: Debate) -> None:
    table.tell(
        DebatersChosen(
            debate.zone,
            debate.round,
            debate.papal,
            not debate.papal_fresh,
            debate.protestant,
            not debate.protestant_fresh,
        )
    )


def attack_dice(state: State, debate: Debate) -> int:
    """Return how many dice the power that called the debate rolls (18.5 step 4).

    Papal attackers suffer from the Augsburg Confession, count double in the English zone under
    Mary I, and bring the attack bonus of a debater who enters uncommitted.
    """
    known = debaters()[debate.debater_of(debate.attacker)]
    dice = known.value + int(tables()["religion_numbers"]["debate_attacker_extra_dice"])
    dice += debate.extra_dice
    if debate.attacker == PAPACY:
        if AUGSBURG_CONFESSION in state.turn_effects:
            dice -= 1
        if debate.zone == "english" and state.rulers[ENGLAND] == MARY_RULES:
            dice += known.value
        bonus = known.bonus_kind == ATTACK_DICE and known.zone in ("any", debate.zone)
        if bonus and debate.papal_fresh:
            dice += known.amount
    return dice


def defence_dice(debate: Debate) -> int:
    """Return how many dice the defender rolls (18.5 step 5): more for a fresh debater."""
    fresh = debate.is_fresh(debate.defender)
    extra = "debate_defender_extra_dice_" + (UNCOMMITTED if fresh else COMMITTED)
    value = debaters()[debate.debater_of(debate.defender)].value
    return value + int(tables()["religion_numbers"][extra])


def _roll(table: Table[State], debate: Debate) -> int:
    """Roll for both sides and return the attacker's hits less the defender's (steps 4-5)."""
    hitting = tables()["religion_numbers"]["debate_hits_on"]
    attacking = debate.debater_of(debate.attacker)
    defending = debate.debater_of(debate.defender)
    attack = table.dice.roll(
        attack_dice(table.state, debate), f"{attacking} attacks in debate, round {debate.round}"
    )
    defence = table.dice.roll(
        defence_dice(debate), f"{defending} defends in debate, round {debate.round}"
    )
    hits = sum(face in hitting for face in attack)
    hits_back = sum(face in hitting for face in defence)
    table.tell(
        DebateRoundFought(
            zone=debate.zone,
            round=debate.round,
            attacker=debate.attacker,
            attacking=attacking,
            attacker_rolls=attack,
            attacker_hits=hits,
            defending=defending,
            defender_rolls=defence,
            defender_hits=hits_back,
        )
    )
    return hits - hits_back


@rule("18.5")
async def _settle(table: Table[State], debate: Debate, winner: str, margin: int) -> None:
    """Carry out the result of a decided debate: steps 7 to 9."""
    if may_cancel(debate, winner) and _wiped_out(table, debate):
        return
    flips = flips_won(debate, margin)
    table.tell(DebateWon(winner, debate.zone, margin, flips))
    await flip_one_by_one(  # step 7
        table,
        winner,
        flips,
        "18.5",
        lambda now: flip_options(now, winner, debate.zone),
        zone=debate.zone,
    )
    if is_ruinous(debate, winner, margin):  # steps 8-9
        fall, who = (burn, debate.protestant) if winner == PAPACY else (disgrace, debate.papal)
        fall(table, who)


def may_cancel(debate: Debate, winner: str) -> bool:
    """Return whether the beaten Papal debater may roll to wipe out the result."""
    papal = debaters()[debate.papal]
    return winner == PROTESTANT and debate.papal_fresh and papal.bonus_kind == CANCEL_LOSS


def flips_won(debate: Debate, margin: int) -> int:
    """Return how many spaces the winner flips: the margin, and a bonus whoever wins."""
    papal = debaters()[debate.papal]
    return margin + papal.amount * (debate.papal_fresh and papal.bonus_kind == EXTRA_FLIP)


def is_ruinous(debate: Debate, winner: str, margin: int) -> bool:
    """Return whether the beaten debater is burnt or disgraced (18.5 steps 8-9)."""
    beaten = debate.protestant if winner == PAPACY else debate.papal
    return margin > debaters()[beaten].value


def _wiped_out(table: Table[State], debate: Debate) -> bool:
    face = table.dice.roll(1, f"{debate.papal} tries to wipe out the result")[0]
    cancelled = face in tables()["religion_numbers"]["debate_hits_on"]
    table.tell(DebateWipedOut(debate.papal, face, cancelled))
    return cancelled


def flip_options(state: State, winner: str, zone: str) -> tuple[str, ...]:
    """Return what the winner of a debate may flip next (18.5 step 7).

    A space must meet step 1 of an attempt. Spaces of other language zones come in when the zone
    of the debate has none left; spaces outside all zones never do.
    """
    possible = eligible(state, REFORMATION if winner == PROTESTANT else COUNTER)
    inside = tuple(space for space in possible if places()[space].language_zone == zone)
    return inside or tuple(s for s in possible if places()[s].language_zone in LANGUAGE_ZONES)


def burn(table: Table[State], debater: str) -> None:
    """Burn a Protestant debater (18.5 step 8): VP for the Papacy, his reformer leaves for good.

    The ruler of the Protestants stays who he is.
    """
    state = table.state
    points = debaters()[debater].value
    state.debaters[debater] = BURNT
    state.bonus_vp[PAPACY].append([f"burnt_{debater}", points])
    remove_reformer(state, debater)
    table.tell(DebaterBurnt(debater, points))


def disgrace(table: Table[State], debater: str) -> None:
    """Disgrace a Papal debater (18.5 step 9): VP for the Protestants."""
    state = table.state
    points = debaters()[debater].value
    state.debaters[debater] = DISGRACED
    state.bonus_vp[PROTESTANT].append([f"disgraced_{debater}", points])
    table.tell(DebaterDisgraced(debater, points))
