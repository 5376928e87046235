// Every unit with its orders as menus: the same choices as on the map, for keyboards and screen readers.

const option = (value, text) => new Option(text, value);

export class Menus {
  // `facts` are the server's; `onOrder(at, text)` is told a finished order, or null for none.
  constructor(list, facts, onOrder) {
    Object.assign(this, { facts, onOrder, rows: new Map() });
    for (const [at, title] of Object.entries(facts.titles)) {
      const item = document.createElement("li");
      const name = Object.assign(document.createElement("h3"), { textContent: title });
      const selects = ["order", "for which unit", "to where"].map((what) => {
        const select = document.createElement("select");
        select.setAttribute("aria-label", `${title}: ${what}`);
        return select;
      });
      const said = Object.assign(document.createElement("p"), { className: "small said" });
      item.append(name, ...selects, said);
      list.append(item);
      const row = { acts: facts.acts[at], selects, said };
      this.rows.set(at, row);
      selects.forEach((select, index) => select.addEventListener("change", () => this.#chosen(at, row, index)));
      selects[0].append(option("", "No order"), ...row.acts.map((act, index) => option(index, act.label)));
      this.#fill(row);
    }
  }

  // Shows what the text says about every unit, in words and in the menus.
  show(draft) {
    for (const [at, row] of this.rows) {
      const order = draft.order(at);
      const planned = draft.answer.planned.find((one) => one.at === at);
      row.said.textContent = planned ? [planned.words, planned.why_not].filter(Boolean).join(" ") : "";
      row.said.classList.toggle("why", Boolean(planned?.why_not));
      if (order !== row.order) this.#match(row, order);
      row.order = order;
    }
  }

  // Sets the menus to the choice that makes this order; to none when it is one that no menu offers.
  #match(row, order) {
    const found = order && this.#choices(row.acts).find((one) => one.text === order);
    row.selects[0].value = found ? String(row.acts.indexOf(found.act)) : "";
    this.#fill(row);
    if (found?.of) row.selects[1].value = found.of;
    this.#fill(row);
    if (found?.to) row.selects[2].value = found.to;
  }

  *#all(acts) {
    for (const act of acts) {
      const { to, of } = act;
      if (!Object.keys(of).length && !Object.keys(to).length) yield { act, text: act.text };
      for (const place of Object.keys(to)) yield { act, to: place, text: fill(this.facts, act, null, place) };
      for (const [unit, places] of Object.entries(of)) {
        for (const place of Object.keys(places)) {
          yield { act, of: unit, to: place, text: fill(this.facts, act, unit, place) };
        }
      }
    }
  }

  #choices(acts) {
    return [...this.#all(acts)];
  }

  // Fills the second and third menu for what the menus before them say.
  #fill({ acts, selects: [first, second, third] }) {
    const act = acts[first.value];
    const units = Object.keys(act?.of ?? {});
    const refill = (select, keys, name) => {
      const before = select.value;
      select.hidden = !keys.length;
      select.replaceChildren(option("", "…"), ...keys.map((key) => option(key, name(key))));
      if (keys.includes(before)) select.value = before;
    };
    refill(second, units, (at) => `${this.facts.pieces[at].name}, ${this.facts.pieces[at].clan}`);
    const goals = units.length ? act.of[second.value] ?? {} : act?.to ?? {};
    refill(third, Object.keys(goals), (at) => placeLabel(this.facts, at, goals[at]));
  }

  #chosen(at, row, index) {
    const [first, second, third] = row.selects;
    if (index === 0) [second.value, third.value] = ["", ""];
    if (index === 1) third.value = "";
    this.#fill(row);
    const act = row.acts[first.value];
    if (!act) return this.onOrder(at, null);
    if (!second.hidden && !second.value) return undefined;
    if (!third.hidden && !third.value) return undefined;
    return this.onOrder(at, fill(this.facts, act, second.value, third.value));
  }
}

const WAYS = { land: "", coast: " along the coast", sea: "", bridge: " over the bridge", convoy: " by convoy" };

// A place as a menu or a lit mark names it.
export function placeLabel(facts, at, kind) {
  return kind === "stay" ? "to hold its place" : facts.places[at].name + (WAYS[kind] ?? "");
}

// The order that an act makes of a unit and a place.
export function fill(facts, act, unit, place) {
  const stays = act.stay && unit && act.of[unit][place] === "stay";
  const code = { unit: facts.pieces[unit]?.code, to: facts.places[place]?.code };
  return (stays ? act.stay : act.text).replace(/\{(unit|to)\}/g, (_, name) => code[name]);
}
