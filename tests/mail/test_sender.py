"""Tokens, and what our mail server says about a sender."""

from __future__ import annotations

import pytest

from adjudicator.mail.mime import parse
from adjudicator.mail.sender import authentication, has_results, is_token, tagged, token, tokens_in
from tests.mail.samples import sample
from tests.tables import each

SECRET = b"0123456789abcdef"
SERVER = "mx.adjudicator.example"


def test_a_token_is_stable_and_belongs_to_one_seat_and_secret() -> None:
    made = token(SECRET, "seat 1")
    assert made == token(SECRET, "seat 1")
    assert made not in (token(SECRET, "seat 2"), token(b"other", "seat 1"))
    assert len(made) == 16
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz234567")
    assert token(SECRET, "seat 1", 30).startswith(made)


def test_only_the_right_token_is_accepted() -> None:
    made = token(SECRET, "seat 1")
    assert is_token(SECRET, "seat 1", made)
    assert is_token(SECRET, "seat 1", token(SECRET, "seat 1", 52))
    for wrong in ("", made[:-1], made[:8], made + "a", made.upper(), "ä" * 16, "a" * 60):
        assert not is_token(SECRET, "seat 1", wrong)
    assert not is_token(SECRET, "seat 2", made)


@pytest.mark.parametrize("length", [7, 53])
def test_a_token_has_a_sensible_length(length: int) -> None:
    with pytest.raises(ValueError, match="8 to 52"):
        token(SECRET, "seat 1", length)


@each(
    "header",
    [
        "Delivered-To: game+{0}@host.example",
        "X-Original-To: game+{0}@host.example",
        "To: Game <Game+{1}@host.example>, bob@example.org",
        "Cc: game+his-7.{0}@host.example",
        "Subject: Re: his-7 [ref:{0}]",
        "Subject: [REF: {1}] his-7",
        "Subject: =?utf-8?q?=5Bref=3A{0}=5D_M=C3=BCnster?=",
    ],
)
def test_a_token_is_found_wherever_it_may_stand(header: str) -> None:
    made = token(SECRET, "seat 1")
    text = header.format(made, made.upper())
    assert tokens_in(parse(f"{text}\r\n\r\n".encode())) == (made,)


def test_the_address_of_delivery_comes_first_and_each_token_once() -> None:
    one, two = token(SECRET, "1"), token(SECRET, "2")
    message = parse(
        f"To: g+{two}@h.example, g+{one}@h.example\r\nSubject: [ref:{two}]\r\n"
        f"Delivered-To: g+{one}@h.example\r\n\r\n".encode()
    )
    assert tokens_in(message) == (one, two)


@pytest.mark.parametrize(
    "header", ["To: game@h.example", "To: game+no@h.example", "Subject: ref:abcdefgh"]
)
def test_what_is_no_token_is_not_taken_for_one(header: str) -> None:
    assert tokens_in(parse(f"{header}\r\n\r\n".encode())) == ()


def test_a_tagged_address_carries_the_token_back() -> None:
    made = token(SECRET, "seat 1")
    address = tagged("game@host.example", made)
    assert address == f"game+{made}@host.example"
    assert tokens_in(parse(f"To: {address}\r\n\r\n".encode())) == (made,)


