// The map as something to touch: which place is meant, zoom and pan, what is lit. It knows no rule of the game.

const SVG = "http://www.w3.org/2000/svg";
const REACH = 12; // px around the middle of a place that count as that place: a thumb's 24
const SMALLEST = 0.48; // px per unit of the drawing at first sight: no two places come closer than those 24
const LARGEST = 3;

export const territory = (location) => location.split("/")[0];

const make = (name, attributes, ...content) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
};

export class Board {
  // `frame` holds the drawing; `onTap(territory, at)` is told every tap, `at(spots)` names the nearest of spots.
  constructor(frame, onTap) {
    this.frame = frame;
    this.svg = frame.querySelector("svg.board");
    this.window = this.svg.parentElement;
    this.onTap = onTap;
    const { width, height } = this.svg.viewBox.baseVal;
    Object.assign(this, { width, height, pointers: new Map(), dragged: false });
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("preserveAspectRatio", "none");
    frame.classList.add("live");
    this.wash = make("g", { class: "wash" });
    this.layer = make("g", { class: "lit" });
    this.svg.querySelector(".view").before(this.wash);
    this.svg.append(this.layer);
    this.#buttons();
    this.#listen();
    this.home();
  }

  get view() {
    return getComputedStyle(this.svg.querySelector(".view.compact")).display === "none" ? "full" : "compact";
  }

  // Shows the map as large as it has to be for fingers, around a spot of the drawing.
  home(spot = this.heart) {
    this.heart = spot ?? { x: this.width / 2, y: this.height / 2 };
    const wide = this.window.clientWidth;
    this.least = wide / this.width;
    const scale = Math.max(this.least, SMALLEST);
    this.tall = Math.min(this.height * scale, window.innerHeight * 0.75);
    this.window.style.height = `${this.tall}px`;
    this.#show(this.heart.x, this.heart.y, scale);
  }

  zoom(factor, x = this.x, y = this.y) {
    const scale = Math.min(Math.max(this.scale * factor, this.least), LARGEST);
    const keep = this.scale / scale; // the spot under the fingers stays where it is
    this.#show(x + (this.x - x) * keep, y + (this.y - y) * keep, scale);
  }

  pan(dx, dy) {
    this.#show(this.x - dx / this.scale, this.y - dy / this.scale, this.scale);
  }

