"""The order desk: one page on which a player points at what he orders (``docs/order-desk.md``).

It needs nothing but itself: style, script and data stand in it, and its policy lets a browser fetch
nothing. It sends nothing, either: the block that it builds goes to the mail program or is copied.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from adjudicator.drawing import Drawing
from adjudicator.engine.words import Language, _, said
from adjudicator.games.particulars import Spot
from adjudicator.games.telling import HandLine
from adjudicator.paths import assets
from adjudicator.reports.lines import GameLine, QuestionLine, SeatLine
from adjudicator.reports.links import LONGEST, mail_link
from adjudicator.reports.render import environment
from adjudicator.reports.spoken import spoken
from adjudicator.words.ahead import MOST_NESTED
from adjudicator.words.alternatives import MOST_WAYS
from adjudicator.words.offers import Offer, Offered, Pile, Way
from adjudicator.words.offers_said import condition_in, offer_in
from adjudicator.words.order_words import CONDITION, of_game, order_line

_SCRIPTS: Final = ("board.js", "form.js", "lines.js", "desk.js")
_WORDS: Final = {
    "aim_if": _("Choose when this order counts: {line}", line="{line}"),
    "aim_or": _("Choose what is tried if this order is not possible: {line}", line="{line}"),
    "added": _("Added: {line}", line="{line}"),
    "endif": order_line("ENDIF"),
    "if": order_line("IF"),
    "by_hand": _("written by hand"),
    "choose": _("Choose: {slot}", slot="{slot}"),
    "copied": _("The block is copied."),
    "marked": _("The browser does not let the page copy. The block is marked: copy it by hand."),
    "count": _("Say how many."),
    "fewer": _("{count} too many.", count="{count}"),
    "in_turn": _("judged when its turn comes"),
    "led": _(
        "Too many for one formation: its leaders allow {most}, {count} less.",
        most="{most}",
        count="{count}",
    ),
    "legal": _("legal as the board stands"),
    "long": _("The block is too long for a link. Copy it, and paste it into the mail that opens."),
    "more": _("{count} more to choose.", count="{count}"),
    "needs": _("{thing}: needs also {other}.", thing="{thing}", other="{other}"),
    "not": order_line("not", CONDITION),
    "nothing": _("– choose –"),
    "of": _("of {most}", most="{most}"),
    "one_fewer": _("one fewer"),
    "one_more": _("one more"),
    "or": order_line("OR"),
    "removed": _("The order is removed."),
    "undone": _("The last change is taken back."),
    "unsure": _("possible; CHECK says whether all of it is legal"),
}
"""What the script says, with places that it fills in."""


def _prices(unit: str) -> dict[str, str]:
    """Return what the script says of prices, which are paid in a unit."""
    return {
        "dear": _(
            "This costs {price} {unit}; {left} are left.",
            price="{price}",
            left="{left}",
            unit=unit,
        ),
        "from_price": _("from {price} {unit}", price="{price}", unit=unit),
        "left": _("{left} of {all} {unit} are left.", left="{left}", all="{all}", unit=unit),
        "over": _(
            "Your orders cost {count} {unit} more than there are.", count="{count}", unit=unit
        ),
        "price": _("{price} {unit}", price="{price}", unit=unit),
    }


@dataclass(frozen=True)
class OrderDesk:
    """What a desk shows: everything in it is what its seat may know.

    ``question`` is None where nothing is asked and orders are given ahead, ``due`` is the end of
    its window. ``texts`` are what lets lines count as they are written: by the first word of such a
    text what closes it. ``opening`` and ``closing`` are the lines around orders. ``password``: the
    seat has one, which is typed into the page. ``board`` is None in a game without one.
    """

    game: GameLine
    seat: SeatLine
    question: QuestionLine | None
    offered: Offered
    hand: tuple[HandLine, ...]
    opening: str
    closing: str
    orders_address: str
    password: bool = False
    spots: tuple[Spot, ...] = ()
    board: Drawing | None = None
    due: datetime | None = None
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def desk_page(desk: OrderDesk, language: Language | None) -> bytes:
    """Return the page of a desk in the language of its reader."""
    rules = desk.game.rules
    reader = of_game(language, rules)
    style, script = _files()
    board = desk.board.svg if desk.board is not None else ""
    page = environment(rules, language).get_template("desk/desk.html")
    return page.render(
        desk=spoken(desk, reader),
        has_later=any(offer.later for offer in desk.offered.offers),
        board=Markup(board),  # noqa: S704 - our own drawing, its words are escaped
        frame=_frame(board),
        style=Markup(style),  # noqa: S704 - our own file
        mail=_empty_mail(desk, reader),
        script=Markup(script),  # noqa: S704 - our own file
        data=Markup(_embedded(_data(desk, reader))),  # noqa: S704 - no sign in it has a meaning
        policy=_policy(),
    ).encode()


def _empty_mail(desk: OrderDesk, language: Language | None) -> str:
    """Return the link to a message with an empty block, where no script fills it."""
    lines = (said(desk.opening, language), "", said(desk.closing, language))
    return mail_link(desk.orders_address, _subject(desk), lines)


def _subject(desk: OrderDesk) -> str:
    return f"{desk.game.slug} {desk.question.code if desk.question else ''}".rstrip()


def closed_page(language: Language | None) -> bytes:
    """Return the page that says that a window has closed."""
    return environment(None, language).get_template("desk/closed.html").render().encode()


@cache
def _files() -> tuple[str, str]:
    """Return the style and the script of every desk."""
    folder = assets() / "desk"
    scripts = [(folder / name).read_text(encoding="utf-8") for name in _SCRIPTS]
    return (folder / "desk.css").read_text(encoding="utf-8"), "\n".join(scripts)


@cache
def _policy() -> str:
    """Return the policy of the page: its own style and script, and nothing from anywhere."""
    style, script = (_hashed(text) for text in _files())
    return (
        f"default-src 'none'; style-src '{style}'; script-src '{script}';"
        " base-uri 'none'; form-action 'none'"
    )


def _hashed(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _frame(board: str) -> str:
    """Return the ``viewBox`` of a drawing; the places on it have the same coordinates."""
    return board.partition('viewBox="')[2].partition('"')[0]


def _embedded(data: Any) -> str:
    """Return data as JSON that ends no element and opens none."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


