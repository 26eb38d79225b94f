robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  const s = 2, l = 3
  param m = 3
  link bob { mass = 1.219 kg*s, com = [0, -0.5, 0] m*l }
  link rod { mass = 1.219 kg*m, com = [0, -0.5, 0] m/s }
  joint pivot: revolute base -> bob
  joint elbow: revolute bob -> rod { viscous = 2 N*m }
}
//~ code: wrong-dimension
//~ code: unknown-unit
//~ error: the mass must be a mass (kg)
//~   ┌─ unit-with-the-name-of-a-value.robot:5:21
//~ 5 │   link bob { mass = 1.219 kg*s, com = [0, -0.5, 0] m*l }
//~   │                     ^^^^^^^^^^ this is in kg*s
//~   = `s` is a const (line 3); to multiply by it, write `1.219 kg * s`
//~
//~ error: unknown unit `l`
//~   ┌─ unit-with-the-name-of-a-value.robot:5:54
//~ 5 │   link bob { mass = 1.219 kg*s, com = [0, -0.5, 0] m*l }
//~   │                                                      ^ a unit includes all that follows `*`, `/` and `^` without spaces
//~   = `l` is a const (line 3); to multiply by it, write `[0, -0.5, 0] m * l`
//~
//~ error: the mass must be a mass (kg)
//~   ┌─ unit-with-the-name-of-a-value.robot:6:21
//~ 6 │   link rod { mass = 1.219 kg*m, com = [0, -0.5, 0] m/s }
//~   │                     ^^^^^^^^^^ this is in kg*m
//~   = `m` is a param (line 4); to multiply by it, write `1.219 kg * m`
//~
//~ error: entry 1 of the mass centre must be a length (m)
//~   ┌─ unit-with-the-name-of-a-value.robot:6:39
//~ 6 │   link rod { mass = 1.219 kg*m, com = [0, -0.5, 0] m/s }
//~   │                                       ^^^^^^^^^^^^^^^^ this is in m/s
//~   = `s` is a const (line 3); to divide by it, write `[0, -0.5, 0] m / s`
//~
//~ error: `viscous` of joint `elbow` must be in N*m*s/rad
//~   ┌─ unit-with-the-name-of-a-value.robot:8:48
//~ 8 │   joint elbow: revolute bob -> rod { viscous = 2 N*m }
//~   │                                                ^^^^^ this is in N*m
//~
//~ 5 errors
