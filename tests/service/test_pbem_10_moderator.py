"""What the moderator does by mail, and who may."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from sqlmodel import select

from adjudicator import clock
from adjudicator.service.commands.moderators import ACTS, moderate
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.post.outbox import chair_token
from adjudicator.service.seats import passwords
from adjudicator.service.seats.seating import new_password
from adjudicator.store import queries, tables
from tests.service.playground import (
    MODERATOR,
    ORDERS,
    ROLES,
    START,
    Playground,
    address_of,
    confirming,
    flat,
    parsed,
    seats,
    settings_in,
)


@pytest.fixture
def chaired(quick: Playground) -> Playground:
    """A game with a moderator in which the Ottomans have their first impulse."""
    quick.open("action", moderator=MODERATOR)
    return quick


def answers(ground: Playground) -> list[tables.Outgoing]:
    return ground.mails(kind="moderation")


# -- by mail as by command line -----------------------------------------------------------------


def test_the_moderator_is_told_how_to_moderate(ground: Playground) -> None:
    ground.open(moderator=MODERATOR)
    mail = ground.last(kind="moderator")
    assert mail.recipient == MODERATOR
    assert (mail.role, mail.player_id, mail.number) == (None, None, None)
    assert "# BEGIN his-1 moderator W1 # HELP # END" in flat(mail.text)
    assert mail.reply_to == f"orders+{chair_token(ground.office, ground.game())}@{ORDERS[7:]}"
    assert parsed(mail)["Reply-To"] == mail.reply_to


def test_a_game_without_a_moderator_writes_to_nobody(quick: Playground) -> None:
    quick.open()
    assert quick.mails(kind="moderator") == []


def test_commands_are_carried_out_line_by_line_with_an_answer_to_each(
    ground: Playground,
) -> None:
    ground.open("action", moderator=MODERATOR)
    before = len(ground.mails())
    text = ground.moderate("EXTEND 24h A fair", "EXTENT 24h", "ANSWER france: PASS", "NOTE Check.")
    assert ground.window().due_at == START + timedelta(hours=72)
    assert ground.sent_since(before) == [("moved", "ottoman"), ("moderation", MODERATOR)]
    assert "3 commands read, 2 errors" in text
    assert "2. EXTEND 24h A fair accepted" in text
    assert "3. EXTENT 24h NOT UNDERSTOOD: “EXTENT 24h” is no command here" in text
    assert "4. ANSWER france: PASS NOT LEGAL: Nothing is asked of france" in text
    assert "5. NOTE Check. accepted" in text
    assert "W1 closes at Monday 23 November 2026, 18:00 (UTC)." in text
    assert "The moderator has extended the deadline. A fair." in flat(ground.last("ottoman").text)
    [extended, noted] = ground.rows(tables.Action)
    incoming = ground.rows(tables.Incoming)[-1]
    assert (extended.who, extended.verb) == ("moderator", "extend")
    assert extended.detail["incoming"] == incoming.id
    assert (extended.detail["line"], noted.detail["line"]) == (2, 5)
    assert (incoming.status, incoming.role, incoming.game_id) == ("done", "moderator", 1)


def test_the_moderator_holds_and_resumes_by_mail(chaired: Playground) -> None:
    text = chaired.moderate("HOLD Holidays")
    assert "Game his-1 is on hold: nothing is applied and no deadline passes until RESUME" in text
    assert "W1 closes" not in text
    told = flat(chaired.last("france", "status").text)
    assert "put the game on hold. Holidays. Nothing is applied and no deadline passes" in told
    assert "closes" not in chaired.moderate("STATUS")
    assert chaired.write("ottoman", "PASS").status == "rejected"
    chaired.clock.advance(timedelta(hours=5))
    assert "Game his-1 goes on." in chaired.moderate("RESUME")
    assert chaired.window().due_at == START + timedelta(hours=53)


def test_the_moderator_answers_for_a_role_by_mail(chaired: Playground) -> None:
    text = chaired.moderate("ANSWER Ottomans: PLAY 1 FOR CP BECAUSE he is ill")
    assert "Answered for Ottomans: PLAY Janissaries FOR CP." in text
    receipt = chaired.receipt("ottoman")
    assert "The moderator has given this answer for you. He is ill." in receipt
    assert "PLAY 1 FOR CP accepted as: PLAY Janissaries FOR CP" in receipt


def test_an_illegal_answer_is_refused_with_the_section(quick: Playground) -> None:
    quick.open("diet", moderator=MODERATOR)
    text = quick.moderate("ANSWER papacy: COMMIT 2")
    assert "NOT LEGAL: Holy Roman Emperor is not possible here" in text
    assert "(18.1)" in text
    assert quick.rows(tables.Action) == []


def test_a_ruling_is_numbered_recorded_told_to_all_and_listed(ground: Playground) -> None:
    ground.open("action", moderator=MODERATOR)
    before = len(ground.mails())
    ground.moderate("RULE", "The siege of Rhodes stands.", "It began before.", "ENDRULE")
    ground.moderate("RULE Pirates may be intercepted.")
    told = [mail for mail in ground.mails()[before:] if mail.kind == "status"]
    assert [mail.role for mail in told] == [*ROLES, *ROLES]
    first = str(told[0].text)
    assert "Ruling 1 of the moderator" in first
    assert "The siege of Rhodes stands.\nIt began before.\n" in first
    text = ground.moderate("RULINGS")
    assert "Ruling 1, Friday 20 November 2026, 18:00 (UTC)" in text
    assert "Ruling 2" in text
    assert "Pirates may be intercepted" in text
    found = moderate(ground.office, "his-1", "rulings").value
    assert [one["number"] for one in found] == [1, 2]


def test_words_that_look_like_orders_stay_words(chaired: Playground) -> None:
    chaired.moderate("BROADCAST", "Write", "BEGIN his-1 france", "PASS", "ENDBROADCAST")
    # BEGIN opens another block, so that the first is not closed and nothing of it is sent.
    assert chaired.mails(kind="status") == []
    chaired.moderate("BROADCAST", "Do not write begin his-1 at all.", "ENDBROADCAST")
    assert chaired.mails("france", "status")


def test_the_moderator_writes_to_all_and_to_nobody(chaired: Playground) -> None:
    before = len(chaired.mails())
    chaired.moderate("ANNOUNCE The next game begins in May.", "NOTE France is late.")
    assert [m.role for m in chaired.mails()[before:] if m.kind == "status"] == list(ROLES)
    assert "The moderator writes" in flat(chaired.last("france").text)
    text = chaired.moderate("LOG")
    assert "1. Friday 20 November 2026, 18:00 (UTC), moderator: BROADCAST: text The next" in text
    assert "NOTE: text France is late" in text
    assert not any("France is late" in flat(m.text) for m in chaired.mails() if m.role)


def test_the_moderator_looks_at_the_game(chaired: Playground) -> None:
    chaired.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul")
    text = chaired.moderate(
        "STATUS", "SEGMENTS", "SEGMENT 0", "ORDERS", "HANDS", "HELP", "HELP rule"
    )
    assert "9 commands read" not in text
    assert "7 commands read, no errors" in text
    assert "Ottomans: awaited" in text
    assert "0. Turn 1, Action Phase, impulse 1" in text
    assert "0.1 ottoman, 11/play:1.1, by message: PLAY 1 FOR CP" in text
    assert "0.1 The Ottomans add 2 regulars in Istanbul." in text
    assert "#2 Holy Roman Emperor, 5 CP" in text
    assert "EXTEND: Move the open deadline later; those asked are told. For example: EXTEND" in text
    assert "Longer rulings stand on the lines between RULE and ENDRULE." in text
    assert chaired.rows(tables.Action) == []


def test_help_lists_every_command(chaired: Playground) -> None:
    text = chaired.moderate("HELP")
    assert all(f"{name.upper()}: " in text for name in ACTS)


def test_lines_kept_for_later_are_shown_to_a_moderator_who_is_not_blind(
    chaired: Playground,
) -> None:
    chaired.write("france", "PASS")
    assert "france: PASS" in chaired.moderate("ORDERS")


# -- dry runs and windows -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "HOLD",
        "EXTEND 24h",
        "ANSWER ottoman: PLAY 1 FOR CP",
        "REWIND TO 0 A slip.",
        "RULE So be it.",
        "BROADCAST Hello.",
        "NOTE Hello.",
    ],
)
def test_a_check_changes_nothing(chaired: Playground, line: str) -> None:
    before = len(chaired.mails())
    text = chaired.moderate(line, check=True)
    assert "This was a check only: nothing has been done." in text
    assert f"2. {line} accepted" in text
    assert chaired.sent_since(before) == [("moderation", MODERATOR)]
    assert chaired.rows(tables.Action) == []
    assert chaired.game().generation == 1
    assert chaired.window().due_at == START + timedelta(hours=48)
    assert chaired.game().status == "running"


def test_a_check_tells_what_would_be_refused(chaired: Playground) -> None:
    assert "only a running game can be held" not in chaired.moderate("HOLD", check=True)
    assert "is running, not held" in chaired.moderate("RESUME", check=True)
    assert "not in your hand" in chaired.moderate("ANSWER ottoman: PLAY 2 FOR CP", check=True)


@pytest.mark.parametrize(
    "line",
    [
        "EXTEND 24h",
        "ANSWER hapsburg: PLAY 2 FOR CP",
        "REWIND TO 0 A slip.",
        "AMEND 0.1 ottoman: PASS BECAUSE of a slip",
    ],
)
def test_a_command_that_changes_the_game_names_its_window(chaired: Playground, line: str) -> None:
    chaired.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    text = chaired.moderate(line, window=None)
    assert "Name the window that this is meant for: BEGIN his-1 moderator W2" in text
    stale = chaired.moderate(line, window="W1")
    assert "The window W1 has closed; open now is W2. Nothing was applied." in stale
    assert "ignored: this block is not applied" in stale
    unknown = chaired.moderate(line, window="W99")
    assert "There is no window W99 in his-1; nothing was applied." in unknown
    assert chaired.rows(tables.Action) == []
    assert chaired.game().generation == 1


def test_a_line_may_name_the_window_itself(chaired: Playground) -> None:
    text = chaired.moderate("EXTEND W9 24h", "EXTEND W1 24h", "EXTEND 24h", window=None)
    assert "The window W9 was never opened; open now is W1" in text
    assert "4. EXTEND 24h NOT LEGAL: Name the window" in text
    assert chaired.window().due_at == START + timedelta(hours=72)


def test_what_follows_a_rewind_in_a_block_is_not_for_the_new_window(chaired: Playground) -> None:
    chaired.moderate("REWIND TO 0 A slip.")
    text = chaired.moderate(*confirming(chaired.last(kind="moderation").text), "EXTEND 24h")
    assert "The window W1 has closed; open now is W2." in text
    assert chaired.window().due_at == START + timedelta(hours=48)


def test_an_answer_to_a_message_with_a_form_needs_no_window_and_no_game(
    chaired: Playground,
) -> None:
    asked = chaired.last(kind="moderator")
    chaired.send(chaired.letter("x", "BEGIN\nEXTEND 24h\nEND\n", sender=MODERATOR, answers=asked))
    assert chaired.window().due_at == START + timedelta(hours=72)


def test_an_answer_to_an_old_message_is_for_its_window(chaired: Playground) -> None:
    asked = chaired.last(kind="moderator")
    chaired.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    before = chaired.window().due_at
    chaired.send(chaired.letter("x", "EXTEND 24h\n", sender=MODERATOR, answers=asked))
    assert "The window W1 has closed; open now is W2" in flat(chaired.last(kind="moderation").text)
    assert chaired.window().due_at == before


def test_a_few_lines_without_a_fence_are_read_where_the_address_says_whose_they_are(
    chaired: Playground,
) -> None:
    asked = chaired.last(kind="moderator")
    chaired.send(chaired.letter("x", "EXTEND 24h\n\n-- \nGreta\n", sender=MODERATOR, answers=asked))
    assert chaired.window().due_at == START + timedelta(hours=72)
    row = chaired.send(chaired.letter("x", "Please extend it.\n", sender=MODERATOR, answers=asked))
    assert (row.status, row.reason) == ("rejected", "no orders found")


def test_a_quoted_block_is_answered_and_not_applied(chaired: Playground) -> None:
    body = "Yes!\n> BEGIN his-1 moderator W1\n> EXTEND 24h\n> END\n"
    chaired.send(chaired.letter("x", body, sender=MODERATOR))
    assert "The block stands in quoted text" in flat(chaired.last(kind="moderation").text)
    assert chaired.window().due_at == START + timedelta(hours=48)


def test_a_block_without_an_end_is_answered_and_not_applied(chaired: Playground) -> None:
    chaired.send(chaired.letter("x", "BEGIN his-1 moderator W1\nHOLD\n", sender=MODERATOR))
    assert "END is missing" in flat(chaired.last(kind="moderation").text)
    assert chaired.game().status == "running"


def test_the_same_message_twice_acts_once(chaired: Playground) -> None:
    raw = chaired.letter("x", "BEGIN his-1 moderator W1\nEXTEND 24h\nEND\n", sender=MODERATOR)
    chaired.send(raw)
    assert chaired.store(raw) is False
    assert chaired.window().due_at == START + timedelta(hours=72)
    assert len(answers(chaired)) == 1


# -- who may ------------------------------------------------------------------------------------


def test_a_player_cannot_moderate(chaired: Playground) -> None:
    row = chaired.send(chaired.letter("france", "BEGIN his-1 moderator W1\nHOLD\nEND\n"))
    assert row.status == "rejected"
    assert "You do not moderate the game his-1." in flat(chaired.last(kind="rejected").text)
    assert chaired.game().status == "running"


def test_a_player_with_the_moderators_reply_address_cannot_moderate(chaired: Playground) -> None:
    asked = chaired.last(kind="moderator")
    row = chaired.send(
        chaired.letter("france", "BEGIN his-1 moderator W1\nHOLD\nEND\n", answers=asked)
    )
    assert row.status == "rejected"
    assert chaired.game().status == "running"


def test_a_stranger_cannot_moderate(chaired: Playground) -> None:
    asked = chaired.last(kind="moderator")
    row = chaired.send(
        chaired.letter("x", "BEGIN\nHOLD\nEND\n", sender="eve@evil.example", answers=asked)
    )
    assert (row.status, row.reason) == ("rejected", "unknown sender")


def test_the_address_of_a_moderator_is_proved_like_that_of_a_player(
    chaired: Playground,
) -> None:
    chaired.office = Office(
        chaired.office.database,
        settings_in(chaired.office.settings.data_dir, require_auth=True, authserv_id="mx.example"),
    )
    body = "BEGIN his-1 moderator W1\nHOLD\nEND\n"
    row = chaired.send(chaired.letter("x", body, sender=MODERATOR))
    assert row.reason == "not authenticated"
    proof = f"mx.example; dmarc=pass header.from={MODERATOR.partition('@')[2]}"
    row = chaired.send(chaired.letter("x", body, sender=MODERATOR, Authentication_Results=proof))
    assert row.status == "done"
    assert chaired.game().status == "held"


def test_the_moderator_of_another_game_cannot_moderate_this_one(chaired: Playground) -> None:
    chaired._create("action", None, {"slug": "his-2", "moderator": "greta@club.example"})
    row = chaired.send(
        chaired.letter("x", "BEGIN his-1 moderator W1\nHOLD\nEND\n", sender="greta@club.example")
    )
    assert row.status == "rejected"
    text = flat(chaired.last(kind="rejected").text)
    assert "You do not moderate the game his-1." in text
    assert "- You moderate: his-2." in text


def test_whoever_moderates_two_games_says_which(chaired: Playground) -> None:
    chaired._create("action", None, {"slug": "his-2", "moderator": MODERATOR.upper()})
    row = chaired.send(chaired.letter("x", "BEGIN moderator\nHOLD\nEND\n", sender=MODERATOR))
    assert row.status == "rejected"
    text = flat(chaired.last(kind="rejected").text)
    assert "It is not clear which game the commands are for." in text
    assert "- You moderate: his-1, his-2." in text
    chaired.send(chaired.letter("x", "BEGIN his-2\nHOLD\nEND\n", sender=MODERATOR))
    assert [chaired.game(slug).status for slug in ("his-1", "his-2")] == ["running", "held"]


def test_seat_and_chair_of_one_person_are_kept_apart(quick: Playground) -> None:
    moderator = address_of("france")
    quick.open("action", moderator=moderator, settings={"blind": "true"})
    # Without a word about it, the block is for the seat.
    quick.write("france", "STATUS")
    assert quick.last("france").kind == "status"
    assert quick.mails(kind="moderation") == []
    quick.write("france", "STATUS", answers=quick.last(kind="moderator"))
    assert quick.last().kind == "moderation"
    quick.send(quick.letter("france", "BEGIN his-1 moderator\nSTATUS\nEND\n"))
    assert quick.last().kind == "moderation"
    # The address of the one does not keep from speaking for the other.
    body = "BEGIN his-1 france\nHAND\nEND\n"
    quick.send(quick.letter("france", body, answers=quick.last(kind="moderator")))
    hand = quick.last("france", "status")
    assert "Your hand" in str(hand.text)
    quick.send(quick.letter("france", "BEGIN his-1 moderator\nLOG\nEND\n", answers=hand))
    assert quick.last().kind == "moderation"


def test_orders_of_a_moderator_who_does_not_play_are_for_no_seat(chaired: Playground) -> None:
    row = chaired.send(chaired.letter("x", "BEGIN his-1 france\nPASS\nEND\n", sender=MODERATOR))
    assert row.status == "rejected"
    assert "hold no seat" in flat(chaired.last(kind="rejected").text)


def test_the_moderator_acts_on_a_game_that_is_over_or_held(chaired: Playground) -> None:
    chaired.moderate("HOLD")
    assert "accepted" in chaired.moderate("STATUS")
    with chaired.office.database.transaction() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        game.status = "over"
        session.add(game)
    text = chaired.moderate(
        "RULE It was fair.",
        "HOLD",
        "REWIND TO 0 A slip.",
        "AMEND 0.1 ottoman: PASS BECAUSE of a slip",
    )
    assert "2. RULE It was fair. accepted" in text
    assert "is over; only a running game can be held" in text
    assert text.count("is over and the secret of its dice is published") == 2


def test_a_game_that_cannot_be_played_on_can_be_looked_at_and_taken_back(
    chaired: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    chaired.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    with chaired.office.database.transaction() as session:
        row = session.exec(select(tables.Question).where(tables.Question.segment == 1)).first()
        assert row is not None
        row.state, row.answered_at, row.value = "answered", clock.now(), "nonsense"
        session.add(row)
    text = chaired.moderate("SEGMENTS", "LOG", "REWIND TO 0 A slip.")
    assert "3 commands read, no errors" in text
    text = chaired.moderate(*confirming(chaired.last(kind="moderation").text))
    assert "1 command read, no errors" in text
    assert chaired.waiting() == ["ottoman"]


def test_no_game_is_called_like_the_moderator(quick: Playground) -> None:
    with pytest.raises(NotPossible, match="cannot be the name of a game"):
        quick.open("action", slug="moderator")


# -- people -------------------------------------------------------------------------------------


def test_a_player_is_replaced_by_mail(chaired: Playground) -> None:
    text = chaired.moderate("REPLACE france: Eve@new.example The player has left")
    assert "Eve@new.example plays France in his-1 now".lower() in text.lower()
    assert "2. REPLACE france: Eve@new.example The player has left accepted" in text
    briefing = chaired.last("france", "briefing")
    assert briefing.recipient == "eve@new.example"
    assert chaired.write("france", "STATUS").reason == "no seat"
    [action] = chaired.rows(tables.Action)
    assert (action.verb, action.detail["roles"]) == ("replace", ["france"])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("REPLACE france: eve", "A mail address is expected"),
        ("REPLACE atlantis: eve@new.example", "no power called"),
        ("REPLACE france: france@players.example", "France holds the seat france already"),
        (f"REPLACE france: {ORDERS}", "is where orders go"),
        (f"REPLACE france: {MODERATOR}", "would moderate a game in which he plays"),
        ("START", "is running; it has begun already"),
        ("ABSENCE france: soon", "is not a date"),
        ("ABSENCE france: 2026-01-01 TO 2026-01-02", "is over"),
        ("ABSENCE france", "The words are missing"),
    ],
)
def test_what_cannot_be_done_about_people_is_refused(
    chaired: Playground, line: str, sentence: str
) -> None:
    for check in (True, False):
        text = chaired.moderate(line, check=check)
        assert "1 error" in text
        assert sentence in text
    assert chaired.rows(tables.Action) == []


def test_the_moderator_begins_a_game_that_waits_for_players(quick: Playground) -> None:
    taken = [seat for seat in seats() if seat.role != "france"]
    quick.open(moderator=MODERATOR, seats=taken, open_roles=["france"])
    notice = quick.last(kind="moderator")
    assert "# BEGIN his-1 moderator # START # END" in flat(notice.text)
    quick.send(quick.letter("x", "START\n", sender=MODERATOR, answers=notice))
    assert "Game his-1 begins, without France." in flat(quick.last(kind="moderation").text)
    assert quick.game().status == "running"
    assert quick.waiting() == ["protestant"]


def test_an_absence_is_entered_by_mail_from_the_notice_that_offers_it(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    quick.send(quick.letter("france", "Away until 2026-12-01.", Auto_Submitted="auto-replied"))
    notice = quick.last(kind="moderator")
    line = "ABSENCE france: 2026-11-20 TO 2026-12-01"
    assert f"# {line}" in str(notice.text)
    quick.send(quick.letter("x", f"{line}\n", sender=MODERATOR, answers=notice))
    assert "1 command read, no errors" in flat(quick.last(kind="moderation").text)
    assert "has entered an absence" in flat(quick.last("france", "status").text)


# -- passwords ----------------------------------------------------------------------------------


@pytest.fixture
def unproven(quick: Playground) -> Playground:
    """A game on a service whose mail server never says who wrote."""
    folder = quick.office.settings.data_dir
    quick.office = Office(
        quick.office.database, settings_in(folder, require_auth=True, authserv_id="none")
    )
    quick.open("action", moderator=MODERATOR)
    return quick


def password_of(ground: Playground) -> str:
    found = re.search(r"PASSWORD ([a-z-]+)", flat(ground.notices_to_chairs()[-1].text))
    assert found is not None
    return found.group(1)


def test_where_no_mail_server_vouches_the_moderator_has_a_password(unproven: Playground) -> None:
    word = password_of(unproven)
    row = unproven.send(
        unproven.letter("x", "BEGIN his-1 moderator W1\nHOLD\nEND\n", sender=MODERATOR)
    )
    assert (row.status, row.reason) == ("rejected", "not authenticated")
    assert "PASSWORD and your password for the game" in flat(unproven.last().text)
    text = unproven.moderate(f"PASSWORD {word}", "HOLD")
    assert "PASSWORD ****" in text
    assert word not in text
    assert unproven.game().status == "held"
    assert word not in str(unproven.game().moderator_password)


def test_wrong_passwords_do_not_lock_a_moderator_out(unproven: Playground) -> None:
    word = password_of(unproven)

    def send(said: str) -> str | None:
        body = f"BEGIN his-1 moderator W1\nPASSWORD {said}\nHOLD\nEND\n"
        return unproven.send(unproven.letter("x", body, sender=MODERATOR)).reason

    assert [send(f"wrong-{n}") for n in range(20)] == ["wrong password"] * 20
    assert len(unproven.mails(kind="rejected")) == passwords.MOST_WRONG
    assert unproven.game().status == "running"
    assert send(word) == ""
    assert unproven.game().status == "held"


def test_the_operator_mails_a_moderator_another_password(unproven: Playground) -> None:
    before = password_of(unproven)
    new_password(unproven.office, "his-1", "moderator")
    notice = unproven.last(kind="notice")
    assert notice.recipient == MODERATOR
    found = re.search(r"PASSWORD ([a-z-]+)", flat(notice.text))
    assert found is not None
    assert found.group(1) != before
    unproven.moderate(f"PASSWORD {found.group(1)}", "HOLD")
    assert unproven.game().status == "held"


def test_a_game_without_a_moderator_has_no_password_for_one(unproven: Playground) -> None:
    unproven._create("action", None, {"slug": "his-2"})
    with pytest.raises(NotPossible, match="has no moderator"):
        new_password(unproven.office, "his-2", "moderator")