# ------------------------------------------------------------------------------ data


def _data(desk: OrderDesk, language: Language | None) -> dict[str, Any]:
    """Return what the script of the page knows."""
    offers = [offer_in(offer, language) for offer in desk.offered.offers]
    conditions = [condition_in(offer, language) for offer in desk.offered.conditions]
    piles: dict[Pile, int] = {}
    for offer in offers:
        for way in offer.ways:
            if way.pile is not None:
                piles.setdefault(way.pile, len(piles))
    words = {**_WORDS, **_prices(desk.offered.unit)}
    data = {
        "opening": said(desk.opening, language),
        "closing": said(desk.closing, language),
        "to": desk.orders_address,
        "subject": _subject(desk),
        "due": None if desk.due is None else int(desk.due.timestamp() * 1000),
        "ahead": desk.question is None,
        "longest": LONGEST,
        "left": desk.offered.left,
        "texts": desk.texts,
        "several": desk.offered.several,
        "most_ways": MOST_WAYS if desk.offered.preferences else 1,
        "most_deep": MOST_NESTED,
        "words": {key: said(text, language) for key, text in words.items()},
        "spots": [
            {
                "id": spot.id,
                "x": spot.x,
                "y": spot.y,
                "name": said(spot.name, language),
                "about": said(spot.about, language),
            }
            for spot in desk.spots
        ],
        "usual": _USUAL,
        "piles": [_pile(pile, language) for pile in piles],
        "offers": [_offer(offer, piles, language) for offer in offers],
        "conditions": [_offer(offer, piles, language) for offer in conditions],
    }
    return {"page": _name_of(data), **data}


def _name_of(data: dict[str, Any]) -> str:
    """Return by what a page knows what was begun on it: another question has another name."""
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16]


def _offer(offer: Offer, piles: dict[Pile, int], language: Language | None) -> dict[str, Any]:
    return {
        "verb": said(offer.verb, language),
        "does": said(offer.does, language),
        "slots": [said(slot, language) for slot in offer.slots],
        "labels": {pick: said(label, language) for pick, label in offer.labels.items()},
        "lead": offer.lead,
        "joint": offer.joint,
        "tail": offer.tail,
        "carries": None if offer.carries is None else asdict(offer.carries),
        "plain": offer.plain,
        "later": offer.later,
        "behind": offer.behind,
        "last": offer.last,
        "ways": [_way(way, piles) for way in offer.ways],
    }


_USUAL: Final = {
    "price": None,
    "each": False,
    "gives": None,
    "sure": True,
    "stock": "",
    "alone": False,
    "opens": "",
    "pile": None,
}
"""What is true of most ways is said once for all."""


def _way(way: Way, piles: dict[Pile, int]) -> dict[str, Any]:
    more = {
        "price": way.price,
        "each": way.each,
        "gives": way.gives,
        "sure": way.sure,
        "stock": way.stock,
        "alone": way.alone,
        "opens": way.opens,
        "pile": None if way.pile is None else piles[way.pile],
    }
    return {
        "line": str.__str__(way.line),
        "picks": way.picks,
        **{key: value for key, value in more.items() if value != _USUAL[key]},
    }


def _pile(pile: Pile, language: Language | None) -> dict[str, Any]:
    return {
        "pools": [{"name": p.name, "least": p.least, "most": p.most} for p in pile.pools],
        "groups": pile.groups,
        "between": pile.between,
        "apart": pile.apart,
        "nothing": pile.nothing,
        "led": pile.led,
        "either": pile.either,
        "boxes": [
            {
                "label": said(box.label, language),
                "words": str.__str__(box.words),
                "one": str.__str__(box.one),
                "most": box.most,
                "pools": dict(box.pools),
                "group": box.group,
                "place": box.place,
                "leads": box.leads,
                "needs": box.needs,
            }
            for box in pile.boxes
        ],
    }
