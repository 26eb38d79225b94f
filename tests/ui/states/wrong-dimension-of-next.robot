use arm from "arm.robot"
controller pi(ref: trajectory) for arm {
  param Ki = 30 N*m/rad
  state z: tau = 0
  let e = ref.q - q
  tau = 10 N*m * e + z
  next z = z + period * Ki * e
}
//~ code: dimensions-differ
//~ error: cannot add a quantity in N*m*s to a torque or an energy (N*m)
//~   ┌─ wrong-dimension-of-next.robot:7:16
//~ 7 │   next z = z + period * Ki * e
//~   │            -   ^^^^^^^^^^^^^^^ N*m*s
//~   │            N*m
//~   = the right side lacks 1/s
