"""What can go wrong with mail, in words for the operator."""

from __future__ import annotations


class MailError(Exception):
    """Base of everything the mail package raises on purpose."""


class MailboxUnavailable(MailError):
    """A mailbox cannot be read at the moment; says which, what failed and what to check."""


class WrongMailSetting(MailError):
    """A setting of the mail package is missing or contradicts another one."""


class UnfitMessage(MailError):
    """A message cannot be composed as asked; the text names the field."""


class DeliveryFailure(MailError):
    """The mail server did not take a message; carries the server's own words.

    ``code`` is the reply code of the server, 0 when the connection failed before one came.
    ``plain`` is the same for the log: without the server's words, which may quote the message.
    """

    def __init__(self, text: str, *, code: int = 0, plain: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.plain = plain or f"{type(self).__name__} {code or ''}".rstrip()


class TemporaryFailure(DeliveryFailure):
    """The message was not taken now; the same message may be tried again later."""


class PermanentFailure(DeliveryFailure):
    """The message will never be taken as it is.

    ``address_refused`` tells whether the recipient's address is the reason, rather than our own
    sender address or the contents.
    """

    def __init__(
        self, text: str, *, code: int = 0, plain: str = "", address_refused: bool = False
    ) -> None:
        super().__init__(text, code=code, plain=plain)
        self.address_refused = address_refused
