"""Posting a turn to a forum: once, whatever happens in between, and edited when it has changed.

Before the forum is asked a row says that it is about to be; after a crash, or an answer that was
lost, the forum is searched for the mark of the post before anything is posted. The forum is never
asked inside a transaction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final, Literal

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.words import Language
from adjudicator.forums.board import Board, Place, Posted
from adjudicator.forums.errors import ForumError, Refused, Unsure
from adjudicator.reports.chronicle import Chronicle
from adjudicator.reports.forum import ForumPost, Wanted
from adjudicator.reports.when import in_words
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office, find_game, known_game
from adjudicator.service.public.chronicle import chronicle_in
from adjudicator.service.public.forum_posts import PictureFile, post_of, turn_to_tell
from adjudicator.store import tables
from adjudicator.store.reading import only

CLAIM: Final = timedelta(minutes=5)
"""How long a run that posts keeps others from posting the same; longer than any run takes."""
MARKUP: Final = "markdown"
_MINUTE: Final = timedelta(minutes=1)
_GONE: Final = (404, 410)

Step = Literal["post", "edit", "nothing"]
"""What is to be done: ``nothing`` where the post says already what it is to say."""


@dataclass(frozen=True)
class Draft:
    """What would be posted where. ``title`` and ``body`` are shown before anything is done.

    ``url`` is where the post is if it has been posted, ``place`` where it goes or went.
    """

    game: str
    board: Board
    place: Place
    step: Step
    title: str
    body: str
    url: str | None
    mark: str
    digest: str
    wanted: Wanted
    pictures: tuple[PictureFile, ...]
    record: Chronicle
    language: Language | None

    def text(self, addresses: Mapping[str, str]) -> ForumPost:
        """Return the post with its pictures at addresses (by the name of the file)."""
        shown = tuple(file.shown_at(addresses.get(file.name, file.name)) for file in self.pictures)
        wanted = replace(self.wanted, pictures=shown)
        made = post_of(self.record, wanted, MARKUP, self.language)
        return replace(made, body=f"{made.body}\n*{self.mark}*\n")


def draft_of(
    office: Office,
    name: str,
    board: Board,
    place: Place,
    wanted: Wanted,
    *,
    pictures: Sequence[PictureFile] = (),
    language: Language | None = None,
) -> Draft:
    """Return what would be posted about a turn, and whether it would be a new post or an edit.

    Raises NoSuchGame, and NotPossible when there is nothing to tell or no place for it.
    """
    with office.database.reading() as session:
        game = known_game(session, name)
        record = chronicle_in(session, game, clock.now())
        turn_to_tell(record, wanted.turn)
        row = _row(session, game, board, wanted)
    if row is not None:
        place = Place(row.category, row.in_topic)
    if place == Place():
        raise NotPossible(
            "Where is it to be posted? --topic N adds a reply to a topic, --category N makes a"
            " topic of its own."
        )
    draft = Draft(
        game=name,
        board=board,
        place=place,
        step="post",
        title="",
        body="",
        url=row.url if row else None,
        mark=row.mark if row else _mark(game, wanted),
        digest="",
        wanted=wanted,
        pictures=tuple(pictures),
        record=record,
        language=language,
    )
    made = draft.text({})
    contents = "\n".join([made.title, made.body, *(file.digest for file in pictures)])
    digest = hashlib.sha256(contents.encode()).hexdigest()
    step: Step = "post"
    if row is not None and row.status == "posted":
        step = "nothing" if row.digest == digest else "edit"
    return replace(draft, step=step, title=made.title, body=made.body, digest=digest)


def carry_out(office: Office, draft: Draft) -> str:
    """Do what a draft says and return where the post can be read.

    Raises ForumError; NotPossible while another run posts the same.
    """
    if draft.step == "nothing" and draft.url is not None:
        return draft.url
    row = _claimed(office, draft)
    posted = _at(row)
    try:
        if posted is None:
            with _understood(draft.board):
                posted = draft.board.find(draft.place, row.title, row.mark)
            if posted is not None:
                row = _noted(office, row, draft, posted, digest="")
        made = draft.text(_uploaded(office, row, draft))
        with _understood(draft.board):
            if posted is None:
                posted = draft.board.create(draft.place, made.title, made.body, draft.mark)
            elif row.digest != draft.digest:
                draft.board.edit(draft.place, posted, made.title, made.body)
    except Refused as refused:
        if posted is None:
            _given_up(office, row)
        elif refused.status in _GONE:
            raise Refused(
                f"The post at {posted.url} is not there any more. Restore it at the forum, and run"
                " the command again to bring it up to date.",
                status=refused.status,
            ) from refused
        raise
    return _noted(office, row, draft, posted, digest=draft.digest).url or posted.url


# -- rows -----------------------------------------------------------------------------------------


def _mark(game: tables.Game, wanted: Wanted) -> str:
    """Return a word that stands in one post of the world only, and says nothing to others.

    Up to 50 letters, digits and dashes, as Discourse wants it of external ids.
    """
    cause = f"{game.secret_hash}/{game.slug}/{wanted.turn}/{wanted.since or 0}"
    return f"adjudicator-{hashlib.sha256(cause.encode()).hexdigest()[:24]}"


def _row(
    session: Session, game: tables.Game, board: Board, wanted: Wanted
) -> tables.Posting | None:
    place = {"game_id": game.id, "forum": board.name, "site": board.site}
    return only(session, tables.Posting, **place, turn=wanted.turn, since=wanted.since or 0)


def _claimed(office: Office, draft: Draft) -> tables.Posting:
    """Note that a post is about to be made or edited by us, and return its row."""
    now = clock.now()
    with office.database.transaction() as session:
        game = find_game(session, draft.game)
        row = _row(session, game, draft.board, draft.wanted)
        if row is None:
            row = tables.Posting(
                game_id=game.id,
                generation=game.generation,
                forum=draft.board.name,
                site=draft.board.site,
                turn=draft.wanted.turn,
                since=draft.wanted.since or 0,
                mark=draft.mark,
                title=draft.title,
                digest="",
                category=draft.place.category,
                in_topic=draft.place.topic,
                claimed_at=now,
            )
        elif row.status == "sending":
            left = row.claimed_at + CLAIM - now
            if left > timedelta():
                raise NotPossible(
                    "Another run is posting this, or was stopped while it did. Run the command"
                    f" again in {in_words(timedelta(minutes=-(-left // _MINUTE)))}."
                )
            row.claimed_at = now
        session.add(row)
        session.flush()
        session.expunge(row)
    return row


def _at(row: tables.Posting) -> Posted | None:
    """Return where the post of a row is, None before it is known."""
    if row.status != "posted" or row.topic is None or row.post is None:
        return None
    return Posted(row.topic, row.post, row.url or "")


def _noted(
    office: Office, known: tables.Posting, draft: Draft, posted: Posted, *, digest: str
) -> tables.Posting:
    """Note where a post is and what it says; an empty digest: we do not know what."""
    now = clock.now()
    with office.database.transaction() as session:
        row = session.get_one(tables.Posting, known.id)
        game = session.get_one(tables.Game, row.game_id)
        if row.posted_at is None:
            row.posted_at = now
        elif digest:
            row.edited_at = now
        row.status, row.digest, row.generation = "posted", digest, game.generation
        row.topic, row.post, row.url = posted.topic, posted.post, posted.url
        row.title = draft.title
        session.flush()
        session.expunge(row)
    return row


def _given_up(office: Office, known: tables.Posting) -> None:
    """Forget a claim after the forum has refused: nothing was posted."""
    with office.database.transaction() as session:
        row = session.get_one(tables.Posting, known.id)
        if row.status == "sending":
            session.delete(row)


# -- pictures -------------------------------------------------------------------------------------


def _uploaded(office: Office, known: tables.Posting, draft: Draft) -> dict[str, str]:
    """Return the addresses of the pictures by file name; each picture is uploaded once."""
    there: dict[str, str] = dict(known.uploads)
    for file in draft.pictures:
        if file.digest in there:
            continue
        with _understood(draft.board):
            there[file.digest] = draft.board.upload(file.name, file.content)
        with office.database.transaction() as session:
            row = session.get_one(tables.Posting, known.id)
            row.uploads = dict(there)
    return {file.name: there[file.digest] for file in draft.pictures}


@contextmanager
def _understood(board: Board) -> Iterator[None]:
    """Turn an answer that has not the shape we know into an error for people."""
    try:
        yield
    except ForumError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Unsure(
            f"{board.site} answers in a way that is not known here ({type(error).__name__}). If it"
            f" does run {board.name}, look there what became of the post; the next run searches"
            " for it before it posts."
        ) from error
