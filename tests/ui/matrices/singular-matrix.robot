const a = inverse([[1, 2], [2, 4]])
const b = solve([[1 m, 2 m], [0.1 s, 0.2 s]], [1 m, 1 s])
const c = inverse([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
const d = inverse([[cos(0.3), sin(0.3)], [2 * cos(0.3), 2 * sin(0.3)]])
param k = 2
const e = solve([[k, k], [k, k]], [1, 2])
const det_of_such = det([[1, 2], [2, 4]])
const small = inverse([[1e-9 m, 0], [0, 1e9 s]])
//~ code: singular-matrix
//~ error: this matrix has no inverse
//~   ┌─ singular-matrix.robot:1:19
//~ 1 │ const a = inverse([[1, 2], [2, 4]])
//~   │                   ^^^^^^^^^^^^^^^^ its determinant is 0
//~
//~ error: this matrix has no inverse
//~   ┌─ singular-matrix.robot:2:17
//~ 2 │ const b = solve([[1 m, 2 m], [0.1 s, 0.2 s]], [1 m, 1 s])
//~   │                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ its determinant is 0
//~
//~ error: this matrix has no inverse
//~   ┌─ singular-matrix.robot:3:19
//~ 3 │ const c = inverse([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
//~   │                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ its determinant is 0
//~
//~ error: this matrix has no inverse
//~   ┌─ singular-matrix.robot:4:19
//~ 4 │ const d = inverse([[cos(0.3), sin(0.3)], [2 * cos(0.3), 2 * sin(0.3)]])
//~   │                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ its determinant is 0
//~
//~ error: this matrix has no inverse
//~   ┌─ singular-matrix.robot:6:17
//~ 6 │ const e = solve([[k, k], [k, k]], [1, 2])
//~   │                 ^^^^^^^^^^^^^^^^ its determinant is 0
//~
//~ 5 errors
