// The timeline of a game: a slider over its seasons, replay and swipes. Without it links do the same.

import { fetchSeason, showSeason } from "./seasons.js";
import { onSwipe } from "./swipe.js";

const BEAT = 1600; // ms that a season is seen in a replay

const nav = document.querySelector(".timeline");
const seasons = [...nav.querySelectorAll("[data-seq]")].map((link) => ({
  seq: Number(link.dataset.seq),
  title: link.textContent,
  address: link.pathname,
}));
const indexOf = (address) => seasons.findIndex((one) => one.address === address);
let at = indexOf(location.pathname);
let wanted = at; // the newest wish; what arrives for an older one is not shown
let replay = null;

const slider = Object.assign(document.createElement("input"), {
  type: "range", min: 0, max: seasons.length - 1, step: 1, autocomplete: "off",
});
slider.setAttribute("aria-label", "Season");
const shown = Object.assign(document.createElement("output"), { className: "shown" });
const play = Object.assign(document.createElement("button"), { type: "button", className: "plain play" });
const bar = Object.assign(document.createElement("div"), { className: "slide" });
bar.append(play, slider, shown);

function mark(index) {
  slider.value = index;
  slider.setAttribute("aria-valuetext", seasons[index].title);
  shown.textContent = seasons[index].title;
  for (const link of nav.querySelectorAll("[data-seq]")) link.removeAttribute("aria-current");
  nav.querySelector(`[data-seq="${seasons[index].seq}"]`).setAttribute("aria-current", "page");
}

// The seasons to either side are fetched when there is nothing else to do, unless the reader saves data.
function prefetch() {
  if (navigator.connection?.saveData) return;
  const near = [at + 1, at - 1].filter((index) => index >= 0 && index < seasons.length);
  const idle = window.requestIdleCallback ?? ((act) => setTimeout(act, 200));
  idle(() => near.forEach((index) => fetchSeason(seasons[index].address).catch(() => {})));
}

// Shows a season. `how` is what the browser's history is to do: push, replace or nothing.
async function go(index, how = "push", focus = false) {
  if (index < 0 || index >= seasons.length) return;
  wanted = index;
  mark(index);
  if (index === at) return;
  const { address } = seasons[index];
  try {
    const page = await fetchSeason(address);
    if (wanted !== index) return;
    if (!showSeason(page)) throw new Error("This page cannot be changed in place.");
  } catch {
    location.assign(address); // the plain way shows the season, or says what is wrong
    return;
  }
  at = index;
  if (how === "push") history.pushState(null, "", address);
  if (how === "replace") history.replaceState(null, "", address);
  if (focus) document.querySelector("h1").focus({ preventScroll: true });
  prefetch();
}

function stop() {
  clearTimeout(replay);
  replay = null;
  play.textContent = "▶ Replay";
  play.setAttribute("aria-pressed", "false");
}

async function start() {
  play.textContent = "■ Stop";
  play.setAttribute("aria-pressed", "true");
  let [index, how] = [at === seasons.length - 1 ? 0 : at + 1, "push"];
  const beat = async () => {
    await go(index, how);
    [index, how] = [index + 1, "replace"]; // a replay is one step in the browser's history
    if (replay === null) return;
    if (index < seasons.length) replay = setTimeout(beat, BEAT);
    else stop();
  };
  replay = setTimeout(beat, 0);
}

play.addEventListener("click", () => (replay === null ? start() : stop()));
slider.addEventListener("input", () => {
  stop();
  shown.textContent = seasons[slider.value].title;
  slider.setAttribute("aria-valuetext", seasons[slider.value].title);
});
slider.addEventListener("change", () => go(Number(slider.value)));
window.addEventListener("popstate", () => {
  stop();
  go(indexOf(location.pathname), "keep");
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);
  if (!link || !plain || !link.closest(".around, .timeline") || indexOf(link.pathname) < 0) return;
  event.preventDefault();
  stop();
  go(indexOf(link.pathname), "push", true);
});
onSwipe(document.querySelector("main"), (step) => {
  stop();
  go(at + step);
});

if (seasons.length > 1) {
  stop();
  mark(at);
  nav.prepend(bar);
  prefetch();
}
