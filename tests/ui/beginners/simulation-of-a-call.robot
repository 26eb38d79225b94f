robot chain(n: int = 2) {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..n { link rod[i] { mass = 1 kg, com = [0.5, 0, 0] m } }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute rod[i - 1] -> rod[i] = at([1, 0, 0] m) }
}
simulate fall for chain(n = 3) {
  initial q = 0
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
  log q, nonsense
}
trajectory still for chain(3) {
  q = [0, 0, 0]
}
//~ code: unexpected-token
//~ error: `{` was expected, but `(` was found
//~   ┌─ simulation-of-a-call.robot:7:24
//~ 7 │ simulate fall for chain(n = 3) {
//~   │                        ^
//~   = give the robot a name first, `let NAME = chain(n = 3)`, and write `simulate fall for NAME`
//~
//~ error: `{` was expected, but `(` was found
//~    ┌─ simulation-of-a-call.robot:13:27
//~ 13 │ trajectory still for chain(3) {
//~    │                           ^
//~    = give the robot a name first, `let NAME = chain(3)`, and write `trajectory still for NAME`
//~
//~ 2 errors
