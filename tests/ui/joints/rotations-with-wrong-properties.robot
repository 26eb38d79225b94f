robot drone {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1.2 kg, com = [0, 0, 0], inertia = diag(8, 8, 14) * 1e-3 kg*m^2 }
  link camera { mass = 0.2 kg, com = [0, 0, -0.03] m, inertia = diag(1, 1, 1) * 1e-4 kg*m^2 }
  joint root: floating base -> body {
    viscous = 1 N*m*s/rad, passive = false
    position { spring { stiffness = 1 N*m/rad }, limits { tilt = 3 deg, x = [1, -1] m }, motor { ratio = 2 } }
    rotation { coulomb = [1, 2] N*m, limits { effort = 2 N*m, position = [-1, 1] rad } }
  }
  joint gimbal: spherical body -> camera = at([0, 0, -0.05] m, axis = [1, 0, 0]) {
    viscous = 1 N*s/m
    coulomb = -1 N*m
    spring { stiffness = 1 N*m/rad, rest = 20 deg }
    limits { position = [-1, 1] rad, tilt = -4 deg }
    motor { ratio = 2 }
  }
}
//~ code: unknown-property
//~ code: wrong-dimension
//~ code: limits-reversed
//~ code: wrong-shape
//~ code: axis-of-own-frame
//~ code: negative-friction
//~ code: negative-limit
//~ error: a floating joint has no property `viscous`
//~   ┌─ rotations-with-wrong-properties.robot:6:5
//~ 6 │     viscous = 1 N*m*s/rad, passive = false
//~   │     ^^^^^^^
//~   = it belongs to the position or to the rotation: `position { … }`, `rotation { … }`
//~
//~ error: a floating joint has no property `passive`
//~   ┌─ rotations-with-wrong-properties.robot:6:28
//~ 6 │     viscous = 1 N*m*s/rad, passive = false
//~   │                            ^^^^^^^
//~   = it is passive by itself: leave this out
//~
//~ error: the stiffness of the position of joint `root` must be in N/m
//~   ┌─ rotations-with-wrong-properties.robot:7:37
//~ 7 │     position { spring { stiffness = 1 N*m/rad }, limits { tilt = 3 deg, x = [1, -1] m }, motor { ratio = 2 } }
//~   │                                     ^^^^^^^^^ this is in N*m
//~
//~ error: `limits` has no property `tilt`
//~   ┌─ rotations-with-wrong-properties.robot:7:59
//~ 7 │     position { spring { stiffness = 1 N*m/rad }, limits { tilt = 3 deg, x = [1, -1] m }, motor { ratio = 2 } }
//~   │                                                           ^^^^
//~   = limits are of `x`, `y`, `z` and `speed`
//~
//~ error: the lower limit of position is above the upper limit
//~   ┌─ rotations-with-wrong-properties.robot:7:77
//~ 7 │     position { spring { stiffness = 1 N*m/rad }, limits { tilt = 3 deg, x = [1, -1] m }, motor { ratio = 2 } }
//~   │                                                                             ^^^^^^^^^ by 2 m
//~   = write `[lower, upper]`
//~
//~ error: `position` has no property `motor`
//~   ┌─ rotations-with-wrong-properties.robot:7:90
//~ 7 │     position { spring { stiffness = 1 N*m/rad }, limits { tilt = 3 deg, x = [1, -1] m }, motor { ratio = 2 } }
//~   │                                                                                          ^^^^^
//~   = `position` has `viscous`, `coulomb`, `spring`, `limits` and `inertia`
//~
//~ error: `coulomb` of the rotation of joint `root` must be a single number
//~   ┌─ rotations-with-wrong-properties.robot:8:26
//~ 8 │     rotation { coulomb = [1, 2] N*m, limits { effort = 2 N*m, position = [-1, 1] rad } }
//~   │                          ^^^^^^^^^^ this is a vector of length 2 in N*m
//~
//~ error: `limits` has no property `effort`
//~   ┌─ rotations-with-wrong-properties.robot:8:47
//~ 8 │     rotation { coulomb = [1, 2] N*m, limits { effort = 2 N*m, position = [-1, 1] rad } }
//~   │                                               ^^^^^^
//~   = limits are of `tilt` and `speed`
//~
//~ error: `limits` has no property `position`
//~   ┌─ rotations-with-wrong-properties.robot:8:63
//~ 8 │     rotation { coulomb = [1, 2] N*m, limits { effort = 2 N*m, position = [-1, 1] rad } }
//~   │                                                               ^^^^^^^^
//~   = a rotation has no lower and upper end: `tilt` limits the angle between the z axes of both sides
//~
//~ error: a spherical joint has no `axis` to choose
//~    ┌─ rotations-with-wrong-properties.robot:10:71
//~ 10 │   joint gimbal: spherical body -> camera = at([0, 0, -0.05] m, axis = [1, 0, 0]) {
//~    │                 ---------                                             ^^^^^^^^^ it turns in any way about its centre
//~    = turn its frame by `rpy = […]` or `quaternion = […]`
//~
//~ error: `viscous` of joint `gimbal` must be in N*m*s/rad
//~    ┌─ rotations-with-wrong-properties.robot:11:15
//~ 11 │     viscous = 1 N*s/m
//~    │               ^^^^^^^ this is in kg/s
//~
//~ error: friction cannot be negative
//~    ┌─ rotations-with-wrong-properties.robot:12:15
//~ 12 │     coulomb = -1 N*m
//~    │               ^^^^^^ this is -1 N*m
//~    = it acts against the motion by itself: leave out the sign
//~
//~ error: `rest` of the spring must be a 3 × 3 matrix
//~    ┌─ rotations-with-wrong-properties.robot:13:44
//~ 13 │     spring { stiffness = 1 N*m/rad, rest = 20 deg }
//~    │                                            ^^^^^^ this is a plain number
//~    = write `rpy(roll, pitch, yaw)`
//~
//~ error: `limits` has no property `position`
//~    ┌─ rotations-with-wrong-properties.robot:14:14
//~ 14 │     limits { position = [-1, 1] rad, tilt = -4 deg }
//~    │              ^^^^^^^^
//~    = a rotation has no lower and upper end: `tilt` limits the angle between the z axes of both sides
//~
//~ error: the limit of tilt cannot be negative
//~    ┌─ rotations-with-wrong-properties.robot:14:45
//~ 14 │     limits { position = [-1, 1] rad, tilt = -4 deg }
//~    │                                             ^^^^^^ this is -0.0698132 rad
//~    = it holds in both directions
//~
//~ error: a spherical joint has no property `motor`
//~    ┌─ rotations-with-wrong-properties.robot:15:5
//~ 15 │     motor { ratio = 2 }
//~    │     ^^^^^
//~    = a motor turns about one axis: use `universal` and `revolute` joints
//~
//~ 16 errors
