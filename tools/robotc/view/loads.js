// Forces and moments of a run as arrows: reactions in joints and closures, forces of contacts, applied wrenches.

const loadKinds = {
  joint: { group: "reactions", colour: "reaction" },
  closure: { group: "reactions", colour: "reaction" },
  contact: { group: "loads", colour: "touching" },
  wrench: { group: "loads", colour: "applied" },
};
const loadGroups = [["reaction", "reaction"], ["touching", "contact"], ["applied", "applied"]];

/** The largest of 1, 2 and 5 times a power of ten that is not above `most`. */
function roundBelow(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);
}

/**
 * An arrow of the usual length, `unit` metres, has the size that nineteen in twenty instants do not exceed; the arrows of
 * rare peaks end at four times that length, and are pale. Forces and moments have a scale each. `now`: gives the time.
 */
function loadArrows(three, parts, film, unit, now) {
  const { Vector3 } = three;
  // Loads of joints that carry nothing are rounding.
  const largestOf = (quantity) => (film ? film.loads : []).reduce((most, load) => Math.max(most, load[quantity].peak), 0);
  const least = { force: 1e-9 * largestOf("force"), moment: 1e-9 * largestOf("moment") };
  const loads = (film ? film.loads : []).filter(({ force, moment }) => force.peak > least.force || moment.peak > least.moment);
  const root = new three.Group();
  const shown = { reactions: false, loads: loads.some(({ kind }) => loadKinds[kind].group === "loads") };
  const cut = 4 * unit;
  let stretch = 1;

  const quantities = ["force", "moment"];
  /** N or N·m of an arrow of the usual length; 0 if there are none. */
  const full = Object.fromEntries(quantities.map((quantity) => {
    const largest = [];
    for (let row = 0; row < film?.loadRows; row++) {
      const most = loads.reduce((size, load) => Math.max(size, Math.hypot(...load[quantity].row(row))), 0);
      if (Number.isFinite(most)) largest.push(most);
    }
    largest.sort((a, b) => a - b);
    return [quantity, largest.length ? largest[Math.floor(0.95 * (largest.length - 1))] || largest[largest.length - 1] : 0];
  }));

  // Beside the other quantity it may be rounding.
  if (full.moment < 1e-9 * unit * full.force) full.moment = 0;
  if (unit * full.force < 1e-9 * full.moment) full.force = 0;

  const looks = {};
  for (const [colour] of loadGroups) {
    looks[colour] = [1, 0.35].map((opacity) => {
      const made = new three.MeshBasicMaterial({ transparent: opacity < 1, opacity });
      made.userData.colour = colour;
      return made;
    });
  }
  const arrow = arrowsOf(three, 0.004 * unit);
  const thick = Math.max(0.26 * parts.thick, 0.016 * unit);
  const drawn = loads.map((load) => {
    const [look] = looks[loadKinds[load.kind].colour];
    return { load, force: arrow(root, look, thick), moment: arrow(root, look, thick, 2) };
  });

  /** A vector of a load in the world at a time; null where it is not a number. */
  function inWorld(load, quantity, time) {
    const way = new Vector3(...load[quantity].at(time));
    const length = way.length();
    return Number.isFinite(length) ? way.transformDirection(parts.nodes[load.axes].matrixWorld).multiplyScalar(length) : null;
  }
  function update(time) {
    for (const { load, force, moment } of drawn) {
      const kind = loadKinds[load.kind];
      const from = new Vector3(...load.point.at(time));
      for (const [quantity, lay] of [["force", force], ["moment", moment]]) {
        lay.group.visible = false;
        const way = shown[kind.group] && full[quantity] > 0 ? inWorld(load, quantity, time) : null;
        if (!way || !from.toArray().every(Number.isFinite)) continue;
        const length = (stretch * unit * way.length()) / full[quantity];
        lay.paint(looks[kind.colour][length > cut ? 1 : 0]);
        lay(parts.worldOf(load.carrier, from), way.setLength(Math.min(length, cut)));
      }
    }
  }
  const chipOf = {};
  function paint(palette) {
    for (const [colour, chip] of Object.entries(chipOf)) chip.style.setProperty("--chip", palette[colour]);
    for (const list of Object.values(looks)) for (const look of list) look.color.set(palette[look.userData.colour]);
  }

  /** The legend: an arrow of a round size for each quantity, as long as arrows at `middle` are in the picture. */
  function legendOf(host, redraw) {
    const box = add(host, "div.arrows", { role: "group", "aria-label": "Scale of the arrows" });
    const top = add(box, "div.top"), scales = add(top, "div");
    const bars = Object.fromEntries(quantities.map((quantity) => {
      const row = add(scales, `div.scale`);
      const line = add(row, "span.line");
      if (quantity === "moment") add(line, "i");
      return [quantity, { row, line, text: add(row, "span.size") }];
    }));
    const chips = add(box, "div.chips");
    for (const [colour, word] of loadGroups) {
      if (loads.some(({ kind }) => loadKinds[kind].colour === colour)) chipOf[colour] = add(chips, "span.chip", {}, word);
    }
    const note = add(box, "div.note");
    const buttons = add(top, "div.lengths");
    for (const [label, title, factor] of [["−", "Shorter arrows", 1 / 1.5], ["+", "Longer arrows", 1.5]]) {
      addButton(buttons, label, title, () => { stretch *= factor; redraw(); });
    }
    return (camera, middle, canvas) => {
      box.hidden = !loads.some(({ kind }) => shown[loadKinds[kind].group]);
      if (box.hidden) return;
      const depth = Math.max(1e-9, -middle.clone().applyMatrix4(camera.matrixWorldInverse).z);
      const pixels = canvas.clientHeight / (2 * Math.tan((camera.fov * Math.PI) / 360) * depth); // of a metre
      for (const [quantity, { row, line, text }] of Object.entries(bars)) {
        const on = loads.some((load) => shown[loadKinds[load.kind].group] && load[quantity].peak > 0);
        row.hidden = !on || !(full[quantity] > 0);
        if (row.hidden) continue;
        const each = (pixels * stretch * unit) / full[quantity]; // of a newton
        const value = roundBelow(90 / each);
        line.style.width = `${value * each}px`;
        text.textContent = `${pretty(value)} ${quantity === "force" ? "N" : "N·m"}`;
      }
      for (const [colour, chip] of Object.entries(chipOf)) {
        chip.hidden = !loads.some(({ kind }) => loadKinds[kind].colour === colour && shown[loadKinds[kind].group]);
      }
      note.textContent = drawn.some(({ force, moment }) => [force, moment].some(({ group }) =>
        group.visible && group.children[0].material.opacity < 1)) ? "pale: longer than drawn" : "";
    };
  }

  /** The values of a load, as rows of the card of a part. */
  function rowsOf(kind, name) {
    return loads.filter((load) => load.kind === kind && load.name === name).flatMap((load) => quantities.map((quantity) => [
      `${kind === "contact" ? "" : "reaction "}${quantity}`.trim(),
      () => {
        const way = inWorld(load, quantity, now());
        return way ? `[${way.toArray().map((v) => pretty(v)).join(", ")}] ${quantity === "force" ? "N" : "N·m"}` : "–";
      },
    ]));
  }

  return {
    root, shown, update, paint, legendOf, rowsOf,
    has: (group) => loads.some(({ kind }) => loadKinds[kind].group === group),
    /** For tests: the arrows drawn, as vectors in the world, divided by the scale. */
    drawn: () => drawn.flatMap(({ load, force, moment }) => [["force", force], ["moment", moment]]
      .filter(([, lay]) => lay.group.visible).map(([quantity, { group }]) => {
        const [shaft, tip] = group.children;
        root.updateMatrixWorld(true);
        const length = shaft.scale.y + 6.5 * thick * tip.scale.x;
        const way = new Vector3(0, 1, 0).transformDirection(group.matrixWorld).multiplyScalar((length * full[quantity]) / (stretch * unit));
        return { kind: load.kind, name: load.name, quantity, from: group.position.toArray(), way: way.toArray(),
          cut: shaft.material.opacity < 1 };
      })),
  };
}
