use puma506, stanford from std
let x = stanford.mass_matrix(0)[1, 1]
const y = three_link.mass_matrix(0)
//~ code: not-in-module
//~ error: `std` does not define `puma506`
//~   ┌─ robot-in-library.robot:1:5
//~ 1 │ use puma506, stanford from std
//~   │     ^^^^^^^
//~   = did you mean `puma560`?
