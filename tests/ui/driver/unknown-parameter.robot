use arm from "arm.robot"
param Kp = 3
//! set: arm.lenght = 2 m
//! set: gain = 3
//! set: home = 3
//~ code: unknown-parameter
//~ error: there is no parameter `arm.lenght`
//~   = did you mean `arm.length`?
//~
//~ error: there is no parameter `gain`
//~   = parameters: arm.length, Kp
//~
//~ error: `home` is a const
//~   = only a `param` can be set from outside the file
//~
//~ 3 errors
