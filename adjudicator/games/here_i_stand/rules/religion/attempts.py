"""18.3 Reformation attempts and 18.4 Counter-Reformation attempts."""

from __future__ import annotations

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.faith import (
    AttemptOdds,
    AttemptsLost,
    CounterReformationAttempted,
    ReformationAttempted,
)
from adjudicator.games.here_i_stand.rules.powers import PAPACY
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import (
    Attempt,
    AttemptChoice,
    Series,
)
from adjudicator.games.here_i_stand.rules.religion.conversion import convert, put_in_unrest
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    BURN_BOOKS_CP,
    COUNTER_DICE,
    REFORMATION_DICE,
    debaters,
    reach,
    use_bonus,
    why_no_bonus,
)
from adjudicator.games.here_i_stand.rules.religion.modifiers import (
    Odds,
    counter_reformation_dice,
    counter_reformation_odds,
    is_targeted,
    papacy_has_advantage,
    papal_dice,
    papal_die_bonus,
    protestant_dice,
    reformation_dice,
    reformation_odds,
)
from adjudicator.games.here_i_stand.rules.religion.saint_peters import advance_saint_peters
from adjudicator.games.here_i_stand.rules.religion.targets import (
    COUNTER,
    GAINED,
    REFORMATION,
    mark_attempted,
    targets,
)
from adjudicator.games.here_i_stand.rules.state import State

BURN_BOOKS = "burn_books"


@rule("18.3")
async def reformation_attempts(
    table: Table[State],
    power: str,
    count: int,
    zones: tuple[str, ...],
    *,
    cause: str,
    extra_dice: int = 0,
    die_bonus: int = 0,
    only_spaces: tuple[str, ...] | None = None,
    unrest_on_failure: bool = False,
) -> None:
    """Let ``power`` (Protestants or England) make ``count`` Reformation attempts.

    ``only_spaces`` are the only spaces allowed, ``unrest_on_failure`` is Carlstadt's mark. What
    finds no target is lost.
    """
    await _carry_out(
        table,
        Series(
            REFORMATION,
            power,
            count,
            zones,
            cause,
            extra_dice,
            die_bonus,
            only_spaces,
            unrest_on_failure,
        ),
    )


@rule("18.4")
async def counter_reformation_attempts(
    table: Table[State],
    count: int,
    zones: tuple[str, ...],
    *,
    cause: str,
    only_spaces: tuple[str, ...] | None = None,
) -> None:
    """Let the Papacy make ``count`` Counter-Reformation attempts; what finds no target is lost."""
    series = Series(COUNTER, PAPACY, count, zones, cause, only_spaces=only_spaces)
    await _carry_out(table, series)


@rule("18.3")
async def _carry_out(table: Table[State], series: Series) -> None:
    state = table.state
    active: str | None = None  # a debater's dice last for the whole action, not just one attempt
    for number in range(1, series.count + 1):
        options = targets(state, series.kind, series.only_spaces)
        if not options:
            left = series.count - number + 1
            table.tell(AttemptsLost(series.power, series.kind, left))
            return
        attempt = await _pick_target(table, series, number, options, active)  # step 1
        if attempt.debater is not None:
            use_bonus(table, series.power, attempt.debater, series.cause)
            active = attempt.debater
        mark_attempted(state, series.kind, attempt.space)
        if series.kind == REFORMATION:
            _reform(table, series, number, attempt.space, active)
        else:
            _counter(table, series, number, attempt.space, active)
        if attempt.debater is not None and _pays_saint_peters(attempt.debater):
            advance_saint_peters(table, 1, attempt.debater)  # 18.4 step 9


async def _pick_target(
    table: Table[State], series: Series, number: int, options: tuple[str, ...], active: str | None
) -> Attempt:
    state = table.state
    choice = AttemptChoice(
        state,
        series.power,
        series.kind,
        options,
        _bonuses(state, series),
        series.only_spaces,
        series,
        active,
    )
    odds = [odds_of(state, series, space, active) for space in options]
    name = "18.3/reform" if series.kind == REFORMATION else "18.4/counter"
    best = max(odds, key=lambda found: found.chance).space
    decision = Decision(
        series.power,
        f"{name}:{number}",
        choice,
        default=Attempt(best),
        about=_told_odds(series, number, odds),
    )
    return await ask(decision)


def odds_of(state: State, series: Series, space: str, debater: str | None) -> Odds:
    """Return the odds of an attempt of ``series`` while the bonus of ``debater`` is active."""
    if series.kind == COUNTER:
        return counter_reformation_odds(
            state, space, series.zones, extra_dice=series.extra_dice, debater=debater
        )
    return reformation_odds(
        state,
        space,
        series.zones,
        extra_dice=series.extra_dice,
        die_bonus=series.die_bonus,
        debater=debater,
    )


