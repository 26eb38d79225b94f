use arm from "arm.robot"

controller spring(at: q) for arm {
  param stiff: tau/q = [10, 10] N*m/rad, gain = 3
  let error = at - q, power = dot(stiff .* error, qd), speed = norm(qd)
  tau = stiff .* error
}

fn twice(x) {
  let y = 2 * x
  2 * x
}

simulate swing for arm {
  param load = 2 kg
  let E = kinetic_energy(q, qd), law = spring(home)
  initial q = [0, 0]
  tau = law
  duration = twice(0.5 s), step = 10 ms, integrator = rk4
  log law.error
}
//~ code: unused-name
//~ warning: nothing in controller `spring` uses `gain`
//~   ┌─ unused-name.robot:4:42
//~ 4 │   param stiff: tau/q = [10, 10] N*m/rad, gain = 3
//~   │                                          ^^^^
//~   = setting it changes nothing: use it, or leave it out
//~
//~ warning: nothing in controller `spring` uses `power`
//~   ┌─ unused-name.robot:5:23
//~ 5 │   let error = at - q, power = dot(stiff .* error, qd), speed = norm(qd)
//~   │                       ^^^^^
//~   = leave it out, or use it
//~
//~ warning: nothing in controller `spring` uses `speed`
//~   ┌─ unused-name.robot:5:56
//~ 5 │   let error = at - q, power = dot(stiff .* error, qd), speed = norm(qd)
//~   │                                                        ^^^^^
//~   = leave it out, or use it
//~
//~ warning: nothing in function `twice` uses `y`
//~    ┌─ unused-name.robot:10:7
//~ 10 │   let y = 2 * x
//~    │       ^
//~    = leave it out, or use it
//~
//~ warning: nothing in simulation `swing` uses `load`
//~    ┌─ unused-name.robot:15:9
//~ 15 │   param load = 2 kg
//~    │         ^^^^
//~    = setting it changes nothing: use it, or leave it out
//~
//~ warning: nothing in simulation `swing` uses `E`
//~    ┌─ unused-name.robot:16:7
//~ 16 │   let E = kinetic_energy(q, qd), law = spring(home)
//~    │       ^
//~    = leave it out, or use it
//~
//~ 6 warnings
