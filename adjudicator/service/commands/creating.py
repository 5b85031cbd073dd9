"""Creating games."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.chance import opening_chain
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import begin
from adjudicator.engine.rules import usual_options
from adjudicator.engine.words import _, joined, sentences
from adjudicator.games.opaque import AnyPosition, AnyRules
from adjudicator.games.particulars import EDITION, NO_VALUES, POSITION
from adjudicator.games.registry import game_of, slugs
from adjudicator.reports.form import moderator_form
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service.commands.editions import checked_edition
from adjudicator.service.commands.moderators.block import welcome_moderator
from adjudicator.service.commands.players.talks import ANONYMOUS
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office, secret_hash
from adjudicator.service.played import game_in
from adjudicator.service.post.blind_moderation import BLIND, check_moderator
from adjudicator.service.post.outbox import new_thread_id
from adjudicator.service.post.senders import CHAIR
from adjudicator.service.seats import assignment, people, wish_time
from adjudicator.service.seats.assignment import ASSIGNMENT, BIDS, SIGNED, WAYS
from adjudicator.service.seats.replacement import open_seats
from adjudicator.service.seats.sign_on import begin as begin_game
from adjudicator.service.table import caretaking
from adjudicator.service.table.ahead.sheets import checked_preset
from adjudicator.service.table.caretaking import PRACTICE
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.stored import stored_segment
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.service.table.timekeeping.setting_kinds import SWITCH
from adjudicator.store import positions, queries, tables
from adjudicator.words.lexicon import OrderError, hint

# Like his-7: players write it behind BEGIN, where it must not be taken for a window.
_SLUG: Final = re.compile(r"(?!w\d+$)(?!check$)[a-z0-9][a-z0-9_.-]{0,39}")
_SECRET_BYTES: Final = 32


@dataclass(frozen=True)
class Draft:
    """A game that is drawn up and not stored yet: its row, who sits where, how it opens."""

    row: tables.Game
    seats: tuple[SeatWanted, ...]
    opening: AnyPosition


@dataclass(frozen=True)
class SeatWanted:
    """Who is to sit where: a role and an address, a name and a time zone where known."""

    role: str
    address: str
    name: str = ""
    timezone: str = "UTC"

    @property
    def person(self) -> people.Person:
        """Who is to sit there."""
        return people.Person(self.address, self.name, self.timezone)


def create_game(
    office: Office,
    rules: str,
    *,
    scenario: str | None = None,
    seats: list[SeatWanted],
    slug: str | None = None,
    **more: Any,
) -> str:
    """Create a game, play it to its first question and queue the first mail; return its slug.

    ``more`` are further parts of ``draw_up``. Raises NotPossible with a sentence when rules,
    scenario, name, seats or settings do not fit.
    """
    draft = draw_up(office, rules, scenario=scenario, seats=seats, **more)
    with office.database.transaction() as session:
        return store(Mailroom(session, office, draft.row.created_at), draft, slug)


def draw_up(
    office: Office,
    rules: str,
    *,
    scenario: str | None = None,
    seats: list[SeatWanted],
    title: str | None = None,
    moderator: str | None = None,
    settings: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    secret: str | None = None,
    open_roles: Sequence[str] = (),
    position: Mapping[str, Any] | None = None,
    edition: Mapping[str, str] | None = None,
) -> Draft:
    """Return a game as it is to be stored.

    Without a scenario it is the usual one. With ``open_roles`` the game only begins when somebody
    has taken these seats too, or when the moderator starts it (see ``sign_on``). With ``position``
    it goes on from there, when all have confirmed it; it is moderated blind. ``edition`` are the
    files of a group's own, as text by name. ``settings`` may hold options of the rules too
    (``last_turn``). ``secret`` (hex) is what the dice are drawn from, made by chance when it is not
    given. Raises NotPossible with a sentence when rules, scenario,
    name, seats or settings do not fit.
    """
    if rules not in slugs():
        raise NotPossible(
            f"There is no game {rules!r}{hint(rules, slugs())}; there is: {', '.join(slugs())}."
        )
    game = game_of(rules).rules
    given = {name.strip().lower(): value for name, value in (settings or {}).items()}
    chosen = [name for name in game.options if name in given and name not in NO_VALUES]
    ruled = {name: given.pop(name) for name in chosen}
    ruled.update(options or {})
    if position is not None:
        _check_position(given)
        ruled[POSITION], given[BLIND] = dict(position), "yes"
    if edition is not None:
        ruled[EDITION] = checked_edition(rules, edition)
    scenario = scenario or game.scenarios[0]
    ruled, opening = _opening(game, scenario, ruled)
    if scenario not in game.scenarios:
        offered = ", ".join(game.scenarios)
        raise NotPossible(f"The scenario {scenario!r} is not played by this release: {offered}.")
    roles = game.roles(opening.snapshot)
    secret = _checked_secret(secret)
    opening = replace(opening, chain=opening_chain(secret_hash(secret)))
    seats = [replace(seat, role=_role(rules, seat.role, roles)) for seat in seats]
    open_roles = [_role(rules, role, roles) for role in open_roles]
    _check_seats(office, roles, seats, open_roles)
    _check_groups(game.seats(opening.snapshot), seats)
    seats = sorted(seats, key=lambda seat: roles.index(seat.role))
    if moderator is not None:
        people.check_address(office, moderator, "the moderator")
    stored = checked_settings(given, rules, game.options)
    waits = stored.get(ASSIGNMENT, SIGNED) != SIGNED
    if stored.get(ASSIGNMENT) == BIDS and not game_of(rules).handicaps:
        raise NotPossible(f"In {rules} nobody can bid for a role: its points cannot begin lower.")
    blind = bool(stored.get(BLIND))
    check_moderator(moderator, [seat.address for seat in seats], blind=blind)
    row = tables.Game(
        slug="",
        game=rules,
        title=" ".join((title or f"{rules.replace('_', ' ').title()}, {scenario}").split()),
        scenario=scenario,
        options=ruled,
        status="setup" if open_roles or waits else "running",
        settings=stored,
        secret=secret,
        secret_hash=secret_hash(secret),
        moderator=moderator.lower() if moderator else None,
        created_at=clock.now(),
    )
    return Draft(row, tuple(seats), opening)


def store(mailroom: Mailroom, draft: Draft, slug: str | None = None) -> str:
    """Store a game that is drawn up, and let it begin or wait for players; return its slug."""
    row, session = draft.row, mailroom.session
    roles = game_of(row.game).rules.roles(draft.opening.snapshot)
    row.slug = checked_slug(session, roles, slug) if slug else _next_slug(session, row.game)
    row.thread_id = new_thread_id(mailroom.office, row.slug)
    _store(mailroom, row, list(draft.seats), draft.opening)
    return row.slug


def _check_position(settings: Mapping[str, Any]) -> None:
    """Raise NotPossible when a game cannot go on from a position under these settings."""
    if BLIND in settings and not _yes_or_no(BLIND, settings[BLIND]):
        raise NotPossible(
            "A game that goes on from a position is moderated blind: the players name their hands,"
            " and nobody else is to see them. Leave out --set blind."
        )


def _opening(
    game: AnyRules, scenario: str, given: Mapping[str, Any]
) -> tuple[dict[str, Any], AnyPosition]:
    """Return all options and the position in which a game begins; NotPossible without one."""
    try:
        options = {**usual_options(game, scenario), **given}
        return options, begin(game, scenario, dict(options))
    except IllegalAnswer as refused:
        raise NotPossible(f"{refused}.") from refused


def _store(
    mailroom: Mailroom, row: tables.Game, seats: list[SeatWanted], position: AnyPosition
) -> None:
    """Store a game with its seats and first segment, and play it to its first question."""
    session, at = mailroom.session, mailroom.at
    mailroom.keep(row)
    wanted = {seat.role: seat.person for seat in seats}
    rules = game_in(row).rules
    for role in rules.roles(position.snapshot):
        player = people.entered(session, wanted[role], at) if role in wanted else None
        seat = people.new_seat(session, mailroom.office, row, role, player, at)
        if player is None and row.settings.get(PRACTICE):
            seat.caretaker = caretaking.strength_in(row)
    positions.start_segment(session, row, stored_segment(rules, position), at=at)
    if row.status == "setup":
        welcome_moderator(mailroom, row)
        _announce(mailroom, row, list(wanted))
    else:
        begin_game(mailroom, row)
        welcome_moderator(mailroom, row)


def _announce(mailroom: Mailroom, row: tables.Game, taken: Sequence[str]) -> None:
    """Tell those who are seated, and the moderator, about a game that waits for players."""
    seats = open_seats(mailroom, row)
    if assignment.is_open(row):
        said = sentences(assignment.chair_words(row), assignment.invitation(row))
        if not seats:
            window = wish_time.begin_to_wait(mailroom, row)
            said = sentences(said, wish_time.until_words(row, window))
        mailroom.tell_seats(row, taken, _("you have a seat"), said, f"setup/{row.id}")
        if not seats:
            return
    missing = joined(", ", seats)
    words = _(
        "You have a seat in {game}, {title!s}. The game begins when these seats are taken too, or"
        " when the moderator starts it: {missing}.",
        game=row.slug,
        title=row.title,
        missing=missing,
    )
    if not assignment.is_open(row):
        mailroom.tell_seats(row, taken, _("you have a seat"), words, f"setup/{row.id}")
    notice = ModeratorNotice(
        about=_("{game} waits for players", game=row.slug),
        lines=(
            _(
                "Open seats: {missing}. Anybody asks for one by mail to {address}, with a line"
                " such as: SIGN ON {game} {role}",
                missing=missing,
                address=mailroom.office.settings.orders_address,
                game=row.slug,
                role=seats[0],
            ),
            _(
                "The game begins with the last seat taken; START begins it as it is, with empty"
                " seats that defaults play for."
            ),
        ),
        reference=f"game {row.slug}",
        command=f"adjudicator game start {row.slug}",
        form=moderator_form(row.slug, "", "START"),
    )
    mailroom.to_moderator(row, notice, f"setup/{row.id}")


# -- what is checked ------------------------------------------------------------------------------


def _check_seats(
    office: Office, roles: Iterable[str], seats: list[SeatWanted], open_roles: Sequence[str]
) -> None:
    roles = list(roles)
    named = [*(seat.role for seat in seats), *open_roles]
    for role in named:
        if named.count(role) > 1:
            both = "two players" if role not in open_roles else "a player and left open too"
            raise NotPossible(f"The role {role} is given to {both}.")
    missing = [role for role in roles if role not in named]
    if missing:
        raise NotPossible(
            f"Nobody sits for {', '.join(missing)}. Name who does (--seat {missing[0]}=ADDRESS),"
            f" or leave them open ({' '.join(f'--open {role}' for role in missing)}): then the game"
            " begins when somebody has signed on by mail for each open seat, or when the moderator"
            " starts it."
        )
    for seat in seats:
        people.check_person(office, seat.person, f"seat {seat.role}")


def _role(rules: str, words: str, roles: Sequence[str]) -> str:
    """Return the role that words name, as in orders; NotPossible with the nearest when none."""
    try:
        role: str = game_of(rules).grammar.role(words)
    except OrderError:
        role = words
    if role not in roles:
        raise NotPossible(
            f"There is no role {words!r}{hint(words, roles)}; the roles are {', '.join(roles)}."
        )
    return role


def _check_groups(groups: Iterable[Sequence[str]], seats: list[SeatWanted]) -> None:
    """Refuse roles of one player that are given to several people."""
    holders = {seat.role: seat.address.lower() for seat in seats}
    for roles in groups:
        if len({holders.get(role) for role in roles}) > 1:
            named = ", ".join(f"{role} to {holders.get(role, 'nobody')}" for role in roles)
            raise NotPossible(
                f"One player holds {' and '.join(roles)} in this game; they are given to several:"
                f" {named}."
            )


def _checked_secret(secret: str | None) -> str:
    """Return the secret of a game in hex; one made by chance when none is given."""
    if secret is None:
        return secrets.token_hex(_SECRET_BYTES)
    try:
        given = bytes.fromhex(secret)
    except ValueError:
        given = b""
    if len(given) < _SECRET_BYTES:
        raise NotPossible(f"The secret of a game is at least {2 * _SECRET_BYTES} hex digits.")
    return given.hex()  # records have it in one spelling, without spaces


def checked_settings(
    given: Mapping[str, Any], rules: str, options: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the settings of a game as stored; NotPossible names what is wrong.

    ``options`` are the names that its ``rules`` know, for the message. ``sheet`` is the preset of
    the response sheets, ``assignment`` how powers are given out, ``anonymous_press`` yes or no,
    ``blind`` whether the game is moderated blind; all others are about time, see ``game_settings``.
    """
    about_time = dict(given)
    others = ["sheet", ASSIGNMENT, ANONYMOUS, BLIND, *options]
    result: dict[str, Any] = {}
    for name in (ANONYMOUS, BLIND):
        if name in about_time:
            result[name] = _yes_or_no(name, about_time.pop(name))
    if ASSIGNMENT in about_time:
        result[ASSIGNMENT] = _way(about_time.pop(ASSIGNMENT))
    if "sheet" in about_time:
        result["sheet"] = checked_preset(rules, about_time.pop("sheet"))
    return {**game_settings.checked(about_time, rules, others), **result}


