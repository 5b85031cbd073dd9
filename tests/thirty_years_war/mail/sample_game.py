"""The sample game of Thirty Years War: Card Rounds by mail, with the real messages.

``python -m tests.thirty_years_war.mail.sample_game`` plays them and writes
``docs/handbook/sample-game-thirty-years-war.md`` and its Finnish twin again. Chloe, the Catholic
player, writes English, Väinö, the Protestant, Finnish; where nothing is scripted they send the
forms of the messages back.
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
LETTERS: Final = {CATHOLIC: CHLOES, PROTESTANT: VAINOS}
"""What is written in each Card Round, by side."""

INTRODUCTION: Final = """# A sample game of Thirty Years War

The first three Card Rounds of both sides in the Early War scenario, as Chloe sees them, who plays
the Catholics: a march and a battle, recruiting, an overrun and a siege. Every message is real:
`python -m tests.thirty_years_war.mail.sample_game` plays the game and writes this page, and a test
checks that it is current. The first message of each kind is shown whole, further ones by their
subject. [The player's guide](thirty-years-war.md) tells how to write orders. Väinö, who plays the
Protestants, reads and writes [the same game in Finnish](fi/sample-game-thirty-years-war.md).
"""
INTRODUCTION_FI: Final = """# Kolmikymmenvuotisen sodan esimerkkipeli

Molempien puolten kolme ensimmäistä korttikierrosta Early War -skenaariossa, niin kuin ne näkee
Väinö, joka pelaa protestanteilla: marssi ja taistelu, värväys, yliajo ja piiritys. Jokainen viesti
on aito: `python -m tests.thirty_years_war.mail.sample_game` pelaa pelin ja kirjoittaa tämän sivun,
ja testi tarkistaa, että se on ajan tasalla. Kunkin lajin ensimmäinen viesti on kokonaan,
seuraavista on vain aihe. Komentojen kirjoittamisesta kertoo [pelaajan opas](thirty-years-war.md).
Chloe, joka pelaa katolisilla, näkee [saman pelin
englanniksi](../sample-game-thirty-years-war.md).
"""
PAGE: Final = "sample-game-thirty-years-war.md"
WHOLE: Final = {"letter": 8, "receipt": 8, "report": 2}
CHLOE: Final = Reader(CATHOLIC, "Chloe", PAGE, INTRODUCTION, whole=WHOLE)
VAINO: Final = Reader(PROTESTANT, "Väinö", f"fi/{PAGE}", INTRODUCTION_FI, "fi", WHOLE)


@dataclass
class ThreeRounds(Sample):
    """Three Card Rounds of both sides; ``written`` says in how many a side has written."""

    written: dict[str, int] = field(default_factory=dict)

    def over(self) -> bool:
        """Return whether the side that goes second is asked about its fourth round."""
        return self._asked(CATHOLIC) and self.written.get(CATHOLIC, 0) == len(CHLOES)

    def scripted(self, role: str) -> bool:
        """Let a side write what it has to say when its round begins."""
        letters, number = LETTERS[role], self.written.get(role, 0)
        if not self._asked(role) or number == len(letters):
            return False
        self.written[role] = number + 1
        for body in letters[number]:
            self.diaries[role].write(body)
        return True

    def _asked(self, role: str) -> bool:
        """Return whether a side is asked what it does with its round."""
        if role not in self.ground.waiting(SLUG):
            return False
        return self.ground.decision(role, SLUG).name == "round"


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
        return ThreeRounds(ground, SLUG, diaries).play()


def main() -> None:
    """Write the pages again."""
    write_pages(pages())


if __name__ == "__main__":
    main()
