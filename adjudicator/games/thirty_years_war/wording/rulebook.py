"""The rules in short, in our own words, by chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.words import N_, Words, _
from adjudicator.games.telling import Section
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.naming import names_for, said

CHAPTERS: Final[Mapping[int, tuple[str, tuple[str, ...]]]] = {
    1: (
        N_("What the game is about"),
        (
            N_(
                "Two sides, the Catholics of the Emperor and the Protestants with those who help "
                "them, fight for Germany from 1620 to 1648."
            ),
            N_(
                "A turn is two years; a card that activates a leader is a month or two of "
                "campaigning by one army."
            ),
        ),
    ),
    2: (
        N_("Components"),
        (
            N_(
                "Units are Veterans, Mercenaries and Militia, full or reduced; what the counters "
                "do not give does not exist."
            ),
            N_(
                "Leaders have an Activation Rating (what card they need), a Leadership Rating (how "
                "many units they take along), a Battle Rating and a Loss Rating; a star is a "
                "Dynamic Leader."
            ),
            N_(
                "Areas have a control rating, points, and perhaps an Electorate. Independent "
                "Cities belong to no Area and have points of their own."
            ),
            N_(
                "A Fortress City has a strength and a modifier for sieges. Movement follows the "
                "pathways; rivers do not matter."
            ),
            N_(
                "Germany is every City outside {austria}, {bavaria}, {france}, {hungary} and the "
                "{spanish_netherlands}."
            ),
            N_("The die has ten sides, 0 to 9."),
        ),
    ),
    3: (
        N_("Control"),
        (
            N_(
                "A unit takes an open city by paying one more movement point; a battle, an "
                "overrun or a siege won takes it at once."
            ),
            N_(
                "An enemy fortress, and a neutral independent one, falls by siege only, even "
                "when it is empty."
            ),
            N_(
                "Cities of an Area as many as its rating give control of it, and with it of its "
                "unmarked cities; Independent Cities do not count."
            ),
        ),
    ),
    4: (
        N_("Set-up of the campaign"),
        (
            N_(
                "The Protestants begin with {mansfeld}'s army in {pilsen}, {thurn}'s in {budweis} "
                "and the Hungarians of {bethlen_gabor} in {pressburg}."
            ),
            N_(
                "The Catholics begin with armies in {vienna}, {munich} and {brussels} and with the "
                "Saxons in {leipzig} and {dresden}."
            ),
            N_(
                "The total stands at 21 points, in which four Catholic Electors are counted; all "
                "Areas that are nobody's are Neutral."
            ),
            N_(
                "Paul V is Pope, the Val Telline Passes are open, Hungary is in rebellion, and the "
                "Dutch War marker is at 0."
            ),
        ),
    ),
    5: (
        N_("Victory"),
        (
            N_(
                "There is one total: the Catholics add their gains to it, the Protestants take "
                "theirs off."
            ),
            N_(
                "Units that are the first in a Neutral Area give the other side {neutrality_vp} "
                "point."
            ),
            N_(
                "{elector_majority} Electors are worth {elector_majority_vp} points, all "
                "{elector_all} are worth {elector_all_vp}; an award is lost only when the other "
                "side earns the same one."
            ),
            N_(
                "At the end of a turn {catholic_major_vp} points or more win for the Catholics; "
                "{protestant_major_vp} or fewer, or {munich}, {vienna} and {brussels} together, "
                "win for the Protestants."
            ),
            N_(
                "Peace may be offered as the first action of a turn: by the Catholics at "
                "{peace_catholic_low} or fewer or {peace_catholic_high} or more, by the "
                "Protestants at {peace_protestant_low} or fewer or {peace_protestant_high} or "
                "more."
            ),
        ),
    ),
    6: (
        N_("Sequence of play"),
        (
            N_(
                "A turn has these parts: {wallenstein}, Pillage recovery, card draw, "
                "{card_rounds} Card Rounds of each side, pay, loot, continued sieges, revolts, "
                "end."
            ),
            N_(
                "Hands are filled up to {hand_size} cards; {cards_kept} card may be kept. The "
                "Protestants go first."
            ),
        ),
    ),
    7: (
        N_("{wallenstein}"),
        (
            N_(
                "His track rises by a box for a unit he recruits and for a city his army takes, "
                "and by {wallenstein_battle} for a battle he wins as attacker; at "
                "{wallenstein_ends} the Protestants win at once."
            ),
            N_(
                "The Catholics may dismiss him once, which halves the track, recall him once, "
                "and have him assassinated after that."
            ),
            N_("He never stacks with {tilly}."),
        ),
    ),
    8: (
        N_("Strategy cards"),
        (
            N_(
                "A card is used in one way: to activate a leader, to recruit, for aid, or as "
                "its event."
            ),
            N_(
                "It activates a leader whose Activation Rating is not above its value; it gives "
                "as many attempts to recruit as its value."
            ),
            N_(
                "Mercenaries and Militia can be recruited, Veterans cannot; nobody recruits at "
                "Pillage level 2 or in a besieged fortress."
            ),
            N_(
                "A Free Action moves one unit or one lone leader without a card; it starts no "
                "combat."
            ),
        ),
    ),
    9: (
        N_("Special events"),
        (
            N_(
                "Denmark, Sweden and France enter by war entry events, of which the Protestants "
                "may play one a turn."
            ),
            N_(
                "A Peasant Revolt takes the control of its city away until a unit there pays a "
                "movement point; on a die of {revolt_spreads_up_to} or less it spreads to a "
                "city next to it in its Area."
            ),
            N_("Each side may play {combat_cards} combat cards in a battle."),
        ),
    ),
    10: (
        N_("Leaders and stacking"),
        (
            N_(
                "A side may have {stacking_limit} units in a place; what is too much at the end "
                "of an activation is eliminated."
            ),
            N_(
                "An active leader takes along as many units as the Leadership Ratings of the "
                "leaders with him allow."
            ),
            N_("A Dynamic Leader commands the army that he is with."),
        ),
    ),
    11: (
        N_("Movement"),
        (
            N_(
                "Leaders have {leader_movement} movement points, units those printed on them; "
                "armies can drop off and pick up pieces on their way."
            ),
            N_(
                "An army that moves forages: the more units move, the more levels of Pillage it "
                "places; what it cannot place costs steps."
            ),
            N_(
                "Enemy units end a march with a battle, unless they are overrun or go inside "
                "their fortress; leaders alone are eliminated."
            ),
        ),
    ),
    12: (
        N_("Combat"),
        (
            N_(
                "Both armies fire at the same time: combat factors give the column, the die "
                "with commander and cards gives the Loss Number."
            ),
            N_(
                "Losses come as close to the Loss Number as the Loss Factors of the units "
                "allow, never above it."
            ),
            N_(
                "The higher Loss Number inflicted wins; a tie goes to the side led by a Dynamic "
                "Leader, else to the defender. The loser retreats."
            ),
            N_("A leader in battle is lost on a die of his Loss Rating or more."),
            N_(
                "With {overrun_factors} combat factors and odds of {overrun_odds} to 1 an army "
                "may overrun the enemy."
            ),
        ),
    ),
    13: (
        N_("Sieges"),
        (
            N_(
                "A siege takes combat factors of at least the Siege Level: the strength of the "
                "fortress and the factors inside it."
            ),
            N_(
                "Siege combat is rolled in a later round, with an active leader, and once more "
                "at the end of the turn; each failure adds to later rolls, at most "
                "{continued_siege_most}."
            ),
            N_("A fortress that falls takes everybody inside with it."),
        ),
    ),
    14: (
        N_("Foreign Aid"),
        (
            N_(
                "A side may play {aid_cards} card for aid a turn; points that are not spent are "
                "lost when the turn ends."
            ),
            N_(
                "Spain pays while the Val Telline Passes are open, the Pope until Urban VIII; "
                "France, Savoy and Sweden begin with events."
            ),
        ),
    ),
    15: (
        N_("Pay and loot"),
        (
            N_(
                "Some units are paid locally; others cost Aid Points and need a line of "
                "communications. Units that are not paid roll on the Loot Table."
            ),
            N_(
                "A city has at most {pillage_most} levels of Pillage; what it cannot take costs "
                "steps. An Area whose cities are all ruined is worth less."
            ),
        ),
    ),
    16: (
        N_("The Dutch War"),
        (
            N_(
                "Events move its marker; boxes give points once and change Dutch Aid; an end of "
                "the track ends the war."
            ),
            N_("Each side may have one army in the {united_provinces}; it is always paid."),
            N_(
                "{spinola}'s army must be there when the Intervention cards come, or the total "
                "falls by {spinola_vp}."
            ),
        ),
    ),
    17: (
        N_("National effects"),
        (
            N_("Imperial and Bavarian units do not stack before card C19."),
            N_(
                "Veterans are never recruited; Spanish, English and Danish units come by the "
                "set-up and events only."
            ),
            N_(
                "Spanish units stay in the Spanish Zone, the army of the {cardinal_infante} on "
                "its way there excepted."
            ),
            N_(
                "All Danes leave with {christian_iv} when he is lost. The Hungarian Rebellion "
                "ends with {bethlen_gabor}."
            ),
            N_("French and Swedish units do not stack while card C54 is in force."),
        ),
    ),
    18: (
        N_("Scenarios"),
        (
            N_(
                "There are four: the campaign, Early War, Intervention and Apocalypse, which "
                "begin and end in different turns."
            ),
            N_(
                "The campaign is won at its end by the Catholics with {campaign_high} points or "
                "more and {austria}, {bavaria} and the {spanish_netherlands}, by the Protestants "
                "with {campaign_low} or fewer; else it is drawn."
            ),
        ),
    ),
    19: (
        N_("Optional rules"),
        (
            N_(
                "They are options of a game, chosen before it begins; the state of a game lists "
                "them."
            ),
        ),
    ),
}
"""By chapter: the title, and what it comes to; numbers are those of ``constants``."""


def chapter(number: int, edition: Edition) -> Section:
    """Return a chapter; the numbers in it are those of the edition."""
    title, lines = CHAPTERS[number]
    numbers = edition.constants
    texts: tuple[Words, ...] = tuple(
        _(line, **numbers, **names_for(line, edition, numbers)) for line in lines
    )
    return Section(_("{number} {title}", number=number, title=said(title, edition)), texts)
