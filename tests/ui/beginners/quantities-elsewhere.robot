robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link l1 { mass = 2 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
  joint root: floating base -> l1
  frame tip on l1 = at([200, 0, 0] mm)
}

simulate falls for arm {
  initial q = [root = at([0, 0, 1] m)]
  law = hold, duration = 1 s, step = 1 ms, integrator = rk4
  log p = position(tip), R = orientation(tip), height = root.z
  expect max(q.root.position.z) < 2 m
  expect min(q.root.position.z) > -2 m
}
//~ code: unknown-setting
//~ code: unknown-name
//~ code: unknown-member
//~ code: wrong-shape
//~ error: a simulation has no setting `law`
//~    ┌─ quantities-elsewhere.robot:10:3
//~ 10 │   law = hold, duration = 1 s, step = 1 ms, integrator = rk4
//~    │   ^^^
//~    = did you mean `tau`? The efforts of a controller are `tau = CONTROLLER(…)`
//~
//~ error: `position` is not defined
//~    ┌─ quantities-elsewhere.robot:11:11
//~ 11 │   log p = position(tip), R = orientation(tip), height = root.z
//~    │           ^^^^^^^^ not found
//~    = the positions of the joints are `q`; that of a frame is `pose(FRAME, q).position`
//~
//~ error: `orientation` is not defined
//~    ┌─ quantities-elsewhere.robot:11:30
//~ 11 │   log p = position(tip), R = orientation(tip), height = root.z
//~    │                              ^^^^^^^^^^^ not found
//~    = the orientation of a frame is `pose(FRAME, q).rotation`
//~
//~ error: a joint has no member `z`
//~    ┌─ quantities-elsewhere.robot:11:62
//~ 11 │   log p = position(tip), R = orientation(tip), height = root.z
//~    │                                                              ^
//~    = the quantity comes first: `q.root`
//~
//~ error: `max` of one argument needs a vector
//~    ┌─ quantities-elsewhere.robot:12:10
//~ 12 │   expect max(q.root.position.z) < 2 m
//~    │          ^^^^^^^^^^^^^^^^^^^^^^ this is a quantity in m
//~    = the largest |x| of a run is `peak(x)`
//~
//~ error: `min` of one argument needs a vector
//~    ┌─ quantities-elsewhere.robot:13:10
//~ 13 │   expect min(q.root.position.z) > -2 m
//~    │          ^^^^^^^^^^^^^^^^^^^^^^ this is a quantity in m
//~
//~ 6 errors
