robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param c = -0.2 N*m
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { viscous = -0.1 N*m*s/rad, coulomb = c }
  joint elbow: revolute upper -> fore { coulomb = [-0.3, 0.25] N*m }
  joint wrist: revolute fore -> hand {
    coulomb = [0.3, -0.25] N*m                   // as data sheets print it: right
    motor { ratio = 50, viscous = -1e-4 N*m*s/rad, coulomb = -0.01 N*m }
  }
}
//~ code: negative-friction
//~ error: friction cannot be negative
//~   ┌─ negative-friction.robot:7:54
//~ 7 │   joint shoulder: revolute base -> upper { viscous = -0.1 N*m*s/rad, coulomb = c }
//~   │                                                      ^^^^^^^^^^^^^^ this is -0.1 N*m*s/rad
//~   = it acts against the motion by itself: leave out the sign
//~
//~ error: friction cannot be negative
//~   ┌─ negative-friction.robot:7:80
//~ 7 │   joint shoulder: revolute base -> upper { viscous = -0.1 N*m*s/rad, coulomb = c }
//~   │                                                                                ^ this is -0.2 N*m
//~   = it acts against the motion by itself: leave out the sign
//~
//~ error: friction cannot be negative
//~   ┌─ negative-friction.robot:8:51
//~ 8 │   joint elbow: revolute upper -> fore { coulomb = [-0.3, 0.25] N*m }
//~   │                                                   ^^^^^^^^^^^^^^^^ this is -0.3 N*m
//~   = the first level is for motion in the positive direction; only the second may carry a minus sign
//~
//~ error: friction cannot be negative
//~    ┌─ negative-friction.robot:11:35
//~ 11 │     motor { ratio = 50, viscous = -1e-4 N*m*s/rad, coulomb = -0.01 N*m }
//~    │                                   ^^^^^^^^^^^^^^^ this is -0.0001 N*m*s/rad
//~    = it acts against the motion by itself: leave out the sign
//~
//~ error: friction cannot be negative
//~    ┌─ negative-friction.robot:11:62
//~ 11 │     motor { ratio = 50, viscous = -1e-4 N*m*s/rad, coulomb = -0.01 N*m }
//~    │                                                              ^^^^^^^^^ this is -0.01 N*m
//~    = it acts against the motion by itself: leave out the sign
//~
//~ 5 errors
