robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const home = [0.5]
  const com = [[1, 2, 3], [4, 5, 6]] m
  link bar { mass = 1 kg, com = [0.5, 0, 0] m }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
  frame tip on bar = at([1, 0, 0] m)
}
simulate run for arm {
  initial q = [0.1]
  tau = [0] SI
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! eval: import numpy
//! eval: run go
//! eval: help sin
//! eval: arm.rnea(home, 0, 0)
//! eval: arm.fk(home)
//! eval: com[1]
//! eval: com[1, :]
//! eval: com[:, 1]
//! eval: 1 + [2]
//! eval: 1.e3
//! eval: 1.e-3
//! eval: 2 s + 1 m
//! eval: home.q
//~ value: 1000
//~ value: 0.001
//~ code: missing-operator
//~ code: unknown-member
//~ code: wrong-shape
//~ code: expected-value
//~ code: shapes-differ
//~ code: dimensions-differ
//~ error: an operator is missing between `import` and `numpy`
//~   ┌─ expression:1:8
//~ 1 │ import numpy
//~   │        ^^^^^
//~   = built-in functions need no import; for names of another file write `use NAME from "FILE"`
//~
//~ error: an operator is missing between `run` and `go`
//~   ┌─ expression:1:5
//~ 1 │ run go
//~   │     ^^
//~   = commands of the REPL begin with a colon: `:run go`
//~
//~ error: an operator is missing between `help` and `sin`
//~   ┌─ expression:1:6
//~ 1 │ help sin
//~   │      ^^^
//~   = commands of the REPL begin with a colon: `:help sin`
//~
//~ error: robot `arm` has no `rnea`
//~   ┌─ expression:1:5
//~ 1 │ arm.rnea(home, 0, 0)
//~   │     ^^^^
//~   = inverse dynamics is `inverse_dynamics(q, qd, qdd)`
//~
//~ error: robot `arm` has no `fk`
//~   ┌─ expression:1:5
//~ 1 │ arm.fk(home)
//~   │     ^^
//~   = the pose of a frame is `pose(FRAME, q)`
//~
//~ error: a matrix takes two indices, row and column
//~   ┌─ expression:1:1
//~ 1 │ com[1]
//~   │ ^^^^^^ found 1
//~   = a row is `com[1, 1..3]`
//~
//~ error: a value is missing after `,`
//~   ┌─ expression:1:8
//~ 1 │ com[1, :]
//~   │        ^ found instead
//~   = for a whole row or column write a range: `M[1, 1..3]`
//~
//~ error: a value is missing after `[`
//~   ┌─ expression:1:5
//~ 1 │ com[:, 1]
//~   │     ^ found instead
//~   = for a whole row or column write a range: `M[1, 1..3]`
//~
//~ error: cannot add a vector of length 1 to a plain number
//~   ┌─ expression:1:5
//~ 1 │ 1 + [2]
//~   │ -   ^^^ this is a vector of length 1
//~   │ this is a plain number
//~   = to make the number a vector, write `[1]`; to take the number out of the vector, `([2])[1]`; the product of two vectors is `dot(a, b)`
//~
//~ error: cannot add a length (m) to a time (s)
//~   ┌─ expression:1:7
//~ 1 │ 2 s + 1 m
//~   │ ---   ^^^ m
//~   │ s
//~
//~ error: a vector of length 1 has no member `q`
//~   ┌─ expression:1:6
//~ 1 │ home.q
//~   │      ^
//~   = a trajectory has `.q`: `hold(q)` of the library is one that stays at q
//~
//~ 11 errors
