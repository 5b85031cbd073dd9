"""Profiles: where processor time, statements and bytes go when mail is handled."""
