use arm from "arm.robot"
param x = 1 m
simulate near for arm {
  initial position.tool = [sqrt(x * x - 2 m^2), 1 m, 0], q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: not-finite
//~ error: `position.tool` is not finite
//~   ┌─ initial-position-not-finite.robot:4:11
//~ 4 │   initial position.tool = [sqrt(x * x - 2 m^2), 1 m, 0], q = arm.home
//~   │           ^^^^^^^^^^^^^
