"""PRESS, BROADCAST, DIARY and deals."""

from __future__ import annotations

from adjudicator.orders import commands as words
from adjudicator.service import deals, press
from adjudicator.service.commands.carrying import carry_out, check
from adjudicator.service.desk import Desk


@check.register(words.Press)
@check.register(words.Broadcast)
@check.register(words.Diary)
def _check_words(command: words.Press | words.Broadcast | words.Diary, desk: Desk) -> None:
    press.check(desk, press.words_of(command, desk.role))


@carry_out.register(words.Press)
@carry_out.register(words.Broadcast)
@carry_out.register(words.Diary)
def _send(command: words.Press | words.Broadcast | words.Diary, desk: Desk, line: int) -> str:
    return press.send(desk, press.words_of(command, desk.role))


@check.register
def _check_offer(command: words.OfferDeal, desk: Desk) -> None:
    deals.read_offer(desk, command)


@carry_out.register
def _offer(command: words.OfferDeal, desk: Desk, line: int) -> str:
    return deals.offer(desk, command)


@check.register(words.ConfirmDeal)
@check.register(words.RejectDeal)
@check.register(words.WithdrawDeal)
def _check_deal(
    command: words.ConfirmDeal | words.RejectDeal | words.WithdrawDeal, desk: Desk
) -> None:
    deals.find(desk, command.number)


@carry_out.register
def _confirm(command: words.ConfirmDeal, desk: Desk, line: int) -> str:
    return deals.confirm(desk, command.number)


@carry_out.register
def _reject(command: words.RejectDeal, desk: Desk, line: int) -> str:
    return deals.reject(desk, command.number)


@carry_out.register
def _withdraw(command: words.WithdrawDeal, desk: Desk, line: int) -> str:
    return deals.withdraw(desk, command.number)
