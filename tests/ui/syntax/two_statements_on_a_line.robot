let a = 1 let b = 2
link c { mass = 1 kg } link d { mass = 2 kg }
when a > 1 { next x = 1 } next y = 2
//~ code: two-statements-on-a-line
//~ error: each statement must begin on a new line
//~   ┌─ two_statements_on_a_line.robot:1:11
//~ 1 │ let a = 1 let b = 2
//~   │           ^^^ the previous statement ends here
//~   = begin a new line before `let`
//~
//~ error: each statement must begin on a new line
//~   ┌─ two_statements_on_a_line.robot:2:24
//~ 2 │ link c { mass = 1 kg } link d { mass = 2 kg }
//~   │                        ^^^^ the previous statement ends with its `}`
//~
//~ error: each statement must begin on a new line
//~   ┌─ two_statements_on_a_line.robot:3:27
//~ 3 │ when a > 1 { next x = 1 } next y = 2
//~   │                           ^^^^ the previous statement ends here
//~   = begin a new line before `next`
//~
//~ 3 errors
