// Zooming and panning by mouse, wheel, fingers and keys.

const narrowest = (4 * (end - begin)) / Math.max(4, bins);

function showTimes(from, to) {
  const width = Math.min(end - begin, Math.max(narrowest, to - from));
  const centre = (from + to) / 2;
  view.from = Math.max(begin, Math.min(end - width, centre - width / 2));
  view.to = view.from + width;
  redraw();
}
/** Zooms; the time `about` stays in place. */
function zoom(factor, about = cursorTime()) {
  if (!(about >= view.from && about <= view.to)) about = (view.from + view.to) / 2;
  const width = Math.min(end - begin, Math.max(narrowest, (view.to - view.from) * factor));
  const share = (about - view.from) / (view.to - view.from);
  showTimes(about - share * width, about + (1 - share) * width);
}
function pan(share) {
  const by = share * (view.to - view.from);
  showTimes(view.from + by, view.to + by);
}
function reset() {
  for (const panel of panels) panel.range = null;
  showTimes(begin, end);
}
function putCursor(t) {
  if (!rows) return;
  const after = Math.min(bins - 1, indexAt(times, t));
  cursor = after > 0 && (stride > 1 ? times[after] > t : times[after] - t > t - times[after - 1]) ? after - 1 : after;
  redraw(false);
}
/** Moves the cursor by whole samples, at least one and at least a pixel; the view follows. */
function stepCursor(direction, panel) {
  const t = cursorTime() + (direction * (view.to - view.from)) / panel.drawn.inner.width;
  const before = cursor;
  putCursor(t);
  if (cursor === before) cursor = Math.max(0, Math.min(bins - 1, cursor + direction));
  follow();
}
function follow() {
  const t = cursorTime(), width = view.to - view.from;
  if (t < view.from) showTimes(t - 0.1 * width, t + 0.9 * width);
  else if (t > view.to) showTimes(t - 0.9 * width, t + 0.1 * width);
  else redraw(false);
}

// ---- Input ----------------------------------------------------------------------------------------------------------

let drag = null; // { kind: "window" | "pan", panel, x0, y0, x, y, from, to }
const touches = new Map();
let scrolled = 0; // when the page last moved under the wheel

const place = (panel, event) => {
  const box = panel.over.getBoundingClientRect();
  return { x: event.clientX - box.left - margin.left, y: event.clientY - box.top - margin.top };
};
function timeAt({ drawn: { inner: { width } } }, x) {
  return view.from + (Math.max(0, Math.min(width, x)) / width) * (view.to - view.from);
}

/** A much wider than high window selects all values; a much higher than wide one all times. */
function windowOf({ panel: of, x0, y0, x, y }, panel) {
  const { width, height } = of.drawn.inner;
  const inside = (v, most) => Math.max(0, Math.min(most, v));
  const across = Math.abs(x - x0) > 8 || Math.abs(y - y0) < 16;
  const along = panel === of && Math.abs(y - y0) > 24;
  return [
    ...(across ? [inside(Math.min(x0, x), width), inside(Math.max(x0, x), width)] : [0, width]),
    ...(along ? [inside(Math.min(y0, y), height), inside(Math.max(y0, y), height)] : [0, height]),
  ];
}

