"""Questions to a role that nobody plays: they go to whoever answers for it.

Procedures ask the role that the rules name. ``Readdressed`` stands between such a procedure and the
driver, so that only one place knows who answers for whom.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from types import TracebackType
from typing import Any, TypeAlias

from adjudicator.engine.decision import Decision, Request
from adjudicator.engine.fact import Role
from adjudicator.engine.rules import Procedure
from adjudicator.engine.trail import Between

Answerer: TypeAlias = Callable[[Decision[Any]], Role | None]
"""Returns who answers a decision: its own role, another one, or nobody (None)."""


def _put_to(asked: Role, decision: Decision[Any]) -> Decision[Any]:
    """Return a decision as it is put to a role: its own, or one that answers on its behalf."""
    if asked == decision.role:
        return decision
    return replace(decision, role=asked, behalf=decision.role)


class Readdressed(Between, Generator[Request, Any, None]):
    """A procedure whose decisions are put to those who answer for their roles; awaitable once.

    What nobody answers has its default, or the one legal value. A request holds one decision for
    each role; when two decisions go to one role, the second is put after the first.
    """

    def __init__(self, procedure: Procedure, answerer: Answerer) -> None:
        self.procedure = procedure
        self._answerer = answerer
        self._values: dict[Role, Any] = {}
        self._open: dict[Role, Role] = {}  # who was asked now, and for which role
        self._left: list[Decision[Any]] = []

    def __await__(self) -> Generator[Request, Any, None]:
        """Hand the requests to the driver."""
        return self

    def send(self, answers: dict[Role, Any] | None) -> Request:
        """Take the answers to the last request and return the next one."""
        if answers is not None:
            self._values.update({role: answers[asked] for asked, role in self._open.items()})
        self._open = {}
        while True:
            put = self._next_put()
            if put:
                return Request(put)
            request = self.procedure.send(self._values or None)
            self._values, self._left = {}, list(request.decisions)

    def throw(
        self,
        typ: Any,
        val: BaseException | object = None,
        tb: TracebackType | None = None,
        /,
    ) -> Request:
        """Raise an exception where the procedure waits."""
        request: Request = self.procedure.throw(typ, val, tb)
        return request

    def close(self) -> None:
        """Drop the procedure."""
        self.procedure.close()

    def _next_put(self) -> list[Decision[Any]]:
        """Return what can be put at once of what is left, under its new address."""
        put, later = [], []
        for decision in self._left:
            asked = self._answerer(decision)
            if asked is None:
                self._answer(decision)
            elif asked in self._open:
                later.append(decision)
            else:
                self._open[asked] = decision.role
                put.append(_put_to(asked, decision))
        self._left = later
        return put

    def _answer(self, decision: Decision[Any]) -> None:
        """Answer in nobody's name; ValueError where neither a default nor one value decides."""
        only = decision.choice.only()
        if not only and not decision.has_default:
            raise ValueError(f"nobody answers {decision.topic} for {decision.role}")
        self._values[decision.role] = only[0] if only else decision.default
