use arm from "arm.robot"
param mass: kg
trajectory still for arm { q = arm.home }
controller pd(ref: trajectory) for arm {
  param Kp: tau/q
  tau = Kp .* (ref.q - q)
}
simulate run for arm {
  initial q = arm.home
  tau = pd(still) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: parameter-never-set
//~ error: `mass` has no value
//~   ┌─ parameter-never-set.robot:2:7
//~ 2 │ param mass: kg
//~   │       ^^^^ declared without one
//~   = give it a default: `mass = …`
//~
//~ error: `pd` needs a value for `Kp`
//~    ┌─ parameter-never-set.robot:10:9
//~ 10 │   tau = pd(still) every 1 ms
//~    │         ^^^^^^^^^
//~    = write `pd(still, Kp = …)`
//~
//~ 2 errors
