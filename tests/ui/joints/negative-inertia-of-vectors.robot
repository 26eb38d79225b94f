robot rotors {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  link b { mass = 2 kg, com = [0, 0, 0] m, inertia = diag(1, 2, 3) kg*m^2 }
  joint root: floating base -> a { position { inertia = 5 kg*m^2 } }
  joint ball: spherical a -> b { inertia = -0.5 kg*m^2 }
}
//~ code: wrong-dimension
//~ code: negative-inertia
//~ error: the inertia of the position of joint `root` must be a mass (kg)
//~   ┌─ negative-inertia-of-vectors.robot:5:57
//~ 5 │   joint root: floating base -> a { position { inertia = 5 kg*m^2 } }
//~   │                                                         ^^^^^^^^ this is in kg*m^2
//~
//~ error: an inertia cannot be negative
//~   ┌─ negative-inertia-of-vectors.robot:6:44
//~ 6 │   joint ball: spherical a -> b { inertia = -0.5 kg*m^2 }
//~   │                                            ^^^^^^^^^^^ this is -0.5 kg*m^2
//~
//~ 2 errors
