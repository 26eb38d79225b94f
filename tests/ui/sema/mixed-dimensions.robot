use crane from "crane.robot"
fn start() -> crane.q { [1 m, 0.2] }
const a = norm(start())
const b = sum([1 m, 1 s])
const c = max([1 m, 1 s])
const d = dot([1 m, 2 s], [1, 1])
const e = [[1 m, 2 s], [3 m, 4 s]] * [1, 1]
//~ code: mixed-dimensions
//~ error: cannot add terms of different units
//~   ┌─ mixed-dimensions.robot:3:16
//~ 3 │ const a = norm(start())
//~   │                ^^^^^^^ some are in m^2, some are plain numbers
//~
//~ error: cannot add terms of different units
//~   ┌─ mixed-dimensions.robot:4:11
//~ 4 │ const b = sum([1 m, 1 s])
//~   │           ^^^^^^^^^^^^^^^ some are in m, some are in s
//~
//~ error: cannot compare entries of different units
//~   ┌─ mixed-dimensions.robot:5:15
//~ 5 │ const c = max([1 m, 1 s])
//~   │               ^^^^^^^^^^ [m, s]
//~
//~ error: cannot add terms of different units
//~   ┌─ mixed-dimensions.robot:6:11
//~ 6 │ const d = dot([1 m, 2 s], [1, 1])
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^ some are in m, some are in s
//~
//~ error: this product adds terms of different units
//~   ┌─ mixed-dimensions.robot:7:11
//~ 7 │ const e = [[1 m, 2 s], [3 m, 4 s]] * [1, 1]
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a plain number
//~   │           [m, s, m, …]
//~   │           term 1 is in m, term 2 is in s
//~
//~ 5 errors
