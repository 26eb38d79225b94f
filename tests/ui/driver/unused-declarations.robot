use arm from "arm.robot"
fn f(x: m) { x + 1 s }
controller law(ref: trajectory) for arm { tau = ref.q }
trajectory move(goal: q) for arm { q = goal + 1 m }
//~ code: dimensions-differ
//~ code: wrong-dimension
//~ code: shapes-differ
//~ error: cannot add a time (s) to a length (m)
//~   ┌─ unused-declarations.robot:2:18
//~ 2 │ fn f(x: m) { x + 1 s }
//~   │              -   ^^^ s
//~   │              m
//~
//~ error: entry `shoulder` of `tau` of controller law must be in N*m
//~   ┌─ unused-declarations.robot:3:49
//~ 3 │ controller law(ref: trajectory) for arm { tau = ref.q }
//~   │                                                 ^^^^^ this is a plain number
//~
//~ error: cannot add a quantity in m to a vector over the joints of arm
//~   ┌─ unused-declarations.robot:4:47
//~ 4 │ trajectory move(goal: q) for arm { q = goal + 1 m }
//~   │                                        ----   ^^^ this is a quantity in m
//~   │                                        this is a vector over the joints of arm
//~
//~ 3 errors
