use arm from "arm.robot"
trajectory move for arm { p = arm.home }
controller law(ref: trajectory) for arm { torque = 0 }
//~ code: unknown-output
//~ error: a trajectory defines `q`, not `p`
//~   ┌─ misnamed-output.robot:2:27
//~ 2 │ trajectory move for arm { p = arm.home }
//~   │                           ^
//~   = to name another value, write `let p = …`
//~
//~ error: a controller defines `tau`, not `torque`
//~   ┌─ misnamed-output.robot:3:43
//~ 3 │ controller law(ref: trajectory) for arm { torque = 0 }
//~   │                                           ^^^^^^
//~   = for the efforts of the joints write `tau = …`
//~   = to name another value, write `let torque = …`
//~
//~ 2 errors
