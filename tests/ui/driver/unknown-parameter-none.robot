const Kp = 3
//! set: Kp = 4
//~ code: unknown-parameter
//~ error: there is no parameter `Kp`
//~   = this file has no `param`; a `const` cannot be set from outside
