robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  link crank { mass = 1 kg, com = [0.15, 0, 0] m }
  link coupler { mass = 2 kg, com = [0.45, 0, 0] m }
  link rocker { mass = 1.5 kg, com = [0.35, 0, 0] m }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([0.3, 0, 0] m)
  joint swing: revolute base -> rocker = at([1, 0, 0] m) { coulomb = 0.1 N*m }
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}
simulate all for four_bar {
  initial q = [drive = 0]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  stiction_speed = 1 mrad/s
}
simulate list for four_bar {
  initial q = [drive = 0]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  stiction_speed = [1 mrad/s]
}
//~ code: stiction-of-dependent-joint
//~ error: this list has no entry for `swing`, which has Coulomb friction
//~    ┌─ stiction-of-dependent-joint.robot:25:20
//~ 8  │   joint swing: revolute base -> rocker = at([1, 0, 0] m) { coulomb = 0.1 N*m }
//~    │         ----- this joint
//~    ·
//~ 25 │   stiction_speed = [1 mrad/s]
//~    │                    ^^^^^^^^^^ its entries are those of `qd`, and the speed of this joint follows from them
//~    = write one for all joints: `stiction_speed = 1 mrad/s`
