const A = [[0 /s, 1 /s], [0, 0]], B = [[0], [1 /s]], Q = eye(2), R = [[1]]
const inputs = [[1] for i in 1..41]
const a = lqr([[1, 2, 3], [4, 5, 6]], B, Q, R)
const b = lqr(A, [[1], [2], [3]], Q, R)
const c = lqr(A, B, eye(3), R)
const d = lqr(A, B, Q, eye(2))
const e = care(A, B, [1, 2], R)
const f = lqr(A, B, Q)
const g = dare(0.5 * eye(41), inputs, eye(41), R)
//~ code: wrong-shape
//~ code: shapes-differ
//~ code: missing-argument
//~ code: problem-too-large
//~ error: `lqr` needs a square matrix
//~   ┌─ riccati-shapes.robot:3:15
//~ 3 │ const a = lqr([[1, 2, 3], [4, 5, 6]], B, Q, R)
//~   │               ^^^^^^^^^^^^^^^^^^^^^^ this is a 2 × 3 matrix
//~
//~ error: `B` must have as many rows as `A`, one for each state
//~   ┌─ riccati-shapes.robot:4:18
//~ 4 │ const b = lqr(A, [[1], [2], [3]], Q, R)
//~   │               -  ^^^^^^^^^^^^^^^ this is a 3 × 1 matrix
//~   │               a 2 × 2 matrix
//~
//~ error: `Q` must have as many rows and columns as `A`, one for each state
//~   ┌─ riccati-shapes.robot:5:21
//~ 5 │ const c = lqr(A, B, eye(3), R)
//~   │               -     ^^^^^^ this is a 3 × 3 matrix
//~   │               a 2 × 2 matrix
//~
//~ error: `R` must have as many rows and columns as `B` has columns, one for each input
//~   ┌─ riccati-shapes.robot:6:24
//~ 6 │ const d = lqr(A, B, Q, eye(2))
//~   │                  -     ^^^^^^ this is a 2 × 2 matrix
//~   │                  a 2 × 1 matrix
//~
//~ error: `care` needs a square matrix
//~   ┌─ riccati-shapes.robot:7:22
//~ 7 │ const e = care(A, B, [1, 2], R)
//~   │                      ^^^^^^ this is a vector of length 2
//~
//~ error: `lqr` needs the argument `R`
//~   ┌─ riccati-shapes.robot:8:11
//~ 8 │ const f = lqr(A, B, Q)
//~   │           ^^^^^^^^^^^^
//~   = write `lqr(A, B, Q, R)`
//~
//~ error: `dare` takes at most 40 states and inputs
//~   ┌─ riccati-shapes.robot:9:11
//~ 9 │ const g = dare(0.5 * eye(41), inputs, eye(41), R)
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ these are 41 and 1
//~
//~ 7 errors
