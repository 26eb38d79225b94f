const A = [[0, 1], [0, 0]] SI
const B = [0, 1] SI
const a = c2d(A, [1, 2, 3], 1 ms)
const b = c2d([[0, 1], [0, 0 m]], B, 1 ms)
const c = c2d(A, B, [1, 2])
const d = place(A, B, [-1, -2, -3])
const e = place(A, B, [-1 /s, -2 m])
const f = place(A, B, [[-1, 2], [-3, 0]])
const g = place([[1, 0], [0, 2]], [1, 0], [-1, -2])
const h = place([[0, 1 /s], [0, 0]], B, [-1, -2])
const i = place([[0, 0, 0], [0, 0, 0], [0, 1, 0]], [[1, 0], [0, 1], [0, 0]], [-1, -1, -1])
const j = expm([[1, 2]])
const k = expm([[1000 m]])
const l = expm(1000)
const m = controllability(A, [1, 2, 3])
const n = observability(A, [1, 2, 3])
const o = controllability([[0, 1 m], [0, 0]], [1 s, 1 kg])
const p = rank(3)
const q = place([[1 /s, 0], [0, 2]], [1, 1], [-1, -2])
fn exponential(x) { expm([[x, 0], [0, x]]) }
//~ code: shapes-differ
//~ code: wrong-dimension
//~ code: wrong-shape
//~ code: mixed-dimensions
//~ code: no-answer
//~ error: `B` must have as many rows as `A`, one for each state
//~   ┌─ state-space-mistakes.robot:3:18
//~ 3 │ const a = c2d(A, [1, 2, 3], 1 ms)
//~   │               -  ^^^^^^^^^ this is a vector of length 3
//~   │               a 2 × 2 matrix
//~
//~ error: the units of the matrices of `c2d` do not agree
//~   ┌─ state-space-mistakes.robot:4:15
//~ 4 │ const b = c2d([[0, 1], [0, 0 m]], B, 1 ms)
//~   │               ^^^^^^^^^^^^^^^^^^ `A[2, 2]` is in m, but must be in 1/s to match the other entries
//~   = with der(x) = A x + B u, the unit of A[i, j] is x_i/(x_j T), that of B[i, k] x_i/(u_k T)
//~
//~ error: `c2d` needs one number as its sample time `T`
//~   ┌─ state-space-mistakes.robot:5:21
//~ 5 │ const c = c2d(A, B, [1, 2])
//~   │                     ^^^^^^ this is a vector of length 2
//~
//~ error: `place` needs 2 poles, one for each state
//~   ┌─ state-space-mistakes.robot:6:23
//~ 6 │ const d = place(A, B, [-1, -2, -3])
//~   │                       ^^^^^^^^^^^^ this is a vector of length 3
//~   = a list of real poles, or a row [real part, imaginary part] for each, as `poles` gives: `[[-1, 2], [-1, -2]] s^-1`
//~
//~ error: the poles of `place` need one unit
//~   ┌─ state-space-mistakes.robot:7:23
//~ 7 │ const e = place(A, B, [-1 /s, -2 m])
//~   │                       ^^^^^^^^^^^^^ these are [1/s, m]
//~
//~ error: `place` has no solution: a complex pole has no conjugate among the poles
//~   ┌─ state-space-mistakes.robot:8:11
//~ 8 │ const f = place(A, B, [[-1, 2], [-3, 0]])
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write complex poles in pairs: `[[-1, 2], [-1, -2]]`
//~
//~ error: `place` has no solution: (A, B) is not controllable: the controllable subspace has dimension 1
//~   ┌─ state-space-mistakes.robot:9:11
//~ 9 │ const g = place([[1, 0], [0, 2]], [1, 0], [-1, -2])
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = correct `B`, or leave states out of the model that no input moves
//~
//~ error: `place` has no solution: a pole is given more often than the 2 independent inputs allow
//~    ┌─ state-space-mistakes.robot:11:11
//~ 11 │ const i = place([[0, 0, 0], [0, 0, 0], [0, 1, 0]], [[1, 0], [0, 1], [0, 0]], [-1, -1, -1])
//~    │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = move repeated poles a little apart
//~
//~ error: `expm` needs a square matrix
//~    ┌─ state-space-mistakes.robot:12:16
//~ 12 │ const j = expm([[1, 2]])
//~    │                ^^^^^^^^ this is a 1 × 2 matrix
//~
//~ error: the units of the matrices of `expm` do not agree
//~    ┌─ state-space-mistakes.robot:13:16
//~ 13 │ const k = expm([[1000 m]])
//~    │                ^^^^^^^^^^ `M[1, 1]` is in m, but must be a plain number to match the other entries
//~    = the unit of entry (i, j) is x_i/x_j: for a system, write `expm(A * T)`
//~
//~ error: `expm` has no solution: the exponential is larger than any number
//~    ┌─ state-space-mistakes.robot:14:11
//~ 14 │ const l = expm(1000)
//~    │           ^^^^^^^^^^
//~    = the eigenvalues of its exponent must have real parts below 709
//~
//~ error: `B` must have as many rows as `A`, one for each state
//~    ┌─ state-space-mistakes.robot:15:30
//~ 15 │ const m = controllability(A, [1, 2, 3])
//~    │                           -  ^^^^^^^^^ this is a vector of length 3
//~    │                           a 2 × 2 matrix
//~
//~ error: `C` must have as many columns as `A`, one for each state
//~    ┌─ state-space-mistakes.robot:16:28
//~ 16 │ const n = observability(A, [1, 2, 3])
//~    │                         -  ^^^^^^^^^ this is a 1 × 3 matrix
//~    │                         a 2 × 2 matrix
//~
//~ error: `rank` needs a matrix
//~    ┌─ state-space-mistakes.robot:18:16
//~ 18 │ const p = rank(3)
//~    │                ^ this is a plain number
//~
//~ error: the units of the matrices of `place` do not agree
//~    ┌─ state-space-mistakes.robot:19:17
//~ 19 │ const q = place([[1 /s, 0], [0, 2]], [1, 1], [-1, -2])
//~    │                 ^^^^^^^^^^^^^^^^^^^ `A[1, 1]` is in 1/s, but must be a plain number to match the other entries
//~    = with der(x) = A x + B u, poles are in 1/s, A[i, j] in x_i/(x_j s) and B[i, k] in x_i/(u_k s); with next x = A x + B u, without the seconds
//~
//~ 15 errors
