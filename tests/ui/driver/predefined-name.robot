use arm from "arm.robot"
const pi = 3
const mass_matrix = 2
let sin = 1 m, well = pi
param norm = 3
fn max(a, b) { a + b }
//~ code: predefined-name
//~ error: `pi` has a meaning already
//~   ┌─ predefined-name.robot:2:7
//~ 2 │ const pi = 3
//~   │       ^^ predefined
//~   = choose another name
//~
//~ error: `mass_matrix` has a meaning already
//~   ┌─ predefined-name.robot:3:7
//~ 3 │ const mass_matrix = 2
//~   │       ^^^^^^^^^^^ a function of every robot
//~   = choose another name
//~
//~ error: `sin` has a meaning already
//~   ┌─ predefined-name.robot:4:5
//~ 4 │ let sin = 1 m, well = pi
//~   │     ^^^ predefined
//~   = choose another name
//~
//~ error: `norm` has a meaning already
//~   ┌─ predefined-name.robot:5:7
//~ 5 │ param norm = 3
//~   │       ^^^^ predefined
//~   = choose another name
//~
//~ error: `max` has a meaning already
//~   ┌─ predefined-name.robot:6:4
//~ 6 │ fn max(a, b) { a + b }
//~   │    ^^^ predefined
//~   = choose another name
//~
//~ 5 errors
