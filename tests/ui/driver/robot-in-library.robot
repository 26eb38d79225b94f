use puma506, stanford from std
let x = stanford.mass_matrix(0)[1, 1]
const y = three_link.mass_matrix(0)
//~ code: not-in-module
//~ code: unknown-name
//~ error: `std` does not define `puma506`
//~   ┌─ robot-in-library.robot:1:5
//~ 1 │ use puma506, stanford from std
//~   │     ^^^^^^^
//~   = did you mean `puma560`?
//~
//~ error: `three_link` is not defined
//~   ┌─ robot-in-library.robot:3:11
//~ 3 │ const y = three_link.mass_matrix(0)
//~   │           ^^^^^^^^^^ not found
//~   = the library has it: write `use three_link from std` at the top of the file
//~
//~ 2 errors
