"""A game that mail accounts play on Dovecot, by nothing but SMTP and IMAP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from sqlmodel import Session, col, select

from adjudicator.demo.player import Player
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.registry import game_of
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.office import Office
from adjudicator.settings import Settings, load_settings
from adjudicator.store import queries, tables
from adjudicator.store.database import Database
from adjudicator.transport import open_transport
from adjudicator.worker import Worker
from tests.e2e.relay import AUTHSERV_ID, Account, Mailbox
from tests.servers import DOMAIN, Dovecot, SmtpServer

RULES = "here_i_stand"
POLL_SECONDS = 0.1
"""Shorter than Dovecot takes to tell who waits that mail has come."""


@dataclass
class Table:
    """A game that is being played by mail, and everybody who sits at it."""

    office: Office
    slug: str
    scenario: str
    relay: SmtpServer
    dovecot: Dovecot
    accounts: list[Account] = field(default_factory=list)
    left: list[Account] = field(default_factory=list)
    rules: str = RULES

    @property
    def orders(self) -> str:
        return self.office.settings.orders_address

    def game(self, session: Session) -> tables.Game:
        game = queries.game_by_slug(session, self.slug)
        assert game is not None
        return game

    def is_over(self) -> bool:
        """Return whether the game has ended, all mail is handled and the last of it gone out."""
        out, into = tables.Outgoing, tables.Incoming
        with self.office.database.reading() as session:
            if self.game(session).status == "running":
                return False
            handled = session.exec(select(into.status).where(col(into.status) != "new")).all()
            if len(handled) < sum(account.player.sent for account in self.accounts + self.left):
                return False
            return not session.exec(select(out.id).where(col(out.status) != "sent")).all()

    def stages(self) -> list[str]:
        with self.office.database.reading() as session:
            segment = tables.Segment
            rows = session.exec(select(segment.stage).order_by(col(segment.number)))
            return list(rows)

    def account(self, role: str) -> Account:
        return next(a for a in self.accounts if a.player.role == role)

    def received(self, role: str) -> list[EmailMessage]:
        return self.mail_of(self.account(role).player.address)

    def mail_of(self, address: str) -> list[EmailMessage]:
        raws = self.dovecot.messages(address)
        return [message_from_bytes(raw, policy=policy.default) for raw in raws]

    def seat(self, role: str, address: str) -> Account:
        """Let a player program read and answer the mail of a role; it replaces any before it."""
        self.left += [account for account in self.accounts if account.player.role == role]
        self.accounts = [account for account in self.accounts if account.player.role != role]
        script = game_of(self.rules).practice.talk.get(role, ())
        player = Player(role, address, self.slug, 1517, script)
        account = Account(player, Mailbox(self.dovecot, address), self.relay)
        self.accounts.append(account)
        return account

    @contextmanager
    def served(self) -> Iterator[None]:
        """Let the service work inside the block as ``serve`` does."""
        with open_transport(self.office.settings) as transport:
            worker = Worker(self.office, transport.source, transport.sender, tick_seconds=1.0)
            worker.start()
            try:
                yield
            finally:
                worker.stop()

    def leave(self) -> None:
        """Log everybody out."""
        for account in self.accounts + self.left:
            account.mailbox.close()


def settings_for(tmp_path: Path, dovecot: Dovecot, relay: SmtpServer, orders: str) -> Settings:
    return load_settings(
        None,
        data_dir=tmp_path / "data",
        mail="imap",
        imap_host="127.0.0.1",
        imap_tls="none",
        imap_port=dovecot.imap_port,
        imap_user=orders,
        imap_password=dovecot.password,
        smtp_host="127.0.0.1",
        smtp_tls="none",
        smtp_port=relay.port,
        orders_address=orders,
        operator_address=f"gm@{DOMAIN}",
        authserv_id=AUTHSERV_ID,
        poll_seconds=POLL_SECONDS,
        answers_per_hour=0,  # programs play within minutes what takes people months
        pictures=False,  # and would wait for nothing else
    )


def open_table(
    database: Database,
    tmp_path: Path,
    dovecot: Dovecot,
    relay: SmtpServer,
    *,
    rules: str = RULES,
    roles: Sequence[str] = MAJOR_POWERS,
    scenario: str = "1517",
    moderator: str | None = None,
    settings: Mapping[str, str],
    secret: str | None = None,
    edition: Mapping[str, str] | None = None,
) -> Table:
    """Open a game and seat a player program for each role; ``secret`` is what the dice follow."""
    office = Office(database, settings_for(tmp_path, dovecot, relay, dovecot.account()))
    addresses = {role: dovecot.account() for role in roles}
    seats = [SeatWanted(role, address, role.title()) for role, address in addresses.items()]
    slug = create_game(
        office,
        rules,
        scenario=scenario,
        seats=seats,
        settings=dict(settings),
        moderator=moderator,
        secret=secret,
        edition=edition,
    )
    table = Table(office, slug, scenario, relay, dovecot, rules=rules)
    for role, address in addresses.items():
        table.seat(role, address)
    return table
