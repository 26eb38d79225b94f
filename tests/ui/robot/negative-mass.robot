robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param m = 2 kg
  link rod { mass = -1.5 kg, com = [0, 0, 0] }
  link end { mass = 1 kg - m, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  joint tip: revolute rod -> end
}
//~ code: negative-mass
//~ error: a mass cannot be negative
//~   ┌─ negative-mass.robot:4:21
//~ 4 │   link rod { mass = -1.5 kg, com = [0, 0, 0] }
//~   │                     ^^^^^^^ this is -1.5 kg
//~
//~ error: a mass cannot be negative
//~   ┌─ negative-mass.robot:5:21
//~ 5 │   link end { mass = 1 kg - m, com = [0, 0, 0] }
//~   │                     ^^^^^^^^ this is -1 kg
//~
//~ 2 errors
