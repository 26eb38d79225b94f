use scara from 'scara.robot'
use arm from "arm.robot
let b = A'
//~ code: foreign-quotes
//~ code: unclosed-string
//~ code: unknown-character
//~ error: a text must be in double quotes
//~   ┌─ foreign_quotes.robot:1:16
//~ 1 │ use scara from 'scara.robot'
//~   │                ^^^^^^^^^^^^^
//~   = write `"scara.robot"`
//~
//~ error: this text is not closed
//~   ┌─ foreign_quotes.robot:2:14
//~ 2 │ use arm from "arm.robot
//~   │              ^^^^^^^^^^ `"` expected before the end of the line
//~
//~ error: the character `'` has no meaning here
//~   ┌─ foreign_quotes.robot:3:10
//~ 3 │ let b = A'
//~   │          ^
//~   = write `transpose(A)`
//~
//~ 3 errors
