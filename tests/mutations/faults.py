"""Faults made by hand, each of which some test must notice.

The text that a fault replaces is looked for in all of ``adjudicator/``, so that it is found
wherever its module moves. A fault whose text was rewritten is rewritten, not taken out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Fault:
    """Text of the code, what is put in its place, what that breaks, and which tests must notice.

    ``tests`` are paths in ``tests/`` with spaces between them.
    """

    old: str
    new: str
    breaks: str
    tests: str


_RULES: Final = [
    Fault(
        "battle.defender.dice += 0 if battle.foreign else 1",
        "battle.defender.dice += 0",
        "the defender of a field battle has no extra die",
        "here_i_stand/test_battle.py cases",
    ),
    Fault(
        "if attacking == attacker.units and defending == defender.units:",
        "if attacking == attacker.units and defending > defender.units:",
        "both sides of a field battle can be wiped out",
        "here_i_stand/test_battle.py cases",
    ),
    Fault(
        "tuple(space for space in back if space == battle.origin),",
        "tuple(back),",
        "a beaten attacker retreats wherever he likes",
        "here_i_stand/test_battle.py cases",
    ),
    Fault(
        "state, power, where, barred=(battle.origin,), foes=battle.attacker.powers",
        "state, power, where, foes=battle.attacker.powers",
        "a beaten defender retreats to where the attacker came from",
        "here_i_stand/test_battle.py cases",
    ),
    Fault(
        "success = sum(rolls) + modifier >= NEEDED",
        "success = sum(rolls) + modifier > NEEDED",
        "an interception needs one more",
        "here_i_stand/test_interception.py cases",
    ),
    Fault(
        "if power != OTTOMAN and enemy == OTTOMAN and enemy_force.has_cavalry:",
        "if power != OTTOMAN and enemy == OTTOMAN and not enemy_force.units:",
        "Ottoman cavalry is intercepted as easily as anybody",
        "here_i_stand/test_interception.py cases",
    ),
    Fault(
        "return _size(state, space, [power]) > inside_size(state, space, power)",
        "return _size(state, space, [power]) >= inside_size(state, space, power)",
        "a siege begins with no more units than are inside",
        "here_i_stand/test_siege.py here_i_stand/test_battle.py cases",
    ),
    Fault(
        "    if space in state.impulse.assaulted:",
        "    if space not in state.spaces:",
        "a space is assaulted twice in an impulse",
        "here_i_stand/test_siege.py cases",
    ),
    Fault(
        "squadrons = min(ships(fleet, SQUADRON), hits // 2)",
        "squadrons = min(ships(fleet, SQUADRON), hits)",
        "a squadron is lost to one hit",
        "here_i_stand/test_naval_combat.py cases",
    ),
    Fault(
        "if len(state.piracy_zones) >= tables()",
        "if len(state.piracy_zones) > tables()",
        "a fifth zone is raided in a turn",
        "here_i_stand/test_piracy.py cases",
    ),
    Fault(
        "return sum([not space.unrest for space in spaces])",
        "return len(spaces)",
        "Protestant spaces in unrest count",
        "here_i_stand/test_victory.py here_i_stand/reformation cases",
    ),
    Fault(
        "key for key in keys_controlled(state, power) if not state.spaces[key].unrest",
        "key for key in keys_controlled(state, power)",
        "keys in unrest count",
        "here_i_stand/test_victory.py cases",
    ),
    Fault(
        "return 2 if elizabeth_is_born(state) else 0",
        "return 1 if elizabeth_is_born(state) else 0",
        "Elizabeth is worth one point",
        "here_i_stand/test_victory.py cases",
    ),
    Fault(
        'winner=winner if difference else "",',
        "winner=winner,",
        "the Papacy is told to have won a diet that is a draw",
        "here_i_stand/reformation/test_diet.py cases",
    ),
    Fault(
        "return sum(face >= HIT_ON for face in faces)",
        "return sum(face > HIT_ON for face in faces)",
        "fives are no hits at the diet",
        "here_i_stand/reformation/test_diet.py cases",
    ),
    Fault(
        "if target == VENICE and declarer == ENGLAND:",
        "if target == VENICE and declarer == target:",
        "England declares war on Venice",
        "here_i_stand/test_declarations.py here_i_stand/test_diplomacy.py cases",
    ),
    Fault(
        "if reformer.id in state.reformers and reformer.debater not in state.excommunicated",
        "if reformer.id in state.reformers",
        "a reformer is excommunicated twice",
        "here_i_stand/reformation/test_actions.py here_i_stand/reformation cases",
    ),
    Fault(
        'if row["debater"] in state.debaters or row["id"] in state.reformers:',
        'if row["id"] in state.reformers:',
        "a reformer who was burnt enters again",
        "here_i_stand/test_turn_start.py here_i_stand/test_scenarios.py cases",
    ),
    Fault(
        "words = self._words(key)\n        order = list(range(size))",
        "words, size = self._words(key), size - 1\n        order = list(range(size))",
        "a shuffle loses a card",
        "engine/test_chance.py",
    ),
    Fault(
        "return linked(chain, [request, sorted([*given] for given in answers)])",
        "return linked(chain, [request, [[*given] for given in answers]])",
        "dice depend on the order in which answers came",
        "engine service/test_pbem_14_dice.py",
    ),
]

_MAIL: Final = [
    Fault(
        'if submitted and not submitted.startswith("no"):',
        'if submitted and submitted.startswith("yes"):',
        "automatic mail passes for mail of a person",
        "mail/test_screening.py",
    ),
    Fault(
        "    if hops > HOPS:",
        "    if hops > HOPS * 10:",
        "a loop of mail is not broken",
        "mail/test_screening.py mail/test_hostile.py",
    ),
    Fault(
        "if is_own_id(message.message_id, own.domain):",
        "if is_own_id(message.message_id, own.domain + message.message_id):",
        "own mail that comes back is taken for a player's",
        "mail/test_screening.py",
    ),
    Fault(
        'if message.calendar in ("reply", "counter"):',
        'if message.calendar in ("counter",):',
        "a calendar's answer passes for mail of a person",
        "mail/test_screening.py",
    ),
    Fault(
        'for name in ("list-id", "list-post", "list-unsubscribe"):',
        'for name in ("list-id", "list-post"):',
        "a newsletter passes for mail of a person",
        "mail/test_screening.py",
    ),
    Fault(
        'if action not in ("failed", "delayed"):',
        'if action not in ("failed",):',
        "a delayed message is no bounce",
        "mail/test_bounces.py",
    ),
    Fault(
        'if code.startswith("4") or code == _FULL or _LATER.search(words):',
        'if code.startswith("4") or _LATER.search(words):',
        "a full mailbox is a dead address",
        "mail/test_bounces.py",
    ),
    Fault(
        "return found == {address} and not _GROUPS.search(words)",
        "return address in found",
        "a second sender hides behind the first",
        "mail/test_sender.py",
    ),
    Fault(
        '> 1 or len(plain.get("from", [])) > 1,',
        "> 1,",
        "two From lines are one sender",
        "mail/test_sender.py",
    ),
    Fault(
        'known += [one for one in results if (method, _said(one)) == ("dmarc", "fail")]',
        "known += []",
        "a failed DMARC check is forgotten behind a passed one",
        "mail/test_sender.py mail/test_own_results.py",
    ),
    Fault(
        "if len(references) > REFERENCES:",
        "if len(references) > REFERENCES * 100:",
        "the list of references grows for ever",
        "mail/test_outgoing.py",
    ),
    Fault(
        '("Auto-Submitted", "auto-replied" if reply else "auto-generated"),',
        '("Auto-Submitted", "auto-generated"),',
        "a receipt does not say that it is an automatic reply",
        "mail/test_outgoing.py",
    ),
    Fault(
        "if outgoing.date.tzinfo is None:",
        "if outgoing.date is None:",
        "mail goes out with a date without a time zone",
        "mail/test_outgoing.py",
    ),
    Fault(
        "if is_comment(line) or _OF_OTHERS.search(line):\n",
        "if is_comment(line):\n",
        "another's word for BEGIN opens a block",
        "orders/test_fence.py orders/test_message_text.py",
    ),
    Fault(
        "if bare.startswith((\"'\", '\"')):",
        'if bare.startswith(("\'",)):',
        "a line that our receipt quotes opens a block",
        "orders/test_fence.py orders/test_message_text.py mail",
    ),
    Fault(
        '(own if owner == "own" else rest).append(line)',
        '(own if owner != "quoted" else rest).append(line)',
        "signatures are read as words of the writer",
        "mail/test_trim.py mail/test_pbem_02_letters.py",
    ),
]

_SERVICE: Final = [
    Fault(
        "return end <= heard and _close(mailroom, game, window, end)",
        "return _close(mailroom, game, window, end)",
        "a window closes before mail that came in time is fetched",
        "service/test_deadlines.py service/test_pbem_06_unread.py",
    ),
    Fault(
        "if mail_queries.is_mail_waiting(mailroom.session, end, mailroom.at):",
        "if mail_queries.is_mail_waiting(mailroom.session, mailroom.at, end):",
        "a window closes over mail that waits",
        "service/test_deadlines.py service/test_pbem_06_unread.py service/test_pbem_06_lateness.py",
    ),
    Fault(
        "row.confirmations.get(party) == digest(row) for party in row.parties",
        "row.confirmations.get(party) for party in row.parties",
        "a deal counts as confirmed though its words were changed",
        "service/test_pbem_07_negotiation.py",
    ),
    Fault(
        'row.status = "carried_out" if carried_out else "lapsed"',
        'row.status = "carried_out"',
        "a deal that one party declined is told as carried out",
        "service/test_pbem_07_negotiation.py",
    ),
    Fault(
        "if is_limited and _wrong_today(mailroom, writer, seat) >= MOST_WRONG:",
        "if is_limited and _wrong_today(mailroom, writer, seat) > MOST_WRONG * 9:",
        "passwords can be guessed all day",
        "service/test_pbem_09_who_may_speak.py",
    ),
    Fault(
        "if not SHORTEST <= len(word) <= LONGEST:",
        "if not 0 < len(word) <= LONGEST:",
        "a password of one letter is taken",
        "service/test_pbem_09_who_may_speak.py",
    ),
    Fault(
        'if authentication(message, server) != "pass":',
        'if authentication(message, server) == "fail":',
        "a letter that no server vouches for counts as proven",
        "service/test_pbem_09_who_may_speak.py service/test_pbem_09_doubtful.py",
    ),
    Fault(
        "needed = len(voters) if vote.kind in UNANIMOUS else len(voters) // 2 + 1",
        "needed = len(voters) // 2 + 1",
        "a majority ends a game in a draw",
        "service/test_pbem_10_votes.py",
    ),
    Fault(
        'return "failed" if possible < self.needed else "open"',
        'return "failed" if possible < self.needed - 1 else "open"',
        "a vote that cannot pass stays open",
        "service/test_pbem_10_votes.py",
    ),
    Fault(
        "if not 1 <= wanted.days <= LONGEST_PAUSE:",
        "if not 1 <= wanted.days:",
        "a vote may pause a game for years",
        "service/test_pbem_10_votes.py",
    ),
    Fault(
        "return [row for row in rows if row.ends_at > at]",
        "return list(rows)",
        "absences that are over count",
        "service/test_pbem_06_presence.py",
    ),
    Fault(
        "        if used + wanted > allowed:",
        "        if used > allowed:",
        "somebody is away for longer than the game allows",
        "service/test_pbem_06_presence.py",
    ),
    Fault(
        "if until > mailroom.at + LONGEST:",
        "if until > mailroom.at + 99 * LONGEST:",
        "a deputy is named for years",
        "service/test_pbem_06_presence.py",
    ),
    Fault(
        "if envelope.player_id is None or envelope.game is None or envelope.kind in _ANSWERS:",
        "if envelope.player_id is None or envelope.game is None:",
        "the receipt of who writes at night waits until morning",
        "service/test_pbem_08_preferences.py",
    ),
    Fault(
        "return self.at if any(due <= end for due in dues) else end",
        "return end",
        "a question whose deadline is at night waits until morning",
        "service/test_pbem_08_preferences.py",
    ),
    Fault(
        'secret=game.secret if over else "",',
        "secret=game.secret,",
        "the secret of the dice is published while the game is played",
        "service/test_pbem_08_chronicle.py service/test_pbem_08_site.py"
        " service/test_pbem_08_forum.py",
    ),
    Fault(
        "if window.request == asked[0].request:",
        "if window.request >= 0:",
        "the window of a question that was answered stays for another",
        "service/test_pbem_06_windows.py service/test_pbem_06_corrections.py",
    ),
    Fault(
        'deals.declare(playing, window, "deadline")',
        "pass",
        "deals are not carried out at the end of the negotiations",
        "service/test_pbem_07_negotiation.py service/test_deadlines.py",
    ),
    Fault(
        "if len(batch.items) < _BATCH:",
        "if len(batch.items) <= _BATCH:",
        "of a full mailbox the first letters only are taken in",
        "service/test_intake.py",
    ),
    Fault(
        "_tell_of_failure(outbox, kept)\n            bounces",
        "pass\n            bounces",
        "nobody hears of a message that could not be sent",
        "service/test_dispatch.py",
    ),
    Fault(
        "if known is not None and known.address != address:",
        "if known is not None:",
        "a deputy cannot be named for longer",
        "service/test_pbem_06_presence.py",
    ),
]

FAULTS: Final = (*_RULES, *_MAIL, *_SERVICE)
