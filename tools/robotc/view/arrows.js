// Arrows whose shafts and heads keep their thickness.

/** A function that makes arrows along y in `three`; arrows shorter than `least` are not drawn. */
function arrowsOf(three, least) {
  const upright = new three.Vector3(0, 1, 0);
  /**
   * An arrow in `parent`, of a shaft and `heads` heads one after the other: two mark a moment. Returns a function that
   * lays it from a point along a vector, in the axes of `parent`, and gives whether anything is drawn.
   */
  return (parent, look, radius, heads = 1) => {
    const group = new three.Group();
    const shaft = new three.Mesh(new three.CylinderGeometry(radius, radius, 1, 12), look);
    const cones = Array.from({ length: heads }, () => new three.Mesh(new three.ConeGeometry(2.6 * radius, 6.5 * radius, 18), look));
    group.add(shaft, ...cones);
    group.visible = false;
    parent.add(group);
    const lay = (from, way) => {
      const length = way.length();
      group.visible = length > least;
      if (!group.visible) return false;
      group.position.copy(from);
      group.quaternion.setFromUnitVectors(upright, way.clone().divideScalar(length));
      const tip = Math.min(6.5 * radius, (0.6 * length) / heads);
      cones.forEach((cone, k) => {
        cone.scale.setScalar(tip / (6.5 * radius));
        cone.position.y = length - tip * (0.5 + 0.8 * k);
      });
      shaft.scale.y = Math.max(1e-9, length - tip);
      shaft.position.y = (length - tip) / 2;
      return true;
    };
    return Object.assign(lay, { group, paint: (material) => { for (const one of group.children) one.material = material; } });
  };
}
