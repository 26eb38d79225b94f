// The panel: the picture, its time line, its sliders and switches.

/** Unpacks three.js, which is an inline script like the others: the page asks for nothing. */
async function loadThree() {
  const packed = Uint8Array.from(atob(document.getElementById("three").textContent), (c) => c.charCodeAt(0));
  const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
  return globalThis.three;
}

const palettes = {
  light: {
    links: ["#3f76b5", "#dd7a34", "#3f9a5f", "#a8659f", "#c9981c", "#4aa0b8", "#7d68b5", "#b8565e"],
    base: "#8b929b", joint: "#333a44", cap: "#f0a030", passive: "#9098a3", rail: "#aab1bb", tyre: "#30343b",
    contact: "#2f9e8f", shape: "#c9ced6", ghost: "#5b7bd5", grid: "#aeb5bf", axis: "#6d7681", trail: "#d0407a",
    reaction: "#7b3fc4", touching: "#0b7a6d", applied: "#c8321f",
    sky: "#ffffff", earth: "#b9bec8", mark: "#111418",
  },
  dark: {
    links: ["#5d9be0", "#f0955a", "#57bd7e", "#c98bc0", "#e3b945", "#65bdd6", "#a08fdb", "#dd7b83"],
    base: "#7c8490", joint: "#c3cad4", cap: "#f5ae46", passive: "#838c99", rail: "#727b88", tyre: "#22262c",
    contact: "#45c4b2", shape: "#9aa3af", ghost: "#8aa6ff", grid: "#3d4652", axis: "#98a2ae", trail: "#ff6fa5",
    reaction: "#bf95f5", touching: "#4fd6c4", applied: "#ff8371",
    sky: "#e6ecf5", earth: "#30353d", mark: "#f2f4f7",
  },
};

const speedsOfPlay = [0.1, 0.25, 0.5, 1, 2, 5, 10];

/**
 * Fills `host`. `run`: of the page, or null. `onTime`: called when the user changes the time here. Returns a promise of
 * { seek(t), show(q), … }.
 */
