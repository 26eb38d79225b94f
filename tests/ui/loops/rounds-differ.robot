// Each round gives what the next begins with.
const shape = iterate(stack(x, 1), x = [1, 2], 3)
const growing = iterate(x * 2 m, x = 1 m, 3)
const unknown = iterate(y / 2, x = 8, 3)
//~ code: shapes-differ
//~ code: dimensions-differ
//~ code: unknown-name
//~ error: each step of `iterate` must keep the shape of its value
//~   ┌─ rounds-differ.robot:2:23
//~ 2 │ const shape = iterate(stack(x, 1), x = [1, 2], 3)
//~   │                       ^^^^^^^^^^^      ------ `x` is a vector of length 2
//~   │                       this is a vector of length 3
//~
//~ error: each step of `iterate` must keep the units of its value
//~   ┌─ rounds-differ.robot:3:25
//~ 3 │ const growing = iterate(x * 2 m, x = 1 m, 3)
//~   │                         ^^^^^^^      --- `x` is a quantity in m
//~   │                         this is a quantity in m^2
//~
//~ error: `y` is not defined
//~   ┌─ rounds-differ.robot:4:25
//~ 4 │ const unknown = iterate(y / 2, x = 8, 3)
//~   │                         ^ not found
//~
//~ 3 errors
