// The page: offers to choose from, the form of one of them, and the block that comes of it.

const SECRET = "PASSWORD ";

class Desk {
  constructor(data) {
    this.data = data;
    this.known = new Map(); // line -> what is known of it
    this.lines = [];
    this.above = []; // what is typed above the block, such as another word for CHECK
    this.form = null;
    this.open = null; // the opened <details> of the form
    this.element = Object.fromEntries(
      ["offers", "later", "place", "lines", "block", "left", "said", "long", "mail", "copy", "check", "password"]
        .map(id => [id, document.getElementById(id)]));
    const frame = document.querySelector(".map");
    this.board = frame && data.spots.length ? new Board(frame, data.spots, id => this.point(id)) : null;
    this.lay_out();
    this.listen();
    this.show();
  }

  // -- the offers -------------------------------------------------------------------------------

  lay_out() {
    this.data.offers.forEach((offer, number) => {
      offer.number = number;
      const list = offer.later ? this.element.later : this.element.offers;
      list?.append(this.is_plain(offer) ? this.plain(offer) : this.folded(offer));
    });
  }

  is_plain(offer) {
    return offer.ways.length === 1 && !offer.slots.length && offer.ways[0].pile === null;
  }

  plain(offer) {
    const item = copy_of("plain");
    const button = item.querySelector("button");
    button.textContent = offer.ways[0].line;
    item.querySelector(".does").textContent = this.about(offer);
    button.addEventListener("click", () => {
      this.close();
      this.add(offer, offer.ways[0].line, offer.ways[0], offer.ways[0].price ?? 0);
    });
    return item;
  }

  folded(offer) {
    const item = copy_of("folded");
    const details = item.querySelector("details");
    details.dataset.offer = offer.number;
    item.querySelector(".verb").textContent = offer.verb;
    item.querySelector(".does").textContent = this.about(offer);
    details.addEventListener("toggle", () => {
      if (details.open && this.open !== details) {
        this.close();
        [this.open, this.form] = [details, new Form(offer, this)];
        this.draw_form();
      } else if (!details.open && this.open === details) {
        this.close();
      }
    });
    return item;
  }

  // Says what an offer does and what it costs.
  about(offer) {
    const prices = [...new Set(offer.ways.map(way => way.price).filter(price => price !== null))];
    const least = Math.min(...prices);
    const word = prices.length > 1 ? this.data.words.from_price : this.data.words.price;
    const price = prices.length ? word.replace("{price}", least) : "";
    return [offer.does, price].filter(Boolean).join("; ");
  }

  close() {
    const [open, form] = [this.open, this.form];
    [this.open, this.form] = [null, null];
    if (open) {
      open.open = false;
      open.querySelector(".form").replaceChildren();
    }
    if (form) { this.mark(); }
  }

  // -- the form ---------------------------------------------------------------------------------

  draw_form() {
    const room = this.open.querySelector(".form");
    const focused = document.activeElement?.dataset?.part;
    room.replaceChildren();
    this.form.offer.slots.forEach((slot, n) => room.append(this.slot(slot, n)));
    if (this.form.heap) { room.append(this.counters()); }
    const foot = copy_of("foot");
    const [add, join] = ["add", "join"].map(name => foot.querySelector(`.${name}`));
    add.addEventListener("click", () => this.finish(false));
    join.addEventListener("click", () => this.finish(true));
    room.append(foot);
    this.refresh();
    room.querySelector(`[data-part="${focused}"]`)?.focus({preventScroll: true});
  }

  slot(words, n) {
    const item = copy_of("slot");
    const select = item.querySelector("select");
    item.querySelector(".name").textContent = words;
    select.dataset.part = `slot ${n}`;
    select.append(new Option(this.data.words.nothing, ""));
    for (const option of this.form.options(n)) {
      select.append(new Option(this.label(option), option, false, option === this.form.picks[n]));
    }
    select.addEventListener("change", () => this.fill(n, select.value || null));
    return item;
  }

  label(pick) {
    return this.form.offer.labels[pick] ?? this.data.spots.find(spot => spot.id === pick)?.name ?? pick;
  }

  fill(slot, value) {
    this.form.pick(slot, value);
    this.draw_form();
  }

  counters() {
    const list = copy_of("counters");
    list.querySelector(".all").addEventListener("click", () => this.count(form => form.take_all()));
    this.form.boxes.forEach((box, n) => {
      const item = copy_of(box.most === 1 ? "tick" : "stepper");
      const field = item.querySelector("input");
      item.querySelector(".name").textContent = box.label;
      field.dataset.box = n;
      field.dataset.part = `box ${n}`;
      if (box.most === 1) {
        field.addEventListener("change", () => this.count(form => form.take(n, field.checked ? 1 : 0)));
      } else {
        field.max = box.most;
        item.querySelector(".most").textContent = this.data.words.of.replace("{most}", box.most);
        field.addEventListener("change", () => this.count(form => form.take(n, field.valueAsNumber)));
        for (const [name, step] of [["fewer", -1], ["more", 1]]) {
          const button = item.querySelector(`.${name}`);
          button.setAttribute("aria-label", `${this.data.words[name === "more" ? "one_more" : "one_fewer"]}: ${box.label}`);
          button.addEventListener("click", () => this.count(form => form.take(n, form.counts[n] + step)));
        }
      }
      list.querySelector("ul").append(item);
    });
    return list;
  }

