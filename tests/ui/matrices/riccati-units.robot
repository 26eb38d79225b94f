// A cart of 2 kg, its position and speed, driven by a force.
const A = [[0, 1], [0 /s^2, -0.1 /s]], B = [[0], [0.5 /kg]]
const Q = [[100 /m^2, 0], [0, 1 s^2/m^2]], R = [[0.01 /N^2]]
const a = lqr(A, B, [[100 /m^2, 0], [0, 1 s/m^2]], R)
const b = lqr([[0, 1], [0, 0.1]], B, Q, R)
const c = lqr(A, [[0 m/N], [0.5 /kg]], Q, R)
const e = dlqr(A, B, Q, R)
//~ code: wrong-dimension
//~ error: the units of the matrices of `lqr` do not agree
//~   ┌─ riccati-units.robot:4:21
//~ 4 │ const a = lqr(A, B, [[100 /m^2, 0], [0, 1 s/m^2]], R)
//~   │                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `Q[2][2]` is in s/m^2, but must be in s^2/m^2 to match the other entries
//~   = der(x) = A x + B u, and xᵀQx + uᵀRu is a cost per time: the unit of Q[i][j] is cost/(x_i x_j), that of R[k][l] cost/(u_k u_l)
//~
//~ error: the units of the matrices of `lqr` do not agree
//~   ┌─ riccati-units.robot:5:15
//~ 5 │ const b = lqr([[0, 1], [0, 0.1]], B, Q, R)
//~   │               ^^^^^^^^^^^^^^^^^^ `A[2][2]` is a plain number, but must be in 1/s to match the other entries
//~   = if its numbers are in SI units, write `[[0, 1], [0, 0.1]] SI`
//~   = der(x) = A x + B u, and xᵀQx + uᵀRu is a cost per time: the unit of Q[i][j] is cost/(x_i x_j), that of R[k][l] cost/(u_k u_l)
//~
//~ error: the units of the matrices of `lqr` do not agree
//~   ┌─ riccati-units.robot:6:15
//~ 6 │ const c = lqr(A, [[0 m/N], [0.5 /kg]], Q, R)
//~   │               ^ `A[1][2]` is a plain number, but must be in s to match the other entries
//~   = der(x) = A x + B u, and xᵀQx + uᵀRu is a cost per time: the unit of Q[i][j] is cost/(x_i x_j), that of R[k][l] cost/(u_k u_l)
//~
//~ error: the units of the matrices of `dlqr` do not agree
//~   ┌─ riccati-units.robot:7:16
//~ 7 │ const e = dlqr(A, B, Q, R)
//~   │                ^ `A[2][1]` is in 1/s^2, but must be a plain number to match the other entries
//~   = next x = A x + B u, and xᵀQx + uᵀRu is the cost of a step: the unit of Q[i][j] is cost/(x_i x_j), that of R[k][l] cost/(u_k u_l)
//~
//~ 4 errors
