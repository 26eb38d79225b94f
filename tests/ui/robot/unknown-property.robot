robot arm {
  gravty = [0, 0, -9.81] m/s^2
  gravity = [0, 0, -9.81] m/s^2
  tau = [1 N*m]
  link rod { mas = 1 kg, mass = 1 kg, com = [0, 0, 0], colour = 3 }
  joint hinge: revolute base -> rod { axis = [0, 1, 0] }
}
//~ code: unknown-property
//~ error: a robot has no property `gravty`
//~   ┌─ unknown-property.robot:2:3
//~ 2 │   gravty = [0, 0, -9.81] m/s^2
//~   │   ^^^^^^
//~   = did you mean `gravity`?
//~
//~ error: a robot has no property `tau`
//~   ┌─ unknown-property.robot:4:3
//~ 4 │   tau = [1 N*m]
//~   │   ^^^
//~   = write `tau = …` in a controller or in `simulate`
//~
//~ error: a link has no property `mas`
//~   ┌─ unknown-property.robot:5:14
//~ 5 │   link rod { mas = 1 kg, mass = 1 kg, com = [0, 0, 0], colour = 3 }
//~   │              ^^^
//~   = did you mean `mass`?
//~
//~ error: a link has no property `colour`
//~   ┌─ unknown-property.robot:5:56
//~ 5 │   link rod { mas = 1 kg, mass = 1 kg, com = [0, 0, 0], colour = 3 }
//~   │                                                        ^^^^^^
//~   = a link has `mass`, `com` and `inertia`, or shapes and their `density`
//~
//~ error: a joint has no property `axis`
//~   ┌─ unknown-property.robot:6:39
//~ 6 │   joint hinge: revolute base -> rod { axis = [0, 1, 0] }
//~   │                                       ^^^^
//~   = the axis belongs to the placement: `= at([x, y, z], axis = […])`
//~
//~ 5 errors
