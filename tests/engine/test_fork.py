"""A fork goes on by itself: with its own chance, and without a trace in the game it came from."""

from __future__ import annotations

import json
import random

import pytest

from adjudicator.engine.chance import RandomChance, SecretChance
from adjudicator.engine.choices import Number
from adjudicator.engine.decision import Decision, ask, ask_all
from adjudicator.engine.errors import Unrolled
from adjudicator.engine.play import Live, begin
from adjudicator.engine.record import Sight, Told
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from tests.engine.toy import Lanterns, ToyState, sample

GAME = Lanterns()


def chance(seed: int) -> RandomChance:
    return RandomChance(random.Random(seed))


def at_the_swap() -> Live[ToyState]:
    """Return a game in which the bids of the first round are answered; bob may swap."""
    live = Live(GAME, begin(GAME, "plain", {}), chance(1))
    for role, bid in (("ann", 0), ("bob", 3), ("cyd", 1)):
        live.answer(role, bid)
    return live


def digest(live: Live[ToyState]) -> str:
    position = live.position
    return json.dumps([GAME.dump(live.state), GAME.dump(position.snapshot), repr(position)])


def to_the_end(live: Live[ToyState], seed: int) -> tuple[Told, ...]:
    """Play on by answers of a seed; return what is told."""
    rng = random.Random(seed)
    while live.waiting:
        decision = live.waiting[0].decision
        live.answer(decision.role, sample(decision.choice, rng))
    live.close()
    return live.told_since(0)


def test_a_fork_stands_where_its_origin_stands() -> None:
    live = at_the_swap()
    fork = live.fork(chance(2))
    assert GAME.dump(fork.state) == GAME.dump(live.state)
    assert fork.position == live.position
    assert [item.decision.topic for item in fork.waiting] == ["2.1/swap:1"]


def test_the_origin_does_not_notice_what_becomes_of_a_fork() -> None:
    live = at_the_swap()
    before = digest(live)
    assert to_the_end(live.fork(chance(2)), 5)[-1].segment == 3
    assert digest(live) == before


def test_forks_with_the_same_chance_and_answers_tell_the_same() -> None:
    live = at_the_swap()
    one, same, other = (to_the_end(live.fork(chance(seed)), 5) for seed in (2, 2, 3))
    assert one == same
    assert one != other


def test_a_fork_with_the_chance_of_the_game_goes_on_as_the_game_does() -> None:
    def secret() -> SecretChance:
        return SecretChance(b"a secret")

    live = Live(GAME, begin(GAME, "plain", {}), secret())
    live.answer("ann", 2)
    fork = live.fork(secret())
    told = len(live.told_since(0)) - len(fork.told_since(0))
    assert to_the_end(fork, 7) == to_the_end(live, 7)[told:]


def test_a_fork_without_chance_rolls_nothing_new() -> None:
    fork = at_the_swap().fork(None)
    with pytest.raises(Unrolled):
        fork.answer("bob", str(fork.state.hands["bob"][0]))


def test_the_fork_of_a_dry_run_knows_no_more_than_that() -> None:
    live = at_the_swap()
    dry = Live(GAME, live.position, None, sight=Sight("bob"))
    fork = dry.fork(None)
    assert fork.sealed_at == dry.sealed_at == (1, 1)
    assert repr(fork.state) == repr(dry.state)


# -- which answers a role may know ----------------------------------------------------------------


class Secrets(Lanterns):
    """A segment with a discreet question, sealed bids, and a question that stays open."""

    def segment(self, table: Table[ToyState]) -> Procedure | None:
        return _ask_for_secrets(table)


async def _ask_for_secrets(table: Table[ToyState]) -> None:
    await ask(Decision("ann", "1/hidden", Number(0, 3), discreet=True))
    bids = await ask_all([Decision(role, "1/bid", Number(0, 3)) for role in ("ann", "bob", "cyd")])
    envelopes = {role: table.enclose(role, bid) for role, bid in bids.items()}
    await ask(Decision("ann", "1/open", Number(0, 3)))
    assert envelopes["bob"].content == 2
    await ask_all([Decision(role, "1/last", Number(0, 3)) for role in ("ann", "bob")])


def secrets() -> Live[ToyState]:
    game = Secrets()
    live = Live(game, begin(game, "plain", {}), chance(1))
    live.answer("ann", 1)
    for role, bid in (("ann", 1), ("bob", 2), ("cyd", 3)):
        live.answer(role, bid)
    return live


def known(live: Live[ToyState], role: str) -> list[tuple[str, str]]:
    return [(one.topic, one.role) for one in live.answers_known_to(role)]


def test_nobody_else_knows_discreet_answers_and_closed_envelopes() -> None:
    live = secrets()
    assert known(live, "bob") == [("1/bid", "bob")]
    assert known(live, "ann") == [("1/hidden", "ann"), ("1/bid", "ann")]


def test_everybody_knows_what_was_in_an_envelope_that_is_open() -> None:
    live = secrets()
    live.answer("ann", 0)
    bids = [("1/bid", "bob"), ("1/bid", "cyd")]
    assert known(live, "cyd") == [*bids, ("1/open", "ann")]


def test_answers_to_an_open_request_are_known_to_their_own_role_alone() -> None:
    live = secrets()
    live.answer("ann", 0)
    live.answer("ann", 3)
    assert ("1/last", "ann") in known(live, "ann")
    assert ("1/last", "ann") not in known(live, "bob")
