use arm from "arm.robot"
use pd_gravity from std
const goal: arm.q = [10 deg, 20 deg]
simulate reach for arm {
  initial q = goal
  tau = pd_gravity(goal, Kp = [10, 10] N*m/rad, Kd = [1, 1] N*m*s/rad)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-kind
//~ error: argument `ref` of pd_gravity must be a trajectory
//~   ┌─ configuration-for-trajectory.robot:6:20
//~ 6 │   tau = pd_gravity(goal, Kp = [10, 10] N*m/rad, Kd = [1, 1] N*m*s/rad)
//~   │                    ^^^^ this is a vector over the joints of arm
//~   = for a trajectory that stays there write `hold(goal)`, with `use hold from std`
