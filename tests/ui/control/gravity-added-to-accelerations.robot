use slider from "slider.robot"
controller law(ref: trajectory) for slider {
  param Kp = 400 /s^2
  tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + gravity_forces(q))
}
//~ code: dimensions-differ
//~ error: cannot add a force (N) to an acceleration (m/s^2)
//~   ┌─ gravity-added-to-accelerations.robot:4:56
//~ 3 │   param Kp = 400 /s^2
//~   │              -------- one unit for all joints
//~ 4 │   tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + gravity_forces(q))
//~   │                           --------------------------   ^^^^^^^^^^^^^^^^^ rail: N, hinge: N*m
//~   │                           rail: m/s^2, hinge: rad/s^2
//~   = no single unit fits every joint: write `param Kp = [… N/m, … N*m]`
