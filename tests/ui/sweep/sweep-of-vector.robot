use arm from "arm.robot"
use pd_gravity, hold from std

simulate swing for arm {
  sweep Kp = [10, 20] N*m/rad
  initial q = 0
  tau = pd_gravity(hold(arm.home), Kp = [10, 10] N*m/rad, Kd = [2, 2] N*m*s/rad)
  duration = 1 s, step = 10 ms, integrator = rk4
}
//~ code: sweep-of-vector
//~ error: `Kp` has 2 entries
//~   ┌─ sweep-of-vector.robot:5:9
//~ 5 │   sweep Kp = [10, 20] N*m/rad
//~   │         ^^ only a single number can be swept
//~   = sweep one entry: `pd_gravity.Kp.shoulder`
