const a = 3
//! dump: mechanism
//~ code: no-robot
//~ error: this file has no robot
//~   = write `robot NAME { … }`, or `use NAME from "FILE.robot"`
