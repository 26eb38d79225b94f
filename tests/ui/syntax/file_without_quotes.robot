use foo from foo.robot
//~ code: unexpected-token
//~ error: an operator or the end of the line was expected, but `.` was found
//~   ┌─ file_without_quotes.robot:1:17
//~ 1 │ use foo from foo.robot
//~   │                 ^
//~   = put the name of a file in double quotes: `"foo.robot"`
