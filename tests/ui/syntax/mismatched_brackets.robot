const a = (1 + 2]
const b = 3) + 4
}
const c = 5
//~ code: mismatched-brackets
//~ code: unopened-bracket
//~ error: `(` is closed by `]`
//~   ┌─ mismatched_brackets.robot:1:17
//~ 1 │ const a = (1 + 2]
//~   │           -     ^ `)` expected
//~   │           opened here
//~
//~ error: `)` has no matching opening bracket
//~   ┌─ mismatched_brackets.robot:2:12
//~ 2 │ const b = 3) + 4
//~   │            ^ no bracket is open here
//~
//~ error: `}` has no matching opening bracket
//~   ┌─ mismatched_brackets.robot:3:1
//~ 3 │ }
//~   │ ^ no bracket is open here
//~
//~ 3 errors
