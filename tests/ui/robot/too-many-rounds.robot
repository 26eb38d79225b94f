robot idle {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..5000 { for j in 1..5000 { const k = i + j } }
  link rod { mass = 1 kg, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> rod
}
//~ code: too-many-parts
//~ error: robot `idle` has more than 10000 parts
//~   ┌─ too-many-rounds.robot:3:26
//~ 3 │   for i in 1..5000 { for j in 1..5000 { const k = i + j } }
//~   │       -                  ^
//~   │       `i` is 3
//~   = check the bounds of the loops
