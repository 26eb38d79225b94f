const a = [1, 2, 3] * [4, 5, 6]
const M = [[1, 2], [3, 4]]
const b = [1, 2] * M
const c = 1 / [1, 2]
const d = M / M
//~ code: vector-product
//~ error: a vector times a vector is ambiguous
//~   ┌─ vector-product.robot:1:11
//~ 1 │ const a = [1, 2, 3] * [4, 5, 6]
//~   │           ^^^^^^^^^^^^^^^^^^^^^ a vector of length 3
//~   │           a vector of length 3
//~   = write `a .* b` for entry by entry, `dot(a, b)` for the scalar product, `cross(a, b)` for the vector product
//~
//~ error: a vector times a matrix is ambiguous
//~   ┌─ vector-product.robot:3:11
//~ 3 │ const b = [1, 2] * M
//~   │           ^^^^^^^^^^ a 2 × 2 matrix
//~   │           a vector of length 2
//~   = write `transpose(M) * v`, or `M * v`
//~
//~ error: the divisor must be a single number
//~   ┌─ vector-product.robot:4:15
//~ 4 │ const c = 1 / [1, 2]
//~   │               ^^^^^^ this is a vector of length 2
//~   = write `a ./ b` for entry by entry
//~
//~ error: the divisor must be a single number
//~   ┌─ vector-product.robot:5:15
//~ 5 │ const d = M / M
//~   │               ^ this is a 2 × 2 matrix
//~   = write `a ./ b` for entry by entry
//~
//~ 4 errors
