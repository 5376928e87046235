// Order entry: taps on the map, menus and the text box, all for one draft. What is possible comes with `facts`.

import { Board, territory } from "./board.js";
import { Draft } from "./draft.js";
import { fill, Menus, placeLabel } from "./menus.js";

const tag = (name, properties, ...content) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
};

// Starts order entry in a page: `frame` holds the map, `panel` is to hold bar and menus, `box` is the text box.
// `ask(text)` resolves to a draft as `/check` answers it; `send` is what the last button says and does.
// Returns what was made, for pages that add to it.
export function enter({ frame, panel, box, facts, ask, send }) {
  const sends = send ?? { label: "Send orders", act: () => box.form.requestSubmit() };
  const bar = tag("div", { className: "bar" });
  const said = tag("p", { className: "said" });
  said.setAttribute("role", "status");
  const buttons = tag("div", { className: "buttons" });
  buttons.setAttribute("role", "group");
  buttons.setAttribute("aria-label", "What this unit can do");
  bar.append(said, buttons);
  const list = tag("ul", { className: "menus" });
  const remarks = tag("ul", { className: "remarks" });
  remarks.id = "remarks";
  remarks.setAttribute("role", "status");
  remarks.setAttribute("aria-label", "Remarks about these orders");
  panel.append(list);
  box.after(remarks);
  panel.hidden = false;

  // What is being put together: the unit or site, the kind of order, the unit it is for, coasts to choose from.
  let now = {};
  const spots = (keys) => Object.fromEntries(keys.map((at) => [at, facts.pieces[at] ?? facts.places[at]]));
  const own = Object.keys(facts.acts);
  const goals = () => (now.of ? now.act?.of[now.of] : now.act?.to) ?? {};

  const board = new Board(frame, (tapped, near) => {
    const wanted = (keys, places) => near(places) ?? keys.find((key) => territory(key) === tapped);
    if (now.act) {
      const [units, places] = [now.of ? [] : Object.keys(now.act.of), Object.keys(goals())];
      const unit = wanted(units, spots(units));
      if (unit) return choose({ ...now, of: unit });
      const ground = Object.fromEntries(places.map((at) => [at, facts.places[at]]));
      const place = wanted(places, ground);
      if (place) return reach(place);
    }
    const pick = wanted(own, spots(own));
    return choose(pick && pick !== now.at ? begin(pick) : {});
  });

  board.window.after(bar); // where it sticks and where it belongs are then nearly the same

  // A tapped place: an order at once, or a question when it has several coasts.
  function reach(place) {
    const same = Object.keys(goals()).filter((one) => territory(one) === territory(place));
    return same.length > 1 ? choose({ ...now, coasts: same }) : give(fill(facts, now.act, now.of, place));
  }

  const begin = (at) => ({ at, act: facts.acts[at].find((act) => Object.keys(act.to).length) });

  async function give(order) {
    const { at } = now;
    choose({});
    if (!(await draft.set(at, order)) || now.at) return;
    const planned = draft.answer.planned.find((one) => one.at === at);
    say(planned ? [planned.words, planned.why_not].filter(Boolean).join(" ") : `${facts.titles[at]}: no order.`);
  }

  const say = (sentence) => said.replaceChildren(sentence);

  // Goes to the next question; whoever came by keyboard is taken along.
  function choose(next) {
    const [last, onMap] = [now.at, board.layer.contains(document.activeElement)];
    now = next;
    const { at, act, of, coasts } = now;
    const title = facts.titles[at];
    if (!at) say(own.length ? "Tap a ringed place on the map." : "There is nothing to order.");
    else if (coasts) say(`${title}: on which coast?`);
    else if (act && !of && Object.keys(act.of).length) say(`${title}: ${act.label.toLowerCase()} which unit?`);
    else if (of) say(`${title}: ${act.label.toLowerCase()} ${facts.pieces[of].name} to where?`);
    else say(`${title}: tap where it goes, or choose.`.replace(act ? "" : "tap where it goes, or ", ""));
    press();
    light();
    if (onMap) board.layer.querySelector(at ? "[tabindex]" : `[data-at="${last}"]`)?.focus();
  }

  function press() {
    const { at, act, coasts } = now;
    const button = (label, click, pressed, className = "plain") => {
      const made = tag("button", { type: "button", className, textContent: label, onclick: click });
      if (pressed !== undefined) made.setAttribute("aria-pressed", pressed);
      return made;
    };
    const kinds = (facts.acts[at] ?? []).map((one) => {
      const whole = !Object.keys(one.to).length && !Object.keys(one.of).length;
      return whole
        ? button(one.label, () => give(one.text))
        : button(one.label, () => choose({ at, act: one }), one === act);
    });
    const made = coasts
      ? coasts.map((one) => button(facts.places[one].name, () => give(fill(facts, act, now.of, one))))
      : kinds;
    if (at && draft.order(at)) made.push(button("Clear", () => give(null)));
    if (at) made.push(button("Back", () => choose({})));
    else {
      made.push(...facts.loose.map((one) => button(one.label, () => draft.add(one.text))));
      if (draft.past.length) made.push(button("Undo", () => draft.undo() && say("Taken back.")));
      if (draft.changed) made.push(button(sends.label, sends.act, undefined, ""));
    }
    if (!at && draft.answer) made.push(hint(draft.answer));
    const held = buttons.contains(document.activeElement);
    buttons.replaceChildren(...made);
    if (held) buttons.querySelector("[aria-pressed=true], button")?.focus();
  }

  // What is still open, for those who look at the map only.
  function hint({ without_order: bare }) {
    const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
    const made = tag("p", { className: "small" });
    if (bare.length) made.append(`${count(bare.length, "unit")} without an order. `);
    const number = remarks.children.length;
    if (number) made.append(tag("a", { href: "#remarks", textContent: count(number, "remark") }), " on them.");
    return made;
  }

  function light() {
    const { at, act, of } = now;
    const mark = (key, kind, label, spot, go) => ({ at: key, kind, label, spot, press: go });
    if (!at) {
      return board.light(own.map((key) => {
        const order = draft.order(key);
        const label = `${facts.titles[key]}, ${order ?? "no order"}`;
        return mark(key, order ? "own done" : "own", label, spots([key])[key], () => choose(begin(key)));
      }));
    }
    const marks = [mark(at, "chosen", facts.titles[at], spots([at])[at])];
    if (act && !of) {
      for (const unit of Object.keys(act.of)) {
        const { name, clan } = facts.pieces[unit];
        marks.push(mark(unit, "unit", `${name}, ${clan}`, facts.pieces[unit], () => choose({ ...now, of: unit })));
      }
    }
    for (const [place, kind] of Object.entries(goals())) {
      marks.push(mark(place, kind, placeLabel(facts, place, kind), facts.places[place], () => reach(place)));
    }
    return board.light(marks);
  }

  function show(answer) {
    const lines = [...answer.not_understood, ...answer.refused, ...answer.notes];
    const sentences = [
      ...lines.map(({ line, sentence }) => `${line}: ${sentence}`),
      ...answer.remarks, ...answer.warnings, answer.balance,
    ].filter(Boolean);
    remarks.replaceChildren(...sentences.map((one) => tag("li", { textContent: one })));
    board.plan(answer.svg);
    menus.show(draft);
    if (now.act) return;
    press();
    light();
  }

  const draft = new Draft(box, ask, show, ({ message }) => say(message[0].toUpperCase() + message.slice(1)));
  const menus = new Menus(list, facts, (at, order) => {
    choose({});
    draft.set(at, order);
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && now.at && choose({}));
  frame.addEventListener("change", () => choose(now));
  const home = spots(own);
  const mean = (axis) => own.reduce((sum, at) => sum + home[at].compact[axis], 0) / own.length;
  if (own.length) board.home({ x: mean(0), y: mean(1) });
  choose({});
  return { board, draft, menus, choose };
}
