robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 1 kg, com = [0.5, 0, 0] m }
  link tip { }
  joint shoulder: revolute base -> upper
  joint wrist: revolute upper -> tip = at([1, 0, 0] m)
}
simulate run for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: massless-joint
//~ error: joint `wrist` moves no mass
//~   ┌─ massless-joint.robot:6:9
//~ 6 │   joint wrist: revolute upper -> tip = at([1, 0, 0] m)
//~   │         ^^^^^ its acceleration is undetermined
//~   = give link `tip`, or a link that it carries, a mass off the axis or an inertia
