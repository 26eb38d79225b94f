use arm from "arm.robot"
const pi = 3
const mass_matrix = 2
let sin = 1 m, well = pi
param norm = 3
fn max(a, b) { a + b }
//~ code: predefined-name
//~ warning: `pi` hides the predefined `pi`
//~   ┌─ predefined-name.robot:2:7
//~ 2 │ const pi = 3
//~   │       ^^
//~   = choose another name if both are needed
//~
//~ warning: `mass_matrix` hides the robot function `mass_matrix`
//~   ┌─ predefined-name.robot:3:7
//~ 3 │ const mass_matrix = 2
//~   │       ^^^^^^^^^^^
//~   = choose another name if both are needed
//~
//~ warning: `sin` hides the predefined `sin`
//~   ┌─ predefined-name.robot:4:5
//~ 4 │ let sin = 1 m, well = pi
//~   │     ^^^
//~   = choose another name if both are needed
//~
//~ warning: `norm` hides the predefined `norm`
//~   ┌─ predefined-name.robot:5:7
//~ 5 │ param norm = 3
//~   │       ^^^^
//~   = choose another name if both are needed
//~
//~ warning: `max` hides the predefined `max`
//~   ┌─ predefined-name.robot:6:4
//~ 6 │ fn max(a, b) { a + b }
//~   │    ^^^
//~   = choose another name if both are needed
//~
//~ 5 warnings
