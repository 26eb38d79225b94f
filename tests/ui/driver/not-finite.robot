param k = 0
//! eval: 1 / k
//! eval: [1, 1 / k]
//! eval: sqrt(k - 1)
//! eval: 0^k
//~ code: not-finite
//~ error: the result is not a finite number
//~   ┌─ expression:1:1
//~ 1 │ 1 / k
//~   │ ^^^^^ infinite
//~
//~ error: the result is not a finite number in entry 2
//~   ┌─ expression:1:1
//~ 1 │ [1, 1 / k]
//~   │ ^^^^^^^^^^ infinite
//~
//~ error: the result is not a finite number
//~   ┌─ expression:1:1
//~ 1 │ sqrt(k - 1)
//~   │ ^^^^^^^^^^^ not a number: 0/0, or a function outside its domain
//~
//~ 3 errors
