use arm from "arm.robot"
const up: arm.q = [90, 0]
simulate swing for arm {
  initial q = up
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! simulate: swing
//! simulate: reached
//~ code: suspicious-angle
//~ code: unknown-simulation
//~ warning: this angle is more than a full turn
//~   ┌─ warnings-alone.robot:2:20
//~ 2 │ const up: arm.q = [90, 0]
//~   │                    ^^ 90 rad is 14.3 turns
//~   = did you mean `90 deg`? If not, write `rad`
//~
//~ error: there is no simulation `reached`
//~   = simulations: swing
//~
//~ 1 error, 1 warning
