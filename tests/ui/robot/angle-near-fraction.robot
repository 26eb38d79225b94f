robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) kg*m^2 }
  link end { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) kg*m^2 }
  const right = 1.570796 rad
  joint hinge: revolute base -> rod = dh(theta = q - 1.5708, d = 0, a = 0, alpha = -right)
  joint wrist: revolute rod -> end = at([0, 0, 0], rpy = [3.14159 rad, 0, -0.5236])
}
//~ code: angle-near-fraction
//~ warning: this angle is almost, but not quite, 90 deg
//~   ┌─ angle-near-fraction.robot:6:54
//~ 6 │   joint hinge: revolute base -> rod = dh(theta = q - 1.5708, d = 0, a = 0, alpha = -right)
//~   │                                                      ^^^^^^
//~   = write `90 deg`, which is exact: terms that are zero then drop out of the equations
//~
//~ warning: this angle is almost, but not quite, -90 deg
//~   ┌─ angle-near-fraction.robot:6:84
//~ 6 │   joint hinge: revolute base -> rod = dh(theta = q - 1.5708, d = 0, a = 0, alpha = -right)
//~   │                                                                                    ^^^^^^
//~   = write `-90 deg`, which is exact: terms that are zero then drop out of the equations
//~
//~ warning: this angle is almost, but not quite, 180 deg
//~   ┌─ angle-near-fraction.robot:7:59
//~ 7 │   joint wrist: revolute rod -> end = at([0, 0, 0], rpy = [3.14159 rad, 0, -0.5236])
//~   │                                                           ^^^^^^^^^^^
//~   = write `180 deg`, which is exact: terms that are zero then drop out of the equations
//~
//~ warning: this angle is almost, but not quite, 30 deg
//~   ┌─ angle-near-fraction.robot:7:76
//~ 7 │   joint wrist: revolute rod -> end = at([0, 0, 0], rpy = [3.14159 rad, 0, -0.5236])
//~   │                                                                            ^^^^^^
//~   = write `30 deg`, which is exact: terms that are zero then drop out of the equations
//~
//~ 4 warnings
