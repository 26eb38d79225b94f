use arm from "arm.robot"
controller hold for arm {
  u = gravity_forces(q)
}
//~ code: unknown-output
//~ error: a controller defines `tau`, not `u`
//~   ┌─ other-name-for-tau.robot:3:3
//~ 3 │   u = gravity_forces(q)
//~   │   ^
//~   = for the efforts of the joints write `tau = …`
//~   = to name another value, write `let u = …`
