robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 2 kg, com = [0.12, 0, 0] m, inertia = diag(0.002, 0.016, 0.016) kg*m^2 }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0.25] m, axis = [0, -1, 0])
  const home: q = [0, 90 deg]
}
//~ code: unconnected-link
//~ error: no joint leads to link `fore`
//~   ┌─ link-without-joint.robot:4:8
//~ 4 │   link fore { mass = 1 kg, com = [0.1, 0, 0] m }
//~   │        ^^^^
//~   = connect it: `joint to_fore: fixed base -> fore`, or with a joint that moves from another link
