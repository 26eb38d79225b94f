use arm from "arm.robot"
const start: arm.q = [0.1, 0.2, 0.3]
robot leg {
  gravity = [0, 0, -9.81] m/s^2
  link thigh { mass = 1 kg, com = [0.1, 0] m, inertia = diag(1, 2) kg*m^2 }
  joint hip: revolute base -> thigh = at([0, 0, 0], axis = [0, 1, 0], rpy = [0, 0, 0, 1])
}
//~ code: wrong-length
//~ error: `start` must be a vector over the 2 joints of arm
//~   ┌─ wrong-length.robot:2:22
//~ 2 │ const start: arm.q = [0.1, 0.2, 0.3]
//~   │                      ^^^^^^^^^^^^^^^ this is a vector of length 3
//~   = write an entry for each joint: shoulder, elbow
//~
//~ error: the mass centre must be a vector of length 3
//~   ┌─ wrong-length.robot:5:35
//~ 5 │   link thigh { mass = 1 kg, com = [0.1, 0] m, inertia = diag(1, 2) kg*m^2 }
//~   │                                   ^^^^^^^^^^ this is a vector of length 2 in m
//~
//~ error: the inertia must be a 3 × 3 matrix
//~   ┌─ wrong-length.robot:5:57
//~ 5 │   link thigh { mass = 1 kg, com = [0.1, 0] m, inertia = diag(1, 2) kg*m^2 }
//~   │                                                         ^^^^^^^^^^^^^^^^^ this is a 2 × 2 matrix in kg*m^2
//~   = write `diag(xx, yy, zz) kg*m^2` or `[[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]] kg*m^2`
//~
//~ error: `rpy` must be a vector of length 3
//~   ┌─ wrong-length.robot:6:77
//~ 6 │   joint hip: revolute base -> thigh = at([0, 0, 0], axis = [0, 1, 0], rpy = [0, 0, 0, 1])
//~   │                                                                             ^^^^^^^^^^^^ this is a vector of length 4
//~
//~ 4 errors
