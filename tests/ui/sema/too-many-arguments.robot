use arm from "arm.robot"
const a = sin(1, 2)
const b = arm.mass_matrix(arm.home, arm.home)
fn pi_half() { pi / 2 }
const c = pi_half(1)
//~ code: too-many-arguments
//~ error: `sin` takes one argument
//~   ┌─ too-many-arguments.robot:2:18
//~ 2 │ const a = sin(1, 2)
//~   │                  ^ one too many
//~   = write `sin(x)`
//~
//~ error: `arm.mass_matrix` takes one argument
//~   ┌─ too-many-arguments.robot:3:37
//~ 3 │ const b = arm.mass_matrix(arm.home, arm.home)
//~   │                                     ^^^^^^^^ one too many
//~   = write `arm.mass_matrix(q)`
//~
//~ error: `pi_half` takes no arguments
//~   ┌─ too-many-arguments.robot:5:19
//~ 5 │ const c = pi_half(1)
//~   │                   ^ one too many
//~   = write `pi_half()`
//~
//~ 3 errors
