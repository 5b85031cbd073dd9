"""All tables. Use it as ``tables.Game``: several names exist in the engine as well."""

from sqlmodel import SQLModel

from adjudicator.store.forum_tables import Posting as Posting
from adjudicator.store.game_tables import GAME_STATUSES as GAME_STATUSES
from adjudicator.store.game_tables import NO_ZONE as NO_ZONE
from adjudicator.store.game_tables import Action as Action
from adjudicator.store.game_tables import Deal as Deal
from adjudicator.store.game_tables import DiceWords as DiceWords
from adjudicator.store.game_tables import Fact as Fact
from adjudicator.store.game_tables import Flag as Flag
from adjudicator.store.game_tables import Game as Game
from adjudicator.store.game_tables import OrderLine as OrderLine
from adjudicator.store.game_tables import OrderNews as OrderNews
from adjudicator.store.game_tables import Player as Player
from adjudicator.store.game_tables import Press as Press
from adjudicator.store.game_tables import Question as Question
from adjudicator.store.game_tables import Roll as Roll
from adjudicator.store.game_tables import Seat as Seat
from adjudicator.store.game_tables import Segment as Segment
from adjudicator.store.game_tables import StandingOrder as StandingOrder
from adjudicator.store.game_tables import Telling as Telling
from adjudicator.store.game_tables import Window as Window
from adjudicator.store.mail_tables import Attachment as Attachment
from adjudicator.store.mail_tables import Content as Content
from adjudicator.store.mail_tables import Cursor as Cursor
from adjudicator.store.mail_tables import Heartbeat as Heartbeat
from adjudicator.store.mail_tables import Incoming as Incoming
from adjudicator.store.mail_tables import Outgoing as Outgoing
from adjudicator.store.mail_tables import Rejection as Rejection
from adjudicator.store.mail_tables import Worker as Worker
from adjudicator.store.people_tables import Absence as Absence
from adjudicator.store.people_tables import Address as Address
from adjudicator.store.people_tables import Bounce as Bounce
from adjudicator.store.people_tables import Confirmation as Confirmation
from adjudicator.store.people_tables import Deputy as Deputy
from adjudicator.store.people_tables import RevokedToken as RevokedToken
from adjudicator.store.vote_tables import Ballot as Ballot
from adjudicator.store.vote_tables import Vote as Vote
from adjudicator.store.watch_tables import Alarm as Alarm
from adjudicator.store.watch_tables import Sign as Sign

metadata = SQLModel.metadata
