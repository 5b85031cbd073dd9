"""Lines about religion."""

from __future__ import annotations

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.names import debater_names, space_names
from adjudicator.games.here_i_stand.language.orders import Faith, Order, Plain, Target
from adjudicator.games.here_i_stand.language.tree import (
    Branch,
    debater_in,
    parts,
    points_in,
    slot,
    text_of,
    tokens_of,
    zone_in,
)
from adjudicator.words.lexicon import NotUnderstood, fold
from adjudicator.words.order_words import order_line


def translate(branch: Branch) -> Order:
    """Read TRANSLATE with a book, a language zone and CP."""
    example = order_line("TRANSLATE New Testament IN German FOR 2 CP")
    book = tokens_of(branch).get("BOOK")
    if book is None:
        raise NotUnderstood(
            _("which book? Write it as in {example}", example=example), suggestions=[example]
        )
    new = fold(str(book)) in ("new testament", "nt")
    return Faith(
        "translate",
        zone_in(branch, example=example),
        "new_testament" if new else "full_bible",
        points_in(branch),
        debater=debater_in(branch),
    )


def treatise(branch: Branch) -> Order:
    """Read PUBLISH TREATISE."""
    zone = zone_in(branch, example=order_line("PUBLISH TREATISE IN German"))
    return Faith("treatise", zone, debater=debater_in(branch))


def debate(branch: Branch) -> Order:
    """Read CALL DEBATE; whom it is against must be said."""
    example = order_line("CALL DEBATE IN German AGAINST uncommitted")
    against = [fold(text_of(part)) for held in parts(branch, "against") for part in held.children]  # type: ignore[arg-type]  # so by the grammar
    words = [word.removesuffix(" debater").removesuffix(" debaters") for word in against]
    if len(words) != 1 or words[0] not in ("committed", "uncommitted"):
        raise NotUnderstood(
            _(
                "against committed or uncommitted debaters? Write it as in {example}",
                example=example,
            ),
            suggestions=[example],
        )
    return Faith("debate", zone_in(branch, example=example), against=words[0])


def saint_peters(branch: Branch) -> Order:
    """Read BUILD ST PETER'S; without a number it is 1 CP."""
    return Faith("saint_peters", steps=points_in(branch))


def burn_books(branch: Branch) -> Order:
    """Read BURN BOOKS."""
    zone = zone_in(branch, example=order_line("BURN BOOKS IN French"))
    return Faith("burn_books", zone, debater=debater_in(branch))


def university(branch: Branch) -> Order:
    """Read FOUND UNIVERSITY: one space, perhaps a debater."""
    example = order_line("FOUND UNIVERSITY IN Trier")
    named = [text_of(part) for part in parts(branch, "name")]
    named += [words for kind in ("at", "to") if (words := slot(branch, kind))]
    if len(named) != 1:
        raise NotUnderstood(
            _("one space is expected, as in {example}", example=example), suggestions=[example]
        )
    return Target("university", space_names().find(named[0]), debater_in(branch))


def insert(branch: Branch) -> Order:
    """Read INSERT; there is nobody but Bullinger."""
    named = parts(branch, "name")
    who = debater_names().find(text_of(named[0])) if named else "bullinger"
    if who != "bullinger":
        raise NotUnderstood(_("only Bullinger can be inserted into a debate"))
    return Plain("insert")
