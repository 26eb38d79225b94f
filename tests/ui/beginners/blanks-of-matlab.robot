robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 2 kg, com = [0.12 0 0] m, inertia = diag(0.002, 0.016, 0.016) kg*m^2 }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0.25] m, axis = [0, -1, 0])
  joint elbow: revolute upper -> fore = dh(theta = q, d = 0, a = 0.3 m, alpha = 0)
  const home: q = [0, 90 deg]
}
//~ code: foreign-blanks
//~ error: the elements of a list are separated by commas
//~   ┌─ blanks-of-matlab.robot:3:41
//~ 3 │   link upper { mass = 2 kg, com = [0.12 0 0] m, inertia = diag(0.002, 0.016, 0.016) kg*m^2 }
//~   │                                         ^
//~   = write `[1, 2]` (2 in this file)
