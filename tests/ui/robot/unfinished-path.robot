robot planar {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..3 { link rod[i] { mass = 1 kg, com = [0.5, 0, 0] m } }
  joint pivot[1]: revolute base -> rod
  joint pivot[2]: revolute rod -> rod[2]
  joint pivot[3]: revolute rod[2] -> rod[3]
}
//~ code: unfinished-path
//~ error: `rod` is an incomplete name
//~   ┌─ unfinished-path.robot:4:36
//~ 4 │   joint pivot[1]: revolute base -> rod
//~   │                                    ^^^ which one is meant?
//~   = `rod` has 1 to 3
//~
//~ error: `rod` is an incomplete name
//~   ┌─ unfinished-path.robot:5:28
//~ 5 │   joint pivot[2]: revolute rod -> rod[2]
//~   │                            ^^^ which one is meant?
//~   = `rod` has 1 to 3
//~
//~ 2 errors
