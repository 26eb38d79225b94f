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
//~ code: undetermined-acceleration
//~ warning: joint `wrist` moves no mass
//~   ┌─ massless-joint.robot:6:9
//~ 6 │   joint wrist: revolute upper -> tip = at([1, 0, 0] m)
//~   │         ^^^^^ its acceleration is undetermined
//~   = forward dynamics and simulations are not defined; give link `tip`, or a link that it carries, a mass off the axis or an inertia
//~
//~ error: a simulation needs the accelerations of all joints, and joint `wrist` moves no mass
//~   ┌─ massless-joint.robot:8:10
//~ 6 │   joint wrist: revolute upper -> tip = at([1, 0, 0] m)
//~   │         ----- its acceleration is undetermined
//~ 7 │ }
//~ 8 │ simulate run for arm {
//~   │          ^^^
//~   = give link `tip`, or a link that it carries, a mass off the axis or an inertia; or give the joint a rotor: `motor { ratio = 1, inertia = 1e-4 kg*m^2 }`; or make it `fixed`
//~
//~ 1 error, 1 warning
