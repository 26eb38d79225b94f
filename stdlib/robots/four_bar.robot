/// A crank-rocker: while the crank turns all round, the rocker swings to and fro. Bars of steel, 20 mm by 6 mm, in a
/// vertical plane, x along the line of the two pivots on the base, y up. The crank is driven by a gear motor. By
/// Grashof's condition the crank can turn: shortest + longest bar < sum of the other two. Numbers are of no particular
/// machine.
robot four_bar(
  crank_length: m = 0.1 m, coupler_length: m = 0.3 m, rocker_length: m = 0.25 m,
  pivots: m = 0.3 m                                      // distance of the two pivots on the base
) {
  gravity = [0, -9.81, 0] m/s^2
  param density = 0.94 kg/m                              // of the bars
  fn bar(l: m) = density * l^3 / 12 * diag(0, 1, 1)      // inertia of a slender bar along x

  link crank   { mass = density * crank_length,   com = [crank_length/2, 0, 0],   inertia = bar(crank_length) }
  link coupler { mass = density * coupler_length, com = [coupler_length/2, 0, 0], inertia = bar(coupler_length) }
  link rocker  { mass = density * rocker_length,  com = [rocker_length/2, 0, 0],  inertia = bar(rocker_length) }
  joint motor: revolute base  -> crank { motor { ratio = 20, inertia = 1e-5 kg*m^2 } }
  joint elbow: revolute crank -> coupler = at([crank_length, 0, 0])
  joint swing: revolute base  -> rocker  = at([pivots, 0, 0])
  frame coupler_end on coupler = at([coupler_length, 0, 0])
  frame rocker_end  on rocker  = at([rocker_length, 0, 0])
  closure pin: revolute coupler_end -> rocker_end

  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -20 deg, swing = 80 deg]
}
