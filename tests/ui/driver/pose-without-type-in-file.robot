//! pose: up
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob
}
const up = [90 deg]
//~ code: unknown-pose
//~ error: `up` is not declared as a pose of `pendulum`
//~   ┌─ pose-without-type-in-file.robot:6:7
//~ 6 │ const up = [90 deg]
//~   │       ^^
//~   = declare it as a configuration: `const up: pendulum.q = …`
