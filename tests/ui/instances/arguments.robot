use planar from "planar.robot"
let a = planar(k = 3)
let b = planar(half = 3 m)
let c = planar(1, 2 m, 3)
let d = planar(n = 2.5)
let e = planar(l = 2)
let f = planar(n = 2, n = 3)
let two = planar(n = 2)
let g = two(n = 3)
let h = planar.home + two.home
const i: two.q = [pivot[3] = 1]
//! eval: planar(m = 2 m).home
//! eval: planar(n = 0).home
//~ code: unknown-argument
//~ code: argument-is-constant
//~ code: too-many-arguments
//~ code: not-an-integer
//~ code: wrong-dimension
//~ code: doubled-argument
//~ code: not-a-function
//~ code: robots-differ
//~ code: unknown-name
//~ error: `planar` has no argument `k`
//~   ┌─ arguments.robot:2:16
//~ 2 │ let a = planar(k = 3)
//~   │                ^
//~   = write `planar(n, l)`
//~
//~ error: `half` of planar cannot be set from outside
//~   ┌─ arguments.robot:3:16
//~ 3 │ let b = planar(half = 3 m)
//~   │                ^^^^
//~   ┌─ planar.robot:4:9
//~ 4 │   const half = l / 2
//~   │         ---- a const
//~   = declare it with `param`, or make it an argument: `robot planar(half = …)`
//~
//~ error: `planar` takes 2 arguments
//~   ┌─ arguments.robot:4:24
//~ 4 │ let c = planar(1, 2 m, 3)
//~   │                        ^ one too many
//~   = parameters are set by name: `m = …`
//~
//~ error: argument `n` of planar must be a whole number
//~   ┌─ arguments.robot:5:20
//~ 5 │ let d = planar(n = 2.5)
//~   │                    ^^^ this is 5/2
//~
//~ error: argument `l` of planar must be a length (m)
//~   ┌─ arguments.robot:6:20
//~ 6 │ let e = planar(l = 2)
//~   │                    ^ this is a plain number
//~   = write the unit: `2 m` or `2 mm`
//~
//~ error: argument `n` is given twice
//~   ┌─ arguments.robot:7:27
//~ 7 │ let f = planar(n = 2, n = 3)
//~   │                    -      ^ again here
//~   │                    first here
//~
//~ error: `two` is not a function
//~   ┌─ arguments.robot:9:9
//~ 9 │ let g = two(n = 3)
//~   │         ^^^ this is a robot
//~   = it already has its arguments; for others write `planar(n = …, l = …)`
//~
//~ error: cannot add values over the joints of planar(n = 2) to values over the joints of planar
//~    ┌─ arguments.robot:10:23
//~ 10 │ let h = planar.home + two.home
//~    │         -----------   ^^^^^^^^ of planar(n = 2)
//~    │         of planar
//~    = planar has 3 moving joints, planar(n = 2) has 2
//~
//~ error: `planar(n = 2)` has no moving joint `pivot[3]`
//~    ┌─ arguments.robot:11:19
//~ 11 │ const i: two.q = [pivot[3] = 1]
//~    │                   ^^^^^^^^
//~    = `pivot` has 1 to 2
//~
//~ 9 errors
