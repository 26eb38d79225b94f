use arm from "arm.robot"
simulate a for arm {
  initial q = [10, 20] deg, qd = [1, 2] rpm
  tau = [1, 2] Nm
  duration = 0.5 min, step = 1 ms, integrator = rk4
  log q as deg, tau.elbow as Nm, qd as rpm, raw = q as m
  expect q.elbow < 10 m
  expect abs(qd) < 10
  expect kinetic_energy(q, qd) < 10 N
}
//~ code: unit-conversion
//~ code: dimensions-differ
//~ error: this cannot be shown in `m`
//~   ┌─ units-of-vectors.robot:6:56
//~ 6 │   log q as deg, tau.elbow as Nm, qd as rpm, raw = q as m
//~   │                                                   -    ^
//~   │                                                   rad
//~   = write a unit of the same kind, such as `rad`
//~
//~ error: cannot compare a plain number with a length (m)
//~   ┌─ units-of-vectors.robot:7:20
//~ 7 │   expect q.elbow < 10 m
//~   │          -------   ^^^^ m
//~   │          a plain number
//~
//~ error: cannot compare an angular velocity (rad/s) with a plain number
//~   ┌─ units-of-vectors.robot:8:20
//~ 8 │   expect abs(qd) < 10
//~   │          -------   ^^ a plain number
//~   │          rad/s
//~   = the right side lacks 1/s: write `10 /s`
//~
//~ error: cannot compare a torque or an energy (N*m) with a force (N)
//~   ┌─ units-of-vectors.robot:9:34
//~ 9 │   expect kinetic_energy(q, qd) < 10 N
//~   │          ---------------------   ^^^^ N
//~   │          N*m
//~
//~ 4 errors
