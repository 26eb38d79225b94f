use arm from "arm.robot"
use crane from "crane.robot"
const twin: crane.q = arm.home
fn start() -> crane.q { [1 m, 0.2] }
const total = arm.home + start()
const prod = arm.home .* start()
const ratio: arm.tau/crane.q = [1, 1] SI
//~ code: robots-differ
//~ error: `twin` is over the joints of crane
//~   ┌─ robots-differ.robot:3:23
//~ 3 │ const twin: crane.q = arm.home
//~   │                       ^^^^^^^^ this is over the joints of arm
//~   = joint 1 is `run` in crane, `shoulder` in arm
//~
//~ error: these cannot be added: they belong to different robots
//~   ┌─ robots-differ.robot:5:26
//~ 5 │ const total = arm.home + start()
//~   │               --------   ^^^^^^^ of crane
//~   │               of arm
//~   = joint 1 is `shoulder` in arm, `run` in crane
//~
//~ error: these cannot be multiplied entry by entry: they belong to different robots
//~   ┌─ robots-differ.robot:6:26
//~ 6 │ const prod = arm.home .* start()
//~   │              --------    ^^^^^^^ of crane
//~   │              of arm
//~   = joint 1 is `shoulder` in arm, `run` in crane
//~
//~ error: one type holds quantities of one robot, each to the first power
//~   ┌─ robots-differ.robot:7:22
//~ 7 │ const ratio: arm.tau/crane.q = [1, 1] SI
//~   │                      ^^^^^^^
//~
//~ 4 errors
