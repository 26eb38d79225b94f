robot planar {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..3 {
    link rod[i] { mass = 1 kg, com = [0.5, 0, 0] m }
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..3 { joint pivot[i]: revolute rod[i - 1] -> rod[i] }
}
//~ code: not-yet-supported
//~ error: `for` in robots is not supported yet
//~   ┌─ not-yet-supported-for.robot:3:7
//~ 3 │   for i in 1..3 {
//~   │       ^
//~   = write its statements one by one, with plain names
//~
//~ error: indexed names are not supported yet
//~   ┌─ not-yet-supported-for.robot:6:9
//~ 6 │   joint pivot[1]: revolute base -> rod[1]
//~   │         ^^^^^^^^
//~   = give it a plain name, such as `pivot1`
//~
//~ error: `for` in robots is not supported yet
//~   ┌─ not-yet-supported-for.robot:7:7
//~ 7 │   for i in 2..3 { joint pivot[i]: revolute rod[i - 1] -> rod[i] }
//~   │       ^
//~   = write its statements one by one, with plain names
//~
//~ 3 errors
