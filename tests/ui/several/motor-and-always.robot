robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob { motor { ratio = 0, inertia = -1 kg*m^2, viscous = -1 N*m*s } }
}
simulate fall for pendulum {
  initial q = [10 deg]
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
  expect abs(q) < 0.1 always
}
//~ code: zero-gear-ratio
//~ code: negative-inertia
//~ code: negative-friction
//~ code: unknown-unit
//~ error: a gear ratio cannot be zero
//~   ┌─ motor-and-always.robot:4:55
//~ 4 │   joint pivot: revolute base -> bob { motor { ratio = 0, inertia = -1 kg*m^2, viscous = -1 N*m*s } }
//~   │                                                       ^ this is 0
//~   = it is the motion of the motor per motion of the joint: 1 for a direct drive
//~
//~ error: an inertia cannot be negative
//~   ┌─ motor-and-always.robot:4:68
//~ 4 │   joint pivot: revolute base -> bob { motor { ratio = 0, inertia = -1 kg*m^2, viscous = -1 N*m*s } }
//~   │                                                                    ^^^^^^^^^ this is -1 kg*m^2
//~
//~ error: friction cannot be negative
//~   ┌─ motor-and-always.robot:4:89
//~ 4 │   joint pivot: revolute base -> bob { motor { ratio = 0, inertia = -1 kg*m^2, viscous = -1 N*m*s } }
//~   │                                                                                         ^^^^^^^^ this is -1 N*m*s/rad
//~   = it acts against the motion by itself: leave out the sign
//~
//~ error: unknown unit `always`
//~    ┌─ motor-and-always.robot:10:23
//~ 10 │   expect abs(q) < 0.1 always
//~    │                       ^^^^^^
//~    = an expectation holds at all times, unless it says `after` or `until`
//~
//~ 4 errors
