robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  param load = 0 kg
  link crank { }
  link coupler { }
  link rocker { mass = load, com = [0.7, 0, 0] m }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([0.3, 0, 0] m)
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}
simulate run for four_bar {
  initial q = [drive = 30 deg]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
}
//~ code: massless-joint
//~ code: undetermined-acceleration
//~ warning: joint `drive` moves no mass
//~   ┌─ loop-without-mass.robot:7:9
//~ 7 │   joint drive: revolute base -> crank
//~   │         ^^^^^ its acceleration is undetermined
//~   = forward dynamics and simulations are not defined; give link `crank`, or a link that it carries, a mass off the axis or an inertia
//~
//~ error: a simulation needs the accelerations of all joints, and joint `drive` moves no mass
//~    ┌─ loop-without-mass.robot:16:10
//~ 7  │   joint drive: revolute base -> crank
//~    │         ----- its acceleration is undetermined
//~    ·
//~ 16 │ simulate run for four_bar {
//~    │          ^^^
//~    = give link `crank`, or a link that it carries, a mass off the axis or an inertia; or give the joint a rotor: `motor { ratio = 1, inertia = 1e-4 kg*m^2 }`; or make it `fixed`
//~
//~ 1 error, 1 warning
