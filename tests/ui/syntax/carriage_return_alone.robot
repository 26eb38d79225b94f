let a = 1   // in metreslet a = 2
let b = 3
//~ code: carriage-return-alone
//~ error: a carriage return alone does not end a line
//~   ┌─ carriage_return_alone.robot:1:25
//~ 1 │ let a = 1   // in metres�let a = 2
//~   │                         ^
//~   = save the file with the line ends of Unix (LF) or Windows (CRLF)
