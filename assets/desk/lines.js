// The lines of the block: what is added to them, and what comes of it.

class Lines {
  // What there is to spend, by the question or by the card that is played; null: nothing is spent.
  budget() {
    if (this.data.left !== null) { return this.data.left; }
    const paid = this.lines.map(line => this.known.get(line)?.gives).find(gives => gives != null);
    return paid ?? null;
  }

  left() {
    const budget = this.budget();
    if (budget === null) { return null; }
    // Of several possibilities one is paid for.
    const paid = this.target?.how === "or" ? this.lines.filter((_, at) => at !== this.target.at) : this.lines;
    return paid.reduce((left, line) => left - (this.known.get(line)?.price ?? 0), budget);
  }

  // Says that an order costs more than is left; nothing when it does not.
  too_dear(price) {
    const left = this.left();
    if (left === null || price <= left) { return ""; }
    return this.data.words.dear.replace("{price}", price).replace("{left}", left);
  }

  // Puts an order into the block, or a condition or another possibility to the order they are for.
  put(offer, line, way, price, carried) {
    const at = this.target?.at ?? -1;
    const known = this.known.get(this.lines[at]);
    this.target = null;
    if (at < 0) {
      return this.add(offer, line, way, price, carried);
    }
    if (offer.condition) {
      const condition = this.element.not.checked ? `${this.data.words.not} ${line}` : line;
      this.element.not.checked = false;
      this.know(at, {...known, conditions: [...known.conditions, condition], sure: false});
    } else {
      if (known.ways.includes(line)) {
        this.show();
        return this.focus_on(at);
      }
      const ways = [...known.ways, line], core = ways.join(` ${this.data.words.or} `);
      const gives = [known.gives, way.gives].filter(one => one !== null);
      const more = {
        gives: gives.length ? Math.min(...gives) : null, price: Math.max(known.price, price), opens: [...known.opens, way.opens].filter(Boolean),
      };
      this.know(at, {...known, ...more, core, ways, carried: [], sure: false, last: known.last && offer.last});
    }
    this.focus_on(at);
  }

  // Goes to the buttons of an order: what has had the focus is not shown any more.
  focus_on(at) {
    const buttons = this.element.lines.children[at]?.querySelectorAll("button") ?? [];
    ([...buttons].find(button => !button.hidden) ?? this.element.block).focus();
  }

  // Notes the orders as they are before a change, for Undo.
  note() {
    this.past.push([...this.lines]);
    this.typing = false;
  }

  undo() {
    this.close();
    this.target = null;
    this.lines = this.past.pop() ?? this.lines;
    this.typing = false;
    this.show();
    this.say(this.data.words.undone);
    if (!this.past.length) { this.element.block.focus(); }
  }

  // Lets an order in the block be another one.
  know(at, known) {
    const {if: opens, endif: closes} = this.data.words;
    const heads = known.conditions.map(one => `${opens} ${one}`), feet = known.conditions.map(() => closes);
    const whole = [...heads, known.core, ...feet].join("\n");
    this.note();
    this.known.set(whole, known);
    this.lines[at] = whole;
    this.show();
    this.say(this.data.words.added.replace("{line}", () => whole));
  }

