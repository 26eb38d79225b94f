// Draws the panels: lines, scales, cursor and read-outs.

const margin = { left: 64, right: 10, top: 8, bottom: 22 };
// Words beside an axis need more room than numbers; all axes of time begin at one place.
const longestWord = Math.max(0, ...panels.flatMap((panel) => (panel.words || []).map((word) => word.length)));
if (longestWord) margin.left = Math.max(margin.left, Math.min(160, 18 + 7.2 * longestWord));

const font = "12px system-ui, 'Segoe UI', Arial, sans-serif";
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** An empty canvas in CSS pixels, with the resolution of the screen or printer. */
function prepare(canvas, width, height, fineness) {
  Object.assign(canvas, { width: Math.round(width * fineness), height: Math.round(height * fineness) }); // clears all
  const context = canvas.getContext("2d");
  context.scale(fineness, fineness);
  return context;
}

/** The points of a line: all samples, or with many the first, least, greatest and last of each pixel. */
function thin(series, width, runaway) {
  const { x, y } = series;
  const isGap = (value) => (runaway ? Number.isNaN(value) : !Number.isFinite(value));
  const scale = width / (view.to - view.from);
  const from = Math.max(0, indexAt(x, view.from) - 1);
  const to = Math.min(x.length - 1, indexAt(x, view.to));
  const points = { x: [], y: [], samples: to - from < 3 * width };
  const keep = (i) => {
    points.x.push((x[i] - view.from) * scale);
    points.y.push(y[i]);
  };
  if (points.samples) {
    for (let i = from; i <= to; i++) keep(i);
    return points;
  }
  for (let i = from; i <= to;) {
    const column = Math.floor((x[i] - view.from) * scale);
    const first = i;
    let least = i, greatest = i, gap = -1;
    for (; i <= to && Math.floor((x[i] - view.from) * scale) === column; i++) {
      if (y[i] < y[least]) least = i;
      if (y[i] > y[greatest]) greatest = i;
      if (isGap(y[i])) gap = i;
    }
    const marks = gap < 0 ? [first, Math.min(least, greatest), Math.max(least, greatest), i - 1] : [gap];
    new Set(marks).forEach(keep);
  }
  return points;
}

/** The place of a value on the panel's axis. */
const placeOf = (panel) => (panel.log ? (value) => (value > 0 ? Math.log10(value) : NaN) : (value) => value);

/** The range of places on the axis that shows the visible values, with a margin; up to the bound of a runaway. */
function valueRange(panel, lines, width) {
  const { runaway, words, limits, log } = panel;
  if (words) return [-0.5, words.length - 0.5];
  let low = Infinity, high = -Infinity, grid = 0;
  const most = runaway ? runaway.bound : 1e307; // so that high - low is finite
  const see = (value) => {
    if (runaway ? Number.isNaN(value) : !Number.isFinite(value)) return;
    low = Math.min(low, Math.max(value, -most));
    high = Math.max(high, Math.min(value, most));
  };
  for (const { series, points } of lines) {
    grid = Math.max(grid, runaway || log ? 0 : series.grid);
    for (let i = 0; i < points.x.length; i++) {
      if (points.x[i] >= 0 && points.x[i] <= width) see(points.y[i]);
      for (const edge of [0, width]) { // where the line crosses an edge
        if (i === 0 || (points.x[i - 1] - edge) * (points.x[i] - edge) >= 0) continue;
        const share = (edge - points.x[i - 1]) / (points.x[i] - points.x[i - 1]);
        see(points.y[i - 1] + share * (points.y[i] - points.y[i - 1]));
      }
    }
  }
  if (low > high) return [-1, 1];
  if (log) {
    const room = 0.04 * (high - low) + 0.02;
    return [Math.max(low, high - 16) - room, high + room];
  }
  // Limits that leave the signals at least half of the scale.
  const size0 = high - low, [least, greatest] = [low, high];
  for (const { value } of limits) {
    if (value > greatest && value - greatest <= 0.5 * size0) high = Math.max(high, value);
    if (value < least && least - value <= 0.5 * size0) low = Math.min(low, value);
  }
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low <= Math.max(1e-10 * size, 4 * grid)) { // it stands still, as far as the file knows
    const half = size > 4 * grid ? 0.5 * size : 1;
    return [(low + high) / 2 - half, (low + high) / 2 + half];
  }
  const room = 0.06 * (high - low);
  return [low - room, high + room];
}

