use arm from arm
use pd from standard
//~ code: unknown-module
//~ error: there is no library `arm`
//~   ┌─ unknown-module.robot:1:14
//~ 1 │ use arm from arm
//~   │              ^^^
//~   = the standard library is `std`; files are named in quotes: `from "arm.robot"`
//~
//~ error: there is no library `standard`
//~   ┌─ unknown-module.robot:2:13
//~ 2 │ use pd from standard
//~   │             ^^^^^^^^
//~   = the standard library is `std`; files are named in quotes: `from "standard.robot"`
//~
//~ 2 errors
