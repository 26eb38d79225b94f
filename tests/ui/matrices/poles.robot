const a = poles([1, 2, 3])
const b = poles([[0, 1], [-4 /s^2, -0.4 /m]])
const c = poles([[1 m, 2], [3, 4 s]])
const d = poles(zeros(101, 101))
const e = eig([[1, 2], [3, 4]])
const fine = poles([[0, 1], [-4 /s^2, -0.4 /s]])
const nilpotent = poles([[0, 1 m], [0, 0]])
//~ code: wrong-shape
//~ code: mixed-dimensions
//~ code: problem-too-large
//~ code: unknown-name
//~ error: `poles` needs a square matrix
//~   ┌─ poles.robot:1:17
//~ 1 │ const a = poles([1, 2, 3])
//~   │                 ^^^^^^^^^ this is a vector of length 3
//~
//~ error: the units in the matrix of `poles` do not agree
//~   ┌─ poles.robot:2:17
//~ 2 │ const b = poles([[0, 1], [-4 /s^2, -0.4 /m]])
//~   │                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ entry (2, 2) is in 1/m, but must be in 1/s to match the other entries
//~   = entry (i, j) has the unit of a pole times that of x_i over that of x_j: with der(x) = A x, poles are in 1/s
//~
//~ error: the units in the matrix of `poles` do not agree
//~   ┌─ poles.robot:3:17
//~ 3 │ const c = poles([[1 m, 2], [3, 4 s]])
//~   │                 ^^^^^^^^^^^^^^^^^^^^ entry (1, 2) is a plain number, but must be in m^2 to match the other entries
//~   = entry (i, j) has the unit of a pole times that of x_i over that of x_j: with der(x) = A x, poles are in 1/s
//~
//~ error: `poles` takes at most 100 rows and 100 columns
//~   ┌─ poles.robot:4:11
//~ 4 │ const d = poles(zeros(101, 101))
//~   │           ^^^^^^^^^^^^^^^^^^^^^^ these are 101 and 101
//~
//~ error: `eig` is not defined
//~   ┌─ poles.robot:5:11
//~ 5 │ const e = eig([[1, 2], [3, 4]])
//~   │           ^^^ not found
//~   = the eigenvalues of a symmetric matrix are `eigenvalues(M)`, those of any square matrix `poles(M)`
//~
//~ 5 errors
