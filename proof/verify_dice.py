#!/usr/bin/env python3
"""Check the dice of a game from its record; needs Python 3.9 or later and nothing else.

    python3 verify_dice.py his-7-record.json.gz --hash HASH --digest DIGEST

The record is the whole or the public one, packed or not. HASH stands in the first mail of the game,
a DIGEST in the report of each turn's end: take them from your own mail. ``--list`` shows all rolls.
Ends with 0: proved, 1: false, 3: not proved (secret, rolls or end are missing), 2: unreadable.

How a roll is made: from the game's secret, which was drawn before the game began, and its name,
"generation/segment/number/kind/label" in UTF-8. A generation begins when something is taken back, a
segment is a piece of a turn, numbers count its rolls from 0. Games with `"dice": 2` put two lines
before it: the chain of all answers before the roll, the digest of the words said to the dice. Then

    key   = HMAC-SHA256(secret, name)
    words = HMAC-SHA256(key, i) for i = 0, 1, 2, ..., each cut into 8 words of 4 bytes

where i has 8 bytes and the big end is always first. A number below n is the remainder by n of the
next word that is below the greatest multiple of n up to 2**32. See also `linked` and `digests`.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import itertools
import json
import re
import sys
import zlib
from collections.abc import Iterator
from typing import Any

Record = dict[str, Any]  # or a part of one
WHOLE = "adjudicator-record"
READ = [f"{WHOLE} {n}" for n in (1, 2, 3)] + [f"adjudicator-public-record {n}" for n in (1, 2)]
SOME_DICE, ONE_DIE = ("faces", "rolls", "dice"), ("face", "roll", "die")  # what facts call them
ENDINGS = ("game_won",)  # facts that tell how a game ended
MOST = 256  # megabytes that a record may have when it is unpacked
FORMS = {name: form for form, names in (  # what may stand under a name in a record
    (int, "generation number segment request after dice"), (bool, "closed stands"),
    (list, "result"), (str, "kind label role topic stage title status rules game chain digest"),
) for name in names.split()}  # fmt: skip
LEAST = {"generation": 1, "after": -1}  # where numbers begin that do not begin at 0
# What a roll may be for: the closed list of each game, as regular expressions. In braces stands one
# of the NAMES, several of them, or one of the NUMBERS: turn and question must be those of the roll.
NUMBERS = {"n": "[1-9][0-9]?", "round": "[12]", "turn": "(?P<turn>.+)",
           "asked": "(?P<asked>0|[1-9][0-9]*)"}  # fmt: skip
# A name with a star stands in the next list, too, in capitals; one with a plus has a replacement.
NAMES = {
    "lanterns": "role: red blue; place: bridge mill tower",
    "here_i_stand": """
power: ottoman hapsburg england france papacy protestant genoa hungary_bohemia scotland venice
independent; place: agram algiers amsterdam ancona antwerp athens augsburg avignon barcelona basel
bastia belgrade berwick besancon bilbao bordeaux boulogne brandenburg bremen breslau brest bristol
brunn brunswick brussels bucharest buda cagliari calais candia carlisle cartagena cerignola cologne
cordoba corfu coron corunna dijon durazzo edinburgh edirne erfurt florence geneva genoa gibraltar
glasgow granada graz grenoble hamburg innsbruck istanbul kassel larissa leipzig lepanto liege
limoges lincoln linz london lubeck lyon madrid magdeburg mainz malta marseille messina metz milan
modena mohacs munster nantes naples navarre nezh nice nicopolis norwich nuremberg oran orleans
palermo palma paris pavia plymouth portsmouth prague pressburg ragusa ravenna regensburg rhodes rome
rouen salonika salzburg scutari seville shrewsbury siena sofia st_dizier st_quentin stettin stirling
strasburg szegedin taranto toulouse tours trent trier trieste tripoli tunis turin valencia
valladolid varna venice vienna wales wittenberg worms york zara zaragoza zurich adriatic_sea
aegean_sea atlantic_ocean baltic_sea barbary_coast bay_of_biscay black_sea english_channel
gulf_of_lyon ionian_sea irish_sea north_african_coast north_sea tyrrhenian_sea egypt ireland persia;
zone: english french german italian spanish; colony: roanoke jamestown charlesbourg montreal
puerto_rico hispaniola cuba potosi inca aztec maya; leader: andrea_doria barbarossa charles_brandon
charles_v dragut dudley duke_of_alva ferdinand francis_i henry_ii henry_viii ibrahim_pasha
john_frederick maurice_of_saxony montmorency philip_of_hesse renegade_leader suleiman; debater:
aleander cajetan campeggio canisius caraffa contarini eck faber gardiner loyola pole tetzel bucer
bullinger calvin carlstadt cop coverdale cranmer farel knox latimer luther melanchthon oekolampadius
olivetan tyndale wishart zwingli; wife: anne_boleyn jane_seymour anne_of_cleves kathryn_howard
katherine_parr; voyager: Chancellor Rut Willoughby Cabot Cartier Roberval Verrazano De_Soto De_Vaca
Leon Magellan Narvaez Orellana English_Conquest_marker French_Conquest_marker Cordova Coronado
Cortez Montejo Pizarro; title: Six_Wives_of_Henry_VIII Arquebusiers Field_Artillery
Mercenaries_Bribed Mercenaries_Grow_Restless Siege_Mining Surprise_Attack Tercios Foul_Weather Gout
Landsknechts Professional_Rowers Siege_Artillery Swiss_Mercenaries The_Wartburg Halley's_Comet
Augsburg_Confession Machiavelli:_The_Prince Marburg_Colloquy Roxelana Zwingli_Dons_Armor
Affair_of_the_Placards Calvin_Expelled Calvin's_Institutes Copernicus Galleons Huguenot_Raiders
Mercator's_Map Michael_Servetus Michelangelo Plantations Potosi_Silver_Mines Jesuit_Education
Papal_Inquisition Philip_of_Hesse's_Bigamy Spanish_Inquisition Lady_Jane_Grey Maurice_of_Saxony
Mary_Defies_Council Book_of_Common_Prayer Dissolution_of_the_Monasteries Pilgrimage_of_Grace
A_Mighty_Fortress Akinji_Raiders Anabaptists Andrea_Doria Auld_Alliance Charles_Bourbon
City_State_Rebels Cloth_Prices_Fluctuate Diplomatic_Marriage Diplomatic_Overture Erasmus
Foreign_Recruits Fountain_of_Youth Frederick_the_Wise Fuggers Gabelle_Revolt Indulgence_Vendor
Janissaries_Rebel John_Zapolya Julia_Gonzaga Katherina_Bora Knights_of_St._John
Mercenaries_Demand_Pay Peasants'_War Pirate_Haven Printing_Press Ransom Revolt_in_Egypt
Revolt_in_Ireland Revolt_of_the_Communeros Sack_of_Rome Sale_of_Moluccas Search_for_Cibola
Sebastian_Cabot Shipbuilding Smallpox Spring_Preparations Threat_to_Power Trace_Italienne Treachery!
Unpaid_Mercenaries Unsanitary_Camp Venetian_Alliance Venetian_Informant War_in_Persia
Colonial_Governor/Native_Uprising Thomas_More Thomas_Cromwell Rough_Wooing
French_Constable_Invades Corsair_Raid Diplomatic_Pressure French_Invasion
Henry_Petitions_for_Divorce Plague Spanish_Invasion Austrian_Invasion Imperial_Invasion
Machiavelli Ottoman_Invasion Secret_Protestant_Circle Siege_of_Vienna""",
    "thirty_years_war": """
