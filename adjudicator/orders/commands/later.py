"""Commands that players of other services know, and that this release refuses by name."""

from adjudicator.orders.commands.vocabulary import PLAYER

PLAYER.later("Conditions (IF, UNTIL)", "if", "else", "endif", "until")
