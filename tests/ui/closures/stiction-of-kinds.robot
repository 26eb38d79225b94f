robot rod {
  gravity = [0, 0, 0] m/s^2
  link bar { mass = 2 kg, com = [0, 0, 0] m, inertia = diag(0.02, 0.5, 0.5) kg*m^2 }
  joint free: floating base -> bar
  closure sleeve: cylindrical base -> bar { axis = [1, 0, 0], slide { coulomb = 3 N }, turn { coulomb = 0.1 N*m } }
  independent = [free.linear.x, free.angular.x]
}
simulate both for rod {
  initial q = [free = at([0, 0, 0] m)]
  tau = []
  stiction_speed = [slides = 10 um/s, turns = 1 mrad/s]
  duration = 0.6 s, step = 1 ms, integrator = rk4
}
simulate one for rod {
  initial q = [free = at([0, 0, 0] m)]
  tau = []
  stiction_speed = [slides = 10 um/s]
  duration = 0.6 s, step = 1 ms, integrator = rk4
}
simulate twice for rod {
  initial q = [free = at([0, 0, 0] m)]
  tau = []
  stiction_speed = [slides = 10 um/s, slides = 1 mm/s]
  duration = 0.6 s, step = 1 ms, integrator = rk4
}
simulate units for rod {
  initial q = [free = at([0, 0, 0] m)]
  tau = []
  stiction_speed = [slides = 10 rad/s, turns = 1 mrad/s]
  duration = 0.6 s, step = 1 ms, integrator = rk4
}
//~ code: stiction-of-mixed-joints
//~ code: wrong-dimension
//~ error: this list has no entry for `sleeve.turn`, which has Coulomb friction
//~    ┌─ stiction-of-kinds.robot:17:20
//~ 5  │   closure sleeve: cylindrical base -> bar { axis = [1, 0, 0], slide { coulomb = 3 N }, turn { coulomb = 0.1 N*m } }
//~    │           ------ this closure
//~    ·
//~ 17 │   stiction_speed = [slides = 10 um/s]
//~    │                    ^^^^^^^^^^^^^^^^^^ it turns
//~    = write `stiction_speed = [slides = 1 mm/s, turns = 1 mrad/s]`
//~
//~ error: `slides` has a stiction speed already
//~    ┌─ stiction-of-kinds.robot:23:39
//~ 23 │   stiction_speed = [slides = 10 um/s, slides = 1 mm/s]
//~    │                     ------            ^^^^^^ again here
//~    │                     first here
//~
//~ error: `slides` must be in m/s
//~    ┌─ stiction-of-kinds.robot:29:30
//~ 29 │   stiction_speed = [slides = 10 rad/s, turns = 1 mrad/s]
//~    │                              ^^^^^^^^ this is in 1/s
//~
//~ 3 errors
