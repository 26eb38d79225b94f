use arm, pd from "arm.robot"
use crane, rest from "crane.robot"
trajectory move(goal: q) for arm { q = goal * (t / 1 s) }
simulate a for arm {
  initial q = arm.home
  tau = pd(move) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for arm {
  initial q = arm.home
  tau = pd(move([1, 2] m)) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate c for arm {
  initial q = arm.home
  tau = pd(move(goal = arm.home, speed = 3)) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-kind
//~ code: wrong-dimension
//~ code: unknown-argument
//~ error: argument `ref` of pd must be a trajectory
//~   ┌─ not-a-reference.robot:6:12
//~ 6 │   tau = pd(move) every 1 ms
//~   │            ^^^^ this is a function
//~   = call it: `move(goal)`
//~
//~ error: entry `shoulder` of argument `goal` of move must be an angle
//~    ┌─ not-a-reference.robot:11:17
//~ 11 │   tau = pd(move([1, 2] m)) every 1 ms
//~    │                 ^^^^^^^^ this is in m
//~
//~ error: `move` has no argument `speed`
//~    ┌─ not-a-reference.robot:16:34
//~ 16 │   tau = pd(move(goal = arm.home, speed = 3)) every 1 ms
//~    │                                  ^^^^^
//~    = write `move(goal)`
//~
//~ 3 errors
