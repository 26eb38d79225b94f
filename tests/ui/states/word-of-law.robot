use arm from "arm.robot"
controller relay(start: q) for arm {
  state mode: {push, pull} = push
  when q.elbow > start.elbow { next mode = pull }
  tau = [if mode == push then 1 N*m else -1 N*m, 0]
}
simulate run for arm {
  initial q = [0, 0]
  let law = relay([0, 0])
  tau = law
  duration = 1 s, step = 1 ms, integrator = rk4
  log pushes = if law.mode == push then 1 else 0, pulls = if law.mode == law.pull then 1 else 0
}
//~ nothing to report
