robot machine {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link c { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link d { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint spindle: screw base -> a
  joint worm: screw a -> b { pitch = 5 mm }
  joint bolt: screw b -> c { pitch = 2 rad, viscous = 0.1 N*m*s/rad }
  joint hinge: revolute c -> d { pitch = 5 mm/rev }
}
//~ code: missing-property
//~ code: pitch-without-turn
//~ code: wrong-dimension
//~ code: unknown-property
//~ error: a screw joint needs its `pitch`
//~   ┌─ pitch.robot:7:18
//~ 7 │   joint spindle: screw base -> a
//~   │                  ^^^^^
//~   = write `{ pitch = … mm/rev }`: its travel per turn
//~
//~ error: a pitch must be a length per turn
//~   ┌─ pitch.robot:8:38
//~ 8 │   joint worm: screw a -> b { pitch = 5 mm }
//~   │                                      ^^^^
//~   = write `5 mm/rev`
//~
//~ error: the pitch must be a length (m)
//~   ┌─ pitch.robot:9:38
//~ 9 │   joint bolt: screw b -> c { pitch = 2 rad, viscous = 0.1 N*m*s/rad }
//~   │                                      ^^^^^ this is an angle
//~
//~ error: a joint has no property `pitch`
//~    ┌─ pitch.robot:10:34
//~ 10 │   joint hinge: revolute c -> d { pitch = 5 mm/rev }
//~    │                                  ^^^^^
//~    = a `screw` joint has a pitch
//~
//~ 4 errors
