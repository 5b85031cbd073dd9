"""The mail server of the run book, built on loopback: what it lets in, what it lets out, a game.

Needs root and Debian's packages, which it installs into a copy of the machine that is gone
afterwards: ``pytest -n 0 -m full tests/deploy/test_mail_system.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.deploy.elsewhere import FORGER, GENUINE
from tests.deploy.mail_system import (
    CERTIFICATE,
    HOST,
    OUTSIDE,
    OUTSIDE_PORT,
    PERSON,
    PYTHON,
    MailSystem,
    confined,
    head,
    listens,
    mail_system,
)
from tests.deploy.players import DOMAIN, ROLES, address_of, password_of
from tests.run_book import ROOT, blocks
from tests.servers import eventually

pytestmark = pytest.mark.full

ANN, BOB = f"ann@{DOMAIN}", f"bob@{DOMAIN}"
RESULTS: Final = "Authentication-Results"
FORGED: Final = f"{RESULTS}: {HOST}; auth=pass smtp.auth={BOB}"
PLAY_SECONDS: Final = 600.0
_SEND: Final = """
import smtplib, ssl, sys
port, source, login, password, sender, to, certificate, *lines = sys.argv[1:]
text = "\\r\\n".join([*lines, "", "Hello.", ""])
trust = ssl.create_default_context(cafile=certificate)
if port == "465":
    smtp = smtplib.SMTP_SSL("mail.example.org", 465, "localhost", timeout=30, context=trust)
else:
    smtp = smtplib.SMTP("127.0.0.1", int(port), "mx.players.test", 30, (source, 0))
with smtp:
    if port == "587":
        smtp._host = "mail.example.org"
        smtp.starttls(context=trust)
    if login:
        smtp.login(login, password)
    try:
        smtp.sendmail(sender, [to], text)
        print("taken")
    except smtplib.SMTPRecipientsRefused as refused:
        print(refused.recipients[to])
