"""A mail server elsewhere, which hands its letters to the machine: the genuine one, and a forger.

``python -m tests.deploy.elsewhere ADDRESS`` sends a letter of Ann's from an address of the network.
"""

from __future__ import annotations

import smtplib
import sys
from email.message import EmailMessage
from email.utils import format_datetime

from adjudicator import clock

DOMAIN = "players.test"
GENUINE, FORGER = "192.0.2.2", "192.0.2.3"
ANN = f"ann@{DOMAIN}"
NAMES = f"""\
no-resolv
no-hosts
listen-address=127.0.0.1
bind-interfaces
mx-host={DOMAIN},mx.{DOMAIN},10
address=/mx.{DOMAIN}/{GENUINE}
txt-record={DOMAIN},"v=spf1 ip4:{GENUINE} -all"
txt-record=_dmarc.{DOMAIN},"v=DMARC1; p=reject"
"""
"""What the name server (dnsmasq) knows: who may send for the domain, and what of others."""


def main(address: str) -> None:
    """Send Ann's letter from ``address``, with a line that claims that all is well."""
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = ANN, "orders@example.org", "orders"
    letter["Message-ID"] = f"<{address}@{DOMAIN}>"
    letter["Date"] = format_datetime(clock.now())
    letter["Authentication-Results"] = f"mail.example.org; dmarc=pass header.from={DOMAIN}"
    letter.set_content("BEGIN\nSTATUS\nEND\n")
    helo = f"mx.{DOMAIN}"
    with smtplib.SMTP("192.0.2.1", 25, helo, 30, source_address=(address, 0)) as smtp:
        smtp.send_message(letter)


if __name__ == "__main__":
    main(sys.argv[1])