function draw(panel, width, height, fineness) {
  const context = prepare(panel.lines, width, height, fineness);
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  if (inner.width < 20) return;
  const place = placeOf(panel);
  const lines = panel.series.filter((s) => s.shown).map((series) => {
    const points = thin(series, inner.width, panel.runaway);
    points.y = points.y.map(place);
    return { series, points };
  });
  const [low, high] = panel.range || valueRange(panel, lines, inner.width);
  const toPlace = (at) => ((high - at) / (high - low)) * inner.height;
  const toY = (value) => toPlace(place(value));
  panel.drawn = { low, high, toY, inner };

  const values = panel.words ? { at: panel.words.map((_, i) => i), labels: panel.words, note: "" }
    : (panel.log ? powersIn : ticksIn)(low, high, Math.max(2, inner.height / 42));
  const clock = ticksIn(view.from, view.to, Math.max(2, inner.width / 90));
  panel.note.textContent = values.note;
  context.font = font;
  context.fillStyle = style("--muted");
  context.lineWidth = 1;
  context.translate(margin.left, margin.top);
  const rule = (x0, y0, x1, y1, colour) => {
    context.strokeStyle = colour;
    context.beginPath();
    context.moveTo(Math.round(x0) + 0.5, Math.round(y0) + 0.5);
    context.lineTo(Math.round(x1) + 0.5, Math.round(y1) + 0.5);
    context.stroke();
  };
  const [line, frame, zero] = [style("--line"), style("--frame"), style("--zero")];
  context.textAlign = "right";
  context.textBaseline = "middle";
  context.globalAlpha = 0.5;
  for (const at of values.minor || []) rule(0, toPlace(at), inner.width, toPlace(at), line);
  context.globalAlpha = 1;
  values.at.forEach((at, i) => {
    const isZero = !panel.log && !panel.words && Math.abs(at) < 1e-12 * (high - low);
    rule(0, toPlace(at), inner.width, toPlace(at), isZero ? zero : line);
    context.fillText(values.labels[i], -8, toPlace(at), margin.left - 12);
  });
  context.textAlign = "center";
  context.textBaseline = "top";
  clock.at.forEach((t, i) => {
    const x = ((t - view.from) / (view.to - view.from)) * inner.width;
    rule(x, 0, x, inner.height, line);
    const half = context.measureText(clock.labels[i]).width / 2; // the last one ends within the canvas
    context.fillText(clock.labels[i], Math.min(x, inner.width + margin.right - half), inner.height + 6);
  });
  context.textAlign = "left";
  context.fillText(["t [s]", clock.note].join(" ").trim(), -margin.left + 4, inner.height + 6);
  rule(0, 0, 0, inner.height, frame);
  rule(0, inner.height, inner.width, inner.height, frame);

  context.beginPath();
  context.rect(0, 0, inner.width, inner.height);
  context.clip();
  drawEvents(context, inner);
  drawLimits(context, panel, toY, inner);
  context.lineJoin = context.lineCap = "round";
  context.lineWidth = 1.6;
  for (const { series, points } of lines) drawLine(context, series, points, toPlace, inner, panel.runaway);
  for (const series of panel.series) series.swatch.style.color = colourOf(series);
}

/** Instants of events: a triangle at the upper edge, and a dotted line if there are few. */
function drawEvents(context, inner) {
  const places = new Set(data.events.map(({ t }) => Math.round(((t - view.from) / (view.to - view.from)) * inner.width)));
  context.strokeStyle = context.fillStyle = style("--event");
  context.lineWidth = 1;
  for (const x of places) {
    if (x < 0 || x > inner.width) continue;
    context.beginPath();
    context.moveTo(x, 7);
    context.lineTo(x - 4, 0);
    context.lineTo(x + 4, 0);
    context.fill();
    if (places.size > 60) continue;
    context.setLineDash([1, 3]);
    context.beginPath();
    context.moveTo(x + 0.5, 0);
    context.lineTo(x + 0.5, inner.height);
    context.stroke();
    context.setLineDash([]);
  }
}

function drawLimits(context, panel, toY, inner) {
  context.lineWidth = 1;
  context.font = "11px system-ui, 'Segoe UI', Arial, sans-serif";
  context.textAlign = "right";
  for (const { value, text, colour } of panel.limits) {
    const y = toY(value);
    if (!(y >= 0 && y <= inner.height)) continue;
    context.strokeStyle = context.fillStyle = colour === undefined ? style("--bad") : colourOf({ colour });
    context.setLineDash([5, 3]);
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(inner.width, Math.round(y) + 0.5);
    context.stroke();
    context.setLineDash([]);
    const label = panel.series.length === 1 ? "limit" : text;
    if (panel.limits.length > 6 || context.measureText(label).width > 0.6 * inner.width) continue;
    context.textBaseline = y < 16 ? "top" : "bottom";
    context.fillText(label, inner.width - 4, y + (y < 16 ? 2 : -2));
  }
}

