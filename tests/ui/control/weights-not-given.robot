use slider from "slider.robot"
use linear_quadratic from std
simulate go for slider {
  initial q = home
  tau = linear_quadratic(home, dq = [0.1 m, 0.1])
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: parameter-never-set
//~ error: `linear_quadratic` needs values for `dqd` and `dtau`
//~   ┌─ weights-not-given.robot:5:9
//~ 5 │   tau = linear_quadratic(home, dq = [0.1 m, 0.1])
//~   │         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write `linear_quadratic(home, dq = [0.1 m, 0.1], dqd = …, dtau = …)`