side: protestant catholic; place: vienna* linz* znaim* graz* munich* ingolstadt* landshut*
donauworth innsbruck* trent* bregenz* pressburg* tyrnau* odenburg prague* pilsen* budweis* eger*
brunn olmutz iglau* breslau* glogau* schweidnitz* oppeln* bamberg* amberg* bayreuth* cham*
oppenheim* mannheim* heidelberg* landau* leipzig* dresden* torgau* lutzen wittenberg* freiberg*
berlin* brandenburg_city kustrin frankfurt_on_oder barwalde rostock* wittstock* schwerin* stettin*
stralsund* kolberg* rendsburg* kiel* brunswick* hannover* luneburg gottingen kassel* hanau* marburg*
munster_city wesel* lingen* osnabruck paderborn* breisach* durlach* rheinfelden* nancy* bar_le_duc
epinal besancon dole* vesoul* brussels* antwerp* ghent* namur* luxembourg* cambrai* wurzburg_city
schweinfurt* rothenburg* stuttgart* nordlingen heilbronn* amiens* rocroi* chalons langres* paris*
troyes* nurnberg frankfurt* magdeburg* salzburg* regensburg* augsburg* trier* aachen* koln mainz*
hamburg* bremen* lubeck strasbourg* metz* ulm* erfurt* united_provinces denmark sweden; city:
Donauw\u00f6rth \u00d6denburg Br\u00fcnn Olm\u00fctz L\u00fctzen Brandenburg K\u00fcstrin
Frankfurt-on-Oder B\u00e4rwalde L\u00fcneburg G\u00f6ttingen M\u00fcnster Osnabr\u00fcck Bar-le-Duc
\u00c9pinal Besan\u00e7on W\u00fcrzburg N\u00f6rdlingen Ch\u00e2lons N\u00fcrnberg K\u00f6ln
L\u00fcbeck; leader: mansfeld*+ anhalt*+ thurn*+ schlick*+ christian_of_brunswick*+
george_frederick_of_baden*+ william_of_hesse_kassel+ george_of_brunswick_luneburg+ bethlen_gabor*
christian_iv gustavus_adolphus* baner*+ horn*+ bernard+ leslie*+ torstennson*+ wrangel*+
konigsmarck+ la_force*+ turenne*+ conde+ l_hopital+ gassion*+ guebriant+ bucquoy*+ wallenstein*
piccolomini* charles_of_lorraine*+ gallas*+ archduke_leopold*+ savelli*+ hatzfeld*+ enkevoort*
tilly*+ pappenheim* aldringer*+ holk*+ werth*+ goetz*+ mercy* groenfeld*+ melander*+ wolf* spinola*+
cordoba+ cardinal_infante*+ duke_of_feria*+ john_george*+; general: William_of_Hesse-Kassel
George_of_Brunswick-L\u00fcneburg Christian_IV Bernard_of_Saxe-Weimar K\u00f6nigsmarck Cond\u00e9
L'H\u00f4pital Gu\u00e9briant C\u00f3rdoba""",
}
LABELS = {
    "lanterns": "d10: flame of {role} at the {place}; d3: wind on {role} at the {place}",
    "here_i_stand": """
dice: {debater} (attacks|defends) in debate, round {round}|{debater} tries to wipe out the
result|{power} (against the pirates in|counters in|defends|in naval combat at|reforms)
{place}|{power} at the (Council of Trent|Diet of Worms)|{power} (avoids battle from {place}
to|intercepts from {place} into) {place}|{power}: (Andrea Doria against the pirates|Book of Common
Prayer|Corsair Raid|Fountain of Youth|Mary I( and {title})?|Michelangelo builds|Rough
Wooing|chateau|(circumnavigation|conquest|exploration) of {voyager}|raider against the Hapsburg
card|riches of {colony}|Secret Protestant Circle)|(Tercios of )?{powers} in battle at
{place}|{powers} in the assault on {place}|City State Rebels in {place}|(Janissaries|Professional
Rowers|Siege Artillery) for {power} at {place}|Threat to Power: {leader}|pirates in {place} against
{power}|pregnancy of {wife}; shuffle: ((diplomatic )?deck|discards) of turn {turn}|the pile (taken
over|anew (at the beginning|before question {asked}))|who suffers the odd loss at {place}; pick:
conquistador of {power}|explorer of {power}( lost to the Fountain of Youth)?|random discard of
{power}: {title}|{power} debater in the {zone} zone, round {round}|{power} draws a card of its own
hand: Lady Jane Grey|{power} draws card {n} from {power}:
(agreement|peace|piracy|ransom|{title})|{power} draws the donation of {power}""",
    "thirty_years_war": """
d10: {side} (at {city}|recovery|withdrawal)|(siege of {city}|loss of {general})|looting by {side}
units at {place}|recruiting by {leader} at {place}|(campaign move of {leader}|revolt at
{place})|(Dutch War, {side}|Pillage markers|Wallenstein's (ambition|enemies)|peace negotiations);
shuffle: the pile anew (at the beginning|before question {asked})|{side} deck( taken over)?""",
}
# What facts tell of shuffles and draws, and for what these were: with "!" always, else unless there
# was one thing only, of which none is drawn. Conditions are regular expressions for their parts.
TELLING = {
    "here_i_stand": """
deck_shuffled!: deck of turn {turn} ({size}); discards_shuffled! size=[2-9]|..+: discards of turn
{now} ({size}); diplomatic_deck_shuffled! size=[2-9]|..+: diplomatic deck of turn
{now} ({size}); game_taken_over! cards=[2-9]|..+: the pile taken over ({cards}); odd_loss_drawn!:
who suffers the odd loss at {space}; conquest_resolved power=hapsburg: conquistador of {power};
voyager explorer=(?!cabot).*: explorer of {power}; explorer_aged explorer=.+: explorer of {power}
lost to the Fountain of Youth; donation_made: papacy draws the donation of {power}; card_played
card=59 use=event power=england: england draws a card of its own hand: Lady Jane Grey;
cards_taken_unseen: {power} draws card {n} from {victim}: {why};
card_discarded
why=Halley.+|Cop.+|Michael.+|Philip.+|Cloth.+|Indul.+|Knights.+|Corsair.+|Diss.+|Plague|Sack.+:
random discard of {power}: {why}; debaters_chosen chosen=False: papacy debater in the {zone} zone,
round {round};
debaters_chosen: protestant debater in the {zone} zone, round {round}""",
    "thirty_years_war": """
deck_added!: protestant deck; deck_added!: catholic deck; cards_drawn_unseen reshuffled=True: {side}
deck; game_taken_over: protestant deck taken over; game_taken_over: catholic deck taken over""",
}
PILES = {"thirty_years_war": 2}  # how many piles are shuffled anew, where it is not one
LOWEST = {"thirty_years_war": 0}  # the lowest face as facts tell it, where it is not 1
# Who plays what one player holds, for each number of players, in the order of their chairs.
LOTS = {
    "lanterns": "red blue",
    "here_i_stand": "ottoman+france hapsburg+papacy england+protestant, ottoman hapsburg+papacy "
    "england+protestant france, ottoman hapsburg england+protestant france papacy, ottoman hapsburg"
    " england france papacy protestant",
    "thirty_years_war": "protestant catholic",
}


