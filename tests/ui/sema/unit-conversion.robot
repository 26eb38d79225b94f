use arm from "arm.robot"
const l = 200 mm
//! eval: l as s
//! eval: home as deg
//! eval: 3 m as SI
//! eval: pose(tool, home) as mm
//! eval: pose(tool, home).position as mm
//~ value: [shoulder 17.1887, elbow 11.4592] deg
//~ value: [1832.92, 774.946, 0] mm
//~ code: unit-conversion
//~ code: wrong-kind
//~ error: this cannot be shown in `s`
//~   ┌─ expression:1:6
//~ 1 │ l as s
//~   │ -    ^
//~   │ m
//~   = write a unit of the same kind, such as `m`
//~
//~ error: this cannot be shown in `SI`
//~   ┌─ expression:1:8
//~ 1 │ 3 m as SI
//~   │ ---    ^^
//~   │ m
//~   = without `as`, values are shown in SI
//~
//~ error: only numbers, vectors and matrices have units
//~   ┌─ expression:1:1
//~ 1 │ pose(tool, home) as mm
//~   │ ^^^^^^^^^^^^^^^^ this is a pose
//~
//~ 3 errors
