robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param free = 1
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  link finger { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { passive = true, motor { ratio = 50, torque_constant = 0.1 N*m/A } }
  joint elbow: revolute upper -> fore { passive = true, limits { effort = 3 N*m, speed = 2 rad/s } }
  joint wrist: revolute fore -> hand { passive = 1 }
  joint grip: revolute hand -> finger { passive = free > 0 }
}
//~ code: passive-with-motor
//~ code: passive-with-effort-limit
//~ code: wrong-kind
//~ code: not-constant
//~ error: a motor of a passive joint has no windings
//~   ┌─ passive.robot:8:80
//~ 8 │   joint shoulder: revolute base -> upper { passive = true, motor { ratio = 50, torque_constant = 0.1 N*m/A } }
//~   │                                            -------                             ^^^^^^^^^^^^^^^
//~   │                                            nothing drives it
//~   = remove `passive`, or leave the rotor alone: `ratio`, `inertia` and friction
//~
//~ error: a passive joint has no effort to limit
//~   ┌─ passive.robot:9:66
//~ 9 │   joint elbow: revolute upper -> fore { passive = true, limits { effort = 3 N*m, speed = 2 rad/s } }
//~   │                                                                  ^^^^^^ nothing drives it
//~
//~ error: `passive` must be `true` or `false`
//~    ┌─ passive.robot:10:50
//~ 10 │   joint wrist: revolute fore -> hand { passive = 1 }
//~    │                                                  ^ this is a plain number
//~
//~ error: `passive` must be known when the file is compiled
//~    ┌─ passive.robot:11:51
//~ 11 │   joint grip: revolute hand -> finger { passive = free > 0 }
//~    │                                                   ^^^^^^^^ depends on a `param` or on the state
//~    = make every value it depends on a `const`
//~
//~ 4 errors
