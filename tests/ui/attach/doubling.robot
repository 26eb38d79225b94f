robot a1 {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..100 { link rod[i] { mass = 1 kg, com = [0.1, 0, 0] m } }
  for i in 1..100 { joint weld[i]: fixed base -> rod[i] }
}
robot a2 {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..10 { attach part[i]: a1 on base }
}
robot a3 {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..1000 { attach part[i]: a2 on base }
}
//~ code: too-many-parts
//~ error: robot `a3` has more than 10000 parts
//~   ┌─ doubling.robot:4:27
//~ 4 │   for i in 1..100 { joint weld[i]: fixed base -> rod[i] }
//~   │       -                   ^^^^^^^
//~   │       `i` is 46
//~   ·
//~ 8 │   for i in 1..10 { attach part[i]: a1 on base }
//~   │       -                            -- for `a1`
//~   │       `i` is 10
//~   = check the bounds of the loops
