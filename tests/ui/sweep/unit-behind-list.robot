robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
}
controller hold() for cart {
  param gain = 100 /s^2
  tau = [1 kg * gain * (0.1 m - q.rail)]
}
simulate tune for cart {
  sweep hold.gain = logspace(50, 800, 8)
  initial q = 0
  tau = hold()
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate list for cart {
  sweep hold.gain = [50, 100, 200]
  initial q = 0
  tau = hold()
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate right for cart {
  sweep hold.gain = [50, 100, 200] s^-2
  initial q = 0
  tau = hold()
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: entry 1 of the values of `hold.gain` must be in 1/s^2
//~    ┌─ unit-behind-list.robot:11:21
//~ 11 │   sweep hold.gain = logspace(50, 800, 8)
//~    │                     ^^^^^^^^^^^^^^^^^^^^ this is a plain number
//~    = write the unit: `logspace(50, 800, 8) s^-2`
//~
//~ error: entry 1 of the values of `hold.gain` must be in 1/s^2
//~    ┌─ unit-behind-list.robot:17:22
//~ 17 │   sweep hold.gain = [50, 100, 200]
//~    │                      ^^ this is a plain number
//~    = write the unit: `[50, 100, 200] s^-2`
//~
//~ 2 errors
