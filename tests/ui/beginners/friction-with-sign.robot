robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 2 kg, com = [0.12, 0, 0] m, inertia = diag(0.002, 0.016, 0.016) kg*m^2 }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0.25] m, axis = [0, -1, 0])
  joint elbow: revolute upper -> fore = dh(theta = q, d = 0, a = 0.3 m, alpha = 0) { coulomb = -0.2 N*m }
  const home: q = [0, 90 deg]
}
//~ code: negative-friction
//~ error: friction cannot be negative
//~   ┌─ friction-with-sign.robot:6:96
//~ 6 │   joint elbow: revolute upper -> fore = dh(theta = q, d = 0, a = 0.3 m, alpha = 0) { coulomb = -0.2 N*m }
//~   │                                                                                                ^^^^^^^^ this is -0.2 N*m
//~   = it acts against the motion by itself: leave out the sign
