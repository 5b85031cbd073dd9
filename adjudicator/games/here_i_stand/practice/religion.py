"""18 and 21.5 Random answers about religion: attempts, translations, treatises, debates."""

from __future__ import annotations

import random
from typing import Final

from adjudicator.games.here_i_stand.practice.parts import ActionSamplers, affordable
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY, action_cost
from adjudicator.games.here_i_stand.rules.religion.actions import (
    BuildSaintPeters,
    BurnBooks,
    CallDebate,
    PublishTreatise,
    TranslateScripture,
    free_debaters,
)
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt, AttemptChoice
from adjudicator.games.here_i_stand.rules.religion.attempts import BURN_BOOKS
from adjudicator.games.here_i_stand.rules.religion.debate import targets_of_debate
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    BURN_BOOKS_TARGETS,
    TRANSLATION_CP,
    TREATISE_TARGETS,
    UNIVERSITY_COST,
    debaters,
    why_not_free,
)
from adjudicator.games.here_i_stand.rules.religion.saint_peters import remaining_cp
from adjudicator.games.here_i_stand.rules.religion.translation import (
    FULL_BIBLE,
    NEW_TESTAMENT,
    remaining,
    translation_zones,
)
from adjudicator.games.here_i_stand.rules.religion.universities import (
    SOCIETY_OF_JESUS,
    FoundUniversity,
    university_spaces,
)
from adjudicator.games.here_i_stand.rules.state import PROTESTANT_FAITH, State
from adjudicator.games.sampling import Samplers


def _attempt(choice: AttemptChoice, rng: random.Random) -> Attempt:
    """Return any target, now and then with a bonus that reaches it."""
    space = rng.choice(choice.options)
    if rng.random() < 0.7:
        return Attempt(space)
    helpers = [name for name, reached in choice.bonuses.items() if space in reached]
    return Attempt(space, rng.choice([*helpers, None]))


CHOICES: Final[Samplers] = {AttemptChoice: _attempt}


def any_translation(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return a translation of any unfinished book that may be advanced."""
    if not affordable("translate_scripture", power, cp):
        return None
    zone = rng.choice(translation_zones())
    book = NEW_TESTAMENT if remaining(state, NEW_TESTAMENT, zone) else FULL_BIBLE
    left = remaining(state, book, zone)
    if not left:
        return None
    steps = rng.randint(1, min(cp, left))
    helpers = free_debaters(state, power, TRANSLATION_CP, zone) if steps < left else []
    return TranslateScripture(zone, book, steps, rng.choice([*helpers, None]))


def any_treatise(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return a treatise in a zone, the German one most of the time."""
    english = PublishTreatise("english")
    if action_cost("publish_treatise", power) is None or english.cost(state, power) > cp:
        return None
    if power == ENGLAND:
        return english if "cranmer_reformer" in state.reformers else None
    return PublishTreatise(*_zone_and_helper(state, power, TREATISE_TARGETS, rng))


def any_debate(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return any debate that can be called."""
    if not affordable("theological_debate", power, cp):
        return None
    zone = rng.choice(translation_zones())
    against = targets_of_debate(state, power, zone)
    if not against:
        zone, against = "german", targets_of_debate(state, power, "german")
    return CallDebate(zone, rng.choice(against)) if against else None


def any_steps(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return a contribution that Saint Peter's can take."""
    most = min(cp, remaining_cp(state)) if power == PAPACY else 0
    return BuildSaintPeters(rng.randint(1, most)) if most else None


def any_burning(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return a burning of books, if there is a Protestant space at all."""
    if power != PAPACY or not affordable(BURN_BOOKS, power, cp):
        return None
    if not any(space.religion == PROTESTANT_FAITH for space in state.spaces.values()):
        return None
    return BurnBooks(*_zone_and_helper(state, power, BURN_BOOKS_TARGETS, rng))


def _zone_and_helper(
    state: State, power: str, bonus: str, rng: random.Random
) -> tuple[str, str | None]:
    """Return a zone, the German one most of the time, and perhaps a debater who helps there."""
    zone = "german" if rng.random() < 0.6 else rng.choice(LANGUAGE_ZONES)
    return zone, rng.choice([*free_debaters(state, power, bonus, zone), None])


def any_university(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return a university that can be founded, with Loyola's help where he is free."""
    if power != PAPACY or SOCIETY_OF_JESUS not in state.events_done:
        return None
    helpers = [d.id for d in debaters().values() if d.bonus_kind == UNIVERSITY_COST]
    free = next((d for d in helpers if why_not_free(state, power, d) is None), None)
    action = FoundUniversity(rng.choice(university_spaces(state) or ("",)), free)
    return action if action.space and action.cost(state, power) <= cp else None


ACTIONS: Final[ActionSamplers] = {
    TranslateScripture: any_translation,
    PublishTreatise: any_treatise,
    CallDebate: any_debate,
    BuildSaintPeters: any_steps,
    BurnBooks: any_burning,
    FoundUniversity: any_university,
}
