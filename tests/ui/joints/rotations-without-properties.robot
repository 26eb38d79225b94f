robot drone {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1.2 kg, com = [0, 0, 0], inertia = diag(8, 8, 14) * 1e-3 kg*m^2 }
  link camera { mass = 0.2 kg, com = [0, 0, -0.03] m, inertia = diag(1, 1, 1) * 1e-4 kg*m^2 }
  joint root: floating base -> body { viscous = 1 N*m*s/rad, passive = false }
  joint gimbal: spherical body -> camera = at([0, 0, -0.05] m, axis = [1, 0, 0]) {
    viscous = 1 N*s/m
    spring { stiffness = 1 N*m/rad }
    limits { position = [-1, 1] rad }
    motor { ratio = 2 }
  }
}
//~ code: unknown-property
//~ code: axis-of-own-frame
//~ code: wrong-dimension
//~ error: a floating joint has no property `viscous`
//~   ┌─ rotations-without-properties.robot:5:39
//~ 5 │   joint root: floating base -> body { viscous = 1 N*m*s/rad, passive = false }
//~   │                                       ^^^^^^^
//~   = nothing drives, brakes or stops a floating joint: use joints for what does
//~
//~ error: a floating joint has no property `passive`
//~   ┌─ rotations-without-properties.robot:5:62
//~ 5 │   joint root: floating base -> body { viscous = 1 N*m*s/rad, passive = false }
//~   │                                                              ^^^^^^^
//~   = it is passive by itself: leave this out
//~
//~ error: a spherical joint has no `axis` to choose
//~   ┌─ rotations-without-properties.robot:6:71
//~ 6 │   joint gimbal: spherical body -> camera = at([0, 0, -0.05] m, axis = [1, 0, 0]) {
//~   │                 ---------                                             ^^^^^^^^^ it turns in any way about its centre
//~   = turn its frame by `rpy = […]` or `quaternion = […]`
//~
//~ error: `viscous` of joint `gimbal` must be in N*m*s/rad
//~   ┌─ rotations-without-properties.robot:7:15
//~ 7 │     viscous = 1 N*s/m
//~   │               ^^^^^^^ this is in kg/s
//~
//~ error: a spherical joint has no property `spring`
//~   ┌─ rotations-without-properties.robot:8:5
//~ 8 │     spring { stiffness = 1 N*m/rad }
//~   │     ^^^^^^
//~   = its rotation has no coordinate: use `universal` and `revolute` joints
//~
//~ error: a spherical joint has no property `limits`
//~   ┌─ rotations-without-properties.robot:9:5
//~ 9 │     limits { position = [-1, 1] rad }
//~   │     ^^^^^^
//~   = its rotation has no coordinate: use `universal` and `revolute` joints
//~
//~ error: a spherical joint has no property `motor`
//~    ┌─ rotations-without-properties.robot:10:5
//~ 10 │     motor { ratio = 2 }
//~    │     ^^^^^
//~    = its rotation has no coordinate: use `universal` and `revolute` joints
//~
//~ 7 errors
