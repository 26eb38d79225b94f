robot first {
  gravity = [0, -9.81, 0] m/s^2
  const length = 1 m
  link bob { mass = 1 kg, com = [0, -0.5, 0] m
  joint pivot: revolute base -> bob = at([nonsense, 0, 0])
}

robot second {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m*kg }
  joint pivot: revolute base -> bob
}

robot third {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m } }
  joint pivot: revolute base -> bob
  const home: q = [nowhere]
}

simulate fall for first {
  initial q = first.home
  tau = 0
  duration = 3, step = 1 ms, integrator = rk4
}

simulate swing for second {
  initial q = [0]
  tau = 0
  duration = 3, step = 1 ms, integrator = rk4
}

simulate rest for third {
  initial q = home
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4

controller gain(ref: trajectory) for second {
  tau = undefined * (ref.q - q)
}
//~ code: unclosed-bracket
//~ code: wrong-dimension
//~ code: unopened-bracket
//~ error: `{` is not closed
//~   ┌─ braces-unpaired-rest-checked.robot:5:3
//~ 4 │   link bob { mass = 1 kg, com = [0, -0.5, 0] m
//~   │            - opened here
//~ 5 │   joint pivot: revolute base -> bob = at([nonsense, 0, 0])
//~   │   ^^^^^ `}` expected before this
//~
//~ error: entry 1 of the mass centre must be a length (m)
//~    ┌─ braces-unpaired-rest-checked.robot:10:33
//~ 10 │   link bob { mass = 1 kg, com = [0, -0.5, 0] m*kg }
//~    │                                 ^^^^^^^^^^^^^^^^^ this is in kg*m
//~
//~ error: `}` has no matching opening bracket
//~    ┌─ braces-unpaired-rest-checked.robot:19:1
//~ 19 │ }
//~    │ ^ no bracket is open here
//~
//~ error: `duration` must be a time (s)
//~    ┌─ braces-unpaired-rest-checked.robot:30:14
//~ 30 │   duration = 3, step = 1 ms, integrator = rk4
//~    │              ^ this is a plain number
//~    = write the unit: `3 s`
//~
//~ error: `{` is not closed
//~    ┌─ braces-unpaired-rest-checked.robot:38:1
//~ 33 │ simulate rest for third {
//~    │                         - opened here
//~    ·
//~ 38 │ controller gain(ref: trajectory) for second {
//~    │ ^^^^^^^^^^ `}` expected before this
//~
//~ 5 errors
