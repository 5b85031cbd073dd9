"""Alarms: raised once, repeated daily, said to be over, within a budget, in every way there is."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import update

from adjudicator import clock
from adjudicator.mail.errors import TemporaryFailure
from adjudicator.mail.smtp import SmtpSender
from adjudicator.reports.advice import sections
from adjudicator.service import counters
from adjudicator.service.commands import handling
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.watch import signals
from adjudicator.service.operations.watch.alarms import (
    DATABASE_AWAY,
    Told,
    check,
    hush,
    lasting,
)
from adjudicator.service.operations.watch.checks import note_certificates
from adjudicator.service.operations.watch.loop_watch import STORM_READS, LoopWatch
from adjudicator.service.operations.watch.signals import ALARMS
from adjudicator.service.operations.watch.watcher import Watcher
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.lateness.outages import HEARTBEAT, SLACK, beat, jumped
from adjudicator.store import queries, tables
from adjudicator.store.database import open_database
from tests.cli.commands import run
from tests.servers import free_ports
from tests.service.playground import MODERATOR, OPERATOR, Playground, address_of, flat, settings_in
from tests.service.test_dispatch import Server

LONG = 1e9
FREE = "adjudicator.service.operations.watch.checks.disk_free"
LATER = timedelta(days=60)
PATIENCE = {"mail": LONG, "outbox": LONG, "tick": LONG}


class Watch:
    """A worker that watches a playground: it is alive, and reads its mailbox unless told so."""

    def __init__(self, ground: Playground, **settings: Any) -> None:
        self.ground = ground
        folder = ground.office.settings.data_dir
        # However full the disk is on which the tests run.
        given = settings_in(folder, **{"disk_reserve_mb": 0, **settings})
        self.office = Office(ground.office.database, given)
        self.loops = LoopWatch(PATIENCE)
        self.sending = True
        self.loops.mailbox_read()
        self._beat()

    def _beat(self) -> None:
        """Give a sign of life, as a worker does every half minute; there is no outage."""
        now, uptime = clock.now(), clock.uptime()
        with self.office.database.transaction() as session:
            before = queries.heartbeat(session, HEARTBEAT)
            if before is None or abs(jumped(before, now, uptime)) <= SLACK:
                queries.beat(session, HEARTBEAT, now, uptime=uptime.seconds, boot=uptime.boot)

    def look(self, *, mailbox: str | None = "") -> list[Told]:
        """Look for alarms; ``mailbox`` is why it fails, empty when it is read, None: neither."""
        if mailbox == "":
            self.loops.mailbox_read()
        elif mailbox is not None:
            self.loops.mailbox_failed(mailbox)
        self._beat()
        told = check(self.office, self.loops)
        if self.sending:
            dispatch(self.office, Server())
        return told

    def after(self, *, mailbox: str | None = "", **time: float) -> list[str]:
        """Let time pass and return the subjects of what is told then."""
        self.ground.clock.advance(timedelta(**time))
        return [one.message.subject for one in self.look(mailbox=mailbox)]

    def names(self) -> list[object]:
        return [alarm["alarm"] for alarm in lasting(self.office)]


@pytest.fixture
def watch(ground: Playground) -> Watch:
    ground.open()
    return opened(ground)


def opened(ground: Playground, **settings: Any) -> Watch:
    """Return a watch over a game whose first letters are out, so that nothing is wrong."""
    found = Watch(ground, **settings)
    with found.office.database.transaction() as session:
        session.exec(update(tables.Window).values(next_event_at=None))
    dispatch(found.office, Server())
    assert found.look() == []
    return found


@pytest.fixture
def lone(quick: Playground) -> Watch:
    quick.open()
    return opened(quick)


def words_of(watch: Watch) -> str:
    """Return the text of the last message; empty before there was one."""
    found = watch.ground.mails(kind="alarm")
    return flat(found[-1].text) if found else ""


# -- the life of an alarm -------------------------------------------------------------------------


def test_an_alarm_is_raised_once_repeated_daily_and_over_at_its_end(watch: Watch) -> None:
    assert watch.after(minutes=1, mailbox="it is away") == []
    assert watch.after(minutes=1, mailbox="it is away") == ["Alarm: the mailbox cannot be read"]
    letter = watch.ground.last(kind="alarm")
    assert (letter.recipient, letter.key) == (OPERATOR, "alarm/2026-11-20/1")
    assert "it is away" in flat(letter.text)
    assert watch.after(hours=23, mailbox="it is away") == []
    assert watch.after(hours=1, mailbox="gone") == ["Alarm lasts: the mailbox cannot be read"]
    assert "gone" in words_of(watch)
    assert watch.after(hours=1) == ["Over: the mailbox cannot be read"]
    assert watch.after(hours=48) == []
    row = watch.ground.rows(tables.Alarm)[0]
    assert row.ended_at == row.raised_at + timedelta(hours=25)


def test_whatever_keeps_the_mailbox_unread_is_told_within_two_minutes(lone: Watch) -> None:
    assert lone.after(seconds=59, mailbox="LookupError('nobody thought of this')") == []
    told = lone.after(minutes=1, mailbox="LookupError('nobody thought of this')")
    assert told == ["Alarm: the mailbox cannot be read"]
    assert "nobody thought of this" in words_of(lone)


def test_a_mailbox_that_nobody_even_tries_to_read_is_told(lone: Watch) -> None:
    assert lone.after(minutes=5, mailbox=None) == []
    assert lone.after(minutes=1, mailbox=None) == ["Alarm: the mailbox cannot be read"]


def test_a_loop_that_fails_each_time_is_told_by_name(lone: Watch) -> None:
    lone.loops.failed("outbox", "LookupError('x')")
    assert lone.after() == []
    lone.loops.failed("outbox", "LookupError('x')")
    assert lone.after(minutes=1) == ["Alarm: a worker hangs"]
    assert "outbox for 1 minute" in words_of(lone)
    lone.loops.turned("outbox")
    assert lone.after() == ["Over: a worker hangs"]


def test_a_fault_outside_is_no_fault_of_the_loop(lone: Watch) -> None:
    lone.loops.failed("outbox", "The database is away.", outside=True)
    assert lone.after(minutes=5) == []


def test_an_alarm_that_comes_again_is_raised_again(watch: Watch) -> None:
    for _ in range(2):
        assert watch.after(minutes=11, mailbox="away") == ["Alarm: the mailbox cannot be read"]
        assert watch.after(minutes=1) == ["Over: the mailbox cannot be read"]
    assert len(watch.ground.rows(tables.Alarm)) == 2


def test_two_workers_raise_an_alarm_once(watch: Watch) -> None:
    other = Watch(watch.ground)
    assert watch.after(minutes=11, mailbox="away") == ["Alarm: the mailbox cannot be read"]
    assert other.after(minutes=1, mailbox=None) == []
    assert watch.ground.mails(kind="alarm")[1:] == []


def test_what_a_worker_saw_long_ago_says_nothing_of_now(lone: Watch) -> None:
    former = Watch(lone.ground)
    former.look(mailbox="away")
    lone.after(minutes=11, mailbox="")
    assert former.look(mailbox=None) == []
    assert lone.names() == []


def test_after_a_restart_everything_gets_its_time_again(lone: Watch) -> None:
    lone.after(seconds=30, mailbox="away")
    lone.ground.clock.advance(timedelta(hours=5))  # nobody works
    fresh = Watch(lone.ground)
    assert fresh.look(mailbox="away") == []
    assert fresh.after(minutes=1, mailbox="away") == ["Alarm: the mailbox cannot be read"]


def test_a_restart_ends_no_alarm_about_a_mailbox_that_still_fails(lone: Watch) -> None:
    lone.look(mailbox="away")
    assert lone.after(minutes=1, mailbox="away") == ["Alarm: the mailbox cannot be read"]
    fresh = Watch(lone.ground)
    assert fresh.look(mailbox="away") == []
    assert fresh.names() == ["mailbox-unreachable"]
    assert fresh.after(minutes=1) == ["Over: the mailbox cannot be read"]


def test_letters_beyond_the_budget_are_told_the_next_day_in_one(quick: Playground) -> None:
    quick.open()
    watch = opened(quick, alarm_letters=2)
    assert watch.after(minutes=11, mailbox="away") == ["Alarm: the mailbox cannot be read"]
    assert "the last alarm of today" not in words_of(watch)
    assert watch.after(minutes=1) == ["Over: the mailbox cannot be read"]
    assert watch.after(minutes=11, mailbox="away") == []
    assert watch.after(minutes=1) == []
    assert watch.after(hours=12) == ["Alarm: alarms that were kept back"]
    assert "2 messages were beyond" in words_of(watch)
    assert re.search(r"The mailbox cannot be read: from .* to ", words_of(watch))
    assert watch.after(hours=1) == []


def test_the_last_letter_of_a_day_says_so(quick: Playground) -> None:
    quick.open()
    watch = opened(quick, alarm_letters=1)
    watch.after(minutes=11, mailbox="away")
    assert "the last alarm of today" in words_of(watch)
    assert watch.after(hours=24, mailbox="away") == ["Alarm lasts: the mailbox cannot be read"]


def test_without_a_budget_nothing_is_mailed_and_the_state_is_kept(quick: Playground) -> None:
    quick.open()
    watch = opened(quick, alarm_letters=0)
    assert watch.after(minutes=11, mailbox="away") == []
    assert watch.names() == ["mailbox-unreachable"]
    assert watch.after(hours=30, mailbox="away") == []


def test_a_hushed_alarm_is_not_told_again(watch: Watch) -> None:
    watch.after(minutes=11, mailbox="away")
    hush(watch.office, "mailbox-unreachable")
    assert watch.after(hours=30, mailbox="away") == []
    assert watch.after(minutes=1) == []
    assert watch.after(minutes=11, mailbox="away") == ["Alarm: the mailbox cannot be read"]


def test_what_does_not_last_cannot_be_hushed(watch: Watch) -> None:
    with pytest.raises(NotPossible, match=r"no alarm 'disk-full' at the moment; there are: none"):
        hush(watch.office, "disk-full")


# -- each alarm: not before its time, at its time, over -------------------------------------------


def raised(watch: Watch, name: str, **time: float) -> None:
    """Let time pass until an alarm is raised, and not a minute earlier."""
    minutes = timedelta(**time).total_seconds() / 60
    if minutes > 1:
        watch.after(minutes=minutes - 1)
        assert name not in watch.names()
    watch.after(minutes=1)
    assert watch.names() == [name], words_of(watch)


def test_a_refused_login_is_told_sooner_and_by_its_own_name(lone: Watch) -> None:
    assert lone.after(mailbox="The IMAP server refused the login of o@x: no") == []
    told = lone.after(minutes=2, mailbox="The IMAP server refused the login of o@x: no")
    assert told == ["Alarm: a mail server refuses us"]
    assert "o@x" not in words_of(lone)
    assert lone.after(hours=1, mailbox="The IMAP server refused the login of o@x: no") == []
    assert lone.after(minutes=1) == ["Over: a mail server refuses us"]


def test_a_mail_server_that_refuses_our_login_for_sending_is_told(lone: Watch) -> None:
    lone.ground.write("papacy", "STATUS")
    lone.sending = False
    words = "No connection: 535 no. Check user and password."
    dispatch(lone.office, Server(fail=lambda _: TemporaryFailure(words, code=535)))
    raised(lone, "login-refused", minutes=2)
    assert "Sending: No connection" in words_of(lone)


def test_nothing_that_goes_out_is_told_with_the_words_of_the_server(watch: Watch) -> None:
    watch.sending = False
    watch.ground.clock.advance(timedelta(minutes=20))
    watch.ground.write("papacy", "STATUS")
    down = Server(fail=lambda _: TemporaryFailure("451 the server is closed"))
    dispatch(watch.office, down)
    raised(watch, "nothing-sent", minutes=15)
    assert "451 the server is closed" in words_of(watch)
    dispatch(watch.office, Server())
    assert watch.after(minutes=1) == ["Over: no mail goes out"]


def test_one_address_that_takes_no_mail_is_no_alarm(watch: Watch) -> None:
    watch.sending = False
    watch.ground.write("papacy", "STATUS")
    papacy = address_of("papacy")
    server = Server(fail=lambda to: TemporaryFailure("451 later") if to == papacy else None)
    for _ in range(8):
        watch.ground.write("france", "STATUS")
        dispatch(watch.office, server)
        watch.after(minutes=10)
    assert watch.names() == []


def test_mail_that_several_servers_put_off_is_told(lone: Watch) -> None:
    lone.sending = False
    slow = {address_of(role) for role in ("papacy", "england", "ottoman")}
    for role in ("papacy", "england", "ottoman"):
        lone.ground.write(role, "STATUS")
    server = Server(fail=lambda to: TemporaryFailure("451 later") if to in slow else None)
    for minutes in (1, 2, 5, 15):  # the pauses between attempts
        lone.ground.write("france", "STATUS")
        dispatch(lone.office, server)
        lone.after(minutes=minutes)
    lone.ground.write("france", "STATUS")
    dispatch(lone.office, server)
    assert lone.names() == []
    lone.after(minutes=7)
    assert lone.names() == ["outbox-old"]
    assert "3 messages should have gone out, the oldest 30 minutes ago" in words_of(lone)


def test_mail_that_nobody_tries_to_send_while_other_mail_goes_is_told(lone: Watch) -> None:
    lone.sending = False
    lone.ground.write("papacy", "STATUS")
    for _ in range(3):
        lone.after(minutes=10)
        with lone.office.database.transaction() as session:
            out = tables.Outgoing
            newest = session.get_one(out, 1)
            newest.sent_at = newest.due_at = clock.now()  # something else has just gone out
            session.add(newest)
    lone.after(minutes=1)
    assert lone.names() == ["outbox-old"]


def test_letters_that_nobody_handles_are_told(watch: Watch) -> None:
    watch.ground.store(watch.ground.letter("papacy", "STATUS"))
    raised(watch, "letters-unhandled", minutes=10)
    handle_all(watch.office)
    dispatch(watch.office, Server())
    assert "letters-unhandled" not in (watch.after(minutes=1), watch.names())[1]


def test_a_letter_that_was_set_aside_is_told_when_nobody_has_acted(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(handling, "_act", broken)
        incoming = watch.ground.write("papacy", "STATUS")
    dispatch(watch.office, Server())
    raised(watch, "letter-set-aside", hours=1)
    assert f"1 message: number {incoming.id}." in words_of(watch)
    handling.retry(watch.office, incoming.id)
    handle_all(watch.office)
    dispatch(watch.office, Server())
    assert watch.after(minutes=1) == ["Over: a message was set aside"]


def test_windows_at_which_nothing_happens_are_told(watch: Watch) -> None:
    due = clock.now() + timedelta(hours=1)
    with watch.office.database.transaction() as session:
        session.exec(update(tables.Window).values(due_at=due, next_event_at=due))
    raised(watch, "windows-overdue", minutes=70)
    assert "his-1 W1" in words_of(watch)
    tick(watch.office)
    dispatch(watch.office, Server())
    watch.after(minutes=1)
    assert watch.names() == []


def test_a_game_that_a_fault_holds_is_told_and_one_that_the_moderator_holds_is_not(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bool:
        raise RuntimeError("broken")

    with watch.office.database.transaction() as session:
        session.exec(update(tables.Window).values(next_event_at=clock.now()))
    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.service.table.deadlines._do_due", broken)
        tick(watch.office)
    assert watch.after(minutes=1) == ["Alarm: a fault has put a game on hold"]
    assert "1 game: his-1." in words_of(watch)
    with watch.office.database.transaction() as session:
        action = tables.Action(game_id=1, at=clock.now(), who=MODERATOR, verb="hold")
        session.add(action)
    assert watch.after(minutes=1) == ["Over: a fault has put a game on hold"]


def test_a_disk_that_is_nearly_full_is_told(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()
    watch = opened(quick, disk_reserve_mb=500)
    monkeypatch.setattr(
        FREE,
        lambda _office: (499_900_000, 10**9),
    )
    assert watch.after(minutes=1) == ["Alarm: the disk is nearly full"]
    assert "499 MB are free" in words_of(watch)
    monkeypatch.undo()
    monkeypatch.setattr(
        FREE,
        lambda _office: (500_000_000, 10**9),
    )
    assert watch.after(minutes=1) == ["Over: the disk is nearly full"]


def test_a_clock_that_nobody_has_set_right_is_told_and_no_heartbeat_is_missed(
    watch: Watch,
) -> None:
    jump = timedelta(hours=3)
    watch.ground.clock.move_to(clock.now() + jump)
    assert watch.look() == []
    assert watch.after(minutes=9) == []
    assert watch.after(minutes=1) == ["Alarm: the clock jumped"]
    assert "forward by 3 hours" in words_of(watch)
    watch.ground.clock.move_to(clock.now() - jump)
    assert watch.after(minutes=1) == ["Over: the clock jumped"]


def test_a_clock_that_ran_backwards_is_told(lone: Watch) -> None:
    lone.ground.clock.move_to(clock.now() - timedelta(hours=1))
    lone.after(minutes=11)
    assert "clock-jumped" in lone.names()
    assert "backwards by 1 hour" in " ".join(str(alarm["words"]) for alarm in lasting(lone.office))


def test_a_worker_whose_tick_hangs_misses_the_heartbeat(lone: Watch) -> None:
    for _ in range(6):
        lone.ground.clock.advance(timedelta(minutes=1))
        lone.loops.mailbox_read()
        check(lone.office, lone.loops)
    assert lone.names() == ["no-heartbeat"]


def test_a_loop_that_is_stuck_is_told_by_name(quick: Playground) -> None:
    quick.open()
    watch = opened(quick)
    watch.loops = LoopWatch({"mail": 900, "outbox": LONG})
    assert watch.after(minutes=15) == []
    assert watch.after(minutes=1) == ["Alarm: a worker hangs"]
    assert "mail for 16 minutes" in words_of(watch)
    watch.loops.turned("mail")
    assert watch.after() == ["Over: a worker hangs"]


def test_a_database_that_is_slow_for_minutes_is_told(
    lone: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signals, "SLOW", -1.0)
    assert lone.after(minutes=1) == []
    raised(lone, "database-slow", minutes=5)
    monkeypatch.undo()
    assert lone.after(minutes=1) == ["Over: the database is slow"]


def test_a_certificate_that_runs_out_is_told_until_it_is_renewed(watch: Watch) -> None:
    def seen(days: int) -> None:
        ends = {"imap.example.org:993": timedelta(days=days), "mx.example.org:587": LATER}
        note_certificates(watch.office, {host: clock.now() + end for host, end in ends.items()})

    seen(14)
    assert watch.look() == []
    assert watch.after(minutes=1) == ["Alarm: a certificate runs out"]
    assert "That of imap.example.org:993 is good until 2026-12-04." in words_of(watch)
    assert "no order would come in" in words_of(watch)
    watch.after(hours=6)
    seen(90)
    assert watch.after(minutes=1) == ["Over: a certificate runs out"]


def test_a_certificate_that_nobody_sees_any_more_is_forgotten(watch: Watch) -> None:
    note_certificates(watch.office, {"imap.example.org:993": clock.now() + timedelta(days=2)})
    watch.look()
    watch.after(days=6)
    assert watch.names() == ["certificate-ends"]
    watch.after(days=1)
    assert watch.names() == []


@pytest.mark.parametrize("there", [False, True])
def test_a_folder_without_a_fresh_backup_is_told(quick: Playground, there: bool) -> None:
    quick.open()
    folder = quick.office.settings.data_dir / "backups"
    quick.clock.move_to(clock.SystemClock().now())  # files have the time of the machine
    folder.mkdir(parents=True)
    (folder / "one").write_text("a backup")
    watch = opened(quick, backup_dir=folder, backup_hours=26)
    (folder / "one").rename(folder / ("another" if there else "../elsewhere"))
    if there:
        assert watch.after(hours=25) == []
        watch.after(hours=2)
        assert "The newest is of" in words_of(watch)
    else:
        watch.look()
        assert "There is no file in" in words_of(watch)
    assert watch.names() == ["backup-old"]


def test_mail_that_comes_back_from_several_players_is_told(watch: Watch) -> None:
    def bounce(number: int, role: str) -> None:
        row = tables.Bounce(
            address=address_of(role), kind="hard", at=clock.now(), outgoing_id=number
        )
        with watch.office.database.transaction() as session:
            session.add(row)

    for number in range(1, 6):
        bounce(number, "papacy")
    assert watch.after(minutes=1) == []  # one address only
    bounce(6, "france")
    assert watch.after(minutes=1) == []
    bounce(7, "england")
    assert watch.after(minutes=1) == ["Alarm: mail to several players comes back"]
    assert "7 messages to 3 addresses" in words_of(watch)
    assert watch.after(hours=24) == ["Over: mail to several players comes back"]


def test_a_flood_of_letters_is_told(lone: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.service.operations.watch.checks.FLOOD", 12)
    lone.after(hours=1)
    for _ in range(11):
        lone.ground.store(lone.ground.letter("papacy", "STATUS"))
    assert lone.after(minutes=1) == []
    lone.ground.store(lone.ground.letter("papacy", "STATUS"))
    assert lone.after() == ["Alarm: a flood of messages"]
    handle_all(lone.office)
    dispatch(lone.office, Server())
    assert lone.after(minutes=11) == ["Over: a flood of messages"]


def test_what_waited_while_the_service_was_down_is_no_flood(
    lone: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.service.operations.watch.checks.FLOOD", 3)
    for _ in range(5):
        lone.ground.store(lone.ground.letter("papacy", "STATUS"))
    assert lone.after(minutes=1) == []


def test_a_mailbox_that_gives_no_rest_is_told(lone: Watch) -> None:
    lone.ground.clock.advance(timedelta(minutes=5))
    for _ in range(STORM_READS):
        lone.loops.mailbox_read()
    assert lone.after(minutes=1) == ["Alarm: the mailbox gives no rest"]
    assert lone.after(minutes=10) == ["Over: the mailbox gives no rest"]


def test_a_mail_loop_that_is_woken_by_letters_is_at_its_work(lone: Watch) -> None:
    for _ in range(60):
        lone.ground.store(lone.ground.letter("papacy", "STATUS"))
    for _ in range(STORM_READS):
        lone.loops.mailbox_read()
    assert "wake-storm" not in (lone.after(minutes=1), lone.names())[1]


@pytest.mark.parametrize(("lag", "told"), [(14, False), (16, True), (600, False)])
def test_a_letter_that_lay_on_the_server_is_told_unless_nobody_could_read_it(
    lone: Watch, lag: int, told: bool
) -> None:
    lone.after(hours=2)  # a worker has been there for so long
    arrived = clock.now() - timedelta(minutes=lag)
    lone.ground.store(lone.ground.letter("papacy", "STATUS"), arrived_at=arrived)
    subjects = lone.after(minutes=1)
    assert subjects == (["Alarm: messages come late"] if told else [])
    lone.ground.store(lone.ground.letter("papacy", "STATUS"), arrived_at=clock.now())
    assert lone.after(minutes=1) == (["Over: messages come late"] if told else [])


def test_what_another_service_has_measured_says_nothing_of_this_one(lone: Watch) -> None:
    lone.after(hours=2)
    counters.message_stored(clock.now(), clock.now() - timedelta(minutes=16))
    assert lone.after(minutes=1) == []


def test_every_alarm_has_its_section_and_every_section_its_alarm() -> None:
    assert set(sections()) == {*ALARMS, DATABASE_AWAY}
    for name, paragraphs in sections().items():
        assert len(paragraphs) >= 2, name  # what it means, what to do


def test_every_alarm_is_raised_by_a_test() -> None:
    tried = Path(__file__).read_text()
    untried = [
        name
        for name, alarm in ALARMS.items()
        if f'"{name}"' not in tried and f": {alarm.title}" not in tried
    ]
    assert untried == []


# -- from outside, and past the outbox ------------------------------------------------------------


def test_from_outside_only_the_missing_worker_counts(watch: Watch) -> None:
    watch.ground.store(watch.ground.letter("papacy", "STATUS"))
    watch.ground.clock.advance(timedelta(hours=1))
    assert [one.name for one in check(watch.office)] == ["no-heartbeat"]
    assert check(watch.office) == []
    fresh = Watch(watch.ground)
    assert [one.message.subject for one in fresh.look()] == ["Over: the service does not run"]


def asked(ground: Playground, monkeypatch: pytest.MonkeyPatch, *words: str, **more: Any) -> Any:
    """Run a command of the playground's office."""
    settings = settings_in(
        ground.office.settings.data_dir,
        database_url=f"sqlite:///{ground.office.database.engine.url.database}",
        disk_reserve_mb=0,
        **more,
    )
    monkeypatch.setattr("adjudicator.cli.watch.load_settings", lambda: settings)
    monkeypatch.setattr("adjudicator.cli.base.load_settings", lambda: settings)
    return run("alarms", *words)