  count(change) {
    change(this.form);
    this.refresh();
  }

  // Shows what the form says by now, without drawing it anew.
  refresh() {
    const form = this.form, room = this.open.querySelector(".form");
    for (const field of room.querySelectorAll("[data-box]")) {
      const n = Number(field.dataset.box);
      if (field.type === "checkbox") {
        field.checked = form.counts[n] > 0;
        field.disabled = !field.checked && !form.room(n);
      } else {
        field.value = form.counts[n];
      }
    }
    const left = this.left();
    const lack = form.lack ||
      (left !== null && form.price > left ? this.data.words.dear.replace("{price}", form.price).replace("{left}", left) : "");
    room.querySelector(".preview").textContent = lack ? "" : form.line;
    room.querySelector(".lack").textContent = lack;
    room.querySelector(".cost").textContent = !lack && form.price ? this.data.words.price.replace("{price}", form.price) : "";
    room.querySelector(".add").disabled = Boolean(lack);
    const join = room.querySelector(".join");
    join.hidden = !form.offer.joint || !this.lines.some(line => line.startsWith(form.offer.lead));
    join.disabled = Boolean(form.lack);
    this.mark();
  }

  finish(joined) {
    const {offer, line, way, price, carried} = this.form;
    const summary = this.open.querySelector("summary");
    this.close();
    summary.focus({preventScroll: true});
    if (joined) {
      const at = this.lines.findLastIndex(one => one.startsWith(offer.lead));
      const whole = `${this.lines[at]}${offer.joint}${line.slice(offer.lead.length)}`;
      this.known.set(whole, {...this.known.get(this.lines[at]), sure: false});
      this.lines[at] = whole;
      this.show();
    } else {
      this.add(offer, line, way, price, carried);
    }
  }

  // -- pointing ---------------------------------------------------------------------------------

  // A place on the board has been pointed at: it fills a slot, or is told about.
  point(id) {
    const form = this.form;
    this.tell(id);
    if (!form) { return; }
    const box = form.boxes.findIndex(one => one.place === id && one.most > 0);
    if (box >= 0 && !form.picks.includes(null)) {
      this.count(() => form.take(box, form.room(box) ? form.counts[box] + 1 : 0));
      return;
    }
    for (let slot = form.open; slot >= 0; slot--) {
      if (form.options(slot).includes(id)) {
        this.fill(slot, id);
        return;
      }
    }
  }

  // Says what is in a place, and which orders begin there.
  tell(id) {
    const spot = this.board.spots.get(id);
    this.element.place.replaceChildren();
    const title = document.createElement("h3");
    title.textContent = spot.name;
    const about = document.createElement("p");
    about.textContent = spot.about;
    this.element.place.append(title, about);
    for (const offer of this.data.offers) {
      if (this.is_shut(offer)) { continue; }
      const slot = offer.slots.findIndex((_, n) => usable(this, offer).some(way => way.picks[n] === id));
      if (slot < 0) { continue; }
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `${offer.verb}: ${offer.slots[slot]} ${spot.name}`;
      button.addEventListener("click", () => this.begin(offer, slot, id));
      this.element.place.append(button);
    }
  }

  begin(offer, slot, id) {
    const details = document.querySelector(`details[data-offer="${offer.number}"]`);
    this.close();
    [this.open, this.form] = [details, new Form(offer, this)];
    details.open = true;
    this.form.pick(slot, id);
    this.draw_form();
    details.querySelector("select, input, button")?.focus();
  }

  // Later orders wait until one is chosen that pays for them.
  is_shut(offer) {
    return offer.later && this.budget() === null;
  }

  mark() {
    if (!this.board) { return; }
    const form = this.form;
    const possible = form && form.picks.length ? form.options(form.open) : [];
    const places = form ? form.boxes.map(box => box.place) : [];
    const named = form ? form.picks.filter(Boolean) : [];
    this.board.mark(new Set([...possible, ...places]), new Set(named));
  }

  // -- the block --------------------------------------------------------------------------------

  // What there is to spend, by the question or by the card that is played; null: nothing is spent.
  budget() {
    if (this.data.left !== null) { return this.data.left; }
    const paid = this.lines.map(line => this.known.get(line)?.gives).find(gives => gives != null);
    return paid ?? null;
  }

  left() {
    const budget = this.budget();
    if (budget === null) { return null; }
    return this.lines.reduce((left, line) => left - (this.known.get(line)?.price ?? 0), budget);
  }

