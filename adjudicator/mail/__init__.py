"""Bytes to messages and back: mailboxes, MIME, screening, composing and sending; knows no game."""
