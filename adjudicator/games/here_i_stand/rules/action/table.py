"""11.1 The table of actions: every action of this release by its verb."""

from __future__ import annotations

from typing import Final

from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.new_world.phase import Colonize, Conquer, Explore
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BuildSaintPeters,
    BurnBooks,
    CallDebate,
    PublishTreatise,
    TranslateScripture,
)
from adjudicator.games.here_i_stand.rules.religion.universities import FoundUniversity
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.special.foreign_wars import FightForeignWar

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
