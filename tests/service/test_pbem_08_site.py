"""A read-only static site of the public record."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from sqlmodel import col, select

from adjudicator import clock
from adjudicator.drawing import PictureFailed
from adjudicator.games.here_i_stand import board
from adjudicator.games.here_i_stand.board import board_svg
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.service.errors import NoSuchGame, NotPossible
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import unpacked
from adjudicator.service.public.site import site_of
from adjudicator.service.public.site.folder import SiteFailed
from adjudicator.store import generations, queries, tables
from adjudicator.store.facts import ONLOOKER, facts_since
from tests.html_pages import faults_in
from tests.own_types import his_state
from tests.service import differential
from tests.service.differential import Arena
from tests.service.pair import Pair
from tests.service.playground import MODERATOR, ROLES, Playground
from tests.service.publicly import play_on
from tests.service.site_ground import TITLE, ground_with_games

ATOM = "{http://www.w3.org/2005/Atom}"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Playground]:
    """Games that are not to be changed: over, running, moderated blind, waiting for players."""
    with ground_with_games(tmp_path_factory.mktemp("games"), migrated_sqlite) as made:
        yield made


@pytest.fixture(scope="module")
def folder(ground: Playground, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of these games."""
    path = tmp_path_factory.mktemp("site")
    site = site_of(ground.office, path)
    site.write()
    assert site.failures == ()
    return path


