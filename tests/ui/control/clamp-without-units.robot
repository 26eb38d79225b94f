use slider from "slider.robot"
use hold from std
simulate go for slider {
  initial q = home
  tau = clamp([1 N/m * (0.3 m - q.rail), -20 N*m*s * qd.hinge], [-50, -10], [50, 10])
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: dimensions-differ
//~ error: cannot compare a force (N) with a plain number
//~   ┌─ clamp-without-units.robot:5:65
//~ 5 │   tau = clamp([1 N/m * (0.3 m - q.rail), -20 N*m*s * qd.hinge], [-50, -10], [50, 10])
//~   │               ------------------------------------------------  ^^^^^^^^^^ a plain number
//~   │               [N, N*m]