def names(rules: str) -> Iterator[tuple[str, list[str]]]:
    """Yield by kind the names that may stand in labels."""
    printed = list[str]()
    for kind, text in (one.split(": ") for one in " ".join(NAMES[rules].split()).split("; ")):
        found = re.sub(r"([^ ]+?)([*]?)[+]", r"\1\2 \1_replacement", text).split()
        plain = [one.strip("*") for one in found]
        yield kind, printed + [one.replace("_", " ") if one[0].isupper() else one for one in plain]
        starred = [one.strip("*").replace("_", " ").title() for one in found if one[-1] == "*"]
        printed = [one.replace(" Of ", " of ") for one in starred]


def patterns(rules: str) -> Iterator[tuple[tuple[str, str], re.Pattern[str]]]:
    """Yield by game and kind of roll what rolls may be for."""
    parts, text = dict(NUMBERS), LABELS[rules]
    for kind, named in names(rules):
        parts[kind] = f"({'|'.join(map(re.escape, named))})"
        parts[f"{kind}s"] = f"{parts[kind]}( and {parts[kind]})*"
    for kind, found in (one.split(": ", 1) for one in " ".join(text.split()).split("; ")):
        for part, filling in parts.items():
            found = found.replace(f"{{{part}}}", filling)
        yield (rules, kind), re.compile(found)


PATTERNS = {name: one for RULES in LABELS for name, one in patterns(RULES)}


