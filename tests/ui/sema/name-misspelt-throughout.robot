robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  const length = 0.5 m, big = 3 kgg
  link bob { mass = 1 kgg, com = [0, -lenght, 0], inertia = diag(1, 0, 1) * 1 kg * lenght^2 / 12 }
  joint pivot: revolute base -> bob = at([0, lenght, 0])
  frame tip on bob = at([0, -2 * lenght, 0])
  frame other on bob = at([0, gone, 0])
}
simulate fall for pendulum {
  initial q = [gone]
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
}
//~ code: unknown-unit
//~ code: unknown-name
//~ error: unknown unit `kgg`
//~   ┌─ name-misspelt-throughout.robot:3:33
//~ 3 │   const length = 0.5 m, big = 3 kgg
//~   │                                 ^^^
//~   = write `kg*g`
//~   = the same once more: line 4
//~
//~ error: `lenght` is not defined
//~   ┌─ name-misspelt-throughout.robot:4:39
//~ 3 │   const length = 0.5 m, big = 3 kgg
//~   │         ------ `length` is defined here
//~ 4 │   link bob { mass = 1 kgg, com = [0, -lenght, 0], inertia = diag(1, 0, 1) * 1 kg * lenght^2 / 12 }
//~   │                                       ^^^^^^ not found
//~   = did you mean `length`?
//~   = the same 3 more times: lines 4, 5 and 6
//~
//~ error: `gone` is not defined
//~   ┌─ name-misspelt-throughout.robot:7:31
//~ 7 │   frame other on bob = at([0, gone, 0])
//~   │                               ^^^^ not found
//~   = the same once more: line 10
//~
//~ 3 errors
