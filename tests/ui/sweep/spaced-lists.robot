const none = linspace(0, 1, 1)
const many = linspace(0, 1, 20000)
const half = linspace(0, 1, 2.5)
const mixed = linspace(0 m, 1 kg, 3)
const zero = logspace(0 m, 1 m, 3)
const vector = linspace([1, 2], 3, 3)
//~ code: index-out-of-range
//~ code: too-many-elements
//~ code: not-an-integer
//~ code: dimensions-differ
//~ code: outside-domain
//~ code: wrong-shape
//~ error: linspace can make 2 to 10 000 values
//~   ┌─ spaced-lists.robot:1:29
//~ 1 │ const none = linspace(0, 1, 1)
//~   │                             ^ this is 1
//~
//~ error: linspace can make 2 to 10 000 values
//~   ┌─ spaced-lists.robot:2:29
//~ 2 │ const many = linspace(0, 1, 20000)
//~   │                             ^^^^^ this is 20000
//~
//~ error: argument `count` of linspace must be a whole number
//~   ┌─ spaced-lists.robot:3:29
//~ 3 │ const half = linspace(0, 1, 2.5)
//~   │                             ^^^ this is 5/2
//~
//~ error: cannot make a list from a length (m) to a mass (kg)
//~   ┌─ spaced-lists.robot:4:29
//~ 4 │ const mixed = linspace(0 m, 1 kg, 3)
//~   │                        ---  ^^^^ kg
//~   │                        m
//~
//~ error: both ends of logspace must be positive
//~   ┌─ spaced-lists.robot:5:23
//~ 5 │ const zero = logspace(0 m, 1 m, 3)
//~   │                       ^^^ each value is the one before times the same factor
//~
//~ error: argument `from` of linspace must be a single number
//~   ┌─ spaced-lists.robot:6:25
//~ 6 │ const vector = linspace([1, 2], 3, 3)
//~   │                         ^^^^^^ this is a vector of length 2
//~
//~ 6 errors
