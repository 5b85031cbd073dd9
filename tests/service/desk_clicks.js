(seed, count) => {
  // Mulberry32: the same clicks for the same seed.
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const any = list => list[Math.floor(random() * list.length)];
  const seen = element => element.checkVisibility() && !element.disabled;
  const found = new Map();
  const note = () => {
    const block = document.getElementById("block").value;
    const lines = [...document.querySelectorAll("#lines li")];
    if (lines.length) {
      found.set(block, {block, legal: lines[0].dataset.claim === "legal"});
    }
  };
  const click = element => {
    if (element instanceof HTMLSelectElement) {
      const options = [...element.options].filter(option => option.value);
      if (options.length) {
        element.value = any(options).value;
        element.dispatchEvent(new Event("change", {bubbles: true}));
      }
    } else if (element instanceof HTMLInputElement && element.type === "number") {
      element.value = String(Math.floor(random() * (Number(element.max) + 1)));
      element.dispatchEvent(new Event("change", {bubbles: true}));
    } else {
      element.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    }
  };
  const kinds = [
    [6, ".form .add, .form .join"], [5, ".form select"],
    [5, ".form .more, .form .all, .form input"], [2, ".spot.can"], [1, ".spot"],
    [1, ".place button"], [1, ".form .fewer"], [1, ".offers > li > button"], [2, ".offers summary"],
    [1, "#lines .remove"], [1, "#undo"], [1, "#lines .if"], [1, "#lines .or"], [1, "#not"], [3, "#ifs summary"],
    [3, "#ifs .add"],
  ];
  const bag = kinds.flatMap(([weight, kind]) => Array(weight).fill(kind));
  for (let n = 0; n < count; n++) {
    const add = document.querySelector(".form .add");
    if (add && seen(add) && random() < 0.5) {
      click(add);
      note();
      continue;
    }
    for (let tries = 0; tries < 20; tries++) {
      const possible = [...document.querySelectorAll(any(bag))].filter(seen);
      if (possible.length) {
        click(any(possible));
        break;
      }
    }
    // The event of an opened <details> comes later; here it is waited for by sending it at once.
    for (const details of document.querySelectorAll("details[data-offer]")) {
      details.dispatchEvent(new Event("toggle"));
    }
    note();
  }
  return [...found.values()];
}
