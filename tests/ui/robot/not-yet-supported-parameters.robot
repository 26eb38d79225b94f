robot planar(n: int = 3) {
  gravity = [0, -9.81, 0] m/s^2
  link rod { mass = 1 kg, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> rod
}
simulate run for planar {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: not-yet-supported
//~ error: robots with arguments are not supported yet
//~   ┌─ not-yet-supported-parameters.robot:1:14
//~ 1 │ robot planar(n: int = 3) {
//~   │              ^
//~   = write `const` or `param` inside the robot instead
