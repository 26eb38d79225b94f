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
//~   │   ^ begins a new statement
//~   = put `+` at the end of the line above, or the whole value in parentheses
//~
//~ error: a line cannot begin with `*`
//~   ┌─ lines.robot:4:3
//~ 4 │   * c
//~   │   ^ the line above is a complete statement
//~   = put `*` at the end of the line above, or the whole value in parentheses
//~
//~ error: this line does not continue the one above
//~   ┌─ lines.robot:6:3
//~ 6 │   - b
//~   │   ^ begins a new statement
//~   = put `-` at the end of the line above, or the whole value in parentheses
//~
//~ error: a line cannot begin with `and`
//~   ┌─ lines.robot:8:3
//~ 8 │   and b
//~   │   ^^^ the line above is a complete statement
//~   = put `and` at the end of the line above, or the whole value in parentheses
//~
//~ error: a name was expected, but the line ends
//~   ┌─ lines.robot:9:11
//~ 9 │ let f = 1,
//~   │           ^
//~   = add a value after the comma, or remove the comma
//~
//~ error: a line cannot begin with `then`
//~    ┌─ lines.robot:12:1
//~ 12 │ then x
//~    │ ^^^^ the line above is a complete statement
//~    = put `then` at the end of the line above, or the whole value in parentheses
//~
//~ 6 errors
