use arm from "arm.robot"
controller hold for arm {
  u = gravity_forces(q)
}
//~ code: law-without-output
//~ code: unknown-output
//~ error: controller `hold` does not define `tau`
//~   ┌─ other-name-for-tau.robot:2:12
//~ 2 │ controller hold for arm {
//~   │            ^^^^
//~   = write `tau = …` with one entry a joint
//~
//~ error: a controller defines `tau`, not `u`
//~   ┌─ other-name-for-tau.robot:3:3
//~ 3 │   u = gravity_forces(q)
//~   │   ^
//~   = for the efforts of the joints write `tau = …`
//~   = for a value used by others write `let u = …`
//~
//~ 2 errors
