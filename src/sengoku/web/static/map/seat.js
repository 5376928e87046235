// The page of a seat: what is on file comes first in the text box, and sending replaces it as a whole.

import { enter } from "./entry.js";

const facts = JSON.parse(document.getElementById("facts").textContent);
const box = document.getElementById("orders");
const { replaces, seq } = box.form.elements;
// An empty text would be no message at all: that nothing shall be on file has to be said.
const whole = (orders) => (orders.trim() || !facts.revision ? orders : "CLEAR");

async function ask(text) {
  const body = new URLSearchParams({ orders: whole(text), replaces: facts.revision, seq: seq.value });
  const lost = new Error("The server cannot be reached; what you write stays in the text box.");
  const answer = await fetch(facts.check, { method: "POST", body }).catch(() => Promise.reject(lost));
  const said = await answer.json().catch(() => Promise.reject(lost));
  return answer.ok ? said : Promise.reject(new Error(said.error));
}

const written = box.value.split("\n");
box.value = [...facts.lines.filter((line) => !written.includes(line)), ...written].filter(Boolean).join("\n");
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
