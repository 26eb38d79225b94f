param p = 1
let M = [[sin(p * (i + 200 * j)) for i in 1..200] for j in 1..200]
let N = M * M
const other = unknown
//~ code: expressions-too-large
//~ error: the expressions of this file have more than 8 million operations
//~   ┌─ expressions-too-large.robot:3:9
//~ 3 │ let N = M * M
//~   │         ^^^^^
//~   = the limit is reached here: look for products of large matrices
