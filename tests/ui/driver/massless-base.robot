/// The base of a file without inertia moves freely, and its joint gives way under it.
robot walker {
  gravity = [0, 0, -9.81] m/s^2
  link base_link { }
  link body { mass = 2 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link leg { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-3 kg*m^2 }
  joint root: floating base -> base_link
  joint waist: revolute base_link -> body
  joint hip: revolute body -> leg
}
simulate fall for walker {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: massless-joint
//~ code: undetermined-acceleration
//~ warning: joint `root` feels no inertia in some direction
//~   ┌─ massless-base.robot:7:9
//~ 7 │   joint root: floating base -> base_link
//~   │         ^^^^ its acceleration is undetermined
//~   = forward dynamics and simulations are not defined; the masses beyond link `base_link` hang on joints that give way: give `base_link` a mass and an inertia of its own, or let joint `root` lead to a link that has them
//~
//~ error: a simulation needs the accelerations of all joints, and joint `root` feels no inertia in some direction
//~    ┌─ massless-base.robot:11:10
//~ 7  │   joint root: floating base -> base_link
//~    │         ---- its acceleration is undetermined
//~    ·
//~ 11 │ simulate fall for walker {
//~    │          ^^^^
//~    = the masses beyond link `base_link` hang on joints that give way: give `base_link` a mass and an inertia of its own, or let joint `root` lead to a link that has them
//~
//~ 1 error, 1 warning
