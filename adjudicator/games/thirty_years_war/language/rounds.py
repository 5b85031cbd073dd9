"""The verbs of a Card Round: what a side does with it (8.2), and recruiting (8.4)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from adjudicator.engine.choices import OneOf, SomeOf, YesNo
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.language.names import (
    card_names,
    leader_names,
    place_names,
)
from adjudicator.games.thirty_years_war.language.orders import (
    At,
    Cards,
    Force,
    Led,
    behind,
    card,
    either,
    of_the_hand,
    read_names,
    to_place,
    whole,
    write_it_as,
)
from adjudicator.games.thirty_years_war.language.troops import (
    Item,
    items_line,
    items_of,
    read_items,
    units_of,
)
from adjudicator.games.thirty_years_war.rules.action import choices as rounds
from adjudicator.games.thirty_years_war.rules.action.choices import RoundChoice
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.movement.march import March, dump_march
from adjudicator.games.thirty_years_war.rules.state import place_of
from adjudicator.games.thirty_years_war.rules.turn.end import NONE
from adjudicator.games.thirty_years_war.rules.turn.wallenstein import NOTHING as NO_CHANGE
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import unreadable
from adjudicator.words.verbs import Answer, Asked, Chapter, Plain, Verb, choice_of, exactly

ROUNDS: Final = Chapter()
_BY: Final = r"(?:with|by|using|for|on)"


def _use(
    use: str, value: Callable[[Any, Asked], dict[str, JSON]], order: Callable[[Any], Order]
) -> Answer:
    """Return how a verb answers with a use of the round; ``value`` returns its other fields."""
    return Answer(
        lambda given, decision, view: {"use": use, **value(given, decision)},
        lambda raw, decision: order(raw) if raw["use"] == use else None,
        use,
    )


def _with_card(verb: str, use: str) -> Answer:
    return _use(
        use,
        lambda order, decision: {"card": _one_card(order)},
        lambda raw: Cards(verb, (raw["card"],)),
    )


def _one_card(order: Cards) -> str:
    if len(order.cards) != 1:
        raise unreadable("one card is played in a round")
    return order.cards[0]


def cards_line(cards: Sequence[str]) -> str:
    """Return cards by their codes."""
    return ", ".join(card_names().full(one) for one in cards)


def _card_verb(verb: str, words: str) -> Callable[[Cards], str]:
    return lambda order: f"{words} WITH {cards_line(order.cards)}"


def _one(verb: str) -> Callable[[str], Cards]:
    return lambda rest: Cards(verb, (card(rest),))


# ---------------------------------------------------------------- ACT, REC, AID, event


def _led(rest: str) -> Led:
    found = re.fullmatch(rf"(?P<leader>.+?)\s+{_BY}\s+(?P<card>.+)", rest, re.IGNORECASE)
    if found is None:
        raise write_it_as("ACTIVATE Tilly WITH C7")
    return Led("activate", leader_names().find(found["leader"]), card(found["card"]))


def _led_by(found: re.Match[str]) -> Led:
    return Led("activate", leader_names().find(found["leader"]), card(found["card"]))


ROUNDS.add(
    Verb(
        name="activate",
        topic="ACTIVATE",
        examples=("ACTIVATE Tilly WITH C7",),
        does=_("activates a leader with a card (ACT), who may then march and fight"),
        also=("ACT",),
        begins=r"activate|act\b",
        read=either(
            behind(r"activate|act", _led),
            whole(
                r"play\s+(?P<card>.+?)\s+(?:to\s+activate|to\s+act\s+with|for\s+act(?:ivation)?"
                r"(?:\s+of|\s+with|:)?|as\s+act(?:\s+with|:)?)\s+(?P<leader>.+)",
                _led_by,
            ),
        ),
        say=lambda order: (
            f"ACTIVATE {leader_names().full(order.leader)} WITH {cards_line([order.what])}"
        ),
        unfit_to_stand=of_the_hand,
        answers={
            "round": _use(
                rounds.ACT,
                lambda order, decision: {"card": order.what, "leader": order.leader},
                lambda raw: Led("activate", raw["leader"], raw["card"]),
            )
        },
    )
)
ROUNDS.add(
    Verb(
        name="recruit",
        topic="RECRUIT WITH",
        examples=("RECRUIT WITH P3",),
        does=_("plays a card for recruiting (REC); then each attempt is ordered"),
        also=("REC",),
        begins=rf"rec(?:ruit)?\s+{_BY}",
        read=either(
            behind(rf"(?:rec|recruit)(?:\s+units?)?\s+{_BY}", _one("recruit")),
            whole(
                r"play\s+(?P<card>.+?)\s+(?:for|as|to)\s+rec(?:ruit(?:ing|s)?)?",
                lambda found: Cards("recruit", (card(found["card"]),)),
            ),
        ),
        say=_card_verb("recruit", "RECRUIT"),
        unfit_to_stand=of_the_hand,
        answers={"round": _with_card("recruit", rounds.REC)},
    )
)
ROUNDS.add(
    Verb(
        name="aid",
        topic="AID WITH",
        examples=("AID WITH C10",),
        does=_("sets a card aside for Foreign Aid (AID); its points pay units later"),
        begins=r"(?:foreign\s+)?aid",
        read=either(
            behind(rf"(?:take\s+|foreign\s+)?aid(?:\s+{_BY}|\s+from)?", _one("aid")),
            whole(
                r"play\s+(?P<card>.+?)\s+(?:for|as)\s+(?:foreign\s+)?aid",
                lambda found: Cards("aid", (card(found["card"]),)),
            ),
        ),
        say=_card_verb("aid", "AID"),
        unfit_to_stand=of_the_hand,
        answers={"round": _with_card("aid", rounds.AID)},
    )
)


def _played(rest: str) -> Cards:
    words = re.sub(r"\s+(?:as|for)\s+(?:an?\s+|its\s+)?event$", "", rest, flags=re.IGNORECASE)
    cards = read_names(words, card)
    return Cards("play", cards) if cards else Cards("no_cards", ())


ROUNDS.add(
    Verb(
        name="play",
        topic="PLAY",
        examples=("PLAY C6", "PLAY C31, C32"),
        does=_("plays a card for its event; in a battle, one or two combat cards"),
        also=("EVENT",),
        begins=r"play|event\b",
        read=behind(r"play(?:\s+cards?)?|event", _played),
        say=lambda order: f"PLAY {cards_line(order.cards)}",
        unfit_to_stand=of_the_hand,
        answers={
            "round": _with_card("play", rounds.EVENT),
            "combat_cards": Answer(
                lambda order, decision, view: [*order.cards],
                lambda raw, decision: Cards("play", tuple(raw)) if raw else None,
            ),
        },
    )
)
ROUNDS.add(
    Verb(
        name="no_cards",
        topic="NO CARDS",
        examples=("NO CARDS",),
        does=_("plays no combat card"),
        refused=r"(?:combat\s+)?cards?",
        bare=Cards("no_cards", ()),
        say=lambda order: "NO CARDS",
        answers={"combat_cards": exactly([], Cards("no_cards", ()))},
        gives_up=True,
    )
)
ROUNDS.add(
    Verb(
        name="intervene",
        topic="INTERVENE WITH",
        examples=("INTERVENE WITH P3",),
        does=_("uses a card to move the Dutch War marker, by an option (19.5)"),
        begins=r"intervene",
        read=behind(
            rf"intervene(?:\s+in\s+the\s+(?:dutch\s+war|netherlands))?(?:\s+{_BY})?",
            _one("intervene"),
        ),
        say=_card_verb("intervene", "INTERVENE"),
        unfit_to_stand=of_the_hand,
        answers={"round": _with_card("intervene", rounds.DUTCH)},
    )
)
ROUNDS.add(
    Verb(
        name="enemies",
        topic="SEND ASSASSINS WITH",
        examples=("SEND ASSASSINS WITH P16",),
        does=said(
            N_("sends {wallenstein}'s enemies after him, by an option (19.11)"), our_edition()
        ),
        begins=r"send\s+assassins",
        read=behind(rf"send\s+assassins(?:\s+{_BY})?", _one("enemies")),
        say=_card_verb("enemies", "SEND ASSASSINS"),
        unfit_to_stand=of_the_hand,
        answers={"round": _with_card("enemies", rounds.ENEMIES)},
    )
)

# ------------------------------------------------------------------------------ Free Actions


def _free(rest: str) -> Force:
    items = read_items(rest)
    item = items[0]
    if len(items) != 1 or item.is_everything or not (item.place or item.leader):
        raise write_it_as("FREE MOVE 1 Imperial militia FROM Linz")
    return Force("free_move", items)


def _free_value(order: Force, decision: Asked) -> dict[str, JSON]:
    item, state = order.items[0], choice_of(decision, RoundChoice).state
    piece = item.leader
    place_at = item.place or place_of(state, piece) or ""
    if item.group is not None:
        units = units_of(item.group, state.stack(item.place, decision.role).units)
        if len(units) != 1 or sum(units.values()) != 1:
            raise unreadable("one unit, or one leader, moves in a Free Action")
        piece = next(iter(units))
    return {"place": place_at, "piece": piece}


def _free_order(raw: Any) -> Force:
    piece, at = raw["piece"], raw["place"]
    if piece in edition_in_use().pieces.leaders:
        return Force("free_move", (Item(leader=piece, place=at),))
    return Force("free_move", tuple(items_of({piece: 1}, place=at)))


def _free_line(order: Force) -> str:
    return f"FREE MOVE {items_line(order.items)}".replace(" AT ", " FROM ")


_THERE: Final = re.compile(
    r"(?P<move>free\s+(?:move|action)[^;]+?)\s+(?P<to>to\s.+)", re.IGNORECASE
)


def _free_and_where(text: str) -> Sequence[str]:
    """Return the two orders of a line that says where the piece goes, too."""
    found = _THERE.fullmatch(text)
    return (found["move"], f"MOVE {found['to']}") if found else ()


ROUNDS.add(
    Verb(
        name="free_move",
        topic="FREE MOVE",
        examples=("FREE MOVE Mansfeld FROM Pilsen", "FREE MOVE 1 Imperial militia FROM Linz"),
        does=_("uses the round to move one unit, or one leader, without a card (8.32)"),
        begins=r"free\s+(?:move|action)",
        read=behind(
            r"free\s+(?:move|action)(?:\s*:?\s*(?:to\s+)?move)?(?:\s+(?:with|of|by))?", _free
        ),
        several=_free_and_where,
        say=_free_line,
        answers={"round": _use(rounds.FREE, _free_value, _free_order)},
    )
)
ROUNDS.add(
    Verb(
        name="move_base",
        topic="MOVE BASE",
        examples=("MOVE BASE TO Stralsund",),
        does=_("uses the round to move the Swedish Base to another port (17.Sw.1)"),
        begins=r"move\s+(?:the\s+)?(?:swedish\s+)?base",
        read=behind(
            r"move\s+(?:the\s+)?(?:swedish\s+)?base", lambda rest: At("move_base", to_place(rest))
        ),
        say=lambda order: f"MOVE BASE TO {place_names().full(order.name)}",
        answers={
            "round": _use(
                rounds.BASE,
                lambda order, decision: {"place": order.name},
                lambda raw: At("move_base", raw["place"]),
            )
        },
    )
)
ROUNDS.add(
    Verb(
        name="offer_peace",
        topic="OFFER PEACE",
        examples=("OFFER PEACE",),
        does=_("uses the round to offer peace (5.31)"),
        alone=r"offer(?:\s+of)?\s+peace|propose\s+peace|sue\s+for\s+peace",
        say=lambda order: "OFFER PEACE",
        answers={"round": exactly({"use": rounds.PEACE}, Plain("offer_peace"))},
    )
)

# ------------------------------------------------------------------------------ PASS, YES, NO

_DECLINED: Final[dict[str, JSON]] = {
    "campaign": {},
    "recruit": {"stop": True},
    "combat_cards": [],
    "wallenstein": NO_CHANGE,
    "keep": NONE,
    "join": {"units": {}, "leaders": []},
    "recovery": {},
}
"""By the name of a question, the value that declines it."""


def _declined(decision: Asked) -> Answer | None:
    """Return the answer that declines a question; None where there is nothing to decline."""
    if isinstance(decision.choice, YesNo):
        return exactly(False)
    if decision.name in _DECLINED and not isinstance(decision.choice, OneOf):
        return exactly(_DECLINED[decision.name])
    if isinstance(decision.choice, OneOf):
        value = _DECLINED.get(decision.name)
        return exactly(value) if value in decision.choice.options else None
    if isinstance(decision.choice, MarchChoice):
        return exactly(dump_march(March()))
    if isinstance(decision.choice, SomeOf) and not decision.choice.least:
        return exactly([])
    return exactly({}) if decision.name == "pay" else None


ROUNDS.add(
    Verb(
        name="pass",
        topic="PASS",
        examples=("PASS",),
        does=_("does nothing with the round; declines whatever else is asked"),
        alone=r"pass(?:\s+(?:the|my|this)?\s*round)?|skip(?:\s+round)?|nothing",
        say=lambda order: "PASS",
        answers={"round": exactly({"use": rounds.SKIP}, Plain("pass"))},
        in_person=_declined,
        gives_up=True,
    )
)
ROUNDS.add(
    Verb(
        name="yes",
        topic="YES",
        examples=("YES", "NO"),
        does=_("answers a question for yes or no"),
        alone=r"yes|yeah|ok|okay|accept",
        in_person=lambda decision: exactly(True) if isinstance(decision.choice, YesNo) else None,
    )
)
ROUNDS.add(Verb(name="no", alone=r"no|none", say=lambda order: "NO", in_person=_declined))

# ------------------------------------------------------------------------------ campaign moves


def _campaign(rest: str) -> Led:
    found = re.fullmatch(rf"(?P<leader>.+?)\s+{_BY}\s+(?P<card>.+)", rest, re.IGNORECASE)
    if found is None:
        raise write_it_as("CAMPAIGN Horn WITH P7")
    return Led("campaign", leader_names().find(found["leader"]), card(found["card"]))


ROUNDS.add(
    Verb(
        name="campaign",
        topic="CAMPAIGN",
        examples=("CAMPAIGN Horn WITH P7", "NO CAMPAIGN"),
        does=_("tries to activate a second leader with a second card, by an option (19.8)"),
        begins=r"campaign",
        read=behind(r"campaign(?:\s+move)?(?:\s+(?:of|with))?", _campaign),
        say=lambda order: (
            f"CAMPAIGN {leader_names().full(order.leader)} WITH {cards_line([order.what])}"
        ),
        unfit_to_stand=of_the_hand,
        answers={
            "campaign": Answer(
                lambda order, decision, view: {"card": order.what, "leader": order.leader},
                lambda raw, decision: Led("campaign", raw["leader"], raw["card"]) if raw else None,
            )
        },
    )
)
ROUNDS.add(
    Verb(
        name="no_campaign",
        refused=r"(?:second\s+)?campaign(?:\s+move)?",
        say=lambda order: "NO CAMPAIGN",
        answers={"campaign": exactly({}, Plain("no_campaign"))},
        gives_up=True,
    )
)
