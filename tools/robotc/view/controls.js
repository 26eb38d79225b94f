// Sliders, switches, the time line and the card of a clicked part.

const pretty = (value, digits = 4) => {
  if (!Number.isFinite(value)) return String(value).replace("Infinity", "∞");
  const size = Math.abs(value);
  if (size < 1e-12) return "0";
  const text = size >= 1e5 || size < 1e-3 ? value.toExponential(digits - 1) : String(Number(value.toPrecision(digits)));
  return text.replace("-", "−");
};
const shownIn = { rad: { unit: "°", factor: Math.PI / 180 }, m: { unit: "m", factor: 1 }, "": { unit: "", factor: 1 } };
const inUnit = (value, unit) => {
  const { unit: text, factor } = shownIn[unit] || { unit: " " + unit, factor: 1 };
  return pretty(value / factor) + (text === "°" ? "°" : text ? " " + text.trim() : "");
};

/** Pictures of buttons, 16 by 16: fonts may lack such characters. */
const icons = {
  play: "M3 1l11 7-11 7z",
  pause: "M3 1h3.5v14h-3.5zM9.5 1h3.5v14h-3.5z",
  reset: "M8 2.5V0L3.5 4 8 8V5.2a3.9 3.9 0 1 1-3.9 3.9H1.4A6.6 6.6 0 1 0 8 2.5z",
  repeat: "M2 7V3.5h9V1l4 3.7-4 3.6V6H4.5v1zM14 9v3.5H5V15l-4-3.7 4-3.6V10h6.5V9z",
};
function setIcon(button, name) {
  button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${icons[name]}"/></svg>`;
  return button;
}

// ---- Joint sliders --------------------------------------------------------------------------------------------------

function jointSliders(side, data, robot, { sliders, heard, q, move, pose }) {
  const quaternionOfEntry = (i) => data.quaternions.find((w) => i >= w && i < w + 4);
  const free = data.sliders;
  const rows = free.filter((i) => quaternionOfEntry(i) === undefined);
  const turns = data.quaternions.filter((w) => free.includes(w));
  if (!rows.length && !turns.length) return;
  const box = add(side, "details.joints", { open: "" });
  add(box, "summary", {}, "Joints");
  const note = add(box, "p.note");
  const usual = data.loops ? "These move; the other joints follow." : "";
  note.textContent = usual;
  const poses = [{ name: "at rest", q: data.rest }, ...data.poses];
  const choice = add(add(box, "label.choice", {}, "Pose "), "select", { "aria-label": "Named configuration" });
  add(choice, "option", { value: "" }, "–");
  poses.forEach(({ name }, i) => add(choice, "option", { value: i }, name));
  choice.addEventListener("change", () => { if (choice.value !== "") pose(poses[choice.value].q); });

  function slider(name, unit, low, high, read, write, limited) {
    const row = add(box, "div.joint");
    const label = add(row, "label");
    add(label, "span.name", { title: name }, name);
    const value = add(label, "output.value");
    const { factor } = shownIn[unit];
    const input = add(label, "input", {
      type: "range", min: low / factor, max: high / factor, step: "any", "aria-label": name, class: limited ? "limited" : "",
    });
    let moving = false;
    const made = {
      read() {
        const now = read();
        if (!moving) input.value = now / factor;
        value.textContent = inUnit(now, unit);
        input.setAttribute("aria-valuetext", value.textContent);
        row.classList.toggle("beyond", limited && (now < low - 1e-9 || now > high + 1e-9));
      },
    };
    input.addEventListener("input", () => {
      moving = true;
      choice.value = "";
      const reached = write(Math.max(low, Math.min(high, Number(input.value) * factor)));
      moving = false;
      if (!reached) {
        heard.textContent = "The loops cannot be closed beyond here.";
        note.textContent = heard.textContent;
      } else {
        note.textContent = usual;
      }
      made.read();
    });
    sliders.push(made);
  }

  for (const i of rows) {
    const { name, unit, lower, upper } = data.coordinates[i];
    const wide = unit === "rad" ? Math.PI : 1.5 * data.size;
    const low = lower ?? (upper !== undefined ? upper - 2 * wide : -wide);
    const high = upper ?? (lower !== undefined ? lower + 2 * wide : wide);
    slider(name, unit, low, high, () => q()[i], (value) => move([[i, value]]), lower !== undefined || upper !== undefined);
  }
  for (const w of turns) {
    const joint = data.coordinates[w].name.replace(/\.?w$/, "") || data.coordinates[w].name;
    ["roll", "pitch", "yaw"].forEach((angle, k) => {
      const most = k === 1 ? Math.PI / 2 - 1e-3 : Math.PI;
      const angles = () => anglesOf(...q().slice(w, w + 4));
      slider(`${joint}.${angle}`, "rad", -most, most, () => angles()[k], (value) => {
        const next = angles();
        next[k] = value;
        return move(quaternionOf(...next).map((x, j) => [w + j, x]));
      }, false);
    });
  }
}

