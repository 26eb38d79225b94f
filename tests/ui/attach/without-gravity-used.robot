robot tool {
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> rod
}
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach right: tool on chest
}
simulate fall for tool {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
const a = tool.pivot
//~ code: missing-gravity
//~ error: robot `tool` has no gravity
//~    ┌─ without-gravity-used.robot:1:7
//~ 1  │ robot tool {
//~    │       ^^^^
//~    ·
//~ 11 │ simulate fall for tool {
//~    │          ---- needed here
//~    = write `gravity = [0, 0, -9.81] m/s^2` if z points up, or `gravity = [0, 0, 0]` for none
