robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [1, 0, 0] m }
  joint p: revolute base -> a
}
controller relay() for arm {
  state mode: {push, pull} = push
  when q.p > 1 rad { next mode = pulled }
  tau = [if mode == push then 1 N*m else -1 N*m]
}
simulate run for arm {
  initial q = 0
  tau = relay()
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-kind
//~ error: `next mode` must be one of {push, pull}
//~   ┌─ next-of-unknown-word.robot:8:34
//~ 8 │   when q.p > 1 rad { next mode = pulled }
//~   │                                  ^^^^^^ none of these
