"""What the event of each card does, in one line; its numbers are those of the edition (8.6, 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.words import N_, Words, _
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.naming import names_for

_FAMINE: Final = N_(
    "{cities} different cities on the map gain {levels} level of Pillage each; you choose them."
)
_RECOVERY: Final = N_(
    "Remove up to {levels} levels of Pillage anywhere, without the limits of recovery."
)
_CHARGE: Final = N_("Adds {drm} to your die.")
_SURPRISE: Final = N_("Attacker only: adds {drm} to your die and moves your column by {shift}.")
_FOG: Final = N_("Moves the column of the enemy by {enemy_shift}.")
_FLANK: Final = N_(
    "Adds {drm} to your die, if you have a commander who is not outnumbered in units."
)
_OPEN: Final = N_("Opens the Val Telline Passes: Spanish Aid is received again.")
_CLOSED: Final = N_("Closes the Val Telline Passes: there is no Spanish Aid.")
_LEADERS_IMPERIAL: Final = N_("Brings new Imperial leaders, who join any Imperial units.")
_LEADERS_BAVARIAN: Final = N_("Brings new Bavarian leaders, who join any Bavarian units.")
_MUTINY_P: Final = N_(
    "All units of one Protestant stack outside the {united_provinces} loot once as if unpaid."
)
_MUTINY_C: Final = N_(
    "All units of one Catholic stack outside the {united_provinces} loot once as if unpaid."
)
_SPINOLA: Final = N_(
    "As the first Catholic play of a turn, with {spinola} and enough Spanish units in the"
    " {united_provinces}: moves the Dutch War by {boxes}, and further at the end of the"
    " turn unless the Protestants respond."
)
_DUTCH: Final = N_("Moves the Dutch War by {boxes}.")
_REVOLT_GERMANY: Final = N_("Places a Peasant Revolt in a city of Germany.")
_NO_AUSTRIAN_PAY: Final = N_("Imperial units in {austria} are not paid locally this turn.")

EVENTS: Final[Mapping[str, str]] = {
    "c1": _OPEN,
    "c2": N_("Removes all English units for good."),
    "c3": _SPINOLA,
    "c4": _SPINOLA,
    "c5": N_("Changes English Aid of AID cards by {england} until card P20."),
    "c6": N_("{vp} victory points; the Early War scenario cannot be won without it."),
    "c7": N_(
        "Brings {wallenstein} and {piccolomini}; {wallenstein}'s track is in use from now on."
    ),
    "c8": _LEADERS_IMPERIAL,
    "c9": N_("Brings {cordoba} into the Spanish Zone, while {spinola}'s army is with the Dutch."),
    "c10": _LEADERS_BAVARIAN,
    "c11": N_("Sends {spinola}, or his successor, with Spanish units to the {united_provinces}."),
    "c12": N_("{bavaria} is the Electorate instead of the {lower_palatinate}."),
    "c13": N_("Removes {anhalt} from the game."),
    "c14": _MUTINY_P,
    "c15": _LEADERS_BAVARIAN,
    "c16": N_("Changes Spanish Aid of AID cards by {spain} for the rest of the game."),
    "c17": N_("{saxony} joins the Catholics with its stacks."),
    "c18": N_("Moves the Dutch War by {boxes}; no army is needed there."),
    "c19": N_("Imperial and Bavarian units may stack from now on."),
    "c20": _REVOLT_GERMANY,
    "c21": N_("Removes {christian_iv} and all Danish units for good."),
    "c22": N_("{vp} victory point, or {vp_majority} with most of the Electors."),
    "c23": N_(
        "The {cardinal_infante} enters in {tyrol} with {veterans} Spanish Veterans; he must"
        " reach the Spanish Zone in time."
    ),
    "c24": _FAMINE,
    "c25": _FAMINE,
    "c26": _FAMINE,
    "c27": _FAMINE,
    "c28": _RECOVERY,
    "c29": _RECOVERY,
    "c30": _LEADERS_IMPERIAL,
    "c31": _FOG,
    "c32": _FLANK,
    "c33": N_("Adds {drm} to the die of an army with Imperial units."),
    "c34": N_(
        "Adds {enemy_drm} to the die of an enemy with at least {leaders} leaders,"
        " {gustavus_adolphus} not among them."
    ),
    "c35": N_("Adds {drm} to the die of an army with Spanish Veterans."),
    "c36": N_("Stops French Aid until card P2."),
    "c37": _REVOLT_GERMANY,
    "c38": _OPEN,
    "c39": N_("Places a Peasant Revolt in a city of France on the map, once France is in the war."),
    "c40": N_("Ends English Aid for good; no English units come any more."),
    "c41": _MUTINY_P,
    "c42": N_("Changes French Aid of AID cards by {france} for the rest of the game."),
    "c43": N_("This turn cards of {value} point activate no French leader."),
    "c44": N_("Innocent X becomes Pope: there is Papal Aid again."),
    "c45": N_("Brings the {duke_of_feria}, who joins any Spanish units."),
    "c46": _LEADERS_BAVARIAN,
    "c47": _CHARGE,
    "c48": _SURPRISE,
    "c49": N_(
        "Adds {enemy_drm} to the die of an enemy with more Mercenaries and Militia than Veterans,"
        " or with Saxons."
    ),
    "c50": N_("Defender only: moves the column of the enemy by {enemy_shift}."),
    "c51": _FAMINE,
    "c52": _RECOVERY,
    "c53": _RECOVERY,
    "c54": N_("French and Swedish units may not stack until card P38."),
    "c55": _FAMINE,
    "p1": _CLOSED,
    "p2": N_("Ends the event of card C36."),
    "p3": N_(
        "{brunswick_luneburg} joins the Protestants with {christian_of_brunswick} and {units}"
        " German Protestant Mercenaries."
    ),
    "p4": N_(
        "{baden} joins the Protestants with {george_frederick_of_baden} and {units} German"
        " Protestant Militia."
    ),
    "p5": N_("Gregory XV becomes Pope: no Papal Aid for the rest of this turn."),
    "p6": N_("Places the English unit in the {lower_palatinate}; not after card C40."),
    "p7": N_(
        "War entry: {schleswig_holstein} turns Protestant, and {christian_iv} waits with all"
        " Danish units in their box."
    ),
    "p8": _NO_AUSTRIAN_PAY,
    "p9": N_("French Aid begins."),
    "p10": N_("Swedish Aid begins, while Sweden is not in the war."),
    "p11": N_("No Catholic unit enters a city of a Neutral Area this turn."),
    "p12": _SURPRISE,
    "p13": N_(
        "Adds {enemy_drm} to the die of an enemy with at least {leaders} leaders,"
        " {wallenstein} not among them."
    ),
    "p14": N_("Places a Peasant Revolt in a city of {austria}, not in {vienna}."),
    "p15": N_("Urban VIII becomes Pope: Papal Aid ends."),
    "p16": _MUTINY_C,
    "p17": N_(
        "War entry: France comes with {la_force}, {turenne} and {veterans} French Veterans,"
        " and {lorraine} unless Catholics stand in {occupied} of its cities; the Apocalypse"
        " deck follows."
    ),
    "p18": N_(
        "War entry: {gustavus_adolphus} lands with three leaders and {veterans} Swedish"
        " Veterans at a port of the Baltic, which becomes the Swedish Base."
    ),
    "p19": N_("The Duke of Savoy gives aid from now on."),
    "p20": N_("Ends the event of card C5."),
    "p21": _NO_AUSTRIAN_PAY,
    "p22": N_(
        "While {magdeburg} is Catholic: {vp} points off the Catholic total, and {levels}"
        " levels of Pillage there."
    ),
    "p23": N_("Once Sweden has entered: changes French Aid of AID cards by {france} for good."),
    "p24": N_("Changes Spanish Aid of AID cards by {spain}, to the end of the next turn."),
    "p25": _DUTCH,
    "p26": _DUTCH,
    "p27": _DUTCH,
    "p28": N_(
        "{hesse_kassel} joins the Protestants with {william_of_hesse_kassel} and {units}"
        " German Protestant Militia."
    ),
    "p29": N_(
        "Brings {george_of_brunswick_luneburg} with {units} German Protestant Militia; his"
        " Area joins the Protestants if it has not yet."
    ),
    "p30": _FOG,
    "p31": N_("Adds {drm} to the die of a Swedish commander and moves his column by {shift}."),
    "p32": _FLANK,
    "p33": _CHARGE,
    "p34": N_("Adds {drm} to the die of an army with Swedish Veterans."),
    "p35": N_("{saxony} joins the Protestants with its stacks, once Sweden has entered."),
    "p36": _FAMINE,
    "p37": _FAMINE,
    "p38": N_("Ends the event of card C54."),
    "p39": _CLOSED,
    "p40": N_("Places a Peasant Revolt in a city of {bavaria}, not in {munich}."),
    "p41": _MUTINY_C,
    "p42": N_("Changes Spanish Aid of AID cards by {spain} for the rest of the game."),
    "p43": N_("Moves the Dutch War by {boxes}; no Spanish Aid for the rest of this turn."),
    "p44": N_("{torstennson} comes to the Swedish Base with {veterans} Swedish Veterans."),
    "p45": N_("Brings {wrangel} and {konigsmarck}, who join any Swedish units."),
    "p46": N_("Brings {conde}, {l_hopital} and {gassion}, who join any French units."),
    "p47": N_("Attacker only: adds {drm} to the die of an army with French units."),
    "p48": N_(
        "Adds {enemy_drm} to the die of an enemy with more Mercenaries and Militia than Veterans."
    ),
    "p49": N_("The Battle Rating of the enemy commander does not count."),
    "p50": N_("Activates a French leader with {movement} movement points more."),
    "p51": _FAMINE,
    "p52": _FAMINE,
    "p53": _RECOVERY,
    "p54": _RECOVERY,
    "p55": _RECOVERY,
}
"""By card: the sentence, with the names of its numbers in ``card_effects``, and identifiers."""
_SIGNED: Final = frozenset(
    {"drm", "enemy_drm", "shift", "enemy_shift", "boxes", "spain", "france", "england"}
)
"""Numbers that change another one, which are told with their sign."""


def event_words(edition: Edition, card: str) -> Words:
    """Return what the event of a card does, with the numbers and the names of an edition."""
    numbers = {
        parameter: _number(parameter, value)
        for (of, parameter), value in edition.effects.items()
        if of == card
    }
    return _(EVENTS[card], **numbers, **names_for(EVENTS[card], edition, numbers))


def _number(parameter: str, value: int) -> str:
    return f"{value:+d}" if parameter in _SIGNED else str(value)
