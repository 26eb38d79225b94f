const A = [[1, 0.1], [0, 1]], B = [[0.005], [0.1]], C = [[1, 0]], goals = [[1], [1], [1]]
const wide = [[1, 2]], x = [0, 0]
const a = mpc(wide, B, 0, C, x, 0, goals, 1, 1, -1, 1, 2)
const b = mpc(A, [[1]], 0, C, x, 0, goals, 1, 1, -1, 1, 2)
const c = mpc(A, B, 0, [[1]], x, 0, goals, 1, 1, -1, 1, 2)
const d = mpc(A, B, 0, C, [1, 2, 3], 0, goals, 1, 1, -1, 1, 2)
const e = mpc(A, B, 0, C, x, [0, 0], goals, 1, 1, -1, 1, 2)
const f = mpc(A, B, 0, C, x, 0, [1, 1], 1, 1, -1, 1, 2)
const g = mpc(A, B, 0, C, x, 0, goals, [1, 2], 1, -1, 1, 2)
const h = mpc(A, B, 0, C, x, 0, goals, 1, 1, -1, 1, 4)
const i = mpc(A, B, 0, C, x, 0, goals, 1, 1, 1, -1, 2)
const j = mpc(A, B, 0, C, x, 0, goals, -1, 1, -1, 1, 2)
const k = mpc(A, B, 0, C, x, 0, goals, 1, 0, -1, 1, 2)
const l = mpc(1e200 * A, B, 0, C, x, 0, goals, 1, 1, -1, 1, 2)
const m = mpc(A, B, 0, C, [0 m, 0 m/s], 0, goals, 1, 1, -1, 1, 2)
const n = mpc(A, B, 0, C, x, 0, goals, 1, 1, -1, 1)
const o = mpc(eye(81), ones(81, 1), 0, eye(81), 0, 0, eye(81), 1, 1, -1, 1, 2)
//~ code: wrong-shape
//~ code: no-answer
//~ code: wrong-dimension
//~ code: missing-argument
//~ code: problem-too-large
//~ error: `mpc` needs a square matrix
//~   ┌─ mpc-without-answer.robot:3:15
//~ 3 │ const a = mpc(wide, B, 0, C, x, 0, goals, 1, 1, -1, 1, 2)
//~   │               ^^^^ this is a 1 × 2 matrix
//~
//~ error: `mpc` needs a matrix of 2 rows, one for each row of `A`
//~   ┌─ mpc-without-answer.robot:4:18
//~ 4 │ const b = mpc(A, [[1]], 0, C, x, 0, goals, 1, 1, -1, 1, 2)
//~   │                  ^^^^^ this is a 1 × 1 matrix
//~
//~ error: `mpc` needs a matrix of 2 columns, one for each column of `A`
//~   ┌─ mpc-without-answer.robot:5:24
//~ 5 │ const c = mpc(A, B, 0, [[1]], x, 0, goals, 1, 1, -1, 1, 2)
//~   │                        ^^^^^ this is a 1 × 1 matrix
//~
//~ error: `mpc` needs a vector of length 2, the number of rows of `A`
//~   ┌─ mpc-without-answer.robot:6:27
//~ 6 │ const d = mpc(A, B, 0, C, [1, 2, 3], 0, goals, 1, 1, -1, 1, 2)
//~   │                           ^^^^^^^^^ this is a vector of length 3
//~
//~ error: `mpc` needs a vector of length 1, the number of columns of `B`
//~   ┌─ mpc-without-answer.robot:7:30
//~ 7 │ const e = mpc(A, B, 0, C, x, [0, 0], goals, 1, 1, -1, 1, 2)
//~   │                              ^^^^^^ this is a vector of length 2
//~
//~ error: `mpc` needs a matrix with a row for each tick and a column for each row of `C`
//~   ┌─ mpc-without-answer.robot:8:33
//~ 8 │ const f = mpc(A, B, 0, C, x, 0, [1, 1], 1, 1, -1, 1, 2)
//~   │                                 ^^^^^^ this is a vector of length 2
//~
//~ error: `mpc` needs a vector of length 1, the number of rows of `C`, or a matrix of the size of `goals`
//~   ┌─ mpc-without-answer.robot:9:40
//~ 9 │ const g = mpc(A, B, 0, C, x, 0, goals, [1, 2], 1, -1, 1, 2)
//~   │                                        ^^^^^^ this is a vector of length 2
//~
//~ error: `mpc` needs a whole number from 1 to 3, the number of rows of `goals`
//~    ┌─ mpc-without-answer.robot:10:53
//~ 10 │ const h = mpc(A, B, 0, C, x, 0, goals, 1, 1, -1, 1, 4)
//~    │                                                     ^ this is a plain number
//~
//~ error: `mpc` has no solution: a lower bound lies above its upper bound, by 2
//~    ┌─ mpc-without-answer.robot:11:11
//~ 11 │ const i = mpc(A, B, 0, C, x, 0, goals, 1, 1, 1, -1, 2)
//~    │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = write the lower bounds first, then the upper ones
//~
//~ error: `mpc` has no solution: `Q` has a negative weight, -1
//~    ┌─ mpc-without-answer.robot:12:11
//~ 12 │ const j = mpc(A, B, 0, C, x, 0, goals, -1, 1, -1, 1, 2)
//~    │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = the weight of an output without a goal is 0
//~
//~ error: `mpc` has no solution: each weight in `R` must be positive, and one is 0
//~    ┌─ mpc-without-answer.robot:13:11
//~ 13 │ const k = mpc(A, B, 0, C, x, 0, goals, 1, 0, -1, 1, 2)
//~    │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = a small weight leaves an input nearly free
//~
//~ error: `mpc` has no solution: the prediction overflows: it grows by a factor of 1e+200 in a tick
//~    ┌─ mpc-without-answer.robot:14:11
//~ 14 │ const l = mpc(1e200 * A, B, 0, C, x, 0, goals, 1, 1, -1, 1, 2)
//~    │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = `A` and `B` are those of one tick: `c2d(A, B, T)` gives them for a period `T`
//~
//~ error: the units of the arguments of `mpc` do not agree
//~    ┌─ mpc-without-answer.robot:15:15
//~ 15 │ const m = mpc(A, B, 0, C, [0 m, 0 m/s], 0, goals, 1, 1, -1, 1, 2)
//~    │               ^ entry (1, 2) is a plain number, but must be in s to match the other entries
//~    = if its numbers are in SI units, write `A SI`
//~    = next x = A x + B u + c, and y = C x: the unit of Q[i] is cost/y_i^2, that of R[k] cost/u_k^2
//~
//~ error: `mpc` needs the argument `moves`
//~    ┌─ mpc-without-answer.robot:16:11
//~ 16 │ const n = mpc(A, B, 0, C, x, 0, goals, 1, 1, -1, 1)
//~    │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = write `mpc(A, B, c, C, x, u, goals, Q, R, lower, upper, moves)`
//~
//~ error: `mpc` takes at most 80 states
//~    ┌─ mpc-without-answer.robot:17:11
//~ 17 │ const o = mpc(eye(81), ones(81, 1), 0, eye(81), 0, 0, eye(81), 1, 1, -1, 1, 2)
//~    │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ these are 81
//~
//~ 15 errors
