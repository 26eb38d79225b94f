robot planar {
  gravity = [0, -9.81, 0] m/s^2
  const n = 3
  for i in 1..n {
    link rod[i] { mass = 1 kg, com = [0.5, 0, 0] m }
    for i in 1..2 { frame mark[i] on rod[i] }
  }
  for n in 1..3 { joint pivot[n]: revolute base -> rod[n] }
}
//~ code: duplicate-name
//~ error: `i` is defined twice
//~   ┌─ loop-variable-hides.robot:6:9
//~ 4 │   for i in 1..n {
//~   │       - first here
//~ 5 │     link rod[i] { mass = 1 kg, com = [0.5, 0, 0] m }
//~ 6 │     for i in 1..2 { frame mark[i] on rod[i] }
//~   │         ^ again here
//~
//~ error: `n` is defined twice
//~   ┌─ loop-variable-hides.robot:8:7
//~ 3 │   const n = 3
//~   │         - first here
//~   ·
//~ 8 │   for n in 1..3 { joint pivot[n]: revolute base -> rod[n] }
//~   │       ^ again here
//~
//~ 2 errors
