robot snake {
  gravity = [0, 0, -9.81] m/s^2
  const inertia = [[0.02, 0.001, 0], [0.001, 0.06, 0.002], [0, 0.002, 0.07]] kg*m^2
  link part[0] { mass = 1 kg, com = [0.1, 0.02, 0.1] m, inertia = inertia }
  joint turn[0]: revolute base -> part[0]
  for i in 1..249 {
    link part[i] { mass = 1 kg, com = [0.1, 0.02, 0.1] m, inertia = inertia }
    joint turn[i]: revolute part[i - 1] -> part[i] = at([0.1, 0.2, 0.1] m, rpy = [0.3, 0.2, 0.1])
  }
}
//! dump: assembly coriolis_matrix
//~ code: too-large-to-compile
//~ error: `snake_coriolis_matrix` has too many operations to be compiled
//~   ┌─ too-large-to-compile.robot:1:7
//~ 1 │ robot snake {
//~   │       ^^^^^ 972244 after reduction; the limit is 400000
