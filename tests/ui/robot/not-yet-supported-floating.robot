robot walker {
  gravity = [0, 0, -9.81] m/s^2
  link trunk { mass = 10 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) kg*m^2 }
  joint root: floating base -> trunk
  const stand: q = [0, 0, 1, 1, 0, 0, 0]
}
//~ code: not-yet-supported
//~ error: `floating` joints are not supported yet
//~   ┌─ not-yet-supported-floating.robot:4:15
//~ 4 │   joint root: floating base -> trunk
//~   │               ^^^^^^^^
//~   = joints are `revolute`, `continuous`, `prismatic`, `screw`, `cylindrical`, `universal`, `planar` or `fixed`
