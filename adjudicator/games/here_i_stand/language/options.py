"""Options of questions in words: what an identifier is called, and which one some words mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final

from adjudicator.engine.choices import OneOf, SomeOf, Split
from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.names import (
    ADJECTIVES,
    PLURALS,
    card_names,
    debater_names,
    language_zone_names,
    leader_names,
    place_names,
    power_names,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.rules.deck import all_cards, card
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.new_world.phase import COLONY, CONQUEST, EXPLORATION
from adjudicator.games.here_i_stand.rules.powers import (
    CORSAIR,
    ENGLAND,
    FRANCE,
    HAPSBURG,
    KINDS_ON_MAP,
    MINOR_POWERS,
    POWER_NAMES,
    SQUADRON,
    rulers,
)
from adjudicator.games.here_i_stand.rules.reference import rows, tables
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.words.lexicon import Lexicon, Name, NotUnderstood, OrderError

DIPLOMATIC_PLAYS: Final = ("diplomatic", "invasion")
"""Names of the questions that a diplomatic card to be played answers."""
CARD_QUESTIONS: Final = frozenset(
    {"commit", "fetch", "discard", "give", "keep", "own_hand", "pay"}
    | {*DIPLOMATIC_PLAYS, "imposed", "condemned"}
)
"""Names of the questions whose numbers are cards."""

_NOBODY: Final = ("nobody", "nothing", "no one")
_POINTS: Final = {"cp": "CP", "vp": "1 VP"}
_VOYAGES: Final = {"cabot": "Cabot"}  # of a power: hapsburg_cabot, hapsburg_conquest
_ALLIANCES: Final = ("activate", "deactivate")
_SINGLE_WORDS: Final = (
    "plus",
    "minus",
    "governor",
    "uprising",
    "nobody",
    "stand",
    "replace",
    "swap",
)


def label(option: str | int, *, cards_asked: bool = False) -> str:
    """Return what an option is called in messages and orders."""
    if isinstance(option, int):
        return card(option).title if cards_asked and option in all_cards() else str(option)
    for names in (
        *(space_names(), zone_names(), leader_names(), debater_names()),
        language_zone_names(),
    ):
        if option in names:
            return names.full(option)
    if option in THEATRES:
        return THEATRES[option].name
    if option in POWER_NAMES:
        return POWER_NAMES[option]
    if option in rulers():
        return rulers()[option].name
    if option in PLURALS:
        return PLURALS[option]
    return _other_names().get(option) or _of_power(option) or option.replace("_", " ")


def other_names() -> tuple[str, ...]:
    """Return the printed names of what is neither on the map nor a leader, debater or card."""
    return tuple(dict.fromkeys(_other_names().values()))


def phrases() -> tuple[str, ...]:
    """Return the options that are phrases and have no printed name of their own (cards 34 to 111).

    Voyages and activations of powers, and words that the catalogues of names have.
    """
    kinds = (EXPLORATION, CONQUEST, COLONY, *_VOYAGES)
    voyages = [f"{power}_{kind}" for power in (HAPSBURG, ENGLAND, FRANCE) for kind in kinds]
    alliances = [f"{verb}_{minor}" for verb in _ALLIANCES for minor in MINOR_POWERS]
    return (*voyages, *alliances, *_SINGLE_WORDS)


@lru_cache(maxsize=1)
def _other_names() -> dict[str, str]:
    people = {row["id"]: row["name"] for table in ("reformers", "explorers") for row in rows(table)}
    discoveries = [*tables()["discovery_vp"], *tables()["conquest_vp"]]
    new_world = {name: name.replace("_", " ").title() for name in discoveries}
    colonies: dict[str, str] = tables()["colonies"]["names"]
    return _POINTS | new_world | colonies | people


def _of_power(option: str) -> str:
    """Return words for an option that names a power among others, or nothing.

    ``genoa regular`` is a box of losses, ``hapsburg_conquest`` a voyage, and ``activate_genoa``
    what a card does.
    """
    owner, _, kind = option.partition(" ")
    if owner in ADJECTIVES and kind in PLURALS:
        return f"{ADJECTIVES[owner]} {PLURALS[kind]}"
    power, _, voyage = option.partition("_")
    if power in ADJECTIVES and voyage:
        return f"{ADJECTIVES[power]} {_VOYAGES.get(voyage, voyage)}"
    verb, _, minor = option.partition("_")
    return f"{verb} {POWER_NAMES[minor]}" if minor in POWER_NAMES else ""


def label_in(decision: Decision[Any], option: str | int) -> str:
    """Return what an option of a question is called."""
    return label(option, cards_asked=decision.name in CARD_QUESTIONS)


def find_option(words: str, decision: Decision[Any]) -> str | int:
    """Return the option of a OneOf or SomeOf that ``words`` mean.

    What is not among the options but names a thing of the same kind is returned too, so that the
    choice can say why it is not legal. Raises Ambiguous or NotUnderstood.
    """
    choice = decision.choice
    if not isinstance(choice, OneOf | SomeOf):
        raise NotUnderstood(_("this question does not list options"), words=words)
    by_name: dict[str, str | int] = {str(option): option for option in choice.options}
    asked = decision.name in CARD_QUESTIONS
    try:
        return by_name[_option_names(choice.options, asked).find(words)]
    except NotUnderstood as unknown:
        return _illegal(words, choice.options, asked, unknown)


@lru_cache(maxsize=256)
def _option_names(options: tuple[str | int, ...], cards_asked: bool) -> Lexicon:
    entries = []
    for option in options:
        name = label(option, cards_asked=cards_asked)
        others = [str(option).replace("_", " ")]
        if option == "none":
            others += _NOBODY
        if cards_asked:
            others.append(f"card {option}")
        entries.append(Name(str(option), name, tuple(others), _code(option)))
    return Lexicon(entries, kind=_("option"))


def _code(option: str | int) -> str | None:
    if not isinstance(option, str):
        return None
    for names in (place_names(), leader_names(), debater_names()):
        if option in names:
            return names.code(option)
    return None


def _all_names() -> tuple[Lexicon, ...]:
    """Return the names of all kinds of things that questions list."""
    return (
        *(space_names(), zone_names(), leader_names(), debater_names(), power_names()),
        *(language_zone_names(), _discoveries()),
    )


@cache
def _discoveries() -> Lexicon:
    """Return the names of what may be found and conquered in the New World."""
    found = [*tables()["discovery_vp"], *tables()["conquest_vp"]]
    return Lexicon([Name(id_, label(id_)) for id_ in found], kind=_("discovery"))


def _illegal(
    words: str, options: Sequence[str | int], cards_asked: bool, unknown: NotUnderstood
) -> str | int:
    """Return a thing of the same kind as the options, which is then refused with a reason."""
    for names in _all_names():
        if not any(option in names for option in options):
            continue
        try:
            return names.find(words)
        except OrderError:
            continue
    if cards_asked:
        return int(words) if words.isdecimal() else int(card_names().find(words))
    raise unknown


@lru_cache(maxsize=256)
def _boxes(boxes: tuple[str, ...]) -> Lexicon:
    entries = [Name(box, label(box), (box.replace("_", " "),), _code(box)) for box in boxes]
    return Lexicon(entries, kind=_("box"))


def find_box(words: str, choice: Split) -> str:
    """Return the box of a Split that ``words`` mean; a space that is none is refused later."""
    boxes = tuple(choice.limits)
    try:
        return _boxes(boxes).find(words)
    except NotUnderstood as unknown:
        if not any(box in places() for box in boxes):
            raise
        try:
            return space_names().find(words)
        except OrderError:
            raise unknown from None


def are_units(choice: Split) -> bool:
    """Return whether the boxes of a Split are kinds of unit, with or without their owner."""
    return all(box.rpartition(" ")[2] in KINDS_ON_MAP for box in choice.limits)


def fleet_kind(decision: Decision[Any]) -> str:
    """Return the kind of ship a question about harbours is about; its detail names corsairs."""
    return CORSAIR if CORSAIR in decision.detail.split(".") else SQUADRON
