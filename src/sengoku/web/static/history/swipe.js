// A finger drawn across the page: to the left for the next season, to the right for the one before.

const FAR = 60; // px
const LONG = 700; // ms; what takes longer is reading along a line, not a swipe

const scrolls = (element) => {
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    const style = getComputedStyle(one);
    if (/auto|scroll/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1) return true;
  }
  return false;
};

// Calls `act(1)` or `act(-1)`. What scrolls sideways by itself, and every field, keeps its own gestures.
export function onSwipe(area, act) {
  let from = null;
  area.addEventListener("touchstart", (event) => {
    const own = event.target.closest("input, textarea, select") || scrolls(event.target);
    const [touch] = event.touches;
    from = own || event.touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
  }, { passive: true });
  area.addEventListener("touchend", (event) => {
    if (!from || event.touches.length) return;
    const [touch] = event.changedTouches;
    const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
    const quick = event.timeStamp - from.at < LONG;
    from = null;
    if (quick && Math.abs(dx) > FAR && Math.abs(dx) > 2 * Math.abs(dy)) act(dx < 0 ? 1 : -1);
  }, { passive: true });
}
