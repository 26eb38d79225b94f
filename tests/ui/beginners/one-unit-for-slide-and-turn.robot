robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 2 kg, com = [0.12, 0, 0] m, inertia = diag(0.002, 0.016, 0.016) kg*m^2 }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0.25] m, axis = [0, -1, 0])
  joint elbow: prismatic upper -> fore = dh(theta = 0, d = q, a = 0.3 m, alpha = 0)
  const home: q = [90, 0.1] deg
}
//~ code: wrong-dimension
//~ error: entry `elbow` of `home` must be a length (m)
//~   ┌─ one-unit-for-slide-and-turn.robot:7:19
//~ 7 │   const home: q = [90, 0.1] deg
//~   │                   ^^^^^^^^^^^^^ this is an angle
//~   = no single unit fits every joint: write a unit after each number, or `SI` for the SI unit of each entry
