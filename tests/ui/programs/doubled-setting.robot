use arm from "arm.robot"
simulate run for arm {
  initial q = arm.home, q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  step = 2 ms
}
//~ code: doubled-setting
//~ error: `q` is set twice
//~   ┌─ doubled-setting.robot:3:25
//~ 3 │   initial q = arm.home, q = 0
//~   │           -             ^ again here
//~   │           first here
//~
//~ error: `step` is set twice
//~   ┌─ doubled-setting.robot:6:3
//~ 5 │   duration = 1 s, step = 1 ms, integrator = rk4
//~   │                   ---- first here
//~ 6 │   step = 2 ms
//~   │   ^^^^ again here
//~
//~ 2 errors
