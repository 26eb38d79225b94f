use arm, still from "arm.robot"
controller pi(ref: trajectory) for arm {
  state z = 0
  let error = ref.q - q
  tau = 10 N*m * error + z
  next z = z + period * 1 N*m/s * error
}
simulate run for arm {
  initial q = arm.home
  let law = pi(still)
  tau = law every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log law.z, law.eror, law.x
}
//~ code: unknown-member
//~ error: controller `pi` has no `eror`
//~    ┌─ unknown-member-of-law.robot:13:18
//~ 13 │   log law.z, law.eror, law.x
//~    │                  ^^^^
//~    = did you mean `error`?
//~
//~ error: controller `pi` has no `x`
//~    ┌─ unknown-member-of-law.robot:13:28
//~ 13 │   log law.z, law.eror, law.x
//~    │                            ^
//~    = it has `ref`, `z`, `error` and `tau`
//~
//~ 2 errors