def words(secret: bytes, name: str) -> Iterator[int]:
    """Yield the words of a roll, without end."""
    key, counter = hmac.new(secret, name.encode(), hashlib.sha256).digest(), 0
    while True:
        block = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(source: Iterator[int], size: int) -> int:
    """Return a number from 0 to size - 1."""
    if not 0 < size <= 2**32:
        raise ValueError(f"a draw from {size} things")
    return next(word for word in source if word < 2**32 - 2**32 % size) % size


def sides(kind: str) -> int:
    """Return how many sides dice of a kind have, such as "d10"; 0 for what is no die."""
    many = re.fullmatch(r"d([1-9][0-9]{0,3})", kind)
    return 6 if kind == "dice" else int(many[1]) if many else 0


def rolled(secret: bytes, name: str, kind: str, result: list[int]) -> list[int]:
    """Return what a roll must have been; of ``result`` only its size counts."""
    source = words(secret, name)
    if sides(kind):  # the faces
        return [1 + below(source, sides(kind)) for _ in result]
    if kind == "pick":  # which of how many was drawn, counted from 0
        return [below(source, result[1]), result[1]]
    order = list(range(len(result)))  # a shuffle: where each thing was before, counted from 0
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def linked(chain: str, value: Any) -> str:
    """Return a chain with one more link: a line break and a value as the shortest JSON in ASCII."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{chain}\n{text}".encode()).hexdigest()


def pointed(value: object) -> list[str]:
    """Return the numbers with a point in a value."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return [one for part in inner for one in pointed(part)]
    return [str(value)] if isinstance(value, float) else []


def read(path: str) -> Record:
    """Return the record in a file, which may be packed; raises ValueError, OSError."""
    most, points = MOST * 2**20, list[str]()
    with open(path, "rb") as file:
        raw = file.read(most + 1)
    try:
        if raw[:2] == b"\x1f\x8b":
            packed = zlib.decompressobj(31)
            raw = packed.decompress(raw, most + 1)
            if len(raw) <= most and not packed.eof:
                raise ValueError("it ends before its end")
        if len(raw) > most:
            raise ValueError(f"it has more than {MOST} MB when it is unpacked, which is MOST above")
        record = json.loads(raw, parse_constant=points.append)
        if "{format} {version}".format(**record) not in READ:
            raise ValueError("no record of a game that this program knows")
        points += pointed(record.get("segments"))  # votes may be about half an hour
    except Exception as damaged:  # packed files and JSON know many ways to be damaged
        raise ValueError(f"{path} is damaged: {damaged}") from damaged
    return {**record, "points": points}


def misshapen(record: Record) -> Iterator[str]:
    """Yield what a record lacks, and what it holds in another form than the service writes."""
    whole, chained = record["format"] == WHOLE, record.get("dice", 1) == 2
    rolls = whole or any("rolls" in raw for raw in record["segments"])
    dated, newer = rolls and chained, rolls and (chained or record["version"] > 1)
    needs = {
        "record": "game title rules status generation secret secret_hash" + " words" * chained,
        "words": "role words" + " generation segment number" * dated,
        "segment": "stage facts" + " rolls" * rolls + " generation" * newer
        + (" number digest closed" if whole else " segment") + " answers" * (whole or dated)
        + (" stands" + " chain" * chained) * (whole and newer),
        "rolls": "kind label result" + " generation" * (newer or not whole) + " after" * chained,
        "facts": "kind data" + " number audience" * whole,
        "answers": "request role topic value",
    }  # fmt: skip
    for key in ("secret", "secret_hash"):  # what is blank is no key, though it is not empty
        if record.get(key) and not re.fullmatch("([0-9a-fA-F]{2}){32,}", str(record[key])):
            yield f"record with the {key} {record[key]!r}"
    parts = [("record", record), *(("words", one) for one in record.get("words", ()))]
    for raw in record["segments"]:
        found = [(name, one) for name in ("rolls", "facts", "answers") for one in raw.get(name, ())]
        parts += [("segment", raw), *found]
    for name, part in parts:
        yield from (f"{name} without {key}" for key in needs[name].split() if key not in part)
        for key, value in part.items():
            none = value is None and not chained and key in ("after", "chain")
            fits = type(value) is FORMS.get(key, type(value))
            low = fits and FORMS.get(key) is int and value < LEAST.get(key, 0)
            if not none and (low or not fits):
                yield f"{name} with the {key} {value!r}"
        if any(type(face) is not int for face in part.get("result", ())):
            yield f"{name} with the result {part['result']}"


def segments_of(record: Record) -> Iterator[Record]:
    """Yield the segments of a record, of either kind and any version, in one form."""
    whole = record["format"] == WHOLE
    for raw in record["segments"]:
        one = {"rolls": [], "answers": [], "generation": record["generation"], **raw}
        one["number"] = raw["number" if whole else "segment"]
        one["stands"] = not whole or raw.get("stands", True)
        one["title"] = f"segment {one['number']} ({raw['stage']})"
        begun = {"generation": one["generation"]}
        one["rolls"] = [{"number": n, **begun, **roll} for n, roll in enumerate(one["rolls"])]
        yield one


def chains(record: Record, segments: list[Record]) -> dict[tuple[int, int], str]:
    """Return the chain that each segment begins with, by generation and number."""
    found, line = {}, {0: linked("dice/2", record["secret_hash"])}
    for one in segments:  # a new generation begins with the chain of the segment it takes back
        found[one["generation"], one["number"]] = line.get(one["number"], "")
        line[one["number"] + 1] = chain_behind(line.get(one["number"], ""), one, 2**31)
    return found