def _told_odds(series: Series, number: int, odds: list[Odds]) -> AttemptOdds:
    return AttemptOdds(
        series.kind,
        number,
        series.count,
        series.cause,
        tuple(
            (found.space, found.own.total, found.other.total, round(100 * found.chance))
            for found in odds
        ),
    )


def _bonuses(state: State, series: Series) -> dict[str, frozenset[str]]:
    """Return the debaters whose bonus may still be committed for attempts, with their reach."""
    if series.power in state.impulse.bonus_used:
        return {}
    wanted = [REFORMATION_DICE] if series.kind == REFORMATION else [COUNTER_DICE]
    if series.cause == BURN_BOOKS:
        wanted.append(BURN_BOOKS_CP)
    return {
        name: reach(state, name)
        for name in state.debaters
        if debaters()[name].bonus_kind in wanted and why_no_bonus(state, series.power, name) is None
    }


def _pays_saint_peters(debater: str) -> bool:
    return debaters()[debater].bonus_kind == BURN_BOOKS_CP


@rule("18.3")
def _reform(
    table: Table[State], series: Series, number: int, space: str, debater: str | None
) -> None:
    """Resolve one Reformation attempt: steps 2 to 8."""
    state = table.state
    targeted = is_targeted(space, series.zones)
    own = reformation_dice(state, space, extra_dice=series.extra_dice, debater=debater)  # steps 2-3
    die_bonus = series.die_bonus if targeted else 0
    faces = table.dice.roll(own.total, f"{series.power} reforms {space}")  # step 4
    best = max(faces) + die_bonus
    papal = papal_dice(state, space)  # step 6
    papal_parts: dict[str, int] = {}
    papal_faces: tuple[int, ...] = ()
    if targeted and best >= tables()["religion_numbers"]["automatic_success_on"]:  # step 5
        result = "automatic"
    else:
        papal_parts = dict(papal.parts)
        papal_faces = table.dice.roll(papal.total, f"papacy defends {space}")  # step 7
        result = _verdict(best, max(papal_faces), ties_win=targeted)  # step 8
    table.tell(
        ReformationAttempted(
            power=series.power,
            space=space,
            number=number,
            count=series.count,
            cause=series.cause,
            debater=debater or "",
            parts=dict(own.parts),
            rolls=faces,
            die_bonus=die_bonus,
            papal_parts=papal_parts,
            papal_rolls=papal_faces,
            result=result,
            against=papal.total,
            favoured=targeted,
        )
    )
    _conclude(table, series, space, result)


@rule("18.4")
def _counter(
    table: Table[State], series: Series, number: int, space: str, debater: str | None
) -> None:
    """Resolve one Counter-Reformation attempt: steps 2 to 8."""
    state = table.state
    favoured = is_targeted(space, series.zones) and papacy_has_advantage(state)
    own = counter_reformation_dice(  # steps 2-3
        state, space, extra_dice=series.extra_dice, debater=debater
    )
    die_bonus = papal_die_bonus(state)
    faces = table.dice.roll(own.total, f"papacy counters in {space}")  # step 4
    best = max(faces) + die_bonus
    other = protestant_dice(state, space)  # step 6
    other_parts: dict[str, int] = {}
    other_faces: tuple[int, ...] = ()
    if favoured and best >= tables()["religion_numbers"]["automatic_success_on"]:  # step 5
        result = "automatic"
    else:
        other_parts = dict(other.parts)
        other_faces = table.dice.roll(other.total, f"protestant defends {space}")  # step 7
        result = _verdict(best, max(other_faces), ties_win=favoured)  # step 8
    table.tell(
        CounterReformationAttempted(
            space=space,
            number=number,
            count=series.count,
            cause=series.cause,
            debater=debater or "",
            parts=dict(own.parts),
            rolls=faces,
            die_bonus=die_bonus,
            protestant_parts=other_parts,
            protestant_rolls=other_faces,
            result=result,
            against=other.total,
            favoured=favoured,
        )
    )
    _conclude(table, series, space, result)


def _verdict(own: int, other: int, *, ties_win: bool) -> str:
    if own == other:
        return "tie_won" if ties_win else "tie_lost"
    return "higher" if own > other else "lower"


def _conclude(table: Table[State], series: Series, space: str, result: str) -> None:
    if result in ("automatic", "higher", "tie_won"):
        convert(table, space, GAINED[series.kind])
    elif series.unrest_on_failure:
        put_in_unrest(table, space)
