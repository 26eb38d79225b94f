use arm, still, pd from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = pd() every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for arm {
  initial q = arm.home
  tau = pd every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate c for arm {
  initial q = arm.home
  tau = pd(arm.home) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate d for arm {
  initial q = arm.home
  tau = pd(still, 50 N*m) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate e for arm {
  initial q = arm.home
  tau = pd(still, Kp = 50) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate f for arm {
  initial q = arm.home
  tau = pd(still, Ki = 50) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate g for arm {
  initial q = arm.home
  tau = still
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate h for arm {
  initial q = arm.home
  tau = pd(stil) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: missing-argument
//~ code: wrong-kind
//~ code: too-many-arguments
//~ code: wrong-dimension
//~ code: unknown-argument
//~ code: unknown-name
//~ error: `pd` needs the argument `ref`
//~   ┌─ controller-without-reference.robot:4:9
//~ 4 │   tau = pd() every 1 ms
//~   │         ^^^^
//~   = write `pd(ref)`
//~
//~ error: `tau` must be a vector over the 2 joints of arm
//~   ┌─ controller-without-reference.robot:9:9
//~ 9 │   tau = pd every 1 ms
//~   │         ^^ this is a function
//~   = call it: `pd(ref)`
//~
//~ error: argument `ref` of pd must be a trajectory
//~    ┌─ controller-without-reference.robot:14:12
//~ 14 │   tau = pd(arm.home) every 1 ms
//~    │            ^^^^^^^^ this is a vector over the joints of arm
//~    = for a trajectory that stays there write `hold(arm.home)`, with `use hold from std`
//~
//~ error: `pd` takes one argument
//~    ┌─ controller-without-reference.robot:19:19
//~ 19 │   tau = pd(still, 50 N*m) every 1 ms
//~    │                   ^^^^^^ one too many
//~    = parameters are set by name: `Kp = …`
//~
//~ error: `Kp` must be in N*m
//~    ┌─ controller-without-reference.robot:24:24
//~ 24 │   tau = pd(still, Kp = 50) every 1 ms
//~    │                        ^^ this is a plain number
//~    = write the unit: `50 N*m`
//~
//~ error: `pd` has no argument `Ki`
//~    ┌─ controller-without-reference.robot:29:19
//~ 29 │   tau = pd(still, Ki = 50) every 1 ms
//~    │                   ^^
//~    = did you mean `Kp`?
//~
//~ error: `tau` must be a vector over the 2 joints of arm
//~    ┌─ controller-without-reference.robot:34:9
//~ 34 │   tau = still
//~    │         ^^^^^ this is a trajectory
//~    = its positions over time are `.q`, its rates `.qd` and `.qdd`
//~
//~ error: `stil` is not defined
//~    ┌─ controller-without-reference.robot:39:12
//~ 1  │ use arm, still, pd from "arm.robot"
//~    │          ----- `still` is defined here
//~    ·
//~ 39 │   tau = pd(stil) every 1 ms
//~    │            ^^^^ not found
//~    = did you mean `still`?
//~
//~ 8 errors
