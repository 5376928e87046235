// Other seasons of the same game, fetched as light pages and put into this one.

const pages = new Map(); // address -> promise of the parsed page
const outlines = new Map(); // id -> the shape of a territory or coast, which no season changes

const lean = (address) => `${address}?lean=true`;

// Fetches a season, once; a failure is forgotten, so that it can be tried again.
export function fetchSeason(address) {
  if (!pages.has(address)) {
    const page = fetch(lean(address), { headers: { Accept: "text/html" } }).then(async (answer) => {
      if (!answer.ok) throw new Error(`The season could not be had: ${answer.status}.`);
      return new DOMParser().parseFromString(await answer.text(), "text/html");
    });
    page.catch(() => pages.delete(address));
    pages.set(address, page);
  }
  return pages.get(address);
}

function learnOutlines() {
  for (const path of document.querySelectorAll("svg.board path[id]")) {
    const shape = path.getAttribute("d");
    if (shape) outlines.set(path.id, shape);
  }
}

// Fills the empty outlines of a fetched page; false when this page has never had a map to take them from.
function complete(page) {
  const empty = [...page.querySelectorAll('svg.board path[id][d=""]')];
  for (const path of empty) path.setAttribute("d", outlines.get(path.id) ?? "");
  return empty.every((path) => path.getAttribute("d"));
}

// The layers and the view that were chosen stay chosen.
function keepChoices(page) {
  for (const input of document.querySelectorAll(".layers input")) {
    const same = page.querySelector(`.layers .${input.className}`);
    if (same) same.toggleAttribute("checked", input.checked);
  }
  const layers = document.querySelector(".layers");
  page.querySelector(".layers")?.toggleAttribute("open", Boolean(layers?.open));
}

// Puts the parts of a fetched page in the place of those of this one. Returns false when it cannot be done.
export function showSeason(page) {
  learnOutlines();
  const copy = page.cloneNode(true);
  if (!complete(copy)) return false;
  keepChoices(copy);
  for (const part of document.querySelectorAll("[data-swap]")) {
    const other = copy.querySelector(`[data-swap="${part.dataset.swap}"]`);
    if (!other) return false;
    part.replaceWith(document.adoptNode(other));
  }
  document.title = copy.title;
  return true;
}
