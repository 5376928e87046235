// The sandbox by touch: orders for all clans by tapping the map, and places chosen on it for changes by hand.

import { enter } from "../map/entry.js";
import { Boxes } from "./boxes.js";

const form = document.querySelector(".sandbox");
const frame = form.querySelector(".board-frame");
const change = form.querySelector(".change");
const state = form.elements.s.value;
const base = location.pathname;

// While the position is being changed, a tap names the place or unit for the field that was touched last.
let field = form.elements.place;
change.addEventListener("focusin", ({ target }) => {
  if (["place", "to", "unit", "center"].includes(target.name)) field = target;
});
frame.addEventListener("click", (event) => {
  const named = event.target.closest("[data-unit], [data-territory]")?.dataset;
  if (!change.open || !named) return;
  event.stopPropagation();
  const place = (named.unit ?? named.territory).split("/")[0];
  const fits = [...field.options].find((one) => one.value.split("/")[0] === place);
  if (!fits) return;
  field.value = fits.value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  said.textContent = `${field.labels[0].textContent}: ${fits.textContent}`;
}, { capture: true });
const said = Object.assign(document.createElement("p"), { className: "small" });
said.setAttribute("role", "status");
said.textContent = "Tap the map to choose the place for the field you touched last.";
change.querySelector("summary").after(said);

async function ask(text) {
  if (text.trim()) frame.querySelector(".show-orders").checked = false; // new arrows take the place of old ones
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(`${base}/check`, { method: "POST", body });
  if (answer.ok) return answer.json();
  throw new Error(answer.status === 429 ? "that was too often; wait a moment." : "the server refused.");
}

async function begin() {
  const answer = await fetch(`${base}/facts?s=${state}`);
  if (!answer.ok) return;
  const facts = await answer.json();
  const boxes = new Boxes(form, facts);
  const { draft } = enter({
    frame,
    panel: form.querySelector(".entry"),
    box: boxes,
    facts: { ...facts, loose: [] }, // whose build is waived only a text box can say
    ask,
    send: { label: "Adjudicate", act: () => form.requestSubmit(form.querySelector('[value="adjudicate"]')) },
  });
  for (const list of form.querySelectorAll(".side .remarks")) list.hidden = true; // they are told below, afresh
  await draft.check();
}

begin();