  add(offer, line, way, price, carried = null) {
    const sure = way.sure && !moved_on(this, way, carried);
    this.known.set(line, {price, carried, gives: way.gives, sure, now: !offer.later, last: offer.last});
    const is_now = one => this.known.get(one)?.now;
    const ends = one => this.known.get(one)?.last;
    if (offer.last && !offer.later && !this.data.several) {
      this.lines = [line];
    } else if (offer.later || this.data.several) {
      this.lines = [...this.lines.filter(one => !ends(one)), line];
    } else {
      this.lines = [line, ...this.lines.filter(one => !is_now(one))];
    }
    this.tidy();
    this.show();
    this.say(this.data.words.added.replace("{line}", () => line));
  }

  // Leaves out what nothing pays for any more.
  tidy() {
    if (this.budget() === null) {
      this.lines = this.lines.filter(line => this.known.get(line)?.now ?? true);
    }
  }

  remove(at) {
    this.close();
    this.lines.splice(at, 1);
    this.tidy();
    this.show();
    this.say(this.data.words.removed);
    (this.element.lines.querySelectorAll("button")[at] ?? this.element.block).focus();
  }

  say(words) { this.element.said.textContent = words; }

  get whole() {
    const head = this.element.check.checked ? ["CHECK"] : [];
    const password = this.element.password?.value.trim();
    const secret = password ? [`${SECRET}${password}`] : [];
    return [...head, ...this.above, this.data.opening, ...secret, ...this.lines, this.data.closing].join("\n");
  }

  show(typed = false) {
    const list = this.element.lines;
    list.replaceChildren();
    this.lines.forEach((line, at) => {
      const item = copy_of("line"), known = this.known.get(line);
      item.querySelector(".order").textContent = line;
      const sure = at === 0 && known?.sure && known.now;
      const words = this.data.words;
      item.querySelector(".claim").textContent =
        !known ? words.by_hand : sure ? words.legal : at === 0 && known.now ? words.unsure : words.in_turn;
      item.dataset.claim = sure ? "legal" : "open";
      const button = item.querySelector("button");
      button.setAttribute("aria-label", `${words.remove}: ${line}`);
      button.addEventListener("click", () => this.remove(at));
      list.append(item);
    });
    document.body.classList.toggle("empty", !this.lines.length);
    const [budget, left] = [this.budget(), this.left()];
    this.element.left.textContent =
      budget === null ? "" : this.data.words.left.replace("{left}", left).replace("{all}", budget);
    const later = document.querySelector(".later");
    if (later) { later.hidden = this.data.left === null && budget === null; }
    if (!typed) { this.element.block.value = this.whole; }
    this.element.block.rows = Math.max(4, this.element.block.value.split("\n").length + 1);
    const empty = `mailto:${encodeURIComponent(this.data.to).replace("%40", "@")}?subject=${encodeURIComponent(this.data.subject)}`;
    const link = `${empty}&body=${encodeURIComponent(this.element.block.value.replaceAll("\n", "\r\n"))}`;
    const long = link.length > this.data.longest;
    this.element.mail.href = long ? empty : link;
    this.element.long.textContent = long ? this.data.words.long : "";
    if (this.form) { this.refresh(); }
  }

  // Takes what is typed into the block: the lines between its first and its last.
  typed() {
    const lines = this.element.block.value.split("\n").map(line => line.trim());
    const begin = lines.findIndex(line => line === this.data.opening);
    const end = lines.lastIndexOf(this.data.closing);
    const above = lines.slice(0, Math.max(0, begin)).filter(Boolean);
    this.element.check.checked = above.includes("CHECK");
    this.above = above.filter(line => line !== "CHECK");
    const inner = lines.slice(begin + 1, end < 0 ? undefined : end);
    const field = this.element.password;
    const secret = field && inner.findLast(line => line.startsWith(SECRET));
    if (secret) { field.value = secret.slice(SECRET.length); }
    this.lines = inner.filter(line => line && !(field && line.startsWith(SECRET)));
    this.show(true);
  }

  listen() {
    const {block, copy, check, password} = this.element;
    block.addEventListener("input", () => this.typed());
    check.addEventListener("change", () => this.show());
    password?.addEventListener("input", () => this.show());
    copy.addEventListener("click", () => this.copy());
    for (const [name, act] of [
      ["nearer", board => board.zoom(STEP)], ["farther", board => board.zoom(1 / STEP)],
      ["whole", board => board.whole()],
    ]) {
      document.getElementById(name)?.addEventListener("click", () => this.board && act(this.board));
    }
  }

  async copy() {
    const block = this.element.block;
    try {
      await navigator.clipboard.writeText(block.value);
    } catch {
      block.focus();
      block.select();
      document.execCommand("copy");
    }
    this.say(this.data.words.copied);
  }
}

function copy_of(name) {
  return document.getElementById(`t-${name}`).content.firstElementChild.cloneNode(true);
}

new Desk(JSON.parse(document.getElementById("data").textContent));
