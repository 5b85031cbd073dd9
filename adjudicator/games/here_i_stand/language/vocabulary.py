"""What the orders of Here I Stand are made of, beside its verbs."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

from adjudicator.games.here_i_stand.language.command import with_order
from adjudicator.games.here_i_stand.language.conditions import CONDITIONS
from adjudicator.games.here_i_stand.language.finnish.orders import FINNISH
from adjudicator.games.here_i_stand.language.left_out import with_words_left_out
from adjudicator.games.here_i_stand.language.line_parts import place_words
from adjudicator.games.here_i_stand.language.names import (
    KIND_WORDS,
    OWNER_WORDS,
    debater_names,
    language_zone_names,
    leader_names,
    power_names,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.language.options import label_in
from adjudicator.games.here_i_stand.language.tree import place_of
from adjudicator.games.here_i_stand.rules.deck import all_cards, card, cards
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.kit.any_name import AnyNames
from adjudicator.kit.reader import Vocabulary, either
from adjudicator.words.lexicon import fold

_CONNECTED: Final = re.compile(r"(?<!\w)(?:for|to|in|at|on|as|with|and|from|into|\d+)(?!\w)", re.I)


@cache
def _parts() -> str:
    """Return the parts of the grammar, with the terminals that are made from the data."""
    source = files("adjudicator.games.here_i_stand.language") / "parts.lark"
    owners = either(word for words in OWNER_WORDS.values() for word in words)
    kinds = either(word for words in KIND_WORDS.values() for word in words)
    terminals = (
        f"\nTITLE.8: /(?:{_titles()})(?!\\w)/i"
        f"\nMODE.8: /(?:{either(_modes())})(?!\\w)/i"
        f"\nOWNER.5: /(?:{owners})(?!\\w)/i"
        f"\nKIND.6: /(?:{kinds})(?![^\\W\\d])\\.?(?:\\s+(?:units?|troops|counters?)\\b)?/i\n"
    )
    return source.read_text(encoding="utf-8") + terminals


def _modes() -> list[str]:
    """Return the names of events that have several words; some are words of orders."""
    names = {mode.replace("_", " ") for card in cards().values() for mode in card.modes}
    return sorted(name for name in names if " " in name)


def _titles() -> str:
    """Return the printed titles with connecting words or numbers in them, accents or not."""
    connected = [card.title for card in all_cards().values() if _CONNECTED.search(card.title)]
    plain = [fold(title) for title in connected]
    # ``fold`` drops the apostrophe that a player may write.
    without_accents = [title.encode("ascii", "ignore").decode() for title in connected]
    return either([*connected, *plain, *without_accents])


def _titles_held(view: View) -> list[str]:
    return [card(number).title for number in sorted(view.hand)]


def _filled(text: str) -> str:
    """Return a line with the words that players leave out, also in orders for another power."""
    return with_order(text, with_words_left_out)


WORDS: Final = Vocabulary(
    parts=_parts,
    roles=power_names,
    place=place_of,
    place_words=place_words,
    label=label_in,
    conditions=CONDITIONS,
    anything=AnyNames(
        samples={
            "space": "Vienna",
            "sea zone": "Aegean Sea",
            "card": "Janissaries",
            "language zone": "German",
            "leader": "Suleiman",
            "debater": "Luther",
            "power": "France",
            "option": "something",
        },
        names={
            "space": space_names,
            "sea zone": zone_names,
            "language zone": language_zone_names,
            "leader": leader_names,
            "debater": debater_names,
            "power": power_names,
        },
        hand=_titles_held,
    ),
    language=FINNISH,
    filled=_filled,
    standing="STANDING: RETREAT TO Vienna OR ANY UNTIL turn 4",
)
