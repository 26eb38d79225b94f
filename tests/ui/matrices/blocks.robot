const A = [[1, 2], [3, 4]]
const a = [A, A]
const b = [[A, eye(3)]]
const c = [[A, 0], [0, 0]]
const d = [[A, A], [A]]
const e = [[A], [ones(3)]]
const f = [[A, "x"]]
const g = [[1, 2], 3]
const h = stack(A, [1, 2])
const i = stack(A, eye(3))
const j = [[1, 2], [3]]
const k = eye(2.5)
const l = zeros(0)
const m = eye(2000)
//~ code: wrong-shape
//~ code: ragged-array
//~ code: wrong-kind
//~ code: shapes-differ
//~ code: not-an-integer
//~ code: too-many-entries
//~ error: a list must hold either numbers (a vector) or rows (a matrix)
//~   ┌─ blocks.robot:2:12
//~ 2 │ const a = [A, A]
//~   │            ^ this is a 2 × 2 matrix
//~   = to join blocks, write `[[A, B]]` for A beside B, `[[A], [B]]` for A above B
//~
//~ error: blocks beside each other must have the same number of rows
//~   ┌─ blocks.robot:3:16
//~ 3 │ const b = [[A, eye(3)]]
//~   │             -  ^^^^^^ this is a 3 × 3 matrix
//~   │             2 rows
//~
//~ error: the size of the zeros in row 2 of the blocks is unknown
//~   ┌─ blocks.robot:4:11
//~ 4 │ const c = [[A, 0], [0, 0]]
//~   │           ^^^^^^^^^^^^^^^^
//~   = write `zeros(rows, cols)`
//~
//~ error: each row of blocks must have the same number of blocks
//~   ┌─ blocks.robot:5:21
//~ 5 │ const d = [[A, A], [A]]
//~   │                     ^ 1 here, 2 in the first row
//~
//~ error: blocks above each other must have the same number of columns
//~   ┌─ blocks.robot:6:18
//~ 6 │ const e = [[A], [ones(3)]]
//~   │             -    ^^^^^^^ this is a vector of length 3
//~   │             2 columns
//~
//~ error: the blocks of a matrix must be matrices, vectors or numbers
//~   ┌─ blocks.robot:7:16
//~ 7 │ const f = [[A, "x"]]
//~   │                ^^^ this is a text
//~
//~ error: the rows of a matrix must have the same length
//~   ┌─ blocks.robot:8:20
//~ 8 │ const g = [[1, 2], 3]
//~   │            ------  ^ this is a plain number
//~   │            the first is a vector of length 2
//~   = `stack(a, b)` appends b to a
//~
//~ error: `stack` needs matrices with the same number of columns
//~   ┌─ blocks.robot:9:11
//~ 9 │ const h = stack(A, [1, 2])
//~   │           ^^^^^^^^^^^^^^^^ one is a 2 × 2 matrix, one is a vector of length 2
//~   = `transpose(v)` is a row
//~
//~ error: `stack` needs matrices with the same number of columns
//~    ┌─ blocks.robot:10:11
//~ 10 │ const i = stack(A, eye(3))
//~    │           ^^^^^^^^^^^^^^^^ one is a 2 × 2 matrix, one is a 3 × 3 matrix
//~
//~ error: the rows of a matrix must have the same length
//~    ┌─ blocks.robot:11:20
//~ 11 │ const j = [[1, 2], [3]]
//~    │            ------  ^^^ this is a vector of length 1
//~    │            the first is a vector of length 2
//~    = `stack(a, b)` appends b to a
//~
//~ error: argument `n` of eye must be a whole number
//~    ┌─ blocks.robot:12:15
//~ 12 │ const k = eye(2.5)
//~    │               ^^^ this is 5/2
//~
//~ error: argument `rows` of zeros must be 1 or more
//~    ┌─ blocks.robot:13:17
//~ 13 │ const l = zeros(0)
//~    │                 ^ this is 0
//~
//~ error: a vector or matrix can have at most a million entries
//~    ┌─ blocks.robot:14:11
//~ 14 │ const m = eye(2000)
//~    │           ^^^^^^^^^ this would have 2000 × 2000
//~
//~ 13 errors