def test_the_command_tells_by_mail_and_program_that_no_worker_runs(
    quick: Playground, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    quick.open()
    beat(quick.office)
    quick.clock.advance(timedelta(hours=1))
    sent: list[str] = []
    monkeypatch.setattr(SmtpSender, "send", lambda _self, _raw, _from, to: sent.append(to))
    heard = tmp_path / "heard"
    more = {"mail": "spool", "smtp_host": "localhost", "alarm_command": f"tee {heard}"}
    result = asked(quick, monkeypatch, "check", **more)
    assert result.stdout == "Alarm: the service does not run\n"
    assert sent == [OPERATOR]  # and not the messages to players, which are to wait for a worker
    assert heard.read_text().startswith("Alarm: the service does not run\n\nAlarm: the service")
    assert quick.last(kind="alarm").status == "sent"
    assert quick.last("france").status == "queued"
    assert asked(quick, monkeypatch, "check", **more).stdout == ""
    shown = asked(quick, monkeypatch, "list")
    assert shown.exit_code == 1
    assert shown.stdout.startswith("no-heartbeat: the service does not run, since ")
    assert asked(quick, monkeypatch, "hush", "no-heartbeat").exit_code == 0
    assert "(hushed)" in asked(quick, monkeypatch, "list").stdout
    assert '"hushed": true' in asked(quick, monkeypatch, "list", "--json").stdout


def test_the_command_lists_nothing_when_nothing_is_wrong(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = asked(quick, monkeypatch, "list")
    assert (shown.exit_code, shown.stdout) == (0, "No alarm.\n")
    refused = asked(quick, monkeypatch, "hush", "disk-full")
    assert refused.exit_code == 1
    assert "There is no alarm 'disk-full' at the moment" in refused.stderr


@pytest.mark.parametrize("works", [True, False])
def test_the_ways_of_alarms_can_be_tried_out(
    quick: Playground, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, works: bool
) -> None:
    def send(*_: object) -> None:
        if not works:
            raise TemporaryFailure("451 no")

    monkeypatch.setattr(SmtpSender, "send", send)
    heard = tmp_path / "heard"
    result = asked(
        quick,
        monkeypatch,
        "test",
        mail="spool",
        smtp_host="localhost",
        alarm_command=f"tee {heard}" if works else "false",
    )
    assert result.exit_code == (0 if works else 1)
    assert result.stdout.startswith(f"{'ok  ' if works else 'BAD '} mail to {OPERATOR}\n")
    assert heard.exists() == works
    if works:
        assert "Nothing is wrong." in heard.read_text()


def test_the_program_knows_no_secret_of_the_service(
    lone: Watch, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ADJUDICATOR_IMAP_PASSWORD", "hush")
    seen = tmp_path / "seen"
    watch = Watch(lone.ground, alarm_command=f"sh -c 'env > {seen}'")
    watcher = Watcher(watch.office, Server(), watch.loops)
    lone.ground.clock.advance(timedelta(minutes=11))
    watch.loops.mailbox_failed("away")
    assert "mailbox-unreachable" in [one.name for one in watcher.look()]
    assert "ALARM=" in seen.read_text()
    assert "hush" not in seen.read_text()


@pytest.mark.parametrize("command", ["false", "/no/such/program", "sleep 60"])
def test_a_program_that_fails_stops_nothing(
    lone: Watch, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.service.operations.watch.watcher._PROGRAM_PATIENCE", 0.2)
    watch = Watch(lone.ground, alarm_command=command)
    lone.ground.clock.advance(timedelta(minutes=11))
    watch.loops.mailbox_failed("away")
    told = Watcher(watch.office, Server(), watch.loops).look()
    assert "mailbox-unreachable" in [one.name for one in told]


class Keeping:
    """A sender that keeps what it sends, or fails."""

    def __init__(self, *, fails: bool = False) -> None:
        self.fails = fails
        self.sent: list[bytes] = []

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Keep a message."""
        if self.fails:
            raise TemporaryFailure("451 no")
        assert recipient == OPERATOR
        self.sent.append(raw)


def test_a_database_that_is_away_is_told_past_the_outbox(quick: Playground, tmp_path: Path) -> None:
    port = free_ports(1)[0]
    heard = tmp_path / "heard"
    settings = settings_in(tmp_path, alarm_command=f"tee -a {heard}")
    away = Office(open_database(f"postgresql://me:s3cr3t@127.0.0.1:{port}/games"), settings)
    sender = Keeping()
    watcher = Watcher(away, sender, LoopWatch(PATIENCE))
    assert watcher.look() == []
    quick.clock.advance(timedelta(seconds=59))
    watcher.look()
    assert sender.sent == []
    quick.clock.advance(timedelta(seconds=1))
    watcher.look()
    watcher.look()
    assert len(sender.sent) == 1
    assert b"Subject: Alarm: the database does not answer" in sender.sent[0]
    assert b"s3cr3t" not in sender.sent[0]
    assert b"alarms hush" not in sender.sent[0]  # there is no database to note it in
    quick.clock.advance(timedelta(hours=24))
    watcher.look()
    assert b"Subject: Alarm lasts: the database does not answer" in sender.sent[1]
    watcher._office = Office(quick.office.database, settings)
    watcher.look()
    away.database.dispose()
    assert b"Subject: Over: the database does not answer" in sender.sent[2]
    told = re.findall(r"^(.*): the database does not answer\n\n", heard.read_text(), re.MULTILINE)
    assert told == ["Alarm", "Alarm lasts", "Over"]


def test_a_database_that_was_away_for_a_moment_is_not_told(quick: Playground) -> None:
    port = free_ports(1)[0]
    away = Office(open_database(f"postgresql://me@127.0.0.1:{port}/games"), quick.office.settings)
    sender = Keeping(fails=True)
    watcher = Watcher(away, sender, LoopWatch(PATIENCE))
    watcher.look()
    watcher._office = quick.office
    quick.clock.advance(timedelta(minutes=3))
    watcher.look()
    away.database.dispose()
    assert sender.sent == []
