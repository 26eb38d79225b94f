robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob
}
simulate fall for pendulum {
  initial q = 10 deg
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
  expect |q| < 0.1
  expect |q.pivot - 1| + |q.pivot| < 0.1
}
//~ code: foreign-bars
//~ error: bars are not brackets
//~    ┌─ bars-for-absolute-value.robot:10:10
//~ 10 │   expect |q| < 0.1
//~    │          ^
//~    = write `abs(x)` for a number or each entry of a vector, `norm(x)` for a vector's length
//~
//~ error: bars are not brackets
//~    ┌─ bars-for-absolute-value.robot:11:10
//~ 11 │   expect |q.pivot - 1| + |q.pivot| < 0.1
//~    │          ^
//~    = write `abs(x)` for a number or each entry of a vector, `norm(x)` for a vector's length
//~
//~ error: bars are not brackets
//~    ┌─ bars-for-absolute-value.robot:11:26
//~ 11 │   expect |q.pivot - 1| + |q.pivot| < 0.1
//~    │                          ^
//~    = write `abs(x)` for a number or each entry of a vector, `norm(x)` for a vector's length
//~
//~ 3 errors
