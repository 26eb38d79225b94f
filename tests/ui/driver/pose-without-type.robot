//! pose: up
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob
  const home: q = [0]
  const up = [90 deg]
}
simulate fall for pendulum {
  initial q = up                     // a list fits where a configuration is due
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
}
//~ code: unknown-pose
//~ error: `up` is not declared as a pose of `pendulum`
//~   ┌─ pose-without-type.robot:6:9
//~ 6 │   const up = [90 deg]
//~   │         ^^
//~   = declare it as a configuration: `const up: q = …`
