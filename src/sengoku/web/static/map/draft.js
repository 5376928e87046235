// A draft of orders: the text box is the truth, the server reads it. Nothing is sent from here but questions.

const PAUSE = 350; // ms after the last key before the server is asked

export class Draft {
  // `box` is the text box, `ask(text)` resolves to the server's answer; `onChange(answer)` hears every answer,
  // `onFailure(error)` that there was none.
  constructor(box, ask, onChange, onFailure) {
    Object.assign(this, { box, ask, onChange, onFailure, answer: null, read: null, past: [], first: box.value });
    box.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.check(), PAUSE);
    });
  }

  // Whether the text is another than at first, so that there is something to send.
  get changed() {
    return this.box.value.trim() !== this.first.trim();
  }

  // The counting order for a territory as the server last read it.
  order(at) {
    return this.answer?.lines.find((line) => line.counts && line.at === at)?.text ?? null;
  }

  // Asks what the text orders, and whether there was an answer. One to a text that has changed since is dropped.
  async check() {
    clearTimeout(this.timer);
    const text = this.box.value;
    let answer;
    try {
      answer = await this.ask(text);
    } catch (error) {
      this.onFailure(error);
      return false;
    }
    if (text !== this.box.value) return this.check();
    Object.assign(this, { answer, read: text });
    this.onChange(answer);
    return true;
  }

  // Puts an order for a territory into the text in place of what it said about it; null takes it out.
  async set(at, order) {
    while (this.read !== this.box.value) if (!(await this.check())) return false;
    const lines = this.box.value.split("\n");
    let open = order;
    for (const number of new Set(this.answer.lines.filter((one) => one.at === at).map((one) => one.line))) {
      const said = this.answer.lines.filter((one) => one.line === number);
      const others = said.filter((one) => one.at !== at).map((one) => one.text);
      lines[number - 1] = [open, ...others, said[0].rest].filter(Boolean).join("\n") || null;
      open = null;
    }
    const kept = lines.filter((line) => line !== null && line.trim());
    return this.write([...kept, open].filter(Boolean).join("\n"));
  }

  // Adds an order that belongs to no place.
  add(order) {
    return this.write([this.box.value.trimEnd(), order].filter(Boolean).join("\n"));
  }

  undo() {
    return this.write(this.past.pop(), false);
  }

  write(text, remember = true) {
    if (remember && text !== this.box.value) this.past.push(this.box.value);
    this.box.value = text;
    return this.check();
  }
}
