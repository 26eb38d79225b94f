robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = at([0, 0, 0], axis = [0, 0, 0])
}
//~ code: axis-of-length-zero
//~ error: an axis of length 0 has no direction
//~   ┌─ axis-of-length-zero.robot:4:60
//~ 4 │   joint hinge: revolute base -> rod = at([0, 0, 0], axis = [0, 0, 0])
//~   │                                                            ^^^^^^^^^
//~   = write `[0, 0, 1]` for the z axis
