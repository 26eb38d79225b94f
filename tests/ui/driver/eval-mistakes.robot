use arm from "arm.robot"
//! eval: mass_matrix(home
//! eval: mass_matrix
//! eval: mass_matrix(hme)
//! eval: mass_matrix([1, 2, 3])
//! eval: t/2 s
//! eval: nonlinear_effects(home)
//! eval: pose(tol, home)
//! eval: mass_matrix([90, 0])
//~ value: kg*m^2    shoulder  elbow
//~        shoulder  2.5       0.75
//~        elbow     0.75      0.25
//~ code: unclosed-bracket
//~ code: not-a-value
//~ code: unknown-name
//~ code: wrong-length
//~ code: missing-argument
//~ code: suspicious-angle
//~ error: `(` is not closed
//~   ┌─ expression:1:17
//~ 1 │ mass_matrix(home
//~   │            -    ^ `)` expected here
//~   │            opened here
//~
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ mass_matrix
//~   │ ^^^^^^^^^^^ this is a function
//~   = call it: `mass_matrix(q)`
//~
//~ error: `hme` is not defined
//~   ┌─ expression:1:13
//~ 1 │ mass_matrix(hme)
//~   │             ^^^ not found
//~   ┌─ arm.robot:4:9
//~ 4 │   const home: q = [0.3, 0.2]
//~   │         ---- `home` is defined here
//~   = did you mean `home`?
//~
//~ error: argument `q` of mass_matrix must be a vector over the 2 joints of arm
//~   ┌─ expression:1:13
//~ 1 │ mass_matrix([1, 2, 3])
//~   │             ^^^^^^^^^ this is a vector of length 3
//~   = write an entry for each joint: shoulder, elbow
//~
//~ error: this has no value here
//~   ┌─ expression:1:1
//~ 1 │ t/2 s
//~   │ ^^^^^ it depends on `t`
//~   = give it: `t/2 s at t = 0 s`
//~
//~ error: `nonlinear_effects` needs the argument `qd`
//~   ┌─ expression:1:1
//~ 1 │ nonlinear_effects(home)
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^
//~   = write `nonlinear_effects(q, qd)`
//~
//~ error: `tol` is not defined
//~   ┌─ expression:1:6
//~ 1 │ pose(tol, home)
//~   │      ^^^ not found
//~   ┌─ arm.robot:9:9
//~ 9 │   frame tool on fore = at([1, 0, 0] m)
//~   │         ---- `tool` is defined here
//~   = did you mean `tool`?
//~
//~ warning: this angle is more than a full turn
//~   ┌─ expression:1:14
//~ 1 │ mass_matrix([90, 0])
//~   │              ^^ 90 rad is 14.3 turns
//~   = did you mean `90 deg`? If not, write `rad`
//~
//~ 7 errors, 1 warning
