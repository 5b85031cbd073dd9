// One order that is being filled in: what its slots name, and what is counted out of its pile.

class Form {
  constructor(offer, desk) {
    this.offer = offer;
    this.desk = desk;
    this.usable = usable(desk, offer);
    this.picks = offer.slots.map(() => null);
    this.counts = [];
    this.pile = null;
    this.heap = null;
    this.fill_single();
  }

  // The ways that are left when the slots before one are filled.
  ways(before = this.picks.length) {
    return this.usable.filter(way =>
      way.picks.every((pick, n) => n >= before || this.picks[n] === null || pick === this.picks[n]));
  }

  options(slot) {
    return [...new Set(this.ways(slot).map(way => way.picks[slot]))];
  }

  // The slot that is filled next by pointing; the last one when all are filled.
  get open() {
    const empty = this.picks.indexOf(null);
    return empty < 0 ? this.picks.length - 1 : empty;
  }

  get way() {
    return this.picks.includes(null) ? null : this.ways()[0] ?? null;
  }

  pick(slot, value) {
    this.picks[slot] = value;
    for (let n = slot + 1; n < this.picks.length; n++) {
      if (this.picks[n] !== null && !this.options(n).includes(this.picks[n])) { this.picks[n] = null; }
    }
    this.fill_single();
  }

  // Fills slots for which there is one possibility only.
  fill_single() {
    for (let n = 0; n < this.picks.length; n++) {
      if (this.picks[n] !== null) { continue; }
      const options = this.options(n);
      if (options.length !== 1) { break; }
      this.picks[n] = options[0];
    }
    const way = this.way;
    const pile = way === null || way.pile === null ? null : `${way.pile} ${origin_of(this.offer, way) ?? ""}`;
    if (pile !== this.pile) {
      this.pile = pile;
      this.heap = pile === null ? null : heap(this.desk, this.offer, way);
      this.counts = this.boxes.map(() => 0);
    }
  }

  get boxes() { return this.heap?.boxes ?? []; }

  total(pool) {
    return this.boxes.reduce((sum, box, n) => sum + this.counts[n] * (box.pools[pool] ?? 0), 0);
  }

  // How many units of the pile may go with the leaders that are taken; Infinity without a limit.
  get led() {
    if (this.heap?.led == null) { return Infinity; }
    const taken = this.boxes.filter((box, n) => this.counts[n] && box.leads !== null);
    const ratings = taken.map(box => box.leads).sort((a, b) => b - a);
    return ratings.length ? (ratings[0] ?? 0) + (ratings[1] ?? 0) : this.heap.led;
  }

  // How many more of a box can be taken within the limits.
  room(number) {
    const box = this.boxes[number];
    let room = box.most - this.counts[number];
    for (const pool of this.heap.pools) {
      const weight = box.pools[pool.name] ?? 0;
      if (weight > 0 && pool.most !== null) {
        room = Math.min(room, Math.floor((pool.most - this.total(pool.name)) / weight));
      }
    }
    return this.heap.either.some(pair => this.is_shut_out(box, pair)) ? 0 : Math.max(0, room);
  }

  // Whether something is taken of one of two pools that shut each other out, and a box is of the other.
  is_shut_out(box, [one, other]) {
    return Boolean((box.pools[one] && this.total(other)) || (box.pools[other] && this.total(one)));
  }

  take(number, count) {
    const most = this.counts[number] + this.room(number);
    this.counts[number] = Math.max(0, Math.min(most, Number.isFinite(count) ? Math.trunc(count) : 0));
  }

  take_all() {
    this.boxes.forEach((box, n) => { if (box.leads !== null) { this.take(n, 1); } });
    this.boxes.forEach((box, n) => {
      if (box.leads === null) {
        const left = (box.pools.units ?? 0) ? this.led - this.total("units") : Infinity;
        this.take(n, this.counts[n] + Math.min(box.most, Math.max(0, left)));
      }
    });
  }

  // What is still wrong, in words; empty when the order is finished.
  get lack() {
    const words = this.desk.data.words;
    const empty = this.picks.indexOf(null);
    if (empty >= 0) { return words.choose.replace("{slot}", this.offer.slots[empty]); }
    if (this.heap === null) { return ""; }
    if (!this.counts.some(Boolean) && !this.heap.nothing) { return words.count; }
    for (const pool of this.heap.pools) {
      const total = this.total(pool.name);
      if (total < pool.least) {
        return words.more.replace("{count}", pool.least - total);
      }
      if (pool.most !== null && total > pool.most) {
        return words.fewer.replace("{count}", total - pool.most);
      }
    }
    for (const [n, box] of this.boxes.entries()) {
      const needed = this.counts[n] ? box.needs.find(pool => !this.total(pool)) : undefined;
      const other = this.boxes.find(one => one.pools[needed]);
      if (other) { return words.needs.replace("{thing}", () => box.label).replace("{other}", () => other.label); }
    }
    const over = this.total("units") - this.led;
    return over > 0 ? words.led.replace("{most}", this.led).replace("{count}", over) : "";
  }