def _way(value: Any) -> str:
    """Return how powers are given out; NotPossible when it is no way of doing so."""
    if value not in WAYS:
        raise NotPossible(f"The setting assignment is {value!r}; expected is {', '.join(WAYS)}.")
    return str(value)


def _yes_or_no(name: str, value: Any) -> bool:
    """Return a setting that is on or off; NotPossible when it says neither."""
    try:
        return bool(SWITCH.read(str(value)))
    except ValueError as wrong:
        raise NotPossible(
            f"The setting {name} is {value!r}; expected is {SWITCH.expected}."
        ) from wrong


def checked_slug(session: Session, roles: Iterable[str], wanted: str) -> str:
    """Return a name that a game can have here; NotPossible when it cannot."""
    slug = wanted.lower()
    if not _SLUG.fullmatch(slug) or slug in (*roles, CHAIR):
        raise NotPossible(
            f"{wanted!r} cannot be the name of a game; expected are letters, digits, dots and"
            " hyphens, such as his-7."
        )
    if queries.game_by_slug(session, slug) is not None:
        raise NotPossible(f"There is a game {slug} already; choose another name.")
    return slug


def _next_slug(session: Session, rules: str) -> str:
    """Return the first free name: the initials of the rules and a number."""
    letters = "".join(word[0] for word in rules.split("_"))
    taken = {game.slug for game in queries.games_with_status(session)}
    number = 1 + sum(slug.startswith(f"{letters}-") for slug in taken)
    while f"{letters}-{number}" in taken:
        number += 1
    return f"{letters}-{number}"
