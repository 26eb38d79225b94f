robot grid {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..200 {
    for j in 1..200 {
      link node[i][j] { mass = 1 kg, com = [0.5, 0, 0] m }
      joint hinge[i][j]: revolute base -> node[i][j]
    }
  }
}
//~ code: too-many-parts
//~ error: robot `grid` has more than 10000 parts
//~   ┌─ too-many-parts.robot:5:12
//~ 3 │   for i in 1..200 {
//~   │       - `i` is 26
//~ 4 │     for j in 1..200 {
//~   │         - `j` is 1
//~ 5 │       link node[i][j] { mass = 1 kg, com = [0.5, 0, 0] m }
//~   │            ^^^^^^^^^^
//~   = check the bounds of the loops
