//! set: c = -3
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param c = 20 N*m/rad
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { spring { stiffness = c } }
}
//~ code: unlikely-parameters
//~ warning: with these parameters the spring of joint `shoulder` has a negative stiffness
//~   ┌─ spring-negative-as-set.robot:5:65
//~ 5 │   joint shoulder: revolute base -> upper { spring { stiffness = c } }
//~   │                                                                 ^ this is -3 N*m/rad
