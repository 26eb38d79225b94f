robot ball {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint fall: prismatic base -> body = at(axis = [0, 0, 1])
  when q.fall < 0 { next qd.fall = -0.8 * qd.fall }
}
controller lift for ball {
  state y: qd = qd
  tau = [1 N*s/m] .* y
  der(y) = (qd - y) / 10 ms
}
simulate run for ball {
  let law = lift()
  initial q = [1 m]
  tau = law
  duration = 1 s, step = 10 ms, integrator = rk4
  when law.y[1] < -2 m/s { next qd.fall = 0 m/s }
}
//! fmu: run --plant
//~ code: not-in-fmu
//~ error: this event acts on the plant and depends on states of the law, which is not in the FMU
//~    ┌─ event-of-law.robot:17:8
//~ 17 │   when law.y[1] < -2 m/s { next qd.fall = 0 m/s }
//~    │        ^^^^^^^^^^^^^^^^^
//~    = make the event depend on the motion, on time and on states that events set alone
