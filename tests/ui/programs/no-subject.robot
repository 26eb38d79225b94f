use arm from "arm.robot"
use crane from "crane.robot"
simulate run {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
trajectory hold { q = 0 }
//~ code: no-subject
//~ error: `run` needs a robot
//~   ┌─ no-subject.robot:3:10
//~ 3 │ simulate run {
//~   │          ^^^
//~   = write `simulate run for ROBOT { … }`
//~
//~ error: `hold` needs a robot, and there is none here
//~   ┌─ no-subject.robot:8:12
//~ 8 │ trajectory hold { q = 0 }
//~   │            ^^^^
//~   = write `for ROBOT` after its name
//~
//~ 2 errors
