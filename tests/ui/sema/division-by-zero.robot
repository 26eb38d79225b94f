const a = 1 / 0
const b = [1, 2] ./ [1, 0]
const c = 0^-1
const z = 0 m
const d = 3 m / z
//~ code: division-by-zero
//~ error: this divides by zero
//~   ┌─ division-by-zero.robot:1:15
//~ 1 │ const a = 1 / 0
//~   │               ^ is 0
//~
//~ error: this divides by zero
//~   ┌─ division-by-zero.robot:2:21
//~ 2 │ const b = [1, 2] ./ [1, 0]
//~   │                     ^^^^^^ has an entry 0
//~
//~ error: this divides by zero
//~   ┌─ division-by-zero.robot:3:11
//~ 3 │ const c = 0^-1
//~   │           ^ is 0
//~
//~ error: this divides by zero
//~   ┌─ division-by-zero.robot:5:17
//~ 5 │ const d = 3 m / z
//~   │                 ^ is 0
//~
//~ 4 errors
