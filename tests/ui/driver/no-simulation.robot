use arm from "arm.robot"
//! simulate
//~ code: no-simulation
//~ error: this file has no simulation
//~   = write `simulate NAME for ROBOT { … }`
