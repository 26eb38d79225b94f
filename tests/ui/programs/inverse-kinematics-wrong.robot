robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 1 kg, com = [0.5, 0, 0] m }
  link fore { mass = 1 kg, com = [0.5, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint elbow: revolute upper -> fore = at([1, 0, 0] m)
  frame tool on fore = at([1, 0, 0] m)
  const guess: q = [20 deg, 40 deg]
}
const nothing = inverse_kinematics(shoulder, [1, 1, 0] m, guess)
const short = inverse_kinematics(tool, [1, 1, 0] m)
const flat = inverse_kinematics(tool, [1 m, 1 m], guess)
//~ code: wrong-kind
//~ code: missing-argument
//~ code: wrong-length
//~ error: argument `frame` of inverse_kinematics must be a frame or a link
//~    ┌─ inverse-kinematics-wrong.robot:10:36
//~ 10 │ const nothing = inverse_kinematics(shoulder, [1, 1, 0] m, guess)
//~    │                                    ^^^^^^^^ this is a joint
//~    = frames of arm: tool
//~
//~ error: `inverse_kinematics` needs the argument `guess`
//~    ┌─ inverse-kinematics-wrong.robot:11:15
//~ 11 │ const short = inverse_kinematics(tool, [1, 1, 0] m)
//~    │               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = write `inverse_kinematics(frame, position, guess)`
//~
//~ error: argument `position` of inverse_kinematics must be a vector of length 3
//~    ┌─ inverse-kinematics-wrong.robot:12:39
//~ 12 │ const flat = inverse_kinematics(tool, [1 m, 1 m], guess)
//~    │                                       ^^^^^^^^^^ this is a vector of length 2 in m
//~
//~ 3 errors