"""


_PORTS = (("127.0.0.1", "24"), ("127.0.0.1", "12345"))
_SOCKETS = (("-U", "/var/spool/postfix/dovecot/lmtp"), ("-U", "/var/spool/postfix/dovecot/auth"))


@pytest.fixture(scope="module")
def system() -> Iterator[MailSystem]:
    """The mail system with the accounts of Ann and Bob."""
    with mail_system() as one:
        for name in ("ann", "bob"):
            one.account(name)
        yield one


def submit(system: MailSystem, subject: str, sender: str, *lines: str, port: int = 587,
           from_: str = ANN, to: str = BOB) -> str:  # fmt: skip
    """Let Ann log in and send a letter; return "taken" or why it is not."""
    headers = (f"From: {from_}", f"To: {to}", f"Subject: {subject}", *lines)
    words = (str(port), "127.0.0.1", ANN, password_of("ann"), sender, to, CERTIFICATE, *headers)
    return system.python(_SEND, *words).strip()


def hand_in(system: MailSystem, subject: str, sender: str, *lines: str, source: str = "127.0.0.1",
            from_: str = ANN, to: str = BOB) -> str:  # fmt: skip
    """Send a letter to port 25 without a login; return "taken" or why it is not."""
    headers = (f"From: {from_}", f"To: {to}", f"Subject: {subject}", *lines)
    words = ("25", source, "", "", sender, to, CERTIFICATE, *headers)
    return system.python(_SEND, *words).strip()


def test_the_doctor_finds_nothing_wrong_on_both_ports(system: MailSystem) -> None:
    for port, tls in ((587, "starttls"), (465, "ssl")):
        system.set(smtp_tls=tls)
        found = system.room.run("adjudicator", "doctor").splitlines()
        assert [line for line in found if not line.startswith("ok ")] == []
        assert any(f"{HOST}:{port} takes mail" in line for line in found)


@pytest.mark.parametrize("port", [587, 465])
def test_who_has_logged_in_is_vouched_for_and_signed(system: MailSystem, port: int) -> None:
    assert submit(system, f"port {port}", ANN, port=port) == "taken"
    letter = system.letter("bob", f"Subject: port {port}\n")
    assert head(letter, RESULTS) == [f"{HOST}; auth=pass smtp.auth={ANN}"]
    assert f"d={DOMAIN}; s=mail" in head(letter, "DKIM-Signature")[0]


@pytest.mark.parametrize(
    ("sender", "found"), [(ANN, f"{HOST}; auth=pass smtp.auth={ANN}"), ("", f"{HOST}; none")]
)
def test_forged_results_do_not_pass_submission(system: MailSystem, sender: str, found: str) -> None:
    """Nor by a letter with an empty return path, of which nothing else would be known."""
    subject = f"forged by {sender or 'nobody'}"
    spaced = f"{RESULTS} : {HOST} ; auth=pass smtp.auth={BOB}"
    guessed = f"X-Found-: {HOST}; auth=pass smtp.auth={BOB}"
    assert submit(system, subject, sender, FORGED, spaced, guessed, from_=BOB) == "taken"
    letter = system.letter("bob", f"Subject: {subject}\n")
    assert head(letter, RESULTS) == [found]
    assert "smtp.auth=bob" not in "".join(head(letter, RESULTS))


def test_the_word_of_its_own_findings_is_known_to_root_alone(system: MailSystem) -> None:
    word = system.room.read("/etc/postfix/findings.word")
    assert len(word) == 32
    for name in ("findings.word", "vouch.pcre", "own-results.pcre"):
        tried = system.room.tried(
            "setpriv", "--reuid=65534", "--clear-groups", "cat", f"/etc/postfix/{name}"
        )
        assert tried.returncode, name
    submit(system, "no word", ANN)
    assert word not in system.letter("bob", "Subject: no word\n")


def test_nobody_sends_under_the_address_of_another(system: MailSystem) -> None:
    assert "not owned by user" in submit(system, "other", BOB)


def test_who_has_not_logged_in_sends_as_nobody_of_ours(system: MailSystem) -> None:
    """Neither programs of this machine nor strangers; what they send is not signed."""
    for source in ("127.0.0.1", GENUINE):
        assert "log in to send" in hand_in(system, "stranger", ANN, source=source)
    for sender in ("", "x@players.test"):
        subject = f"unsigned from {sender or 'nobody'}"
        assert hand_in(system, subject, sender, FORGED) == "taken"
        letter = system.letter("bob", f"Subject: {subject}\n")
        assert head(letter, "DKIM-Signature") == []
        assert "pass" not in "".join(head(letter, RESULTS))
    assert "Relay access denied" in hand_in(system, "relay", "x@y.test", to="z@outside.test")


def test_programs_of_the_machine_cannot_submit_but_those_of_root(system: MailSystem) -> None:
    letter = f"From: {BOB}\nTo: {ANN}\nSubject: by sendmail\n{FORGED}\n\nHello.\n"
    words = ("sendmail", "-t", "-f", BOB)
    nobody = system.room.tried("setpriv", "--reuid=65534", "--clear-groups", *words, given=letter)
    assert "not allowed to submit mail" in nobody.stderr
    system.room.run(*words, given=letter)
    sent = system.letter("ann", "Subject: by sendmail\n")
    assert head(sent, "DKIM-Signature") + head(sent, RESULTS) == []


@pytest.mark.parametrize("way", [*_PORTS, *_SOCKETS], ids=["lmtp", "auth", "LMTP", "AUTH"])
def test_no_program_of_the_machine_hands_letters_in_past_postfix(
    system: MailSystem, way: tuple[str, ...]
) -> None:
    """Dovecot takes a letter as it comes, with forged findings of our own server in it."""
    nobody = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
    assert system.room.tried(*nobody, "nc", "-w", "3", "-z", *way).returncode
    if way in _SOCKETS:
        assert not system.room.tried("nc", "-w", "3", "-z", *way).returncode


@pytest.mark.parametrize("source", [GENUINE, FORGER])
def test_a_letter_from_elsewhere_brings_what_this_server_found(
    system: MailSystem, source: str
) -> None:
    sender = "x@players.test"
    subject = f"from {source}"
    assert hand_in(system, subject, sender, FORGED, source=source, from_=sender) == "taken"
    results = " ".join(head(system.letter("bob", f"Subject: {subject}\n"), RESULTS))
    assert f"dmarc={'pass' if source == GENUINE else 'fail'}" in results
    assert "auth=pass" not in results


@pytest.mark.parametrize(
    "to",
    [
        *(f"{name}@{domain}" for name in ("root", "abuse", "postmaster")
          for domain in (DOMAIN, HOST)),
        "postmaster",
    ],
)  # fmt: skip
def test_what_the_world_expects_reaches_a_person(system: MailSystem, to: str) -> None:
    subject = f"for {to} of us"
    sent = hand_in(system, subject, "x@players.test", source=GENUINE, from_="x@players.test", to=to)
    assert sent == "taken"
    assert system.letter(PERSON, f"Subject: {subject}\n")


def test_what_the_machine_says_to_root_reaches_the_person(system: MailSystem) -> None:
    for number, to in enumerate(("root", "root@localhost", "postmaster")):
        system.room.run("sendmail", to, given=f"Subject: cron {number}\n\nIt is done.\n")
        assert system.letter(PERSON, f"Subject: cron {number}\n")


def test_what_leaves_is_signed_and_says_nothing_of_our_findings(system: MailSystem) -> None:
    """The receiver is a server outside that greets; the signature holds by the key in the DNS."""
    kept = "/tmp/outside"
    outside = f"""