def chain_behind(chain: str, one: Record, request: int) -> str:
    """Return a chain behind the answers of a segment up to those to a request."""
    asked = sorted({given["request"] for given in one["answers"] if given["request"] <= request})
    for number in asked:
        answers = [given for given in one["answers"] if given["request"] == number]
        said = sorted([given["role"], given["topic"], given["value"]] for given in answers)
        chain = linked(chain, [number, said])
    return chain


def digests(record: Record, segments: list[Record], *, bound: bool = True) -> list[Record]:
    """Return the digests of a whole record; ``bound``: the last one tells of votes and the end."""
    found, before = list[Record](), dict[str, Any]()
    line = {0: linked("record", [record["secret_hash"], words_of(record)])}

    def end(last: Record, chain: str) -> None:
        text = hmac.new(bytes.fromhex(record["secret"]), chain.encode(), hashlib.sha256).hexdigest()
        groups = " ".join(text[at : at + 4] for at in range(0, 32, 4))
        found.append({"generation": last["generation"], "turn": turn_of(last), "digest": groups})

    for one in segments:
        chain = line.get(one["number"], "")
        if before and before["generation"] == one["generation"] and turn_of(before) < turn_of(one):
            end(before, chain)
        answers = sorted([a["request"], a["role"], a["topic"], a["value"]] for a in one["answers"])
        rolls = [[r["kind"], r["label"], r["result"], r["generation"]] for r in one["rolls"]]
        facts = [[f["number"], f["kind"], f["audience"], f["data"]] for f in one["facts"]]
        place = [one["generation"], one["number"], one["stage"], one["digest"]]
        line[one["number"] + 1], before = linked(chain, [*place, answers, rolls, facts]), one
    if before and record["status"] == "over":
        chain = line[before["number"] + 1]
        votes = [[vote["kind"], vote["status"]] for vote in record.get("votes", ())]
        end(before, linked(chain, ["over", votes]) if bound else chain)
    return found


def turn_of(one: Record) -> int:
    """Return the turn of a segment; its stage begins with it."""
    return int(re.findall(r"^[a-z]+ (0|[1-9][0-9]*), ", one["stage"])[0])


def words_of(record: Record) -> list[list[Any]]:
    """Return the words that players have said to the dice, and from which roll on they count."""
    parts = ("role", "words", "generation", "segment", "number")
    return sorted([one[part] for part in parts] for one in record.get("words", ()))


def told(value: Any, name: str = "", lowest: int = 1) -> Iterator[list[int]]:
    """Yield the dice that a fact tells: what it holds under the names of dice."""
    last = name.split("_")[-1]
    if isinstance(value, dict):
        for key, part in value.items():
            each = last in SOME_DICE and isinstance(part, int)  # a die for each role
            yield from told(part, "die" if each else name if last in SOME_DICE else key, lowest)
    elif isinstance(value, list) and last in SOME_DICE:
        if all(isinstance(one, int) for one in value):  # otherwise they are the faces of counters
            yield value
    elif isinstance(value, int) and last in ONE_DIE and value >= lowest:
        yield [value]


def parts_of(faces: list[int], throws: list[list[int]]) -> list[list[int]]:
    """Return the throws, one or more, that faces are made of as they are told; none if of none."""
    fitting = {len(faces): list[list[int]]()}
    for start in reversed(range(len(faces))):
        here = [throw for throw in throws if throw and faces[start : start + len(throw)] == throw]
        if found := [throw for throw in here if start + len(throw) in fitting]:
            fitting[start] = found
    reached = {0}
    for start in sorted(fitting):
        reached |= {start + len(throw) for throw in fitting[start] if start in reached}
    return [throw for start in sorted(reached & {*fitting}) for throw in fitting[start]]


def wrong_order(record: Record, segments: list[Record]) -> Iterator[str]:
    """Yield what is missing in the game as it stands, and which rolls were kept by choice."""
    standing = sorted((one for one in segments if one["stands"]), key=lambda one: one["number"])
    numbers, turns = [one["number"] for one in standing], [turn_of(one) for one in standing]
    skipped = any(later - turn not in (0, 1) for turn, later in zip(turns, turns[1:]))
    if numbers != list(range(len(numbers))) or skipped:
        yield f"segments are missing, or stand twice: there are {numbers} in the turns {turns}"
    closed = [one["closed"] for one in standing if "closed" in one]
    if closed and closed != [True] * (len(closed) - 1) + [False]:
        yield "the record does not end with the segment that was being played"
    drawn = [(roll["generation"], one, roll) for one in standing for roll in one["rolls"]]
    for (before, _, _), (generation, one, roll) in zip(drawn, drawn[1:]):
        if generation < before:
            yield f"{one['title']}: roll {roll['number']} was kept behind one drawn anew"
    announced = [one["generation"] for one in record.get("taken_back", ())]
    known, newest = max([1, *announced]), max([record["generation"], *(one[0] for one in drawn)])
    if newest > known:
        yield f"there are rolls of generation {newest}, but only {known} was announced"
    elif announced and announced != list(range(2, record["generation"] + 1)):
        yield f"generations were announced in another order than they began: {announced}"
    there, taken = {one["generation"] for one in segments}, record.get("taken_back", ())
    if record["format"] == WHOLE and there != set(range(1, record["generation"] + 1)):
        yield f"generations are missing: there are {sorted(there)} of {record['generation']}"
    for one in standing if record.get("dice", 1) == 2 else ():
        begun = [back["generation"] for back in taken if back["segment"] <= one["number"]]
        if one["generation"] != max([1, *begun]):
            yield f"{one['title']}: generation {one['generation']} was not announced to begin here"
    said = [one["role"] for one in record.get("words", ())]
    if len(set(said)) < len(said):
        yield f"words are said to the dice once, but these have said some: {said}"
    for one in segments:
        yield from wrong_numbers(one)


