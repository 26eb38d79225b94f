robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  const bounce = 0.4
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
  when q.pivot > 60 deg and qd.pivot > 0 {
    let w = solve(mass_matrix(q), unit(pivot))
    next qd = qd - (1 + bounce) * qd.pivot * w / w.pivot
  }
}
//~ code: not-yet-supported
//~ error: events are not supported yet
//~   ┌─ not-yet-supported-event.robot:6:8
//~ 6 │   when q.pivot > 60 deg and qd.pivot > 0 {
//~   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
