use arm, still from "arm.robot"
controller law(ref: trajectory) {
  param Kp = 50 N*m
  let e = ref.q - qq
  tau = Kp * e
}
simulate a for arm {
  initial q = arm.home
  tau = law(still) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for arm {
  initial q = arm.home
  tau = law(still, Kp = 3 N*m) every 2 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: unknown-name
//~ error: `qq` is not defined
//~   ┌─ broken-controller-used-twice.robot:4:19
//~ 4 │   let e = ref.q - qq
//~   │                   ^^ not found
//~   = did you mean `q`?
