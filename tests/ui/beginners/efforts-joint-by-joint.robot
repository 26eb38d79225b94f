use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  tau.shoulder = 1 N*m
}
//~ code: unknown-output
//~ error: a controller defines `tau`, not `tau.shoulder`
//~   ┌─ efforts-joint-by-joint.robot:4:3
//~ 4 │   tau.shoulder = 1 N*m
//~   │   ^^^^^^^^^^^^
//~   = define all entries of `tau` at once: `tau = [shoulder = …, …]`, or `tau = […, …]` in the order of the joints
