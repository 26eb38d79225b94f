use arm from "arm.robot"
const up: arm.q = [90, -45]
const full: arm.q = [90 deg, 400 rad]
fn turn(angle: rad) { sin(angle) }
const s = turn(30)
const named: arm.q = [elbow = 90]
//~ code: suspicious-angle
//~ warning: this angle is more than a full turn
//~   ┌─ suspicious-angle.robot:2:20
//~ 2 │ const up: arm.q = [90, -45]
//~   │                    ^^ 90 rad is 14.3 turns
//~   = did you mean `90 deg`? If not, write `rad`
//~
//~ warning: this angle is more than a full turn
//~   ┌─ suspicious-angle.robot:2:24
//~ 2 │ const up: arm.q = [90, -45]
//~   │                        ^^^ -45 rad is -7.16 turns
//~   = did you mean `-45 deg`? If not, write `rad`
//~
//~ warning: this angle is more than a full turn
//~   ┌─ suspicious-angle.robot:5:16
//~ 5 │ const s = turn(30)
//~   │                ^^ 30 rad is 4.77 turns
//~   = did you mean `30 deg`? If not, write `rad`
//~
//~ warning: this angle is more than a full turn
//~   ┌─ suspicious-angle.robot:6:31
//~ 6 │ const named: arm.q = [elbow = 90]
//~   │                               ^^ 90 rad is 14.3 turns
//~   = did you mean `90 deg`? If not, write `rad`
//~
//~ 4 warnings
