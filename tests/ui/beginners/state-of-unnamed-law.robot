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
  log q, relay.mode
}
//~ code: unknown-member
//~ error: a function has no member `mode`
//~    ┌─ state-of-unnamed-law.robot:11:16
//~ 11 │   log q, relay.mode
//~    │                ^^^^
//~    = what it computes differs from use to use; give this one a name: `let use = relay()`, then `use.mode`
