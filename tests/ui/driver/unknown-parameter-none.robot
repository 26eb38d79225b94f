const Kp = 3
//! set: Kp = 4
//~ code: unknown-parameter
//~ error: `Kp` is a const
//~   = only a `param` can be set from outside the file
