use arm from "arm.robot"
trajectory move for arm { p = arm.home }
controller law(ref: trajectory) for arm { torque = 0 }
//~ code: unknown-output
//~ error: a trajectory defines `q`, not `p`
//~   ┌─ misnamed-output.robot:2:27
//~ 2 │ trajectory move for arm { p = arm.home }
//~   │                           ^
//~   = for a value used by others write `let p = …`
//~
//~ error: a controller defines `tau`, not `torque`
//~   ┌─ misnamed-output.robot:3:43
//~ 3 │ controller law(ref: trajectory) for arm { torque = 0 }
//~   │                                           ^^^^^^
//~   = for the efforts of the joints write `tau = …`
//~   = for a value used by others write `let torque = …`
//~
//~ 2 errors
