"""Reading one line of text into an order; knows words and nothing of the position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from lark import Lark
from lark.exceptions import UnexpectedInput

from adjudicator.engine.words import _
from adjudicator.games.ahead_lines import read_ahead
from adjudicator.games.here_i_stand.language import cards as grammar_cards
from adjudicator.games.here_i_stand.language import faith as grammar_faith
from adjudicator.games.here_i_stand.language import marches as grammar_marches
from adjudicator.games.here_i_stand.language.conditions import read_condition
from adjudicator.games.here_i_stand.language.deals import read_item
from adjudicator.games.here_i_stand.language.errors import not_understood
from adjudicator.games.here_i_stand.language.finnish.orders import LONGEST, in_finnish
from adjudicator.games.here_i_stand.language.foreign_wars import read_foreign_war
from adjudicator.games.here_i_stand.language.help import unsupported
from adjudicator.games.here_i_stand.language.losses import read_losses_first
from adjudicator.games.here_i_stand.language.names import KIND_WORDS, OWNER_WORDS, power_names
from adjudicator.games.here_i_stand.language.naval import read_naval
from adjudicator.games.here_i_stand.language.orders import Agree, Amount, Choose, Order, Say
from adjudicator.games.here_i_stand.language.peace import read_diplomacy
from adjudicator.games.here_i_stand.language.sheets import read_sheet
from adjudicator.games.here_i_stand.language.tree import Branch, place_of
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.words.alternatives import Alternatives, Style, read_alternatives
from adjudicator.words.lexicon import NotUnderstood, OrderError, fold
from adjudicator.words.order_words import order_line

_FREE: Final = re.compile(r"(choose|pick|select|say)\b[\s:]*(.*)", re.IGNORECASE)
_SAYING: Final = re.compile(r"say\b", re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?(\d{1,6})")
_NO_DEALS: Final = re.compile(r"(?:no|without) (?:deals?|agreements?)", re.IGNORECASE)
_AGREE: Final = re.compile(r"agree\b[\s:]*(.*)", re.IGNORECASE)
_AGREE_EXAMPLE: Final = order_line("AGREE England, France: England gives 1 card to France")
_STANDING_EXAMPLE: Final = "STANDING: RETREAT TO Vienna OR ANY UNTIL turn 4"
_PARTIES: Final = re.compile(r"\s*(?:,|&|\band\b)\s*", re.IGNORECASE)
_OPTIONS: Final = re.compile(r"\s*[,;]\s*")
_OR_ANY: Final = re.compile(r"(?<!\S)(?:or|any)(?!\S)", re.IGNORECASE)
_VERBATIM: Final = re.compile(r"(?:say|agree)\b", re.IGNORECASE)
_CHOSEN: Final = re.compile(r"(?:choose|pick|select|claim)\b", re.IGNORECASE)
_ONE_PLACE: Final = re.compile(
    r"(?:reform(?:ation\s+attempt)?|counter|flip|convert|retreat|displace)\b"
    r"(?:(?!\bwith\b).)*(?:\swith\b[^,]*)?",
    re.IGNORECASE,
)
"""Orders that name one place, so that a comma between places can only mean OR."""
SAMPLES: Final = {
    "space": "Vienna",
    "sea zone": "Aegean Sea",
    "card": "Janissaries",
    "language zone": "German",
    "leader": "Suleiman",
    "debater": "Luther",
    "power": "France",
    "option": "something",
}
"""What ANY may stand for, with a name of each kind; an option is called by any words."""
_CONNECTED: Final = re.compile(r"(?<!\w)(?:for|to|in|at|on|as|with|and|from|into|\d+)(?!\w)", re.I)


@cache
def _parser() -> Lark:
    """Return the parser; it takes a quarter of a second to build, once in a process."""
    source = files("adjudicator.games.here_i_stand.language") / "grammar.lark"
    owners = _either(word for words in OWNER_WORDS.values() for word in words)
    kinds = _either(word for words in KIND_WORDS.values() for word in words)
    terminals = (
        f"\nTITLE.8: /(?:{_titles()})(?!\\w)/i"
        f"\nMODE.8: /(?:{_either(_modes())})(?!\\w)/i"
        f"\nOWNER.5: /(?:{owners})(?!\\w)/i"
        f"\nKIND.6: /(?:{kinds})(?![^\\W\\d])/i\n"
    )
    return Lark(source.read_text(encoding="utf-8") + terminals, parser="lalr", lexer="contextual")


def _either(words: Iterable[str]) -> str:
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace("\\ ", "\\s+") for word in longest_first)


def _modes() -> list[str]:
    """Return the names of events that have several words; some are words of orders."""
    names = {mode.replace("_", " ") for card in cards().values() for mode in card.modes}
    return sorted(name for name in names if " " in name)


def _titles() -> str:
    """Return the printed titles with connecting words or numbers in them, accents or not."""
    connected = [card.title for card in cards().values() if _CONNECTED.search(card.title)]
    plain = [fold(title) for title in connected]
    # ``fold`` drops the apostrophe that a player may write.
    without_accents = [title.encode("ascii", "ignore").decode() for title in connected]
    return _either([*connected, *plain, *without_accents])


@lru_cache(maxsize=4096)
def read(line: str) -> Order:
    """Return the order in a line of text; NotUnderstood or Ambiguous with what is wrong.

    What is no English order may be a Finnish one. Lines that are kept or stand are read again with
    every message, so what was read is remembered.
    """
    try:
        return _english(line)
    except OrderError as refused:
        return in_finnish(line, _english, refused)


def _english(line: str) -> Order:
    text = re.sub(r"\s+", " ", line).strip().rstrip(" .;!").strip()
    if _SAYING.match(text) is None:  # a title may stand in quotes; free text keeps its own
        text = re.sub(r"\s+", " ", text.replace('"', " ")).strip()
    if not text:
        raise NotUnderstood(_("there is nothing on this line"))
    if len(text) > LONGEST:
        raise NotUnderstood(_("the line is longer than {count} characters", count=LONGEST))
    ahead = read_ahead(text, _english, read_condition, place_of, _STANDING_EXAMPLE)
    return ahead or _alternatives(text) or _plain(text)


def _alternatives(text: str) -> Alternatives | None:
    """Read a line with OR or ANY; in a line for a sheet, and in free text, they are plain words."""
    if _VERBATIM.match(text) or (_OR_ANY.search(text) and read_sheet(text)):
        return None
    style = Style(commas=bool(_ONE_PLACE.fullmatch(text)), free=bool(_CHOSEN.match(text)))
    return read_alternatives(text, _plain, SAMPLES, style)


@lru_cache(maxsize=4096)
def _plain(text: str) -> Order:
    """Read a line that is one order; raises NotUnderstood or Ambiguous."""
    special = _number(text) or _free(text) or _agreed(text) or read_losses_first(text)
    special = special or read_sheet(text) or read_naval(text, _plain)
    special = special or read_diplomacy(text) or read_foreign_war(text) or unsupported(text)
    if special is not None:
        return special
    try:
        tree: Branch = _parser().parse(text)
    except UnexpectedInput as error:
        raise not_understood(text, error) from None
    return _READERS[str(tree.data)](tree)


def _number(text: str) -> Order | None:
    found = _NUMBER.fullmatch(text)
    return Amount(int(found.group(1))) if found else None


def _free(text: str) -> Order | None:
    found = _FREE.fullmatch(text)
    if not found:
        return None
    if found.group(1).lower() == "say":
        return Say(found.group(2).strip('"'))
    options = tuple(part for part in _OPTIONS.split(found.group(2)) if part)
    if not options:
        raise NotUnderstood(
            _(
                "{verb} what? One of the options follows, as in {example}",
                verb=order_line("CHOOSE"),
                example=order_line("CHOOSE Vienna"),
            )
        )
    return Choose(options)


def _agreed(text: str) -> Order | None:
    """Read ``AGREE England, France: …; … / …``: whole deals on one line, all parties named."""
    if _NO_DEALS.fullmatch(text):
        return Agree(())
    found = _AGREE.fullmatch(text)
    if not found:
        return None
    deals = []
    for words in found.group(1).split("/"):
        parties, colon, items = words.partition(":")
        if not colon:
            raise NotUnderstood(
                _("write it as in {example}", example=_AGREE_EXAMPLE),
                suggestions=[_AGREE_EXAMPLE],
            )
        powers = tuple(power_names().find(name) for name in _PARTIES.split(parties.strip()))
        read_items = tuple(read_item(item, powers[0], powers[1:]) for item in items.split(";"))
        deals.append((powers, read_items))
    return Agree(tuple(deals))


_READERS: Final[dict[str, Callable[[Branch], Order]]] = {
    "move": grammar_marches.move,
    "deploy": grammar_marches.march("deploy"),
    "intercept": grammar_marches.march("intercept"),
    "avoid": grammar_marches.march("avoid"),
    "assault": grammar_marches.assault,
    "lose": grammar_marches.march("lose"),
    "shelter": grammar_marches.nobody_or_march("shelter"),
    "sally": grammar_marches.march("sally"),
    "winter": grammar_marches.together("winter"),
    "recall": grammar_marches.together("recall"),
    "retreat": grammar_marches.target("retreat"),
    "continue_": grammar_marches.continue_to,
    "displace": grammar_marches.target("displace"),
    "sail": grammar_marches.sail,
    "control": grammar_marches.target("control"),
    "unrest": grammar_marches.target("unrest"),
    "flip": grammar_marches.target("flip"),
    "reform": grammar_marches.attempt("reform"),
    "counter": grammar_marches.attempt("counter"),
    "raise_": grammar_marches.raise_units,
    "place": grammar_marches.spread,
    "harbour": grammar_marches.spread,
    "translate": grammar_faith.translate,
    "treatise": grammar_faith.treatise,
    "debate": grammar_faith.debate,
    "saint_peters": grammar_faith.saint_peters,
    "burn": grammar_faith.burn_books,
    "university": grammar_faith.university,
    "insert": grammar_faith.insert,
    "play": grammar_cards.play,
    "commit": grammar_cards.commit,
    "claim": grammar_cards.claim,
    "plain": grammar_cards.plain,
    "decline": grammar_cards.decline,
}
