use arm from "arm.robot"
const a: metre = 1 m
const b: 3*m = 2 m
const c: int*m = 2 m
const d: leg.q = [1]
const e: float = 3
const l = 1
const f: l.q = [1]
const g: SI = 3
const h: M = 3
const i: vector = [1, 2]
//~ code: unknown-type
//~ error: `metre` is neither a unit nor a quantity
//~   ┌─ unknown-type.robot:2:10
//~ 2 │ const a: metre = 1 m
//~   │          ^^^^^
//~   = write `m`
//~
//~ error: a type must be a product of units and quantities
//~   ┌─ unknown-type.robot:3:10
//~ 3 │ const b: 3*m = 2 m
//~   │          ^ this is a number
//~   = for a reciprocal write `1/s`
//~
//~ error: `int` cannot be combined with units
//~   ┌─ unknown-type.robot:4:10
//~ 4 │ const c: int*m = 2 m
//~   │          ^^^
//~   = write `int` alone for a whole number, or units alone for a quantity
//~
//~ error: `leg` is not a robot
//~   ┌─ unknown-type.robot:5:10
//~ 5 │ const d: leg.q = [1]
//~   │          ^^^
//~
//~ error: `float` is neither a unit nor a quantity
//~   ┌─ unknown-type.robot:6:10
//~ 6 │ const e: float = 3
//~   │          ^^^^^
//~   = types are units (`m`, `N*m`; `1` for plain numbers), joint quantities (`q`, `qd`, `qdd`, `tau`), `int`, `robot` and `trajectory`
//~
//~ error: `l` is not a robot
//~   ┌─ unknown-type.robot:8:10
//~ 8 │ const f: l.q = [1]
//~   │          ^
//~
//~ error: `SI` is neither a unit nor a quantity
//~   ┌─ unknown-type.robot:9:10
//~ 9 │ const g: SI = 3
//~   │          ^^
//~   = types are units (`m`, `N*m`; `1` for plain numbers), joint quantities (`q`, `qd`, `qdd`, `tau`), `int`, `robot` and `trajectory`
//~
//~ error: `M` is neither a unit nor a quantity
//~    ┌─ unknown-type.robot:10:10
//~ 10 │ const h: M = 3
//~    │          ^
//~    = did you mean `m`?
//~
//~ error: `vector` is neither a unit nor a quantity
//~    ┌─ unknown-type.robot:11:10
//~ 11 │ const i: vector = [1, 2]
//~    │          ^^^^^^
//~    = types are units (`m`, `N*m`; `1` for plain numbers), joint quantities (`q`, `qd`, `qdd`, `tau`), `int`, `robot` and `trajectory`
//~
//~ 9 errors
