//! eval: applied_forces([0], [2])
//! eval: inverse_dynamics(0, [2], 0)
//! eval: push
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param c = 3 N*s/rad
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  frame tool on rod = at([0.5, 0, 0] m)
  joint hinge: revolute base -> rod
  wrench push on tool { force = [0, -c * qd.hinge, 0], moment = [0, 0, 1 N*m * sin(q.hinge)], axes = tool }
}
//~ value: [hinge -3] N*m
//~ value: [hinge 3] N*m
//~ code: not-a-value
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ push
//~   │ ^^^^ this is a wrench