async function robotView(host, data, motion, run, onTime = () => {}) {
  const night = matchMedia("(prefers-color-scheme: dark)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const robot = kinematics(data, motion);
  const film = run && run.rows > 0 ? motionOf(run, robot) : null;
  let q = film ? film.configuration(film.begin) : robot.closed(data.start.slice()) || data.rest.slice();
  let time = film ? film.begin : 0;

  // ---- Elements -----------------------------------------------------------------------------------------------------

  const stage = add(host, "div.stage");
  const canvas = add(stage, "canvas.picture", {
    tabindex: 0, role: "img",
    "aria-label": `The robot ${data.name} in three dimensions. Arrow keys turn it, plus and minus zoom, 0 resets the view` +
      (film ? ", space plays the run." : "."),
  });
  const names = add(stage, "div.names", { "aria-hidden": "true" });
  const tools = add(stage, "div.tools");
  const side = add(host, "div.side");
  const heard = add(host, "div.heard", { "aria-live": "polite" });

  const context = typeof DecompressionStream === "undefined" ? null
    : canvas.getContext("webgl2", { antialias: true, preserveDrawingBuffer: true });
  if (!context) {
    canvas.remove();
    add(stage, "p.lacking", {}, "This browser has no WebGL 2, so the robot cannot be shown here.");
    side.remove();
    return null;
  }
  const three = await loadThree();
  const { Vector3 } = three;

  // ---- Scene --------------------------------------------------------------------------------------------------------

  const size = data.size;
  const up = new Vector3(...data.up);
  const renderer = new three.WebGLRenderer({ canvas, context, antialias: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = three.PCFShadowMap;
  const scene = new three.Scene();
  const camera = new three.PerspectiveCamera(32, 1, 0.01 * size, 400 * size);
  camera.up.copy(up);
  const sky = new three.HemisphereLight(0xffffff, 0x888888, 1.7);
  sky.position.copy(up);
  const sun = new three.DirectionalLight(0xffffff, 2.1);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = 0.004 * size;
  const lamp = new three.DirectionalLight(0xffffff, 0.7);
  scene.add(sky, sun, sun.target, lamp, lamp.target);

  const parts = robotParts(three, data);
  scene.add(parts.root);
  parts.place(robot.transforms(q));
  const ghosts = film ? film.references.map(({ second }) => {
    const ghost = robotParts(three, data, null, true);
    ghost.root.visible = second;
    scene.add(ghost.root);
    return ghost;
  }) : [];

  /** Two directions across `up`, the second to the left of the first. */
  const ahead = new Vector3(1, 0, 0);
  if (Math.abs(ahead.dot(up)) > 0.9) ahead.set(0, 0, 1);
  ahead.addScaledVector(up, -ahead.dot(up)).normalize();
  const left = up.clone().cross(ahead);

  const pointsOf = () => {
    const points = data.bones.flatMap(({ node, points: list }) =>
      list.map((p) => parts.worldOf(node, new Vector3(...p))));
    for (const mass of data.masses) points.push(parts.worldOf(mass.node, new Vector3(...mass.at)));
    for (const joint of data.joints) points.push(parts.worldOf(joint.node, new Vector3(...joint.at)));
    for (const { node, corners } of parts.shapeCorners) {
      for (const corner of corners) points.push(parts.worldOf(node, corner));
    }
    for (const closure of data.closures) {
      if (!closure.radius) continue;
      const centre = new Vector3(closure.pose_a[3], closure.pose_a[7], closure.pose_a[11]);
      const place = parts.worldOf(closure.a, centre);
      for (const d of [ahead, left, up]) {
        points.push(place.clone().addScaledVector(d, closure.radius), place.clone().addScaledVector(d, -closure.radius));
      }
    }
    for (const { a } of data.contacts) {
      const place = parts.worldOf(a.node, new Vector3(a.pose[3], a.pose[7], a.pose[11]));
      const reach = Math.max(a.radius + a.length / 2, ...a.size.map((s) => s / 2));
      for (const d of [ahead, left, up]) {
        points.push(place.clone().addScaledVector(d, reach), place.clone().addScaledVector(d, -reach));
      }
    }
    if (!points.length) points.push(new Vector3());
    return points;
  };
  const resting = pointsOf();

  /** All points that the robot reaches in the run; the way of its first link. */
  function sweepOf() {
    if (!film) return { points: resting, travel: 0 };
    const points = [];
    const centres = [];
    const frames = Math.min(40, film.rows);
    for (let k = 0; k < frames; k++) {
      const t = film.begin + ((film.end - film.begin) * k) / Math.max(1, frames - 1);
      const place = film.configuration(t);
      if (!place.every(Number.isFinite)) continue;
      parts.place(robot.transforms(place));
      const here = pointsOf();
      points.push(...here);
      centres.push(here.reduce((sum, p) => sum.add(p), new Vector3()).multiplyScalar(1 / here.length));
    }
    parts.place(robot.transforms(q));
    if (!points.length) return { points: resting, travel: 0 };
    const travel = Math.max(...centres.map((c) => c.distanceTo(centres[0])));
    return { points, travel };
  }
  const sweep = sweepOf();
  const wanders = sweep.travel > 3 * size;

  // The ground: where contacts and wheels touch it, or below the lowest point.
  const lowest = Math.min(...sweep.points.map((p) => p.dot(up)));
  const planes = [
    ...data.contacts.filter(({ b }) => b.shape === "plane" && b.node === 0).map(({ b }) => b.pose),
    ...data.closures.filter(({ type, b }) => type === "rolling" && b === 0).map(({ pose_b: pose }) => pose),
  ].map((pose) => parts.worldOf(0, new Vector3(pose[3], pose[7], pose[11])).dot(up));
  const stands = data.shapes.some(({ node }) => parts.colourOf(node) === "base"); // on shapes of its own
  const height = planes.length ? Math.min(...planes) : lowest - (stands ? 0 : 2.2 * parts.thick);

  const middle = new Vector3();
  let radius = 0;
  function enclose(points) {
    const low = new Vector3(Infinity, Infinity, Infinity), high = low.clone().negate();
    for (const p of points) low.min(p), high.max(p);
    middle.copy(low).add(high).multiplyScalar(0.5);
    radius = Math.max(0.5 * size, 3 * parts.thick + Math.max(...points.map((p) => p.distanceTo(middle))));
  }
  enclose(wanders ? resting : sweep.points);

  const ground = new three.Group();
  const floor = new three.Mesh(new three.CircleGeometry(1, 64), new three.ShadowMaterial({ opacity: 0.16, depthWrite: false }));
  floor.receiveShadow = true;
  const gridMaterial = new three.LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false });
  ground.add(floor);
  ground.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), up);
  ground.position.copy(up).multiplyScalar(height);
  scene.add(ground);
  const step = (() => {
    const rough = (wanders ? 2.4 * size : 1.1 * radius) / 4, power = 10 ** Math.floor(Math.log10(rough));
    return power * (rough < 1.6 * power ? 1 : rough < 3.5 * power ? 2 : rough < 7.5 * power ? 5 : 10);
  })();
  let grid = null;
  /** Lines that fade with the distance from the middle. */
  function layGrid(palette) {
    if (grid) ground.remove(grid), grid.geometry.dispose();
    const reach = Math.max(6 * step, (wanders ? 1.1 * sweep.travel : 0) + 2.6 * radius), count = Math.ceil(reach / step);
    const colour = new three.Color(palette.grid);
    const inverse = ground.quaternion.clone().invert();
    const centre = (wanders ? new Vector3() : middle).clone().applyQuaternion(inverse);
    const [cx, cy] = [Math.round(centre.x / step), Math.round(centre.y / step)];
    const places = [], shades = [];
    const line = (x0, y0, x1, y1) => {
      for (const [x, y] of [[x0, y0], [x1, y1]]) {
        const fade = Math.max(0, 1 - Math.hypot(x * step - centre.x, y * step - centre.y) / reach);
        places.push(x * step, y * step, 0);
        shades.push(colour.r, colour.g, colour.b, 0.9 * fade);
      }
    };
    for (let i = -count; i <= count; i++) {
      for (let j = -count; j < count; j++) {
        line(cx + i, cy + j, cx + i, cy + j + 1);
        line(cx + j, cy + i, cx + j + 1, cy + i);
      }
    }
    const geometry = new three.BufferGeometry();
    geometry.setAttribute("position", new three.BufferAttribute(new Float32Array(places), 3));
    geometry.setAttribute("color", new three.BufferAttribute(new Float32Array(shades), 4));
    grid = new three.LineSegments(geometry, gridMaterial);
    grid.renderOrder = -1;
    ground.add(grid);
    floor.scale.setScalar(reach);
    floor.position.set(centre.x, centre.y, 0);
  }

  // A plinth where the robot stands, unless it has shapes there.
  const carriers = data.joints.filter(({ node, type, whole }) => node === 0 && !["floating", "planar", "fixed"].includes(whole || type));
  if (carriers.length && !stands) {
    const base = parts.worldOf(0, new Vector3());
    const foot = new three.Mesh(new three.CylinderGeometry(4.2 * parts.thick, 4.8 * parts.thick, 1.4 * parts.thick, 48),
      parts.material("base"));
    foot.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), up);
    foot.position.copy(base).addScaledVector(up, -0.9 * parts.thick);
    foot.castShadow = foot.receiveShadow = true;
    foot.userData.pick = { kind: "link", index: 0 };
    scene.add(foot);
  }

  const overlays = overlaysOf(three, data, parts, film, run, up, height);
  const loads = loadArrows(three, parts, film, 0.4 * radius, () => time);
  const writeLegend = loads.legendOf(stage, () => (film ? seek(time) : draw()));
  scene.add(overlays.root, loads.root);

  // ---- Camera -------------------------------------------------------------------------------------------------------

  /** From where a robot is seen best: one that moves in a plane nearly from the front. */
  function viewpoint() {
    const oblique = left.clone().multiplyScalar(-0.78).addScaledVector(ahead, 0.55).addScaledVector(up, 0.42).normalize();
    const axes = data.joints.filter(({ axis, type }) => axis && type !== "prismatic")
      .map(({ node, axis }) => new Vector3(...axis).transformDirection(parts.nodes[node].matrixWorld));
    const slides = data.joints.filter(({ type }) => type === "prismatic")
      .map(({ node, axis }) => new Vector3(...axis).transformDirection(parts.nodes[node].matrixWorld));
    if (!axes.length || data.joints.some(({ type }) => type === "spherical" || type === "floating")) return oblique;
    const normal = axes[0];
    const planar = axes.every((a) => Math.abs(a.dot(normal)) > 0.9999) && slides.every((s) => Math.abs(s.dot(normal)) < 0.01);
    if (!planar) return oblique;
    if (Math.abs(normal.dot(up)) > 0.5) return oblique.addScaledVector(up, 0.6).normalize();
    const side = up.clone().cross(normal);
    return normal.clone().addScaledVector(up, 0.2).addScaledVector(side, 0.28).normalize();
  }
  const direction = viewpoint();
  const controls = new three.OrbitControls(camera, canvas);
  controls.enableDamping = false;
  controls.zoomToCursor = true;
  controls.minDistance = 0.05 * size;
  controls.maxDistance = 100 * Math.max(size, radius);
  controls.addEventListener("change", () => draw());
  function resetView() {
    enclose(wanders ? pointsOf() : sweep.points);
    controls.target.copy(middle);
    camera.position.copy(middle).addScaledVector(direction, radius);
    controls.update();
    camera.updateMatrixWorld();
    // As near as all points allow, seen from the middle along the axes of the picture.
    const [right, above] = [0, 1].map((k) => new Vector3().setFromMatrixColumn(camera.matrixWorld, k));
    const half = 0.9 * Math.tan((camera.fov * Math.PI) / 360), room = 5.5 * parts.thick;
    const below = Math.max(0.5, 1 - 92 / Math.max(1, stage.clientHeight)); // the buttons
    const distance = Math.max(...(wanders ? pointsOf() : sweep.points).map((point) => {
      const p = point.clone().sub(middle);
      const height = p.dot(above), x = Math.abs(p.dot(right)) + room;
      const y = (Math.abs(height) + room) / (height > 0 ? below : 1);
      return p.dot(direction) + Math.max(x / (half * camera.aspect), y / half);
    }));
    camera.position.copy(middle).addScaledVector(direction, Math.max(distance, 2 * room));
    controls.update();
    followed = trackedPoint();
    draw();
  }

  let following = wanders;
  let followed = new Vector3();
  function trackedPoint() {
    return overlays.massCentre().clone();
  }
  function follow() {
    if (!following) return;
    const now = trackedPoint(), by = now.clone().sub(followed);
    camera.position.add(by);
    controls.target.add(by);
    followed = now;
  }

  // ---- Drawing ------------------------------------------------------------------------------------------------------

  let pending = false;
  function render() {
    const reach = Math.max(radius, size) * 1.35;
    const centre = wanders ? overlays.massCentre() : middle;
    sun.target.position.copy(centre);
    sun.position.copy(centre).addScaledVector(up, 2.6 * reach).addScaledVector(ahead, 0.9 * reach).addScaledVector(left, -0.9 * reach);
    Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1 * reach, far: 6 * reach });
    sun.shadow.camera.updateProjectionMatrix();
    lamp.position.copy(camera.position);
    lamp.target.position.copy(controls.target);
    renderer.render(scene, camera);
    overlays.writeNames(names, camera, canvas);
    writeLegend(camera, controls.target, canvas);
  }
  function draw() {
    if (pending) return;
    pending = true;
    requestAnimationFrame(() => {
      pending = false;
      render();
    });
  }
  function paint() {
    const palette = night.matches ? palettes.dark : palettes.light;
    parts.paint(palette);
    for (const ghost of ghosts) ghost.paint(palette);
    overlays.paint(palette);
    loads.paint(palette);
    sky.color.set(palette.sky);
    sky.groundColor.set(palette.earth);
    floor.material.opacity = night.matches ? 0.34 : 0.17;
    layGrid(palette);
    draw();
  }
  night.addEventListener("change", paint);
  function resize() {
    const { clientWidth: width, clientHeight: tall } = stage;
    if (!width || !tall) return;
    renderer.setPixelRatio(Math.min(2, devicePixelRatio || 1));
    renderer.setSize(width, tall, false);
    const before = camera.aspect;
    camera.aspect = width / tall;
    camera.updateProjectionMatrix();
    if (before === 1) resetView();
    draw();
  }

  // ---- Configurations -----------------------------------------------------------------------------------------------

  const sliders = [];
  function show(configuration) {
    q = configuration;
    parts.place(robot.transforms(q));
    overlays.update(film ? film.efforts(time) : [], time);
    loads.update(time);
    follow();
    for (const slider of sliders) slider.read();
    inspected.read();
    draw();
  }
  function seek(t) {
    if (!film) return;
    time = Math.max(film.begin, Math.min(film.end, t));
    ghosts.forEach((ghost, k) => {
      if (ghost.root.visible) ghost.place(robot.transforms(film.reference(k, time)));
    });
    show(film.configuration(time));
    timeline.read();
  }
  function userSeeks(t) {
    seek(t);
    onTime(time);
  }

  const inspected = inspection(side, data, () => ({ q, time, film, run, parts, loads }), draw);
  const timeline = timelineOf(host, run, film, {
    time: () => time, seek: userSeeks, calm, canvas, render, heard,
  });
  jointSliders(side, data, robot, {
    sliders, heard,
    q: () => q,
    move: (changes) => {
      timeline.stop();
      const { q: next, reached } = robot.moved(q, changes);
      show(next);
      return reached;
    },
    pose: (configuration) => { timeline.stop(); show(robot.closed(configuration.slice()) || configuration.slice()); },
  });
  switches(side, data, film, { parts, ghosts, overlays, loads, draw,
    transforms: robot.transforms, seek: () => (film ? seek(time) : show(q)),
    follow: { value: wanders, set: (on) => { following = on; followed = trackedPoint(); } } });

  // ---- Input --------------------------------------------------------------------------------------------------------

  setIcon(addButton(tools, "", "Reset the view (0)", resetView), "reset");
  addButton(tools, "PNG", "Save the picture as PNG", () => save("png"));
  if (film && canvas.captureStream && typeof MediaRecorder !== "undefined") {
    const record = addButton(tools, "WebM", "Record the run as WebM video", () => timeline.record(record, data.name));
  }
  function save() {
    render();
    canvas.toBlob((blob) => download(blob, `${data.name}.png`));
  }

  function orbit(across, along) {
    const arm = camera.position.clone().sub(controls.target);
    arm.applyAxisAngle(up, across);
    const right = up.clone().cross(arm).normalize();
    const tilted = arm.clone().applyAxisAngle(right, along);
    if (Math.abs(tilted.clone().normalize().dot(up)) < 0.995) arm.copy(tilted);
    camera.position.copy(controls.target).add(arm);
    controls.update();
    draw();
  }
  function zoom(factor) {
    camera.position.sub(controls.target).multiplyScalar(factor).add(controls.target);
    controls.update();
    draw();
  }
  function pan(across, along) {
    const by = new Vector3().setFromMatrixColumn(camera.matrix, 0).multiplyScalar(across)
      .addScaledVector(new Vector3().setFromMatrixColumn(camera.matrix, 1), along)
      .multiplyScalar(0.08 * camera.position.distanceTo(controls.target));
    camera.position.add(by);
    controls.target.add(by);
    controls.update();
    draw();
  }
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const turn = (x, y) => (event.shiftKey ? pan(x, y) : orbit(-0.12 * x, -0.12 * y));
    const act = {
      ArrowLeft: () => turn(-1, 0), ArrowRight: () => turn(1, 0), ArrowUp: () => turn(0, 1), ArrowDown: () => turn(0, -1),
      "+": () => zoom(0.85), "=": () => zoom(0.85), "-": () => zoom(1 / 0.85), 0: resetView, Home: resetView,
      " ": () => timeline.toggle(), ",": () => timeline.step(-1), ".": () => timeline.step(1), Escape: () => inspected.show(null),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  const caster = new three.Raycaster();
  function under(event) {
    const box = canvas.getBoundingClientRect();
    const at = new three.Vector2((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height);
    caster.setFromCamera(at, camera);
    const visible = (object) => object === null || (object.visible && visible(object.parent));
    const hit = caster.intersectObject(scene, true).find(({ object }) => object.userData.pick && visible(object));
    return hit ? hit.object.userData.pick : null;
  }
  let pressed = null;
  canvas.addEventListener("pointerdown", (event) => { pressed = [event.clientX, event.clientY]; });
  canvas.addEventListener("pointerup", (event) => {
    if (!pressed || Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 5) return;
    inspected.show(under(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && !event.buttons) canvas.style.cursor = under(event) ? "pointer" : "grab";
  });
  canvas.addEventListener("dblclick", resetView);
  canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
  canvas.addEventListener("webglcontextrestored", draw);

  new ResizeObserver(resize).observe(stage);
  overlays.update(film ? film.efforts(time) : [], time);
  resize();
  resetView();
  paint();
  if (film) seek(film.begin);
  else show(q);

  return {
    seek,
    show: (configuration) => show(configuration.slice()),
    configuration: () => q.slice(),
    time: () => time,
    /** For tests: X_world,node, the sixteen numbers column by column. */
    worldOf: (name) => {
      const node = parts.nodes.find((one) => one.name === name);
      return node ? Array.from(node.matrixWorld.elements) : null;
    },
    nodes: data.nodes.map(({ name }) => name),
    /** For tests: the numbers of shapes and of parts of the skeleton that are shown, and the points of a mesh. */
    seen: () => [parts.shown.shapes, parts.shown.skeleton].map((list) => list.filter(({ visible }) => visible).length),
    loads: loads.drawn,
    meshPoints: (index) => Array.from(parts.meshes[index].attributes.position.array),
    resetView,
    /** The user's choices, and a function that applies them in another page of the robot. */
    choices: () => ({
      time, place: camera.position.toArray(), target: controls.target.toArray(), q: film ? null : q.slice(),
      switches: [...side.querySelectorAll(".switches label")].map((label) => [label.textContent, label.firstChild.checked]),
    }),
    choose: (choices) => {
      for (const label of side.querySelectorAll(".switches label")) {
        const known = choices.switches.find(([name]) => name === label.textContent);
        if (known && known[1] !== label.firstChild.checked) label.firstChild.click();
      }
      if (film) userSeeks(choices.time);
      else if (choices.q && choices.q.length === q.length) show(robot.closed(choices.q.slice()) || q);
      camera.position.fromArray(choices.place);
      controls.target.fromArray(choices.target);
      controls.update();
      followed = trackedPoint();
      draw();
    },
    pick: (kind, index) => inspected.show({ kind, index }),
  };
}
