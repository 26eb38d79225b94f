const Kp = 3
//! set: Kp = 4
//~ code: unknown-parameter
//~ error: `Kp` is a const
//~   = only what is declared with `param` can be set from outside
