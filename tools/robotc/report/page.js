// The elements of the page: a bar, and for each panel its plot and its legend.

const help = add(plots, "p.help");
add(help, "span.mouse", {}, "Drag to zoom into a window, turn the wheel to zoom, Shift-drag to pan, double-click to see " +
  "all. Keys: ← → + − Home End Esc. Click a signal to hide it, double-click to see it alone.");
add(help, "span.touch", {}, "Drag to read values, pinch to zoom and pan, double-tap to see all. Tap a signal to hide " +
  "it.");
const bar = add(plots, "div.bar");
const now = add(bar, "span.now");
const visible = add(bar, "span.window");
const happening = add(bar, "span.event");
const keys = add(bar, "div.keys");
for (const [label, title, act] of [
  ["−", "Zoom out", () => zoom(2)],
  ["+", "Zoom in", () => zoom(0.5)],
  ["◀", "Pan back", () => pan(-0.25)],
  ["▶", "Pan forward", () => pan(0.25)],
  ["All", "See everything", () => reset()],
]) {
  addButton(keys, label, title, act);
}
if (stride === 1 && rows) addButton(keys, "CSV", "Save all signals as CSV", saveTable);
const heard = add(plots, "div.heard", { "aria-live": "polite" });

const light = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6a51a3", "#555555"];
const dark = ["#4aa3e0", "#ff8b4a", "#2cc498", "#e79cc6", "#f2b636", "#9ad6ff", "#ab94e6", "#b5bbc2"];
const dashes = [[], [7, 4], [1.5, 4]];
const night = matchMedia("(prefers-color-scheme: dark)");
let printing = false;
const colourOf = (series) => (night.matches && !printing ? dark : light)[series.colour % light.length];
const dashOf = (series) => Math.floor(series.colour / light.length) % dashes.length;

/** "angle [deg]" */
const quantityOf = ({ quantity, unit }) => [quantity, unit ? `[${unit}]` : ""].join(" ").trim();

for (const panel of panels) {
  const many = panel.series.length > 12 ? ".many" : "";
  const section = add(plots, "section.panel" + many + (panels.length === 1 ? ".alone" : "") + (panel.abscissa ? ".path" : "") +
    (panel.words ? ".words" : ""));
  const head = add(section, "div.head");
  panel.heading = add(head, "h2", {}, panel.title);
  add(panel.heading, "span", {}, quantityOf(panel));
  panel.note = add(panel.heading, "span");
  panel.tools = add(head, "div.tools");
  if (!panel.words && !panel.abscissa && panel.series.every((series) => series.y.every((value) => !(value < 0)))
      && panel.series.some((series) => series.y.some((value) => value > 0))) {
    const turn = addButton(panel.tools, "log", "Logarithmic axis", () => {
      panel.log = !panel.log;
      panel.range = null;
      turn.setAttribute("aria-pressed", String(panel.log));
      redraw();
    });
    turn.setAttribute("aria-pressed", String(panel.log));
  }
  addButton(panel.tools, "PNG", `Save ${panel.title} as a picture`, () => savePicture(panel));
  if (panel.runaway) add(panel.heading, "span.away", {}, panel.runaway.text);
  const split = add(section, "div.split");
  panel.box = add(split, "div.plot");
  panel.lines = add(panel.box, "canvas.lines");
  panel.over = add(panel.box, "canvas.over", {
    tabindex: 0, role: "img",
    "aria-label": `${panel.title}${panel.unit ? " in " + panel.unit : ""} ` +
      `${panel.abscissa ? "against " + panel.abscissa.name : "over time"}. Arrow keys read values.`,
  });
  const legend = add(split, "div.legend", { role: "group", "aria-label": "Signals of " + panel.title });
  for (const series of panel.series) {
    const name = series.label || panel.title;
    series.entry = add(legend, "button", { type: "button", "aria-pressed": "true", title: name });
    series.swatch = add(series.entry, "i.dash" + dashOf(series));
    // The end of a long name tells more than its beginning.
    const shownName = add(series.entry, "span.name");
    const tail = name.length > 20 ? 14 : 0;
    add(shownName, "span.front", {}, name.slice(0, name.length - tail));
    if (tail) add(shownName, "span", {}, name.slice(-tail));
    series.value = add(series.entry, "span.value");
    series.entry.addEventListener("click", () => showOnly(panel, (s) => (s === series ? !s.shown : s.shown)));
    series.entry.addEventListener("dblclick", () => {
      const alone = panel.series.every((s) => s.shown === (s === series));
      showOnly(panel, (s) => alone || s === series);
    });
  }
  if (panel.abscissa) listenToPath(panel);
  else listen(panel);
}

// Equal width of legends, so that all time axes have the same length.
const lengths = (wanted) => panels.filter((p) => wanted === p.series.length > 12)
  .flatMap((p) => p.series.map((s) => (s.label || p.title).length + p.unit.length));
const legendWidth = (length) => `${Math.min(28, Math.max(15, (stride > 1 ? 18 : 11.5) + 0.5 * length))}rem`;
plots.style.setProperty("--legend", legendWidth(Math.max(0, ...lengths(false))));
plots.style.setProperty("--entry", legendWidth(Math.max(0, ...lengths(true))));

function showOnly(panel, wanted) {
  for (const series of panel.series) {
    series.shown = wanted(series);
    series.entry.setAttribute("aria-pressed", String(series.shown));
  }
  redraw();
}
