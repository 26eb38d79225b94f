//! set: drag = -0.1
//! set: ratio = 0
//! set: reach = -2
//! set: spin = -3
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  param drag = 0.1 N*m*s/rad, ratio = 50, reach = 1 rad, lead = 0.01 kg, spin = 1 kg*m^2
  link bob { mass = 1 kg, com = [0, -1, 0] m, inertia = spin * diag(1, 1, 1), body weight { mass = lead, com = [0, -2, 0] m } }
  joint pivot: revolute base -> bob {
    viscous = drag
    motor { ratio = ratio, inertia = 1e-5 kg*m^2 }
    limits { position = [-1, reach] rad }
  }
}
//~ code: impossible-parameters
//~ error: with these parameters link `bob` has a negative moment of inertia
//~   ┌─ impossible-as-set.robot:4:57
//~ 4 │   link bob { mass = 1 kg, com = [0, -1, 0] m, inertia = spin * diag(1, 1, 1), body weight { mass = lead, com = [0, -2, 0] m } }
//~   │                                                         ^^^^^^^^^^^^^^^^^^^^ this is -3 kg*m^2
//~
//~ error: with these parameters joint `pivot` has a negative friction
//~   ┌─ impossible-as-set.robot:6:15
//~ 6 │     viscous = drag
//~   │               ^^^^ this is -0.1 N*m*s/rad
//~
//~ error: with these parameters the motor of joint `pivot` has the gear ratio 0
//~   ┌─ impossible-as-set.robot:7:21
//~ 7 │     motor { ratio = ratio, inertia = 1e-5 kg*m^2 }
//~   │                     ^^^^^ this is 0
//~
//~ error: with these parameters the lower limit of position of joint `pivot` is above the upper limit
//~   ┌─ impossible-as-set.robot:8:25
//~ 8 │     limits { position = [-1, reach] rad }
//~   │                         ^^^^^^^^^^^^^^^ by 1 rad
//~
//~ 4 errors
