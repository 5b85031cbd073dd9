"""11.1 The table of actions: every action of this release by its verb."""

from __future__ import annotations

from typing import Final

from adjudicator.games.here_i_stand.actions import Action
from adjudicator.games.here_i_stand.construction import Build
from adjudicator.games.here_i_stand.control import TakeControl
from adjudicator.games.here_i_stand.movement import Move
from adjudicator.games.here_i_stand.naval import NavalMove
from adjudicator.games.here_i_stand.new_world import Colonize, Conquer, Explore
from adjudicator.games.here_i_stand.piracy import Piracy
from adjudicator.games.here_i_stand.powers_special.foreign_wars import FightForeignWar
from adjudicator.games.here_i_stand.reformation.actions import (
    BuildSaintPeters,
    BurnBooks,
    CallDebate,
    PublishTreatise,
    TranslateScripture,
)
from adjudicator.games.here_i_stand.reformation.universities import FoundUniversity
from adjudicator.games.here_i_stand.siege import Assault
from adjudicator.games.here_i_stand.transport import Transport

ACTIONS: Final[dict[str, type[Action]]] = {
    kind.do: kind
    for kind in (
        Move,
        NavalMove,
        Transport,
        Piracy,
        Build,
        Assault,
        FightForeignWar,
        TakeControl,
        Explore,
        Colonize,
        Conquer,
        TranslateScripture,
        PublishTreatise,
        CallDebate,
        BuildSaintPeters,
        BurnBooks,
        FoundUniversity,
    )
}
"""By verb, in the order of the rulebook's summary."""
