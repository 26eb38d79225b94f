use arm from "arm.robot"
const a = arm + 1
const b = "text" * 2
const c = -arm.tool
const d = not 3
const e = 1 and 2 > 1
const f = if 3 then 1 else 2
const g = if 3 > 2 then 1 else "x"
const h = sin
const i = sin + 1
const j = [arm.tool, 1]
const k = arm.home["x"]
const l = (3)[1]
const m = unit(3)
const n = sum("a")
const o = [1, 2][arm.elbow]
const r = "a" as m
const s = [x for x in 3]
const u: m = arm.tool
const v: m = sin
//~ code: wrong-kind
//~ error: an operator needs numbers, vectors or matrices
//~   ┌─ wrong-kind.robot:2:11
//~ 2 │ const a = arm + 1
//~   │           ^^^ this is a robot
//~
//~ error: an operator needs numbers, vectors or matrices
//~   ┌─ wrong-kind.robot:3:11
//~ 3 │ const b = "text" * 2
//~   │           ^^^^^^ this is a text
//~
//~ error: a sign needs a number, vector or matrix
//~   ┌─ wrong-kind.robot:4:12
//~ 4 │ const c = -arm.tool
//~   │            ^^^^^^^^ this is a frame
//~
//~ error: `not` needs a truth value
//~   ┌─ wrong-kind.robot:5:15
//~ 5 │ const d = not 3
//~   │               ^ this is a plain number
//~
//~ error: `and` and `or` need truth values
//~   ┌─ wrong-kind.robot:6:11
//~ 6 │ const e = 1 and 2 > 1
//~   │           ^ this is a plain number
//~
//~ error: a condition must be a truth value
//~   ┌─ wrong-kind.robot:7:14
//~ 7 │ const f = if 3 then 1 else 2
//~   │              ^ this is a plain number
//~   = compare: `x > 0`
//~
//~ error: both branches of `if` must be numbers, vectors or matrices of the same shape
//~   ┌─ wrong-kind.robot:8:32
//~ 8 │ const g = if 3 > 2 then 1 else "x"
//~   │                                ^^^ this is a text
//~
//~ error: an operator needs numbers, vectors or matrices
//~    ┌─ wrong-kind.robot:10:11
//~ 10 │ const i = sin + 1
//~    │           ^^^ this is a function
//~    = call it: `sin(x)`
//~
//~ error: the entries of a vector must be numbers
//~    ┌─ wrong-kind.robot:11:12
//~ 11 │ const j = [arm.tool, 1]
//~    │            ^^^^^^^^ this is a frame
//~
//~ error: an index must be a single number
//~    ┌─ wrong-kind.robot:12:20
//~ 12 │ const k = arm.home["x"]
//~    │                    ^^^ this is a text
//~
//~ error: only vectors and matrices have entries
//~    ┌─ wrong-kind.robot:13:11
//~ 13 │ const l = (3)[1]
//~    │           ^^^ this is a plain number
//~
//~ error: `unit` needs a joint
//~    ┌─ wrong-kind.robot:14:16
//~ 14 │ const m = unit(3)
//~    │                ^ this is a plain number
//~
//~ error: `sum` needs numbers
//~    ┌─ wrong-kind.robot:15:11
//~ 15 │ const n = sum("a")
//~    │           ^^^^^^^^ this is a text
//~
//~ error: this vector is not over the joints of arm
//~    ┌─ wrong-kind.robot:16:18
//~ 16 │ const o = [1, 2][arm.elbow]
//~    │                  ^^^^^^^^^ index by number
//~
//~ error: only numbers, vectors and matrices have units
//~    ┌─ wrong-kind.robot:17:11
//~ 17 │ const r = "a" as m
//~    │           ^^^ this is a text
//~
//~ error: `for` in a list needs a range such as `1..3`, a vector, or `joints`
//~    ┌─ wrong-kind.robot:18:23
//~ 18 │ const s = [x for x in 3]
//~    │                       ^ this is a plain number
//~
//~ error: `u` must be a single number
//~    ┌─ wrong-kind.robot:19:14
//~ 19 │ const u: m = arm.tool
//~    │              ^^^^^^^^ this is a frame
//~
//~ error: `v` must be a single number
//~    ┌─ wrong-kind.robot:20:14
//~ 20 │ const v: m = sin
//~    │              ^^^ this is a function
//~    = call it: `sin(x)`
//~
//~ 18 errors
