use arm from "arm.robot"
simulate count for arm {
  state hits = 0
  when q.elbow > 1 {
    next hits = hits + 1
    next hits = 0
  }
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: state-set-twice
//~ error: this event sets the same state twice
//~   ┌─ state-set-twice-in-event.robot:6:10
//~ 5 │     next hits = hits + 1
//~   │          ---- first here
//~ 6 │     next hits = 0
//~   │          ^^^^ again here
