robot arm {
  gravity = [0, -9.81, 0] m/s^2
  const l = 200
  const m = 1.5
  param I = 0.1
  link upper { mass = m, com = [l / 2, 0, 0], inertia = diag(0, I, I) }
  joint shoulder: revolute base -> upper = at([0, l, 0], rpy = [l, 0, 0])
  frame tip on upper = at([l, 0])
}
//~ code: wrong-dimension
//~ code: wrong-length
//~ error: the mass must be a mass (kg)
//~   ┌─ lengths-without-unit.robot:6:23
//~ 4 │   const m = 1.5
//~   │             --- a plain number
//~ 5 │   param I = 0.1
//~ 6 │   link upper { mass = m, com = [l / 2, 0, 0], inertia = diag(0, I, I) }
//~   │                       ^ this is a plain number
//~   = this lacks kg: write `const m = 1.5 kg`
//~
//~ error: entry 1 of the mass centre must be a length (m)
//~   ┌─ lengths-without-unit.robot:6:33
//~ 3 │   const l = 200
//~   │             --- a plain number
//~   ·
//~ 6 │   link upper { mass = m, com = [l / 2, 0, 0], inertia = diag(0, I, I) }
//~   │                                 ^^^^^ this is a plain number
//~   = the entry lacks m: write `const l = 200 m` or `200 mm`
//~
//~ error: entry (2, 2) of the inertia must be in kg*m^2
//~   ┌─ lengths-without-unit.robot:6:57
//~ 5 │   param I = 0.1
//~   │             --- a plain number
//~ 6 │   link upper { mass = m, com = [l / 2, 0, 0], inertia = diag(0, I, I) }
//~   │                                                         ^^^^^^^^^^^^^ this is a plain number
//~   = this lacks kg*m^2: write `param I = 0.1 kg*m^2`
//~
//~ error: entry 2 of the position must be a length (m)
//~   ┌─ lengths-without-unit.robot:7:51
//~ 3 │   const l = 200
//~   │             --- a plain number
//~   ·
//~ 7 │   joint shoulder: revolute base -> upper = at([0, l, 0], rpy = [l, 0, 0])
//~   │                                                   ^ this is a plain number
//~   = the entry lacks m: write `const l = 200 m` or `200 mm`
//~
//~ error: the position must be a vector of length 3
//~   ┌─ lengths-without-unit.robot:8:27
//~ 8 │   frame tip on upper = at([l, 0])
//~   │                           ^^^^^^ this is a vector of length 2
//~
//~ 5 errors
