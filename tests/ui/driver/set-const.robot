use arm from "arm.robot"
param gain = 3
const h = 2 m
//! set: h = 3 m
//! set: arm.home = 3
//! set: lenght = 2 m
//~ code: unknown-parameter
//~ error: `h` is a const
//~   = only a `param` can be set from outside the file
//~
//~ error: `arm.home` is a const
//~   = only a `param` can be set from outside the file
//~
//~ error: there is no parameter `lenght`
//~   = did you mean `arm.length`?
//~
//~ 3 errors
