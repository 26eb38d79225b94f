robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param ratio = 0
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { motor { inertia = 0.784 kg*m^2 } }
  joint elbow: revolute upper -> fore { motor { ratio = 0, inertia = -33e-6 kg*m^2 } }
  joint wrist: revolute fore -> hand { motor { ratio = ratio, gear = 50, torque = 2 N*m } }
}
//~ code: missing-property
//~ code: zero-gear-ratio
//~ code: negative-inertia
//~ code: unknown-property
//~ error: a motor needs its gear `ratio`
//~   ┌─ motor.robot:7:44
//~ 7 │   joint shoulder: revolute base -> upper { motor { inertia = 0.784 kg*m^2 } }
//~   │                                            ^^^^^
//~   = write `ratio = …`, motor turns per turn of the joint: 1 for a direct drive, or if its values are referred to the joint already
//~
//~ error: a gear ratio cannot be zero
//~   ┌─ motor.robot:8:57
//~ 8 │   joint elbow: revolute upper -> fore { motor { ratio = 0, inertia = -33e-6 kg*m^2 } }
//~   │                                                         ^ this is 0
//~   = it is the motion of the motor per motion of the joint: 1 for a direct drive
//~
//~ error: an inertia cannot be negative
//~   ┌─ motor.robot:8:70
//~ 8 │   joint elbow: revolute upper -> fore { motor { ratio = 0, inertia = -33e-6 kg*m^2 } }
//~   │                                                                      ^^^^^^^^^^^^^ this is -3.3e-05 kg*m^2
//~
//~ error: a gear ratio cannot be zero
//~   ┌─ motor.robot:9:56
//~ 9 │   joint wrist: revolute fore -> hand { motor { ratio = ratio, gear = 50, torque = 2 N*m } }
//~   │                                                        ^^^^^ this is 0
//~   = it is the motion of the motor per motion of the joint: 1 for a direct drive
//~
//~ error: `motor` has no property `gear`
//~   ┌─ motor.robot:9:63
//~ 9 │   joint wrist: revolute fore -> hand { motor { ratio = ratio, gear = 50, torque = 2 N*m } }
//~   │                                                               ^^^^
//~   = write `ratio = …`: motor turns per turn of the joint
//~
//~ error: `motor` has no property `torque`
//~   ┌─ motor.robot:9:74
//~ 9 │   joint wrist: revolute fore -> hand { motor { ratio = ratio, gear = 50, torque = 2 N*m } }
//~   │                                                                          ^^^^^^
//~   = its largest effort is `limits { effort = … }` of the joint
//~
//~ 6 errors
