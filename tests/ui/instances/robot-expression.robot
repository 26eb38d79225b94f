use planar from "planar.robot"
let two = planar(n = 2)
//! dump: mechanism inverse_dynamics planar(n=0)
//! dump: mechanism inverse_dynamics two.home
//! dump: mechanism inverse_dynamics twoo
//! dump: mechanism inverse_dynamics plan(n=2)
//! dump: mechanism inverse_dynamics planar(n=
//! eval: two
//~ code: unknown-link
//~ code: wrong-kind
//~ code: unknown-name
//~ code: unclosed-bracket
//~ code: not-a-value
//~ code: unknown-robot
//~ error: there is no link or frame `rod[1]`
//~   ┌─ planar.robot:9:36
//~ 9 │   joint pivot[1]: revolute base -> rod[1]
//~   │                                    ^^^^^^
//~   ┌─ --robot:1:1
//~ 1 │ planar(n=0)
//~   │ ----------- for `planar(n = 0)`
//~
//~ error: the value of `--robot` must be a robot
//~   ┌─ --robot:1:1
//~ 1 │ two.home
//~   │ ^^^^^^^^ this is a vector over the joints of planar(n = 2)
//~
//~ error: `plan` is not defined
//~   ┌─ --robot:1:1
//~ 1 │ plan(n=2)
//~   │ ^^^^ not found
//~
//~ error: `(` is not closed
//~   ┌─ --robot:1:10
//~ 1 │ planar(n=
//~   │       -  ^ `)` expected here
//~   │       opened here
//~
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ two
//~   │ ^^^ this is a robot
//~   = evaluate one of its functions: `two.mass_matrix(q)`
//~
//~ error: there is no robot `twoo`
//~   = robots: planar, planar(n = 2)
//~
//~ 6 errors
