robot gantry {
  gravity = [0, 0, -9.81] m/s^2
  link bridge { mass = 10 kg, com = [0, 0, 0] m }
  link trolley { mass = 10 kg, com = [0, 0, 0] m }
  link mast { mass = 10 kg, com = [0, 0, 0] m }
  link hook { mass = 1 kg, com = [0.1, 0, 0] m }
  joint x: prismatic base -> bridge { motor { ratio = 5 mm/rev, inertia = 33e-6 kg*m^2 } }
  joint y: prismatic bridge -> trolley { motor { ratio = 50, inertia = 33e-6 kg*m^2 } }
  joint z: prismatic trolley -> mast { motor { ratio = 400 rad/m, inertia = 2 kg, coulomb = 3 N } }
  joint turn: revolute mast -> hook { motor { ratio = 2 rad/m, inertia = 2 kg } }
}
//~ code: gear-ratio-dimension
//~ code: wrong-dimension
//~ error: the gear ratio of a joint that slides must be in rad/m, or a plain number for a linear motor
//~   ┌─ motor-units.robot:7:55
//~ 7 │   joint x: prismatic base -> bridge { motor { ratio = 5 mm/rev, inertia = 33e-6 kg*m^2 } }
//~   │            ---------                                  ^^^^^^^^ this is in m
//~   │            slides
//~   = it is the motion of the motor per motion of the joint: `1/(5 mm/rev)`
//~
//~ error: `inertia` of a linear motor (its `ratio` is a plain number) must be a mass (kg)
//~   ┌─ motor-units.robot:8:72
//~ 8 │   joint y: prismatic bridge -> trolley { motor { ratio = 50, inertia = 33e-6 kg*m^2 } }
//~   │                                                                        ^^^^^^^^^^^^ this is in kg*m^2
//~
//~ error: `inertia` of a rotor must be in kg*m^2
//~   ┌─ motor-units.robot:9:77
//~ 9 │   joint z: prismatic trolley -> mast { motor { ratio = 400 rad/m, inertia = 2 kg, coulomb = 3 N } }
//~   │                                                                             ^^^^ this is in kg
//~
//~ error: `coulomb` of the motor of joint `z` must be in N*m
//~   ┌─ motor-units.robot:9:93
//~ 9 │   joint z: prismatic trolley -> mast { motor { ratio = 400 rad/m, inertia = 2 kg, coulomb = 3 N } }
//~   │                                                                                             ^^^ this is in N
//~
//~ error: the gear ratio of a joint that turns must be a plain number, or in m/rad for a linear motor
//~    ┌─ motor-units.robot:10:55
//~ 10 │   joint turn: revolute mast -> hook { motor { ratio = 2 rad/m, inertia = 2 kg } }
//~    │               --------                                ^^^^^^^ this is in 1/m
//~    │               turns
//~    = it is the motion of the motor per motion of the joint
//~
//~ 5 errors
