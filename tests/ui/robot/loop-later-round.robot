robot planar {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..3 {
    link rod[i] { mass = (2 - i) * 1 kg, com = [0.5, 0, 0] m }
    joint pivot[i]: revolute base -> rod[i]
  }
}
//~ code: negative-mass
//~ error: a mass cannot be negative
//~   ┌─ loop-later-round.robot:4:26
//~ 3 │   for i in 1..3 {
//~   │       - `i` is 3
//~ 4 │     link rod[i] { mass = (2 - i) * 1 kg, com = [0.5, 0, 0] m }
//~   │                          ^^^^^^^^^^^^^^ this is -1 kg
