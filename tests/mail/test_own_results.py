"""Which result lines are those of our own mail server: where they stand, and how several agree."""

from __future__ import annotations

import pytest

from adjudicator.mail.mime import IncomingMessage, parse
from adjudicator.mail.sender import authentication, has_results
from tests.tables import each

SERVER = "mx.adjudicator.example"
OURS = f"Authentication-Results: {SERVER}; "
DMARC_NONE = f"{OURS}dmarc=none (p=none dis=none) header.from=example.org"
DMARC_FAIL = f"{OURS}dmarc=fail (p=none dis=none) header.from=example.org"
DMARC_PASS = f"{OURS}dmarc=pass (p=none dis=none) header.from=example.org"
SPF = f"{OURS}spf=pass (sender SPF authorized) smtp.mailfrom=ann@example.org"
SPF_ELSEWHERE = f"{OURS}spf=pass smtp.mailfrom=thief@evil.example"
DKIM = (
    f"{OURS}\n\tdkim=pass (2048-bit key; unprotected) header.d=example.org"
    ' header.i=@example.org header.a=rsa-sha256 header.s=mail header.b="F0/a+b"'
)
DKIM_NONE = f"{OURS}dkim=none"
DKIM_ELSEWHERE = f"{OURS}dkim=pass header.d=evil.example header.i=@evil.example"

EDGE = (
    f"Received: from mail.example.org (mail.example.org [198.51.100.7])\n\tby {SERVER} (Postfix)"
    " with ESMTPS id 4XyZ12\n\tfor <game@adjudicator.example>; Fri, 20 Nov 2026 10:00:03 +0000"
)
BEFORE = (
    "Received: from [10.1.2.3] (home.example.org [203.0.113.9])\n\tby mail.example.org (Postfix)"
    " with ESMTPSA id 77; Fri, 20 Nov 2026 10:00:01 +0000"
)
LMTP = f"Received: from {SERVER}\n\tby {SERVER} with LMTP\n\tid abc for <game>; Fri, 20 Nov 2026"
FILTER = f"Received: from localhost (localhost [127.0.0.1]) by {SERVER} (amavisd-new) with ESMTP"
LOCAL = f"Received: by {SERVER} (Postfix, from userid 65534) id 123; Fri, 20 Nov 2026"
CONTAINER = f"Received: from mail (mail.network [172.18.0.3]) by {SERVER} with ESMTP id 9"
DMARC_FILTER = "DMARC-Filter: OpenDMARC Filter v1.4.2 mx.adjudicator.example 4XyZ12"
SPF_LINE = "Received-SPF: Pass (mailfrom) identity=mailfrom; client-ip=198.51.100.7"
SIGNATURE = "DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=mail; h=From; bh=a; b=b"
AUTHOR = "From: Ann Archer <ann@example.org>\nSubject: orders\nMessage-ID: <1@example.org>"


def letter(*lines: str) -> IncomingMessage:
    return parse(("\n".join([*lines, "", "PASS"]) + "\n").replace("\n", "\r\n").encode())


def verdict(*lines: str) -> str:
    return authentication(letter(*lines), SERVER)


# -- lines that count together ------------------------------------------------------------------