def wrong_numbers(one: Record) -> Iterator[str]:
    """Yield what of a segment is missing between its parts, or stands there twice."""
    asked = {(given["request"], given["role"]) for given in one["answers"]}
    numbers = {"questions": sorted({request for request, _ in asked})}
    for name in ("rolls", "facts"):
        numbers[name] = [part.get("number", n) for n, part in enumerate(one[name])]
    for name, found in numbers.items():
        if found != list(range(len(found))) or len(asked) < len(one["answers"]):
            yield f"{one['title']}: {name} are missing, or not in order"


def wrong_rolls(record: Record, segments: list[Record]) -> Iterator[str]:
    """Yield which rolls do not follow from the secret, or were not for what the game rolls for."""
    secret, chained = bytes.fromhex(record["secret"] or ""), record.get("dice", 1) == 2
    begun = chains(record, segments) if chained and secret else {}
    firsts = {one["generation"]: one["number"] for one in reversed(segments)}
    rolls = {(one["generation"], one["number"], roll["number"]): roll
             for one in segments for roll in one["rolls"]}  # fmt: skip
    for one in segments:
        place, latest = (one["generation"], one["number"]), -1
        if begun and one.get("chain", begun[place]) != begun[place]:
            yield f"{one['title']}: its chain is not that of the answers before it"
        for roll in one["rolls"]:
            name = "{generation}/{0}/{number}/{kind}/{label}".format(one["number"], **roll)
            if not allowed(record["rules"], roll, turn_of(one)):
                yield f"{one['title']}: the game rolls for nothing like {name!a}"
            begins = roll["generation"] > 1 and firsts.get(roll["generation"]) == one["number"]
            if roll["label"].startswith("the pile anew ") and not begins:
                yield f"{one['title']}: roll {name} stands where nothing was taken back"
            if roll["generation"] != one["generation"] and record["format"] == WHOLE:
                first = rolls.get((roll["generation"], one["number"], roll["number"]))
                if first != roll or roll["generation"] > one["generation"]:
                    yield f"{one['title']}: roll {name} is not on record where it was drawn"
                continue
            if begun:
                if not latest <= roll["after"]:
                    yield f"{one['title']}: roll {name} is behind answers that came later"
                latest = roll["after"]
                here = [roll["generation"], one["number"], roll["number"]]
                said = sorted(spoken[:2] for spoken in words_of(record) if spoken[2:] <= here)
                chain = chain_behind(begun[place], one, roll["after"])
                name = "{}\n{}\n{}".format(chain, linked("words/2", said), name)
            must = rolled(secret, name, roll["kind"], roll["result"]) if secret else roll["result"]
            if roll["result"] != must:
                name = name.split("\n")[-1]
                yield f"{one['title']}: roll {name} is {roll['result']}; the secret gives {must}"


def wrong_assignment(record: Record) -> Iterator[str]:
    """Yield what is wrong with how roles were given out, where the players were asked.

    ``wishes`` and ``seats`` are by chair, ``order`` is that of the chairs in which players choose.
    """
    found, paid = record.get("assignment"), record.get("options", {}).get("handicap", {})
    if found is None:
        if paid:
            yield "roles begin with fewer points, but no bids for them are on record"
        return
    print("Roles given out by {way}, in the order {order}".format(**found))
    wishes, order, secret = found["wishes"], found["order"], bytes.fromhex(record["secret"] or "")
    ways = [way.split() for way in LOTS[record["rules"]].split(", ")]
    lots = next(([lot.split("+") for lot in way] for way in ways if len(way) == len(wishes)), [])
    chairs = [lot[0] for lot in lots]
    if sorted(chairs) != sorted(wishes) or sorted(chairs) != sorted(order):
        yield f"there are no chairs in this game like {sorted(wishes)}, chosen for by {order}"
        return
    if secret:
        chain = linked(linked("dice/2", record["secret_hash"]), wishes)
        name = "{}\n{}\n0/0/0/shuffle/order of choice".format(chain, linked("words/2", []))
        must = [chairs[at] for at in rolled(secret, name, "shuffle", list(range(len(chairs))))]
        if order != must:
            yield f"the order of choice is {order}; the secret and the wishes give {must}"
    right = (bid_for if found["way"] == "bids" else preferred)(order, wishes, lots)
    if found["seats"] != right:
        yield f"the roles went to {found['seats']}; the wishes and their order give {right}"
    bids = {role: wishes[chair].get(role, 0) for chair, lot in right.items() for role in lot}
    due = {role: bid for role, bid in bids.items() if bid and found["way"] == "bids"}
    if paid != due:
        yield f"roles begin with these points fewer: {paid}; the bids give {due}"


def preferred(order: list[str], wishes: Record, lots: list[list[str]]) -> Record:
    """Return by chair what its player likes best of what is left; its best role counts.

    Who wishes nothing takes what the others have left.
    """
    left, found = list(lots), {}
    for chair in sorted(order, key=lambda one: not wishes[one]):
        found[chair] = min(left, key=lambda lot: min(wishes[chair].get(one, 999) for one in lot))
        left.remove(found[chair])
    return found


