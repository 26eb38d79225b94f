use slider from "slider.robot"
controller law(ref: trajectory) for slider {
  param Kp = 400 /s^2, Kd = 40 /s^2
  tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + nonlinear_effects(q, qd)
}
//~ code: dimensions-differ
//~ error: cannot add a quantity in m/s^3 to an acceleration (m/s^2)
//~   ┌─ error-rate-forgotten.robot:4:56
//~ 4 │   tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + nonlinear_effects(q, qd)
//~   │                           --------------------------   ^^^^^^^^^^^^^^^^^^ rail: m/s^3, hinge: rad/s^3
//~   │                           rail: m/s^2, hinge: rad/s^2
//~   = the right side lacks s
