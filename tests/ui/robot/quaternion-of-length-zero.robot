robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = at([0, 0, 0], quaternion = [0, 0, 0, 0])
}
//~ code: quaternion-of-length-zero
//~ error: a quaternion of length 0 is not a rotation
//~   ┌─ quaternion-of-length-zero.robot:4:66
//~ 4 │   joint hinge: revolute base -> rod = at([0, 0, 0], quaternion = [0, 0, 0, 0])
//~   │                                                                  ^^^^^^^^^^^^
//~   = write `[1, 0, 0, 0]` for no rotation: the real part comes first
