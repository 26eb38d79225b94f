const M = [[1, 0, 0], [0, 1], [0, 0, 1]]
const N = [1, [2, 3]]
//~ code: ragged-array
//~ error: the rows of a matrix must have the same length
//~   ┌─ ragged-array.robot:1:23
//~ 1 │ const M = [[1, 0, 0], [0, 1], [0, 0, 1]]
//~   │            ---------  ^^^^^^ this is a vector of length 2
//~   │            the first is a vector of length 3
//~   = `stack(a, b)` appends b to a
//~
//~ error: the rows of a matrix must have the same length
//~   ┌─ ragged-array.robot:2:15
//~ 2 │ const N = [1, [2, 3]]
//~   │            -  ^^^^^^ this is a vector of length 2
//~   │            the first is a plain number
//~   = `stack(a, b)` appends b to a
//~
//~ 2 errors
