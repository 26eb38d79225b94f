use arm from "arm.robot"
controller relay() for arm {
  state mode: {push, pull} = push
  when q.elbow > 1 rad { next mode = pull }
  tau = [if mode == push then 1 N*m else -1 N*m, 0]
}
simulate run for arm {
  initial q = 0
  tau = relay()
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, mode
}
//~ code: unknown-name
//~ error: `mode` is not defined
//~    ┌─ state-of-law-in-simulation.robot:11:10
//~ 11 │   log q, mode
//~    │          ^^^^ not found
//~    = `relay` has it: name this use, `let law = relay(…)`, then write `law.mode`
