use arm from "arm.robot"
const l = 2 m
const a = l(3)
const b = arm(3)
trajectory still for arm { q = arm.home }
const c = still(2)
const d = 2(3 + 4)
//~ code: not-a-function
//~ error: `l` is not a function
//~   ┌─ not-a-function.robot:3:11
//~ 3 │ const a = l(3)
//~   │           ^ this is a quantity in m
//~   = to multiply, write `l * (…)`
//~
//~ error: `arm` is not a function
//~   ┌─ not-a-function.robot:4:11
//~ 4 │ const b = arm(3)
//~   │           ^^^ this is a robot
//~
//~ error: `still` is not a function
//~   ┌─ not-a-function.robot:6:11
//~ 6 │ const c = still(2)
//~   │           ^^^^^ this is a trajectory
//~   = it takes no arguments: write `still`
//~
//~ error: `2` is not a function
//~   ┌─ not-a-function.robot:7:11
//~ 7 │ const d = 2(3 + 4)
//~   │           ^ this is a plain number
//~   = to multiply, write `2 * (…)`
//~
//~ 4 errors