  #show(x, y, scale) {
    const [wide, tall] = [this.window.clientWidth / scale, this.tall / scale];
    const within = (value, half, all) => (2 * half >= all ? all / 2 : Math.min(Math.max(value, half), all - half));
    Object.assign(this, { scale, x: within(x, wide / 2, this.width), y: within(y, tall / 2, this.height) });
    this.svg.setAttribute("viewBox", `${this.x - wide / 2} ${this.y - tall / 2} ${wide} ${tall}`);
    // A finger scrolls the page up and down as long as the map has nothing more to show there.
    this.svg.style.touchAction = tall >= this.height - 1 ? "pan-y" : "none";
  }

  // A point of the screen on the drawing.
  point({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    return {
      x: this.x + (clientX - box.left - box.width / 2) / this.scale,
      y: this.y + (clientY - box.top - box.height / 2) / this.scale,
    };
  }

  // The nearest of `spots` (key -> {full: [x, y], compact: [x, y]}) that a thumb there could mean, or null.
  nearest(event, spots) {
    const [here, view, reach] = [this.point(event), this.view, REACH / this.scale];
    let [found, least] = [null, Infinity];
    for (const [key, spot] of Object.entries(spots)) {
      const [dx, dy] = [spot[view][0] - here.x, spot[view][1] - here.y];
      if (Math.max(Math.abs(dx), Math.abs(dy)) <= reach && Math.hypot(dx, dy) < least) {
        [found, least] = [key, Math.hypot(dx, dy)];
      }
    }
    return found;
  }

  // Lights places: `marks` are {at, kind, label, spot, press}; those with `press` can be reached by keyboard.
  light(marks) {
    const [view, held] = [this.view, document.activeElement?.closest(".lit [tabindex]")?.dataset.at];
    this.wash.replaceChildren(...marks.filter(({ kind }) => !kind.startsWith("own")).map(({ at, kind }) => {
      const { id } = this.svg.querySelector(`[data-territory="${territory(at)}"]`);
      return make("use", { href: `#${id}`, class: kind });
    }));
    const drawn = marks.map(({ at, kind, label, spot, press }) => {
      const [cx, cy] = spot[view];
      const mark = make("g", { class: `mark ${kind}`, "data-at": at }, make("title", {}, label));
      for (const ring of ["under", "ring"]) mark.append(make("circle", { cx, cy, r: 27, class: ring }));
      if (press) {
        for (const [key, value] of Object.entries({ role: "button", tabindex: 0, "aria-label": label })) {
          mark.setAttribute(key, value);
        }
        mark.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          press();
        });
      }
      return mark;
    });
    this.layer.replaceChildren(...drawn);
    drawn.find((mark) => held && mark.dataset.at === held)?.focus();
  }

  // Lays drawn orders over the map in place of those that were there.
  plan(svg) {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${svg}</svg>`, "image/svg+xml");
    this.svg.querySelector(":scope > .planned")?.remove();
    this.layer.before(...[...parsed.documentElement.children].map((one) => document.importNode(one, true)));
  }

  #buttons() {
    const bar = document.createElement("div");
    bar.className = "zoom";
    const acts = [["+", "Zoom in", () => this.zoom(1.4)], ["−", "Zoom out", () => this.zoom(1 / 1.4)]];
    for (const [sign, label, act] of [...acts, ["⌂", "Back to where I was", () => this.home()]]) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign });
      button.setAttribute("aria-label", label);
      button.addEventListener("click", act);
      bar.append(button);
    }
    this.window.after(bar);
  }

  #listen() {
    const { svg, pointers } = this;
    const middle = () => {
      const [a, b] = [...pointers.values()];
      const size = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      return { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2, size };
    };
    svg.addEventListener("pointerdown", (event) => {
      if (pointers.size === 0) this.dragged = false;
      pointers.set(event.pointerId, event);
    });
    svg.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before || pointers.size > 2) return;
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      if (!this.dragged && Math.hypot(dx, dy) < 6) return;
      this.dragged = true;
      svg.setPointerCapture(event.pointerId);
      const old = pointers.size === 2 ? middle() : null;
      pointers.set(event.pointerId, event);
      if (!old) return this.pan(dx, dy);
      const now = middle();
      this.pan(now.clientX - old.clientX, now.clientY - old.clientY);
      const { x, y } = this.point(now);
      this.zoom(now.size / old.size, x, y);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      svg.addEventListener(end, (event) => pointers.delete(event.pointerId));
    }
    svg.addEventListener("click", (event) => {
      if (this.dragged) return;
      const named = event.target.closest("[data-unit], [data-territory]")?.dataset;
      this.onTap(named && territory(named.unit ?? named.territory), (spots) => this.nearest(event, spots));
    });
    svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { x, y } = this.point(event);
      this.zoom(2 ** (-event.deltaY / 300), x, y);
    }, { passive: false });
    const keys = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    this.window.addEventListener("keydown", (event) => {
      const [dx, dy] = keys[event.key] ?? [0, 0];
      if (event.key === "+" || event.key === "-") this.zoom(event.key === "+" ? 1.4 : 1 / 1.4);
      else if (dx || dy) this.pan(dx * 80, dy * 80);
      else return;
      event.preventDefault();
    });
    new ResizeObserver(() => this.window.clientWidth && this.home()).observe(this.window);
    document.addEventListener("focusin", ({ target }) => this.layer.contains(target) && this.#reveal(target));
  }

  // Brings what the keyboard has reached into sight.
  #reveal(mark) {
    const ring = mark.querySelector("circle");
    const [x, y] = [Number(ring.getAttribute("cx")), Number(ring.getAttribute("cy"))];
    const far = (value, middle, size) => Math.abs(value - middle) > size / this.scale / 2 - 30;
    if (far(x, this.x, this.window.clientWidth) || far(y, this.y, this.tall)) this.#show(x, y, this.scale);
  }
}
