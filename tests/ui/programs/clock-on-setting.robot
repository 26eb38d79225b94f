use arm, still, pd from "arm.robot"
controller law for arm { tau = 0 every 1 ms }
simulate run for arm {
  initial q = arm.home
  tau = pd(still) every 1 ms
  duration = 1 s every 1 ms
  step = 1 ms, integrator = rk4
}
simulate run2 for arm {
  initial q = arm.home
  tau = law() every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: clock-on-setting
//~ error: a law cannot set its own clock
//~   ┌─ clock-on-setting.robot:2:40
//~ 2 │ controller law for arm { tau = 0 every 1 ms }
//~   │                                        ^^^^
//~   = write `every` in the simulation: `tau = law(…) every 1 ms`
//~
//~ error: only `tau = …` can have a clock
//~   ┌─ clock-on-setting.robot:6:24
//~ 6 │   duration = 1 s every 1 ms
//~   │                        ^^^^
//~   = remove it, or write it after the value of `tau`
//~
//~ 2 errors