def files_of(folder: Path) -> dict[str, bytes]:
    """Return every file of a site by its path."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def text(folder: Path, path: str) -> str:
    """Return what a page says: without marks, entities resolved by eye, on one line."""
    raw = (folder / path).read_text(encoding="utf-8")
    return " ".join(re.sub(r"<[^>]+>", " ", raw).split())


def public_json(folder: Path, slug: str) -> Any:
    return json.loads((folder / f"games/{slug}/{slug}-public.json").read_bytes())


# -- what stands where --------------------------------------------------------------------------


def test_the_list_has_games_that_run_that_wait_and_that_are_over(folder: Path) -> None:
    words = text(folder, "index.html")
    running, waiting = words.index("Running"), words.index("Waiting for players")
    over = words.index("Over", waiting)
    assert running < words.index("Tuesday") < waiting < words.index("To come") < over
    assert over < words.index("The short game")
    assert "Open seats: Hapsburgs, England, France, Papacy, Protestants." in words
    assert re.search(r"Ottomans \d+ Hapsburgs \d+", words)


def test_a_game_has_its_deadline_standings_turns_seats_and_terms(folder: Path) -> None:
    words = text(folder, "games/his-2/index.html")
    assert "scenario 1517, Turn 2, Diplomacy Phase, negotiations" in words
    assert "(negotiation) is open until Friday 27 November 2026, 20:00 (Europe/Helsinki)." in words
    assert "In UTC the deadline is Friday 27 November 2026, 18:00 UTC." in words
    assert "It asks Ottomans, Hapsburgs, England, France, Papacy, Protestants." in words
    for heading in ("Standings", "Turns", "Victory points turn by turn", "Seats", "Terms"):
        assert heading in words
    assert "Power Start Turn 1 Now" in words
    assert "negotiation: 48 hours" in words
    assert "vp_to_win = 25 as usual" in words


def test_a_turn_tells_what_happened_with_the_dice_folded_away(folder: Path) -> None:
    raw = (folder / "games/his-2/turn-1.html").read_text()
    assert re.search(r'<details class="dice"><summary>Dice</summary><span>: [1-6]( [1-6])*', raw)
    words = text(folder, "games/his-2/turn-1.html")
    assert "Standings at the end of the turn" in words
    assert "Turn 1, Action Phase, impulse 1: Ottomans" in words
    assert "Turn 2 →" in words
    unfinished = text(folder, "games/his-2/turn-2.html")
    assert "not over yet" in unfinished
    assert "Standings now" in unfinished
    assert "← Turn 1" in unfinished


@pytest.mark.full
def test_a_turn_has_the_orders_that_everybody_could_hear(folder: Path, ground: Playground) -> None:
    page = (folder / "games/his-1/turn-1.html").read_text()
    given = re.findall(r"<li>([A-Z]\w+: [A-Z][^<]*)</li>", page)
    assert any(re.fullmatch(r"[A-Z]\w+: PLAY .+ FOR CP", one) for one in given)
    assert any(one.endswith(": PASS") for one in given)
    with ground.office.database.reading() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        asked = [row.topic.partition(":")[0] for row in generations.answers(session, game, since=0)]
    openly = [topic for topic in asked if topic in ("11/play", "11/action")]
    assert len(given) == len(openly) < len(asked)
    assert "Everything else that players have answered is left out" in page


def test_orders_of_an_impulse_that_is_being_played_are_not_shown(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul")
    site = site_of(quick.office, tmp_path)
    site.write()
    page = tmp_path / "games/his-1/turn-1.html"
    assert "Orders as they were carried out" not in page.read_text()
    quick.write("ottoman", "PASS THE REST")
    site.write()
    for order in ("PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul", "PASS THE REST"):
        assert f"<li>Ottomans: {order}</li>" in page.read_text()


def test_a_game_that_is_over_says_who_has_won_and_publishes_its_secret(
    folder: Path, ground: Playground
) -> None:
    assert re.search(r"The \w+ wins?: ", text(folder, "games/his-1/index.html"))
    assert ground.game("his-1").secret in text(folder, "games/his-1/record.html")


def test_everybody_can_check_the_dice_of_a_game_that_is_over(folder: Path) -> None:
    packed = (folder / "games/his-1/his-1-record.json.gz").read_bytes()
    verdict = verify_record(json.loads(unpacked(packed)))
    assert verdict.dice_proved
    assert verdict.problems == ()
    assert verdict.rolls > 20
    assert "adjudicator verify" in text(folder, "checking.html")


def test_the_public_record_holds_what_everybody_was_told_and_nothing_else(
    folder: Path, ground: Playground
) -> None:
    with ground.office.database.reading() as session:
        game = queries.game_by_slug(session, "his-2")
        assert game is not None
        public = facts_since(session, game, reader=ONLOOKER)
    record = public_json(folder, "his-2")
    told = [fact for segment in record["segments"] for fact in segment["facts"]]
    assert [(one["kind"], one["data"]) for one in told] == [(f.kind, f.data) for f in public]
    assert all(one["words"].endswith(".") for one in told[:40])
    assert record["points"][0]["at_its_beginning"]["papacy"] == 19
    assert record["secret"] is None
    assert record["secret_hash"] == ground.game("his-2").secret_hash


# -- what must not be there ---------------------------------------------------------------------


def test_nothing_secret_and_no_address_stands_anywhere(folder: Path, ground: Playground) -> None:
    files = files_of(folder)
    seats, players = ground.rows(tables.Seat), ground.rows(tables.Player)
    hidden = [*(seat.token for seat in seats), *(player.address for player in players)]
    hidden += [MODERATOR, "@players.example", "@example.org", "players.example"]
    for path, raw in files.items():
        content = unpacked(raw).decode()
        found = [words for words in hidden if words in content]
        assert not found, f"{path} holds {found}"
        if not path.startswith("games/his-1/"):
            assert ground.game("his-2").secret not in content, path


def test_the_hands_of_a_running_game_are_nowhere(folder: Path, ground: Playground) -> None:
    assert not (folder / "games/his-2/his-2-record.json.gz").exists()
    page = text(folder, "games/his-2/turn-2.html")
    segments = public_json(folder, "his-2")["segments"]
    record = json.dumps([one for one in segments if one["stage"].startswith("turn 2")])
    with ground.playing("his-2") as playing:
        held = {number for role in ROLES for number in his_state(playing.state).hands[role]}
        drawn_later = set(his_state(playing.state).draw_pile)
    hidden = {n for n in held | drawn_later if not cards()[n].is_home}
    assert len(hidden) > 30
    told = {int(number) for number in re.findall(r"\(#(\d+)\)", page + record)}
    assert not told & hidden


def test_names_are_shown_only_where_somebody_gave_them(folder: Path) -> None:
    words = text(folder, "games/his-2/index.html")
    assert "Ottomans Ann Brown" in words
    assert "Hapsburgs Bob [b]&lt;i&gt;x&lt;/i&gt;" in words
    assert "England Cydńe &amp; Söhne" in words
    assert "France name not shown" in words  # its name is an address
    assert "Papacy name not shown" in words  # its name was made from the address
    players = [seat["player"] for seat in public_json(folder, "his-2")["seats"]]
    assert players == ["Ann Brown", "Bob [b]<i>x</i>", "Cydńe & Söhne", None, None, 'Eve "E"']


def test_titles_and_names_never_become_markup(folder: Path) -> None:
    for path, raw in files_of(folder).items():
        if path.endswith((".html", ".atom")):
            assert b"<b>night</b>" not in raw, path
            assert b"<i>x</i>" not in raw, path
    assert "Tuesday &lt;b&gt;night&lt;/b&gt; &amp; friends" in text(folder, "index.html")


@pytest.mark.full
def test_roles_only_is_a_setting_of_the_site_of_the_command_and_of_a_game(
    ground: Playground, tmp_path: Path
) -> None:
    quiet = ground.under(site_names=False)
    site_of(quiet.office, tmp_path / "a").write()
    site_of(ground.office, tmp_path / "b", names=False).write()
    with settings_of_a_game(ground, "his-2", site="roles"):
        site_of(ground.office, tmp_path / "c").write()
    assert "Ann Brown" in text(tmp_path / "c", "games/his-1/index.html")
    for name in "abc":
        for path, raw in files_of(tmp_path / name / "games/his-2").items():
            assert b"Ann Brown" not in raw, path


@pytest.mark.full
def test_a_game_can_stay_away_from_the_site(ground: Playground, tmp_path: Path) -> None:
    site = site_of(ground.office, tmp_path)
    site.write()
    assert (tmp_path / "games/his-2/index.html").exists()
    with settings_of_a_game(ground, "his-2", site="no"):
        assert site.write().removed
        assert not (tmp_path / "games/his-2").exists()
        assert "Tuesday" not in text(tmp_path, "index.html")
        with pytest.raises(NotPossible, match="his-2 is not to stand on a site"):
            site_of(ground.office, tmp_path, games=["his-2"]).write()


class settings_of_a_game:  # noqa: N801 - used like a function
    """Change the settings of a game for as long as the block lasts."""

    def __init__(self, ground: Playground, slug: str, **values: str) -> None:
        self._ground, self._slug, self._values = ground, slug, values

    def __enter__(self) -> None:
        self._before = self._ground.game(self._slug).settings
        self._set({**self._before, **self._values})

    def __exit__(self, *_: object) -> None:
        self._set(self._before)

    def _set(self, settings: dict[str, Any]) -> None:
        with self._ground.office.database.transaction() as session:
            game = queries.game_by_slug(session, self._slug)
            assert game is not None
            game.settings = settings
            session.add(game)


class SitePair(Pair):
    """A pair whose sites are compared too, as long as no card has come to light."""

    compared_sites = 0

    def compare(self) -> None:
        super().compare()
        if self.steps % 4 == 0:
            folder = self.twins[0].ground.office.settings.data_dir
            for name, twin in zip("ab", self.twins, strict=True):
                site = site_of(twin.ground.office, folder / name)
                site.write()
                assert site.failures == ()
            first, second = (files_of(folder / name) for name in "ab")
            assert len(first) > 6
            assert first == second
            SitePair.compared_sites += 1


@pytest.mark.full
def test_a_hidden_card_changes_no_byte_of_the_site(
    migrated_sqlite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(differential, "Pair", SitePair)
    monkeypatch.setattr(SitePair, "compared_sites", 0)
    with Arena(migrated_sqlite, tmp_path) as arena:
        verdict = arena.run(12, most=8)
    assert verdict.owner_saw_it  # the hands do differ
    assert SitePair.compared_sites > 3


# -- pages --------------------------------------------------------------------------------------


def test_every_page_is_in_order_and_every_link_leads_somewhere(folder: Path) -> None:
    pages = sorted(folder.rglob("*.html"))
    assert len(pages) >= 12
    faults = {page.name: found for page in pages if (found := faults_in(page, folder))}
    assert not faults


def test_the_style_sheet_needs_nothing_else(folder: Path) -> None:
    style = (folder / "style.css").read_text()
    assert "url(" not in style
    assert "@import" not in style
    assert "prefers-color-scheme: dark" in style
    assert "@media print" in style


# -- maps ---------------------------------------------------------------------------------------


def test_every_turn_has_a_map_with_what_is_new_and_parts_that_can_be_read(folder: Path) -> None:
    for number in (1, 2):
        raw = (folder / f"games/his-2/turn-{number}.svg").read_text()
        assert ElementTree.fromstring(raw).tag == f"{SVG}svg"
        page = (folder / f"games/his-2/turn-{number}.html").read_text()
        assert f'<img src="turn-{number}.svg" width="1600"' in page
    assert "The board at the end of Turn 1." in text(folder, "games/his-2/turn-1.html")
    assert "The board now" in text(folder, "games/his-2/turn-2.html")
    finished = (folder / "games/his-2/turn-1.html").read_text()
    assert re.search(r'src="turn-1\.svg#svgView\(viewBox\(\d+,\d+,\d+,\d+\)\)"', finished)
    assert 'src="turn-2.svg"' in (folder / "games/his-2/index.html").read_text()


def test_a_game_has_charts_of_points_and_dice_that_say_their_numbers(folder: Path) -> None:
    page = (folder / "games/his-2/index.html").read_text()
    for name in ("chart-points", "chart-dice-1", "chart-dice-2"):
        assert f'src="{name}.svg"' in page
        ElementTree.fromstring((folder / f"games/his-2/{name}.svg").read_text())
    alts = re.findall(r'<img src="chart-[^"]*"[^>]* alt="([^"]*)"', page)
    assert alts[0].startswith("Victory points turn by turn, from Start to Now. Ottomans: 8, ")
    assert alts[1].startswith("Dice and hits. ")
    assert re.match(r"Faces of the dice\. .*; All, 1: \d+, 2: \d+, ", alts[2])


def test_a_map_that_stands_is_not_drawn_again(
    ground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []

    def counting(view: Any, **more: Any) -> Any:
        drawn.append(view)
        return board_svg(view, **more)

    monkeypatch.setattr(board, "board_svg", counting)
    site = site_of(ground.office, tmp_path, games=["his-2"])
    site.write()
    assert len(drawn) == 2
    before = files_of(tmp_path)
    with settings_of_a_game(ground, "his-2", site="roles"):
        assert site.write().changed  # the names go, the maps stay
    assert len(drawn) == 2
    site.write()
    assert files_of(tmp_path) == before


def test_a_game_is_shown_without_a_map_that_cannot_be_drawn(
    ground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: Any, **__: Any) -> Any:
        raise PictureFailed("no ink")

    monkeypatch.setattr(board, "board_svg", failing)
    site = site_of(ground.office, tmp_path, games=["his-2"])
    site.write()
    assert site.failures == ()
    assert "<img" not in (tmp_path / "games/his-2/turn-1.html").read_text()
    assert not list(tmp_path.rglob("turn-*.svg"))


# -- feeds --------------------------------------------------------------------------------------


def entries(folder: Path, path: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring((folder / path).read_bytes()).findall(f"{ATOM}entry")


def part(element: ElementTree.Element, name: str) -> str:
    return element.findtext(f"{ATOM}{name}") or ""


def test_the_feed_tells_of_turns_and_games_that_are_over_the_newest_first(folder: Path) -> None:
    found = entries(folder, "feed.atom")
    assert [part(one, "title") for one in found] == [
        f"{TITLE}: Turn 1",
        "The short game is over",
        "The short game: Turn 1",
    ]
    assert part(found[0], "updated") == "2026-11-25T18:00:00Z"
    assert len({part(one, "id") for one in found}) == 3
    assert all(part(one, "id").startswith("urn:uuid:") for one in found)
    assert "<p>" in part(found[0], "content")
    for one in found:
        link = one.find(f"{ATOM}link")
        assert link is not None
        assert (folder / link.attrib["href"]).is_file()


def test_a_game_has_a_feed_of_its_own(folder: Path) -> None:
    (only,) = entries(folder, "games/his-2/feed.atom")
    link = only.find(f"{ATOM}link")
    assert link is not None
    assert link.attrib["href"] == "turn-1.html"
    assert entries(folder, "games/his-4/feed.atom") == []


@pytest.mark.full
def test_addresses_in_feeds_are_absolute_where_the_site_has_an_address(
    ground: Playground, tmp_path: Path
) -> None:
    site_of(ground.office, tmp_path, url="https://example.org/his").write()
    root = ElementTree.fromstring((tmp_path / "games/his-2/feed.atom").read_bytes())
    found = [link.attrib["href"] for link in root.iter(f"{ATOM}link")]
    assert found == [
        "https://example.org/his/games/his-2/feed.atom",
        "https://example.org/his/games/his-2/index.html",
        "https://example.org/his/games/his-2/turn-1.html",
    ]


# -- writing ------------------------------------------------------------------------------------


@pytest.mark.full
def test_the_same_record_makes_the_same_bytes_at_any_time(
    ground: Playground, folder: Path, tmp_path: Path
) -> None:
    before = clock.now()
    ground.clock.advance(timedelta(hours=30))
    try:
        site_of(ground.office, tmp_path).write()
    finally:
        ground.clock.move_to(before)
    assert files_of(tmp_path) == files_of(folder)


def test_only_games_that_have_changed_are_made_and_written_anew(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open("negotiation")
    quick.open("negotiation", title="Another")
    site = site_of(quick.office, tmp_path)
    assert site.write().changed
    assert site.write().changed == ()
    quick.write("france", "READY", to=quick.mails("france")[-1].reply_to or "")
    assert site.write().changed == ()  # how far anybody is, is not public
    quick.wait(hours=49)
    changed = site.write().changed
    assert "games/his-1/index.html" in changed
    assert "index.html" in changed
    assert changed[-1] == "index.html"
    assert "style.css" not in changed


def test_a_folder_that_was_emptied_is_filled_again(quick: Playground, tmp_path: Path) -> None:
    quick.open("negotiation")
    site = site_of(quick.office, tmp_path / "site")
    site.write()
    before = files_of(tmp_path / "site")
    shutil.rmtree(tmp_path / "site")
    site.write()
    assert files_of(tmp_path / "site") == before


def test_a_new_name_of_a_player_changes_the_page_of_his_game(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open("negotiation")
    site = site_of(quick.office, tmp_path)
    site.write()
    quick.write("france", "PREFER name Francis the First")
    assert "games/his-1/index.html" in site.write().changed
    assert "Francis the First" in text(tmp_path, "games/his-1/index.html")


def test_a_game_on_hold_says_so(quick: Playground, tmp_path: Path) -> None:
    quick.open("negotiation", moderator=MODERATOR)
    quick.moderate("HOLD A fair.", window=None)
    site_of(quick.office, tmp_path).write()
    words = text(tmp_path, "games/his-1/index.html")
    assert "The game is on hold; no deadline passes." in words
    assert "A fair" not in words


def test_what_was_taken_back_is_told_without_its_reason(quick: Playground, tmp_path: Path) -> None:
    quick.open("negotiation", moderator=MODERATOR)
    play_on(quick.office, "his-1", until="turn 1, action 2")
    quick.take_back("REWIND TO 0 Greta misread a message.")
    site_of(quick.office, tmp_path).write()
    words = text(tmp_path, "games/his-1/record.html")
    assert "rewound to Turn 1, Diplomacy Phase, negotiations, with fresh dice." in words
    assert not any(b"misread" in raw for raw in files_of(tmp_path).values())
    assert "Nothing in this game was taken back." not in words


def test_one_broken_game_does_not_keep_the_others_from_the_site(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open("negotiation")
    quick.open("negotiation", title="Another")
    site = site_of(quick.office, tmp_path)
    site.write()
    before = (tmp_path / "games/his-1/index.html").read_bytes()
    damage(quick, "his-1")
    quick.write("france", "PREFER name Francis the First")
    site.write()
    assert [(one.slug, one.reason) for one in site.failures] == [("his-1", "RecordChanged")]
    assert (tmp_path / "games/his-1/index.html").read_bytes() == before
    assert "Another" in text(tmp_path, "index.html")
    fresh = site_of(quick.office, tmp_path / "new")
    fresh.write()
    assert len(fresh.failures) == 1
    assert "his-1" not in text(tmp_path / "new", "index.html")


def damage(ground: Playground, slug: str) -> None:
    """Change a stored position by hand, and touch the game."""
    with ground.office.database.transaction() as session:
        game = queries.game_by_slug(session, slug)
        assert game is not None
        row = session.exec(
            select(tables.Segment).where(col(tables.Segment.game_id) == game.id)
        ).first()
        assert row is not None
        row.digest = "0" * 64
        game.version += 1
        session.add(row)
        session.add(game)


def test_a_site_of_some_games_has_only_these(ground: Playground, tmp_path: Path) -> None:
    site_of(ground.office, tmp_path, games=["HIS-2", "his-2"]).write()
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["his-2"]
    with pytest.raises(NoSuchGame, match="There is no game 'his-9'"):
        site_of(ground.office, tmp_path, games=["his-9"]).write()


def test_a_site_without_games_says_so(quick: Playground, tmp_path: Path) -> None:
    site_of(quick.office, tmp_path).write()
    assert "There is no game yet." in text(tmp_path, "index.html")
    assert entries(tmp_path, "feed.atom") == []


def test_a_language_that_is_not_spoken_is_named(quick: Playground, tmp_path: Path) -> None:
    office = quick.under(site_language="xx").office
    with pytest.raises(SiteFailed, match="'xx' is not spoken; there are: en"):
        site_of(office, tmp_path)


def test_a_packed_record_that_is_damaged_is_refused() -> None:
    whole = gzip.compress(b"{}" * 100)
    for damaged in (whole[:-9], whole[:12] + b"\xff\xff" + whole[14:]):
        with pytest.raises(ValueError, match=r"\w"):
            unpacked(damaged)
