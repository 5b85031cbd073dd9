"""Painted pictures that are kept, found by what they show: no process paints one twice."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock


class Gallery:
    """Pictures by key, of ``most`` bytes together: those that were used last."""

    def __init__(self, most: int) -> None:
        self._most, self._size, self._lock = most, 0, Lock()
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def picture(self, key: str, paint: Callable[[], bytes]) -> bytes:
        """Return the picture of a key, painted where it is not there."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        painted = paint()  # others need not wait for it
        with self._lock:
            if key not in self._kept and len(painted) <= self._most:
                self._kept[key] = painted
                self._size += len(painted)
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])
        return painted

    def clear(self) -> None:
        """Forget all pictures."""
        with self._lock:
            self._kept.clear()
            self._size = 0


def key_of(*parts: object) -> str:
    """Return the key of a picture that is made of some parts, by what is in them."""
    written = hashlib.sha256()
    for part in parts:
        content = part if isinstance(part, bytes) else str(part).encode()
        written.update(b"%d:%b" % (len(content), content))
    return written.hexdigest()
