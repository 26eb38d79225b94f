robot ghost {
  gravity = [0, 0, -9.81] m/s^2
  link arm { mass = 1 kg, com = [0.1, 0, 0] m }
  joint turn: revolute base -> arm
}
//! derive: load_coefficients
//~ code: nothing-to-write
//~ error: `load_coefficients` of ghost has no entries
//~   = no wrench acts on the robot
