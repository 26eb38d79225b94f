const a = data("missing.csv")
const b = data("word.csv")
const c = data("comma.csv")
const d = data("short.csv")
const e = data("hole.csv")
const f = data("unit.csv")
const g = data("twice.csv")
const h = data("both.csv")
const i = data("empty.csv")
const j = data("nothing.csv")
const k = data("quote.csv")
const l = data("nameless.csv")
const m = data("long.csv")
const n = data(3)
const o = data("run.csv", stride = 0)
const p = data("run.csv", 2)
const q = data("arm.robot")
//! file long.csv: x [m] / {i} / 10010
//~ code: unreadable-file
//~ code: bad-data
//~ code: too-many-elements
//~ code: wrong-kind
//~ code: index-out-of-range
//~ code: too-many-arguments
//~ code: duplicate-name
//~ error: cannot read `missing.csv`: there is no such file
//~   ┌─ data-mistakes.robot:1:16
//~ 1 │ const a = data("missing.csv")
//~   │                ^^^^^^^^^^^^^
//~   = its path is relative to the file that uses it
//~
//~ error: `empty.csv` has no rows
//~   ┌─ data-mistakes.robot:9:16
//~ 9 │ const i = data("empty.csv")
//~   │                ^^^^^^^^^^^ only a header
//~
//~ error: data has at most 10 000 rows
//~    ┌─ data-mistakes.robot:13:16
//~ 13 │ const m = data("long.csv")
//~    │                ^^^^^^^^^^ these are about 10012
//~    = take every tenth row: `data("…", stride = 10)`
//~
//~ error: `data` needs the path of a file
//~    ┌─ data-mistakes.robot:14:16
//~ 14 │ const n = data(3)
//~    │                ^
//~    = write it in quotation marks: `data("run.csv")`
//~
//~ error: `stride` must be 1 or more
//~    ┌─ data-mistakes.robot:15:36
//~ 15 │ const o = data("run.csv", stride = 0)
//~    │                                    ^ this is 0
//~
//~ error: `data` takes one argument
//~    ┌─ data-mistakes.robot:16:27
//~ 16 │ const p = data("run.csv", 2)
//~    │                           ^ one too many
//~    = parameters are set by name: `stride = …`
//~
//~ error: `abc` is not a number
//~   ┌─ word.csv:3:5
//~ 3 │ 0.1,abc
//~   │     ^^^
//~   ┌─ data-mistakes.robot:2:11
//~ 2 │ const b = data("word.csv")
//~   │           ---------------- called here
//~
//~ error: `1,5` is not a number
//~   ┌─ comma.csv:3:5
//~ 3 │ 0.1,"1,5"
//~   │     ^^^^^
//~   ┌─ data-mistakes.robot:3:11
//~ 3 │ const c = data("comma.csv")
//~   │           ----------------- called here
//~   = decimals have a point: `1.5`
//~
//~ error: this row has 1 cell, but the header has 2 cells
//~   ┌─ short.csv:3:1
//~ 3 │ 0.1
//~   │ ^^^
//~   ┌─ data-mistakes.robot:4:11
//~ 4 │ const d = data("short.csv")
//~   │           ----------------- called here
//~
//~ error: a cell is empty
//~   ┌─ hole.csv:2:3
//~ 2 │ 0,
//~   │   ^
//~   ┌─ data-mistakes.robot:5:11
//~ 5 │ const e = data("hole.csv")
//~   │           ---------------- called here
//~   = leave out rows with missing values
//~
//~ error: `parsec` is not a unit
//~   ┌─ unit.csv:1:7
//~ 1 │ t [s],x [parsec]
//~   │       ^^^^^^^^^^
//~   ┌─ data-mistakes.robot:6:11
//~ 6 │ const f = data("unit.csv")
//~   │           ---------------- called here
//~   = write the unit as in the language: `[m/s^2]`, `[N*m]`, `[1]`
//~
//~ error: a column of this name is there already
//~   ┌─ twice.csv:1:13
//~ 1 │ t [s],x [m],x [m]
//~   │       ----- ^^^^^
//~   │       the first
//~   ┌─ data-mistakes.robot:7:11
//~ 7 │ const g = data("twice.csv")
//~   │           ----------------- called here
//~
//~ error: a column of this name is there already
//~   ┌─ both.csv:1:15
//~ 1 │ t [s],q [rad],q.elbow [rad]
//~   │       ------- ^^^^^^^^^^^^^
//~   │       the first
//~   ┌─ data-mistakes.robot:8:11
//~ 8 │ const h = data("both.csv")
//~   │           ---------------- called here
//~
//~ error: the table is empty
//~    ┌─ nothing.csv:3:1
//~ 3  │
//~    │ ^ expected a line with the names of columns
//~    ┌─ data-mistakes.robot:10:11
//~ 10 │ const j = data("nothing.csv")
//~    │           ------------------- called here
//~
//~ error: a quotation mark is not closed
//~    ┌─ quote.csv:1:7
//~ 1  │ t [s],"x [m]
//~    │       ^
//~    ┌─ data-mistakes.robot:11:11
//~ 11 │ const k = data("quote.csv")
//~    │           ----------------- called here
//~
//~ error: a column has no name
//~    ┌─ nameless.csv:1:1
//~ 1  │ ,x [m]
//~    │ ^
//~    ┌─ data-mistakes.robot:12:11
//~ 12 │ const l = data("nameless.csv")
//~    │           -------------------- called here
//~    = the header has a name for each column, with its unit in brackets: `speed [m/s]`
//~
//~ error: this row has 3 cells, but the header has 1 cell
//~    ┌─ arm.robot:2:3
//~ 2  │   gravity = [0, -9.81, 0] m/s^2
//~    │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    ┌─ data-mistakes.robot:17:11
//~ 17 │ const q = data("arm.robot")
//~    │           ----------------- called here
//~
//~ 17 errors
