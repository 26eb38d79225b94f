const M = [[1, 2], [3, 5]]
const a = M^-1, b = M^(-1), c = M^2
//~ code: wrong-shape
//~ error: the base and the exponent of a power must be single numbers
//~   ┌─ inverse-as-power.robot:2:11
//~ 2 │ const a = M^-1, b = M^(-1), c = M^2
//~   │           ^^^^ a plain number
//~   │           a 2 × 2 matrix
//~   = write `inverse(M)`; the x with M * x = b is `solve(M, b)`
//~
//~ error: the base and the exponent of a power must be single numbers
//~   ┌─ inverse-as-power.robot:2:21
//~ 2 │ const a = M^-1, b = M^(-1), c = M^2
//~   │                     ^^^^^^ a plain number
//~   │                     a 2 × 2 matrix
//~   = write `inverse(M)`; the x with M * x = b is `solve(M, b)`
//~
//~ error: the base and the exponent of a power must be single numbers
//~   ┌─ inverse-as-power.robot:2:33
//~ 2 │ const a = M^-1, b = M^(-1), c = M^2
//~   │                                 ^^^ a plain number
//~   │                                 a 2 × 2 matrix
//~   = write the product out: `M * M`, `v .* v`
//~
//~ 3 errors
