//! eval: tau_max
//! eval: arm.q_min
//! eval: qd_max
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { limits { position = [-90, 90] deg, effort = 40 N*m } }
  joint elbow: continuous upper -> fore { limits { speed = 3 rad/s } }
  joint wrist: revolute fore -> hand { passive = true, limits { speed = 3 rad/s } }
}
//~ code: limit-not-given
//~ error: `tau_max` needs the limit of effort of every joint
//~   ┌─ expression:1:1
//~ 1 │ tau_max
//~   │ ^^^^^^^ `elbow` has none
//~   ┌─ limit-not-given-in-eval.robot:7:9
//~ 7 │   joint elbow: continuous upper -> fore { limits { speed = 3 rad/s } }
//~   │         ----- has none
//~   = write `limits { effort = … }` there
//~
//~ error: `q_min` needs the limit of position of every joint
//~   ┌─ expression:1:1
//~ 1 │ arm.q_min
//~   │ ^^^^^^^^^ `elbow`, `wrist` have none
//~   ┌─ limit-not-given-in-eval.robot:7:9
//~ 7 │   joint elbow: continuous upper -> fore { limits { speed = 3 rad/s } }
//~   │         ----- has none
//~   = a `continuous` joint has no position limits: take the entries of the other joints one by one
//~
//~ error: `qd_max` needs the limit of speed of every joint
//~   ┌─ expression:1:1
//~ 1 │ qd_max
//~   │ ^^^^^^ `shoulder` has none
//~   ┌─ limit-not-given-in-eval.robot:6:9
//~ 6 │   joint shoulder: revolute base -> upper { limits { position = [-90, 90] deg, effort = 40 N*m } }
//~   │         -------- has none
//~   = write `limits { speed = … }` there
//~
//~ 3 errors
