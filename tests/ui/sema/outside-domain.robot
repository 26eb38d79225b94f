const a = sqrt(-1)
const b = asin(2)
const c = log(0)
const d = acos(-3)
const e = sqrt(-4 m^2)
const f = tan(90 deg)
const g = tan(-3*pi/2)
const h = tan(89.999 deg)
//~ code: outside-domain
//~ error: `sqrt` has no value at -1
//~   ┌─ outside-domain.robot:1:16
//~ 1 │ const a = sqrt(-1)
//~   │                ^^ must not be negative
//~
//~ error: `asin` has no value at 2
//~   ┌─ outside-domain.robot:2:16
//~ 2 │ const b = asin(2)
//~   │                ^ must be between -1 and 1
//~
//~ error: `log` has no value at 0
//~   ┌─ outside-domain.robot:3:15
//~ 3 │ const c = log(0)
//~   │               ^ must be positive
//~
//~ error: `acos` has no value at -3
//~   ┌─ outside-domain.robot:4:16
//~ 4 │ const d = acos(-3)
//~   │                ^^ must be between -1 and 1
//~
//~ error: `sqrt` has no value at -4
//~   ┌─ outside-domain.robot:5:16
//~ 5 │ const e = sqrt(-4 m^2)
//~   │                ^^^^^^ must not be negative
//~
//~ error: `tan` has no value at 90 deg
//~   ┌─ outside-domain.robot:6:15
//~ 6 │ const f = tan(90 deg)
//~   │               ^^^^^^ must not be an odd multiple of 90 deg
//~
//~ error: `tan` has no value at -270 deg
//~   ┌─ outside-domain.robot:7:15
//~ 7 │ const g = tan(-3*pi/2)
//~   │               ^^^^^^^ must not be an odd multiple of 90 deg
//~
//~ 7 errors
