"""The board as far as it changed, line by line."""

from __future__ import annotations

from adjudicator.games.telling import HandLine, Section
from adjudicator.languages import language_named
from adjudicator.reports.changes import changed_sections, with_new_notes
from adjudicator.reports.spoken import Retold


def board(*sections: Section) -> Retold:
    return Retold(sections, lambda _: sections)


def told(before: tuple[str, ...], now: tuple[str, ...]) -> list[str]:
    """Return what is told of one section with these lines."""
    found = changed_sections(
        board(Section("The Empire: 3 points", before, "empire")),
        board(Section("The Empire: 3 points", now, "empire")),
    )
    return [str(line) for section in found for line in section.lines]


def test_of_a_stack_its_new_line_is_told() -> None:
    before, now = ("Vienna: 2 regulars", "Linz: empty"), ("Vienna: 3 regulars", "Linz: empty")
    assert told(before, now) == ["Vienna: 3 regulars"]
    assert told(before, (*before, "Vienna: 3 regulars")) == ["Vienna: 3 regulars"]


def test_what_is_no_longer_there_is_told() -> None:
    assert told(("Vienna: 2 regulars", "Linz: empty"), ("Linz: empty",)) == [
        "No longer: Vienna: 2 regulars"
    ]
    assert told(("Lost: Metz", "Lost: Trier"), ("Lost: Trier",)) == ["No longer: Lost: Metz"]


def test_of_a_long_list_what_came_and_went_is_told() -> None:
    many = "Metz, Trier, Worms, Mainz, Cologne, Speyer"
    assert told((f"Also: {many}",), (f"Also: {many}, Ulm",)) == ["Also: now also Ulm"]
    assert told((f"Also: {many}, Ulm",), (f"Also: {many}",)) == ["Also: no longer Ulm"]
    assert told((f"Also: {many}",), (f"Also: {many}, Ulm".replace("Metz, ", ""),)) == [
        "Also: now also Ulm",
        "Also: no longer Metz",
    ]


def test_of_a_long_stack_whose_numbers_changed_the_new_line_is_told() -> None:
    stack = "Vienna (key): Charles V, Ferdinand, Alva, 6 regulars, 2 mercenaries, 1 cavalry"
    fewer = stack.replace("6 regulars", "4 regulars")
    assert told((stack,), (fewer,)) == [fewer]
    besieged = f"{stack} [under siege by the Ottomans]"
    assert told((stack,), (besieged,)) == [besieged]
    assert told((stack,), (f"{stack}, 1 squadron",)) == ["Vienna (key): now also 1 squadron"]


def test_lines_about_the_same_take_the_place_of_one_another_only_one_for_one() -> None:
    assert told(("Lost: Metz", "Lost: Trier"), ("Lost: Ulm",)) == [
        "Lost: Ulm",
        "No longer: Lost: Metz",
        "No longer: Lost: Trier",
    ]
    assert told(("at war", "at sea"), ("at peace",)) == [
        "at peace",
        "No longer: at war",
        "No longer: at sea",
    ]


def test_a_line_that_stands_there_twice_is_told_twice() -> None:
    assert told(("a raider",), ("a raider", "a raider")) == ["a raider"]
    assert told(("a raider", "a raider"), ("a raider",)) == ["No longer: a raider"]


def test_a_section_that_is_no_longer_there_is_told() -> None:
    same, gone = Section("Wars", ("none",)), Section("Plague", ("Rome: 2 dead",))
    assert tuple(changed_sections(board(gone, same), board(same))) == (
        Section("Plague", ("No longer: Rome: 2 dead",)),
    )


def test_a_short_list_and_one_that_changed_much_are_told_whole() -> None:
    assert told(("Also: Metz, Trier",), ("Also: Metz, Ulm",)) == ["Also: Metz, Ulm"]
    one, other = "a: 1, 2, 3, 4, 5, 6, 7", "a: 1, 2, 8, 9, 10, 11, 12"
    assert told((one,), (other,)) == [other]


def test_a_long_list_in_another_order_is_told_whole() -> None:
    one, other = "a: 1, 2, 3, 4, 5, 6", "a: 6, 5, 4, 3, 2, 1"
    assert told((one,), (other,)) == [other]


def test_a_line_without_a_colon_takes_the_place_of_another() -> None:
    assert told(("44 cards",), ("42 cards",)) == ["42 cards"]
    assert told(("44 cards", "no deck"), ("44 cards",)) == ["No longer: no deck"]


def test_sections_that_are_the_same_are_left_out_and_new_ones_told_whole() -> None:
    same, other = Section("Wars", ("none",)), Section("Religion: 3 spaces", ("Luther",))
    fresh = Section("Colonies", ("Cuba",))
    found = changed_sections(board(same, other), board(same, other, fresh))
    assert tuple(found) == (fresh,)


def test_a_section_is_known_by_its_role_or_the_beginning_of_its_title() -> None:
    before = board(Section("Empire: 3 points", ("Vienna: 1",), "empire"), Section("Faith: 3", ()))
    now = board(Section("Empire: 4 points", ("Vienna: 1",), "empire"), Section("Faith: 5", ("x",)))
    assert tuple(changed_sections(before, now)) == (
        Section("Empire: 4 points", (), "empire"),
        Section("Faith: 5", ("x",)),
    )


def test_changes_are_told_in_the_language_of_the_reader() -> None:
    def retold(english: str, finnish: str) -> Retold:
        return Retold([Section("Map", (english,))], lambda _: (Section("Kartta", (finnish,)),))

    before = retold("Vienna: 1 regular", "Wien: 1 regulaari")
    finnish = language_named("fi")
    assert finnish is not None
    gone = Retold([Section("Map", ())], lambda _: (Section("Kartta", ()),))
    (section,) = changed_sections(before, gone).said_in(finnish)
    assert section == Section("Kartta", ("Ei enää: Wien: 1 regulaari",))


def test_what_a_card_does_is_said_when_it_is_new_in_the_hand() -> None:
    old = HandLine(1, "Janissaries", "5 CP", "home", "Four regulars.")
    new = HandLine(27, "Mercenaries", "2 CP", "combat", "Buy off.")
    assert with_new_notes((old, new), (old,)) == (
        HandLine(1, "Janissaries", "5 CP", "home", ""),
        new,
    )
