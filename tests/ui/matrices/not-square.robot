const A = [[1, 2, 3], [4, 5, 6]]
const a = inverse(A)
const b = det([1, 2])
const c = solve(A, [1, 2])
const d = solve(transpose(A), [1, 2, 3])
const e = trace(A)
const f = diag(A)
const g = solve([[1, 2], [3, 4]], [1, 2, 3])
const h = solve([[1, 2], [3, 4]], 2)
const i = transpose(3)
//~ code: wrong-shape
//~ code: shapes-differ
//~ error: `inverse` needs a square matrix
//~   ┌─ not-square.robot:2:19
//~ 2 │ const a = inverse(A)
//~   │                   ^ this is a 2 × 3 matrix
//~
//~ error: `det` needs a square matrix
//~   ┌─ not-square.robot:3:15
//~ 3 │ const b = det([1, 2])
//~   │               ^^^^^^ this is a vector of length 2
//~
//~ error: `solve` needs a square matrix
//~   ┌─ not-square.robot:4:17
//~ 4 │ const c = solve(A, [1, 2])
//~   │                 ^ this is a 2 × 3 matrix
//~   = the shortest solution is `transpose(A) * solve(A * transpose(A), [1, 2])`
//~
//~ error: `solve` needs a square matrix
//~   ┌─ not-square.robot:5:17
//~ 5 │ const d = solve(transpose(A), [1, 2, 3])
//~   │                 ^^^^^^^^^^^^ this is a 3 × 2 matrix
//~   = the least squares solution is `solve(transpose(transpose(A)) * transpose(A), transpose(transpose(A)) * [1, 2, 3])`
//~
//~ error: `trace` needs a square matrix
//~   ┌─ not-square.robot:6:17
//~ 6 │ const e = trace(A)
//~   │                 ^ this is a 2 × 3 matrix
//~
//~ error: `diag` needs a square matrix, or the entries of a diagonal
//~   ┌─ not-square.robot:7:11
//~ 7 │ const f = diag(A)
//~   │           ^^^^^^^ this is a 2 × 3 matrix
//~
//~ error: the right-hand side of `solve` must have a row for each row of the matrix
//~   ┌─ not-square.robot:8:35
//~ 8 │ const g = solve([[1, 2], [3, 4]], [1, 2, 3])
//~   │                 ----------------  ^^^^^^^^^ this is a vector of length 3
//~   │                 a 2 × 2 matrix
//~
//~ error: `solve` needs a vector or a matrix as its right-hand side
//~   ┌─ not-square.robot:9:35
//~ 9 │ const h = solve([[1, 2], [3, 4]], 2)
//~   │                                   ^ this is a plain number
//~
//~ error: `transpose` needs a matrix or a vector
//~    ┌─ not-square.robot:10:21
//~ 10 │ const i = transpose(3)
//~    │                     ^ this is a plain number
//~
//~ 9 errors
