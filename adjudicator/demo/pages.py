"""What the demonstration leaves to look at: the board, and the last mail to each player."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import escape
from pathlib import Path
from typing import Final

import click
from sqlmodel import Session, col, select

from adjudicator.drawing import PictureFailed
from adjudicator.service.office import Office, known_game
from adjudicator.service.post.render_queue import illustrated
from adjudicator.service.public.chronicle import chronicle_of
from adjudicator.service.public.forum_posts import map_of
from adjudicator.store import queries, tables

_KINDS: Final = ("report", "game_over")
_STYLE: Final = """
body { font: 1rem/1.5 sans-serif; max-width: 100rem; margin: 1rem auto; padding: 0 1rem; }
img { max-width: 100%; height: auto; }
"""
_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>{style}</style></head>
<body><main>
<h1>{title}</h1>
{board}
<h2>The last mail to each player</h2>
<ul>
{reports}
</ul>
</main></body>
</html>
"""


def write_pages(office: Office, slug: str, folder: Path) -> Path:
    """Write the board and the last mail to each role with their pictures; return the first page.

    A mail is written as text and as HTML.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    with office.database.reading() as session:
        game = known_game(session, slug)
        for seat in queries.seats_of(session, game.id):
            found = (_last_message(session, game, seat.role, kind) for kind in _KINDS)
            rows += [row for row in found if row is not None]
    names = [_write_mail(office, row, folder) for row in rows]
    reports = "\n".join(f'<li><a href="{name}.html">{name}</a></li>' for name in names)
    page = _PAGE.format(
        title=escape(f"Game {slug}"),
        style=_STYLE,
        board=_board(office, slug, folder),
        reports=reports,
    )
    index = folder / "index.html"
    index.write_text(page, encoding="utf-8")
    return index


def _board(office: Office, slug: str, folder: Path) -> str:
    """Write the board at the end as ``board.png``; return its part of the page, with its words."""
    turns = chronicle_of(office, slug).turns
    try:
        found = map_of(office, slug, turns[-1].number) if turns else None
    except PictureFailed as failed:
        click.echo(f"The board could not be drawn: {failed}", err=True)
        return "<p>The board could not be drawn.</p>"
    if found is None:
        return ""
    (folder / "board.png").write_bytes(found.content)
    alt = escape(found.alt)
    return (
        f'<h2>{escape(found.caption)}</h2>\n<p><img src="board.png" alt="{alt}"></p>\n<p>{alt}</p>'
    )


def _last_message(
    session: Session, game: tables.Game, role: str, kind: str
) -> tables.Outgoing | None:
    out = tables.Outgoing
    return session.exec(
        select(out)
        .where(col(out.game_id) == game.id, col(out.role) == role, col(out.kind) == kind)
        .order_by(col(out.id).desc())
        .limit(1)
    ).first()


def _write_mail(office: Office, row: tables.Outgoing, folder: Path) -> str:
    """Write the two halves of a message as they were sent, and its pictures; return its name."""
    name = f"{row.role}-{row.kind}"
    message = message_from_bytes(illustrated(office, row), policy=policy.default)
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
