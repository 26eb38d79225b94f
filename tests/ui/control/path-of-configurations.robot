use slider from "slider.robot"
use computed_torque, follow from std
simulate go for slider {
  initial q = home
  tau = computed_torque(follow(tip, home, home))
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: shapes-differ
//~ error: cannot subtract a vector of length 3 in m from a vector over the joints of slider
//~    ┌─ std/trajectories.robot:75:22
//~ 75 │   let error = path - x
//~    │               ----   ^ this is a vector of length 3 in m
//~    │               this is a vector over the joints of slider
//~    ┌─ path-of-configurations.robot:5:25
//~ 5  │   tau = computed_torque(follow(tip, home, home))
//~    │                         ----------------------- called here