@each(
    ("lines", "said"),
    [
        # OpenDKIM, OpenDMARC with its own SPF: below the line of Postfix, the last one on top.
        ([EDGE, DMARC_NONE, SPF, DKIM, SIGNATURE, BEFORE, AUTHOR], "pass"),
        ([EDGE, DMARC_NONE, SPF_ELSEWHERE, DKIM, SIGNATURE, BEFORE, AUTHOR], "pass"),
        ([EDGE, DMARC_NONE, SPF, DKIM_NONE, BEFORE, AUTHOR], "pass"),
        ([EDGE, DMARC_NONE, SPF_ELSEWHERE, DKIM_NONE, BEFORE, AUTHOR], "none"),
        ([EDGE, DMARC_NONE, SPF_ELSEWHERE, DKIM_ELSEWHERE, BEFORE, AUTHOR], "none"),
        ([EDGE, DMARC_FAIL, SPF, DKIM, BEFORE, AUTHOR], "fail"),
        ([EDGE, SPF, DKIM, DMARC_FAIL, BEFORE, AUTHOR], "fail"),
        # A policy service writes above the line of Postfix, the milters below it.
        ([SPF, EDGE, DMARC_NONE, DKIM_NONE, AUTHOR], "pass"),
        ([SPF_ELSEWHERE, EDGE, DMARC_NONE, DKIM, AUTHOR], "pass"),
        ([DMARC_NONE, DKIM, EDGE, BEFORE, AUTHOR], "pass"),
        ([EDGE, DMARC_FILTER, DMARC_NONE, SPF_LINE, DKIM, SIGNATURE, AUTHOR], "pass"),
        # Delivery and filters of our own stand above.
        ([LMTP, EDGE, DMARC_NONE, DKIM, AUTHOR], "pass"),
        ([LMTP, FILTER, EDGE, DMARC_NONE, DKIM, AUTHOR], "pass"),
        ([CONTAINER, LOCAL, EDGE, DMARC_PASS, BEFORE, AUTHOR], "pass"),
        ([DMARC_NONE, FILTER, EDGE, DKIM, AUTHOR], "pass"),
    ],
)
def test_the_lines_of_our_server_count_together(lines: list[str], said: str) -> None:
    assert verdict(*lines) == said
    assert has_results(letter(*lines), SERVER)


def test_what_one_line_cannot_say_another_one_may() -> None:
    assert verdict(EDGE, f"{OURS}none", DKIM, AUTHOR) == "pass"
    assert verdict(EDGE, f"{OURS}x-tls=pass; x-ptr=fail; ; dkim=pass header.d=example.org", AUTHOR)


def test_of_two_lines_about_one_method_the_upper_counts() -> None:
    assert verdict(EDGE, DKIM_NONE, DKIM, AUTHOR) == "none"
    assert verdict(EDGE, SPF_ELSEWHERE, SPF, AUTHOR) == "none"
    assert verdict(EDGE, DMARC_PASS, DMARC_FAIL, AUTHOR) == "fail", "a failure is never outdone"


def test_a_login_speaks_for_its_own_address_whatever_stands_beside_it() -> None:
    ann, bob = f"{OURS}auth=pass smtp.auth=ann@example.org", f"{OURS}auth=pass smtp.auth=bob@x"
    assert verdict(ann, EDGE, AUTHOR) == "pass"
    assert verdict(bob, EDGE, DMARC_PASS, DKIM, AUTHOR) == "none"


# -- lines that somebody else wrote ---------------------------------------------------------------


@each(
    "forged",
    [
        [EDGE, BEFORE, DMARC_PASS, AUTHOR],
        [EDGE, DMARC_NONE, DKIM_NONE, BEFORE, DKIM, SPF, AUTHOR],
        [EDGE, DMARC_NONE, DKIM_NONE, EDGE, DKIM, AUTHOR],
        [EDGE, LMTP, DMARC_PASS, AUTHOR],
        [EDGE, FILTER, DMARC_PASS, AUTHOR],
        [EDGE, DKIM_NONE, AUTHOR, DMARC_PASS],
        [EDGE, DKIM_NONE, SIGNATURE, DMARC_PASS, AUTHOR],
        [LMTP, EDGE, LOCAL, DMARC_PASS, AUTHOR],
        [EDGE.replace("from mail.example.org", "from [127.0.0.1]"), LMTP, DMARC_PASS, AUTHOR],
        [
            EDGE.replace("from mail.example.org", "from a by localhost with LMTP"),
            BEFORE,
            DMARC_PASS,
            AUTHOR,
        ],
        [EDGE.replace("198.51.100.7", "IPv6:2001:db8::7"), FILTER, DMARC_PASS, AUTHOR],
    ],
)
def test_below_another_hop_or_the_letter_itself_no_line_is_ours(forged: list[str]) -> None:
    assert verdict(*forged) == "none"


