use planar from "planar.robot"
let long = planar(n = 300)
let longer = planar(n = 4000)
const a = long.home
const b = longer.home
//~ code: too-many-joints
//~ code: too-many-parts
//~ error: robot `planar(n = 300)` has more than 250 moving joints
//~   ┌─ planar.robot:1:7
//~ 1 │ robot planar(n: int = 3, l: m = 1 m) {
//~   │       ^^^^^^ it has 300
//~   ┌─ size.robot:2:12
//~ 2 │ let long = planar(n = 300)
//~   │            --------------- for `planar(n = 300)`
//~
//~ error: robot `planar(n = 4000)` has more than 10000 parts
//~    ┌─ planar.robot:10:25
//~ 10 │   for i in 2..n { joint pivot[i]: revolute tip[i - 1] -> rod[i] }
//~    │       -                 ^^^^^^^^
//~    │       `i` is 2001
//~    ┌─ size.robot:3:14
//~ 3  │ let longer = planar(n = 4000)
//~    │              ---------------- for `planar(n = 4000)`
//~    = check the bounds of the loops
//~
//~ 2 errors
