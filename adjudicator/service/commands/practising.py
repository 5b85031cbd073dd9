"""``SIGN ON practice``: a game of one person against caretakers, in which orders are learnt.

It begins at once and has no moderator. So many go on at a time as the operator allows, and one for
each address. It ends when its player resigns, or has not written for some days.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.words import _, and_list, joined
from adjudicator.games.registry import game_of, slugs
from adjudicator.service.commands import creating
from adjudicator.service.commands.seat_wanted import SeatWanted
from adjudicator.service.errors import not_possible
from adjudicator.service.office import Office
from adjudicator.service.seats import confirmations, people
from adjudicator.service.table.caretaking import PRACTICE
from adjudicator.service.table.contexts import names_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import mail_queries, people_queries, queries, tables
from adjudicator.words.lexicon import OrderError

SILENT: Final = timedelta(days=7)
"""After so long without a message of its player a practice game ends."""
_A_DAY: Final = 3  # practice games that an address may begin
_USUAL: Final = "here_i_stand"
_TERMS: Final = {
    "window": "14d",
    "reminders": "none",
    "excuses": "0",
    "grace": "0",
    "correction": "0",
    "misses": "0",
    "caretaker": "quick",
    "site": "no",
}


def is_meant(mailroom: Mailroom, wanted: SeatWanted) -> bool:
    """Return whether somebody wants to practise; a game may be called so, too."""
    called = wanted.game == PRACTICE
    return called and queries.game_by_slug(mailroom.session, PRACTICE) is None


def check(mailroom: Mailroom, words: str, address: str) -> tuple[str, str]:
    """Return the rules and the role that somebody would practise; NotPossible when he may not."""
    most = mailroom.office.settings.practice_games
    games = list(going(mailroom.session))
    if len(games) >= most:
        raise not_possible(
            "No more than {most} practice games go on here at a time; try again another day.",
            most=most,
        )
    player = queries.player_by_address(mailroom.session, address)
    for game in games:
        seats = queries.seats_of(mailroom.session, game.id)
        if player is not None and any(seat.player_id == player.id for seat in seats):
            raise not_possible(
                "Your practice game {game} goes on; RESIGN there ends it.", game=game.slug
            )
    return _rules_and_role(words)


def ask(mailroom: Mailroom, wanted: SeatWanted, name: str, address: str) -> None:
    """Mail a code to a stranger who wants to practise."""
    rules, role = check(mailroom, wanted.role, address)
    zone = wanted.zone
    if zone and not people.is_time_zone(zone):
        raise not_possible("{zone!r} is not a time zone such as Europe/Helsinki.", zone=zone)
    detail = {PRACTICE: f"{rules} {role}", "zone": zone, "name": name}
    row = confirmations.wanted(mailroom, "sign_on", address=address, detail=detail)
    power = game_of(rules).wording.role_name(role)
    about = _("a practice game as {power}", power=power)
    said = _("Somebody at this address asks to practise as {power}.", power=power)
    confirmations.mail_code(mailroom, row, about, said)


def is_of_practice(mailroom: Mailroom, code: str) -> bool:
    """Return whether a code was mailed to who wants to practise."""
    row = people_queries.confirmation_by_code(mailroom.session, code)
    return row is not None and PRACTICE in row.detail


def confirm(mailroom: Mailroom, code: str, address: str) -> str:
    """Begin the practice game of a stranger whose code has come back; say which."""
    row = confirmations.confirmed(mailroom, "sign_on", code, address=address)
    person = people.Person(address, row.detail["name"], row.detail["zone"] or "UTC")
    return begin(mailroom, row.detail[PRACTICE], person)


def begin(mailroom: Mailroom, words: str, person: people.Person) -> str:
    """Begin a practice game for somebody; say which. Raises NotPossible when he may not."""
    rules, role = check(mailroom, words, person.address)
    session, day = mailroom.session, mailroom.at.date()
    kinds = (f"practice {number}" for number in range(1, _A_DAY + 1))
    if not any(mail_queries.may_reject(session, person.address, kind, day) for kind in kinds):
        raise not_possible("You have begun {count} practice games today.", count=_A_DAY)
    draft = _draft(mailroom.office, rules, role, person)
    slug = creating.store(mailroom, draft)
    game = draft.row
    power = and_list(names_of(game, [seat.role for seat in draft.seats]))
    words = _(
        "This is a practice game: caretakers, which are programs, play all other seats and answer"
        " within a minute. Try what you like; HELP lists the orders. It ends by RESIGN, or when you"
        " have not written for {days} days.",
        days=SILENT.days,
    )
    mailroom.tell_all(game, _("you practise"), words, f"practice/{game.id}")
    return _("you practise as {power} in {game}, which begins now", power=power, game=slug)


def _draft(office: Office, rules: str, role: str, person: people.Person) -> creating.Draft:
    """Return the game, with all seats that its player has to hold together."""
    game = game_of(rules).rules
    scenario = game.scenarios[0]
    opening = game.setup(scenario, {})
    group = next((one for one in game.seats(opening) if role in one), (role,))
    seats = [
        creating.SeatWanted(one, person.address, person.name, person.timezone) for one in group
    ]
    others = [one for one in game.roles(opening) if one not in group]
    title = f"Practice, {scenario}"
    draft = creating.draw_up(
        office,
        rules,
        scenario=scenario,
        seats=seats,
        title=title,
        settings=_TERMS,
        open_roles=others,
    )
    draft.row.status = "running"
    draft.row.settings = {**draft.row.settings, PRACTICE: True}
    return draft


def _rules_and_role(words: str) -> tuple[str, str]:
    """Read ``lanterns blue``, ``catholic``, ``Thirty Years War`` or nothing.

    Without rules it is the game that has the role, the usual one first; without a role the first.
    """
    named, said = _rules_named(words)
    possible = [named] if named else [_USUAL, *(one for one in slugs() if one != _USUAL)]
    if not said:
        rules = game_of(possible[0]).rules
        return possible[0], rules.roles(_opening(possible[0]))[0]
    refused = []
    for slug in possible:
        try:
            return slug, str(game_of(slug).grammar.role(said))
        except OrderError as error:
            refused.append(str(error))
    raise not_possible(
        "{why}. Behind practice stand rules ({rules}) and a role, or nothing.",
        why=refused[0],
        rules=joined(", ", slugs()),
    )


def _rules_named(words: str) -> tuple[str, str]:
    """Return the rules that words begin with, if any, and the words behind them."""
    for slug in slugs():
        found = re.match(rf"{slug.replace('_', '[ _-]+')}(?!\S)\s*", words, re.IGNORECASE)
        if found:
            return slug, words[found.end() :].strip()
    return "", words.strip()


def _opening(rules: str) -> Any:
    game = game_of(rules).rules
    return game.setup(game.scenarios[0], {})


def going(session: Session) -> Iterator[tables.Game]:
    """Give the practice games that go on."""
    for game in queries.games_with_status(session, "running", "held"):
        if game.settings.get(PRACTICE):
            yield game
