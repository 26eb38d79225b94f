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
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}
simulate drop for four_bar {
  initial q = [drive = 0]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  when t > 0.5 s {
    next q = [drive = 1 rad]
  }
  when t > 0.7 s {
    next qd = [drive = 1 rad/s]
  }
}
//~ code: event-moves-loop
//~ error: an event cannot set the positions of a robot with closed loops
//~    ┌─ event-sets-positions.robot:20:10
//~ 20 │     next q = [drive = 1 rad]
//~    │          ^
//~    = set `qd`, the speeds of its freedoms
