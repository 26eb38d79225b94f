robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  param load = 1 kg, rod = 1 kg
  link crank { }
  link coupler { mass = rod, com = [0.45, 0, 0] m, inertia = rod * 0.07 m^2 * diag(0, 1, 1) }
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
//! set: four_bar.rod = 0 kg
//~ code: impossible-parameters
//~ error: with these parameters joint `knee` moves no mass
//~   ┌─ loop-loses-mass.robot:8:9
//~ 8 │   joint knee: revolute crank -> coupler = at([0.3, 0, 0] m)
//~   │         ^^^^ it does by the defaults, for which code is made
//~   = write 0 as the default of `rod`, and set the mass where there is one: code for links without mass holds for both
