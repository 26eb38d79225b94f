robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  link crank { mass = 1 kg, com = [0.15, 0, 0] m }
  link coupler { mass = 2 kg, com = [0.45, 0, 0] m }
  link rocker { mass = 1.5 kg, com = [0.35, 0, 0] m }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([0.3, 0, 0] m)
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = []
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}
simulate drop for four_bar {
  initial q = [drive = 0]
  tau = []
  duration = 1 s, step = 1 ms, integrator = rk4
  when t > 0.5 s {
    next q = [drive = 1 rad]
  }
  when t > 0.6 s {
    next q = [swing = q.swing + 1 deg]
  }
  when t > 0.65 s {
    next q.swing = 1 rad
  }
  when t > 0.7 s {
    next qd.swing = 1 rad/s, q.drive = 1 m
  }
}
//~ code: event-moves-loop
//~ code: wrong-dimension
//~ error: an event sets positions of closed loops by their freedoms, unless they are constant
//~    ┌─ event-sets-positions.robot:23:14
//~ 23 │     next q = [swing = q.swing + 1 deg]
//~    │              ^^^^^^^^^^^^^^^^^^^^^^^^^ these joints are others
//~    = name `drive`
//~
//~ error: an event cannot set `q.swing`, which follows from other joints
//~    ┌─ event-sets-positions.robot:26:10
//~ 26 │     next q.swing = 1 rad
//~    │          ^^^^^^^
//~    = the freedoms are `drive`
//~
//~ error: an event cannot set `qd.swing`, which follows from other joints
//~    ┌─ event-sets-positions.robot:29:10
//~ 29 │     next qd.swing = 1 rad/s, q.drive = 1 m
//~    │          ^^^^^^^^
//~    = the freedoms are `drive`
//~
//~ error: `next q.drive` must be an angle
//~    ┌─ event-sets-positions.robot:29:40
//~ 29 │     next qd.swing = 1 rad/s, q.drive = 1 m
//~    │                                        ^^^ this is in m
//~
//~ 4 errors
