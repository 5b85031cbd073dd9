"""From the mailbox to the outbox: messages stored, understood, screened, queued and sent.

No game is loaded here: what a message does is decided above.
"""
