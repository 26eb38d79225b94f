robot arm {
  gravity = [0, 0, -9.81]
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0], axis = [0, 1, 0])
}
//~ code: wrong-dimension
//~ error: entry 3 of gravity must be in m/s^2
//~   ┌─ gravity-without-unit.robot:2:20
//~ 2 │   gravity = [0, 0, -9.81]
//~   │                    ^^^^^ this is a plain number
//~   = write the unit: `[0, 0, -9.81] m/s^2`
