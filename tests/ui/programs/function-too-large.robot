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
//! eval: coriolis_tensor(turn[7], 0)[1, 1]
//~ code: function-too-large
//~ error: `coriolis_tensor` of `snake` takes more than 2 million operations
//~   ┌─ expression:1:1
//~ 1 │ coriolis_tensor(turn[7], 0)[1, 1]
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = use a robot with fewer joints
