use arm from "arm.robot"
use crane from "crane.robot"
const twin: crane.q = arm.home
fn start() -> crane.q { [1 m, 0.2] }
const total = arm.home + start()
const prod = arm.home .* start()
const ratio: arm.tau/crane.q = [1, 1] SI
//~ code: robots-differ
//~ error: `twin` must be over the joints of crane
//~   ┌─ robots-differ.robot:3:23
//~ 3 │ const twin: crane.q = arm.home
//~   │                       ^^^^^^^^ this is over the joints of arm
//~   = joint 1 is `run` in crane, `shoulder` in arm
//~
//~ error: cannot add values over the joints of crane to values over the joints of arm
//~   ┌─ robots-differ.robot:5:26
//~ 5 │ const total = arm.home + start()
//~   │               --------   ^^^^^^^ of crane
//~   │               of arm
//~   = joint 1 is `shoulder` in arm, `run` in crane
//~
//~ error: cannot multiply values over the joints of arm by values over the joints of crane entry by entry
//~   ┌─ robots-differ.robot:6:26
//~ 6 │ const prod = arm.home .* start()
//~   │              --------    ^^^^^^^ of crane
//~   │              of arm
//~   = joint 1 is `shoulder` in arm, `run` in crane
//~
//~ error: a type can have quantities of only one robot, each to the first power
//~   ┌─ robots-differ.robot:7:22
//~ 7 │ const ratio: arm.tau/crane.q = [1, 1] SI
//~   │                      ^^^^^^^
//~   = write a unit in its place, such as `rad` for an angle
//~
//~ 4 errors
