// Every request is read by one reader: what one command says of a text, the others say too.
use arm from "arm.robot"
//! dump: expr M
//! explain: M
//! compare: M
//! dump: expr pose(tool
//! explain: pose(tool
//! dump: expr mass_matrix(tool
//! explain: coriolis_tensor(nowhere)
//! dump: expr coriolis_coefficients(elbow)
//! dump: expr inertia_coefficients(tool)
//! explain: inertia_coefficients()
//! explain: coriolis_tensor(3)
//~ code: unknown-function
//~ code: unknown-place
//~ error: a robot has no function `M`
//~   = did you mean `mass_matrix`?
//~
//~ error: `pose(tool` does not end with `)`
//~   = write `pose(FRAME)`
//~
//~ error: `mass_matrix(tool` does not end with `)`
//~   = write `mass_matrix`
//~
//~ error: arm has no moving joint `nowhere`
//~   = joints: shoulder, elbow
//~
//~ error: `coriolis_coefficients(elbow)` needs one name along each axis
//~   = write `coriolis_coefficients(JOINT, BODY)`, or `coriolis_coefficients` for all of it
//~
//~ error: arm has no body that moves `tool`
//~   = bodies: upper, fore, fore.box
//~
//~ error: `inertia_coefficients()` names no joint or body of arm
//~   = write `inertia_coefficients(BODY)`, or `inertia_coefficients` for the whole robot
//~
//~ error: arm has no moving joint `3`
//~   = joints: shoulder, elbow
//~
//~ 8 errors
