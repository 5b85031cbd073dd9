"""What many facts of a turn come to together, for posts and the pages of the public record."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import n_
from adjudicator.games.here_i_stand.facts.faith import SpaceConverted
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH
from adjudicator.games.here_i_stand.wording.headlines.deciding import TURNED
from adjudicator.games.here_i_stand.wording.names import space
from adjudicator.games.here_i_stand.wording.summary import several
from adjudicator.games.telling import Tally


def tallies_of(facts: Sequence[Fact]) -> tuple[Tally, ...]:
    """Return how many spaces have turned to each religion; those that turned back do not count."""
    turned: dict[str, str] = {}
    for fact in facts:
        if isinstance(fact, SpaceConverted) and turned.pop(fact.space, None) is None:
            turned[fact.space] = fact.religion
    found = ((faith, _spaces(turned, faith)) for faith in (PROTESTANT_FAITH, CATHOLIC))
    return tuple(_tally(faith, spaces) for faith, spaces in found if spaces)


def _spaces(turned: dict[str, str], faith: str) -> list[str]:
    return [space(name) for name, religion in turned.items() if religion == faith]


def _tally(faith: str, spaces: Sequence[str]) -> Tally:
    count = len(spaces)
    words = (
        n_(
            "{count} space turned Protestant: {spaces}",
            "{count} spaces turned Protestant: {spaces}",
            count,
            spaces=several(spaces),
        )
        if faith == PROTESTANT_FAITH
        else n_(
            "{count} space turned Catholic: {spaces}",
            "{count} spaces turned Catholic: {spaces}",
            count,
            spaces=several(spaces),
        )
    )
    return Tally(words, next(weight for least, weight in TURNED if count >= least))
