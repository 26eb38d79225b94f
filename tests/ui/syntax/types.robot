param Kp: 200 /s^2
param Kd: tau/
state mode: {push, }
fn f(x: m) -> { x }
let a: 3 kg = 2
let b: (m) = 3
//~ code: reciprocal-in-type
//~ code: unexpected-token
//~ error: a type cannot contain spaces or numbers other than 1
//~   ┌─ types.robot:1:11
//~ 1 │ param Kp: 200 /s^2
//~   │           ^^^^^^^^
//~   = write `1/s^2`
//~
//~ error: a type, such as `m/s` or `q`, was expected, but the line ends
//~   ┌─ types.robot:2:15
//~ 2 │ param Kd: tau/
//~   │               ^
//~
//~ error: a type, such as `m/s` or `q`, was expected, but `{` was found
//~   ┌─ types.robot:4:15
//~ 4 │ fn f(x: m) -> { x }
//~   │            -- ^
//~
//~ error: a type cannot contain spaces or numbers other than 1
//~   ┌─ types.robot:5:8
//~ 5 │ let a: 3 kg = 2
//~   │        ^^^^
//~   = write `1/kg`
//~
//~ error: a type, such as `m/s` or `q`, was expected, but `(` was found
//~   ┌─ types.robot:6:8
//~ 6 │ let b: (m) = 3
//~   │        ^
//~
//~ 5 errors
