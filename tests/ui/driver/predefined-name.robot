use arm from "arm.robot"
const pi = 3
const mass_matrix = 2
let sin = 1 m, well = pi
param norm = 3
fn max(a, b) { a + b }
//~ code: predefined-name
//~ warning: `pi` hides what has this name already
//~   ┌─ predefined-name.robot:2:7
//~ 2 │ const pi = 3
//~   │       ^^ predefined
//~   = choose another name if both are needed
//~
//~ warning: `mass_matrix` hides what has this name already
//~   ┌─ predefined-name.robot:3:7
//~ 3 │ const mass_matrix = 2
//~   │       ^^^^^^^^^^^ a function of every robot
//~   = choose another name if both are needed
//~
//~ warning: `sin` hides what has this name already
//~   ┌─ predefined-name.robot:4:5
//~ 4 │ let sin = 1 m, well = pi
//~   │     ^^^ predefined
//~   = choose another name if both are needed
//~
//~ warning: `norm` hides what has this name already
//~   ┌─ predefined-name.robot:5:7
//~ 5 │ param norm = 3
//~   │       ^^^^ predefined
//~   = choose another name if both are needed
//~
//~ warning: `max` hides what has this name already
//~   ┌─ predefined-name.robot:6:4
//~ 6 │ fn max(a, b) { a + b }
//~   │    ^^^ predefined
//~   = choose another name if both are needed
//~
//~ 5 warnings
