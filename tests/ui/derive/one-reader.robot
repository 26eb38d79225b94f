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
