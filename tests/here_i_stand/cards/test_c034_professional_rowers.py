"""Card 34, Professional Rowers."""

from __future__ import annotations

from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.cards.c034_professional_rowers import dice, modify_roll
from adjudicator.games.here_i_stand.facts.responses import CardDiceRolled
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.sea.interception import SeaAttempt
from tests.here_i_stand.builders import force, game_1517, heard, play, table_for
from tests.here_i_stand.response_builders import ENGLAND, FRANCE, HAPSBURG, OTTOMAN
from tests.tables import each

FLEET = force(HAPSBURG, squadron=1)


@each(
    ("rolls", "sign", "succeeds"),
    [
        ((4, 3), "plus", True),
        ((4, 2), "plus", False),
        ((5, 5), "minus", False),
        ((6, 5), "minus", True),
    ],
)
def test_the_result_is_turned_either_way_by_2(
    rolls: tuple[int, ...],
    sign: str,
    succeeds: bool,
) -> None:
    attempt = SeaAttempt(HAPSBURG, "naples", "tyrrhenian_sea", FLEET, rolls)
    table = table_for(game_1517())
    play(
        table,
        modify_roll(table, ENGLAND, attempt),
        answers=[(ENGLAND, "card 34/change", sign)],
    )
    assert attempt.succeeds is succeeds


def test_three_dice_for_either_side_from_somebody_who_does_not_fight() -> None:
    battle = Battle(
        "ionian_sea",
        Side((OTTOMAN,), force(OTTOMAN, squadron=1), dice=2),
        Side((HAPSBURG,), FLEET, dice=2),
        at_sea=True,
    )
    table = table_for(game_1517())
    play(
        table,
        dice(table, FRANCE, battle),
        answers=[(FRANCE, "card 34/side", HAPSBURG)],
        dice=[("Professional Rowers for hapsburg", (5, 6, 4))],
    )
    assert (battle.defender.hits, battle.defender.dice, battle.attacker.hits) == (2, 5, 0)
    assert heard(table).of(CardDiceRolled)[0].hits == 2


def test_at_these_moments_and_not_in_piracy() -> None:
    assert mode_named(34, "modify_roll").windows == ("naval_intercept_rolled", "naval_avoid_rolled")
    assert mode_named(34, "dice").windows == ("naval_after_rolls",)
