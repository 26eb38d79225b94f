use arm from "arm.robot"
let run = data("run.csv"), table2 = data("european.csv")
trajectory recorded for arm { q = spline(t, run.t, run.q) }
simulate replay for arm {
  initial q = recorded.q, qd = recorded.qd
  tau = inverse_dynamics(recorded.q, recorded.qd, recorded.qdd)
  duration = 1 s, step = 10 ms, integrator = rk4
  log q, shoulder = [simulated = q.shoulder, measured = table(t, run.t, run.q.shoulder)]
}
//! file long.csv: x [m] / {i} / 10010
//! eval: run.t
//! eval: run.q.elbow as deg
//! eval: run.q
//! eval: run.tau
//! eval: run.pair
//! eval: run.count
//! eval: table(0.25 s, run.t, run.q)
//! eval: table(0.25 s, run.t, run.q.shoulder)
//! eval: table2.x
//! eval: data("run.csv", stride = 2).t
//! eval: data("long.csv", stride = 1999).x
//! eval: run.speed
//! eval: run.q.wrist
//! eval: run
//! simulate
//~ value: [0, 0.5, 1.0] s
//~ value: [10, 12, 14] deg
//~ value: [  0.3   0.174533  ]
//~        [  0.25  0.20944   ]
//~        [  0.2   0.244346  ]
//~ value: [1.5, -0.2, 0] N*m
//~ value: [  1  2  ]
//~        [  3  4  ]
//~        [  5  6  ]
//~ value: [1, 2, 3]
//~ value: [0.275000, 0.191986]
//~ value: 0.275
//~ value: [0.001, 0.003] m
//~ value: [0, 1] s
//~ value: [1, 2000, 3999, 5998, 7997, 9996] m
//~ code: unknown-member
//~ code: not-a-value
//~ error: data `run.csv` has no `speed`
//~   ┌─ expression:1:5
//~ 1 │ run.speed
//~   │     ^^^^^
//~   = it has `t`, `q`, `tau`, `pair` and `count`
//~
//~ error: `q` of data `run.csv` has no `wrist`
//~   ┌─ expression:1:7
//~ 1 │ run.q.wrist
//~   │       ^^^^^
//~   = it has `shoulder` and `elbow`
//~
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ run
//~   │ ^^^ this is several values with names
//~
//~ 3 errors
