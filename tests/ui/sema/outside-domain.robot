const a = sqrt(-1)
const b = asin(2)
const c = log(0)
const d = acos(-3)
const e = sqrt(-4 m^2)
//~ code: outside-domain
//~ error: `sqrt` is not defined here
//~   ┌─ outside-domain.robot:1:16
//~ 1 │ const a = sqrt(-1)
//~   │                ^^ this is -1
//~
//~ error: `asin` is not defined here
//~   ┌─ outside-domain.robot:2:16
//~ 2 │ const b = asin(2)
//~   │                ^ this is 2
//~
//~ error: `log` is not defined here
//~   ┌─ outside-domain.robot:3:15
//~ 3 │ const c = log(0)
//~   │               ^ this is 0
//~
//~ error: `acos` is not defined here
//~   ┌─ outside-domain.robot:4:16
//~ 4 │ const d = acos(-3)
//~   │                ^^ this is -3
//~
//~ error: `sqrt` is not defined here
//~   ┌─ outside-domain.robot:5:16
//~ 5 │ const e = sqrt(-4 m^2)
//~   │                ^^^^^^ this is -4
//~
//~ 5 errors
