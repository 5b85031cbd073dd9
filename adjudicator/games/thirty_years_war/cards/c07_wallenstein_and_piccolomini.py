"""Card C7, Wallenstein & Piccolomini.

Two Imperial leaders, and Wallenstein's influence begins (7, 9.23).
"""

from __future__ import annotations

from adjudicator.games.thirty_years_war.cards import event
from adjudicator.games.thirty_years_war.rules.events.generals import WALLENSTEIN_COMES

event("c7", WALLENSTEIN_COMES)