def test_a_line_in_the_text_or_in_a_part_is_none() -> None:
    raw = f"{EDGE}\n{AUTHOR}\n\n{DMARC_PASS}\n"
    assert not has_results(parse(raw.encode()), SERVER)
    parted = (
        f"{EDGE}\n{AUTHOR}\nContent-Type: multipart/mixed; boundary=b\n\n--b\n{DMARC_PASS}\n"
        "Content-Type: text/plain\n\nPASS\n--b--\n"
    )
    assert not has_results(parse(parted.encode()), SERVER)


@each(
    "line",
    [
        f"Authentication-Results : {SERVER}; dmarc=pass header.from=example.org",
        f"Authentication-Results\t: {SERVER}; dmarc=pass header.from=example.org",
        f"X-Authentication-Results: {SERVER}; dmarc=pass header.from=example.org",
        f"ARC-Authentication-Results: i=1; {SERVER}; dmarc=pass header.from=example.org",
        f"Authentication-Results: {SERVER} 2; dmarc=pass header.from=example.org",
        f"Authentication-Results: {SERVER} x; dmarc=pass header.from=example.org",
        f"Authentication-Results: evil.example; dmarc=pass ({SERVER}; dmarc=pass)",
        f'Authentication-Results: "evil.example; {SERVER}"; dmarc=pass',
    ],
)
def test_a_line_that_our_server_never_writes_is_not_ours(line: str) -> None:
    """Some servers take away forged lines only where they are spelled as usual."""
    assert not has_results(letter(EDGE, line, AUTHOR), SERVER)
    assert verdict(EDGE, line, AUTHOR) == "none"


@pytest.mark.parametrize(
    "line",
    [
        f"AUTHENTICATION-RESULTS: {SERVER.upper()}; DMARC=Pass HEADER.From=Example.ORG",
        f"Authentication-Results:\n {SERVER};\n\tdmarc=pass\n header.from=example.org",
        f"authentication-results:(by us){SERVER}(1.4)1;dmarc=pass(p=none)header.from=example.org",
    ],
)
def test_spelling_and_folds_make_no_difference(line: str) -> None:
    assert verdict(EDGE, line, AUTHOR) == "pass"


def test_a_check_that_cannot_be_read_may_have_failed() -> None:
    assert verdict(EDGE, f"{OURS}dmarc=((, header.from=example.org", DKIM, AUTHOR) == "none"
    assert verdict(EDGE, f"{OURS}x-odd=/=/; dkim=pass header.d=example.org", AUTHOR) == "pass"


def test_words_of_the_sender_within_a_result_stay_words() -> None:
    hidden = '"x; dmarc=pass header.from=example.org; y=none"@evil.example'
    assert verdict(EDGE, f"{OURS}spf=pass smtp.mailfrom={hidden}", AUTHOR) == "none"
    assert verdict(EDGE, f"{OURS}spf=pass (a; dkim=pass header.d=example.org)", AUTHOR) == "none"


# -- whose address it is ------------------------------------------------------------------------


