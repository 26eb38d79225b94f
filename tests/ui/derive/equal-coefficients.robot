robot arm {
  base = at([0, 0, 0] m, rpy = [0, 10 deg, 0])
  link l0 { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1,1,1) kg*m^2 }
  joint j0: floating base -> l0
  frame f0 on l0 = at([0.1, 0.2, 0.3] m)
}
//! derive: pose(f0)
//! derive: pose(f0) --as latex
//~ code: only-to-attach
//~ warning: robot `arm` has no gravity
//~   ┌─ equal-coefficients.robot:1:7
//~ 1 │ robot arm {
//~   │       ^^^ it can only be attached to other robots
//~   = to use it alone, write `gravity = [0, 0, -9.81] m/s^2`
