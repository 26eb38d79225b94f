const xs = [0 s, 1 s, 2 s], ys = [1 m, 2 m, 4 m]
const a = table(0.5, xs, ys)
const b = table(0.5 s, xs, [1, 2])
const c = table(0.5 s, [0 s, 2 s, 1 s], ys)
const d = table(0.5 s, [0 s, 1 s, 1 s], ys)
const e = table(0.5 s, xs, [1 m, 2 s, 3 m])
const f = table(0.5 s, [0 s, 1, 2 s], ys)
const g = table(0.5 s, [1 s], [1 m])
const h = spline(0.5 s, xs, ys, slopes = [1, 2])
const i = spline(0.5 s, xs, ys, slopes = 1 m/s)
const j = table([[1 s]], xs, ys)
const k = table(0.5 s, xs, 3)
const l = table([0.5 s, 1 s], xs, [[1, 2], [3, 4], [5, 6]])
robot r {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> rod
}
controller m(ref: trajectory) for r {
  tau = [table(q.pivot, [0, q.pivot + 1], [0 N*m, 1 N*m])]
}
//~ code: dimensions-differ
//~ code: shapes-differ
//~ code: points-not-ascending
//~ code: mixed-dimensions
//~ code: wrong-shape
//~ code: wrong-dimension
//~ code: not-constant
//~ error: `x` and the points of `table` must have the same unit
//~   ┌─ tables.robot:2:17
//~ 2 │ const a = table(0.5, xs, ys)
//~   │                 ^^^  -- in s
//~   │                 this is a plain number
//~
//~ error: `table` needs a value for each point
//~   ┌─ tables.robot:3:28
//~ 3 │ const b = table(0.5 s, xs, [1, 2])
//~   │                        --  ^^^^^^ 2 values
//~   │                        3 points
//~
//~ error: the points of a table must be in ascending order
//~   ┌─ tables.robot:4:24
//~ 4 │ const c = table(0.5 s, [0 s, 2 s, 1 s], ys)
//~   │                        ^^^^^^^^^^^^^^^ point 3 is not greater than point 2
//~
//~ error: the points of a table must be in ascending order
//~   ┌─ tables.robot:5:24
//~ 5 │ const d = table(0.5 s, [0 s, 1 s, 1 s], ys)
//~   │                        ^^^^^^^^^^^^^^^ point 3 is not greater than point 2
//~
//~ error: the values of a table must have the same unit
//~   ┌─ tables.robot:6:28
//~ 6 │ const e = table(0.5 s, xs, [1 m, 2 s, 3 m])
//~   │                            ^^^^^^^^^^^^^^^ value 1 is in m, value 2 is in s
//~
//~ error: the points of `table` must have the same unit
//~   ┌─ tables.robot:7:24
//~ 7 │ const f = table(0.5 s, [0 s, 1, 2 s], ys)
//~   │                        ^^^^^^^^^^^^^ [s, 1, s]
//~
//~ error: `table` needs a vector of at least two points
//~   ┌─ tables.robot:8:24
//~ 8 │ const g = table(0.5 s, [1 s], [1 m])
//~   │                        ^^^^^ this is a vector of length 1 in s
//~
//~ error: these slopes must be in m/s
//~   ┌─ tables.robot:9:42
//~ 9 │ const h = spline(0.5 s, xs, ys, slopes = [1, 2])
//~   │                                          ^^^^^^ slope 1 is a plain number
//~
//~ error: `spline` needs the slopes at the two ends, `[first, last]`
//~    ┌─ tables.robot:10:42
//~ 10 │ const i = spline(0.5 s, xs, ys, slopes = 1 m/s)
//~    │                                          ^^^^^ this is a quantity in m/s
//~
//~ error: `table` needs a number or a vector
//~    ┌─ tables.robot:11:17
//~ 11 │ const j = table([[1 s]], xs, ys)
//~    │                 ^^^^^^^ this is a 1 × 1 matrix in s
//~
//~ error: `table` needs a value for each point
//~    ┌─ tables.robot:12:28
//~ 12 │ const k = table(0.5 s, xs, 3)
//~    │                            ^ this is a plain number
//~
//~ error: `table` needs a single number, because its values are vectors
//~    ┌─ tables.robot:13:17
//~ 13 │ const l = table([0.5 s, 1 s], xs, [[1, 2], [3, 4], [5, 6]])
//~    │                 ^^^^^^^^^^^^ this is a vector of length 2 in s
//~
//~ error: the points of a table must not depend on time or state
//~    ┌─ tables.robot:20:25
//~ 20 │   tau = [table(q.pivot, [0, q.pivot + 1], [0 N*m, 1 N*m])]
//~    │                         ^^^^^^^^^^^^^^^^ point 2 does
//~
//~ 13 errors
