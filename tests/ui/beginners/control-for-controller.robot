robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link l1 { mass = 2 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
  joint a: revolute base -> l1
}

control hold for arm {
  tau = -3 N*m/rad * q
}
//~ code: unknown-statement
//~ error: no statement begins with `control`
//~   ┌─ control-for-controller.robot:7:1
//~ 7 │ control hold for arm {
//~   │ ^^^^^^^
//~   = did you mean `controller`? the form is `controller NAME(ref: trajectory) for ROBOT { … }`
