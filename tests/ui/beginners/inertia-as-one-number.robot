robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 2 kg, com = [0.12, 0, 0] m, inertia = 0.016 kg*m^2 }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0.25] m, axis = [0, -1, 0])
  joint elbow: revolute upper -> fore = dh(theta = q, d = 0, a = 0.3 m, alpha = 0)
  const home: q = [0, 90 deg]
}
//~ code: wrong-shape
//~ error: the inertia must be a 3 × 3 matrix
//~   ┌─ inertia-as-one-number.robot:3:61
//~ 3 │   link upper { mass = 2 kg, com = [0.12, 0, 0] m, inertia = 0.016 kg*m^2 }
//~   │                                                             ^^^^^^^^^^^^ this is a quantity in kg*m^2
//~   = write `diag(xx, yy, zz) kg*m^2` or `[[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]] kg*m^2`
