param k = 0
//! eval: 1 / k
//! eval: [1, 1 / k]
//! eval: sqrt(k - 1)
//! eval: 0^k
//! set: k = 1 / k
//! set: k = sqrt(k - 1)
//~ value: 1
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
//~ error: `k` must be finite
//~   ┌─ set k:1:1
//~ 1 │ 1 / k
//~   │ ^^^^^ infinite
//~
//~ error: `k` must be finite
//~   ┌─ set k:1:1
//~ 1 │ sqrt(k - 1)
//~   │ ^^^^^^^^^^^ not a number: 0/0, or a function outside its domain
//~
//~ 5 errors