function listen(panel) {
  const over = panel.over;
  over.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !panel.drawn) return;
    const { x, y } = place(panel, event);
    over.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") {
      touches.set(event.pointerId, x);
      putCursor(timeAt(panel, x));
    } else {
      const kind = event.shiftKey || y > panel.drawn.inner.height ? "pan" : "window";
      drag = { kind, panel, x0: x, y0: y, x, y, from: view.from, to: view.to };
      over.classList.toggle("pan", kind === "pan");
    }
  });
  over.addEventListener("pointermove", (event) => {
    if (!panel.drawn) return;
    const { x, y } = place(panel, event);
    if (touches.size > 1 && touches.has(event.pointerId)) return pinch(panel, event.pointerId, x);
    if (touches.has(event.pointerId)) touches.set(event.pointerId, x);
    if (drag && drag.panel === panel) {
      Object.assign(drag, { x, y });
      if (drag.kind === "pan") {
        const by = ((drag.x0 - x) / panel.drawn.inner.width) * (drag.to - drag.from);
        return showTimes(drag.from + by, drag.to + by);
      }
    }
    putCursor(timeAt(panel, x));
  });
  const release = (event) => {
    touches.delete(event.pointerId);
    over.classList.remove("pan");
    if (!drag || drag.panel !== panel) return;
    const done = drag;
    drag = null;
    redraw(false);
    if (event.type !== "pointerup" || done.kind !== "window") return;
    if (Math.max(Math.abs(done.x - done.x0), Math.abs(done.y - done.y0)) < 6) return; // a click
    const { low, high, inner } = panel.drawn;
    const [x0, x1, y0, y1] = windowOf(done, panel);
    const valueAt = (y) => high - (y / inner.height) * (high - low);
    if (y1 - y0 < inner.height) panel.range = [valueAt(y1), valueAt(y0)];
    showTimes(timeAt(panel, x0), timeAt(panel, x1));
  };
  over.addEventListener("pointerup", release);
  over.addEventListener("pointercancel", release);
  over.addEventListener("dblclick", reset);
  over.addEventListener("wheel", (event) => turn(panel, event), { passive: false });
  over.addEventListener("keydown", (event) => press(panel, event));
}

function pinch(panel, id, x) {
  const [other] = [...touches].filter(([key]) => key !== id).map(([, value]) => value);
  const before = touches.get(id);
  touches.set(id, x);
  // The points under the fingers stay there.
  const [a, b] = [timeAt(panel, other), timeAt(panel, before)];
  if (Math.abs(x - other) < 12 || a === b) return;
  const perPixel = Math.abs((b - a) / (x - other));
  const from = a - other * perPixel;
  showTimes(from, from + perPixel * panel.drawn.inner.width);
}

/** The wheel zooms over a plot, but does not interrupt scrolling, and scrolls the page if everything is visible. */
function turn(panel, event) {
  if (!panel.drawn) return;
  const all = view.from <= begin && view.to >= end;
  const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  const ours = sideways ? !all : event.ctrlKey || !(all && event.deltaY > 0);
  if (!ours || (event.timeStamp - scrolled < 250 && !event.ctrlKey)) {
    scrolled = event.timeStamp;
    return;
  }
  event.preventDefault();
  const pixels = (sideways ? event.deltaX : event.deltaY) * [1, 30, 300][event.deltaMode];
  if (sideways) pan(pixels / panel.drawn.inner.width);
  else zoom(Math.exp(Math.max(-200, Math.min(200, pixels)) * 0.0022), timeAt(panel, place(panel, event).x));
}
addEventListener("wheel", (event) => {
  if (!(event.target instanceof Element && event.target.closest(".over"))) scrolled = event.timeStamp;
}, { passive: true });

function press(panel, event) {
  if (event.ctrlKey || event.altKey || event.metaKey || !panel.drawn) return;
  const actions = {
    ArrowLeft: () => (event.shiftKey ? pan(-0.1) : stepCursor(-1, panel)),
    ArrowRight: () => (event.shiftKey ? pan(0.1) : stepCursor(1, panel)),
    Home: () => (putCursor(begin), follow()),
    End: () => (putCursor(end), follow()),
    "+": () => zoom(0.5),
    "=": () => zoom(0.5),
    "-": () => zoom(2),
    Escape: reset,
    0: reset,
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
  readOut();
  heard.textContent = `${now.textContent}; ` +
    panel.series.filter((s) => s.shown).map((s) => `${s.label || panel.title} ${s.value.textContent}`).join("; ");
}

for (const button of document.querySelectorAll("button.moment")) {
  button.addEventListener("click", () => {
    putCursor(Number(button.dataset.t));
    follow();
    plots.scrollIntoView({ behavior: "smooth", block: "start" });
  });
}

// ---- Surroundings ---------------------------------------------------------------------------------------------------

new ResizeObserver(() => redraw()).observe(plots);
addEventListener("scroll", () => redraw(false), { passive: true });
night.addEventListener("change", () => redraw());
addEventListener("beforeprint", () => {
  printing = true;
  document.documentElement.classList.add("print");
  for (const panel of timePanels) draw(panel, 690, 170, 3);
  for (const panel of paths) drawPath(panel, 690, 300, 3);
});
addEventListener("afterprint", () => {
  printing = false;
  document.documentElement.classList.remove("print");
  redraw();
});
redraw();
