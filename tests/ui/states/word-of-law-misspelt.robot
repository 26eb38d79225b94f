robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [1, 0, 0] m }
  joint p: revolute base -> a
}
controller relay() for arm {
  state mode: {push, pull} = push
  when q.p > 1 rad { next mode = pull }
  tau = [if mode == push then 1 N*m else -1 N*m]
}
simulate run for arm {
  initial q = 0
  let law = relay()
  tau = law
  duration = 1 s, step = 1 ms, integrator = rk4
  let pulls = law.mode == pulls
  log q, pulled = law.mode == pulled, stopped = law.mode == stop
}
//~ code: cyclic-definition
//~ code: unknown-name
//~ error: `pulls` is defined in terms of itself
//~    ┌─ word-of-law-misspelt.robot:16:27
//~ 16 │   let pulls = law.mode == pulls
//~    │       -----               ^^^^^ needs its own value
//~    │       defined here
//~
//~ error: `pulled` is not one of {push, pull}
//~    ┌─ word-of-law-misspelt.robot:17:31
//~ 17 │   log q, pulled = law.mode == pulled, stopped = law.mode == stop
//~    │                               ^^^^^^
//~
//~ error: `stop` is not one of {push, pull}
//~    ┌─ word-of-law-misspelt.robot:17:61
//~ 17 │   log q, pulled = law.mode == pulled, stopped = law.mode == stop
//~    │                                                             ^^^^
//~
//~ 3 errors
