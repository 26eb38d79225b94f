const A = [[0, 1 /s], [2 /s, 0]]
const B = [[0], [1 /s/kg]]
const short = lqr(A, B, diag(10, 20 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1), [[1]])
const long = lqr(A, B, diag(10, 200 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1), [[1]])
//~ code: wrong-dimension
//~ error: the units of the matrices of `lqr` do not agree
//~   ┌─ weights-of-any-length.robot:3:25
//~ 3 │ const short = lqr(A, B, diag(10, 20 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1), [[1]])
//~   │                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `Q[1][1]` is a plain number, but must be in kg^2 to match the other entries
//~   = if its numbers are in SI units, write `diag(10, 20 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1) SI`
//~   = der(x) = A x + B u, and xᵀQx + uᵀRu is a cost per time: the unit of Q[i][j] is cost/(x_i x_j), that of R[k][l] cost/(u_k u_l)
//~
//~ error: the units of the matrices of `lqr` do not agree
//~   ┌─ weights-of-any-length.robot:4:24
//~ 4 │ const long = lqr(A, B, diag(10, 200 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1), [[1]])
//~   │                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `Q[1][1]` is a plain number, but must be in kg^2 to match the other entries
//~   = if its numbers are in SI units, write `… SI`
//~   = der(x) = A x + B u, and xᵀQx + uᵀRu is a cost per time: the unit of Q[i][j] is cost/(x_i x_j), that of R[k][l] cost/(u_k u_l)
//~
//~ 2 errors
