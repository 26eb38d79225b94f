robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 1 kg, com = [0.5, 0, 0] m }
  link tool { mass = 1 kg, com = [0, 0, 0] }
  joint shoulder: revolute base -> upper
  joint weld: fixed upper -> tool
  const home: q = [0.5]
}
//! eval: home.weld
//! eval: home[weld]
//! eval: home[1]
//~ value: 0.5 rad
//~ code: unknown-member
//~ error: joint `weld` is fixed: it has no entry here
//~   ┌─ expression:1:6
//~ 1 │ home.weld
//~   │      ^^^^
//~
//~ error: joint `weld` is fixed: it has no entry here
//~   ┌─ expression:1:6
//~ 1 │ home[weld]
//~   │      ^^^^
//~
//~ 2 errors
