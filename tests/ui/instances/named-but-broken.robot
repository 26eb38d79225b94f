use planar from "planar.robot"
let none_uses_it = planar(n = 300)
//~ code: too-many-joints
//~ error: robot `planar(n = 300)` has more than 250 moving joints
//~   ┌─ planar.robot:1:7
//~ 1 │ robot planar(n: int = 3, l: m = 1 m) {
//~   │       ^^^^^^ it has 300
//~   ┌─ named-but-broken.robot:2:20
//~ 2 │ let none_uses_it = planar(n = 300)
//~   │                    --------------- for `planar(n = 300)`