// ---- Switches -------------------------------------------------------------------------------------------------------

function switches(side, data, film, { parts, ghosts, overlays, loads, draw, transforms, seek, follow }) {
  const box = add(side, "details.shown", { open: "" });
  add(box, "summary", {}, "Show");
  const grid = add(box, "div.switches");
  const check = (label, on, set) => {
    const input = add(add(grid, "label"), "input", { type: "checkbox" });
    input.parentElement.append(label);
    input.checked = on;
    input.addEventListener("change", () => { set(input.checked); seek(); draw(); });
  };
  const overlay = (label, name) => check(label, overlays.shown[name], (on) => { overlays.shown[name] = on; });
  if (parts.shown.shapes.length) {
    check("Shapes", true, (on) => { for (const one of parts.shown.shapes) one.visible = on; });
    check("Skeleton", false, parts.showSkeleton);
  }
  if (parts.shown.masses.length) {
    check("Masses", !parts.shown.shapes.length, (on) => { for (const one of parts.shown.masses) one.visible = on; });
  }
  if (parts.shown.contacts.length) {
    check("Contacts", true, (on) => { for (const one of parts.shown.contacts) one.visible = on; });
  }
  overlay("Frames", "frames");
  overlay("Link frames", "linkFrames");
  overlay("Axes", "axes");
  overlay("Names", "names");
  if (overlays.hasMass) overlay("Mass centre", "centre");
  if (data.gravity && overlays.hasMass) overlay("Gravity", "gravity");
  if (overlays.hasEfforts) overlay("Efforts", "efforts");
  for (const [label, group] of [["Reactions", "reactions"], ["Loads", "loads"]]) {
    if (loads.has(group)) check(label, loads.shown[group], (on) => { loads.shown[group] = on; });
  }
  if (film?.lacksLoads) add(box, "p.note", {}, "Reactions are left out: they take too many operations.");
  ghosts.forEach((ghost, k) => check(film.references[k].second ? `Beside: ${film.references[k].name}` : `Reference ${film.references[k].name}`,
    ghost.root.visible, (on) => { ghost.root.visible = on; }));
  check("Follow", follow.value, follow.set);
  if (film && overlays.traced.length) {
    const choice = add(add(box, "label.choice", {}, "Trail of "), "select");
    add(choice, "option", { value: -1 }, "nothing");
    overlays.traced.forEach(({ name }, i) => add(choice, "option", { value: i }, name));
    choice.addEventListener("change", () => {
      overlays.trace(Number(choice.value), transforms);
      overlays.paint(matchMedia("(prefers-color-scheme: dark)").matches ? palettes.dark : palettes.light);
      seek();
      draw();
    });
  }
}

// ---- The time line --------------------------------------------------------------------------------------------------

