"""All tables. Use it as ``tables.Game``: several names exist in the engine as well."""

# What is imported here is for others.
# ruff: noqa: F403
# mypy: implicit-reexport

from sqlmodel import SQLModel

from adjudicator.store.forum_tables import *
from adjudicator.store.game_tables import *
from adjudicator.store.mail_tables import *
from adjudicator.store.people_tables import *
from adjudicator.store.vote_tables import *
from adjudicator.store.watch_tables import *

metadata = SQLModel.metadata
