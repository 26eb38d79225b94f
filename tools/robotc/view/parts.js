// The robot as three.js objects: what each part looks like.

const rowMajor = (three, rows) => new three.Matrix4().set(...rows, 0, 0, 0, 1);

/** Meshes in a node each, that follow `place(transforms)`. `ghost`: a pale copy of bars and joints alone. */
function robotParts(three, data, colours, ghost = false) {
  const { Vector3, Mesh, Group } = three;
  const size = data.size;
  const thick = data.thick;
  const vector = (numbers) => new Vector3(...numbers);

  const root = new Group();
  const nodes = data.nodes.map(({ name }) => {
    const node = new Group();
    node.name = name;
    node.matrixAutoUpdate = false;
    return node;
  });
  data.nodes.forEach(({ parent }, i) => (parent === undefined ? root : nodes[parent]).add(nodes[i]));

  // ---- Materials ----------------------------------------------------------------------------------------------------

  const materials = [];
  /** `colour` is a name of the palette, the number of a link, or a colour of the file such as "#ff8800". */
  function material(colour, { opacity = 1, rough = 0.55 } = {}) {
    const known = materials.find((m) => m.userData.colour === colour && m.userData.opacity === opacity);
    if (known) return known;
    const made = new three.MeshStandardMaterial({ roughness: rough, metalness: 0.05 });
    made.userData = { colour, opacity };
    made.transparent = opacity < 1 || ghost;
    made.opacity = ghost ? 0.22 : opacity;
    made.depthWrite = made.opacity > 0.5;
    materials.push(made);
    return made;
  }
  function paint(palette) {
    for (const { userData, color } of materials) {
      color.set(ghost ? palette.ghost : typeof userData.colour === "number"
        ? palette.links[userData.colour % palette.links.length] : palette[userData.colour] ?? userData.colour);
    }
  }

  // ---- Shapes -------------------------------------------------------------------------------------------------------

  const upright = new Vector3(0, 1, 0);
  let gathered = null; // a list for what is made
  function mesh(parent, geometry, look, pick) {
    const made = new Mesh(geometry, look);
    made.castShadow = made.receiveShadow = ![look].flat().some(({ transparent }) => transparent);
    if (pick) made.userData.pick = pick;
    parent.add(made);
    if (gathered) gathered.push(made);
    return made;
  }
  /** Links with shapes: bars, joints and masses of these are hidden, unless asked for. */
  const covered = new Set(data.shapes.map(({ node }) => node));
  const skeleton = [];
  function gather(hidden, make) {
    gathered = hidden ? skeleton : null;
    make();
    gathered = null;
  }
  const turnY = (object, direction) => object.quaternion.setFromUnitVectors(upright, direction.clone().normalize());
  function bar(parent, from, to, radius, look, pick) {
    const way = to.clone().sub(from);
    const made = mesh(parent, new three.CylinderGeometry(radius, radius, way.length(), 20), look, pick);
    made.position.copy(from).addScaledVector(way, 0.5);
    turnY(made, way);
    return made;
  }
  function ball(parent, at, radius, look, pick) {
    const made = mesh(parent, new three.SphereGeometry(radius, 28, 18), look, pick);
    made.position.copy(at);
    return made;
  }
  /** A cylinder with bevelled edges along y. */
  function sleeve(radius, length) {
    const bevel = 0.16 * radius, half = length / 2;
    const points = [[0, -half], [radius - bevel, -half], [radius, -half + bevel], [radius, half - bevel],
      [radius - bevel, half], [0, half]].map(([x, y]) => new three.Vector2(x, y));
    return new three.LatheGeometry(points, 36);
  }

  // ---- Links --------------------------------------------------------------------------------------------------------

  /** Links of one moving part have one colour; the base is grey. */
  const partOf = [];
  let parts = 0;
  data.nodes.forEach(({ parent }, i) => {
    const joint = data.joints.find(({ child }) => child === i);
    if (parent === undefined) partOf[i] = "base";
    else partOf[i] = joint && joint.type === "fixed" ? null : parts++;
  });
  const colourOf = (i) => (partOf[i] === null ? colourOf(data.nodes[i].parent) : partOf[i]);

  /** The base has no bar to what moves freely. */
  const leadsNowhere = (node, end) => node === 0 && data.joints.some(({ node: from, whole, type, centre }) =>
    from === 0 && ["planar", "floating"].includes(whole || type) && vector(centre).distanceTo(vector(end)) < 1e-6 * size);
  for (const { node, points } of data.bones) {
    if (leadsNowhere(node, points[points.length - 1])) continue;
    const look = material(colourOf(node));
    const pick = { kind: "link", index: node };
    const places = points.map(vector);
    gather(covered.has(node), () => {
      for (let i = 0; i + 1 < places.length; i++) bar(nodes[node], places[i], places[i + 1], thick, look, pick);
      for (const place of places) ball(nodes[node], place, thick, look, pick);
    });
  }

  // Rods between two links, and what slides: they change their length.
  const stretched = [];
  function stretch(radius, square, look, pick, ends) {
    const geometry = square ? new three.BoxGeometry(radius * 2, 1, radius * 2) : new three.CylinderGeometry(radius, radius, 1, 18);
    stretched.push({ made: mesh(root, geometry, look, pick), ends });
  }
  const worldOf = (node, point) => point.clone().applyMatrix4(nodes[node].matrixWorld);

  // ---- Joints -------------------------------------------------------------------------------------------------------

  const fixedToBase = (joint) => joint.node === 0 && joint.axis;
  data.joints.forEach((joint, index) => gather(covered.has(joint.node) || covered.has(joint.child), () => {
    const parent = nodes[joint.node];
    const at = vector(joint.at), pick = { kind: "joint", index };
    if (joint.whole === "planar") return; // it moves freely: nothing holds it
    const look = material(joint.passive ? "passive" : "joint");
    if (joint.type === "revolute" || joint.type === "continuous" || joint.type === "screw") {
      const axis = vector(joint.axis);
      const barrel = mesh(parent, sleeve(2.1 * thick, 4.4 * thick), look, pick);
      barrel.position.copy(at);
      turnY(barrel, axis);
      for (const side of [-1, 1]) {
        const cap = mesh(parent, sleeve(1.35 * thick, 0.5 * thick), material(joint.passive ? "rail" : "cap"), pick);
        cap.position.copy(at).addScaledVector(axis, side * 2.25 * thick);
        turnY(cap, axis);
      }
    }
    if (joint.type === "prismatic" || joint.type === "screw") {
      const axis = vector(joint.axis);
      if (joint.type === "prismatic") {
        const box = mesh(parent, new three.BoxGeometry(3.4 * thick, 4.6 * thick, 3.4 * thick), look, pick);
        box.position.copy(at);
        const across = vector(joint.across);
        box.quaternion.setFromRotationMatrix(new three.Matrix4().makeBasis(across, axis, across.clone().cross(axis)));
      }
      const centre = vector(joint.centre), end = vector(joint.end);
      stretch(1.05 * thick, joint.type === "prismatic", material("rail"), pick,
        () => [worldOf(joint.node, centre), worldOf(joint.child, end)]);
    }
    if (joint.type === "spherical") ball(parent, at, 2.5 * thick, look, pick);
    if (fixedToBase(joint) && joint.type !== "prismatic") ball(parent, at, 1.2 * thick, material("base"), pick);
  }));

  data.closures.forEach((closure, index) => gather(covered.has(closure.a) || covered.has(closure.b), () => {
    const pick = { kind: "closure", index };
    const pose = rowMajor(three, closure.pose_a);
    const at = new Vector3().setFromMatrixPosition(pose);
    const axis = new Vector3().setFromMatrixColumn(pose, 2);
    const parent = nodes[closure.a];
    const look = material("passive");
    if (closure.drawn_as === "revolute") {
      const made = mesh(parent, sleeve(1.9 * thick, 4 * thick), look, pick);
      made.position.copy(at);
      turnY(made, axis);
    } else if (closure.drawn_as === "spherical") {
      ball(parent, at, 2.2 * thick, look, pick);
    } else if (closure.drawn_as === "prismatic") {
      const made = mesh(parent, new three.BoxGeometry(3.2 * thick, 4.4 * thick, 3.2 * thick), look, pick);
      made.position.copy(at);
      turnY(made, axis);
    } else if (closure.type === "rod") {
      const far = new Vector3().setFromMatrixPosition(rowMajor(three, closure.pose_b));
      stretch(0.7 * thick, false, material("rail"), pick, () => [worldOf(closure.a, at), worldOf(closure.b, far)]);
      ball(parent, at, 1.3 * thick, look, pick);
      ball(nodes[closure.b], far, 1.3 * thick, look, pick);
    } else if (closure.type === "rolling") {
      const rolls = closure.ball
        ? ball(parent, at, closure.radius, material(colourOf(closure.a), { opacity: 0.35 }), pick)
        : wheel(parent, at, axis, closure.radius, pick, closure.a);
      rolls.renderOrder = 1;
    }
  }));

  function wheel(parent, at, axis, radius, pick, link) {
    const group = new Group();
    group.position.copy(at);
    group.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), axis.clone().normalize());
    const tyre = Math.min(0.16 * radius, 1.6 * thick);
    mesh(group, new three.TorusGeometry(radius - tyre, tyre, 14, 60), material("tyre"), pick);
    const spokes = material(colourOf(link));
    for (let k = 0; k < 5; k++) {
      const angle = (2 * Math.PI * k) / 5;
      bar(group, new Vector3(), new Vector3(Math.cos(angle), Math.sin(angle), 0).multiplyScalar(radius - 1.5 * tyre),
        0.45 * tyre, spokes, pick);
    }
    const hub = mesh(group, sleeve(1.5 * tyre, 2.2 * tyre), spokes, pick);
    turnY(hub, new Vector3(0, 0, 1));
    parent.add(group);
    return group;
  }

  /** The triangles of a mesh, from differences of whole numbers. */
  const meshes = data.meshes.map(({ count, triangles, low, high, points, corners, parts: pieces }) => {
    const places = new Float32Array(3 * count), order = new Uint32Array(3 * triangles);
    const signed = (n) => (n % 2 ? -(n + 1) / 2 : n / 2);
    const last = [0, 0, 0];
    decodeCounts(points, places.length).forEach((n, i) => {
      const k = i % 3;
      last[k] += signed(n);
      places[i] = low[k] + ((high[k] - low[k]) * last[k]) / 65535;
    });
    let corner = 0;
    decodeCounts(corners, order.length).forEach((n, i) => { order[i] = corner += signed(n); });
    const geometry = new three.BufferGeometry();
    geometry.setAttribute("position", new three.BufferAttribute(places, 3));
    geometry.setIndex(new three.BufferAttribute(order, 1));
    geometry.computeVertexNormals();
    let first = 0;
    pieces.forEach(({ triangles: more }, i) => {
      geometry.addGroup(first, 3 * more, i);
      first += 3 * more;
    });
    return geometry;
  });

  /** A shape of a contact or of a link; `look` is its material. */
  function shape(parent, { shape: kind, pose, radius, length, size: edges, mesh: triangles, colour: own }, look, pick) {
    const group = new Group();
    group.matrixAutoUpdate = false;
    group.matrix.copy(rowMajor(three, pose));
    const add = (geometry) => mesh(group, geometry, look, pick);
    if (kind === "point") add(new three.SphereGeometry(0.8 * thick, 18, 12));
    else if (kind === "ball") add(new three.SphereGeometry(radius, 32, 20));
    else if (kind === "box") add(new three.BoxGeometry(...edges));
    else if (kind === "disc") add(new three.TorusGeometry(radius, Math.min(0.06 * radius, 0.6 * thick), 12, 60));
    else if (kind === "capsule" || kind === "cylinder") {
      add(kind === "capsule" ? new three.CapsuleGeometry(radius, length, 10, 28)
        : new three.CylinderGeometry(radius, radius, length, 36)).rotation.x = Math.PI / 2;
    } else if (kind === "ellipsoid") {
      add(new three.SphereGeometry(1, 32, 20)).scale.set(...edges);
    } else if (kind === "plane") {
      add(new three.PlaneGeometry(0.6 * size, 0.6 * size));
    } else if (kind === "mesh") {
      // The shape's own colour, or those of the file.
      const looks = data.meshes[triangles].parts.map(({ colour, opacity = 1 }) =>
        (own || colour === undefined ? look : material(colour, { opacity })));
      mesh(group, meshes[triangles], looks, pick);
    }
    parent.add(group);
    return group;
  }

  const shown = { masses: [], contacts: [], shapes: [], skeleton }; // by switch
  if (!ghost) {
    const heaviest = Math.max(...data.masses.map(({ mass }) => mass), 0);
    data.masses.forEach((mass, index) => {
      const radius = Math.max(0.6 * thick, 3.1 * thick * Math.cbrt(mass.mass / heaviest));
      const made = ball(nodes[mass.node], vector(mass.at), radius, material(colourOf(mass.node), { opacity: 0.3 }),
        { kind: "mass", index });
      made.renderOrder = 2;
      made.visible = !covered.size;
      shown.masses.push(made);
    });
    data.contacts.forEach((contact, index) => {
      const pick = { kind: "contact", index };
      shown.contacts.push(shape(nodes[contact.a.node], contact.a, material("contact", { opacity: 0.5 }), pick));
      if (contact.b.shape !== "plane" || contact.b.node !== 0) {
        shown.contacts.push(shape(nodes[contact.b.node], contact.b, material("contact", { opacity: 0.3 }), pick));
      }
    });
  }
  data.shapes.forEach((visual, index) => {
    const look = material(visual.colour ?? "shape", { opacity: visual.opacity ?? 1 });
    shown.shapes.push(shape(nodes[visual.node], { ...visual, shape: visual.kind }, look, { kind: "shape", index }));
  });

  for (const one of skeleton) one.userData.hidden = true;
  for (const one of skeleton) one.visible = false;
  /** Shows or hides what shapes cover. */
  function showSkeleton(on) {
    for (const one of skeleton) one.visible = !(one.userData.hidden = !on);
  }

  /** Corners of boxes around the shapes, in the axes of their nodes. */
  const shapeCorners = data.shapes.map(({ node, kind, pose, radius, length, size: edges, mesh: triangles }) => {
    const reach = kind === "box" ? edges.map((edge) => edge / 2) : kind === "ellipsoid" ? edges
      : [radius, radius, kind === "ball" ? radius : length / 2 + (kind === "capsule" ? radius : 0)];
    const [low, high] = kind === "mesh" ? [data.meshes[triangles].low, data.meshes[triangles].high] : [reach.map((x) => -x), reach];
    const matrix = rowMajor(three, pose), corners = [];
    for (let i = 0; i < 8; i++) {
      corners.push(new Vector3(...[0, 1, 2].map((k) => ((i >> k) & 1 ? high : low)[k])).applyMatrix4(matrix));
    }
    return { node, corners };
  });

  /** Puts all nodes where `transforms` says. */
  function place(transforms) {
    transforms.forEach((rows, i) => nodes[i].matrix.set(...rows, 0, 0, 0, 1));
    root.updateMatrixWorld(true);
    for (const { made, ends } of stretched) {
      const [from, to] = ends();
      const way = to.clone().sub(from), length = way.length();
      made.visible = length > 1e-6 * size && !made.userData.hidden;
      if (!made.visible) continue;
      made.position.copy(from).addScaledVector(way, 0.5);
      made.scale.set(1, length, 1);
      turnY(made, way);
      made.updateMatrixWorld(true);
    }
  }

  return { root, nodes, thick, place, paint, shown, showSkeleton, shapeCorners, meshes, mesh, material, worldOf, colourOf };
}
