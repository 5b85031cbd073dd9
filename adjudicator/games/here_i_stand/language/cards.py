"""The verbs of cards: playing them, passing, and giving up the CP that are left (11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _, joined, or_list
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_in, modes_of
from adjudicator.games.here_i_stand.language.declining import declined
from adjudicator.games.here_i_stand.language.names import card_of_title, mode_names
from adjudicator.games.here_i_stand.language.options import DIPLOMATIC_PLAYS
from adjudicator.games.here_i_stand.language.tree import Branch, count_of, parts, text_of, tokens_of
from adjudicator.games.here_i_stand.rules.action.choices import PlayChoice
from adjudicator.games.here_i_stand.rules.deck import (
    all_cards,
    card,
    cards,
    diplomatic_cards,
    diplomatic_of_title,
    may_use,
)
from adjudicator.games.here_i_stand.rules.players import is_for_two
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Plain, Verb, action, exactly

CARDS: Final = Chapter()


@dataclass(frozen=True)
class PlayCard:
    """A card to play; ``use`` is "cp", "event" or "" where the line does not say."""

    card: int
    use: str = ""
    mode: str = ""
    verb: str = "play"


# ------------------------------------------------------------------------------ reading PLAY


def card_in(branch: Branch) -> int:
    """Return the card that a branch names by its title or number."""
    digits = tokens_of(branch).get("DIGITS")
    if branch.data == "titled":
        found = card_of_title(text_of(parts(branch, "title")[0]))
        if digits is not None and int(digits) != found:
            raise NotUnderstood(
                _(
                    "{title} has the number {number}, not {given}",
                    title=card(found).title,
                    number=found,
                    given=int(digits),
                )
            )
        return found
    number = int(tokens_of(branch)["DIGITS"])
    if number not in all_cards():
        raise NotUnderstood(
            _(
                "there is no card number {number}; the cards are 1 to {last}",
                number=number,
                last=max(cards()),
            )
        )
    return number


def _play(branch: Branch) -> PlayCard:
    """Read PLAY with a card and, where it says so, its use."""
    first, *rest = branch.children
    number = card_in(first)  # type: ignore[arg-type]  # so by the grammar
    if not rest:
        return PlayCard(number)
    usage: Branch = rest[0]  # type: ignore[assignment]  # so by the grammar
    kind = str(usage.data)
    if kind == "points":
        return _for_points(number, count_of(usage))
    if kind == "for_points":
        return PlayCard(number, "cp")
    words = parts(usage, "words")
    mode = _mode(number, text_of(words[0])) if words else ""
    return PlayCard(number, "event" if kind == "as_event" else "", mode)


def _for_points(number: int, points: int) -> PlayCard:
    printed = card(number)
    if number in diplomatic_cards():
        raise _is_diplomatic(number)
    if printed.cp != points:
        raise NotUnderstood(
            _(
                "{title} gives {cp} CP, not {points}; write {line}",
                title=printed.title,
                cp=printed.cp,
                points=points,
                line=order_line(f"PLAY {printed.title} FOR CP"),
            )
        )
    return PlayCard(number, "cp")


def _is_diplomatic(number: int) -> NotUnderstood:
    """Return the refusal of a diplomatic card that is played in another way, or at another time."""
    line = order_line(f"PLAY {card(number).title}")
    return NotUnderstood(
        _(
            "{title} is a diplomatic card, which two players play in the Diplomacy Phase and in"
            " no other way than {line}",
            title=card(number).title,
            line=line,
        ),
        suggestions=[line],
    )


def _mode(number: int, words: str) -> str:
    if number in diplomatic_cards():
        raise _is_diplomatic(number)
    modes = mode_names(number)
    try:
        return modes.find(words)
    except Ambiguous:
        raise
    except NotUnderstood as error:
        known = joined(", ", (order_line(name.full) for name in modes.entries))
        raise NotUnderstood(
            _(
                "{title} has no event called “{words!s}”; it has: {known}",
                title=card(number).title,
                words=words,
                known=known,
            ),
            words=words,
            suggestions=[name.full for name in modes.entries],
        ) from error


# ------------------------------------------------------------------------------ values of PLAY


def _play_value(order: PlayCard, decision: Asked, view: Any) -> JSON:
    title = card(order.card).title
    diplomatic = diplomatic_of_title(order.card) if _is_for_two(decision) else order.card
    if diplomatic in diplomatic_cards():
        raise _is_diplomatic(diplomatic)
    use = order.use or ("event" if order.mode or card(order.card).is_mandatory else "")
    if not use:
        ways = [order_line(f"PLAY {title} FOR CP"), order_line(f"PLAY {title} AS EVENT")]
        raise Ambiguous(
            _("for CP or as the event? Write {ways}", ways=or_list(ways)),
            candidates=ways,
        )
    mode = order.mode
    if use == "event" and not mode:
        modes = _events(order.card, decision)
        modes = [m for m in modes if may_use(order.card, decision.role, m)] or modes
        if len(modes) > 1:
            ways = [order_line(f"PLAY {title} AS EVENT {name.replace('_', ' ')}") for name in modes]
            raise Ambiguous(
                _(
                    "{title} has several events: {ways}",
                    title=title,
                    ways=joined(", ", ways),
                ),
                candidates=ways,
            )
        mode = modes[0] if modes else ""
    return {"card": order.card, "use": use, "mode": mode}


def _is_for_two(decision: Asked) -> bool:
    """Return whether two play: what has the title of a diplomatic card is that card then."""
    return isinstance(decision.choice, PlayChoice) and is_for_two(decision.choice.state)


def _events(number: int, decision: Asked) -> list[str]:
    """Return the events of a card in one's impulse, of the face that it has in this game."""
    scenario = decision.choice.state.scenario if isinstance(decision.choice, PlayChoice) else ""
    return [known.id for known in modes_of(number, scenario) if OWN_IMPULSE in known.windows]