function timelineOf(host, run, film, { time, seek, calm, canvas, render, heard }) {
  const nothing = { read() {}, stop() {}, toggle() {}, step() {}, record() {} };
  if (!film) return nothing;
  const box = add(host, "div.timeline", { role: "group", "aria-label": "Time of the run" });
  const play = setIcon(addButton(box, "", "Play (space)", () => toggle()), "play");
  const track = add(box, "div.track");
  const marks = add(track, "div.marks");
  const slider = add(track, "input", { type: "range", min: film.begin, max: film.end, step: "any", "aria-label": "Time" });
  const clock = add(box, "output.clock");
  const pace = add(box, "select", { title: "Speed", "aria-label": "Speed of play" });
  for (const factor of speedsOfPlay) add(pace, "option", { value: factor }, `${factor} ×`);
  const length = film.end - film.begin;
  pace.value = speedsOfPlay.reduce((best, s) => (Math.abs(Math.log(length / s / 6)) < Math.abs(Math.log(length / best / 6)) && (length < 1 || length > 60) ? s : best), 1);
  const loop = setIcon(addButton(box, "", "Repeat", () => loop.setAttribute("aria-pressed", String(loop.getAttribute("aria-pressed") !== "true"))), "repeat");
  loop.setAttribute("aria-pressed", "false");

  // Marks that would cover each other become one.
  const near = length / 160;
  let last = null;
  for (const mark of [...run.marks].sort((a, b) => a.time - b.time)) {
    if (last && mark.time - last.time < near && last.kind === mark.kind) {
      last.count++;
      last.element.title = `${last.count} times: ${last.text}`;
      continue;
    }
    const element = add(marks, `button.${mark.kind}`, {
      type: "button", title: `${mark.text} (t = ${pretty(mark.time)} s)`, "aria-label": `${mark.text}, at ${pretty(mark.time)} s`,
    });
    element.style.left = `${length > 0 ? (100 * (mark.time - film.begin)) / length : 0}%`;
    element.addEventListener("click", () => { stop(); seek(mark.time); });
    last = { ...mark, element, count: 1 };
  }

  let playing = false, before = 0, ended = null;
  slider.addEventListener("input", () => { stop(); seek(Number(slider.value)); });
  function read() {
    const t = time();
    slider.value = t;
    const digits = Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(Math.max(length, 1e-9)))));
    clock.textContent = `${t.toFixed(digits)} s`;
    slider.setAttribute("aria-valuetext", clock.textContent);
  }
  function frame(now) {
    if (!playing) return;
    const next = time() + ((now - before) / 1000) * Number(pace.value);
    before = now;
    if (next >= film.end && loop.getAttribute("aria-pressed") === "true" && !ended) seek(film.begin + (length > 0 ? (next - film.begin) % length : 0));
    else seek(Math.min(next, film.end));
    if (time() >= film.end && (loop.getAttribute("aria-pressed") !== "true" || ended)) {
      if (ended) render();
      stop();
    } else requestAnimationFrame(frame);
  }
  function start() {
    if (time() >= film.end) seek(film.begin);
    playing = true;
    before = performance.now();
    setIcon(play, "pause");
    play.setAttribute("aria-label", "Pause (space)");
    requestAnimationFrame(frame);
  }
  function stop() {
    playing = false;
    setIcon(play, "play");
    play.setAttribute("aria-label", "Play (space)");
    if (ended) {
      const end = ended;
      ended = null;
      end();
    }
  }
  function toggle() {
    if (playing) stop();
    else start();
    heard.textContent = playing ? "Playing" : "Paused";
  }
  /** By a fiftieth of the run. */
  function step(direction) {
    stop();
    seek(time() + (direction * length) / 50);
  }
  function record(control, name) {
    if (ended) return stop();
    stop();
    const stream = canvas.captureStream(30);
    const type = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"].find((t) => MediaRecorder.isTypeSupported(t));
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 8e6 });
    const pieces = [];
    recorder.addEventListener("dataavailable", (event) => pieces.push(event.data));
    recorder.addEventListener("stop", () => download(new Blob(pieces, { type: "video/webm" }), `${name}.webm`));
    control.textContent = "■";
    ended = () => {
      control.textContent = "WebM";
      setTimeout(() => recorder.stop(), 100);
    };
    seek(film.begin);
    recorder.start();
    start();
  }
  const made = { read, stop, toggle, step, record, playing: () => playing };
  return made;
}

// ---- The card of a part ---------------------------------------------------------------------------------------------

