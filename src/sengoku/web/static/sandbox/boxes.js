// The text boxes of all clans, to be read and written as if they were one box with a line for every order.

export class Boxes {
  // `form` holds a box `orders-<clan>` for every clan; `facts` say whose every unit and centre is.
  constructor(form, facts) {
    this.form = form;
    this.all = new Map([...form.querySelectorAll(".side")].map((side) => [
      side.dataset.clan, side.querySelector("textarea"),
    ]));
    this.whose = new Map();
    const names = new Map([...form.querySelectorAll(".side")].map((side) => [
      side.querySelector("legend").textContent.trim(), side.dataset.clan,
    ]));
    for (const [at, { code, clan }] of Object.entries(facts.pieces)) {
      this.whose.set(code, names.get(clan));
      this.whose.set(at, names.get(clan));
    }
    for (const [at, clan] of Object.entries(facts.owners)) {
      for (const kind of ["A", "F"]) this.whose.set(`B ${kind} ${facts.places[at].code}`, clan);
    }
  }

  get value() {
    return [...this.all.values()].map((box) => box.value).join("\n");
  }

  // Every line goes to the box that it stood in; a new one to the clan whose unit or centre it begins with.
  set value(text) {
    const stood = new Map();
    for (const [clan, box] of this.all) for (const line of box.value.split("\n")) stood.set(line, clan);
    const lines = new Map([...this.all.keys()].map((clan) => [clan, []]));
    for (const line of text.split("\n")) if (line.trim()) lines.get(stood.get(line) ?? this.#clanOf(line))?.push(line);
    for (const [clan, box] of this.all) box.value = lines.get(clan).join("\n");
  }

  #clanOf(line) {
    const begins = [...this.whose.keys()].filter((code) => line === code || line.startsWith(`${code} `));
    return this.whose.get(begins.sort((a, b) => b.length - a.length)[0]) ?? null;
  }

  addEventListener(kind, act) {
    for (const box of this.all.values()) box.addEventListener(kind, act);
  }

  // Where remarks about the orders go: below the last box.
  after(element) {
    this.form.querySelector(".entry-desk").append(element);
  }
}
