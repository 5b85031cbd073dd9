"""One message of every kind, and some more, built by hand from the opening position of 1517."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from adjudicator.engine.choices import OneOf, Split, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import Words, _, and_list, capital, joined, n_, name, sentences
from adjudicator.games.here_i_stand.facts.play import (
    CardDiscarded,
    CardPlayed,
    CardResponded,
    CardsDrawn,
    CardsDrawnUnseen,
    CardsTaken,
    CardsTakenUnseen,
    CommandPointsLost,
    ImpulsePassed,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.opaque import AnyView
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Heard, Section
from adjudicator.reports.advice import advice_on
from adjudicator.reports.digest import chapters_of
from adjudicator.reports.form import form_of
from adjudicator.reports.lines import (
    DeadlineLine,
    DueLine,
    FormBlock,
    GameLine,
    PictureLine,
    QuestionLine,
    ReceiptLine,
    SeatLine,
    WindowLine,
)
from adjudicator.reports.messages import (
    BriefingContext,
    ConfirmationContext,
    DeadlinesContext,
    DealContext,
    DefaultedContext,
    GameOverContext,
    ModerationContext,
    ModeratorNotice,
    MovedContext,
    NoticeContext,
    PressContext,
    ReceiptContext,
    RejectedContext,
    ReminderContext,
    ReportContext,
    ShuntedContext,
    StatusContext,
    TakenBackContext,
    VoteContext,
    WelcomeContext,
)
from adjudicator.reports.parts import (
    board_of,
    game_line,
    power_card_of,
    question_line,
    question_of,
    report_of,
    seat_line,
)
from adjudicator.reports.watch_messages import AlarmContext, WeeklyContext
from adjudicator.reports.when import date_words, due_line, in_words, moment, weekday_words
from adjudicator.words.order_words import order_line
from tests.here_i_stand.builders import game_1517, put
from tests.own_types import any_view

RULES = "here_i_stand"
NOW = datetime(2025, 11, 20, 16, 5, tzinfo=UTC)
DUE = NOW + timedelta(hours=47, minutes=55)
SECRET = "5c" * 32
SECRET_HASH = "0123456789abcdef" * 4
PLAYERS = {
    "ottoman": ("Aino", "Europe/Helsinki"),
    "hapsburg": ("Bruno", "Europe/Madrid"),
    "england": ("Chloe", "Europe/London"),
    "france": ("Denis", "Europe/Paris"),
    "papacy": ("Elena", "America/Argentina/Buenos_Aires"),
    "protestant": ("Frieda", "UTC"),
}
HANDS = {
    "ottoman": [1, 24, 65],
    "hapsburg": [2, 25, 66, 67],
    "england": [3, 26],
    "france": [4, 27, 68],
    "papacy": [5, 6, 28],
    "protestant": [7, 8, 29, 69],
}


def both(english: str, finnish: str) -> Words:
    """Return words that stand here for any others of rules or service, in both languages."""
    return Words(english, lambda _language: finnish)


def lines(*english: str) -> tuple[Words, ...]:
    """Return order lines, which readers see in their language."""
    return tuple(map(order_line, english))


def numbered(written: Sequence[Words]) -> tuple[Words, ...]:
    """Return order lines with their numbers."""
    return tuple(
        _("{number}. {line}", number=number, line=line)
        for number, line in enumerate(written, start=1)
    )


MAILED = datetime(2026, 11, 20, 18, tzinfo=UTC)
MAR = both("Mar can be Marseille or Marburg", "Mar voi olla Marseille tai Marburg")
MVOE = both("no order begins so; meant: MOVE?", "mikään komento ei ala näin; tarkoititko SIIRRÄ?")
NO_ORDER = both("not an order", "ei komento")
BLOCK = both("a block inside a block", "lohko lohkon sisällä")
BEHIND = both("the lines behind it are for your next", "sen jälkeiset rivit ovat seuraavaan")
NO_SIEGE = both("Calais is not besieged", "Calais ei ole piirityksessä")
FOLLOWS = both("what follows a refused line", "tulee hylätyn rivin jälkeen")
NO_SUCH_ORDER = both("no such order", "sellaista komentoa ei ole")
NO_SUCH_COMMAND = both("no such command", "sellaista käskyä ei ole")
TWO_POWERS = both("the Ottomans + the Papacy", "Ottomaanit + Paavinistuin")
THE_PROTESTANTS = both("the Protestants", "Protestantit")
HELP = (
    both("PASS: pass your impulse.", "OHITA: ohita korttitoimesi."),
    both("HAND: your cards by mail.", "KÄSI: korttisi sähköpostilla."),
)


def position() -> State:
    """Return turn 1 at the second impulse of the Action Phase, the Hapsburgs to play."""
    state = game_1517()
    state.stage = "action"
    state.active, state.impulses = "hapsburg", 1
    state.impulse = Impulse(number=1, power="ottoman")
    state.hands = {power: list(cards) for power, cards in HANDS.items()}
    held = {card for cards in HANDS.values() for card in cards}
    state.draw_pile = [card for card in state.draw_pile if card not in held]
    state.discards = [70, 71]
    state.draw_pile = [card for card in state.draw_pile if card not in state.discards]
    state.spaces["belgrade"].besiegers = ["ottoman"]
    state.spaces["wittenberg"].religion = state.spaces["erfurt"].religion = "protestant"
    state.spaces["naples"].unrest = True
    state.reformers.append("luther_reformer")
    state.debaters["eck"] = "committed"
    return state


def seen_by(role: str | None) -> AnyView:
    """Return the position as a role may see it."""
    return any_view(view_of(position(), role))


def game(role: str = "ottoman") -> GameLine:
    """Return the line of the game."""
    return game_line(RULES, "his-7", "the Thursday group", seen_by(role))


def seat(role: str) -> SeatLine:
    """Return the seat of a role."""
    player, timezone = PLAYERS[role]
    return seat_line(RULES, role, player, timezone)


def due(role: str) -> DueLine:
    """Return the deadline as a role reads it."""
    return due_line(DUE, NOW, PLAYERS[role][1])


def impulse_question(role: str = "hapsburg", pending: tuple[str, ...] = ()) -> QuestionLine:
    """Return the question what to do with an impulse."""
    return question_line(
        RULES,
        Decision(role, "11/play:1.2", YesNo(), default=False),
        seen_by(role),
        code="W117",
        examples=lines("PLAY Holy Roman Emperor FOR CP", "PLAY 25 FOR CP", "PASS"),
        pending=lines(*pending),
        due=due(role),
    )


def retreat_question(role: str = "hapsburg") -> QuestionLine:
    """Return the question where to retreat, with a default."""
    return question_line(
        RULES,
        Decision(role, "14.1/retreat:vienna", OneOf(("linz", "graz")), default="linz"),
        seen_by(role),
        code="W118",
        examples=lines("RETREAT TO Linz"),
        due=due(role),
        default=order_line("RETREAT TO Linz"),
    )


def losses_question(role: str = "hapsburg") -> QuestionLine:
    """Return the question which units are lost, without a deadline."""
    choice = Split(3, {"regular": 4, "genoa regular": 2})
    return question_line(
        RULES,
        Decision(role, "14/losses:vienna", choice),
        seen_by(role),
        code="W118",
        examples=lines("LOSE 3 regulars"),
    )


def window_question(role: str = "ottoman") -> QuestionLine:
    """Return the question of a response window."""
    decision = Decision(
        role, "6.1/window:field_after_rolls:vienna", YesNo(), default_given=True, discreet=True
    )
    return question_line(
        RULES,
        decision,
        seen_by(role),
        code="W119",
        examples=lines("PASS", "PLAY Janissaries"),
        due=due(role),
        default=order_line("PASS"),
    )


def heard_by(role: str) -> list[Heard]:
    """Return what a role has heard of the opening of the turn and the first impulse."""
    draw = "turn 1, card_draw"
    first = "turn 1, action 1"
    own = tuple(HANDS[role][-2:])
    facts: list[Heard] = [Heard(Stage.load(draw), CardsDrawn(role, own, "dealt for the turn"))]
    facts += [
        Heard(Stage.load(draw), CardsDrawnUnseen(other, 2, "dealt for the turn"))
        for other in PLAYERS
        if other != role
    ]
    taken = (66,)
    facts += [
        Heard(
            Stage.load(draw),
            CardsTaken("hapsburg", "england", taken, "deal")
            if role in ("hapsburg", "england")
            else CardsTakenUnseen("hapsburg", "england", 1, "deal"),
        ),
        Heard(Stage.load(first), CardPlayed("ottoman", 70, "cp", "", 3)),
        Heard(Stage.load(first), CardResponded("ottoman", 1, "extra_dice", "field_after_rolls")),
        Heard(Stage.load(first), CommandPointsLost("ottoman", 1)),
        Heard(Stage.load("turn 1, action 2"), CardDiscarded("hapsburg", 71, "chosen")),
        Heard(Stage.load("turn 1, action 3"), ImpulsePassed("england", 1)),
        Heard(Stage.load("turn 1, action 4"), ImpulsePassed("france", 2)),
    ]
    return facts


def report(
    role: str, questions: tuple[QuestionLine, ...] = (), since: AnyView | None = None
) -> ReportContext:
    """Return the report to a role, with the whole board or what changed ``since``."""
    return report_of(
        game(role),
        seat(role),
        12,
        heard=heard_by(role),
        questions=questions,
        view=seen_by(role),
        before={"ottoman": 6, "hapsburg": 10, "england": 9},
        since=since,
    )


def earlier(role: str) -> AnyView:
    """Return what a role saw before the position was reached."""
    state = position()
    state.spaces["belgrade"].besiegers = []
    put(state, "vienna", "hapsburg", regular=1)
    state.hands[role] = state.hands[role][:-1]
    state.discards = []
    return any_view(view_of(state, role))


def receipt() -> ReceiptContext:
    """Return a receipt with a line of every status, and lines that mean harm."""
    lines = [
        ReceiptLine(
            1, "play janissaries for cp", "accepted", order_line("PLAY Janissaries FOR CP")
        ),
        ReceiptLine(2, "PASS THE REST", "accepted", order_line("PASS THE REST")),
        ReceiptLine(
            3,
            "MOVE Suleiman, 7r FROM Istanbul TO Vienna",
            "refused",
            order_line("MOVE Suleiman, 7 regulars FROM Istanbul TO Vienna"),
            both(
                "Vienna is not connected to Istanbul; possible: Edirne or Varna",
                "Wieniin ei ole yhteyttä Istanbulista; mahdollisia: Edirne tai Varna",
            ),
            "13.1",
        ),
        ReceiptLine(4, "MOVE ALL TO Mar", "unclear", reason=MAR),
        ReceiptLine(5, "MVOE 2r", "not_understood", reason=MVOE),
        ReceiptLine(6, "Best <b>wishes</b> & so on", "ignored", reason=NO_ORDER),
        ReceiptLine(
            7,
            "ASSAULT Belgrade WITH 6r",
            "kept",
            order_line("ASSAULT Belgrade WITH 6 regulars"),
            odds=both(
                "3 dice against 2; you take the space 58 %. Without cards.",
                "3 noppaa kahta vastaan; valtaat paikkakunnan 58 %. Ilman kortteja.",
            ),
        ),
        ReceiptLine(8, "BEGIN his-7 france W117", "ignored", reason=BLOCK),
    ]
    return ReceiptContext(
        game=game(),
        seat=seat("ottoman"),
        number=13,
        code="W117",
        lines=tuple(lines),
        orders=6,
        errors=3,
        missing=True,
        left=_("CP left: {count}", count=3),
        notes=(
            n_(
                "These lines replace {count} line that was kept before.",
                "These lines replace {count} lines that were kept before.",
                1,
            ),
        ),
    )


def clean_receipt() -> ReceiptContext:
    """Return a receipt without errors, for a check only."""
    return dataclasses.replace(
        receipt(),
        lines=receipt().lines[1:2],
        orders=1,
        errors=0,
        missing=False,
        left=None,
        final=True,
        notes=(),
        dry_run=True,
    )


def receipt_of_a_sheet() -> ReceiptContext:
    """Return a receipt that repeats a response sheet and tells what it has answered."""
    words = order_line("PASS ALL BUT Foul Weather ON moves INTO Vienna; fights")
    rules = lines(
        "ASK ME ABOUT Foul Weather ON moves INTO Vienna", "ASK ME ABOUT fights", "PASS ALL"
    )
    said = both(
        "You are asked where a line says so, whatever you hold then.",
        "Sinulta kysytään, missä rivi niin sanoo, mitä kortteja sinulla sitten onkin.",
    )
    title = _("Your response sheet: {sheet}, with lines on top", sheet=order_line("SHEET brisk"))
    fired = n_(
        "{about} ({count} time): {words}, because of {rule}",
        "{about} ({count} times): {words}, because of {rule}",
        2,
        about=both("moves", "siirrot"),
        words=order_line("PASS"),
        rule=order_line("SHEET brisk"),
    )
    return dataclasses.replace(
        clean_receipt(),
        lines=(ReceiptLine(1, str.__str__(words), "accepted", words),),
        dry_run=False,
        sheet=(Section(title, (*numbered(rules), said), "ottoman"),),
        fired=(fired, f"moves: PASS, {HOSTILE}"),
    )


def receipt_of_orders_ahead() -> ReceiptContext:
    """Return a receipt with conditions and alternatives, and with what became of orders ahead."""
    condition = order_line("IF at least 2 CP left")
    reform = "REFORM Erfurt OR Leipzig"
    why_not = _(
        "{line}: {said}",
        line=order_line("REFORM Erfurt"),
        said=both(
            "Erfurt is Protestant already; possible: Leipzig",
            "Erfurt on jo protestanttinen; mahdollisia: Leipzig",
        ),
    )
    return dataclasses.replace(
        clean_receipt(),
        lines=(
            ReceiptLine(1, str.__str__(condition), "accepted", condition, _("it holds")),
            ReceiptLine(
                2,
                reform,
                "accepted",
                order_line("REFORM Leipzig"),
                passed_over=(why_not, HOSTILE),
            ),
            ReceiptLine(3, "else", "accepted", order_line("ELSE")),
            ReceiptLine(4, "PASS", "skipped", reason=_("“{line}” holds", line=condition)),
            ReceiptLine(5, "endif", "accepted", order_line("ENDIF")),
            ReceiptLine(6, "next", "kept", order_line("NEXT IMPULSE"), BEHIND),
        ),
        orders=6,
        dry_run=False,
        ahead=orders_ahead(),
    )


def orders_ahead() -> tuple[Section, ...]:
    """Return what became of orders ahead from two mails."""
    when = _("your mail of {time}", time=moment(MAILED, "Europe/Helsinki"))
    fuggers = _(
        "{number}. {line}: {said}",
        number=2,
        line=order_line("PLAY Fuggers FOR CP"),
        said=_("answered “{title}”", title=impulse_question().title),
    )
    said = _(
        "answered “{title}”: {line}",
        title=both("retreat at Mohacs", "vetäytyminen Mohácsista"),
        line=order_line("RETREAT TO Graz"),
    )
    standing = _(
        "{number}. {line}: {said}",
        number=5,
        line=_(
            "{line} (standing order {number})",
            line=order_line("STANDING: RETREAT TO Buda OR ANY"),
            number=4,
        ),
        said=joined("; ", [said, _("not {other}", other=HOSTILE)]),
    )
    return (
        Section(_("Your orders ahead, from {mail}", mail=when), (fuggers,), "ottoman"),
        Section(_("Your orders ahead"), (standing,), "ottoman"),
    )


def full_receipt() -> ReceiptContext:
    """Return a receipt after which the game has gone on: news, returned lines, a question."""
    question = retreat_question()
    return dataclasses.replace(
        receipt(),
        seat=seat("hapsburg"),
        lines=receipt().lines[:1],
        orders=1,
        errors=0,
        missing=True,
        left=None,
        notes=(),
        chapters=chapters_of(RULES, heard_by("hapsburg")[-2:]),
        returned=(
            ReceiptLine(4, order_line("ASSAULT Calais WITH ALL"), "refused", reason=NO_SIEGE),
            ReceiptLine(5, "BEGIN his-7", "ignored", reason=FOLLOWS),
        ),
        questions=(question,),
        form=form_of("his-7", "hapsburg", (question,)),
    )


def alarm() -> AlarmContext:
    """Return an alarm to the operator, with what the page on alarms says of it."""
    return AlarmContext(
        "windows-overdue",
        _("windows are overdue"),
        "raised",
        moment(NOW, "UTC"),
        (
            n_(
                "{count} window is overdue: {listed}.",
                "{count} windows are overdue: {listed}.",
                2,
                listed=and_list(["his-7 W117", "his-8 W3"]),
            ),
        ),
        advice_on("windows-overdue"),
        "adjudicator health",
        "adjudicator alarms hush windows-overdue",
    )


def weekly() -> WeeklyContext:
    """Return the weekly message to the operator, with some of its sections."""
    came = _(
        "{count} came in ({before} in the week before){what}.",
        count=41,
        before=38,
        what=joined("", [": ", joined(", ", [_("{count} carried out", count=41)])]),
    )
    return WeeklyContext(
        date_words(NOW - timedelta(days=7)),
        date_words(NOW),
        (
            Section(_("What waits for you"), (_("Nothing."),)),
            Section(_("Messages"), (came,)),
            Section(_("Alarms of the week"), (_("None."),)),
        ),
    )


def moderation() -> ModerationContext:
    """Return the answer to a moderator who has extended a deadline and asked for the log."""
    return ModerationContext(
        game=game(),
        code="W117",
        lines=(
            ReceiptLine(2, "extend 24 h: a fair", "accepted", "EXTEND 24 h: a fair"),
            ReceiptLine(3, "ANSWER france: ABRACADABRA", "refused", reason=NO_SUCH_ORDER),
            ReceiptLine(4, "EXTENT 24h", "not_understood", reason=NO_SUCH_COMMAND),
        ),
        orders=2,
        errors=2,
        notes=(
            both(
                "The deadline of his-7 is 24 hours later.",
                "Pelin his-7 määräaika on 24 tuntia myöhemmin.",
            ),
        ),
        sections=(Section(both("Log", "Loki"), ("1. moderator: HOLD: reason Holidays.",)),),
        due=due("papacy"),
        form=(FormBlock("BEGIN his-7 moderator W117", ("HELP",)),),
    )


def taken_back() -> TakenBackContext:
    """Return what the Hapsburgs are told when an answer was changed."""
    heard = heard_by("hapsburg")
    return TakenBackContext(
        game=game("hapsburg"),
        seat=seat("hapsburg"),
        number=21,
        title=_(
            "An answer of {power} is changed: {heading}",
            power=name("France"),
            heading=_("Turn {turn}, {phase}", turn=1, phase=_("Action Phase")),
        ),
        reason="The order was misread.",
        lines=(
            both("What followed was played again.", "Mitä siitä seurasi, pelattiin uudelleen."),
            _("Your answer was: {line}", line=order_line("PASS")),
        ),
        gone=chapters_of(RULES, heard[-2:]),
        instead=chapters_of(RULES, heard[-1:]),
        learned=(both("France: France draws 2 cards.", "Ranska: Ranska nostaa 2 korttia."),),
        returned=(
            ReceiptLine(
                1,
                order_line("ASSAULT Calais"),
                "ignored",
                reason=both("it does not fit any more", "se ei enää sovi"),
            ),
        ),
    )


def welcome() -> WelcomeContext:
    """Return the first message to the Papacy."""
    days = and_list(map(weekday_words, (0, 1, 4)))
    return WelcomeContext(
        game=game("papacy"),
        seat=seat("papacy"),
        seats=tuple(seat(role) for role in PLAYERS),
        secret_hash=SECRET_HASH,
        orders_address="orders+papacy-k3jd92kd@localhost.test",
        windows=(
            WindowLine(
                _("negotiation"),
                in_words(timedelta(hours=48)),
                (
                    _(
                        "it closes {length} after all are READY, if that is earlier",
                        length=in_words(timedelta(minutes=30)),
                    ),
                ),
            ),
            WindowLine(_("response"), in_words(timedelta(hours=12))),
        ),
        timing=(
            _("Days and hours are those of {zone}.", zone="Europe/Helsinki"),
            joined("", (_("Deadlines fall on {days} only", days=days), ".")),
        ),
        moderator="Greta",
        scenario="1517",
        options=game_of(RULES).rules.option_lines("1517", {"vp_to_win": 20}),
        sheet=Section(
            _("Your response sheet: {sheet}", sheet=order_line("SHEET brisk")),
            game_of(RULES).sheets.explained("brisk", []),
        ),
    )


def briefing() -> BriefingContext:
    """Return the briefing of who takes over the Hapsburgs."""
    question = impulse_question()
    first, told = welcome(), report("hapsburg", (question,))
    return BriefingContext(
        game=game("hapsburg"),
        seat=seat("hapsburg"),
        number=1,
        why=sentences(
            _("You take over {power} in {game}.", power=name("Hapsburgs"), game="his-7"),
            _("{player!s} has resigned.", player="Bruno"),
        ),
        seats=first.seats,
        orders_address="orders+hapsburg-k3jd92kd@localhost.test",
        secret_hash=SECRET_HASH,
        windows=first.windows,
        options=first.options,
        questions=(question,),
        hand=told.hand,
        points=told.points,
        power_card=told.power_card,
        board=told.board,
        chapters=told.chapters[1:],
        form=told.form,
        deals=(
            _(
                "Deal {number} ({powers}), carried out: {items}",
                number=1,
                powers=joined(", ", map(name, ("Hapsburgs", "England"))),
                items=both(
                    "Hapsburgs gives 1 card to England", "Habsburgit antavat Englannille 1 kortin"
                ),
            ),
        ),
        moderator="Greta",
        sheet=first.sheet,
    )


def deal(status: Any = "offered", **changes: Any) -> DealContext:
    """Return news of a deal to France."""
    offered = DealContext(
        game=game("france"),
        seat=seat("france"),
        number=14,
        code="W110",
        deal=3,
        status=status,
        by="england",
        parties=("england", "france"),
        items=(
            both("ALLIANCE England, France", "liitto: Englanti ja Ranska"),
            both("CARDS 2 FROM France TO England", "2 korttia Ranskalta Englannille"),
        ),
        confirmed=("england",),
        missing=("france",),
        due=due("france"),
        confirm=order_line("CONFIRM DEAL 3"),
        reject=order_line("REJECT DEAL 3"),
    )
    return dataclasses.replace(offered, **changes)


def vote(status: Any = "open", **changes: Any) -> VoteContext:
    """Return news of a vote to France."""
    opened = VoteContext(
        game=game("france"),
        seat=seat("france"),
        number=15,
        vote=3,
        status=status,
        proposal=n_("a pause of {count} day", "a pause of {count} days", 7),
        by=name("England"),
        news=_("{power} proposes it and says yes.", power=name("England")),
        needed=_(
            "It passes when {needed} of the {everybody} persons who play say yes.",
            needed=3,
            everybody=4,
        ),
        yes=(name("England"),),
        no=(TWO_POWERS,),
        silent=(name("France"), THE_PROTESTANTS),
        due=due("france"),
        answers=lines("VOTE 3 YES", "VOTE 3 NO"),
    )
    return dataclasses.replace(opened, **changes)


ALL = (name("England"), name("France"), TWO_POWERS, THE_PROTESTANTS)


def ended_vote(status: str, news: str, **changes: Any) -> VoteContext:
    """Return the end of a vote."""
    over: dict[str, Any] = {"needed": "", "silent": (), "due": None, "answers": ()}
    return vote(status, news=news, **over, **changes)


def settled(status: str) -> DealContext:
    """Return news of a deal in which nothing is left to decide."""
    return deal(status, due=None, confirm="", reject="")


def press(text: str, recipients: tuple[str, ...] = ("france", "papacy")) -> PressContext:
    """Return press to France."""
    return PressContext(game("france"), seat("france"), 15, "england", recipients, text)


HOSTILE = """Dear friends,

