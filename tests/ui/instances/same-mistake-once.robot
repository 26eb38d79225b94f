robot planar(n: int = 1) {
  gravity = [0, -9.81, 0] m/s^2
  const reach = lenght + 1 m
  for i in 1..n {
    link rod[i] { mass = 1, com = [0.5, 0, 0] m }
    joint pivot[i]: revolute base -> rod[i]
  }
}
const a = planar(n = 2).reach
const b = planar(n = 3).reach
//~ code: unknown-name
//~ code: wrong-dimension
//~ error: `lenght` is not defined
//~   ┌─ same-mistake-once.robot:3:17
//~ 3 │   const reach = lenght + 1 m
//~   │                 ^^^^^^ not found
//~   = did you mean `length`?
//~
//~ error: the mass must be a mass (kg)
//~   ┌─ same-mistake-once.robot:5:26
//~ 5 │     link rod[i] { mass = 1, com = [0.5, 0, 0] m }
//~   │                          ^ this is a plain number
//~   = write the unit: `1 kg` or `1 g`
//~
//~ 2 errors
