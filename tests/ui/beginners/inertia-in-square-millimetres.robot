robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 2 kg, com = [0.12, 0, 0] m, inertia = diag(2000, 16000, 16000) kg*m^2 }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0.25] m, axis = [0, -1, 0])
  joint elbow: revolute upper -> fore = dh(theta = q, d = 0, a = 0.3 m, alpha = 0)
  const home: q = [0, 90 deg]
}
//~ code: suspicious-inertia
//~ warning: this inertia is too large for its mass
//~   ┌─ inertia-in-square-millimetres.robot:3:61
//~ 3 │   link upper { mass = 2 kg, com = [0.12, 0, 0] m, inertia = diag(2000, 16000, 16000) kg*m^2 }
//~   │                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ as if all mass were 89.4427 m from its centre
//~   = did you mean `diag(2000, 16000, 16000) kg*mm^2`?
