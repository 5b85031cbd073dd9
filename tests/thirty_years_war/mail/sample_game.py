"""The sample game of Thirty Years War: a turn by mail, with the real messages.

``python -m tests.thirty_years_war.mail.sample_game`` plays them and writes
``docs/handbook/sample-game-thirty-years-war.md`` and its Finnish twin again. Chloe, the Catholic
player, writes English, Väinö, the Protestant, Finnish; behind the letters that are scripted they
write what a caretaker advises.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.service.commands.creating import create_game
from tests.service.playground import SECRET
from tests.service.sample_pages import Reader, Sample, sitting, write_pages

SLUG: Final = "tyw-1"
PEOPLE: Final = {
    PROTESTANT: ("Väinö", "Europe/Helsinki"),
    CATHOLIC: ("Chloe", "Europe/London"),
}
BATTLE: Final = """BEGIN
ACTIVATE Tilly WITH C2
MOVE TO Landshut, Linz
FORAGE Linz
ATTACK WITH ALL
NO CARDS
END
"""
CHLOES: Final = (
    (
        f"What would this do?\n\nCHECK\n{BATTLE}",
        "BEGIN\nRULES TABLE combat\nEND\n",
        f"Then so, please.\n\n{BATTLE}\nChloe\n",
    ),
    (
        "BEGIN\nRECRUIT WITH C15\nRECRUIT mercenaries WITH Tilly\nEND\n",
        (
            "Linz has been eaten bare, of course.\n\nBEGIN\nRECRUIT WITH C15\n"
            "RECRUIT mercenaries WITH Bucquoy\nFULL UNITS 1\n"
            "RECRUIT mercenaries WITH Bucquoy\nEND\n"
        ),
    ),
    (
        (
            "BEGIN\nACTIVATE Bucquoy WITH C11\n"
            "MOVE Bucquoy, 3 Imperial veterans, 1 Imperial mercenary"
            " TO Znaim, Budweis, Prague\nFORAGE Prague\nBESIEGE\nEND\n"
        ),
    ),
)
VAINOS: Final = (
    (
        (
            "Hyvää peliä!\n\nALKU\nAKTIVOI Thurn KORTILLA P8\nSIIRRÄ Linziin (VALTAA)\n"
            "PYSYVÄ: PERÄÄNNY Budweisiin TAI mihin tahansa\nLOPPU\n\nVäinö\n"
        ),
    ),
    (
        (
            "ALKU\nVÄRVÄÄ KORTILLA P3\nVÄRVÄÄ palkkasoturit Mansfeldilla\n"
            "VÄRVÄÄ palkkasoturit Mansfeldilla\nTÄYSIÄ YKSIKÖITÄ 1\nLOPPU\n"
        ),
    ),
    ("ALKU\nTILANNE\nLOPPU\n", "ALKU\nAPU KORTILLA P6\nLOPPU\n"),
)
PLAYED: Final = "ALKU\nPELAA P13\nLOPPU\n"
"""What Väinö writes when he is asked about combat cards in the first battle."""
LETTERS: Final = {CATHOLIC: CHLOES, PROTESTANT: VAINOS}
"""What is written in each Card Round, by side."""

INTRODUCTION: Final = """# A sample game of Thirty Years War

The first turn of the Early War scenario, as Chloe sees it, who plays the Catholics: a march and a
battle, recruiting, an overrun and a siege in the first three Card Rounds; what to write after them
she asks a [caretaker](../caretakers.md), as Väinö does. Every message is real:
`python -m tests.thirty_years_war.mail.sample_game` plays the game and writes this page, and a test
checks that it is current. The first messages of each kind are shown whole, further ones in short.
[The player's guide](thirty-years-war.md) tells how to write orders. Väinö, who plays the
Protestants, reads and writes [the same game in Finnish](fi/sample-game-thirty-years-war.md).
"""
INTRODUCTION_FI: Final = """# Kolmikymmenvuotisen sodan esimerkkipeli

Early War -skenaarion ensimmäinen vuoro, niin kuin sen näkee Väinö, joka pelaa protestanteilla:
kolmella ensimmäisellä korttikierroksella marssi ja taistelu, värväys, yliajo ja piiritys. Sen
jälkeen Väinö kysyy [varapelaajalta](../../caretakers.md), mitä kirjoittaa, kuten Chloekin.
Jokainen viesti on aito: `python -m tests.thirty_years_war.mail.sample_game` pelaa pelin ja
kirjoittaa tämän sivun, ja testi tarkistaa, että se on ajan tasalla. Kunkin lajin ensimmäiset
viestit ovat kokonaan, seuraavat lyhyesti. Komentojen kirjoittamisesta kertoo [pelaajan
opas](thirty-years-war.md). Chloe, joka pelaa katolisilla, näkee [saman pelin
englanniksi](../sample-game-thirty-years-war.md).
"""
PAGE: Final = "sample-game-thirty-years-war.md"
WHOLE: Final = {"letter": 8, "receipt": 8, "report": 2}
CHLOE: Final = Reader(CATHOLIC, "Chloe", PAGE, INTRODUCTION, whole=WHOLE)
VAINO: Final = Reader(PROTESTANT, "Väinö", f"fi/{PAGE}", INTRODUCTION_FI, "fi", WHOLE)


@dataclass
class FirstTurn(Sample):
    """Turn 1; ``written`` says in how many Card Rounds a side has written what is scripted."""

    written: dict[str, int] = field(default_factory=dict)
    has_fought: bool = False

    def over(self) -> bool:
        """Return whether the side that goes second is asked in turn 2."""
        with self.ground.playing(self.slug) as playing:
            return playing.stage.turn == 2 and playing.waits_for(CATHOLIC)

    def scripted(self, role: str) -> bool:
        """Let a side write what it has to say when its round begins, and in the first battle."""
        question = self.ground.decision(role, SLUG).name
        if role == PROTESTANT and question == "combat_cards" and not self.has_fought:
            self.has_fought = True
            self.diaries[role].write(PLAYED)
            return True
        letters, number = LETTERS[role], self.written.get(role, 0)
        if question != "round" or number == len(letters):
            return False
        self.written[role] = number + 1
        for body in letters[number]:
            self.diaries[role].write(body)
        return True

    def advised(self, role: str) -> list[str]:
        """Ask no caretaker before all letters are written: they go on from the examples."""
        is_written = self.written.get(role, 0) == len(LETTERS[role])
        return super().advised(role) if is_written else []


@cache
def pages() -> dict[str, str]:
    """Return the pages by their names in the handbook, after the rounds were played."""
    with sitting(PEOPLE, (CHLOE, VAINO)) as (ground, seats, diaries):
        create_game(
            ground.office,
            "thirty_years_war",
            scenario="early_war",
            seats=seats,
            slug=SLUG,
            title="a sample",
            secret=SECRET,
        )
        return FirstTurn(ground, SLUG, diaries).play()


def main() -> None:
    """Write the pages again."""
    write_pages(pages)


if __name__ == "__main__":
    main()
