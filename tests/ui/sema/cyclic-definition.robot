let a = b + 1
let b = c * 2
let c = a
//~ code: cyclic-definition
//~ error: `a` is defined in terms of itself
//~   ┌─ cyclic-definition.robot:3:9
//~ 1 │ let a = b + 1
//~   │     - defined here
//~ 2 │ let b = c * 2
//~ 3 │ let c = a
//~   │         ^ needs its own value
