robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param c = -20 N*m/rad
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { spring { stiffness = -80 N*m/rad, rest = 20 deg } }
  joint elbow: prismatic upper -> fore { spring { stiffness = c / (0.1 m)^2 } }
}
//~ code: negative-stiffness
//~ warning: a spring with a negative stiffness drives the joint away from its `rest`
//~   ┌─ spring-negative.robot:6:65
//~ 6 │   joint shoulder: revolute base -> upper { spring { stiffness = -80 N*m/rad, rest = 20 deg } }
//~   │                                                                 ^^^^^^^^^^^ this is -80 N*m/rad
//~   = the effort stiffness * (q - rest) acts against the motion by itself: leave out the sign
//~
//~ warning: a spring with a negative stiffness drives the joint away from its `rest`
//~   ┌─ spring-negative.robot:7:63
//~ 7 │   joint elbow: prismatic upper -> fore { spring { stiffness = c / (0.1 m)^2 } }
//~   │                                                               ^^^^^^^^^^^^^ this is -2000 N/m
//~   = the effort stiffness * (q - rest) acts against the motion by itself: leave out the sign
//~
//~ 2 warnings
