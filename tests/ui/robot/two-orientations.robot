robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = at([0, 0, 0], rpy = [0, 0, 90 deg], quaternion = [1, 0, 0, 0])
}
//~ code: two-orientations
//~ error: `at` takes `rpy` or `quaternion`, not both
//~   ┌─ two-orientations.robot:4:88
//~ 4 │   joint hinge: revolute base -> rod = at([0, 0, 0], rpy = [0, 0, 90 deg], quaternion = [1, 0, 0, 0])
//~   │                                                           --------------               ^^^^^^^^^^^^
//~   │                                                           an orientation already
