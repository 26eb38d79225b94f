let a = b
  + c
let d = b
  * c
tau = a
  - b
let e = a
  and b
let f = 1,
when a
{ next x = 1 }
then x
//~ code: sign-begins-line
//~ code: line-continues-nothing
//~ code: unexpected-token
//~ error: this line does not continue the one above
//~   ┌─ lines.robot:2:3
//~ 2 │   + c
//~   │   ^ begins a statement of its own
//~   = put `+` at the end of the line above, or the whole value in parentheses
//~
//~ error: a line cannot begin with `*`
//~   ┌─ lines.robot:4:3
//~ 4 │   * c
//~   │   ^ the statement above ended with its line
//~   = put `*` at the end of the line above, or the whole value in parentheses
//~
//~ error: this line does not continue the one above
//~   ┌─ lines.robot:6:3
//~ 6 │   - b
//~   │   ^ begins a statement of its own
//~   = put `-` at the end of the line above, or the whole value in parentheses
//~
//~ error: a line cannot begin with `and`
//~   ┌─ lines.robot:8:3
//~ 8 │   and b
//~   │   ^^^ the statement above ended with its line
//~   = put `and` at the end of the line above, or the whole value in parentheses
//~
//~ error: a name was expected, but the line ends
//~   ┌─ lines.robot:9:11
//~ 9 │ let f = 1,
//~   │           ^
//~   = a comma stands between two things, never at the end
//~
//~ error: a line cannot begin with `{`
//~    ┌─ lines.robot:11:1
//~ 11 │ { next x = 1 }
//~    │ ^ the statement above ended with its line
//~    = put `{` at the end of the line above
//~
//~ 6 errors
