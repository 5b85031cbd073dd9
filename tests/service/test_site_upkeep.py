"""A site that is kept up: the operator hears of trouble, and the games do not wait for it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from adjudicator.service.public.site import Site, site_of
from adjudicator.service.public.site.upkeep import keep_up
from tests.service.playground import OPERATOR, Playground, flat
from tests.service.test_pbem_08_site import damage

HELD = "the papacy holds Papal Bull"


def test_what_has_happened_comes_to_the_site(quick: Playground, tmp_path: Path) -> None:
    quick.open("negotiation")
    site = site_of(quick.office, tmp_path)
    before = len(quick.mails())
    keep_up(quick.office, site)
    assert (tmp_path / "games/his-1/index.html").is_file()
    assert len(quick.mails()) == before


def test_the_operator_hears_once_a_day_that_the_site_cannot_be_written(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open("negotiation")
    (tmp_path / "notes.txt").write_text("not a site")
    site = site_of(quick.office, tmp_path)
    keep_up(quick.office, site)
    keep_up(quick.office, site)
    (told,) = quick.notices()
    assert told.recipient == OPERATOR
    assert "the site cannot be written" in told.subject
    assert "holds notes.txt and is no site" in flat(told.text)
    quick.clock.advance(timedelta(days=1))
    keep_up(quick.office, site)
    assert len(quick.notices()) == 2


def test_the_operator_hears_which_game_is_not_shown(quick: Playground, tmp_path: Path) -> None:
    quick.open("negotiation")
    damage(quick, "his-1")
    keep_up(quick.office, site_of(quick.office, tmp_path))
    (told,) = quick.notices()
    assert told.recipient == OPERATOR
    assert "The pages of his-1 cannot be made (RecordChanged)" in flat(told.text)
    assert (tmp_path / "index.html").is_file()
    assert quick.game().status == "running"


def test_a_database_that_is_busy_is_no_reason_to_call_anybody(
    quick: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open("negotiation")

    def busy(_: Site) -> None:
        raise OperationalError("SELECT", {}, Exception("locked"))

    monkeypatch.setattr(Site, "write", busy)
    keep_up(quick.office, site_of(quick.office, tmp_path))
    assert quick.notices() == []


def test_neither_log_nor_operator_learns_a_hand_from_why_the_site_fails(
    quick: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open("negotiation")

    def broken(_: Site) -> None:
        raise RuntimeError(HELD)

    monkeypatch.setattr(Site, "write", broken)
    with capture_logs() as said:
        keep_up(quick.office, site_of(quick.office, tmp_path))
    (told,) = quick.notices()
    assert "RuntimeError" in flat(told.text)
    assert "Papal Bull" not in flat(told.text)
    assert [one["error"] for one in said if one["event"] == "site failed"] == ["RuntimeError"]
    assert "Papal Bull" not in str(said)


def test_the_log_learns_no_hand_from_why_a_game_is_not_shown(
    quick: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open("negotiation")

    def broken(*_: object) -> None:
        raise RuntimeError(HELD)

    monkeypatch.setattr("adjudicator.service.public.site.build_game", broken)
    with capture_logs() as said:
        keep_up(quick.office, site_of(quick.office, tmp_path))
    (told,) = [one for one in said if one["event"] == "game not shown"]
    assert told["error"] == "RuntimeError"
    assert "Papal Bull" not in str(said)
