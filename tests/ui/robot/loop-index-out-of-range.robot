robot planar {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..3 {
    link rod[i] { mass = 1 kg, com = [0.5, 0, 0] m }
    frame tip[i] on rod[i] = at([1, 0, 0] m)
    joint pivot[i]: revolute tip[i - 1] -> rod[i]
  }
}
//~ code: index-out-of-range
//~ error: there is no `tip[0]`
//~   ┌─ loop-index-out-of-range.robot:6:30
//~ 3 │   for i in 1..3 {
//~   │       - `i` is 1
//~   ·
//~ 6 │     joint pivot[i]: revolute tip[i - 1] -> rod[i]
//~   │                              ^^^^^^^^^^ `tip` has 1 to 3
