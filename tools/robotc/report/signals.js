// The data of the file: numbers of signals, and their formatting.

const data = JSON.parse(document.getElementById("signals").textContent);
const plots = document.getElementById("plots");

const raise = (n) => String(n).replace(/[-0-9]/g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c]));
const minus = (text) => text.replace("-", "−");

/** Six digits; more if the signal changes little relative to its size, fewer if the file has fewer. */
function show(value, { grid, span }, runaway, words) {
  if (words) return words[value] ?? "–";
  if (runaway && Math.abs(value) === Infinity) { // a run that diverged: not told how far
    return (value > 0 ? "> " : "< ") + show(Math.sign(value) * runaway.told, { grid: runaway.told * 1e-3, span: 0 });
  }
  if (!Number.isFinite(value)) return minus(String(value)).replace("Infinity", "∞");
  const size = Math.abs(value);
  if (size === 0 || size < grid / 2) return "0";
  const digitsTo = (unit) => Math.floor(Math.log10(size / unit)) + 1;
  const wanted = span > 1e-10 * size ? Math.max(6, digitsTo(1e-4 * span)) : 6;
  const digits = Math.max(1, Math.min(15, wanted, digitsTo(grid)));
  if (size >= 1e-3 && size < Math.pow(10, digits)) return minus(value.toPrecision(digits));
  const [number, power] = value.toExponential(digits - 1).split("e");
  return Number(power) ? `${minus(number)} × 10${raise(Number(power))}` : minus(number);
}

/** A round number of 1, 2 or 5 times a power of ten. */
function roundStep(rough) {
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  return power * (rough < 1.5 * power ? 1 : rough < 3.2 * power ? 2 : rough < 7.2 * power ? 5 : 10);
}

/** Powers of ten in a range of exponents, with what lies between them where there is room. */
function powersIn(low, high, wanted) {
  const at = [], labels = [], minor = [];
  const every = Math.max(1, Math.ceil((high - low) / wanted));
  const label = (k, digit = 1) => (k >= -2 && k <= 3 ? String(Number((digit * Math.pow(10, k)).toPrecision(3)))
    : (digit > 1 ? digit + "·" : "") + "10" + raise(k));
  for (let k = Math.floor(low); k <= high; k++) {
    if (k >= low && k % every === 0) at.push(k), labels.push(label(k));
    for (let digit = 2; every === 1 && digit < 10; digit++) {
      const place = k + Math.log10(digit);
      if (place < low || place > high) continue;
      minor.push(place);
      if (high - low < 1.5 && (digit === 2 || digit === 5)) at.push(place), labels.push(label(k, digit));
    }
  }
  return { at, labels, minor, note: "" };
}

/** Round numbers in a range, with short labels: a common power of ten or offset is shown once. */
function ticksIn(low, high, wanted) {
  const step = roundStep((high - low) / wanted);
  if (!(step > 0 && Number.isFinite(step))) return { at: [], labels: [], note: "" };
  let offset = 0, note = "";
  if (high - low < 1e-5 * Math.max(Math.abs(low), Math.abs(high))) {
    const unit = Math.pow(10, Math.floor(Math.log10(high - low)));
    offset = Math.round((low + high) / 2 / unit) * unit;
    note = minus(offset.toFixed(Math.min(20, Math.max(0, -Math.floor(Math.log10(unit) + 1e-9))))) + " +";
  }
  const largest = Math.max(Math.abs(low - offset), Math.abs(high - offset));
  let exponent = Math.floor(Math.log10(largest));
  if (exponent > -4 && exponent < 5) exponent = 0;
  if (exponent) note += " × 10" + raise(exponent);
  const decimals = Math.min(20, Math.max(0, exponent - Math.floor(Math.log10(step) + 1e-9)));
  const at = [], labels = [];
  const last = Math.floor((high - offset) / step + 1e-9);
  for (let k = Math.ceil((low - offset) / step - 1e-9); k <= last && at.length < 50; k++) {
    at.push(offset + k * step);
    labels.push(minus(((k * step) / Math.pow(10, exponent)).toFixed(decimals)));
  }
  return { at, labels, note: note.trim() };
}


// ---- Signals --------------------------------------------------------------------------------------------------------

const { stride, rows } = data;
const bins = Math.ceil(rows / stride);
const times = decode(data.times, stride > 1 ? bins + 1 : rows);

/** The times of the two values of each bin: rows are evenly spaced in it. */
function timesOf(series) {
  if (stride === 1) return times;
  return decodeCounts(series.rows, 2 * bins).map((row, i) => {
    const bin = i >> 1;
    const width = bin + 1 < bins ? stride : rows - 1 - bin * stride;
    return width > 0 ? times[bin] + ((times[bin + 1] - times[bin]) * row) / width : times[bin];
  });
}

/** A path: every so many rows of two signals. */
function readPath(series) {
  const count = Math.ceil(rows / series.every);
  const across = decode(series.across, count), along = decode(series.along, count);
  const x = Float64Array.from({ length: count }, (_, i) => timeOfRow(i * series.every));
  return { ...series, x, across, y: along, grid: Math.pow(2, series.along.exponent),
    gridAcross: Math.pow(2, series.across.exponent), span: 0, shown: true };
}
function timeOfRow(row) {
  if (stride === 1) return times[row];
  const bin = Math.min(bins - 1, Math.floor(row / stride));
  const width = bin + 1 < bins ? stride : Math.max(1, rows - 1 - bin * stride);
  return times[bin] + ((times[bin + 1] - times[bin]) * (row - bin * stride)) / width;
}

function read(series) {
  if (series.across) return readPath(series);
  const y = decode(series, stride > 1 ? 2 * bins : rows);
  let low = Infinity, high = -Infinity;
  for (const value of y) {
    if (value < low && value !== -Infinity) low = value;
    if (value > high && value !== Infinity) high = value;
  }
  const span = high > low ? high - low : 0;
  return { ...series, x: timesOf(series), y, grid: Math.pow(2, series.exponent), span, shown: true };
}
// `range`: the values that a panel shows after zooming.
const panels = data.panels.map((panel) => ({
  limits: [], ...panel, range: null, log: Boolean(panel.logarithmic), series: panel.series.map(read),
}));
const timePanels = panels.filter((panel) => !panel.abscissa);
const paths = panels.filter((panel) => panel.abscissa);

const begin = rows ? times[0] : 0;
const end = rows && times[times.length - 1] > begin ? times[times.length - 1] : begin + 1;
const view = { from: begin, to: end };
let cursor = bins - 1; // a row, or a bin of them
const cursorTime = () => (stride > 1 ? (times[cursor] + times[cursor + 1]) / 2 : times[cursor]);

/** The first index whose time is not before t. */
function indexAt(x, t) {
  let low = 0, high = x.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle] < t) low = middle + 1;
    else high = middle;
  }
  return low;
}
