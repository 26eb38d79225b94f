const v = [1, 2, 3]
const a = v[0]
const b = v[4]
const c = v[2..5]
const M = [[1, 2], [3, 4]]
const d = M[3, 1]
const e = v[-1]
//~ code: index-out-of-range
//~ error: there is no entry 0
//~   ┌─ index-out-of-range.robot:2:13
//~ 2 │ const a = v[0]
//~   │             ^ entries are numbered from 1 to 3
//~   = the first entry is `[1]`
//~
//~ error: there is no entry 4
//~   ┌─ index-out-of-range.robot:3:13
//~ 3 │ const b = v[4]
//~   │             ^ entries are numbered from 1 to 3
//~
//~ error: there is no entry 5
//~   ┌─ index-out-of-range.robot:4:13
//~ 4 │ const c = v[2..5]
//~   │             ^^^^ entries are numbered from 1 to 3
//~
//~ error: there is no entry 3
//~   ┌─ index-out-of-range.robot:6:13
//~ 6 │ const d = M[3, 1]
//~   │             ^ entries are numbered from 1 to 2
//~
//~ error: there is no entry -1
//~   ┌─ index-out-of-range.robot:7:13
//~ 7 │ const e = v[-1]
//~   │             ^^ entries are numbered from 1 to 3
//~
//~ 5 errors
