use arm, arm from "arm.robot"
use arm from "arm.robot"
//~ code: duplicate-name
//~ error: `arm` is defined twice
//~   ┌─ use-twice.robot:1:10
//~ 1 │ use arm, arm from "arm.robot"
//~   │     ---  ^^^ again here
//~   │     first here
//~
//~ error: `arm` is defined twice
//~   ┌─ use-twice.robot:2:5
//~ 1 │ use arm, arm from "arm.robot"
//~   │     --- first here
//~ 2 │ use arm from "arm.robot"
//~   │     ^^^ again here
//~
//~ 2 errors
