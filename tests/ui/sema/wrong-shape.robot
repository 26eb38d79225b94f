use arm from "arm.robot"
const a: m = [1, 2] m
const start: arm.q = 0.3
const b = [1, 2]^2
const M = [[1, 2], [3, 4]]
const c = M[1]
const d = norm(M)
const e = cross([1, 2], [3, 4])
const v = [M, M]
const f = transpose(2)
const g = max(3)
const h = diag(M, 1)
const i = sum(M)
const j = dot([1, 2], [1, 2, 3])
//~ code: wrong-shape
//~ error: `a` must be a single number
//~   ┌─ wrong-shape.robot:2:14
//~ 2 │ const a: m = [1, 2] m
//~   │              ^^^^^^^^ this is a vector of length 2 in m
//~
//~ error: the base and the exponent of a power must be single numbers
//~   ┌─ wrong-shape.robot:4:11
//~ 4 │ const b = [1, 2]^2
//~   │           ^^^^^^^^ a plain number
//~   │           a vector of length 2
//~   = write the product out: `M * M`, `v .* v`
//~
//~ error: a matrix takes two indices, row and column
//~   ┌─ wrong-shape.robot:6:11
//~ 6 │ const c = M[1]
//~   │           ^^^^ found 1
//~   = a row is `M[1, 1..2]`
//~
//~ error: `norm` needs a vector
//~   ┌─ wrong-shape.robot:7:16
//~ 7 │ const d = norm(M)
//~   │                ^ this is a 2 × 2 matrix
//~
//~ error: `cross` needs vectors of length 3
//~   ┌─ wrong-shape.robot:8:17
//~ 8 │ const e = cross([1, 2], [3, 4])
//~   │                 ^^^^^^ this is a vector of length 2
//~
//~ error: a list must hold either numbers (a vector) or rows (a matrix)
//~   ┌─ wrong-shape.robot:9:12
//~ 9 │ const v = [M, M]
//~   │            ^ this is a 2 × 2 matrix
//~   = to join blocks, write `[[A, B]]` for A beside B, `[[A], [B]]` for A above B
//~
//~ error: `transpose` needs a matrix or a vector
//~    ┌─ wrong-shape.robot:10:21
//~ 10 │ const f = transpose(2)
//~    │                     ^ this is a plain number
//~
//~ error: `max` of one argument needs a vector
//~    ┌─ wrong-shape.robot:11:11
//~ 11 │ const g = max(3)
//~    │           ^^^^^^ this is a plain number
//~    = the largest |x| of a run is `peak(x)`
//~
//~ error: `diag` takes the entries of a diagonal, or one vector of them
//~    ┌─ wrong-shape.robot:12:11
//~ 12 │ const h = diag(M, 1)
//~    │           ^^^^^^^^^^ an argument is a 2 × 2 matrix
//~
//~ error: `sum` needs numbers, or one vector
//~    ┌─ wrong-shape.robot:13:11
//~ 13 │ const i = sum(M)
//~    │           ^^^^^^ an argument is a 2 × 2 matrix
//~
//~ error: `dot` needs vectors of the same length
//~    ┌─ wrong-shape.robot:14:23
//~ 14 │ const j = dot([1, 2], [1, 2, 3])
//~    │                       ^^^^^^^^^ this is a vector of length 3
//~
//~ 11 errors
