// Where the parts of the robot are: the functions that the compiler wrote, and closing loops with them.

/** Configurations of a robot. `motion` has transforms(q), and with loops gaps(q), gap_rates(q) and rates(q, v). */
function kinematics(data, motion) {
  const quaternions = data.quaternions;

  function normalise(q) {
    for (const w of quaternions) {
      const length = Math.hypot(q[w], q[w + 1], q[w + 2], q[w + 3]) || 1;
      for (let i = w; i < w + 4; i++) q[i] /= length;
    }
    return q;
  }

  /** Between two configurations; quaternions take the shorter way. */
  function between(a, b, share) {
    const q = Array.from(a, (x, i) => x + share * (b[i] - x));
    for (const w of quaternions) {
      let product = 0;
      for (let i = w; i < w + 4; i++) product += a[i] * b[i];
      if (product < 0) for (let i = w; i < w + 4; i++) q[i] = a[i] + share * (-b[i] - a[i]);
    }
    return normalise(q);
  }

  // ---- Loops --------------------------------------------------------------------------------------------------------

  const loops = data.loops;
  const unit = (k) => Array.from({ length: loops.speeds }, (_, i) => (i === k ? 1 : 0));
  /** The speeds that move none of the coordinates that a user moves. */
  const followers = loops
    ? Array.from({ length: loops.speeds }, (_, k) => k).filter((k) =>
      motion.rates(data.rest, unit(k)).every((rate, i) => rate === 0 || !data.sliders.includes(i)))
    : [];

  /** Solves A x = b, symmetric and positive definite, in place. */
  function solve(a, b) {
    const n = b.length;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = a[i][j];
        for (let k = 0; k < j; k++) sum -= a[i][k] * a[j][k];
        a[i][j] = i === j ? Math.sqrt(Math.max(sum, 1e-300)) : sum / a[j][j];
      }
    }
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < i; k++) b[i] -= a[i][k] * b[k];
      b[i] /= a[i][i];
    }
    for (let i = n - 1; i >= 0; i--) {
      for (let k = i + 1; k < n; k++) b[i] -= a[k][i] * b[k];
      b[i] /= a[i][i];
    }
    return b;
  }

  /** Closes the loops near q by Newton steps of least length in the coordinates that follow; null if it does not. */
  function closed(q) {
    const tolerance = 1e-10 * Math.max(1, data.size);
    for (let step = 0; step < 25; step++) {
      const gaps = motion.gaps(q);
      const largest = Math.max(...gaps.map(Math.abs));
      if (largest < tolerance) return q;
      if (!(largest < 1e6)) return null;
      const rows = motion.gap_rates(q).map((row) => followers.map((k) => row[k]));
      const normal = rows.map((a) => rows.map((b) => a.reduce((sum, x, k) => sum + x * b[k], 0)));
      const scale = Math.max(...normal.map((row, i) => row[i]));
      normal.forEach((row, i) => { row[i] += 1e-11 * scale; }); // rows may repeat each other
      const load = solve(normal, gaps.map((gap) => -gap));
      const speeds = unit(-1);
      followers.forEach((k, j) => { speeds[k] = rows.reduce((sum, row, i) => sum + row[j] * load[i], 0); });
      const longest = Math.max(...speeds.map(Math.abs));
      const share = longest > 0.5 ? 0.5 / longest : 1;
      const rates = motion.rates(q, speeds);
      q = normalise(q.map((x, i) => x + share * rates[i]));
    }
    return null;
  }

  /** Moves some coordinates; with loops the others follow in small steps, as far as they can. */
  function moved(from, changes) {
    const target = from.slice();
    for (const [i, value] of changes) target[i] = value;
    if (!loops) return { q: normalise(target), reached: true };
    const span = Math.max(0, ...changes.map(([i, value]) =>
      Math.abs(value - from[i]) / (data.coordinates[i].unit === "m" ? 0.03 * data.size : 0.06)));
    const steps = Math.min(200, Math.max(1, Math.ceil(span)));
    let q = from.slice();
    for (let k = 1; k <= steps; k++) {
      const guess = q.slice();
      for (const [i, value] of changes) guess[i] = from[i] + (k / steps) * (value - from[i]);
      const next = closed(normalise(guess));
      if (!next || next.some((x, i) => Math.abs(x - q[i]) > 1)) return { q, reached: false };
      q = next;
    }
    return { q, reached: true };
  }

  return { transforms: motion.transforms, between, moved, closed: loops ? closed : (q) => q, normalise };
}

