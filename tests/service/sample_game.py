"""The sample game of the handbook: a turn by mail as players see it, with the real messages.

``python -m tests.service.sample_game`` plays it and writes ``docs/handbook/sample-game.md`` and
``docs/handbook/fi/sample-game.md`` again. England and the Hapsburgs, who have Finnish mail, write
what is scripted here; what it leaves open, and all others, caretakers answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from tests.service.sample_pages import Reader, Sample, sitting, write_pages

SLUG: Final = "his-1"
PEOPLE: Final = {
    "ottoman": ("Aino", "Europe/Helsinki"),
    "hapsburg": ("Väinö", "Europe/Helsinki"),
    "england": ("Chloe", "Europe/London"),
    "france": ("Denis", "Europe/Paris"),
    "papacy": ("Elena", "Europe/Rome"),
    "protestant": ("Frieda", "Europe/Berlin"),
}
TALK: Final = """Dear all, here is what I have to say this spring.

BEGIN
PRESS TO hapsburg
Shall we stand together against France this year?
ENDPRESS
DEAL WITH hapsburg
England and Hapsburgs are allied
ENDDEAL
READY
END

Chloe
"""
IMPULSES: Final = (
    (
        "What would this do?\n\nCHECK\nBEGIN\nPLAY 3 FOR CP\nRAISE 2 regulars IN Paris\n"
        "BUILD 1 squadron IN London\nEND\n"
    ),
    (
        "Then so, please.\n\nBEGIN\nPLAY 3 FOR CP\nBUILD 1 squadron IN London\n"
        "BUY 2 mercenaries IN Calais\nPASS THE REST\nEND\n\n> BEGIN\n> PASS\n> END\n"
    ),
)
ASKED: Final = "BEGIN\nSTATUS\nMAP Calais\nEND\n"
TALK_FI: Final = """Hei kaikki!

ALKU
VIESTI Englannille
Liittoudutaan, ja pidetään Ranska kurissa.
VIESTILOPPU
VAHVISTA SOPIMUS 1
VALMIS
LOPPU

Väinö
"""
IMPULSES_FI: Final = (
    (
        "Mitä tästä tulisi?\n\nKOEAJO\nALKU\nPELAA 2 KOMENTOPISTEINÄ\n"
        "PESTAA 2 palkkasoturia Pariisiin\nRAKENNA 1 eskaaderi Napoliin\nLOPPU\n"
    ),
    (
        "Sitten näin.\n\nALKU\nPELAA 2 KOMENTOPISTEINÄ\nRAKENNA 1 eskaaderi Napoliin\n"
        "PERUSTA 1 vakinaisyksikkö Wieniin\nOHITA LOPUT\nLOPPU\n\n> ALKU\n> OHITA\n> LOPPU\n"
    ),
)
ASKED_FI: Final = "ALKU\nTILANNE\nKARTTA Napoli\nLOPPU\n"

INTRODUCTION: Final = """# A sample game

One turn of Here I Stand by mail, from the first message to the last, as Chloe sees it, who plays
England. Every message is real: `python -m tests.service.sample_game` plays the game and writes this
page, and a test checks that it is current. The first message of each kind is shown whole, further
ones in short. After the first impulse Chloe asks a [caretaker](../caretakers.md) what to write, and
so do the others from the beginning; [the player's guide](player.md) tells how to write orders.
Väinö, who plays the Hapsburgs, reads and writes [the same game in Finnish](fi/sample-game.md).
"""
INTRODUCTION_FI: Final = """# Esimerkkipeli

Yksi Here I Standin vuoro sähköpostitse, ensimmäisestä viestistä viimeiseen, niin kuin Väinö sen
näkee; hän pelaa Habsburgeilla. Jokainen viesti on aito: `python -m tests.service.sample_game`
pelaa pelin ja kirjoittaa tämän sivun, ja testi tarkistaa, että se on ajan tasalla. Kunkin lajin
ensimmäinen viesti on kokonaan, seuraavat lyhyesti. Ensimmäisen korttitoimen jälkeen Väinö kysyy
[varapelaajalta](../../caretakers.md), mitä kirjoittaa, ja muut alusta alkaen. Komentojen
kirjoittamisesta kertoo [pelaajan opas](player.md). Chloe, joka pelaa Englannilla, näkee
[saman pelin englanniksi](../sample-game.md).
"""


CHLOE: Final = Reader("england", "Chloe", "sample-game.md", INTRODUCTION)
VAINO: Final = Reader("hapsburg", "Väinö", "fi/sample-game.md", INTRODUCTION_FI, "fi")
TALKS: Final = {CHLOE.role: TALK, VAINO.role: TALK_FI}
"""What is written in the negotiations; Väinö, the second, confirms what Chloe has offered."""
LETTERS: Final = {CHLOE.role: (*IMPULSES, ASKED), VAINO.role: (*IMPULSES_FI, ASKED_FI)}
"""What is written in the first own impulse."""


@dataclass
class FirstTurn(Sample):
    """Turn 1; ``talked`` and ``written`` say who has had a say."""

    talked: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)

    def over(self) -> bool:
        """Return whether turn 2 has begun."""
        with self.ground.playing(self.slug) as playing:
            return playing.stage.turn == 2

    def scripted(self, role: str) -> bool:
        """Let readers talk in negotiations, and write in their first impulse."""
        if role not in self.diaries:
            return False
        question = self.ground.decision(role, self.slug).name
        if question == "deals":
            self._talk()
            return True
        if question != "play" or role in self.written:
            return False
        self.written.add(role)
        for body in LETTERS[role]:
            self.diaries[role].write(body)
        return True

    def _talk(self) -> None:
        """Let the readers say what they have to say; afterwards they are READY."""
        for role, diary in self.diaries.items():
            if role not in self.talked:
                self.talked.add(role)
                diary.write(TALKS[role])


@cache
def pages() -> dict[str, str]:
    """Return the pages by their names in the handbook, after the game was played."""
    with sitting(PEOPLE, (CHLOE, VAINO)) as (ground, seats, diaries):
        ground.open(seats=seats, title="a sample", settings={"sheet": "sealed"})
        return FirstTurn(ground, SLUG, diaries).play()


def main() -> None:
    """Write the pages again."""
    write_pages(pages)


if __name__ == "__main__":
    main()
