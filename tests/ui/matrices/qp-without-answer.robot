const H = [[2, 0], [0, 2]], g = [-2, -6]
const empty = qp(H, g, [[1, 1], [1, 1]], [1, -3], [2, 0])
const crossed = qp(H, g, [1, 0], [0, 1])
const saddle = qp([[1, 0], [0, -1]], g, -1, 1)
const lopsided = qp([[1, 0.5], [0, 1]], g, -1, 1)
const a = qp([1, 2], g, -1, 1)
const b = qp(H, [1, 2, 3], -1, 1)
const c = qp(H, g, [[1, 1, 1]], -1, 1)
const d = qp(H, g, [[1, 1]], [-1, -1], 1)
const e = qp(H, g)
const f = qp(eye(101), 0, -1, 1)
const force = [[1 /N^2, 0], [0, 1 /N^2]]
const u = qp(force, [1 /N, 2 /N], [-1, -1] m, 1 N)
const v = qp(force, [1 /N, 2 s], -1 N, 1 N)
const w = qp(force, [1 /N, 2 /N], [[1, 1 m]], 0, 1 N)
//~ code: no-answer
//~ code: wrong-shape
//~ code: missing-argument
//~ code: problem-too-large
//~ code: wrong-dimension
//~ error: `qp` has no solution: no vector satisfies all constraints
//~   ┌─ qp-without-answer.robot:2:15
//~ 2 │ const empty = qp(H, g, [[1, 1], [1, 1]], [1, -3], [2, 0])
//~   │               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = widen a bound, or leave out a constraint
//~
//~ error: `qp` has no solution: a lower bound lies above its upper bound, by 1
//~   ┌─ qp-without-answer.robot:3:17
//~ 3 │ const crossed = qp(H, g, [1, 0], [0, 1])
//~   │                 ^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write the lower bounds first, then the upper ones
//~
//~ error: `qp` has no solution: `H` is not positive definite, so the cost has no unique minimum: its least eigenvalue is -1
//~   ┌─ qp-without-answer.robot:4:16
//~ 4 │ const saddle = qp([[1, 0], [0, -1]], g, -1, 1)
//~   │                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = weigh each variable more: `H + w * eye(n)` raises all eigenvalues by `w`
//~
//~ error: `qp` has no solution: `H` is not symmetric
//~   ┌─ qp-without-answer.robot:5:18
//~ 5 │ const lopsided = qp([[1, 0.5], [0, 1]], g, -1, 1)
//~   │                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write `(H + transpose(H)) / 2`: the cost is the same
//~
//~ error: `qp` needs a square matrix
//~   ┌─ qp-without-answer.robot:6:14
//~ 6 │ const a = qp([1, 2], g, -1, 1)
//~   │              ^^^^^^ this is a vector of length 2
//~
//~ error: `qp` needs a vector of length 2, the number of rows of `H`
//~   ┌─ qp-without-answer.robot:7:17
//~ 7 │ const b = qp(H, [1, 2, 3], -1, 1)
//~   │                 ^^^^^^^^^ this is a vector of length 3
//~
//~ error: `qp` needs a matrix of 2 columns, the number of columns of `H`
//~   ┌─ qp-without-answer.robot:8:20
//~ 8 │ const c = qp(H, g, [[1, 1, 1]], -1, 1)
//~   │                    ^^^^^^^^^^^ this is a 1 × 3 matrix
//~
//~ error: `qp` needs a vector of length 1, the number of rows of `A`
//~   ┌─ qp-without-answer.robot:9:30
//~ 9 │ const d = qp(H, g, [[1, 1]], [-1, -1], 1)
//~   │                              ^^^^^^^^ this is a vector of length 2
//~
//~ error: `qp` needs the argument `lower`
//~    ┌─ qp-without-answer.robot:10:11
//~ 10 │ const e = qp(H, g)
//~    │           ^^^^^^^^
//~    = write `qp(H, g, lower, upper)`
//~
//~ error: `qp` takes at most 100 unknowns and 200 constraints
//~    ┌─ qp-without-answer.robot:11:11
//~ 11 │ const f = qp(eye(101), 0, -1, 1)
//~    │           ^^^^^^^^^^^^^^^^^^^^^^ these are 101 and 101
//~
//~ error: the units of the arguments of `qp` do not agree
//~    ┌─ qp-without-answer.robot:13:14
//~ 13 │ const u = qp(force, [1 /N, 2 /N], [-1, -1] m, 1 N)
//~    │              ^^^^^ entry (1, 1) is in 1/N^2, but must be in 1/N/m to match the other entries
//~    = ½ xᵀHx + gᵀx is the cost: the unit of H[i][j] is cost/(x_i x_j), that of g[i] cost/x_i
//~
//~ error: the units of the arguments of `qp` do not agree
//~    ┌─ qp-without-answer.robot:14:21
//~ 14 │ const v = qp(force, [1 /N, 2 s], -1 N, 1 N)
//~    │                     ^^^^^^^^^^^ entry 2 is in s, but must be in 1/N to match the other entries
//~    = ½ xᵀHx + gᵀx is the cost: the unit of H[i][j] is cost/(x_i x_j), that of g[i] cost/x_i
//~
//~ error: the units of the arguments of `qp` do not agree
//~    ┌─ qp-without-answer.robot:15:35
//~ 15 │ const w = qp(force, [1 /N, 2 /N], [[1, 1 m]], 0, 1 N)
//~    │                                   ^^^^^^^^^^ entry (1, 2) is in m, but must be a plain number to match the other entries
//~    = ½ xᵀHx + gᵀx is the cost: the unit of H[i][j] is cost/(x_i x_j), that of g[i] cost/x_i
//~
//~ 13 errors
