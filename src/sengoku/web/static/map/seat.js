// The page of a seat: what is on file comes first in the text box, and sending replaces it as a whole.

import { enter } from "./entry.js";

const facts = JSON.parse(document.getElementById("facts").textContent);
const box = document.getElementById("orders");
const { replaces } = box.form.elements;
// An empty text would be no message at all: that nothing shall be on file has to be said.
const whole = (orders) => (orders.trim() || !facts.revision ? orders : "CLEAR");

async function ask(text) {
  const body = new URLSearchParams({ orders: whole(text), replaces: facts.revision });
  const answer = await fetch(facts.check, { method: "POST", body });
  if (answer.ok) return answer.json();
  throw new Error(answer.status === 403 ? "this seat is shut in this browser." : "the server refused.");
}

box.value = [...facts.lines, box.value].filter(Boolean).join("\n");
replaces.value = facts.revision;
const { draft } = enter({
  frame: document.querySelector(".board-frame"),
  panel: document.querySelector(".entry"),
  box,
  facts,
  ask,
});
box.form.addEventListener("formdata", ({ formData }) => formData.set("orders", whole(box.value)));
box.required = !facts.revision;
draft.check();
