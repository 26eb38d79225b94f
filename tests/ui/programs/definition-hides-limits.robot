robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint hinge: revolute base -> rod
}
const tau_max = 3 N*m
fn friction(v: rad/s) -> N*m { 0.1 N*m*s/rad * v }
controller law(ref: trajectory) {
  tau = [min(friction(qd[1]), tau_max)]
}
trajectory still for arm { q = 0 }
simulate run for arm {
  initial q = 0
  tau = law(still)
  duration = 1 ms, step = 1 ms, integrator = rk4
}
//~ code: predefined-name
//~ warning: `friction` hides the robot function `friction`
//~   ┌─ definition-hides-limits.robot:7:4
//~ 7 │ fn friction(v: rad/s) -> N*m { 0.1 N*m*s/rad * v }
//~   │    ^^^^^^^^
//~   = choose another name if both are needed
