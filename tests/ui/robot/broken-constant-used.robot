robot arm {
  gravity = [0, -9.81, 0] m/s^2
  const l = 200 milimeters
  const r = l / 2
  link upper { mass = 1 kg, com = [r, 0, 0] }
  link fore { mass = 1 kg, com = [r, 0, 0] }
  joint shoulder: revolute base -> upper
  joint elbow: revolute upper -> fore = at([l, 0, 0])
  frame tip on fore = at([l, 0, 0])
  fn reach(x: m) { x + l + 1 s }
  const home: q = [0, 1.57, 0]
}
//~ code: unknown-unit
//~ code: wrong-length
//~ error: unknown unit `milimeters`
//~   ┌─ broken-constant-used.robot:3:17
//~ 3 │   const l = 200 milimeters
//~   │                 ^^^^^^^^^^
//~
//~ error: `home` must be a vector over the 2 joints of arm
//~    ┌─ broken-constant-used.robot:11:19
//~ 11 │   const home: q = [0, 1.57, 0]
//~    │                   ^^^^^^^^^^^^ this is a vector of length 3
//~    = write an entry for each joint: shoulder, elbow
//~
//~ 2 errors
