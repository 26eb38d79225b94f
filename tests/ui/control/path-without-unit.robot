use slider from "slider.robot"
use computed_torque, follow from std
simulate go for slider {
  initial q = home
  tau = computed_torque(follow(tip, [0.2, 0, -1], home))
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: dimensions-differ
//~ error: cannot subtract a length (m) from a plain number
//~    ┌─ std/trajectories.robot:75:22
//~ 75 │   let error = path - x
//~    │               ----   ^ m
//~    │               a plain number
//~    ┌─ path-without-unit.robot:5:25
//~ 5  │   tau = computed_torque(follow(tip, [0.2, 0, -1], home))
//~    │                         ------------------------------- called here
