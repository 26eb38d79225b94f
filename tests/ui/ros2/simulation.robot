robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
simulate fall for cart {
  initial q = 0
  tau = [0]
  duration = 1 s, step = 10 ms, integrator = rk4
}
//! ros2: fall
//~ code: not-in-ros2
//~ error: `fall` is a simulation
//~   = name the controller that it runs, or its robot