@each(
    ("results", "verdict"),
    [
        (f"{SERVER}; dmarc=pass header.from=example.org", "pass"),
        (f"{SERVER} 1; dmarc=pass header.from=example.org", "pass"),
        (f"{SERVER.upper()}; dmarc=pass header.from=example.org", "pass"),
        (f"{SERVER}; dmarc=fail; dkim=pass header.d=example.org", "fail"),
        (f"{SERVER}; dmarc=none; dkim=pass header.d=example.org", "pass"),
        (f"{SERVER}; dkim=pass header.d=example.org", "pass"),
        (f"{SERVER}; dkim=pass header.d=evil.example", "none"),
        (f"{SERVER}; dkim=pass header.d=sub.mail.example.org", "none"),
        (f"{SERVER}; dkim=fail header.d=example.org", "fail"),
        (f"{SERVER}; spf=pass smtp.mailfrom=ann@example.org", "pass"),
        (f"{SERVER}; spf=pass smtp.mailfrom=example.org", "pass"),
        (f"{SERVER}; spf=pass smtp.mailfrom=x@evil.example", "none"),
        (f"{SERVER}; spf=fail smtp.mailfrom=example.org", "fail"),
        (f"{SERVER}; spf=fail smtp.mailfrom=a@b; dkim=pass header.d=example.org", "pass"),
        (f"{SERVER}; none", "none"),
        (f"{SERVER}; ((((", "none"),
        ("other.example; dmarc=pass header.from=example.org", "none"),
        ("spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.org; dmarc=pass", "none"),
        (f"({SERVER}) evil.example; dmarc=pass", "none"),
        ("", "none"),
        (f"{SERVER}; dkim=pass header.i=@example.org header.s=20230601 header.b=abc", "pass"),
        (f"{SERVER}; dkim=pass header.i=@evil.example", "none"),
        (f"{SERVER}; dkim=pass header.d=evil.example header.i=@example.org", "none"),
        (f"{SERVER}; dkim=pass header.d=org header.i=ann@example.org", "none"),
        (f"{SERVER}; dkim=pass (2048-bit; dmarc=fail) header.d=example.org;", "pass"),
        (f"{SERVER}; dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.org", "pass"),
        (f"{SERVER}; dmarc=pass header.from=evil.example", "none"),
        (f"{SERVER}; dmarc=pass", "pass"),
        (f"{SERVER}; dmarc=bestguesspass header.from=example.org", "none"),
        (f"{SERVER}; dmarc=temperror; spf=pass smtp.mailfrom=ann@example.org", "pass"),
        (f"{SERVER}; dmarc=pass header.from=example.org; dmarc=fail", "fail"),
        (f"{SERVER}; spf=pass smtp.helo=example.org", "none"),
        (f"{SERVER}; auth=pass smtp.auth=ann@example.org", "pass"),
        (f"{SERVER}; auth=pass smtp.auth=Ann@Example.org", "pass"),
        (f"{SERVER}; auth=pass smtp.auth=bob@example.org", "none"),
        (f"{SERVER}; auth=pass smtp.auth=ann@sub.example.org", "none"),
        (f"{SERVER}; auth=fail smtp.auth=ann@example.org", "none"),
        (f"{SERVER}; auth=pass", "none"),
        (
            f"{SERVER}; dmarc=fail header.from=example.org; auth=pass smtp.auth=ann@example.org",
            "fail",
        ),
        (f"{SERVER}; auth=pass smtp.auth=ann; iprev=pass policy.iprev=192.0.2.1", "none"),
        (f"{SERVER}; arc=pass; dara=pass", "none"),
        (f"{SERVER}; dkim=fail header.d=other.example; dkim=pass header.d=example.org", "pass"),
        (f'"{SERVER}"; dmarc=pass header.from=example.org', "pass"),
        (f"(a (nested) one) {SERVER} (another); dkim=pass header.d=example.org", "pass"),
        (f'"({SERVER}"; dmarc=pass header.from=example.org', "none"),
        (f"x.{SERVER}; dmarc=pass header.from=example.org", "none"),
        (f"{SERVER}.evil.example; dmarc=pass header.from=example.org", "none"),
        (f"evil.example ({SERVER}; dmarc=pass header.from=example.org)", "none"),
    ],
)
def test_what_our_server_found_decides(results: str, verdict: str) -> None:
    raw = f"Authentication-Results: {results}\r\nFrom: ann@example.org\r\n\r\n"
    assert authentication(parse(raw.encode()), SERVER) == verdict


def test_a_parent_domain_may_sign_for_one_below() -> None:
    head = f"Authentication-Results: {SERVER}; dkim=pass header.d=example.org\r\n"
    below = parse(f"{head}From: ann@mail.example.org\r\n\r\n".encode())
    lookalike = parse(f"{head}From: ann@badexample.org\r\n\r\n".encode())
    assert authentication(below, SERVER) == "pass"
    assert authentication(lookalike, SERVER) == "none"


def test_a_result_smuggled_in_an_encoded_word_is_not_one() -> None:
    word = "=?utf-8?q?a=3B_dmarc=3Dpass_header=2Efrom=3Dexample=2Eorg?="
    raw = f"Authentication-Results: {SERVER}; spf=fail smtp.mailfrom={word}\r\n"
    message = parse(f"{raw}From: ann@example.org\r\n\r\n".encode())
    assert authentication(message, SERVER) != "pass"


def test_without_a_server_name_or_sender_nothing_is_known() -> None:
    assert authentication(sample("gmail_reply"), SERVER) == "pass"
    assert authentication(sample("gmail_reply"), "") == "none"
    assert authentication(sample("no_headers"), SERVER) == "none"


@each(
    "senders",
    [
        "From: ann@example.org, bob@evil.example\r\n",
        "From: ann@example.org\r\nFrom: bob@evil.example\r\n",
        "From: ann@example.org\r\nFrom: Bob <ann@example.org>\r\n",
        'From: ann@example.org, "bob"@evil.example\r\n',
    ],
)
def test_of_several_senders_nobody_knows_which_was_looked_at(senders: str) -> None:
    head = f"Authentication-Results: {SERVER}; dmarc=pass header.from=example.org\r\n"
    message = parse(f"{head}{senders}\r\n".encode())
    assert message.from_address == "ann@example.org"
    assert authentication(message, SERVER) == "none"


@pytest.mark.parametrize(
    ("results", "there"),
    [(f"{SERVER}; none", True), (f"{SERVER} 1; ((", True), ("else.example; none", False)],
)
def test_whether_our_server_has_said_anything_is_known(results: str, *, there: bool) -> None:
    message = parse(f"Authentication-Results: {results}\r\nFrom: ann@example.org\r\n\r\n".encode())
    assert has_results(message, SERVER) is there
    assert not has_results(message, "")