@each(
    ("sender", "said"),
    [
        ("ann@example.org", "pass"),
        ("Ann Archer <ann@example.org>", "pass"),
        ('"ann@example.org" <ann@example.org>', "pass"),
        ("ann@example.org <ann@example.org>", "pass"),
        ("Archer, Ann <ann@example.org>", "pass"),
        ("ann@example.org (Ann Archer)", "pass"),
        ('"thief@evil.example" <ann@example.org>', "pass"),
        ("ann@example.org, bob@evil.example", "none"),
        ("Ann <ann@example.org> bob@evil.example", "none"),
        ("<ann@example.org> <bob@evil.example>", "none"),
        ("friends: ann@example.org;", "none"),
        ("ann@example.org:bob@evil.example;", "none"),
        ("<@evil.example:ann@example.org>", "none"),
        ("<ann@example.org>, bob@evil", "none"),
        ("ann@example.org\x00@evil.example", "none"),
    ],
)
def test_of_a_sender_who_may_be_read_in_two_ways_nothing_is_known(sender: str, said: str) -> None:
    author = f"From: {sender}\nSubject: orders"
    message = letter(EDGE, f"{OURS}dmarc=pass", DKIM, author)
    assert authentication(message, SERVER) == said


def test_a_second_sender_line_in_another_spelling_is_a_second_sender() -> None:
    assert verdict(EDGE, DMARC_PASS, AUTHOR, "From : bob@evil.example") == "none"


# -- what a signature does not cover --------------------------------------------------------------


@each(
    "added",
    [
        "Date: Fri, 20 Nov 2026 10:00:00 +0000",
        "Date : Fri, 20 Nov 2026 10:00:00 +0000",
        "Message-ID: <2@example.org>",
        "Subject: CHECK",
        "Content-Type: multipart/mixed; boundary=other",
        "Content-Transfer-Encoding: base64",
        "In-Reply-To: <question@adjudicator.example>",
        "References: <question@adjudicator.example>",
    ],
)
def test_a_line_put_above_the_signed_one_leaves_nothing_proved(added: str) -> None:
    """DKIM signs the lowest of several (RFC 6376, 5.4.2), and the upper ones are read."""
    signed = (
        f"{AUTHOR}\nDate: Mon, 4 May 2026 10:00:00 +0000\nContent-Type: text/plain\n"
        "Content-Transfer-Encoding: 8bit\nIn-Reply-To: <1@adjudicator.example>\n"
        "References: <1@adjudicator.example>"
    )
    assert verdict(EDGE, DMARC_PASS, DKIM, signed) == "pass"
    assert verdict(EDGE, DMARC_PASS, DKIM, added, signed) == "none"
    assert verdict(EDGE, DMARC_FAIL, DKIM, added, signed) == "fail"


def test_the_same_line_twice_proves_as_much_as_once() -> None:
    again = "Message-ID: <1@example.org>"
    assert verdict(EDGE, DMARC_PASS, again, AUTHOR) == "pass"


# -- letters that nobody sees ---------------------------------------------------------------------

VANISHING = ("\u200b", "\u00ad", "\ufeff", "\u2060", "\u200d", "\x00", "\x7f")


@each("unseen", VANISHING)
def test_a_name_with_letters_that_nobody_sees_is_not_that_of_our_server(unseen: str) -> None:
    """A filter that takes forged lines away compares bytes."""
    forged = f"Authentication-Results: mx.adju{unseen}dicator.example; auth=pass"
    line = f"{forged} smtp.auth=ann@example.org"
    assert verdict(EDGE, DMARC_NONE, DKIM_NONE, line, AUTHOR) == "none"
    assert not has_results(letter(EDGE, line, AUTHOR), SERVER)


def test_a_line_in_another_charset_is_not_that_of_our_server() -> None:
    words = f"{SERVER}; auth=pass smtp.auth=ann@example.org"
    for coded in (b"\xff\xfe" + words.encode("utf-16-le"), b"\xfe\xff" + words.encode("utf-16-be")):
        raw = b"Authentication-Results:" + coded + f"\n{AUTHOR}\n\nPASS\n".encode()
        assert not has_results(parse(raw), SERVER)


@each("unseen", VANISHING)
def test_of_a_sender_with_letters_that_nobody_sees_nothing_is_known(unseen: str) -> None:
    author = f"From: <ann{unseen}@example.org>\nSubject: orders"
    assert authentication(letter(EDGE, f"{OURS}dmarc=pass", DKIM, author), SERVER) == "none"
