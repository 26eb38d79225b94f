const l = 3 meters
const a = 2 * l
const b = a + 1 m
robot arm {
  gravity = [0, 0, 0]
  link rod { mass = 1 kg, com = [l, 0, 0] }
  joint hinge: revolute base -> rod
}
//~ code: unknown-unit
//~ error: unknown unit `meters`
//~   ┌─ dimension-one-mistake-once.robot:1:13
//~ 1 │ const l = 3 meters
//~   │             ^^^^^^
//~   = write `m`
