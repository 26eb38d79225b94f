use scara from 'scara.robot'
use arm from "arm.robot
let b = A'
//~ code: foreign-quotes
//~ code: unclosed-string
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
//~ 2 errors
