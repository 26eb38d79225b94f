use arm from "arm.robot"
const a = arm.hom
const b = arm.home.sholder
const c = [1, 2, 3] m
const d = c.w
const e = (2 m).x
const g = arm.tool.x
//! eval: pose(tool, home).postion
//~ code: unknown-member
//~ error: robot `arm` has no `hom`
//~   ┌─ unknown-member.robot:2:15
//~ 2 │ const a = arm.hom
//~   │               ^^^
//~   = did you mean `home`?
//~
//~ error: `arm` has no joint `sholder`
//~   ┌─ unknown-member.robot:3:20
//~ 3 │ const b = arm.home.sholder
//~   │                    ^^^^^^^
//~   = did you mean `shoulder`?
//~
//~ error: a vector of length 3 in m has no member `w`
//~   ┌─ unknown-member.robot:5:13
//~ 5 │ const d = c.w
//~   │             ^
//~   = its entries are `.x`, `.y` and `.z`
//~
//~ error: a quantity in m has no member `x`
//~   ┌─ unknown-member.robot:6:17
//~ 6 │ const e = (2 m).x
//~   │                 ^
//~
//~ error: a frame has no member `x`
//~   ┌─ unknown-member.robot:7:20
//~ 7 │ const g = arm.tool.x
//~   │                    ^
//~   = its position depends on the joints: `pose(arm.tool, q).position`
//~
//~ 5 errors
