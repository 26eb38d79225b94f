/// A slider-crank, in the plane: a motor turns the crank, and the rod pushes the slider along x. Numbers are of no
/// particular machine.
robot slider_crank {
  gravity = [0, -9.81, 0] m/s^2
  param crank_length = 0.1 m, rod_length = 0.3 m
  param density = 2 kg/m                                 // of crank and rod
  param slider_mass = 0.8 kg
  fn bar(l: m) = density * l^3 / 12 * diag(0, 1, 1)      // inertia of a slender one along x

  link crank  { mass = density * crank_length, com = [crank_length/2, 0, 0], inertia = bar(crank_length) }
  link rod    { mass = density * rod_length,   com = [rod_length/2, 0, 0],   inertia = bar(rod_length) }
  link slider { mass = slider_mass, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-3 kg*m^2 }
  joint motor: revolute base  -> crank
  joint knee:  revolute crank -> rod = at([crank_length, 0, 0])
  joint slide: prismatic base -> slider = at(axis = [1, 0, 0])
  frame rod_end on rod = at([rod_length, 0, 0])
  closure pin: revolute rod_end -> slider

  actuated = [motor]
  assembly = [motor = 60 deg, knee = -75 deg, slide = 0.35 m]
}
