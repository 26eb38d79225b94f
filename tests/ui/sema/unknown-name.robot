const length = 1 m
const twice = 2 * lenght
const other = blargh + 1
//~ code: unknown-name
//~ error: `lenght` is not defined
//~   ┌─ unknown-name.robot:2:19
//~ 1 │ const length = 1 m
//~   │       ------ `length` is defined here
//~ 2 │ const twice = 2 * lenght
//~   │                   ^^^^^^ not found
//~   = did you mean `length`?
//~
//~ error: `blargh` is not defined
//~   ┌─ unknown-name.robot:3:15
//~ 3 │ const other = blargh + 1
//~   │               ^^^^^^ not found
//~
//~ 2 errors
