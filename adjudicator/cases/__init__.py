"""Rules cases: positions, orders, dice and expectations that people write down in TOML files.

The format is described in ``tests/cases/README.md``. This package knows no game; what belongs to
one sits behind ``position.CasePosition``.
"""
