const a =
const b = 1 +
link c { mass = , com = [1, 2, ] }
let d = f(, 3)
let e = 2 * / 3
let f = -
//~ code: expected-value
//~ error: a value is missing after `=`
//~   ┌─ missing_values.robot:1:10
//~ 1 │ const a =
//~   │          ^
//~
//~ error: a value is missing after `+`
//~   ┌─ missing_values.robot:2:14
//~ 2 │ const b = 1 +
//~   │              ^
//~
//~ error: a value is missing after `=`
//~   ┌─ missing_values.robot:3:17
//~ 3 │ link c { mass = , com = [1, 2, ] }
//~   │                 ^ found instead
//~
//~ error: a value is missing after `(`
//~   ┌─ missing_values.robot:4:11
//~ 4 │ let d = f(, 3)
//~   │           ^ found instead
//~
//~ error: a value is missing after `*`
//~   ┌─ missing_values.robot:5:13
//~ 5 │ let e = 2 * / 3
//~   │             ^ found instead
//~
//~ error: a value is missing after `-`
//~   ┌─ missing_values.robot:6:10
//~ 6 │ let f = -
//~   │          ^
//~
//~ 6 errors
