//! eval: 7 // 3
//! eval: 7 // the answer
//! eval: floor(7 / 3)
const x = 1
//~ value: 7
//~ value: 7
//~ value: 2
//~ code: comment-in-expression
//~ warning: `//` begins a comment: `3` is not part of the expression
//~   ┌─ expression:1:3
//~ 1 │ 7 // 3
//~   │   ^^
//~   = a quotient rounded down is `floor(a / b)`
