robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { lower = -90 deg, upper = 90 deg, damping = 0.1 N*m*s/rad }
  joint elbow: revolute upper -> fore { friction = 0.3 N*m, stiffness = 80 N*m/rad, effort = 40 N*m }
  joint wrist: revolute fore -> hand { viscos = 0.1 N*m*s/rad, gear_ratio = 50, colour = 3 }
}
//~ code: unknown-property
//~ error: a joint has no property `lower`
//~   ┌─ names-of-others.robot:6:44
//~ 6 │   joint shoulder: revolute base -> upper { lower = -90 deg, upper = 90 deg, damping = 0.1 N*m*s/rad }
//~   │                                            ^^^^^
//~   = limits are `limits { position = [lower, upper], speed = …, effort = … }`
//~
//~ error: a joint has no property `upper`
//~   ┌─ names-of-others.robot:6:61
//~ 6 │   joint shoulder: revolute base -> upper { lower = -90 deg, upper = 90 deg, damping = 0.1 N*m*s/rad }
//~   │                                                             ^^^^^
//~   = limits are `limits { position = [lower, upper], speed = …, effort = … }`
//~
//~ error: a joint has no property `damping`
//~   ┌─ names-of-others.robot:6:77
//~ 6 │   joint shoulder: revolute base -> upper { lower = -90 deg, upper = 90 deg, damping = 0.1 N*m*s/rad }
//~   │                                                                             ^^^^^^^
//~   = damping that grows with the speed is `viscous = …`
//~
//~ error: a joint has no property `friction`
//~   ┌─ names-of-others.robot:7:41
//~ 7 │   joint elbow: revolute upper -> fore { friction = 0.3 N*m, stiffness = 80 N*m/rad, effort = 40 N*m }
//~   │                                         ^^^^^^^^
//~   = friction is `viscous = …`, which grows with the speed, and `coulomb = …`, a level against the motion
//~
//~ error: a joint has no property `stiffness`
//~   ┌─ names-of-others.robot:7:61
//~ 7 │   joint elbow: revolute upper -> fore { friction = 0.3 N*m, stiffness = 80 N*m/rad, effort = 40 N*m }
//~   │                                                             ^^^^^^^^^
//~   = a spring is `spring { stiffness = …, rest = … }`
//~
//~ error: a joint has no property `effort`
//~   ┌─ names-of-others.robot:7:85
//~ 7 │   joint elbow: revolute upper -> fore { friction = 0.3 N*m, stiffness = 80 N*m/rad, effort = 40 N*m }
//~   │                                                                                     ^^^^^^
//~   = limits are `limits { position = [lower, upper], speed = …, effort = … }`
//~
//~ error: a joint has no property `viscos`
//~   ┌─ names-of-others.robot:8:40
//~ 8 │   joint wrist: revolute fore -> hand { viscos = 0.1 N*m*s/rad, gear_ratio = 50, colour = 3 }
//~   │                                        ^^^^^^
//~   = did you mean `viscous`?
//~
//~ error: a joint has no property `gear_ratio`
//~   ┌─ names-of-others.robot:8:64
//~ 8 │   joint wrist: revolute fore -> hand { viscos = 0.1 N*m*s/rad, gear_ratio = 50, colour = 3 }
//~   │                                                                ^^^^^^^^^^
//~   = the properties of a motor are `motor { ratio = …, inertia = …, … }`
//~
//~ error: a joint has no property `colour`
//~   ┌─ names-of-others.robot:8:81
//~ 8 │   joint wrist: revolute fore -> hand { viscos = 0.1 N*m*s/rad, gear_ratio = 50, colour = 3 }
//~   │                                                                                 ^^^^^^
//~   = a joint has `viscous`, `coulomb`, `spring`, `limits`, `motor`, `elastic`, `cylinder` and `passive`
//~
//~ 9 errors
