const a = [1, 2, 3] + [1, 2]
const b = [1, 2, 3] m + 1 m
const M = [[1, 2], [3, 4]]
const c = M * [1, 2, 3]
const N = [[1, 2, 3], [4, 5, 6]]
const d = N * N
const e = [1, 2] .* [1, 2, 3]
const f = [1, 2] + M
//~ code: shapes-differ
//~ error: cannot add a vector of length 2 to a vector of length 3
//~   ┌─ shapes-differ.robot:1:23
//~ 1 │ const a = [1, 2, 3] + [1, 2]
//~   │           ---------   ^^^^^^ this is a vector of length 2
//~   │           this is a vector of length 3
//~
//~ error: cannot add a quantity in m to a vector of length 3 in m
//~   ┌─ shapes-differ.robot:2:25
//~ 2 │ const b = [1, 2, 3] m + 1 m
//~   │           -----------   ^^^ this is a quantity in m
//~   │           this is a vector of length 3 in m
//~
//~ error: cannot multiply a 2 × 2 matrix by a vector of length 3
//~   ┌─ shapes-differ.robot:4:11
//~ 4 │ const c = M * [1, 2, 3]
//~   │           ^^^^^^^^^^^^^ a vector of length 3
//~   │           a 2 × 2 matrix
//~   │           2 columns against 3 rows
//~
//~ error: cannot multiply a 2 × 3 matrix by a 2 × 3 matrix
//~   ┌─ shapes-differ.robot:6:11
//~ 6 │ const d = N * N
//~   │           ^^^^^ a 2 × 3 matrix
//~   │           a 2 × 3 matrix
//~   │           3 columns against 2 rows
//~
//~ error: cannot multiply a vector of length 2 by a vector of length 3 entry by entry
//~   ┌─ shapes-differ.robot:7:11
//~ 7 │ const e = [1, 2] .* [1, 2, 3]
//~   │           ^^^^^^^^^^^^^^^^^^^ a vector of length 3
//~   │           a vector of length 2
//~
//~ error: cannot add a 2 × 2 matrix to a vector of length 2
//~   ┌─ shapes-differ.robot:8:20
//~ 8 │ const f = [1, 2] + M
//~   │           ------   ^ this is a 2 × 2 matrix
//~   │           this is a vector of length 2
//~
//~ 6 errors
