use planar from "planar.robot"
controller soft() for planar {
  let other = planar(l = 1 m + 1 m/s * t)
  tau = other.gravity_forces(q)
}
//~ code: not-constant
//~ error: argument `l` of planar must not depend on time or state
//~   ┌─ argument-of-the-run.robot:3:26
//~ 3 │   let other = planar(l = 1 m + 1 m/s * t)
//~   │                          ^^^^^^^^^^^^^^^
//~   = constants and parameters keep their values in a run
