fn area(width, height) { width * height }
const a = area(1 m, hight = 2 m)
const b = sin(angle = 3)
const c = [x = 1, y = 2]
const d = sum(a = 3)
const e = area(1 m, depth = 2 m)
//~ code: unknown-argument
//~ error: `area` has no argument `hight`
//~   ┌─ unknown-argument.robot:2:21
//~ 2 │ const a = area(1 m, hight = 2 m)
//~   │                     ^^^^^
//~   = did you mean `height`?
//~
//~ error: `sin` has no argument `angle`
//~   ┌─ unknown-argument.robot:3:15
//~ 3 │ const b = sin(angle = 3)
//~   │               ^^^^^
//~   = write `sin(x)`
//~
//~ error: entries cannot have names here
//~   ┌─ unknown-argument.robot:4:11
//~ 4 │ const c = [x = 1, y = 2]
//~   │           ^^^^^^^^^^^^^^
//~   = only a vector over the joints of a robot has entries with names: `const ready: q = […]`
//~
//~ error: entries cannot have names here
//~   ┌─ unknown-argument.robot:5:15
//~ 5 │ const d = sum(a = 3)
//~   │               ^
//~   = only a vector over the joints of a robot has entries with names
//~
//~ error: `area` has no argument `depth`
//~   ┌─ unknown-argument.robot:6:21
//~ 6 │ const e = area(1 m, depth = 2 m)
//~   │                     ^^^^^
//~   = write `area(width, height)`
//~
//~ 5 errors
