robot machine {
  gravity = [0, 0, -9.81] m/s^2
  param d = 0 N*m*s/rad
  link a { mass = 1 kg, com = [0.1, 0, 0] m }
  link b { mass = 1 kg, com = [0.1, 0, 0] m }
  link c { mass = 1 kg, com = [0.1, 0, 0] m }
  link e { mass = 1 kg, com = [0.1, 0, 0] m }
  joint j1: revolute base -> a { motor { ratio = 10 }, elastic { stiffness = 100 N*m/rad } }
  joint j2: revolute a -> b { motor { ratio = 10, inertia = 1e-5 kg*m^2 }, elastic { damping = d } }
  joint j3: revolute b -> c {
    motor { ratio = 10, inertia = 1e-5 kg*m^2, coulomb = 1 mN*m }
    elastic { stiffness = -100 N*m/rad }
  }
  joint j4: revolute c -> e {
    motor { ratio = 10, inertia = 1e-5 kg*m^2 }
    elastic { k = 3, stiffness = 100 N/m, damping = d }
  }
}
//~ code: missing-property
//~ code: not-yet-supported
//~ code: drive-not-positive
//~ code: unknown-property
//~ code: wrong-dimension
//~ error: an elastic transmission needs a motor with an `inertia`
//~   ┌─ elastic.robot:8:56
//~ 8 │   joint j1: revolute base -> a { motor { ratio = 10 }, elastic { stiffness = 100 N*m/rad } }
//~   │                                                        ^^^^^^^ it stands between the rotor and the joint
//~   = write `motor { ratio = …, inertia = … }`; for a spring between the joint's two sides write `spring { … }`
//~
//~ error: an elastic transmission needs its `stiffness`
//~   ┌─ elastic.robot:9:76
//~ 9 │   joint j2: revolute a -> b { motor { ratio = 10, inertia = 1e-5 kg*m^2 }, elastic { damping = d } }
//~   │                                                                            ^^^^^^^
//~   = write `elastic { stiffness = … N*m/rad }`
//~
//~ error: Coulomb friction of a motor behind an elastic transmission is not supported yet
//~    ┌─ elastic.robot:11:48
//~ 11 │     motor { ratio = 10, inertia = 1e-5 kg*m^2, coulomb = 1 mN*m }
//~    │                                                ^^^^^^^
//~    = give it to the joint: `coulomb = …` beside `motor { … }`
//~
//~ error: the stiffness of the transmission of joint `j3` must be positive
//~    ┌─ elastic.robot:12:27
//~ 12 │     elastic { stiffness = -100 N*m/rad }
//~    │                           ^^^^^^^^^^^^ this is -100 N*m/rad
//~
//~ error: `elastic` has no property `k`
//~    ┌─ elastic.robot:16:15
//~ 16 │     elastic { k = 3, stiffness = 100 N/m, damping = d }
//~    │               ^
//~    = write `stiffness = …`
//~
//~ error: the stiffness of the transmission of joint `j4` must be in N*m/rad
//~    ┌─ elastic.robot:16:34
//~ 16 │     elastic { k = 3, stiffness = 100 N/m, damping = d }
//~    │                                  ^^^^^^^ this is in N/m
//~
//~ error: the damping of the transmission of joint `j4` must be positive
//~    ┌─ elastic.robot:16:53
//~ 16 │     elastic { k = 3, stiffness = 100 N/m, damping = d }
//~    │                                                     ^ this is 0 N*m*s/rad
//~
//~ 7 errors
