robot planar {
  for i in 1..2 {
    gravity = [0, -9.81, 0] m/s^2
    link rod[i] { mass = 1 kg, com = [0.5, 0, 0] m }
    joint pivot[i]: revolute base -> rod[i]
  }
}
//~ code: misplaced-statement
//~ error: `gravity` is not allowed in a loop
//~   ┌─ loop-statements.robot:3:5
//~ 3 │     gravity = [0, -9.81, 0] m/s^2
//~   │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write it before the loop
