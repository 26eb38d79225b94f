robot machine {
  gravity = [0, 0, -9.81] m/s^2
  param R = 0 ohm
  link a { mass = 1 kg, com = [0, 0, 0.1] m }
  link b { mass = 1 kg, com = [0, 0, 0.1] m }
  link c { mass = 1 kg, com = [0, 0, 0.1] m }
  link d { mass = 1 kg, com = [0, 0, 0.1] m }
  joint j1: revolute base -> a { motor { ratio = 10, resistance = 1 ohm } }
  joint j2: revolute a -> b { motor { ratio = 10, torque_constant = 0.1 N*m/A, inductance = 1 mH } }
  joint j3: revolute b -> c { motor { ratio = 10, torque_constant = -0.1 N*m/A, resistance = 1 V } }
  link e { mass = 1 kg, com = [0, 0, 0.1] m }
  link f { mass = 1 kg, com = [0, 0, 0.1] m }
  link g { mass = 1 kg, com = [0, 0, 0.1] m }
  joint j5: revolute d -> e { motor { ratio = 10, torque_constant = 0.1 N*m/A, input = voltage } }
  joint j6: revolute e -> f { motor { ratio = 10, torque_constant = 0.1 N*m/A, input = torque } }
  joint j7: revolute f -> g {
    motor { ratio = 10, torque_constant = 0.1 N*m/A, resistance = 1 ohm, inductance = 1 mH, input = current }
  }
  joint j4: prismatic c -> d {
    limits { voltage = -3 V, torque = 3 N }
    motor { ratio = 1, Kt = 0.1, torque_constant = 12 N/A, resistance = R }
  }
}
//~ code: missing-property
//~ code: drive-not-positive
//~ code: wrong-dimension
//~ code: wrong-kind
//~ code: useless-inductance
//~ code: negative-limit
//~ code: unknown-property
//~ error: a motor with windings needs its `torque_constant`
//~   ┌─ motor-windings.robot:8:34
//~ 8 │   joint j1: revolute base -> a { motor { ratio = 10, resistance = 1 ohm } }
//~   │                                  ^^^^^
//~   = write `torque_constant = … N*m/A`
//~
//~ error: a motor with an `inductance` needs its `resistance`
//~   ┌─ motor-windings.robot:9:80
//~ 9 │   joint j2: revolute a -> b { motor { ratio = 10, torque_constant = 0.1 N*m/A, inductance = 1 mH } }
//~   │                                                                                ^^^^^^^^^^
//~   = add `resistance = … ohm`: without it laws give the current, and the inductance has no effect
//~
//~ error: the torque constant of the motor of joint `j3` must be positive
//~    ┌─ motor-windings.robot:10:69
//~ 10 │   joint j3: revolute b -> c { motor { ratio = 10, torque_constant = -0.1 N*m/A, resistance = 1 V } }
//~    │                                                                     ^^^^^^^^^^ this is -0.1 N*m/A
//~    = where the motor turns the other way, its `ratio` is negative
//~
//~ error: the resistance of the motor of joint `j3` must be in ohm
//~    ┌─ motor-windings.robot:10:94
//~ 10 │   joint j3: revolute b -> c { motor { ratio = 10, torque_constant = -0.1 N*m/A, resistance = 1 V } }
//~    │                                                                                              ^^^ this is in V
//~
//~ error: a motor that is given its voltage needs its `resistance`
//~    ┌─ motor-windings.robot:14:80
//~ 14 │   joint j5: revolute d -> e { motor { ratio = 10, torque_constant = 0.1 N*m/A, input = voltage } }
//~    │                                                                                ^^^^^
//~    = add `resistance = … ohm`
//~
//~ error: `input` of a motor is `voltage` or `current`
//~    ┌─ motor-windings.robot:15:88
//~ 15 │   joint j6: revolute e -> f { motor { ratio = 10, torque_constant = 0.1 N*m/A, input = torque } }
//~    │                                                                                        ^^^^^^
//~    = it is what laws give
//~
//~ error: where laws give the current, the inductance has no effect
//~    ┌─ motor-windings.robot:17:74
//~ 17 │     motor { ratio = 10, torque_constant = 0.1 N*m/A, resistance = 1 ohm, inductance = 1 mH, input = current }
//~    │                                                                          ^^^^^^^^^^                 ------- given here
//~    = remove it, or `input = current`
//~
//~ error: the limit of voltage cannot be negative
//~    ┌─ motor-windings.robot:20:24
//~ 20 │     limits { voltage = -3 V, torque = 3 N }
//~    │                        ^^^^ this is -3 V
//~    = it holds in both directions; for two limits write `[lower, upper]`
//~
//~ error: `limits` has no property `torque`
//~    ┌─ motor-windings.robot:20:30
//~ 20 │     limits { voltage = -3 V, torque = 3 N }
//~    │                              ^^^^^^
//~    = write `effort = …`
//~
//~ error: `motor` has no property `Kt`
//~    ┌─ motor-windings.robot:21:24
//~ 21 │     motor { ratio = 1, Kt = 0.1, torque_constant = 12 N/A, resistance = R }
//~    │                        ^^
//~    = write `torque_constant = … N*m/A`: in SI it is the back-EMF constant in V*s/rad too
//~
//~ error: the resistance of the motor of joint `j4` must be positive
//~    ┌─ motor-windings.robot:21:73
//~ 21 │     motor { ratio = 1, Kt = 0.1, torque_constant = 12 N/A, resistance = R }
//~    │                                                                         ^ this is 0 ohm
//~    = without it laws give the current
//~
//~ 11 errors
