use arm from "arm.robot"
//! dump: expr inverse_dynamics amr
//! dump: expr inverse_dynamics leg
//~ code: unknown-robot
//~ error: there is no robot `amr`
//~   = did you mean `arm`?
//~
//~ error: there is no robot `leg`
//~   = robots: arm
//~
//~ 2 errors
