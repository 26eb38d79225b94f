robot arm {
  gravity = 9.81 m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0], axis = [0, 1, 0])
}
//~ code: wrong-shape
//~ error: gravity must be a vector of length 3
//~   ┌─ gravity-scalar.robot:2:13
//~ 2 │   gravity = 9.81 m/s^2
//~   │             ^^^^^^^^^^ this is a quantity in m/s^2
//~   = write three entries, `[x, y, z]`
