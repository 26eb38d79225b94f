param n = 3
const a = iterate(x / 2, x = 8, 0)
const b = iterate(x / 2, x = 8, 20000)
const c = iterate(x / 2, x = 8, 2.5)
const d = iterate(x / 2, x = 8, n)
//~ code: index-out-of-range
//~ code: too-many-elements
//~ code: not-an-integer
//~ code: not-constant
//~ error: `iterate` can repeat 1 to 10 000 times
//~   ┌─ rounds.robot:2:33
//~ 2 │ const a = iterate(x / 2, x = 8, 0)
//~   │                                 ^ this is 0
//~
//~ error: `iterate` can repeat 1 to 10 000 times
//~   ┌─ rounds.robot:3:33
//~ 3 │ const b = iterate(x / 2, x = 8, 20000)
//~   │                                 ^^^^^ this is 20000
//~
//~ error: the number of repetitions of `iterate` must be a whole number
//~   ┌─ rounds.robot:4:33
//~ 4 │ const c = iterate(x / 2, x = 8, 2.5)
//~   │                                 ^^^ this is 5/2
//~
//~ error: the number of repetitions of `iterate` must be known when the file is compiled
//~   ┌─ rounds.robot:5:33
//~ 5 │ const d = iterate(x / 2, x = 8, n)
//~   │                                 ^ depends on a `param` or on the state
//~   = make every value it depends on a `const`
//~
//~ 4 errors