def bid_for(order: list[str], wishes: Record, lots: list[list[str]]) -> Record:
    """Return by chair what makes the greatest sum of bids, then the first bids of the order."""
    best, found = (-1, list[int]()), Record()
    for way in itertools.permutations(lots):
        bids = [sum(wishes[c].get(one, 0) for one in lot) for c, lot in zip(order, way)]
        if (sum(bids), bids) > best:
            best, found = (sum(bids), bids), dict(zip(order, way))
    return found


def allowed(rules: str, roll: Record, turn: int) -> bool:
    """Return whether a game may roll in a turn for what a roll is said to be for."""
    known, after = PATTERNS.get((rules, roll["kind"])), roll.get("after")
    found = known.fullmatch(roll["label"]) if known else None
    must = {"turn": str(turn), **({} if after is None else {"asked": str(after + 1)})}
    given = found.groupdict() if found else {"turn": ""}
    return all(value in (None, must.get(part, value)) for part, value in given.items())


def wrong_facts(segments: list[Record], low: int = 1) -> Iterator[str]:
    """Yield dice that were told but not rolled, and those that were rolled but not told."""
    for one in segments:
        thrown = [roll["result"] for roll in one["rolls"] if sides(roll["kind"])]
        throws = [[face - 1 + low for face in throw] for throw in thrown]
        facts = [(fact["kind"], fact["data"]) for fact in one["facts"]]
        faces = [(kind, dice) for kind, data in facts for dice in told(data, lowest=low) if dice]
        heard = [throw for _, dice in faces for throw in parts_of(dice, throws)]
        found = [f"{kind} tells of dice {dice} not on record"
                 for kind, dice in faces if not parts_of(dice, throws)]  # fmt: skip
        found += [f"dice {throw} were rolled, but no fact tells of them"
                  for throw in throws if throw not in heard]  # fmt: skip
        # Who struck first is told at once, and mostly once more when all have thrown.
        places = [(kind, data.get("space")) for kind, data in facts]
        twice = [data["rolls"] for at, (kind, data) in enumerate(facts) if kind == "struck_first"
                 and ("field_battle_rolled", places[at][1]) in places[at:]]  # fmt: skip
        known = sorted(face for _, dice in faces for face in dice)
        rolled = sorted(face for throw in throws + twice for face in throw)
        if known != rolled and not found:
            found.append(f"dice {rolled} were rolled in all, but facts tell of {known}")
        yield from (f"{one['title']}: {line}" for line in found)


def told_draws(rules: str, one: Record) -> Iterator[tuple[str, bool]]:
    """Yield for what a segment has shuffled and drawn, as its facts tell, and whether surely."""
    facts = [(fact["kind"], fact["data"]) for fact in one["facts"]]
    facts += [("voyager", {"power": power, "explorer": explorer}) for kind, data in facts
              if kind == "voyagers_named" for power, explorer, _ in data["voyages"]]  # fmt: skip
    facts += [("deck_added", {})] if one["stage"].endswith(", opening") else []  # no fact tells it
    called = [data["chosen"] for kind, data in facts if kind == "leipzig_announced"]
    for head, label in re.findall("(.+?): (.+?)(?:; |$)", " ".join(TELLING.get(rules, "").split())):
        named, *conditions = head.split()
        must = dict(one.split("=", 1) for one in conditions)
        for data in (data for kind, data in facts if kind == named.rstrip("!")):
            chosen = data.get("round") == 1 and data.get("papal") in called
            data = {**data, "now": turn_of(one), "chosen": chosen}
            if all(re.fullmatch(must[part], str(data.get(part))) for part in must):
                found = {label.format(n=n, **data) for n in range(1, 1 + data.get("count", 1))}
                yield from ((name, named[-1] == "!") for name in found)


def wrong_draws(rules: str, one: Record) -> Iterator[str]:
    """Yield shuffles and draws that facts do not tell of so often, and those that are missing."""
    told, rolls = list(told_draws(rules, one)), [r for r in one["rolls"] if not sides(r["kind"])]
    anew = [roll for roll in rolls if roll["label"].startswith("the pile anew ")]
    begun = [roll["generation"] for roll in anew]
    for number in (n for n in sorted({*begun}) if begun.count(n) > PILES.get(rules, 1)):
        yield f"{one['title']}: generation {number} shuffles piles anew {begun.count(number)} times"
    drawn = [(roll["label"], len(roll["result"])) for roll in rolls if roll not in anew]
    known = [f"{label} ({size})" for label, size in drawn]
    drawn = [(s if s in dict(told) else label, size) for s, (label, size) in zip(known, drawn)]
    for label in sorted({*dict(drawn), *dict(told)}):
        sizes, sure = [size for name, size in drawn if name == label], told.count((label, True))
        if len(sizes) > sure + told.count((label, False)):
            yield f"{one['title']}: facts do not tell so often of a shuffle or draw: {label!a}"
        # One shuffle of powers that share an odd loss may tell of all of them but one.
        if sum(size - 1 if "odd loss" in label else 1 for size in sizes) < sure:
            yield f"{one['title']}: facts tell of a shuffle or draw that is missing: {label!a}"


