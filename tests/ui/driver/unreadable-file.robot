use arm from "amr.robot"
const home = arm.home
//~ code: unreadable-file
//~ error: cannot read `amr.robot`: there is no such file
//~   ┌─ unreadable-file.robot:1:14
//~ 1 │ use arm from "amr.robot"
//~   │              ^^^^^^^^^^^
//~   = its path is relative to the file that uses it
