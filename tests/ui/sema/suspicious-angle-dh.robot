robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0, 0, 0], inertia = diag(0.1, 0.1, 0.1) kg*m^2 }
  link fore { mass = 1 kg, com = [0, 0, 0], inertia = diag(0.1, 0.1, 0.1) kg*m^2 }
  joint shoulder: revolute base -> upper = dh(theta = q + 90, d = 0, a = 0, alpha = 90)
  joint elbow: revolute upper -> fore = at([0, 0, 0], rpy = [0, 0, 45])
}
//~ code: suspicious-angle
//~ warning: this angle is more than a full turn
//~   ┌─ suspicious-angle-dh.robot:5:59
//~ 5 │   joint shoulder: revolute base -> upper = dh(theta = q + 90, d = 0, a = 0, alpha = 90)
//~   │                                                           ^^ 90 rad is 14.3 turns
//~   = did you mean `90 deg`? If not, write `rad`
//~
//~ warning: this angle is more than a full turn
//~   ┌─ suspicious-angle-dh.robot:5:85
//~ 5 │   joint shoulder: revolute base -> upper = dh(theta = q + 90, d = 0, a = 0, alpha = 90)
//~   │                                                                                     ^^ 90 rad is 14.3 turns
//~   = did you mean `90 deg`? If not, write `rad`
//~
//~ warning: this angle is more than a full turn
//~   ┌─ suspicious-angle-dh.robot:6:68
//~ 6 │   joint elbow: revolute upper -> fore = at([0, 0, 0], rpy = [0, 0, 45])
//~   │                                                                    ^^ 45 rad is 7.16 turns
//~   = did you mean `45 deg`? If not, write `rad`
//~
//~ 3 warnings
