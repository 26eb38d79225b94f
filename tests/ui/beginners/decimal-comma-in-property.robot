robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 2 kg, com = [0.12, 0, 0] m, inertia = diag(0.002, 0.016, 0.016) kg*m^2 }
  link fore { mass = 1,5 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0.25] m, axis = [0, -1, 0])
  joint elbow: revolute upper -> fore = dh(theta = q, d = 0, a = 0.3 m, alpha = 0)
  const home: q = [0, 90 deg]
}
//~ code: unexpected-token
//~ error: a name was expected, but `5` was found
//~   ┌─ decimal-comma-in-property.robot:4:24
//~ 4 │   link fore { mass = 1,5 kg, com = [0.1, 0, 0] m }
//~   │                        ^
//~   = write a decimal point, not a comma: `1.5`
