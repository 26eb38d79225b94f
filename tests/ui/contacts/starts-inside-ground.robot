// A ball of 50 mm that is pressed into the ground by 5 mm, and one whose centre is 0.3 m below.
robot puck {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint up: prismatic base -> body = at(axis = [0, 0, 1])
  contact sole: ball body -> base { radius = 50 mm, stiffness = 20 kN/m, dissipation = 1 s/m, friction = 0 }
}
simulate pressed for puck {
  initial q = [45 mm]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = contact_step
}
simulate buried for puck {
  initial q = [-0.3 m]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = contact_step
}
//~ code: starts-inside-ground
//~ warning: contact `sole` starts 0.35 m inside its ground
//~    ┌─ starts-inside-ground.robot:14:15
//~ 14 │   initial q = [-0.3 m]
//~    │               ^^^^^^^^ its spring pushes with 7000 N, 357 times the weight of the machine
//~    = start where it touches the ground, or above
