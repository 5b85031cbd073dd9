// The page: offers to choose from, the form of one of them, and the block that comes of it.

const SECRET = "PASSWORD ";
const REST = 250; // milliseconds

class Desk extends Lines {
  constructor(data) {
    super();
    this.data = data;
    this.known = new Map(); // line -> what is known of it
    this.lines = [];
    this.past = []; // the orders before each change
    this.typing = false; // whether the last change was typed
    this.target = null; // the number of the order for which a condition or another possibility is chosen
    this.above = []; // what is typed above the block, such as another word for CHECK
    this.form = null;
    this.open = null; // the opened <details> of the form
    this.element = Object.fromEntries(
      ["offers", "later", "ifs", "not", "aim", "stop", "place", "lines", "block", "left", "said", "long", "mail", "copy",
        "check", "password", "undo", "late"]
        .map(id => [id, document.getElementById(id)]));
    const frame = document.querySelector(".map");
    this.board = frame && data.spots.length ? new Board(frame, data.spots, id => this.point(id)) : null;
    this.lay_out();
    this.recall();
    this.listen();
    this.show();
  }

  // -- leaving the page and coming back ---------------------------------------------------------

  // Leaves the orders with the entry of the tab, so that they are there after a reload, or on coming back.
  // Browsers limit how often, and take no more once a reload has begun: so it waits for a moment's rest.
  keep_soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), REST);
  }

  keep() {
    const known = this.lines.map(line => [line, this.known.get(line)]).filter(([, what]) => what);
    const {above, lines} = this;
    try {
      history.replaceState({page: this.data.page, above, lines, known, check: this.element.check.checked}, "");
    } catch { /* some programs show pages that have no entry */ }
  }

  // Takes up what has been left with the entry, if the page is still the same.
  recall() {
    const kept = history.state;
    if (kept?.page !== this.data.page) { return; }
    this.known = new Map(kept.known);
    [this.lines, this.above, this.element.check.checked] = [kept.lines, kept.above, kept.check];
  }

  // Says that the deadline of the page has passed.
  look_at_clock() {
    this.element.late.hidden = this.data.due === null || Date.now() <= this.data.due;
  }

  // -- the offers -------------------------------------------------------------------------------

  lay_out() {
    for (const offer of this.data.conditions) { offer.condition = true; }
    for (const offer of [...this.data.offers, ...this.data.conditions]) {
      offer.ways = offer.ways.map(way => ({...this.data.usual, ...way}));
    }
    [...this.data.offers, ...this.data.conditions].forEach((offer, number) => {
      offer.number = number;
      const {ifs, later, offers} = this.element;
      const list = offer.condition ? ifs : offer.later ? later : offers;
      offer.item = this.is_plain(offer) ? this.plain(offer) : this.folded(offer);
      list?.append(offer.item);
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
    offer.button = button;
    button.addEventListener("click", () => {
      const price = offer.ways[0].price ?? 0, dear = this.too_dear(price);
      if (dear) { return this.say(dear); }
      this.close();
      this.put(offer, offer.ways[0].line, offer.ways[0], price, []);
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
    const lack = form.lack || this.too_dear(form.price);
    room.querySelector(".preview").textContent = lack ? "" : form.line;
    room.querySelector(".lack").textContent = lack;
    room.querySelector(".cost").textContent = !lack && form.price ? this.data.words.price.replace("{price}", form.price) : "";
    room.querySelector(".add").disabled = Boolean(lack);
    const join = room.querySelector(".join"), at = lack ? -1 : this.joins_at();
    join.hidden = at < 0 || this.target !== null;
    join.disabled = Boolean(form.lack) || !join.hidden && !form.is_there_without(at);
    this.mark();
  }

  // The number of the order that the open one can be added to, -1 for none.
  joins_at() {
    const {offer, line} = this.form;
    if (!offer.joint || !line) { return -1; }
    const lead = lead_of(offer, line);
    return this.lines.findLastIndex(one => this.known.get(one)?.core === one && one.startsWith(lead) && one.endsWith(offer.tail));
  }

  finish(joined) {
    const {offer, line, way, price, carried} = this.form;
    const summary = this.open.querySelector("summary"), at = joined ? this.joins_at() : -1;
    this.close();
    summary.focus({preventScroll: true});
    if (!joined) { return this.put(offer, line, way, price, carried); }
    const known = this.known.get(this.lines[at]), first = this.lines[at];
    const whole = `${first.slice(0, first.length - offer.tail.length)}${offer.joint}${line.slice(lead_of(offer, line).length)}`;
    this.know(at, {...known, core: whole, ways: [whole], carried: [...known.carried, ...carried], sure: false});
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

  // Later orders wait until one is chosen that opens or pays for them; another possibility is of the same kind.
  is_shut(offer) {
    const known = this.target?.how === "or" ? this.known.get(this.lines[this.target.at]) : null;
    return (offer.later && !this.follows(offer.behind)) || (known !== null && (offer.plain || offer.later === known.now));
  }

  mark() {
    if (!this.board) { return; }
    const form = this.form;
    const possible = form && form.picks.length ? form.options(form.open) : [];
    const places = form ? form.boxes.map(box => box.place) : [];
    const named = form ? form.picks.filter(Boolean) : [];
    this.board.mark(new Set([...possible, ...places]), new Set(named));
  }

  listen() {
    const {block, copy, check, password, undo} = this.element;
    addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => document.hidden ? this.keep() : this.look_at_clock());
    document.addEventListener("keydown", event => { if (event.key === "Escape") { this.step_back(); } });
    undo.addEventListener("click", () => this.undo());
    this.look_at_clock();
    block.addEventListener("input", () => this.typed());
    check.addEventListener("change", () => this.show());
    password?.addEventListener("input", () => this.show());
    copy.addEventListener("click", () => this.copy());
    this.element.stop.addEventListener("click", () => this.aim(null));
    for (const [name, act] of [
      ["nearer", board => board.zoom(STEP)], ["farther", board => board.zoom(1 / STEP)],
      ["whole", board => board.whole()],
    ]) {
      document.getElementById(name)?.addEventListener("click", () => this.board && act(this.board));
    }
  }

  // Gives up what is being chosen: a condition first, then the open order.
  step_back() {
    if (this.target) { return this.aim(null); }
    const summary = this.open?.querySelector("summary");
    this.close();
    summary?.focus();
  }

  async copy() {
    const block = this.element.block;
    let done = true;
    try {
      await navigator.clipboard.writeText(block.value);
    } catch {
      block.focus();
      block.select();
      done = document.execCommand("copy");
    }
    this.say(this.data.words[done ? "copied" : "marked"]);
  }
}

function copy_of(name) {
  return document.getElementById(`t-${name}`).content.firstElementChild.cloneNode(true);
}

new Desk(JSON.parse(document.getElementById("data").textContent));
