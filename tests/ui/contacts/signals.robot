robot ball {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
  joint one: floating base -> a
  contact sole: ball a -> base { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0.3 }
}
const outside = ball.sole.gap
simulate fall for ball {
  initial q = [one = at([0, 0, 1] m)], sole.deflection = [1, 2, 3] m
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log sole, sole.force, sole.gap
}
//~ code: measured-outside-run
//~ code: wrong-length
//~ code: not-loggable
//~ code: unknown-member
//~ error: the gap of `sole` is known in a simulation of ball alone
//~   ┌─ signals.robot:7:27
//~ 7 │ const outside = ball.sole.gap
//~   │                           ^^^
//~   = where a law needs it, give the law an argument, and pass it in the simulation: `tau = law(sole.gap)`
//~
//~ error: initial `sole.deflection` must be a vector of length 2
//~   ┌─ signals.robot:9:58
//~ 9 │   initial q = [one = at([0, 0, 1] m)], sole.deflection = [1, 2, 3] m
//~   │                                                          ^^^^^^^^^^^ this is a vector of length 3 in m
//~
//~ error: only numbers, vectors, matrices, words and conditions can be logged
//~    ┌─ signals.robot:12:7
//~ 12 │   log sole, sole.force, sole.gap
//~    │       ^^^^ this is a contact
//~
//~ error: a contact has no member `force`
//~    ┌─ signals.robot:12:18
//~ 12 │   log sole, sole.force, sole.gap
//~    │                  ^^^^^
//~    = a simulation knows its `normal_force`, `friction_force`, `gap` and `slip`
//~
//~ 4 errors