  add(offer, line, way, price, carried) {
    const sure = way.sure && !moved_on(this, way, carried);
    const {plain, last} = offer;
    this.note();
    this.known.set(line, {
      core: line, ways: way.alone ? null : [line], conditions: [], price, carried, gives: way.gives, sure, now: !offer.later, last, plain,
      opens: way.opens ? [way.opens] : [], behind: offer.behind,
    });
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

  // Lets a condition, or another possibility, be chosen for an order; null: for none.
  aim(at, how) {
    const before = this.target?.at;
    this.close();
    this.target = at === null ? null : {at, how};
    this.show();
    if (at !== null) {
      this.element.stop.focus();
    } else if (before !== undefined) {
      this.focus_on(before);
    }
  }

  // Leaves out what nothing pays for, or comes before, any more.
  tidy() {
    this.lines = this.lines.filter(line => {
      const known = this.known.get(line);
      return known?.now !== false || this.follows(known.behind);
    });
  }

  // Whether orders for later may stand in the block: behind one that opens them, or that pays for them.
  follows(behind) {
    if (!behind) { return this.budget() !== null; }
    return this.lines.some(line => this.known.get(line)?.opens?.includes(behind));
  }

  remove(at) {
    this.close();
    this.target = null;
    this.note();
    this.lines.splice(at, 1);
    this.tidy();
    this.show();
    this.say(this.data.words.removed);
    (this.element.lines.querySelectorAll(".remove")[at] ?? this.element.block).focus();
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
      const sure = at === 0 && known?.sure && known.now && !this.data.ahead;
      const words = this.data.words;
      item.querySelector(".claim").textContent =
        !known ? words.by_hand : sure ? words.legal : at === 0 && known.now && !this.data.ahead ? words.unsure : words.in_turn;
      item.dataset.claim = sure ? "legal" : "open";
      const buttons = {remove: () => this.remove(at), if: () => this.aim(at, "if"), or: () => this.aim(at, "or")};
      for (const [name, act] of Object.entries(buttons)) {
        const button = item.querySelector(`.${name}`);
        button.setAttribute("aria-label", `${button.textContent}: ${line}`);
        button.hidden = name !== "remove" && !this.may(known, name);
        button.addEventListener("click", act);
      }
      list.append(item);
    });
    this.show_aim();
    document.body.classList.toggle("empty", !this.lines.length);
    const [budget, left] = [this.budget(), this.left()];
    const {left: enough, over} = this.data.words;
    this.element.left.textContent = budget === null ? "" :
      left < 0 ? over.replace("{count}", -left) : enough.replace("{left}", left).replace("{all}", budget);
    const later = document.querySelector(".later");
    if (later) { later.hidden = !this.data.offers.some(offer => offer.later && this.follows(offer.behind)); }
    for (const offer of this.data.offers) {
      offer.item.hidden = this.target?.how === "if" || this.is_shut(offer);
      offer.button?.setAttribute("aria-disabled", Boolean(this.too_dear(offer.ways[0].price ?? 0)));
    }
    this.element.undo.disabled = !this.past.length;
    if (!typed) { this.element.block.value = this.whole; }
    this.element.block.rows = Math.max(4, this.element.block.value.split("\n").length + 1);
    const empty = `mailto:${encodeURIComponent(this.data.to).replace("%40", "@")}?subject=${encodeURIComponent(this.data.subject)}`;
    const link = `${empty}&body=${encodeURIComponent(this.element.block.value.replaceAll("\n", "\r\n"))}`;
    const long = link.length > this.data.longest;
    this.element.mail.href = long ? empty : link;
    this.element.long.textContent = long ? this.data.words.long : "";
    if (this.form) { this.refresh(); }
    this.keep_soon();
  }

  // Whether a condition or another possibility can be put to an order.
  may(known, how) {
    if (!known || known.plain) { return false; }
    const {most_ways, most_deep} = this.data;
    return how === "or" ? known.ways !== null && known.ways.length < most_ways : this.data.conditions.length > 0 && known.conditions.length < most_deep;
  }

  // Shows for which order a condition or another possibility is being chosen.
  show_aim() {
    const {target} = this;
    const {aim, ifs} = this.element;
    aim.hidden = target === null;
    ifs.parentElement.hidden = target?.how !== "if";
    if (target) {
      const line = this.lines[target.at];
      aim.querySelector(".what").textContent = this.data.words[`aim_${target.how}`].replace("{line}", () => line);
    }
  }

  // Takes what is typed into the block: the lines between its first and its last.
  typed() {
    const raw = this.element.block.value.split("\n"), lines = raw.map(line => line.trim());
    const begin = lines.findIndex(line => line === this.data.opening);
    const end = lines.lastIndexOf(this.data.closing);
    const above = lines.slice(0, Math.max(0, begin)).filter(Boolean);
    this.element.check.checked = above.includes("CHECK");
    this.above = above.filter(line => line !== "CHECK");
    const inner = this.pieces(raw.slice(begin + 1, end < 0 ? undefined : end));
    const field = this.element.password;
    const secret = field && inner.findLast(line => line.startsWith(SECRET));
    if (secret) { field.value = secret.slice(SECRET.length); }
    this.target = null;
    if (!this.typing) { this.note(); }
    this.typing = true;
    this.lines = this.whole_again(inner.filter(line => !(field && line.startsWith(SECRET))));
    this.show(true);
  }

  // Returns lines without blank ones; words to others, from what opens them to what closes them, are
  // one of them and stay as they are typed.
  pieces(lines) {
    const found = [];
    for (let at = 0; at < lines.length; at++) {
      const closings = this.data.texts[lines[at].trim().match(/^\p{L}+/u)?.[0].toLowerCase()] ?? [];
      const end = lines.findIndex((line, n) => n > at && closings.includes(line.replace(/[\s.!]/g, "").toUpperCase()));
      const piece = lines.slice(at, Math.max(at, end) + 1).map(line => line.trimEnd()).join("\n").trim();
      if (piece) { found.push(piece); }
      at = Math.max(at, end);
    }
    return found;
  }

  // Returns lines with those together again that belong to one order, such as its condition.
  whole_again(lines) {
    const long = [...this.known.keys()].filter(one => one.includes("\n")).sort((a, b) => b.length - a.length);
    const found = [];
    for (let at = 0; at < lines.length;) {
      const one = long.find(one => one.split("\n").every((line, n) => line === lines[at + n]));
      found.push(one ?? lines[at]);
      at += one?.split("\n").length ?? 1;
    }
    return found;
  }
}

// What orders begin with that can be said in one.
function lead_of(offer, line) { return offer.lead || `${line.split("\n")[0]}\n`; }
