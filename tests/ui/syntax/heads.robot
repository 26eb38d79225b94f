robot { }
robot arm
{
  link a { mass 1 kg }
}
robot arm(n: int = 3, m) {
  const = 3
}
controller pid(ref) for { tau = }
simulate for arm { }
trajectory leaf arm { }
use a b from std
use from std
use a, b
use a from 3
fn f { 1 }
fn (x) { x }
//~ code: unexpected-token
//~ code: expected-value
//~ code: reserved-word
//~ error: the robot's name was expected, but `{` was found
//~   ┌─ heads.robot:1:7
//~ 1 │ robot { }
//~   │       ^
//~   = the form is `robot NAME { … }`
//~
//~ error: `=` was expected, but `1` was found
//~   ┌─ heads.robot:4:17
//~ 4 │   link a { mass 1 kg }
//~   │                 ^
//~
//~ error: a name was expected, but `=` was found
//~   ┌─ heads.robot:7:9
//~ 7 │   const = 3
//~   │         ^
//~   = the form is `const NAME = VALUE`
//~
//~ error: the name of a robot was expected, but `{` was found
//~   ┌─ heads.robot:9:25
//~ 9 │ controller pid(ref) for { tau = }
//~   │                         ^
//~   = the form is `controller NAME(ref: trajectory) for ROBOT { … }`
//~
//~ error: a value is missing after `=`
//~   ┌─ heads.robot:9:33
//~ 9 │ controller pid(ref) for { tau = }
//~   │                                 ^ found instead
//~
//~ error: a name was expected, but `for` was found
//~    ┌─ heads.robot:10:10
//~ 10 │ simulate for arm { }
//~    │          ^^^
//~    = the form is `simulate NAME for ROBOT { … }`
//~
//~ error: `{` was expected, but `arm` was found
//~    ┌─ heads.robot:11:17
//~ 11 │ trajectory leaf arm { }
//~    │                 ^^^
//~    = the form is `trajectory NAME for ROBOT { … }`
//~
//~ error: `,` or `from` was expected, but `b` was found
//~    ┌─ heads.robot:12:7
//~ 12 │ use a b from std
//~    │       ^
//~    = the form is `use NAME from std` or `use NAME from "file.robot"`
//~
//~ error: `from` is a reserved word and cannot be a name
//~    ┌─ heads.robot:13:5
//~ 13 │ use from std
//~    │     ^^^^ a name expected
//~    = choose another name, such as `from_`
//~
//~ error: `,` or `from` was expected, but the line ends
//~    ┌─ heads.robot:14:9
//~ 14 │ use a, b
//~    │         ^
//~    = the form is `use NAME from std` or `use NAME from "file.robot"`
//~
//~ error: `std`, another module or a "file.robot" was expected, but `3` was found
//~    ┌─ heads.robot:15:12
//~ 15 │ use a from 3
//~    │            ^
//~    = the form is `use NAME from std` or `use NAME from "file.robot"`
//~
//~ error: `(` was expected, but `{` was found
//~    ┌─ heads.robot:16:6
//~ 16 │ fn f { 1 }
//~    │      ^
//~    = the form is `fn NAME(x: m, y: rad) -> m { … }`
//~
//~ error: the function's name was expected, but `(` was found
//~    ┌─ heads.robot:17:4
//~ 17 │ fn (x) { x }
//~    │    ^
//~    = the form is `fn NAME(x: m, y: rad) -> m { … }`
//~
//~ 13 errors