def wrong_digests(record: Record, segments: list[Record], mailed: list[str]) -> Iterator[str]:
    """Print the digests of a whole record; yield which of those given are not among them."""
    found, older = digests(record, segments), digests(record, segments, bound=False)
    for one in found:
        print("Digest of turn {turn}: {digest}".format(**one))
    if (record.get("digests") or found) not in (found, older):
        yield "the digests are not those of the record that they stand in"
    for words in mailed:
        if words not in (one["digest"].replace(" ", "") for one in found + older):
            yield f"the digest in your mail is not of this record: {words}"


def unproved(record: Record, segments: list[Record], mailed: list[str]) -> Iterator[str]:
    """Yield why not all is proved, although nothing is false."""
    whole, over = record["format"] == WHOLE, record["status"] == "over"
    if not record["secret"]:
        yield "the secret is missing; it is published when the game is over"
    if not any(one["rolls"] for one in segments):
        yield "there are no rolls in it"
    if mailed and not whole:
        yield "a digest takes the whole record, and this is the public one"
    if not over:
        yield "the game is not over; nothing shows that this is all that was played"
    passed = {one["kind"] for one in record.get("votes", ()) if one["status"] == "passed"}
    if over and not any(fact["kind"] in ENDINGS for one in segments[-2:] for fact in one["facts"]):
        last = digests(record, segments)[-1:] if whole and record["secret"] else []
        if not passed & {"end", "draw"}:
            yield "the game is over, but the record stops before anything tells how it ended"
        elif not any(one["digest"].replace(" ", "") in mailed for one in last):
            yield "only the digest of your last mail proves that a vote has ended the game here"
    for one in segments if not whole else ():
        if any(roll["generation"] != one["generation"] for roll in one["rolls"]):
            yield f"{one['title']} has kept rolls; the whole record shows where they come from"


def check(record: Record, first_mail: str, mailed: list[str], *, listed: bool) -> Iterator[str]:
    """Print what is checked; yield what is false."""
    faults = [f"a number with a point, {one}, is no number here" for one in record["points"]]
    faults += misshapen(record)
    if faults:
        yield f"the record is damaged: {'; '.join(faults[:9])}"
        return
    segments = list(segments_of(record))
    print(f"{record['game']}, {record['title']} ({record['status']})")
    print(f"Hash of the secret: {record['secret_hash']}")
    if not first_mail:
        print("  Is it the one in your first mail? Look, or give that one: --hash HASH")
    elif first_mail.lower() != record["secret_hash"]:
        yield f"the hash in your first mail is another one: {first_mail}"
    secret = bytes.fromhex(record["secret"] or "")
    if secret and hashlib.sha256(secret).hexdigest() != record["secret_hash"]:
        record["secret"] = ""
        yield "the secret does not have this hash"
    yield from wrong_assignment(record)
    for one in segments if listed else ():
        for roll in one["rolls"]:
            print("  {0}: {kind} {result}: {label}".format(one["title"], **roll))
    if any("rolls" in raw for raw in record["segments"]):
        yield from wrong_order(record, segments)
        yield from wrong_rolls(record, segments)
        yield from wrong_facts(segments, LOWEST.get(record["rules"], 1))
        played = segments if record["status"] != "setup" else []  # nothing is drawn before
        yield from (line for one in played for line in wrong_draws(record["rules"], one))
    if record["secret"] and record["format"] == WHOLE:
        yield from wrong_digests(record, segments, mailed)
    kinds = [roll["kind"] for one in segments for roll in one["rolls"]]
    for kind in dict.fromkeys(("dice", "shuffle", "pick", *kinds)):
        print(f"Rolls, {kind}: {kinds.count(kind)}")
    if record.get("dice", 1) == 2:
        said = ", ".join(one["role"] for one in record["words"]) or "nobody"
        print(f"Dice follow from the secret, the answers before them, and the words of: {said}.")
    else:
        print("Dice follow from the secret alone; whoever chose it could know them.")
    for one in record.get("taken_back", ()):
        print("Taken back: {what} to segment {segment}, generation {generation}".format(**one))


def main() -> int:
    """Check the record of the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Check the dice of a game from its record.")
    parser.add_argument("record", help="a file such as his-7-record.json.gz or his-7-public.json")
    parser.add_argument("--hash", default="", help="the hash of the secret, from your first mail")
    parser.add_argument("--digest", action="append", default=[], help="from your mail; repeatable")
    parser.add_argument("--list", action="store_true", help="show every roll")
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr] # it is no other stream
    given, wrong, missing = parser.parse_args(), 0, list[str]()
    mailed = ["".join(one.lower().split()) for one in given.digest]
    try:
        record = read(given.record)
    except (ValueError, OSError) as error:
        print(f"This cannot be checked: {error}.")
        return 2
    try:
        for wrong, line in enumerate(check(record, given.hash, mailed, listed=given.list), 1):
            print(f"WRONG {wrong}: {line}.")
        missing = [] if wrong else list(unproved(record, list(segments_of(record)), mailed))
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        wrong += 1
        print(f"WRONG {wrong}: the record is damaged: {type(error).__name__} {error}.")
    for line in missing:
        print(f"MISSING: {line}.")
    if wrong:
        print(f"FALSE. Things wrong: {wrong}.")
    elif missing:
        print("NOT PROVED. Nothing that can be checked is wrong, but not all can be checked.")
    else:
        print("PROVED. Every roll was derived again; nothing is wrong. Only `adjudicator verify`")
        print("knows the rules: whether just these rolls were due, and what came of draws.")
        if not mailed:
            print("The digest in your last report binds it to what you were told: --digest DIGEST")
    return 1 if wrong else 3 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