/** Roll, pitch and yaw of a quaternion: R = Rz(yaw) Ry(pitch) Rx(roll). */
function anglesOf(w, x, y, z) {
  const sine = Math.max(-1, Math.min(1, 2 * (w * y - z * x)));
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sine),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}
function quaternionOf(roll, pitch, yaw) {
  const [cr, sr, cp, sp, cy, sy] = [roll, pitch, yaw].flatMap((a) => [Math.cos(a / 2), Math.sin(a / 2)]);
  return [cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy, cr * sp * cy + sr * cp * sy,
    cr * cp * sy - sr * sp * cy];
}

/** The run of a page, decoded: its configuration, efforts and references at any time. */
function motionOf(run, robot) {
  const times = decode(run.times, run.rows);
  const table = (signals) => signals.map((signal) => decode(signal, run.rows));
  const q = table(run.q), efforts = table(run.efforts);
  const references = run.references.map(({ name, q: signals }) => ({ name, q: table(signals) }));
  const row = (columns, i) => columns.map((column) => column[i]);
  /** The rows of a list of times around t. */
  const placeIn = (list, t) => {
    let low = 0, high = list.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle] < t) low = middle + 1;
      else high = middle;
    }
    if (low === 0 || t >= list[low]) return { before: low, after: low, share: 0 };
    return { before: low - 1, after: low, share: (t - list[low - 1]) / (list[low] - list[low - 1]) };
  };
  const place = (t) => placeIn(times, t);
  const at = (columns, t) => {
    const { before, after, share } = place(t);
    return robot.between(row(columns, before), row(columns, after), share);
  };
  // Loads: every so many rows of the motion, and the last one; a number stands for a column that does not change.
  const loadTimes = times.filter((_, i) => i % run.loads.stride === 0 || i === times.length - 1);
  const vectorOf = (signals) => {
    const columns = signals.map((signal) => (typeof signal === "number" ? signal : decode(signal, loadTimes.length)));
    const entry = (column, i) => (typeof column === "number" ? column : column[i]);
    const of = (i) => columns.map((column) => entry(column, i));
    return {
      row: of,
      at: (t) => {
        const { before, after, share } = placeIn(loadTimes, t), a = of(before), b = of(after);
        return a.map((x, k) => (share > 0 ? x + share * (b[k] - x) : x));
      },
      peak: loadTimes.reduce((most, _, i) => Math.max(most, Math.hypot(...of(i)) || 0), 0),
    };
  };
  const loads = run.loads.list.map(({ point, force, moment, ...load }) =>
    ({ ...load, point: vectorOf(point), force: vectorOf(force), moment: vectorOf(moment) }));
  return {
    loads, loadRows: loadTimes.length, lacksLoads: Boolean(run.loads.left_out),
    begin: times.length ? times[0] : 0,
    end: times.length ? times[times.length - 1] : 0,
    times,
    rows: run.rows,
    configuration: (t) => at(q, t),
    configurationOf: (i) => row(q, i),
    reference: (k, t) => at(references[k].q, t),
    references: run.references.map(({ name, second }) => ({ name, second: Boolean(second) })),
    // Efforts are held between ticks.
    efforts: (t) => row(efforts, place(t).share < 1 ? place(t).before : place(t).after),
    peaks: efforts.map((column) => column.reduce((most, x) => Math.max(most, Math.abs(x)), 0)),
  };
}
