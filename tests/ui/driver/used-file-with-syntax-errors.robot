use a, b, leg from "broken_syntax.robot"
const c = 2 * a
simulate run for leg {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: expected-value
//~ code: unclosed-bracket
//~ error: a value is missing after `+`
//~   ┌─ broken_syntax.robot:1:14
//~ 1 │ const a = 3 +
//~   │              ^
//~
//~ error: `(` is not closed
//~   ┌─ broken_syntax.robot:2:17
//~ 2 │ const b = (2 * 3
//~   │           -     ^ `)` expected here
//~   │           opened here
//~
//~ error: `{` is not closed
//~   ┌─ broken_syntax.robot:4:22
//~ 3 │ robot leg {
//~   │           - opened here
//~ 4 │   gravity = [0, 0, 0]
//~   │                      ^ `}` expected here
//~
//~ 3 errors
