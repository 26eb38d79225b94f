/// A slider-crank, as of a pump: the crank turns about z, the rod moves the piston along x. At q = 0 crank and rod lie
/// along x, and the piston is at its outer dead centre. With crank length r, rod length l and angle a of the shaft, the
/// piston's pin is at x = r cos a + sqrt(l^2 - r^2 sin^2 a). Numbers are of no particular machine.
robot slider_crank(crank_length: m = 40 mm, rod_length: m = 140 mm) {
  gravity = [0, -9.81, 0] m/s^2
  param crank_mass = 1.2 kg, rod_mass = 0.5 kg, piston_mass = 0.4 kg
  param piston_friction = 0 N*s/m                        // of the piston in its cylinder
  param crank_inertia = 2e-3 kg*m^2                      // about the shaft, with the flywheel

  link crank  { mass = crank_mass,  com = [0, 0, 0],            inertia = crank_inertia * diag(0.5, 0.5, 1) }
  link rod    { mass = rod_mass,    com = [rod_length/3, 0, 0], inertia = rod_mass * rod_length^2 / 12 * diag(0, 1, 1) }
  link piston { mass = piston_mass, com = [0, 0, 0] }
  joint shaft: revolute  base  -> crank
  joint big_end: revolute crank -> rod    = at([crank_length, 0, 0])
  joint stroke: prismatic base  -> piston = at([0, 0, 0], axis = [1, 0, 0]) { viscous = piston_friction }
  frame small_end on rod = at([rod_length, 0, 0])
  closure pin: revolute small_end -> piston

  actuated = [shaft]
  assembly = [shaft = 60 deg, big_end = -75 deg, stroke = rod_length]
}
