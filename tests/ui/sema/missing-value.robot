const length
let width: m
robot arm {
  gravity = [0, 0, 0]
  const k
  link rod { mass = 1 kg, com = [1, 0, 0] m }
  joint hinge: revolute base -> rod
}
//~ code: missing-value
//~ error: `length` has no value
//~   ┌─ missing-value.robot:1:7
//~ 1 │ const length
//~   │       ^^^^^^
//~   = write `length = …`
//~
//~ error: `width` has no value
//~   ┌─ missing-value.robot:2:5
//~ 2 │ let width: m
//~   │     ^^^^^
//~   = write `width = …`
//~
//~ error: `k` has no value
//~   ┌─ missing-value.robot:5:9
//~ 5 │   const k
//~   │         ^
//~   = write `k = …`
//~
//~ 3 errors