function drawLine(context, series, points, toPlace, inner, runaway) {
  const far = 10 * inner.height; // canvases lose what lies too far outside
  const { x, y } = points;
  context.strokeStyle = context.fillStyle = colourOf(series);
  context.setLineDash(dashes[dashOf(series)]);
  context.beginPath();
  let down = false;
  for (let i = 0; i < x.length; i++) {
    if (runaway ? Number.isNaN(y[i]) : !Number.isFinite(y[i])) {
      down = false;
      continue;
    }
    const v = Math.max(-far, Math.min(far, toPlace(y[i])));
    if (down && series.steps && points.samples) context.lineTo(x[i], Math.max(-far, Math.min(far, toPlace(y[i - 1]))));
    if (down) context.lineTo(x[i], v);
    else context.moveTo(x[i] - 0.01, v), context.lineTo(x[i], v);
    down = true;
  }
  context.stroke();
  context.setLineDash([]);
  if (!points.samples || x.length > inner.width / 9) return;
  for (let i = 0; i < x.length; i++) { // the samples themselves, where there is room
    if (!Number.isFinite(y[i])) continue;
    context.beginPath();
    context.arc(x[i], toPlace(y[i]), 2.6, 0, 2 * Math.PI);
    context.fill();
  }
}

/** The cursor and the zoom window being drawn. */
function drawOver(panel) {
  const { clientWidth: width, clientHeight: height } = panel.over;
  const context = prepare(panel.over, width, height, devicePixelRatio || 1);
  if (!panel.drawn || !rows) return;
  if (panel.abscissa) return drawOverPath(panel, context);
  const { inner, toY } = panel.drawn;
  context.translate(margin.left, margin.top);
  context.beginPath();
  context.rect(-4, -4, inner.width + 8, inner.height + 8);
  context.clip();
  const toX = (t) => ((t - view.from) / (view.to - view.from)) * inner.width;
  const x = Math.round(toX(cursorTime())) + 0.5;
  context.strokeStyle = style("--muted");
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, inner.height);
  context.stroke();
  for (const series of panel.series) {
    if (!series.shown) continue;
    for (const i of stride > 1 ? [2 * cursor, 2 * cursor + 1] : [cursor]) {
      if (!Number.isFinite(toY(series.y[i]))) continue;
      context.beginPath();
      context.arc(toX(series.x[i]), toY(series.y[i]), 3.4, 0, 2 * Math.PI);
      context.fillStyle = colourOf(series);
      context.fill();
      context.strokeStyle = style("--page");
      context.stroke();
    }
  }
  if (!drag || drag.kind !== "window") return;
  const [x0, x1, y0, y1] = windowOf(drag, panel);
  context.fillStyle = style("--select");
  context.fillRect(x0, y0, x1 - x0, y1 - y0);
}

function readOut() {
  if (!rows) return;
  const decimals = (unit) => Math.max(0, Math.min(9, Math.ceil(-Math.log10(unit) - 0.01)));
  const t = (i) => minus(times[i].toFixed(decimals((end - begin) / rows)));
  now.textContent = stride > 1 ? `t = ${t(cursor)} … ${t(cursor + 1)} s` : `t = ${t(cursor)} s`;
  const edge = (time) => minus(time.toFixed(decimals((view.to - view.from) / 1000)));
  visible.textContent = `showing ${edge(view.from)} to ${edge(view.to)} s`;
  const near = (3 * (view.to - view.from)) / Math.max(100, plots.clientWidth);
  const events = data.events.filter(({ t: at }) => Math.abs(at - cursorTime()) <= near).map(({ text }) => text);
  happening.textContent = [...new Set(events)].slice(0, 2).join(", ");
  for (const panel of panels) {
    for (const series of panel.series) {
      if (series.across) {
        series.value.textContent = pathReading(panel, series);
        continue;
      }
      const here = stride > 1 ? [series.y[2 * cursor], series.y[2 * cursor + 1]] : [series.y[cursor]];
      const texts = new Set(here.sort((a, b) => a - b).map((value) => show(value, series, panel.runaway, panel.words)));
      series.value.textContent = [...texts].join(" … ") + (panel.unit ? " " + panel.unit : "");
    }
  }
}

const cursorWatchers = []; // called when the cursor may have moved
let pending = false;
let stale = false; // lines, too
function redraw(lines = true) {
  for (const watch of cursorWatchers) watch();
  stale = stale || lines;
  if (pending) return;
  pending = true;
  requestAnimationFrame(() => {
    pending = false;
    for (const panel of panels) {
      if (stale) panel.stale = true;
      const { top, bottom } = panel.box.getBoundingClientRect();
      if (bottom < -300 || top > innerHeight + 300) continue; // drawn when it comes near
      if (panel.stale) (panel.abscissa ? drawPath : draw)(panel, panel.box.clientWidth, panel.box.clientHeight, devicePixelRatio || 1);
      panel.stale = false;
      drawOver(panel);
    }
    stale = false;
    readOut();
  });
}
