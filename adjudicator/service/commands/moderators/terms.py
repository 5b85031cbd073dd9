"""The terms of a running game: its settings shown and changed, defaults previewed and released."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.engine.words import _, joined, sentences
from adjudicator.games.telling import Section
from adjudicator.orders.commands.parts import assignments, reason, role
from adjudicator.reports.when import moment
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.service.commands.moderators.sealing import is_sealed
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import rules_of
from adjudicator.service.table.contexts import as_it_is
from adjudicator.service.table.lateness import missed
from adjudicator.service.table.lateness.missed import Preview
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.reporting import publish
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.service.table.timekeeping.windows import open_window, plan
from adjudicator.store.queries import last_moment


@act("settings", example="SETTINGS", looks=True)
def settings(chair: Chair) -> Done:
    """Show all settings of the game about time, with their usual values and what they mean."""
    found = game_settings.lines(chair.game)
    value = [
        {
            "name": line.name,
            "value": line.value,
            "default": line.default,
            "given": line.given,
            "meaning": line.meaning,
        }
        for line in found
    ]
    lines = tuple(_setting_words(line) for line in found)
    return Done(_("the settings follow"), (Section(_("Settings"), lines),), value)


def _setting_words(line: game_settings.SettingLine) -> str:
    values = {"name": line.name, "value": line.value, "meaning": line.meaning}
    if line.value == line.default:
        return _("{name} = {value}: {meaning}", **values)
    return _("{name} = {value} (usual: {usual}): {meaning}", **values, usual=line.default)


@act(
    "set",
    assignments("values", "One or several settings: NAME=VALUE."),
    reason(),
    example="SET impulse.grace=6h skip=2026-12-24..2027-01-02 BECAUSE of the holidays.",
)
def set_(chair: Chair, values: Mapping[str, str], reason: str = "") -> Done:
    """Change settings of the game about time; all players are told.

    The deadline that runs stays as it is: what is changed counts from the next window on. The value
    default takes a setting back. SETTINGS lists all of them.
    """
    game, session = chair.game, chair.session
    if game.status == "over":
        raise not_possible("Game {game} is over; nothing of it can be changed.", game=game.slug)
    after, news = game_settings.changed(game.settings, values, rules_of(game))
    if not news:
        raise not_possible("These settings have these values already; nothing changes.")
    said = [
        _("{name}: {new} (before: {old})", name=name, new=new, old=old)
        for name, (old, new) in news.items()
    ]
    done = Done(joined("; ", said), value={name: new for name, (_old, new) in news.items()})
    if chair.dry:
        return done
    game.settings = after
    window = open_window(session, game)
    if window is not None:
        plan(session, window)  # reminders may come at other times
    changes = {name: f"{old} → {new}" for name, (old, new) in news.items()}
    action = chair.note("set", **changes, reason=reason)
    words = _(
        "The moderator has changed settings of the game. {changes}. The deadline that runs now"
        " stays as it is.",
        changes=done.words,
    )
    chair.told(_("settings changed"), sentences(words, reason), action)
    return done


# -- defaults that wait for the moderator -----------------------------------------------------


@act("preview", role(optional=True), example="PREVIEW {role}", looks=True)
def preview(chair: Chair, role: str | None = None) -> Done:
    """Show who has not answered in the open window, and what counts if they stay silent.

    In a game that is moderated blind what would count is sealed.
    """
    window = chair.the_window()
    end = last_moment(window)
    wanted = chair.role(role) if role else None
    with chair.playing() as playing:
        found = missed.previews(playing, window, sealed=is_sealed(chair))
    shown = [one for one in found if wanted in (None, one.role)]
    waits = window.moderator_since is not None
    if waits:
        words = _("{window}: it waits for your release", window=window.code)
    elif end:
        words = _(
            "{window}: orders are taken until {time}", window=window.code, time=moment(end, "UTC")
        )
    else:
        words = _("{window}: no deadline", window=window.code)
    lines = tuple(one.line for one in shown) or (_("Nobody is late."),)
    value = {
        "game": chair.game.slug,
        "window": window.code,
        "until": end.isoformat() if end else None,
        "waits_for_release": waits,
        "answers": [{"role": one.role, "default": one.default, "words": one.line} for one in shown],
    }
    return Done(words, (Section(_("What counts for who stays silent"), lines),), value)


@act("release", role(optional=True), example="RELEASE {role}", in_window=True)
def release(chair: Chair, role: str | None = None, window: str | None = None) -> Done:
    """Let the default count for who is late, in a window that waits for the moderator.

    With a power it counts for that power only, and the window waits for the others.
    """
    game = chair.game
    if game.status != "running":
        raise not_possible(
            "Game {game} is {status}; nothing can be released in it.", **as_it_is(game)
        )
    chair.named(window)
    opened = chair.opened()
    wanted = chair.role(role) if role else None
    if opened.moderator_since is None:
        raise not_possible("The window {window} does not wait for a release.", window=opened.code)
    with chair.playing() as playing:
        late = missed.previews(playing, opened, sealed=is_sealed(chair))
        counting = [one for one in late if wanted in (None, one.role)]
        _check_releasable(playing, counting, wanted)
        done = Done(
            _("{window} is released", window=opened.code),
            (Section(_("What counts"), tuple(one.line for one in counting)),),
        )
        if chair.dry:
            return done
        chair.note("release", window=opened.code, roles=[one.role for one in counting])
        missed.take_defaults(playing, chair.mailroom, opened, only=wanted)
        publish(playing, chair.mailroom)
    return done


def _check_releasable(playing: Playing, counting: Sequence[Preview], wanted: str | None) -> None:
    """Raise NotPossible when nobody is late, or where a question has no default."""
    if not counting:
        raise NotPossible(
            _("No answer of {role} is missing.", role=wanted) if wanted else _("Nobody is late.")
        )
    late = {one.role for one in counting}
    hopeless = [
        item.decision.role
        for item in playing.waiting
        if item.decision.role in late and not item.decision.has_default
    ]
    if hopeless:
        raise not_possible(
            "No answer can be taken for granted for {roles}: answer for the role, or extend"
            " the deadline.",
            roles=joined(", ", hopeless),
        )
