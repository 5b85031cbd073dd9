"""What is wrong with a web page for those who read it, as a browser sees it: one sentence each."""

from __future__ import annotations

from typing import Any

from tests.chromium import Page

SMALLEST_TEXT = 14
"""Pixels; smaller letters are hard to read on a telephone."""
LEAST_CONTRAST = 4.5
"""Between letters and what is behind them (WCAG 2.2, level AA, 1.4.3)."""


def faults_of(page: Page, width: int) -> list[str]:
    """Return what is wrong with the page that a tab shows in a window ``width`` pixels wide.

    Everything that can be opened is opened. Besides what the browser has complained about: a page
    that must be pushed sideways, small or faint letters, pictures that are missing or have no
    words, controls without a mark where the keyboard is.
    """
    seen: dict[str, Any] = page.run(_LOOK)
    found = [*page.trouble]
    if seen["width"] > width:
        found.append(f"the page is {seen['width']} pixels wide, the window {width}")
    for text in seen["texts"]:
        if text["size"] < SMALLEST_TEXT:
            found.append(f"{text['words']!r} is {text['size']} pixels high")
        if text["contrast"] < LEAST_CONTRAST:
            found.append(f"{text['words']!r} has a contrast of {text['contrast']:.2f} only")
    for picture in seen["pictures"]:
        if not picture["width"]:
            found.append(f"the picture {picture['source']} is not shown")
        if not picture["words"]:
            found.append(f"the picture {picture['source']} has no words")
    found += [f"{words!r} looks the same when the keyboard is there" for words in seen["unmarked"]]
    return found


def text_of(page: Page) -> str:
    """Return what can be read on the page, also what must be opened first."""
    words: str = page.run(f"({_OPEN})(), document.body.innerText")
    return words


_OPEN = "() => document.querySelectorAll('details').forEach(one => { one.open = true; })"

_LOOK = (
    "("
    + """async () => {
  OPEN();
  const pictures = [...document.images];
  for (const one of pictures) { one.loading = 'eager'; }
  await Promise.all(pictures.map(one => one.decode().catch(() => null)));

  const colour = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const once = make => {
    const made = new Map();
    return key => made.has(key) ? made.get(key) : made.set(key, make(key)).get(key);
  };
  const rgba = once(words => {
    colour.clearRect(0, 0, 1, 1);
    colour.fillStyle = words;
    colour.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = colour.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  });
  const over = (top, below) =>
    [0, 1, 2].map(n => top[n] * top[3] + below[n] * (1 - top[3])).concat(1);
  const behind = once(element => {
    if (!element) { return [255, 255, 255, 1]; }
    const own = rgba(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, behind(element.parentElement));
  });
  const light = ([r, g, b]) => {
    const parts = [r, g, b].map(n => n / 255)
      .map(n => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = walker.currentNode.data.trim();
    const element = walker.currentNode.parentElement;
    if (!words || !element.getClientRects().length) { continue; }
    const style = getComputedStyle(element);
    const ground = behind(element);
    texts.push({
      words: words.slice(0, 60),
      size: parseFloat(style.fontSize),
      contrast: contrast(over(rgba(style.color), ground), ground),
    });
  }

  const look = element => {
    const style = getComputedStyle(element);
    return [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow].join();
  };
  const unmarked = [];
  for (const element of document.querySelectorAll('a[href], summary, [tabindex="0"]')) {
    if (!element.checkVisibility()) { continue; }
    const before = look(element);
    element.focus({focusVisible: true, preventScroll: true});
    if (look(element) === before) { unmarked.push(element.innerText.slice(0, 60)); }
    element.blur();
  }

  return {
    width: document.scrollingElement.scrollWidth,
    texts: texts,
    unmarked: unmarked,
    pictures: pictures.map(one => ({
      source: one.getAttribute('src'), words: one.alt.trim(), width: one.naturalWidth,
    })),
  };
}""".replace("OPEN()", f"({_OPEN})()")
    + ")()"
)
