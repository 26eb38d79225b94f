robot scara {
  gravity = [0, 0, -9.81] m/s^2
  link column { mass = 1 kg, com = [0, 0, 0] }
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  joint lift: prismatic base -> column
  joint shoulder: revolute column -> upper
}

controller computed_torque(ref: trajectory) {
  param Kp = 200
  param Kd = 10 /s
  tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + nonlinear_effects(q, qd)
}
//~ code: dimensions-differ
//~ error: cannot add a length (m) to an acceleration (m/s^2)
//~    ┌─ dimensions-differ.robot:12:37
//~ 10 │   param Kp = 200
//~    │              --- a plain number
//~ 11 │   param Kd = 10 /s
//~ 12 │   tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + nonlinear_effects(q, qd)
//~    │                           -------   ^^^^^^^^^^^^^^^^ lift: m, shoulder: rad
//~    │                           lift: m/s^2, shoulder: rad/s^2
//~    = the right side lacks 1/s^2: write `param Kp = 200 /s^2`
