"""The page that tells Finnish players how to write orders and commands.

``docs/komennot.md`` is made from the code: ``ADJUDICATOR_GOLDEN=write`` writes it again.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from adjudicator.engine.words import said
from adjudicator.games.here_i_stand.language.conditions import CONDITIONS
from adjudicator.games.here_i_stand.language.deals import EXAMPLES as ITEMS
from adjudicator.languages import language_named
from adjudicator.words.order_words import CONDITION, item_line, of_game, order_line
from tests.orders.test_pbem_02_finnish_commands import LINES

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "komennot.md"
FINNISH: Final = of_game(language_named("fi"), "here_i_stand")
HEAD: Final = """# Komennot suomeksi

Tehty koodista: `tests/orders/test_finnish_page.py`.

Jokaisen rivin voi kirjoittaa suomeksi tai englanniksi, samassa lohkossakin. Isoilla ja pienillä
kirjaimilla ja ääkkösten pisteillä ei ole väliä. Kuittaus kertoo, miten rivi luettiin; mitään ei
arvata.

    ALKU his-7 ottomaanit W117
    PELAA Janitsaarit KOMENTOPISTEINÄ
    SIIRRÄ Suleiman, 7 vakinaisyksikköä, 1 ratsuväkiyksikkö Istanbulista Edirneen
    VALMIS
    LOPPU

`KOEAJO` ennen sanaa `ALKU` vain tarkistaa lohkon.

- **Paikat** taivutetaan: `Wienistä`, `Wieniin`, `Wienissä`, `Maltalta`, `Pohjanmerelle`.
  Perusmuotokin käy, kun edellä on `LÄHTÖ`, `KOHDE` tai `PAIKKA`: `SIIRRÄ kaikki LÄHTÖ Graz KOHDE
  Agram`. Koodi tai nimen alku saa päätteen kaksoispisteellä: `GRZ:sta`, `Wie:stä`.
- **Yksiköt** voi lyhentää: `7 v` (vakinaisyksikkö), `2 p` (palkkasoturi), `1 rv`
  (ratsuväkiyksikkö), `3 e` (eskaaderi), `2 mr` (merirosvoyksikkö). `r` ja `m`
  voivat tarkoittaa kahta (vakinais- tai ratsuväkiyksikköä, palkkasoturia tai merirosvoyksikköä),
  joten kuittaus kysyy, kumpaa tarkoitat. Rivillä, jolla on jo `rv`, `r` on vakinaisyksikkö.
- **Toisen valtakunnan yksiköt**: `2 Genovan vakinaisyksikköä` tai `2 genovalaista vakinaista`.
- **Vaihtoehdot**: `TAI` ja `mikä tahansa`, `mihin tahansa`. **Seurassa**: `MUKANA`.
- **Kortit** nimellä tai numerolla.

Pelin komennot ovat [pelaajan oppaan](handbook/fi/player.md) lopussa, englanniksi
[englanninkielisessä](handbook/player.md) samassa järjestyksessä; kolmikymmenvuotisen sodan ovat
[sen omassa oppaassa](handbook/fi/thirty-years-war.md). Alla on kunkin rivin perässä sama
englanniksi.
"""


def rows(title: str, pairs: list[tuple[str, str]]) -> list[str]:
    """Return lines in Finnish, each with its English."""
    return ["", f"## {title}", "", *(f"- `{own}`: `{line}`" for line, own in pairs)]


def page() -> str:
    """Return the page."""
    sections = (
        ("Ehdot", [(line, order_line(line, CONDITION)) for line in CONDITIONS.examples]),
        ("Sopimusten kohdat", [(line, item_line(line)) for line in ITEMS]),
        (
            "Muut komennot",
            [(line, order_line(line)) for line in (*LINES, "WHAT IF Ottomans move into Vienna")],
        ),
    )
    parts = [HEAD.rstrip()]
    for title, lines in sections:
        parts += rows(title, [(line, said(own, FINNISH)) for line, own in lines])
    texts = (
        ("PRESS TO france … ENDPRESS", "VIESTI Ranskalle … VIESTILOPPU"),
        ("BROADCAST … ENDBROADCAST", "VIESTI KAIKILLE … VIESTILOPPU"),
        ("DIARY … ENDDIARY", "PÄIVÄKIRJA … PÄIVÄKIRJALOPPU"),
        ("DEAL WITH france … ENDDEAL", "SOPIMUS Ranskan kanssa … SOPIMUSLOPPU"),
    )
    parts += rows("Viestit ja sopimukset", list(texts))
    return "\n".join(parts) + "\n"


def test_the_finnish_page_is_made_from_the_code() -> None:
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page()
