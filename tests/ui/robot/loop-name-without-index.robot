robot planar {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..3 {
    link rod { mass = 1 kg, com = [0.5, 0, 0] m }
    joint pivot: revolute base -> rod
  }
}
//~ code: duplicate-name
//~ error: `rod` is defined twice
//~   ┌─ loop-name-without-index.robot:4:10
//~ 3 │   for i in 1..3 {
//~   │       - `i` is 2
//~ 4 │     link rod { mass = 1 kg, com = [0.5, 0, 0] m }
//~   │          ^^^ again here
//~   = each pass of the loop defines one: give it an index, `rod[i]`
//~
//~ error: `pivot` is defined twice
//~   ┌─ loop-name-without-index.robot:5:11
//~ 3 │   for i in 1..3 {
//~   │       - `i` is 2
//~ 4 │     link rod { mass = 1 kg, com = [0.5, 0, 0] m }
//~ 5 │     joint pivot: revolute base -> rod
//~   │           ^^^^^ again here
//~   = each pass of the loop defines one: give it an index, `pivot[i]`
//~
//~ 2 errors
