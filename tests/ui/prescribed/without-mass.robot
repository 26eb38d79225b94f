robot arm {
  gravity = [0, 0, 0] m/s^2
  link crank { }
  link fore { }
  joint drive: revolute base -> crank
  joint elbow: revolute crank -> fore = at([1, 0, 0] m)
}
simulate run for arm {
  initial q = [0, 0]
  couple turning: q.drive = sin(2 /s * t)
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, qd
}
//~ code: massless-joint
//~ code: undetermined-acceleration
//~ warning: joints `drive`, `elbow` move no mass
//~   ┌─ without-mass.robot:5:9
//~ 5 │   joint drive: revolute base -> crank
//~   │         ^^^^^ its acceleration is undetermined
//~   = forward dynamics and simulations are not defined; give link `crank`, or a link that it carries, a mass off the axis or an inertia
//~
//~ error: a simulation needs the accelerations of all joints, and `elbow` moves no mass where the run starts
//~   ┌─ without-mass.robot:8:10
//~ 6 │   joint elbow: revolute crank -> fore = at([1, 0, 0] m)
//~   │         ----- its acceleration is undetermined
//~ 7 │ }
//~ 8 │ simulate run for arm {
//~   │          ^^^
//~   = give its link, or a link that it carries, a mass off the axis or an inertia; or prescribe its motion too
//~
//~ 1 error, 1 warning
