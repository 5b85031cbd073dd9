"""What people write, and what is done for it: orders, commands of players and of moderators.

``handling`` takes one message from the mailbox through all of it.
"""
