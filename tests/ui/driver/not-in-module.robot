use amr, tool from "arm.robot"
use pd_gravty, computed_torque from std
use cycloid from std
const x = amr.home
//~ code: not-in-module
//~ error: `arm.robot` does not define `amr`
//~   ┌─ not-in-module.robot:1:5
//~ 1 │ use amr, tool from "arm.robot"
//~   │     ^^^
//~   = did you mean `arm`?
//~
//~ error: `arm.robot` does not define `tool`
//~   ┌─ not-in-module.robot:1:10
//~ 1 │ use amr, tool from "arm.robot"
//~   │          ^^^^
//~
//~ error: `std` does not define `pd_gravty`
//~   ┌─ not-in-module.robot:2:5
//~ 2 │ use pd_gravty, computed_torque from std
//~   │     ^^^^^^^^^
//~   = did you mean `pd_gravity`?
//~
//~ error: `std` does not define `cycloid`
//~   ┌─ not-in-module.robot:3:5
//~ 3 │ use cycloid from std
//~   │     ^^^^^^^
//~
//~ 4 errors
