use planar from "planar.robot"
let two = planar(n = 2)
const a = two.home
const b = planar.home
//! set: two.m = 2 kg
//! set: m = 2 kg
//! set: two.l = 2 m
//! set: two.mm = 2 kg
//! set: two.half = 2 m
//~ code: ambiguous-parameter
//~ code: unknown-parameter
//~ error: `m` names several parameters
//~   = parameters of this name: `planar.m`, `two.m`
//~
//~ error: there is no parameter `two.l`
//~   = did you mean `two.m`?
//~
//~ error: there is no parameter `two.mm`
//~   = did you mean `two.m`?
//~
//~ error: `two.half` is a const
//~   = only a `param` can be set from outside the file
//~
//~ 4 errors
