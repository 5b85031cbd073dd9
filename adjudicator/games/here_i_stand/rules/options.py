"""Options of a game: when it is won, how many play, and readings that the sources leave open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.setups import (
    SCENARIO_1532,
    SIX_POWERS,
    TOURNAMENT,
    TWO_PLAYER,
    first_turn,
)
from adjudicator.kit.options import NO, YES, Option, Options

_VICTORY: Final = tables()["victory"]


class _Players(Option):
    """How many people play; the rulebook has a variant for two."""

    def read(self, value: Any) -> int | str:
        """Return the number; refuse two players with the reason."""
        if str(value) == "2":
            raise IllegalAnswer(
                _(
                    "for two there is a scenario of its own, two_player, without the option "
                    "players; elsewhere that is {possible}",
                    possible=self.values_in_words(),
                )
            )
        return super().read(value)


OPTIONS: Final = Options(
    _Players(
        "players",
        range(3, 7),
        6,
        _("how many people play; with fewer than six some hold two"),
        scenarios=SIX_POWERS,
    ),
    Option(
        "last_turn",
        range(1, 10),
        _VICTORY["last_turn"],
        _("the turn after which the game ends; fewer than usual is an agreed end"),
        {TOURNAMENT: _VICTORY["last_turn_tournament"]},
    ),
    Option(
        "vp_to_win",
        range(1, 51),
        _VICTORY["standard_vp"],
        _("victory points of a standard victory (23.3)"),
        {TOURNAMENT: _VICTORY["standard_vp_tournament"]},
    ),
    Option(
        "domination_margin",
        range(1, 26),
        _VICTORY["domination_margin"],
        _("the lead of a domination victory (23.3)"),
        {
            TOURNAMENT: _VICTORY["domination_margin_tournament"],
            TWO_PLAYER: _VICTORY["domination_margin_two_player"],
        },
    ),
    Option(
        "domination_earliest_turn",
        range(1, 10),
        _VICTORY["domination_earliest_turn"],
        _("the first turn with a domination victory (23.3)"),
    ),
    Option(
        "domination_by",
        ("average", "power"),
        "average",
        _(
            "whether a domination victory compares the average of each player's powers "
            "or every power on its own"
        ),
        scenarios=SIX_POWERS,
    ),
    Option(
        "standard_by",
        ("power", "average"),
        "power",
        _("the same for a standard victory and for the end of the last turn"),
        scenarios=SIX_POWERS,
    ),
    Option(
        "first_turn_talks",
        ("powers", "players"),
        "powers",
        _(
            "who negotiates in turn 1: England with the Hapsburgs and France, or all "
            "powers of the players of these three (7)"
        ),
        scenarios=SIX_POWERS,
    ),
    Option(
        "minor_war_cost",
        ("rulebook", "display"),
        "rulebook",
        _("the cost of war on minor powers: 1 CP each, or as printed on the map (9.6)"),
        scenarios=SIX_POWERS,
    ),
    Option(
        "scotland_phony_war",
        (YES, NO),
        YES,
        _("whether a war on Scotland by card 3 that meets an intervention is a phony war (9.6)"),
        scenarios=SIX_POWERS,
    ),
    Option(
        "affair_of_the_placards",
        range(3, 5),
        4,
        _("how many attempts card 44 gives: 4 as on the card, or 3 as in the rulebook (18.3)"),
    ),
    Option(
        "empty_draw_pile",
        ("lost", "shuffle"),
        "lost",
        _("draws in mid-turn that find no card: lost, or the discards are shuffled (6.2)"),
    ),
    Option(
        "spring_deployments",
        ("together", "in_turn"),
        "in_turn",
        _(
            "whether all powers give their spring deployments at once, to be carried out in impulse"
            " order, or one after the other (10)"
        ),
        usual="together",
        scenarios=SIX_POWERS,
    ),
    Option(
        "war_declarations",
        ("together", "in_turn"),
        "in_turn",
        _(
            "whether all powers declare their wars at once, to be carried out in impulse order, or"
            " one after the other (9.6)"
        ),
        usual="together",
        scenarios=SIX_POWERS,
    ),
    Option(
        "shelter_first",
        ("impulse", "owner"),
        "impulse",
        _(
            "which of beaten allies takes the room in a fortress first: in impulse order, "
            "or its owner before the others (14.1)"
        ),
    ),
    Option(
        "beaten_leaders",
        ("count", "ignored"),
        "count",
        _(
            "whether a leader who has lost no battle yet keeps beaten units from avoiding"
            " battle without dice (13.3)"
        ),
    ),
    Option(
        "neutral_ports",
        ("closed", "open"),
        "closed",
        _("whether ships enter ports of independents and of inactive minor powers at peace (16.1)"),
    ),
    Option(
        "independents_stop_interception",
        (YES, NO),
        YES,
        _("whether independent units in a space keep everybody from intercepting into it (13.2)"),
    ),
    Option(
        "closed_electorates",
        ("avoided", "crossed"),
        "avoided",
        _(
            "whether the nearest space is counted around electorates before the League, "
            "or through them (12.5, 19.3)"
        ),
    ),
    Option(
        "guests_of_yielded_spaces",
        ("leave", "stay"),
        "leave",
        _(
            "whether allies of the receiver are displaced from a space that is yielded in"
            " a deal (9.1)"
        ),
        scenarios=SIX_POWERS,
    ),
    Option(
        "bribed_in_rome",
        ("lost", "join"),
        "lost",
        _(
            "what becomes of mercenaries bribed when Rome is sacked: lost to both, or the"
            " Papacy's behind the battle (21.5)"
        ),
    ),
    Option(
        "lone_sackers",
        ("return", "captured"),
        "return",
        _(
            "whether leaders who lose all their units when Rome is sacked return or are "
            "captured (21.5)"
        ),
    ),
    Option(
        "cajetan_zone",
        ("aimed", "confined"),
        "aimed",
        _(
            "whether the 3 attempts of Cajetan are aimed at one language zone or confined"
            " to it (18.4)"
        ),
    ),
    Option(
        "foreign_war_leaders",
        ("any", "one"),
        "any",
        _(
            "how many army leaders go to a foreign war when it begins: any number as on "
            "the cards, or one (21.7)"
        ),
        scenarios=SIX_POWERS,
    ),
    Option(
        "minor_keys_in_winter",
        ("limited", "unlimited"),
        "limited",
        _(
            "how many units of an active minor power winter in a home key of it: 4 with "
            "all others, or any number (19.3, 22.3)"
        ),
    ),
    Option(
        "exploration_marker",
        ("charts_available", "uncharted"),
        "charts_available",
        _("the side of the exploration markers at the start (20.2)"),
        scenarios=(SCENARIO_1532, TOURNAMENT),
    ),
    Option(
        "dissolution_to_england",
        (YES, NO),
        YES,
        _("whether card 63 is dealt to England on the turn after Henry marries Anne Boleyn"),
        scenarios=(TOURNAMENT,),
    ),
    Option(
        "garrisons",
        ("fixed", "free"),
        "fixed",
        _(
            "whether the regular with which a space outside the German and Italian zones "
            "begins stays there in the variant for two, or may leave it"
        ),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "peace_terms",
        ("standard", "per_space"),
        "standard",
        _(
            "what the Papacy pays for home spaces when it sues for peace: 1 VP for a key or "
            "two other spaces, or 1 VP for each space"
        ),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "peace_condition",
        ("standard", "none"),
        "standard",
        _(
            "whether the Papacy sues for peace only before turn 9 and after it has lost a "
            "home space or a leader, or always"
        ),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "peace_ottoman_vp",
        range(1, 3),
        2,
        _("the War Winner points of the Protestants for peace between Papacy and Ottomans"),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "mary_roll",
        ("five_six", "always", "standard"),
        "five_six",
        _(
            "when the Papacy acts under Mary I after an impulse of the Protestants: with a "
            "roll of 5 or 6, always, or with a roll of 1 to 3"
        ),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "mary_card",
        ("discard", "keep"),
        "discard",
        _("what becomes of the card drawn under Mary I"),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "corsair_discard",
        ("chosen", "random"),
        "chosen",
        _("whether a card lost to Corsair Raid is chosen by its holder or drawn"),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "dip_shipbuilding",
        ("player", "both"),
        "player",
        _("whether only who plays the diplomatic card Shipbuilding builds, or both players do"),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "vienna_losses",
        ("protestant", "playing_player"),
        "protestant",
        _("who picks the units lost in the Siege of Vienna"),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "neutral_losses",
        ("automatic", "opponent"),
        "automatic",
        _(
            "who decides for a power that nobody commands: nobody, and mercenaries are lost "
            "first, or the opponent of who acts"
        ),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "papal_fleets",
        ("any_sea", "zones_only"),
        "any_sea",
        _(
            "whether Papal ships sail all seas, or those with a port in the German or Italian "
            "zone only"
        ),
        scenarios=(TWO_PLAYER,),
    ),
    Option(
        "ransom",
        ("no", "yes"),
        "no",
        _("whether captured leaders of the Protestants are ransomed in the variant for two"),
        scenarios=(TWO_PLAYER,),
    ),
)

option_value: Final = OPTIONS.value
option_number: Final = OPTIONS.number
option_lines: Final = OPTIONS.lines


def checked_options(scenario: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a game as the rules use them; IllegalAnswer names what is wrong."""
    checked = OPTIONS.checked(scenario, given)
    if checked.get("last_turn", first_turn(scenario)) < first_turn(scenario):
        raise IllegalAnswer(
            _(
                "the option last_turn is {turn}; the scenario {scenario} begins with turn {first}",
                turn=checked["last_turn"],
                scenario=scenario,
                first=first_turn(scenario),
            )
        )
    return checked
