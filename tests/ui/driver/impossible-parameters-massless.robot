//! set: m = 0
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  param m = 1 kg
  link bob { mass = m, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
}
//~ code: impossible-parameters
//~ error: with these parameters joint `pivot` moves no mass
//~   ┌─ impossible-parameters-massless.robot:5:9
//~ 5 │   joint pivot: revolute base -> bob
//~   │         ^^^^^ its acceleration is undetermined
