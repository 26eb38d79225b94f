use arm from "arm.robot"
const a = arm.home < 3
const b = if [1, 2] == [1, 2] then 1 else 0
//~ code: vector-comparison
//~ error: vectors can be compared only in `expect`
//~   ┌─ vector-comparison.robot:2:11
//~ 2 │ const a = arm.home < 3
//~   │           ^^^^^^^^^^^^
//~   = elsewhere compare one entry, a norm, or `max(abs(v))`
//~
//~ error: vectors can be compared only in `expect`
//~   ┌─ vector-comparison.robot:3:14
//~ 3 │ const b = if [1, 2] == [1, 2] then 1 else 0
//~   │              ^^^^^^^^^^^^^^^^
//~   = elsewhere compare one entry, a norm, or `max(abs(v))`
//~
//~ 2 errors