import asyncio
from aiosmtpd.controller import Controller
class Kept:
    async def handle_DATA(self, server, session, envelope):
        open({kept!r}, "wb").write(envelope.content)
        open({kept!r} + ".helo", "w").write(session.host_name)
        return "250 OK"
Controller(Kept(), hostname="127.0.0.1", port={OUTSIDE_PORT}).start()
import time
time.sleep(600)
"""
    system.room.start(PYTHON, "-c", outside)
    eventually(lambda: listens(system.room, OUTSIDE_PORT), 60)
    assert submit(system, "outwards", ANN, FORGED, to=f"z@{OUTSIDE}") == "taken"
    raw = eventually(lambda: system.room.read(kept), 60)
    assert head(raw, RESULTS) == []
    assert system.room.read(f"{kept}.helo") == HOST
    checked = system.room.tried("sh", "-c", f"opendkim-testmsg <{kept}")
    assert (checked.returncode, checked.stderr) == (0, "")
    spoilt = system.room.tried("sh", "-c", f"sed s/Hello/Hallo/ {kept} | opendkim-testmsg")
    assert spoilt.returncode


def test_a_sender_hears_of_a_letter_that_waits(system: MailSystem) -> None:
    assert system.room.run("postconf", "-h", "delay_warning_time").strip() == "4h"


def test_the_set_up_again_changes_nothing_that_people_have_made(system: MailSystem) -> None:
    aliases, word = "/etc/postfix/aliases.virtual", "/etc/postfix/findings.word"
    system.room.write(aliases, system.room.read(aliases) + f"club@{DOMAIN} {ANN}\n")
    before = system.room.read(aliases), system.room.read(word)
    script = f"{ROOT}/deploy/mail/set-up.sh"
    # As the container does at each start, with what it may.
    words = ("sh", script, DOMAIN, HOST, f"{PERSON}@{DOMAIN}")
    system.room.run(*confined("postfix"), *words, "signing", "postfix")
    system.room.run(*confined("dovecot"), *words, "dovecot")
    system.room.run(*confined("dovecot"), "useradd", "--system", "--user-group", "another")
    assert (system.room.read(aliases), system.room.read(word)) == before
    for person in (f"orders@{DOMAIN}", "nobody", "a b@c", "@x"):
        refused = system.room.tried("sh", script, DOMAIN, HOST, person)
        assert refused.returncode == 2, person
        assert "person" in refused.stderr


def test_the_service_keeps_its_data_in_postgresql(system: MailSystem) -> None:
    """By the lines of the run book, from the package to the tables."""
    system.room.install(blocks("run")["postgresql"])
    system.room.run("sh", "-c", "pg_lsclusters -h | grep . || pg_createcluster 15 main")
    system.room.run("pg_ctlcluster", "15", "main", "start")
    system.room.run("sh", "-euc", blocks("run")["database"])
    (line,) = blocks("settings")["postgresql"].splitlines()
    words = ("env", line, "adjudicator", "doctor")
    found = eventually(lambda: system.room.tried(*words).stdout, 60)
    assert re.search("^ok +database: postgresql.* was brought up to date$", found, re.MULTILINE)


def test_an_impulse_is_played_with_two_mail_programs(system: MailSystem) -> None:
    for role in ROLES:
        system.account(role)
    system.room.start("adjudicator", "serve")
    seats = [word for role in ROLES for word in ("--seat", f"{role}={address_of(role)}")]
    made = system.room.run(
        *("adjudicator", "game", "create", "here_i_stand", *seats),
        *("--set", "correction_minutes=0"),
    )
    assert "his-1" in made
    module = ("-m", "tests.deploy.programs", CERTIFICATE, "his-1", str(PLAY_SECONDS))
    told = system.room.run(PYTHON, *module, seconds=PLAY_SECONDS + 60)
    assert "Mutt" in told
    assert "Snail" in told
    filed = system.letters("orders", "\nFrom: ", ".Done")
    assert len(filed) > len(ROLES)
    for letter in filed:
        (found,) = head(letter, RESULTS)
        assert found == f"{HOST}; auth=pass smtp.auth={head(letter, 'Return-Path')[0].strip('<>')}"
    assert system.letters("orders", "", ".Trouble") == []
