"""A language for tests, in which nothing said can be mistaken for plain English."""

from __future__ import annotations

from typing import Final


class Marked:
    """A language that marks messages, names and forms, so that nothing of them is overlooked."""

    code = "xx"
    forms = ("gen",)

    def text(self, message: str) -> str:
        return f"«{message}»"

    def counted(self, one: str, several: str, count: int) -> str:
        return f"«{one if count == 1 else several}»"

    def name(self, printed: str) -> str:
        return f"‹{printed}›" if printed[:1].isupper() else printed

    def inflected(self, words: str, form: str) -> str:
        return f"{words}+{form}"


MARKED: Final = Marked()