def _played(raw: Any, decision: Asked) -> PlayCard | None:
    if raw.get("pass"):
        return None
    number, mode = raw["card"], raw["mode"]
    modes = _events(number, decision)
    return PlayCard(number, raw["use"], "" if modes == [mode] else mode)


def _shown(order: PlayCard, decision: Asked, view: Any) -> JSON:
    """Return the card that is shown before its use may be named (21.3)."""
    if (order.use or order.mode) and not card(order.card).is_mandatory:
        line = order_line(f"PLAY {card(order.card).title}")
        raise NotUnderstood(
            _(
                "under Mary I the card is shown first: write {line}. Say how it is used"
                " when the die leaves it to you",
                line=line,
            ),
            suggestions=[line],
        )
    return order.card


def _response(order: PlayCard, decision: Asked, view: Any) -> JSON:
    return [order.card, _response_mode(order, decision)]


def _response_mode(order: PlayCard, decision: Asked) -> str:
    """Return the mode of a card played in a window; what is not possible there is refused later."""
    if order.mode:
        return order.mode
    possible = tuple(getattr(decision.choice, "modes", ()))
    modes = [mode for number, mode in possible if number == order.card]
    if len(modes) > 1:
        ways = [
            order_line(f"PLAY {card(order.card).title} AS {mode.replace('_', ' ')}")
            for mode in modes
        ]
        raise Ambiguous(_("in which way? {ways}", ways=joined(", ", ways)), candidates=ways)
    if modes:
        return str(modes[0])
    window = decision.detail.partition(":")[0]
    return next((mode.id for mode in modes_in(window) if mode.card == order.card), "")


def _responded(raw: Any, decision: Asked) -> PlayCard | None:
    if raw is None:
        return None
    number, mode = raw
    possible = [m for n, m in getattr(decision.choice, "modes", ()) if n == number]
    return PlayCard(number, "", "" if possible == [mode] else mode)


# ------------------------------------------------------------------------------ diplomatic cards


