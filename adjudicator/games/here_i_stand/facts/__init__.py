"""Every fact this game can report, by part of the rules."""

from __future__ import annotations

from adjudicator.engine.fact import Fact


class HisFact(Fact, game="here_i_stand"):
    """Root of the facts of Here I Stand.

    Fields are JSON values: identifiers of spaces, powers, leaders and cards, counts, and forces as
    ``Force.dump`` writes them. Each kind has a macro of its name in
    ``templates/here_i_stand/facts/``.
    """
