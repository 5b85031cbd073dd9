"""What the demonstration leaves to look at: the board, the last mail to each player, the site."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Final

import click

from adjudicator.drawing import PictureFailed
from adjudicator.reports.render import environment
from adjudicator.service.office import Office, known_game
from adjudicator.service.post.render_queue import illustrated
from adjudicator.service.public.chronicle import chronicle_of
from adjudicator.service.public.forum_posts import PictureFile, map_of
from adjudicator.service.public.site import site_of
from adjudicator.store import queries, tables
from adjudicator.store.mail_queries import Attached, files_of
from adjudicator.store.reading import first_of

_KINDS: Final = ("report", "game_over")


def write_pages(office: Office, slug: str, folder: Path) -> Path:
    """Write the board and the last mail to each role with their pictures; return the first page.

    A mail is written as text and as HTML.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    with office.database.reading() as session:
        game = known_game(session, slug)
        for seat in queries.seats_of(session, game.id):
            for kind in _KINDS:
                wanted = {"game_id": game.id, "role": seat.role, "kind": kind}
                last = first_of(session, tables.Outgoing, by=["-id"], **wanted)
                rows += [last] if last is not None else []
        files = files_of(session, rows)
    names = [_write_mail(office, row, files.get(row.id, ()), folder) for row in rows]
    board, failed = _board(office, slug, folder)
    template = environment(None).get_template("demo/index.html")
    page = template.render(slug=slug, board=board, failed=failed, names=names)
    index = folder / "index.html"
    index.write_text(page, encoding="utf-8")
    return index


def write_site(office: Office, folder: Path) -> Path:
    """Write the public record of all games in the folder as a site; return its first page."""
    site = site_of(office, folder)
    site.write()
    for failure in site.failures:
        click.echo(f"{failure.slug} cannot be shown: {failure.reason}", err=True)
    return folder / "index.html"


def _board(office: Office, slug: str, folder: Path) -> tuple[PictureFile | None, bool]:
    """Write the board at the end as ``board.png``; return it, and whether drawing it has failed."""
    turns = chronicle_of(office, slug).turns
    try:
        found = map_of(office, slug, turns[-1].number) if turns else None
    except PictureFailed as failed:
        click.echo(f"The board could not be drawn: {failed}", err=True)
        return None, True
    if found is not None:
        (folder / "board.png").write_bytes(found.content)
    return found, False


def _write_mail(
    office: Office, row: tables.Outgoing, files: Sequence[Attached], folder: Path
) -> str:
    """Write the two halves of a message as they were sent, and its pictures; return its name."""
    name = f"{row.role}-{row.kind}"
    message = message_from_bytes(illustrated(office, row, files), policy=policy.default)
    shown = _write_pictures(message, folder, name)
    for kind, suffix in (("plain", ".txt"), ("html", ".html")):
        part = message.get_body((kind,))
        if part is not None:
            words = re.sub(
                'cid:([^"]+)', lambda found: shown.get(found[1], found[0]), part.get_content()
            )
            (folder / f"{name}{suffix}").write_text(words, encoding="utf-8")
    return name


def _write_pictures(message: EmailMessage, folder: Path, name: str) -> dict[str, str]:
    """Write the pictures of a message; return their files by the Content-IDs."""
    files = {}
    for number, part in enumerate(message.walk()):
        if part.get_content_maintype() == "image":
            file = f"{name}-{number}.png"
            (folder / file).write_bytes(part.get_content())
            files[str(part["Content-ID"]).strip("<>")] = file
    return files
