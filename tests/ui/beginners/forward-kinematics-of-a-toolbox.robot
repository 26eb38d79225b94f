use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad
  let place = fkine(q), pushed = step(1 s)
  tau = g(q) + Kp * (q_d - q)
}
//~ code: unknown-name
//~ error: `fkine` is not defined
//~   ┌─ forward-kinematics-of-a-toolbox.robot:4:15
//~ 4 │   let place = fkine(q), pushed = step(1 s)
//~   │               ^^^^^ not found
//~   = the pose of a frame is `pose(FRAME, q)`
//~
//~ error: `step` is not defined
//~   ┌─ forward-kinematics-of-a-toolbox.robot:4:34
//~ 4 │   let place = fkine(q), pushed = step(1 s)
//~   │                                  ^^^^ not found
//~   = a step at the time T is `if t < T then 0 else 1`
//~
//~ error: `g` is not defined
//~   ┌─ forward-kinematics-of-a-toolbox.robot:5:9
//~ 5 │   tau = g(q) + Kp * (q_d - q)
//~   │         ^ not found
//~   = the efforts of gravity are `gravity_forces(q)`; standard gravity is `9.80665 m/s^2`
//~
//~ error: `q_d` is not defined
//~   ┌─ forward-kinematics-of-a-toolbox.robot:5:22
//~ 5 │   tau = g(q) + Kp * (q_d - q)
//~   │                      ^^^ not found
//~   = the position of the reference is `ref.q`, its rates are `ref.qd` and `ref.qdd`
//~
//~ 4 errors
