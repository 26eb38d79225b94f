use arm from "arm.robot"
use crane from "crane.robot"
fn start() -> crane.q { [1 m, 0.2] }
const bad = arm.mass_matrix(arm.home) * start()
const also = arm.mass_matrix(start())
const frame = crane.pose(arm.tool, start())
const columns = arm.jacobian(arm.tool, arm.home) + crane.jacobian(crane.load, start())
const entries = arm.jacobian(arm.tool, arm.home) .* crane.jacobian(crane.load, start())
//~ code: robots-differ
//~ error: cannot multiply values over the joints of arm by values over the joints of crane
//~   ┌─ robots-differ-matrix.robot:4:41
//~ 4 │ const bad = arm.mass_matrix(arm.home) * start()
//~   │             -------------------------   ^^^^^^^ of crane
//~   │             of arm
//~   = joint 1 is `shoulder` in arm, `run` in crane
//~
//~ error: argument `q` of arm.mass_matrix must be over the joints of arm
//~   ┌─ robots-differ-matrix.robot:5:30
//~ 5 │ const also = arm.mass_matrix(start())
//~   │                              ^^^^^^^ this is over the joints of crane
//~   = joint 1 is `shoulder` in arm, `run` in crane
//~
//~ error: this function belongs to crane
//~   ┌─ robots-differ-matrix.robot:6:26
//~ 6 │ const frame = crane.pose(arm.tool, start())
//~   │                          ^^^^^^^^ a frame of arm
//~
//~ error: cannot add values over the joints of crane to values over the joints of arm
//~   ┌─ robots-differ-matrix.robot:7:52
//~ 7 │ const columns = arm.jacobian(arm.tool, arm.home) + crane.jacobian(crane.load, start())
//~   │                 --------------------------------   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ of crane
//~   │                 of arm
//~   = joint 1 is `shoulder` in arm, `run` in crane
//~
//~ error: cannot multiply values over the joints of arm by values over the joints of crane entry by entry
//~   ┌─ robots-differ-matrix.robot:8:53
//~ 8 │ const entries = arm.jacobian(arm.tool, arm.home) .* crane.jacobian(crane.load, start())
//~   │                 --------------------------------    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ of crane
//~   │                 of arm
//~   = joint 1 is `shoulder` in arm, `run` in crane
//~
//~ 5 errors
