use slider from "slider.robot"
use computed_torque, hold from std
simulate go for slider {
  initial q = home
  tau = computed_torque(hold(home))
  duration = 1 s, step = 1 ms, integrator = rk4
  expect abs(q - home) < 1 deg
}
//~ code: dimensions-differ
//~ error: cannot compare a length (m) with a plain number
//~   ┌─ error-of-configuration-in-degrees.robot:7:26
//~ 7 │   expect abs(q - home) < 1 deg
//~   │          -------------   ^^^^^ a plain number
//~   │          rail: m, hinge: rad
//~   = no single unit fits every joint: write one value per joint, `[… m, 1 deg]`
