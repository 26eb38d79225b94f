//! eval: mass_matrix(0)
//! eval: gravity_forces(0) + inverse_dynamics(0, 0, 0)
robot tool {
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> rod
}
//~ value: kg*m^2  pivot
//~        pivot   0.01
//~ code: only-to-attach
//~ code: missing-gravity
//~ warning: robot `tool` has no gravity
//~   ┌─ without-gravity-in-eval.robot:1:7
//~ 1 │ robot tool {
//~   │       ^^^^ it can only be attached to other robots
//~   = to use it alone, write `gravity = [0, 0, -9.81] m/s^2`
//~
//~ error: robot `tool` has no gravity
//~   ┌─ without-gravity-in-eval.robot:1:7
//~ 1 │ robot tool {
//~   │       ^^^^
//~   ┌─ expression:1:1
//~ 1 │ gravity_forces(0) + inverse_dynamics(0, 0, 0)
//~   │ ----------------- needed here
//~   = write `gravity = [0, 0, -9.81] m/s^2` if z points up, or `gravity = [0, 0, 0]` for none
//~
//~ 1 error, 1 warning
