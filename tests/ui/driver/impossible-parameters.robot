//! set: m = -4
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  param m = 1 kg
  link bob { mass = m, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
}
//~ code: impossible-parameters
//~ error: with these parameters link `bob` has a negative mass
//~   ┌─ impossible-parameters.robot:4:21
//~ 4 │   link bob { mass = m, com = [0, -1, 0] m }
//~   │                     ^ this is -4 kg
