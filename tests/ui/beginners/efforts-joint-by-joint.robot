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
//~   = `tau` is defined as a whole: `tau = [shoulder = …, …]`, or all entries in their order
