robot planar {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..2 { link rod[i / 2] { mass = 1 kg, com = [0.5, 0, 0] m } }
  joint pivot: revolute base -> rod[1]
}
//~ code: not-an-integer
//~ error: an index must be a whole number
//~   ┌─ index-not-an-integer.robot:3:28
//~ 3 │   for i in 1..2 { link rod[i / 2] { mass = 1 kg, com = [0.5, 0, 0] m } }
//~   │       -                    ^^^^^ this is 1/2
//~   │       `i` is 1
