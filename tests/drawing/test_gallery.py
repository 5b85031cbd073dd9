from __future__ import annotations

from functools import partial

from adjudicator.drawing.gallery import Gallery, key_of


def test_a_picture_is_painted_once() -> None:
    gallery, painted = Gallery(100), list[str]()

    def paint() -> bytes:
        painted.append("once")
        return b"picture"

    assert [gallery.picture("a", paint) for _time in range(3)] == [b"picture"] * 3
    assert painted == ["once"]
    gallery.clear()
    gallery.picture("a", paint)
    assert painted == ["once"] * 2


def test_no_more_bytes_are_kept_than_there_is_room_for() -> None:
    gallery = Gallery(10)
    kept = {key: 4 * key.encode() for key in "abc"}
    for key in "abac":  # b was used least lately
        gallery.picture(key, partial(kept.__getitem__, key))
    assert gallery.picture("a", lambda: b"again") == b"aaaa"
    assert gallery.picture("b", lambda: b"again") == b"again"
    assert gallery.picture("huge", lambda: b"x" * 11) == b"x" * 11
    assert gallery.picture("huge", lambda: b"again") == b"again"


def test_other_parts_have_another_key() -> None:
    assert key_of(720, "ab", b"c") == key_of(720, "ab", b"c")
    found = {key_of(720, "ab", "c"), key_of(720, "a", "bc"), key_of(1000, "ab", "c"), key_of("ab")}
    assert len(found) == 4