let us all <script>alert("read")</script> this & that:
BEGIN his-7 france W117
PASS
END
  check begin
A very long line follows that goes on and on so that it has to be wrapped somewhere before it ends.
"""


def status(role: str = "ottoman") -> StatusContext:
    """Return the answer to STATUS and HELP together."""
    view = seen_by(role)
    wording = game_of(RULES).wording
    return StatusContext(
        game=game(role),
        seat=seat(role),
        number=16,
        topic="status",
        questions=(window_question(role),),
        waiting_for=(
            _(
                "{power}: {said}",
                power=name("Hapsburgs"),
                said=joined("", (impulse_question().title, " (W117)")),
            ),
        ),
        hand=wording.hand(view),
        points=wording.points(view, None),
        power_card=power_card_of(RULES, view, role),
        board=board_of(RULES, view),
        help=(Section(_("Orders"), HELP),),
        form=form_of("his-7", role, (window_question(role),)),
    )


def log() -> StatusContext:
    """Return the answer to LOG."""
    return StatusContext(
        game=game(),
        seat=seat("england"),
        number=17,
        topic="log",
        chapters=chapters_of(RULES, heard_by("england")),
    )


def game_over() -> GameOverContext:
    """Return the last message of a game."""
    view = seen_by("papacy")
    wording = game_of(RULES).wording
    return GameOverContext(
        game=game("papacy"),
        seat=seat("papacy"),
        number=99,
        outcome=both(
            "The Papacy wins: 26 victory points at the end of turn 5.",
            "Paavinistuin voittaa: 26 voittopistettä 5. vuoron lopussa.",
        ),
        chapters=chapters_of(RULES, heard_by("papacy")[-2:]),
        points=wording.points(view, None),
        board=board_of(RULES, view),
        secret=SECRET,
        secret_hash=SECRET_HASH,
    )


def deadlines() -> DeadlinesContext:
    """Return the answer to DEADLINES, over two games."""
    lines = (
        DeadlineLine(
            "his-7", name("Hapsburgs"), "W117", both("orders", "komennot"), due("hapsburg")
        ),
        DeadlineLine(
            "his-9", name("Papacy"), "W4", _("negotiation"), due("hapsburg"), missing=False
        ),
    )
    return DeadlinesContext(game("hapsburg"), seat("hapsburg"), 20, lines)


def samples() -> dict[str, tuple[str, Any]]:
    """Return (kind, context) by the name of the golden file; every kind at least once."""
    questions = (retreat_question(), losses_question())
    answered = impulse_question(pending=("PLAY Holy Roman Emperor AS EVENT", "PASS THE REST"))
    reminder = ReminderContext(
        game(), seat("hapsburg"), 17, (answered,), form_of("his-7", "hapsburg", (answered,))
    )
    return {
        "welcome": ("welcome", welcome()),
        "briefing": ("briefing", briefing()),
        "report_with_question": ("report", report("hapsburg", (impulse_question(),))),
        "report_without_question": ("report", report("ottoman")),
        "report_of_changes": (
            "report",
            report("hapsburg", (impulse_question(),), earlier("hapsburg")),
        ),
        "report_with_picture": (
            "report",
            dataclasses.replace(
                report("protestant"),
                picture=PictureLine("map@localhost.test", "The map of Europe in turn 1."),
                charts=(
                    PictureLine(
                        "chart@localhost.test",
                        "Victory points, from turn 1 to now. Ottomans: 8, 10; Hapsburgs: 9, 9.",
                        _("A chart comes with this mail: {title}.", title="Victory points"),
                    ),
                ),
                ahead=orders_ahead(),
            ),
        ),
        "question": (
            "question",
            question_of(
                game("hapsburg"),
                seat("hapsburg"),
                12,
                heard=heard_by("hapsburg")[-4:],
                questions=questions,
                view=seen_by("hapsburg"),
            ),
        ),
        "question_of_a_window": (
            "question",
            question_of(
                game(),
                seat("ottoman"),
                12,
                heard=[],
                questions=(window_question(),),
                view=seen_by("ottoman"),
            ),
        ),
        "receipt": ("receipt", receipt()),
        "receipt_and_news": ("receipt", full_receipt()),
        "receipt_of_a_check": ("receipt", clean_receipt()),
        "receipt_of_a_sheet": ("receipt", receipt_of_a_sheet()),
        "receipt_of_orders_ahead": ("receipt", receipt_of_orders_ahead()),
        "reminder": ("reminder", reminder),
        "reminder_late": ("reminder", dataclasses.replace(reminder, late=True)),
        "deadlines": ("deadlines", deadlines()),
        "deadlines_none": ("deadlines", dataclasses.replace(deadlines(), lines=())),
        "defaulted": (
            "defaulted",
            DefaultedContext(
                game(), seat("hapsburg"), 18, retreat_question(), order_line("RETREAT TO Linz")
            ),
        ),
        "press": ("press", press(HOSTILE)),
        "press_to_everybody": ("press", press("Peace be with you.", ())),
        "press_without_a_name": ("press", dataclasses.replace(press("Beware!"), sender="")),
        "press_to_oneself": ("press", dataclasses.replace(press("Trust nobody.", ()), diary=True)),
        "deal_offered": ("deal", deal()),
        "deal_confirmed": ("deal", deal("confirmed")),
        "deal_rejected": ("deal", settled("rejected")),
        "deal_withdrawn": ("deal", settled("withdrawn")),
        "deal_took_effect": ("deal", settled("took_effect")),
        "deal_lapsed": ("deal", settled("lapsed")),
        "vote_open": ("vote", vote()),
        "vote_changed": (
            "vote",
            vote(
                news=_("{power} says no.", power=name("France")),
                no=(name("France"),),
                silent=(),
                answers=lines("VOTE 3 YES"),
            ),
        ),
        "vote_passed": (
            "vote",
            ended_vote(
                "passed",
                sentences(
                    _("{power} says yes.", power=name("France")),
                    both("The game pauses until Saturday.", "Peli on tauolla lauantaihin asti."),
                ),
                yes=ALL,
                no=(),
            ),
        ),
        "vote_failed": (
            "vote",
            ended_vote("failed", _("{power} says no.", power=both("The Papacy", "Paavinistuin"))),
        ),
        "vote_lapsed": (
            "vote",
            ended_vote(
                "lapsed",
                _(
                    "It lapses: {reason}.",
                    reason=_("the window {window} has closed", window="W110"),
                ),
            ),
        ),
        "rejected": (
            "rejected",
            RejectedContext(
                _("unknown sender"),
                both(
                    "The address you wrote from belongs to nobody who plays here.",
                    "Osoite, josta kirjoitit, ei kuulu kenellekään, joka pelaa täällä.",
                ),
                (
                    both("Write from the address you gave.", "Kirjoita antamastasi osoitteesta."),
                    both(
                        "Or ask the moderator to change it.",
                        "Tai pyydä pelinjohtajaa muuttamaan se.",
                    ),
                ),
                received=moment(NOW, "UTC"),
            ),
        ),
        "rejected_stale": (
            "rejected",
            RejectedContext(
                both("window W110 is closed", "ikkuna W110 on kiinni"),
                both(
                    "Your orders name the window W110, which is closed; open is W117.",
                    "Komentosi nimeävät ikkunan W110, joka on kiinni; auki on W117.",
                ),
                (
                    both(
                        "Begin your block with BEGIN his-7 ottoman W117 and send it again.",
                        "Aloita lohko rivillä BEGIN his-7 ottoman W117 ja lähetä se uudelleen.",
                    ),
                ),
                game=game(),
            ),
        ),
        "confirmation": (
            "confirmation",
            ConfirmationContext(
                both(
                    "aino@work.example as an address of Aino",
                    "aino@work.example, pelaajan Aino osoite",
                ),
                (
                    both(
                        "Aino wants to send orders from this address.",
                        "Aino haluaa lähettää komentoja tästä osoitteesta.",
                    ),
                ),
                order_line("CONFIRM ADDRESS K7Q2M3XA"),
                moment(NOW, "UTC"),
            ),
        ),
        "notice": (
            "notice",
            NoticeContext(
                _("a second address"),
                (
                    both(
                        "A code was mailed to aino@work.example.",
                        "Osoitteeseen aino@work.example lähetettiin koodi.",
                    ),
                    both(
                        "Was that not you? Then write NEW TOKEN in a block; nothing else happens.",
                        "Etkö se ollut sinä? Kirjoita silloin komentolohkoon UUSI VASTAUSOSOITE;"
                        " muuta ei tapahdu.",
                    ),
                ),
            ),
        ),
        "welcome_with_password": (
            "welcome",
            dataclasses.replace(welcome(), password="balo-mite-suna-kove"),
        ),
        "shunted": ("shunted", ShuntedContext(moment(NOW, "UTC"), "incoming 812", game=game())),
        "moderator": (
            "moderator",
            ModeratorNotice(
                _("a message was set aside"),
                (
                    both(
                        "The message 812 of France could not be dealt with.",
                        "Ranskan viestiä 812 ei voitu käsitellä.",
                    ),
                    both("Nothing has changed.", "Mikään ei ole muuttunut."),
                ),
                game=game(),
                reference="incoming 812",
                command="adjudicator unshunt 812",
            ),
        ),
        "moderator_who_asks": (
            "moderator",
            ModeratorNotice(
                _("mail to {player!s} is given up", player="Ann"),
                (_("Ask the player for another address; deadlines go on as they are."),),
                game=game(),
                command="adjudicator game address his-7 france ADDRESS",
                operator="operator@example.org",
            ),
        ),
        "moderator_with_a_form": (
            "moderator",
            ModeratorNotice(
                joined(": ", ("his-7", _("a deadline has passed without an answer"))),
                (
                    _(
                        "The window {window} is over and {role} has not answered.",
                        window="W117",
                        role="france",
                    ),
                ),
                game=game(),
                form=(FormBlock("BEGIN his-7 moderator W117", ("EXTEND 24h",)),),
            ),
        ),
        "alarm": ("alarm", alarm()),
        "alarm_lasts": ("alarm", dataclasses.replace(alarm(), status="lasts", last_today=True)),
        "alarm_over": (
            "alarm",
            dataclasses.replace(
                alarm(),
                status="over",
                lines=(),
                advice=(),
                command="",
                hush="",
                ended=moment(NOW + timedelta(hours=2), "UTC"),
            ),
        ),
        "alarm_kept_back": (
            "alarm",
            AlarmContext(
                "",
                _("alarms that were kept back"),
                "kept_back",
                "",
                (
                    _(
                        "{title}: since {time}.",
                        title=capital(_("the disk is nearly full")),
                        time=moment(NOW, "UTC"),
                    ),
                ),
                kept_back=3,
            ),
        ),
        "alarm_test": (
            "alarm",
            AlarmContext("", _("a test of the alarms"), "test", moment(NOW, "UTC")),
        ),
        "weekly": ("weekly", weekly()),
        "moderation": ("moderation", moderation()),
        "moderation_checked": (
            "moderation",
            dataclasses.replace(moderation(), dry_run=True, sealed=True, sections=(), due=None),
        ),
        "taken_back": ("taken_back", taken_back()),
        "taken_back_far": (
            "taken_back",
            dataclasses.replace(
                taken_back(),
                reason="",
                headings=(
                    _(
                        "{heading}: {count} things",
                        heading=_("Turn {turn}, {phase}", turn=1, phase=_("Action Phase")),
                        count=83,
                    ),
                ),
                gone=chapters_of(RULES, heard_by("hapsburg")[:1]),
                instead=(),
                returned=(),
            ),
        ),
        "moved": (
            "moved",
            MovedContext(
                game(),
                seat("papacy"),
                19,
                both("The service was down for that time.", "Palvelu oli sen ajan poissa."),
                in_words(timedelta(hours=3, minutes=20)),
                (("W117", due("papacy")),),
            ),
        ),
        "game_over": ("game_over", game_over()),
        "status": ("status", status()),
        "status_log": ("status", log()),
    }
