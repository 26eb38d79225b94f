// Overlays beside the parts: frames, axes, centres of mass, gravity, efforts, trails, names.

function overlaysOf(three, data, parts, film, run, up, height) {
  const { Vector3, Group, Mesh } = three;
  const { nodes, thick, worldOf } = parts;
  const size = data.size;
  const root = new Group();
  const shown = { frames: false, linkFrames: false, axes: false, centre: false, gravity: false, efforts: !!film, names: false };
  const upright = new Vector3(0, 1, 0);

  // ---- Materials ----------------------------------------------------------------------------------------------------

  const flat = (colour) => Object.assign(new three.MeshBasicMaterial(), { userData: { colour } });
  const looks = { axis: flat("axis"), mark: flat("mark"), trail: flat("trail") };
  const line = (name, opacity = 1) => {
    const made = new three.LineBasicMaterial({ transparent: opacity < 1, opacity });
    made.userData.colour = name;
    lines.push(made);
    return made;
  };
  const lines = [];
  const [red, green, blue] = ["#e0453a", "#2f9e44", "#2f6fe0"].map((colour) => new three.MeshBasicMaterial({ color: colour }));
  function paint(palette) {
    for (const look of [...Object.values(looks), ...lines]) look.color.set(palette[look.userData.colour]);
  }

  const arrow = arrowsOf(three, 1e-9 * size);

  // ---- Frames and axes ----------------------------------------------------------------------------------------------

  function triad(parent, pose, length, list) {
    const group = new Group();
    group.matrixAutoUpdate = false;
    if (pose) group.matrix.copy(rowMajor(three, pose));
    [[red, [1, 0, 0]], [green, [0, 1, 0]], [blue, [0, 0, 1]]].forEach(([look, axis]) => {
      arrow(group, look, 0.24 * thick)(new Vector3(), new Vector3(...axis).multiplyScalar(length));
    });
    group.visible = false;
    parent.add(group);
    list.push(group);
  }
  const frames = [], linkFrames = [], axes = [];
  for (const { node, pose } of data.frames) triad(nodes[node], pose, 6.5 * thick, frames);
  triad(nodes[0], null, 7.5 * thick, frames);
  nodes.forEach((node, i) => { if (i > 0) triad(node, null, 4.5 * thick, linkFrames); });
  for (const joint of data.joints) {
    if (!joint.axis) continue;
    const axis = new Vector3(...joint.axis), at = new Vector3(...joint.at);
    const reach = 9 * thick;
    const geometry = new three.BufferGeometry().setFromPoints(
      [at.clone().addScaledVector(axis, -reach), at.clone().addScaledVector(axis, reach)]);
    const made = new three.Line(geometry, line("axis"));
    const tip = new Mesh(new three.ConeGeometry(0.6 * thick, 1.8 * thick, 16), looks.axis);
    tip.position.copy(at).addScaledVector(axis, reach);
    tip.quaternion.setFromUnitVectors(upright, axis);
    made.visible = tip.visible = false;
    nodes[joint.node].add(made, tip);
    axes.push(made, tip);
  }

  // ---- Centre of mass and gravity -----------------------------------------------------------------------------------

  const total = data.masses.reduce((sum, { mass }) => sum + mass, 0);
  function massCentre() {
    if (!(total > 0)) return worldOf(Math.min(1, nodes.length - 1), new Vector3());
    return data.masses.reduce((sum, { node, at, mass }) =>
      sum.addScaledVector(worldOf(node, new Vector3(...at)), mass / total), new Vector3());
  }
  /** The drawing of a mass centre: eighths of a ball, black and white. */
  const centre = new Group();
  const white = new three.MeshBasicMaterial({ color: "#ffffff" }), black = new three.MeshBasicMaterial({ color: "#15181c" });
  for (let k = 0; k < 8; k++) {
    const eighth = new three.SphereGeometry(1.7 * thick, 10, 8, ((k % 4) * Math.PI) / 2, Math.PI / 2,
      k < 4 ? 0 : Math.PI / 2, Math.PI / 2);
    centre.add(new Mesh(eighth, (k + (k < 4 ? 0 : 1)) % 2 ? white : black));
  }
  const plumb = new three.Line(new three.BufferGeometry().setFromPoints([new Vector3(), new Vector3()]), line("axis"));
  centre.visible = plumb.visible = false;
  root.add(centre, plumb);
  const weightHolder = new Group();
  const weight = arrow(weightHolder, looks.mark, 0.4 * thick);
  weightHolder.visible = false;
  root.add(weightHolder);

  // ---- Efforts ------------------------------------------------------------------------------------------------------

  const arcSteps = 72, arcSpan = 1.5 * Math.PI;
  const shareColours = ["#2f9e44", "#e0b020", "#e0453a"].map((colour) => new three.Color(colour));
  /** Green, yellow, red. */
  const shareColour = (share) => {
    const at = 2 * Math.min(1, share), i = Math.min(1, Math.floor(at));
    return shareColours[i].clone().lerp(shareColours[i + 1], at - i);
  };
  const efforts = [];
  if (film) {
    for (const joint of data.joints) {
      if (joint.drive === undefined || !joint.axis) continue;
      const group = new Group();
      group.position.set(...joint.at);
      const axis = new Vector3(...joint.axis), across = new Vector3(...joint.across);
      group.quaternion.setFromRotationMatrix(new three.Matrix4().makeBasis(across, axis.clone().cross(across), axis));
      const look = new three.MeshBasicMaterial({ side: three.DoubleSide });
      nodes[joint.node].add(group);
      const limit = Math.max(Math.abs(joint.least_effort ?? 0), Math.abs(joint.most_effort ?? 0));
      const full = limit > 0 && Number.isFinite(limit) ? limit : film.peaks[joint.drive];
      const turns = joint.type !== "prismatic";
      const made = { group, look, full, limited: limit > 0, drive: joint.drive };
      if (turns) {
        // A flat band whose triangles lie in the order of the angle: a part of it is a range of them.
        const inner = 3.3 * thick, outer = 4.1 * thick, places = [], faces = [];
        for (let i = 0; i <= arcSteps; i++) {
          const a = (arcSpan * i) / arcSteps;
          places.push(inner * Math.cos(a), inner * Math.sin(a), 0, outer * Math.cos(a), outer * Math.sin(a), 0);
          if (i < arcSteps) faces.push(2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 1, 2 * i + 3, 2 * i + 2);
        }
        const geometry = new three.BufferGeometry();
        geometry.setAttribute("position", new three.BufferAttribute(new Float32Array(places), 3));
        geometry.setIndex(faces);
        const band = new Mesh(geometry, look);
        const head = new Mesh(new three.CircleGeometry(1.05 * thick, 3), look);
        group.add(band, head);
        made.set = (share) => {
          const n = Math.round(arcSteps * Math.min(1, Math.abs(share)));
          geometry.setDrawRange(0, 6 * n);
          const a = (arcSpan * n) / arcSteps;
          head.position.set(3.7 * thick * Math.cos(a), 3.7 * thick * Math.sin(a), 0);
          head.rotation.z = a + Math.PI / 2;
          group.scale.y = share < 0 ? -1 : 1;
        };
      } else {
        const point = arrow(group, look, 0.45 * thick);
        made.set = (share) => point(new Vector3(3 * thick, 0, 0), new Vector3(0, 0, 12 * thick * share));
      }
      efforts.push(made);
    }
  }

  // ---- Trails -------------------------------------------------------------------------------------------------------

  /** The places whose trail can be drawn: frames, and ends of links. */
  const traced = [
    ...data.frames.map(({ name, node, pose }) => ({ name, node, at: new Vector3(pose[3], pose[7], pose[11]) })),
    ...data.masses.map(({ name, node, at }) => ({
      name: `mass centre of ${name || data.nodes[node].name}`, node, at: new Vector3(...at),
    })),
  ];
  let trail = null;
  function trace(index, configurations) {
    if (trail) {
      for (const one of [trail.whole, trail.past]) root.remove(one), one.geometry.dispose();
      trail = null;
    }
    if (index < 0 || !film) return;
    const { node, at } = traced[index];
    const points = [], times = [];
    const stride = Math.max(1, Math.floor(film.rows / 3000));
    for (let i = 0; i < film.rows; i += i + stride < film.rows || i === film.rows - 1 ? stride : film.rows - 1 - i) {
      const place = film.configurationOf(i);
      if (!place.every(Number.isFinite)) break;
      parts.place(configurations(place));
      points.push(worldOf(node, at));
      times.push(film.times[i]);
    }
    const whole = new three.Line(new three.BufferGeometry().setFromPoints(points), line("trail", 0.3));
    const past = new three.Line(new three.BufferGeometry().setFromPoints(points), line("trail"));
    root.add(whole, past);
    trail = { whole, past, times };
  }

  // ---- Names --------------------------------------------------------------------------------------------------------

  const labels = [
    ...data.joints.filter(({ coordinate }) => coordinate !== undefined)
      .map(({ name, node, at }) => ({ name, node, at: new Vector3(...at), kind: "joint" })),
    ...data.frames.map(({ name, node, pose }) => ({ name, node, at: new Vector3(pose[3], pose[7], pose[11]), kind: "frame" })),
  ];
  const sizes = []; // of the labels, px
  function writeNames(box, camera, canvas) {
    box.hidden = !shown.names;
    if (!shown.names) return;
    if (box.children.length !== labels.length) {
      box.textContent = "";
      for (const { name, kind } of labels) {
        const made = document.createElement("span");
        made.textContent = name;
        made.className = kind;
        box.append(made);
      }
    }
    const placed = [];
    const free = (x, y, width, height) => placed.every(([px, py, pw, ph]) =>
      x + width <= px || px + pw <= x || y + height <= py || py + ph <= y);
    labels.forEach(({ node, at }, i) => {
      const place = worldOf(node, at).project(camera);
      const made = box.children[i];
      made.hidden = place.z > 1 || Math.abs(place.x) > 1.05 || Math.abs(place.y) > 1.05;
      if (made.hidden) return;
      sizes[i] ??= [made.offsetWidth, made.offsetHeight];
      const [width, height] = sizes[i];
      const x = ((place.x + 1) / 2) * canvas.clientWidth, y = ((1 - place.y) / 2) * canvas.clientHeight;
      // Beside its place, or as near above or below as the names before leave room.
      let best = [x + 8, y - 8];
      search: for (let step = 0; step < 12; step++) {
        for (const side of [x + 8, x - 8 - width]) {
          for (const up of step ? [-step, step] : [0]) {
            const at = [side, y - 8 + up * (height + 1)];
            if (!free(...at, width, height)) continue;
            best = at;
            break search;
          }
        }
      }
      placed.push([...best, width, height]);
      made.style.transform = `translate(${best[0]}px, ${best[1]}px)`;
    });
  }

  // -------------------------------------------------------------------------------------------------------------------

  function update(tau, time) {
    for (const list of [[frames, shown.frames], [linkFrames, shown.linkFrames], [axes, shown.axes]]) {
      for (const one of list[0]) one.visible = list[1];
    }
    centre.visible = plumb.visible = shown.centre && total > 0;
    weightHolder.visible = shown.gravity && !!data.gravity;
    if (centre.visible || weightHolder.visible) {
      const at = massCentre();
      centre.position.copy(at);
      const foot = at.clone().addScaledVector(up, height - at.dot(up));
      plumb.geometry.setFromPoints([at, foot]);
      if (data.gravity) {
        const g = new Vector3(...data.gravity);
        if (g.length() > 0) weight(at, g.normalize().multiplyScalar(14 * thick));
        else weightHolder.visible = false;
      }
    }
    for (const effort of efforts) {
      const share = effort.full > 0 ? tau[effort.drive] / effort.full : 0;
      effort.group.visible = shown.efforts && Math.abs(share) > 0.004;
      if (!effort.group.visible) continue;
      if (effort.limited) effort.look.color.copy(shareColour(Math.abs(share)));
      else effort.look.color.set("#4a90d9");
      effort.set(share);
    }
    if (trail) {
      let count = trail.times.length;
      while (count > 0 && trail.times[count - 1] > time) count--;
      trail.past.geometry.setDrawRange(0, count);
    }
  }

  return { root, shown, update, paint, massCentre, traced, trace, writeNames, hasEfforts: efforts.length > 0,
    hasMass: total > 0 };
}
