robot crane {
  gravity = [0, -9.81, 0] m/s^2
  link cart { mass = 1 kg, com = [0, 0, 0] m }
  link load { mass = 0.3 kg, com = [0, -0.4, 0] m }
  joint slide: prismatic base -> cart = at([0, 0, 0] m, axis = [1, 0, 0])
  joint hinge: revolute cart -> load
}
simulate run for crane {
  initial q = [0, 0.5]
  couple move: q.slide = 0.2 m * sin(3 /s * t)
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! linearise: run
//~ code: no-equilibrium
//~ error: there is no equilibrium at t = 1 s: coupling `move` moves
//~    ┌─ prescribed-moves.robot:10:16
//~ 10 │   couple move: q.slide = 0.2 m * sin(3 /s * t)
//~    │                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = linearise along the run: `--at TIME` without `--equilibrium`, or where it stands still: with it
