// Panels with one signal against another, such as the way of a tool.

/** The index of the sample of a path at the cursor. */
const sampleAt = (series) => Math.max(0, Math.min(series.x.length - 1, indexAt(series.x, cursorTime() - 1e-12)));

function pathReading(panel, series) {
  const i = sampleAt(series);
  const across = { grid: series.gridAcross, span: 0 };
  const pair = [show(series.across[i], across), show(series.y[i], series)];
  return `(${pair.join(", ")})` + (panel.unit && panel.unit === panel.abscissa.unit ? " " + panel.unit : "");
}

function extent(list, positive) {
  let low = Infinity, high = -Infinity;
  for (const values of list) {
    for (const value of values) {
      if (!Number.isFinite(value) || (positive && !(value > 0))) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  if (low > high) return positive ? [0.1, 1] : [-1, 1];
  if (high - low <= 1e-10 * Math.max(Math.abs(low), Math.abs(high))) return [low - (Math.abs(low) || 1), high + (Math.abs(high) || 1)];
  return [low, high];
}

/** The ranges of both axes as places, with a margin; with equal scales for lengths. */
function pathRange(panel, shown, inner) {
  const axis = (values, log) => {
    const [low, high] = extent(values, log).map(log ? Math.log10 : (value) => value);
    const room = 0.06 * (high - low) + (log ? 0.02 : 0);
    return [low - room, high + room];
  };
  const range = { x: axis(shown.map((s) => s.across), panel.abscissa.logarithmic), y: axis(shown.map((s) => s.y), panel.log) };
  if (!panel.equal) return range;
  const unit = Math.max((range.x[1] - range.x[0]) / inner.width, (range.y[1] - range.y[0]) / inner.height);
  const widen = ([low, high], pixels) => [(low + high - unit * pixels) / 2, (low + high + unit * pixels) / 2];
  return { x: widen(range.x, inner.width), y: widen(range.y, inner.height) };
}

const pathMargin = { bottom: 40 };

function drawPath(panel, width, height, fineness) {
  const context = prepare(panel.lines, width, height, fineness);
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - pathMargin.bottom };
  if (inner.width < 20) return;
  const shown = panel.series.filter((series) => series.shown);
  const { x: [left, right], y: [low, high] } = panel.range || pathRange(panel, shown, inner);
  const along = placeOf(panel);
  const across = placeOf({ log: panel.abscissa.logarithmic });
  const toX = (value) => ((across(value) - left) / (right - left)) * inner.width;
  const toY = (value) => ((high - along(value)) / (high - low)) * inner.height;
  panel.drawn = { inner, toX, toY, left, right, low, high };

  const ticks = (from, to, log, room) => (log ? powersIn : ticksIn)(from, to, Math.max(2, room));
  const values = ticks(low, high, panel.log, inner.height / 42);
  const places = ticks(left, right, panel.abscissa.logarithmic, inner.width / 80);
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
  values.at.forEach((at, i) => {
    const y = ((high - at) / (high - low)) * inner.height;
    rule(0, y, inner.width, y, !panel.log && Math.abs(at) < 1e-12 * (high - low) ? zero : line);
    context.fillText(values.labels[i], -8, y);
  });
  context.textAlign = "center";
  context.textBaseline = "top";
  places.at.forEach((at, i) => {
    const x = ((at - left) / (right - left)) * inner.width;
    rule(x, 0, x, inner.height, !panel.abscissa.logarithmic && Math.abs(at) < 1e-12 * (right - left) ? zero : line);
    const half = context.measureText(places.labels[i]).width / 2;
    context.fillText(places.labels[i], Math.min(x, inner.width + margin.right - half), inner.height + 6);
  });
  const title = [panel.abscissa.name, quantityOf(panel.abscissa), places.note].join(" ").trim();
  context.fillText(title, inner.width / 2, inner.height + 23, inner.width);
  rule(0, 0, 0, inner.height, frame);
  rule(0, inner.height, inner.width, inner.height, frame);

  context.beginPath();
  context.rect(0, 0, inner.width, inner.height);
  context.clip();
  drawLimits(context, panel, toY, inner);
  context.lineJoin = context.lineCap = "round";
  for (const series of shown) {
    // The parts outside the times in view are pale.
    for (const all of [true, false]) {
      context.strokeStyle = colourOf(series);
      context.globalAlpha = all ? 0.28 : 1;
      context.lineWidth = all ? 1.2 : 1.7;
      context.setLineDash(dashes[dashOf(series)]);
      drawWay(context, series, toX, toY, all ? 0 : indexAt(series.x, view.from), all ? series.x.length : indexAt(series.x, view.to) + 1);
    }
    context.globalAlpha = 1;
    context.setLineDash([]);
  }
  for (const series of panel.series) series.swatch.style.color = colourOf(series);
}

/** A line through the samples from..to that are at least half a pixel apart. */
function drawWay(context, { across, y }, toX, toY, from, to) {
  context.beginPath();
  let before = null;
  for (let i = from; i < Math.min(to, y.length); i++) {
    const at = [toX(across[i]), toY(y[i])];
    if (!Number.isFinite(at[0]) || !Number.isFinite(at[1])) {
      before = null;
      continue;
    }
    if (before && Math.hypot(at[0] - before[0], at[1] - before[1]) < 0.5) continue;
    if (before) context.lineTo(...at);
    else context.moveTo(...at), context.lineTo(at[0] + 0.01, at[1]);
    before = at;
  }
  context.stroke();
}

function drawOverPath(panel, context) {
  const { inner, toX, toY } = panel.drawn;
  context.translate(margin.left, margin.top);
  context.beginPath();
  context.rect(-4, -4, inner.width + 8, inner.height + 8);
  context.clip();
  for (const series of panel.series) {
    const i = sampleAt(series);
    const [x, y] = [toX(series.across[i]), toY(series.y[i])];
    if (!series.shown || !Number.isFinite(x) || !Number.isFinite(y)) continue;
    context.beginPath();
    context.arc(x, y, 4.5, 0, 2 * Math.PI);
    context.fillStyle = colourOf(series);
    context.fill();
    context.strokeStyle = style("--page");
    context.stroke();
  }
  if (!drag || drag.panel !== panel) return;
  context.fillStyle = style("--select");
  context.fillRect(Math.min(drag.x0, drag.x), Math.min(drag.y0, drag.y), Math.abs(drag.x - drag.x0), Math.abs(drag.y - drag.y0));
}

/** The time of the sample nearest to a point of the panel. */
function nearestTime(panel, x, y) {
  const { toX, toY } = panel.drawn;
  let best = Infinity, time = cursorTime();
  for (const series of panel.series.filter((s) => s.shown)) {
    const step = Math.max(1, Math.floor(series.y.length / 20000));
    for (let i = 0; i < series.y.length; i += step) {
      const distance = Math.hypot(toX(series.across[i]) - x, toY(series.y[i]) - y);
      if (distance < best) best = distance, time = series.x[i];
    }
  }
  return time;
}

/** The pointer puts the cursor to the nearest sample; a window drawn by the mouse is zoomed into. */
function listenToPath(panel) {
  const over = panel.over;
  over.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !panel.drawn || event.pointerType === "touch") return;
    const { x, y } = place(panel, event);
    over.setPointerCapture(event.pointerId);
    drag = { kind: "path", panel, x0: x, y0: y, x, y };
  });
  over.addEventListener("pointermove", (event) => {
    if (!panel.drawn) return;
    const { x, y } = place(panel, event);
    if (drag && drag.panel === panel) {
      Object.assign(drag, { x, y });
      return redraw(false);
    }
    putCursor(nearestTime(panel, x, y));
  });
  const release = (event) => {
    if (!drag || drag.panel !== panel) return;
    const { x0, y0, x, y } = drag;
    drag = null;
    redraw(false);
    if (event.type !== "pointerup" || Math.abs(x - x0) < 8 || Math.abs(y - y0) < 8) return;
    const { left, right, low, high, inner } = panel.drawn;
    const acrossAt = (at) => left + (Math.max(0, Math.min(inner.width, at)) / inner.width) * (right - left);
    const alongAt = (at) => high - (Math.max(0, Math.min(inner.height, at)) / inner.height) * (high - low);
    const zoomed = { x: [acrossAt(Math.min(x0, x)), acrossAt(Math.max(x0, x))], y: [alongAt(Math.max(y0, y)), alongAt(Math.min(y0, y))] };
    panel.range = zoomed;
    redraw();
  };
  over.addEventListener("pointerup", release);
  over.addEventListener("pointercancel", release);
  over.addEventListener("dblclick", () => {
    panel.range = null;
    redraw();
  });
  over.addEventListener("keydown", (event) => press(panel, event));
}