function inspection(side, data, now, draw) {
  const box = add(side, "section.card", { "aria-label": "The clicked part" });
  box.hidden = true;
  let part = null;
  let cells = [];
  const point = ([x, y, z]) => `[${[x, y, z].map((v) => pretty(v)).join(", ")}] m`;
  const worldPoint = (node, at) => {
    const e = now().parts.nodes[node].matrixWorld.elements;
    return [0, 1, 2].map((r) => e[r] * at[0] + e[r + 4] * at[1] + e[r + 8] * at[2] + e[r + 12]);
  };

  /** Rows of name and value, the latter a function. */
  function rowsOf({ kind, index }) {
    if (kind === "joint") {
      const joint = data.joints[index];
      const c = joint.coordinate, unit = c === undefined ? "" : data.coordinates[c].unit;
      const rows = [["type", () => (joint.passive ? "passive " : "") + joint.type]];
      if (c !== undefined && unit) rows.push(["position", () => inUnit(now().q[c], unit)]);
      if (joint.lower !== undefined || joint.upper !== undefined) {
        rows.push(["limits", () => `${joint.lower === undefined ? "−∞" : inUnit(joint.lower, unit)} … ${joint.upper === undefined ? "∞" : inUnit(joint.upper, unit)}`]);
      }
      if (joint.drive !== undefined && now().film) {
        rows.push(["effort", () => `${pretty(now().film.efforts(now().time)[joint.drive])} ${now().run.effort_units[joint.drive].replace("*", "·")}`]);
      }
      rows.push(...now().loads.rowsOf("joint", joint.name));
      if (joint.most_effort !== undefined) rows.push(["most effort", () => pretty(joint.most_effort)]);
      rows.push(["at", () => point(worldPoint(joint.node, joint.centre))]);
      return { title: `joint ${joint.name}`, rows, source: joint.source };
    }
    if (kind === "mass") {
      const mass = data.masses[index], link = data.nodes[mass.node];
      return { title: `mass of ${mass.name || link.name}`, source: link.source,
        rows: [["mass", () => `${pretty(mass.mass)} kg`], ["centre", () => point(worldPoint(mass.node, mass.at))]] };
    }
    if (kind === "closure") {
      const closure = data.closures[index];
      return { title: `closure ${closure.name}`, source: closure.source,
        rows: [["type", () => closure.type], ["between", () => `${data.nodes[closure.a].name}, ${data.nodes[closure.b].name}`],
          ...now().loads.rowsOf("closure", closure.name)] };
    }
    if (kind === "contact") {
      const contact = data.contacts[index];
      return { title: `contact ${contact.name}`, source: contact.source,
        rows: [["shape", () => contact.a.shape], ["on", () => data.nodes[contact.a.node].name], ["touches", () => contact.b.shape],
          ...now().loads.rowsOf("contact", contact.name)] };
    }
    if (kind === "shape") {
      const visual = data.shapes[index];
      return { title: `${visual.kind} of ${data.nodes[visual.node].name}`, source: visual.source,
        rows: [["at", () => point(worldPoint(visual.node, [3, 7, 11].map((i) => visual.pose[i])))]] };
    }
    const link = data.nodes[index] || data.nodes[0];
    const own = data.masses.filter(({ node }) => node === index);
    const rows = [["origin", () => point(worldPoint(index, [0, 0, 0]))]];
    if (own.length) rows.push(["mass", () => `${pretty(own.reduce((sum, { mass }) => sum + mass, 0))} kg`]);
    return { title: index === 0 ? "base" : `link ${link.name}`, rows, source: link.source };
  }

  function show(picked) {
    part = picked;
    box.hidden = !picked;
    box.textContent = "";
    cells = [];
    if (picked) {
      const { title, rows, source } = rowsOf(picked);
      const head = add(box, "div.head");
      add(head, "h3", {}, title);
      const close = add(head, "button", { type: "button", "aria-label": "Close", title: "Close" }, "×");
      close.addEventListener("click", () => show(null));
      const list = add(box, "dl");
      for (const [name, value] of rows) {
        add(list, "dt", {}, name);
        cells.push([add(list, "dd"), value]);
      }
      const lines = data.sources[source];
      if (lines) {
        add(box, "p.place", {}, `${lines.file}:${lines.line}`);
        add(box, "pre", { tabindex: 0 }, lines.text.replace(/\n$/, ""));
      }
      read();
    }
    draw();
  }
  function read() {
    if (!part) return;
    for (const [cell, value] of cells) cell.textContent = value();
  }
  return { show, read };
}
