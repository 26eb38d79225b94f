robot machine {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0.1, 0, 0] m }
  link b { mass = 1 kg, com = [0.1, 0, 0] m }
  joint first: revolute base -> a {
    motor { ratio = 10, torque_constant = 0.1 N*m/A, resistance = 1 ohm }
    limits { current = 3 A }
  }
  joint second: revolute a -> b { motor { ratio = 10, torque_constant = 0.1 N*m/A } }
}
controller effort for machine { tau = inverse_dynamics(q, qd, 0) }
controller entries for machine { tau = [3 N*m, 2 A] }
controller limited for machine { tau = clamp(0, tau_min, tau_max) }
let outside = machine.first.current
simulate run for machine {
  initial q = 0, first.current = 2 A
  tau = steady_inputs(q, qd, [first.curent * 1 N*m/A, second.effort])
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ code: limit-not-given
//~ code: measured-outside-run
//~ code: unknown-setting
//~ code: unknown-member
//~ error: entry `first` of `tau` of controller effort must be in V
//~    ┌─ motor-effort-for-voltage.robot:11:39
//~ 11 │ controller effort for machine { tau = inverse_dynamics(q, qd, 0) }
//~    │                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^ this is in N*m
//~    = a law gives the voltage of `first`: `steady_inputs(q, qd, inverse_dynamics(q, qd, 0))` turns efforts into it
//~
//~ error: entry `first` of `tau` of controller entries must be in V
//~    ┌─ motor-effort-for-voltage.robot:12:41
//~ 12 │ controller entries for machine { tau = [3 N*m, 2 A] }
//~    │                                         ^^^^^ this is in N*m
//~    = a law gives the voltage of `first`: `steady_inputs(q, qd, …)` turns efforts into it
//~
//~ error: `tau_min` needs the limit of voltage of every joint
//~    ┌─ motor-effort-for-voltage.robot:13:49
//~ 5  │   joint first: revolute base -> a {
//~    │         ----- has none
//~    ·
//~ 13 │ controller limited for machine { tau = clamp(0, tau_min, tau_max) }
//~    │                                                 ^^^^^^^ `first`, `second` have none
//~    = write `limits { voltage = … }` there
//~
//~ error: the current of `first` is known in a simulation of machine alone
//~    ┌─ motor-effort-for-voltage.robot:14:29
//~ 14 │ let outside = machine.first.current
//~    │                             ^^^^^^^
//~    = where a law needs it, give the law an argument, and pass it in the simulation: `tau = law(first.current)`
//~
//~ error: `initial` does not set `first.current`
//~    ┌─ motor-effort-for-voltage.robot:16:18
//~ 16 │   initial q = 0, first.current = 2 A
//~    │                  ^^^^^^^^^^^^^
//~    = it sets `q`, `qd` and `position.FRAME`
//~
//~ error: a joint has no member `curent`
//~    ┌─ motor-effort-for-voltage.robot:17:37
//~ 17 │   tau = steady_inputs(q, qd, [first.curent * 1 N*m/A, second.effort])
//~    │                                     ^^^^^^
//~    = a simulation knows its `current`, `voltage`, `effort`, `power`, `loss` and `energy`
//~
//~ 6 errors