  // What is taken, from where and to where; nothing for an order that brings nothing anywhere.
  get carried() {
    const {offer, way} = this;
    if (!offer.carries) { return []; }
    const taken = this.boxes.map((box, n) => [box, this.counts[n]]).filter(([, count]) => count);
    return [{stock: stock_of(offer, way), from: origin_of(offer, way), to: way.picks[offer.carries.goal] ?? null, taken}];
  }

  // Whether everything that is taken is there without one of the orders, by its number, too.
  is_there_without(at) {
    if (origin_of(this.offer, this.way) === null) { return true; }
    const there = new Map(heap(this.desk, this.offer, this.way, at).boxes.map(box => [box.label, box.most]));
    return this.boxes.every((box, n) => this.counts[n] <= (there.get(box.label) ?? 0));
  }

  get price() {
    const way = this.way;
    if (way === null || way.price === null) { return 0; }
    return way.each ? way.price * this.counts.reduce((sum, n) => sum + n, 0) : way.price;
  }

  get line() {
    const way = this.way;
    if (way === null) { return ""; }
    if (this.heap === null) { return way.line; }
    const groups = this.heap.groups.map((around, group) => {
      const said = this.boxes.flatMap((box, n) => {
        if (box.group !== group || !this.counts[n]) { return []; }
        return [this.counts[n] === 1 ? box.one : box.words.replace("{}", this.counts[n])];
      });
      return said.length ? [around.replace("{}", () => said.join(this.heap.between))] : [];
    }).flat();
    return way.line.replace("{}", () => groups.join(this.heap.apart) || this.heap.nothing);
  }
}

// What a way carries, and the place that it takes it from; null: from nowhere on the board.
function stock_of(offer, way) { return way.stock || offer.carries.stock; }

function origin_of(offer, way) {
  return offer.carries ? way.picks[offer.carries.origin] ?? null : null;
}

// The ways that can be used now: what carries something needs something to carry.
function usable(desk, offer) {
  const ways = desk.target?.how === "or" ? offer.ways.filter(way => !way.alone) : offer.ways;
  if (!offer.carries) { return ways; }
  const held = new Map();
  return ways.filter(way => {
    const key = `${way.pile} ${origin_of(offer, way)}`;
    if (!held.has(key)) { held.set(key, heap(desk, offer, way).boxes.length > 0); }
    return held.get(key);
  });
}

// Whether an order takes on what only the orders before it bring there; by itself it is not legal then.
function moved_on(desk, way, carried) {
  const there = new Map(desk.data.piles[way.pile]?.boxes.map(box => [box.label, box.most]));
  return carried.some(one => one.taken.some(([box, count]) => count > (there.get(box.label) ?? 0)));
}

// How an order says what is called so: other orders may need it in another form.
function said_in(desk, offer, box) {
  offer.said ??= new Map(offer.ways.flatMap(way => desk.data.piles[way.pile]?.boxes ?? []).map(one => [one.label, one]));
  return offer.said.get(box.label) ?? box;
}

// What can be counted out for a way, after what the orders before it have brought there and away;
// `without` is the number of an order that is left out of account.
function heap(desk, offer, way, without = null) {
  const pile = desk.data.piles[way.pile], place = origin_of(offer, way);
  if (place === null) { return pile; }
  const boxes = new Map(pile.boxes.map(box => [box.label, {...box}]));
  for (const carried of desk.lines.flatMap((line, at) => at === without ? [] : desk.known.get(line)?.carried ?? [])) {
    if (carried.stock !== stock_of(offer, way)) { continue; }
    for (const [box, count] of carried.taken) {
      const here = boxes.get(box.label) ?? {...said_in(desk, offer, box), most: 0};
      const change = (carried.to === place) - (carried.from === place);
      boxes.set(box.label, {...here, most: here.most + change * count});
    }
  }
  const left = [...boxes.values()].filter(box => box.most > 0);
  return {...pile, boxes: left.sort((a, b) => (b.leads !== null) - (a.leads !== null))};
}