def _diplomatic(order: PlayCard, decision: Asked, view: Any) -> JSON:
    """Return the diplomatic card that a line names; of two cards of one title, that one."""
    return diplomatic_of_title(order.card)


def _line(order: PlayCard) -> str:
    title = card(order.card).title
    mode = order.mode.replace("_", " ")
    if order.use == "cp":
        return f"PLAY {title} FOR CP"
    if order.use == "event":
        return f"PLAY {title} AS EVENT {mode}".rstrip()
    return f"PLAY {title} AS {mode}" if mode else f"PLAY {title}"


def _why_not_standing(order: PlayCard) -> str | None:
    if order.card in diplomatic_cards():
        return _("diplomatic cards are played when they are asked for")
    if order.use:
        return None
    return _(
        "say FOR CP or AS EVENT; what is to answer a response window goes on your response"
        " sheet, as in {example}",
        example=order_line("PLAY Foul Weather ON moves"),
    )


def _is_about(order: PlayCard, decision: Asked) -> bool:
    """Return whether a line answers a question.

    What is played for CP or as an event is meant for one's impulse; but AS EVENT may stand behind a
    diplomatic card.
    """
    if decision.name in DIPLOMATIC_PLAYS:
        return order.use != "cp"
    return decision.name != "window" or not order.use


CARDS.add(
    Verb(
        name="play",
        topic="PLAY",
        examples=(
            "PLAY Janissaries FOR CP",
            "PLAY 5 AS EVENT",
            "PLAY Six Wives AS EVENT declare war",
        ),
        does=_("plays a card by title or number"),
        also=("USE",),
        rule=r"<(?:play|use)\b> card usage?",
        build=_play,
        say=_line,
        answers={
            "play": Answer(_play_value, _played),
            "show": Answer(_shown, lambda raw, decision: PlayCard(raw) if raw else None),
            "window": Answer(_response, _responded),
            **dict.fromkeys(
                DIPLOMATIC_PLAYS, Answer(_diplomatic, lambda raw, decision: PlayCard(raw))
            ),
        },
        about=_is_about,
        unfit_to_stand=_why_not_standing,
    )
)

# ------------------------------------------------------------------------------ PASS

_ENDING: Final = action("end", lambda *_: {}, lambda raw, decision: Plain("end"))


def _passing(decision: Asked) -> Answer | None:
    """Return what PASS means to who is asked now: with CP left, to give up the rest."""
    return _ENDING if decision.name == "action" else declined(decision)


CARDS.add(
    Verb(
        name="pass",
        topic="PASS",
        examples=("PASS", "PASS THE REST"),
        does=_("plays no card; gives up the CP that are left"),
        alone=r"pass(?:\s+(?:the\s+)?impulse)?",
        told=r"pass(?:\s+(?:(?:this|my)\s+impulse|for\s+now|again))?",
        refused=r"card|response|reply",
        answers={
            "play": exactly({"pass": True}, Plain("pass")),
            "show": exactly(0, Plain("pass")),
            "window": exactly(None, Plain("pass")),
            "intercept": exactly(None),
            "intercept_at_sea": exactly(None),
            "deploy": exactly(None),
        },
        in_person=_passing,
        gives_up=True,
    )
)
CARDS.add(
    Verb(
        name="end",
        say=lambda order: "PASS THE REST",
        alone=(
            r"pass\s+(?:the\s+)?rest|end(?:\s+(?:(?:the|my)\s+)?(?:impulse|actions?))?"
            r"|done|stop|finish(?:ed)?"
        ),
        told=(
            r"stop\s+here|that(?:'s|\s+is)\s+(?:all|it)|(?:no|nothing)\s+(?:more|else)"
            r"(?:\s+actions?)?|end\s+of\s+(?:(?:the|my)\s+)?impulse"
            r"|(?:pass|forfeit|lose|waste)\s+(?:(?:the|my|all)\s+)*(?:rest|remaining)(?:\s+cps?)?"
        ),
        answers={"action": _ENDING},
        gives_up=True,
    )
)
