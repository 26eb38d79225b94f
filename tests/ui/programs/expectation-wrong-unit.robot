use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  expect abs(q) < 1 mm
  expect abs(q) < [1 mrad, 1 mrad, 1 mrad]
  expect abs(q) < 1 mrad after 0.5
  expect abs(q) < 1 mrad after 0.5 m
}
//~ code: dimensions-differ
//~ code: shapes-differ
//~ code: wrong-dimension
//~ error: cannot compare an angle (rad) with a length (m)
//~   ┌─ expectation-wrong-unit.robot:6:19
//~ 6 │   expect abs(q) < 1 mm
//~   │          ------   ^^^^ m
//~   │          rad
//~
//~ error: cannot compare a vector over the joints of arm with a vector of length 3
//~   ┌─ expectation-wrong-unit.robot:7:19
//~ 7 │   expect abs(q) < [1 mrad, 1 mrad, 1 mrad]
//~   │          ------   ^^^^^^^^^^^^^^^^^^^^^^^^ this is a vector of length 3
//~   │          this is a vector over the joints of arm
//~
//~ error: the time after `after` must be a time (s)
//~   ┌─ expectation-wrong-unit.robot:8:32
//~ 8 │   expect abs(q) < 1 mrad after 0.5
//~   │                                ^^^ this is a plain number
//~   = write the unit: `0.5 s`
//~
//~ error: the time after `after` must be a time (s)
//~   ┌─ expectation-wrong-unit.robot:9:32
//~ 9 │   expect abs(q) < 1 mrad after 0.5 m
//~   │                                ^^^^^ this is in m
//~
//~ 4 errors
