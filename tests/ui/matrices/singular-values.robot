const a = condition_number([1, 2, 3])
const b = eigenvalues([[1, 2, 3], [4, 5, 6]])
const c = eigenvalues([[1, 2], [3, 4]])
const d = condition_number([[1 m, 2 s], [3 m, 4 s]])
const e = singular_values(zeros(101, 2))
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  link pole { mass = 1 kg, com = [0, 0, 0.5] m }
  joint rail: prismatic base -> body
  joint hinge: revolute body -> pole = at([0, 0, 0], axis = [0, 1, 0])
}
const f = condition_number(cart.mass_matrix(0))
const g = svd([[1, 2], [3, 4]])
//~ code: wrong-shape
//~ code: no-answer
//~ code: mixed-dimensions
//~ code: problem-too-large
//~ code: unknown-name
//~ error: `condition_number` needs a matrix
//~   ┌─ singular-values.robot:1:28
//~ 1 │ const a = condition_number([1, 2, 3])
//~   │                            ^^^^^^^^^ this is a vector of length 3
//~
//~ error: `eigenvalues` needs a square matrix
//~   ┌─ singular-values.robot:2:23
//~ 2 │ const b = eigenvalues([[1, 2, 3], [4, 5, 6]])
//~   │                       ^^^^^^^^^^^^^^^^^^^^^^ this is a 2 × 3 matrix
//~
//~ error: cannot compute `eigenvalues`: the matrix is not symmetric
//~   ┌─ singular-values.robot:3:11
//~ 3 │ const c = eigenvalues([[1, 2], [3, 4]])
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = `poles(M)` gives the eigenvalues of any square matrix, with real and imaginary parts
//~
//~ error: `condition_number` needs a matrix whose entries have one unit
//~   ┌─ singular-values.robot:4:28
//~ 4 │ const d = condition_number([[1 m, 2 s], [3 m, 4 s]])
//~   │                            ^^^^^^^^^^^^^^^^^^^^^^^^ entry (1, 1) is in m, entry (1, 2) is in s
//~   = scale the rows and columns to one unit first: `diag(r) * M * diag(c)`
//~
//~ error: `singular_values` takes at most 100 rows and 100 columns
//~   ┌─ singular-values.robot:5:11
//~ 5 │ const e = singular_values(zeros(101, 2))
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ these are 101 and 2
//~
//~ error: `condition_number` needs a matrix whose entries have one unit
//~    ┌─ singular-values.robot:13:28
//~ 13 │ const f = condition_number(cart.mass_matrix(0))
//~    │                            ^^^^^^^^^^^^^^^^^^^ entry (1, 1) is in kg, entry (1, 2) is in kg*m
//~    = scale the rows and columns to one unit first: `diag(r) * M * diag(c)`
//~
//~ error: `svd` is not defined
//~    ┌─ singular-values.robot:14:11
//~ 14 │ const g = svd([[1, 2], [3, 4]])
//~    │           ^^^ not found
//~    = the singular values of a matrix are `singular_values(M)`
//~
//~ 7 errors
