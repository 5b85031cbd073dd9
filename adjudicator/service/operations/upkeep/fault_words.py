"""What may be printed of an error of a game whose hands are sealed.

The words of an error of the rules can quote a card or a secret answer; an operator's terminal shows
of them what the log does.
"""

from __future__ import annotations

from adjudicator.log import fault


def words_of(error: BaseException, *, kind: bool, sealed: bool, full: str) -> str:
    """Return an error in words, with its ``kind`` or without.

    Where they are ``sealed`` it is its kind, its plain words and its place, and how one gets the
    ``full`` text.
    """
    if sealed:
        told = fault(error, within=__file__)
        place = f", at {told['place']}" if told["place"] else ""
        return f"{told['error']}: {told['reason']}{place}; {full}"
    return f"{type(error).__name__}: {error}" if kind else str(error)
