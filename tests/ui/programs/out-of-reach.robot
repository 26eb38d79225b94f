robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 1 kg, com = [0.5, 0, 0] m }
  link fore { mass = 1 kg, com = [0.5, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint elbow: revolute upper -> fore = at([1, 0, 0] m)
  frame tool on fore = at([1, 0, 0] m)
  const guess: q = [20 deg, 40 deg]
}
const there = inverse_kinematics(tool, [2, 1, 0] m, guess)
const above = inverse_kinematics(tool, [1, 1, 0.1] m, guess)
//~ code: out-of-reach
//~ error: `tool` does not reach [2, 1, 0] m
//~    ┌─ out-of-reach.robot:10:40
//~ 10 │ const there = inverse_kinematics(tool, [2, 1, 0] m, guess)
//~    │                                        ^^^^^^^^^^^ 0.236068 m short
//~    = the nearest position found is [1.78885, 0.894427, 0] m; if the target is within reach, give a closer guess
//~
//~ error: `tool` does not reach [1, 1, 0.1] m
//~    ┌─ out-of-reach.robot:11:40
//~ 11 │ const above = inverse_kinematics(tool, [1, 1, 0.1] m, guess)
//~    │                                        ^^^^^^^^^^^^^ 0.1 m short
//~    = the nearest position found is [1, 1, 0] m; if the target is within reach, give a closer guess
//~
//~ 2 errors
