robot machine {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link c { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint cart: planar base -> a { viscous = 0.1 N*s/m, limits { position = [-1, 1] m, turn = [-1 m, 1 m] } }
  joint nut: cylindrical a -> b { turn { passive = true, motor { ratio = 10, input = current } }, lift { viscous = 1 N*s/m } }
  joint wrist: universal b -> c {
    first { viscous = 0.1 N*s/m }
    second { limits { position = [-1, 1] rad } }
    limits { second = [-2, 2] rad }
  }
}
//~ code: unknown-property
//~ code: wrong-dimension
//~ code: passive-with-motor
//~ code: duplicate-property
//~ error: a planar joint has no property `viscous`
//~   ┌─ several-coordinates.robot:6:34
//~ 6 │   joint cart: planar base -> a { viscous = 0.1 N*s/m, limits { position = [-1, 1] m, turn = [-1 m, 1 m] } }
//~   │                                  ^^^^^^^
//~   = it belongs to one of the coordinates `x`, `y` and `turn`: `x { … }`
//~
//~ error: `limits` has no property `position`
//~   ┌─ several-coordinates.robot:6:64
//~ 6 │   joint cart: planar base -> a { viscous = 0.1 N*s/m, limits { position = [-1, 1] m, turn = [-1 m, 1 m] } }
//~   │                                                                ^^^^^^^^
//~   = limits are given for the coordinates `x`, `y` and `turn`: `limits { x = [lower, upper] }`; those of speed and effort, `x { limits { … } }`
//~
//~ error: entry 1 of the limits of position must be an angle
//~   ┌─ several-coordinates.robot:6:94
//~ 6 │   joint cart: planar base -> a { viscous = 0.1 N*s/m, limits { position = [-1, 1] m, turn = [-1 m, 1 m] } }
//~   │                                                                                              ^^^^ this is in m
//~
//~ error: a motor of a passive joint has no windings
//~   ┌─ several-coordinates.robot:7:78
//~ 7 │   joint nut: cylindrical a -> b { turn { passive = true, motor { ratio = 10, input = current } }, lift { viscous = 1 N*s/m } }
//~   │                                          -------                             ^^^^^
//~   │                                          nothing drives it
//~   = remove `passive`, or leave the rotor alone: `ratio`, `inertia` and friction
//~
//~ error: a cylindrical joint has no property `lift`
//~   ┌─ several-coordinates.robot:7:99
//~ 7 │   joint nut: cylindrical a -> b { turn { passive = true, motor { ratio = 10, input = current } }, lift { viscous = 1 N*s/m } }
//~   │                                                                                                   ^^^^
//~   = a cylindrical joint has groups for its coordinates `slide` and `turn`, `limits` and `passive`
//~
//~ error: `viscous` of joint `wrist.first` must be in N*m*s/rad
//~   ┌─ several-coordinates.robot:9:23
//~ 9 │     first { viscous = 0.1 N*s/m }
//~   │                       ^^^^^^^^^ this is in kg/s
//~
//~ error: the limits of joint `wrist.second` are given twice
//~    ┌─ several-coordinates.robot:10:23
//~ 10 │     second { limits { position = [-1, 1] rad } }
//~    │                       ^^^^^^^^ again here
//~    = write them in `limits { … }` of the joint or of the coordinate
//~
//~ 7 errors
