use arm from "arm.robot"
param n = 3
const a = [i for i in 1..n]
const b = [1, 2, 3][n]
trajectory move for arm {
  const c = 2 * t
  param k = 3 * t
  q = arm.home
}
//~ code: not-constant
//~ error: a bound of a range must be known when the file is compiled
//~   ┌─ not-constant.robot:3:26
//~ 3 │ const a = [i for i in 1..n]
//~   │                          ^ depends on a `param` or on the state
//~   = make every value it depends on a `const`
//~
//~ error: an index must be known when the file is compiled
//~   ┌─ not-constant.robot:4:21
//~ 4 │ const b = [1, 2, 3][n]
//~   │                     ^ depends on a `param` or on the state
//~   = make every value it depends on a `const`
//~
//~ error: `c` is a const: it must not depend on time or state
//~   ┌─ not-constant.robot:6:13
//~ 6 │   const c = 2 * t
//~   │             ^^^^^
//~   = make it a `let`
//~
//~ error: the value of a parameter must not depend on time or state
//~   ┌─ not-constant.robot:7:13
//~ 7 │   param k = 3 * t
//~   │             ^^^^^
//~   = a `let` may depend on them: write `let` in place of `param`
//~
//~ 4 errors
