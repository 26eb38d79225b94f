robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { limits { position = [-90, 90] deg, effort = 40 N*m } }
  joint elbow: continuous upper -> fore { limits { speed = 3 rad/s } }
  joint wrist: revolute fore -> hand { passive = true, limits { speed = 3 rad/s } }
}
controller saturated(ref: trajectory) {
  tau = clamp(actuated(gravity_forces(q)), tau_min, tau_max)
}
//~ code: limit-not-given
//~ error: `tau_min` needs the limit of effort of every joint
//~    ┌─ limit-not-given.robot:11:44
//~ 7  │   joint elbow: continuous upper -> fore { limits { speed = 3 rad/s } }
//~    │         ----- has none
//~    ·
//~ 11 │   tau = clamp(actuated(gravity_forces(q)), tau_min, tau_max)
//~    │                                            ^^^^^^^ `elbow` has none
//~    = write `limits { effort = … }` there
