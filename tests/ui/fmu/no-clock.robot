robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
simulate run for cart {
  initial q = [1 m]
  tau = [0 N]
  duration = 1 s, step = 10 ms, integrator = rk4
}
//! fmu: run --clocks
//~ code: not-in-fmu
//~ error: `--clocks` asks for clocks, and the FMU of `run` has none
//~   ┌─ no-clock.robot:6:10
//~ 6 │ simulate run for cart {
//~   │          ^^^
//~   = write `every 1 ms` after the law, or leave out `--clocks`
