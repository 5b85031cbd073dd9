"use strict";

// The board: a picture, and over it the places as buttons. It is moved and scaled as a whole.

const NAMESPACE = "http://www.w3.org/2000/svg";
const FARTHEST = 12;
const STEP = 1.4;
const DRAG = 6; // pixels: less is a click
const FINGER = 22; // pixels around a place in which a click means it

class Board {
  constructor(frame, spots, chosen) {
    this.frame = frame;
    this.sheet = frame.querySelector(".sheet");
    this.spots = new Map(spots.map(spot => [spot.id, spot]));
    this.buttons = new Map();
    this.chosen = chosen;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.pointers = new Map();
    this.dragged = false;
    this.place();
    this.listen();
  }

  place() {
    const over = this.frame.querySelector(".over");
    const radius = over.viewBox.baseVal.width / 130;
    for (const spot of this.spots.values()) {
      const button = document.createElementNS(NAMESPACE, "circle");
      for (const [name, value] of Object.entries({
        cx: spot.x, cy: spot.y, r: radius, role: "button", tabindex: "-1", class: "spot",
        "aria-label": [spot.name, spot.about].filter(Boolean).join(". "),
      })) {
        button.setAttribute(name, value);
      }
      button.dataset.spot = spot.id;
      over.append(button);
      this.buttons.set(spot.id, button);
    }
    this.current = this.spots.keys().next().value;
    this.buttons.get(this.current)?.setAttribute("tabindex", "0");
  }

  listen() {
    const frame = this.frame;
    frame.addEventListener("click", event => {
      const id = event.target.dataset?.spot ?? this.near(event);
      if (id && !this.dragged) {
        this.move_focus(id, false);
        this.chosen(id);
      }
      this.dragged = false; // a click of a screen reader has no pointer that would say so
    });
    frame.addEventListener("keydown", event => this.key(event));
    frame.addEventListener("wheel", event => {
      if (event.deltaY > 0 && this.scale === 1) { return; } // the page goes on
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, ...this.inside(event));
    }, {passive: false});
    frame.addEventListener("pointerdown", event => {
      this.pointers.set(event.pointerId, this.inside(event));
      this.start = this.inside(event);
      if (this.pointers.size === 1) { this.dragged = false; }
    });
    frame.addEventListener("pointermove", event => this.drag(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      frame.addEventListener(end, event => this.pointers.delete(event.pointerId));
    }
    new ResizeObserver(() => this.show()).observe(frame);
  }

  // The place that a finger means: the nearest one, if it is near; those that may be named first.
  near(event) {
    let [found, least] = [null, FINGER];
    for (const [id, button] of this.buttons) {
      const box = button.getBoundingClientRect();
      const far = Math.hypot(event.clientX - box.left - box.width / 2,
        event.clientY - box.top - box.height / 2) - (button.classList.contains("can") ? FINGER / 2 : 0);
      if (far < least) { [found, least] = [id, far]; }
    }
    return found;
  }

  inside(event) {
    const box = this.frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) { return; }
    const now = this.inside(event);
    if (this.pointers.size === 2) {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const [was, is] = [before, now].map(at => Math.hypot(at[0] - other[0], at[1] - other[1]));
      this.dragged = true;
      if (was > 0) { this.zoom(is / was, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2); }
    } else if (this.dragged || Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) > DRAG) {
      this.dragged = true;
      this.x += now[0] - before[0];
      this.y += now[1] - before[1];
      this.show();
    }
    this.pointers.set(event.pointerId, now);
  }

  zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const scale = Math.min(FARTHEST, Math.max(1, this.scale * factor));
    this.x = x - (x - this.x) * scale / this.scale;
    this.y = y - (y - this.y) * scale / this.scale;
    this.scale = scale;
    this.show();
  }

  whole() {
    this.scale = 1;
    this.show();
  }

  show() {
    const within = (value, size) => Math.min(0, Math.max(size * (1 - this.scale), value));
    this.x = within(this.x, this.frame.clientWidth);
    this.y = within(this.y, this.frame.clientHeight);
    this.sheet.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.frame.classList.toggle("near", this.scale > 1);
  }

  // Brings a place into the middle where it is outside of the frame.
  bring(id) {
    const [button, frame] = [this.buttons.get(id), this.frame.getBoundingClientRect()];
    const box = button.getBoundingClientRect();
    const seen = box.left >= frame.left && box.right <= frame.right &&
      box.top >= frame.top && box.bottom <= frame.bottom;
    if (!seen) {
      this.x += frame.left + frame.width / 2 - (box.left + box.width / 2);
      this.y += frame.top + frame.height / 2 - (box.top + box.height / 2);
      this.show();
    }
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
    const directions = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const id = event.target.dataset?.spot;
    if (event.key in directions && id) {
      const next = this.nearest(id, ...directions[event.key]);
      if (next) { this.move_focus(next, true); }
    } else if ((event.key === "Enter" || event.key === " ") && id) {
      this.chosen(id);
    } else if (event.key === "+" || event.key === "-") {
      this.zoom(event.key === "+" ? STEP : 1 / STEP);
    } else if (event.key === "0") {
      this.whole();
    } else {
      return;
    }
    event.preventDefault();
  }

  // Returns the nearest place in a direction: what lies off the way counts double.
  nearest(id, right, down) {
    const from = this.spots.get(id);
    let [found, least] = [null, Infinity];
    for (const spot of this.spots.values()) {
      const [x, y] = [spot.x - from.x, spot.y - from.y];
      const ahead = x * right + y * down;
      const aside = Math.abs(x * down) + Math.abs(y * right);
      const far = ahead + 2 * aside;
      if (ahead > 0 && ahead >= aside / 2 && far < least) { [found, least] = [spot.id, far]; }
    }
    return found;
  }

  move_focus(id, focus) {
    this.buttons.get(this.current).setAttribute("tabindex", "-1");
    this.current = id;
    const button = this.buttons.get(id);
    button.setAttribute("tabindex", "0");
    if (focus) {
      button.focus({preventScroll: true});
      this.bring(id);
    }
  }

  // Marks the places that may be named now, and those that are named.
  mark(possible, named) {
    for (const [id, button] of this.buttons) {
      button.classList.toggle("can", possible.has(id));
      button.classList.toggle("named", named.has(id));
      button.toggleAttribute("aria-pressed", false);
      if (named.has(id)) { button.setAttribute("aria-pressed", "true"); }
    }
  }
}
