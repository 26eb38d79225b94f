use arm from "arm.robot"
//! set: length = 2 s
//! set: length = [1, 2]
//! set: length = 2 *
//! set: length = 3
//! set: length = foo
//~ code: wrong-dimension
//~ code: wrong-shape
//~ code: expected-value
//~ code: unknown-name
//~ error: `length` must be a length (m)
//~   ┌─ set length:1:1
//~ 1 │ 2 s
//~   │ ^^^ this is in s
//~
//~ error: `length` must be a single number
//~   ┌─ set length:1:1
//~ 1 │ [1, 2]
//~   │ ^^^^^^ this is a vector of length 2
//~
//~ error: a value is missing after `*`
//~   ┌─ set length:1:4
//~ 1 │ 2 *
//~   │    ^
//~
//~ error: `foo` is not defined
//~   ┌─ set length:1:1
//~ 1 │ foo
//~   │ ^^^ not found
//~
//~ 4 errors
