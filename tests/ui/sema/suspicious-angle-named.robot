use arm from "arm.robot"
const start: arm.q = [90, 0]
const bent = 90
const other: arm.q = [bent, 0]
//~ code: suspicious-angle
//~ warning: this angle is more than a full turn
//~   ┌─ suspicious-angle-named.robot:2:23
//~ 2 │ const start: arm.q = [90, 0]
//~   │                       ^^ 90 rad is 14.3 turns
//~   = did you mean `90 deg`? If not, write `rad`
