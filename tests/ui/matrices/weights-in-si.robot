const A = [[0, 1 /s], [2 /s, 0]]
const B = [[0], [1 /s/kg]]
const gain = lqr(A, B, diag(10, 20) SI, [[1]] SI)
const weights = lqr(A, B, diag(10, 20), [[1]])
const one = lqr(A, B, diag(10 kg^2, 20), [[1]])
const program = qp([[2 /m^2]], [1], [0 m], [2 m])
//! eval: gain
//~ code: wrong-dimension
//~ error: the units of the matrices of `lqr` do not agree
//~   ┌─ weights-in-si.robot:4:27
//~ 4 │ const weights = lqr(A, B, diag(10, 20), [[1]])
//~   │                           ^^^^^^^^^^^^ `Q[1][1]` is a plain number, but must be in kg^2 to match the other entries
//~   = if its numbers are in SI units, write `diag(10, 20) SI`
//~   = der(x) = A x + B u, and xᵀQx + uᵀRu is a cost per time: the unit of Q[i][j] is cost/(x_i x_j), that of R[k][l] cost/(u_k u_l)
//~
//~ error: the units of the matrices of `lqr` do not agree
//~   ┌─ weights-in-si.robot:5:23
//~ 5 │ const one = lqr(A, B, diag(10 kg^2, 20), [[1]])
//~   │                       ^^^^^^^^^^^^^^^^^ `Q[2][2]` is a plain number, but must be in kg^2 to match the other entries
//~   = der(x) = A x + B u, and xᵀQx + uᵀRu is a cost per time: the unit of Q[i][j] is cost/(x_i x_j), that of R[k][l] cost/(u_k u_l)
//~
//~ error: the units of the arguments of `qp` do not agree
//~   ┌─ weights-in-si.robot:6:20
//~ 6 │ const program = qp([[2 /m^2]], [1], [0 m], [2 m])
//~   │                    ^^^^^^^^^^ entry (1, 1) is in 1/m^2, but must be in 1/m to match the other entries
//~   = ½ xᵀHx + gᵀx is the cost: the unit of H[i][j] is cost/(x_i x_j), that of g[i] cost/x_i
//~
//~ 3 errors
