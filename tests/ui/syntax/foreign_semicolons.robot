let a = 1;
let b = 2; let c = 3
let d = [1, 0; 0, 1]
//~ code: foreign-semicolon
//~ code: foreign-matrix-rows
//~ error: a statement does not end with `;`
//~   ┌─ foreign_semicolons.robot:2:10
//~ 2 │ let b = 2; let c = 3
//~   │          ^
//~   = begin a new line (2 in this file)
//~
//~ error: `;` does not separate the rows of a matrix
//~   ┌─ foreign_semicolons.robot:3:14
//~ 3 │ let d = [1, 0; 0, 1]
//~   │              ^
//~   = write each row in brackets, `[[1, 0], [0, 1]]`; a vector is `[1, 0]`
//~
//~ 2 errors
