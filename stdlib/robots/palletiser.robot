/// A palletising robot: parallelograms drive the forearm from the foot, and keep the flange level. All axes but the first
/// are parallel to y; the arm reaches forward along x. Numbers are of no particular machine.
robot palletiser {
  gravity = [0, 0, -9.81] m/s^2
  param upper = 1 m, fore = 1.1 m                        // lengths of arm and forearm
  param crank = 0.25 m, ear = 0.2 m                      // of the two parallelograms
  param flange_mass = 3 kg
  const height = 0.8 m                                   // of the shoulder

  link column { mass = 40 kg, com = [0, 0, 0.3] m, inertia = diag(1, 1, 2) kg*m^2 }
  link arm    { mass = 12 kg, com = [upper/2, 0, 0], inertia = diag(0.05, 1, 1) kg*m^2 }
  link lever  { mass = 4 kg, com = [-crank/2, 0, 0], inertia = diag(0.01, 0.03, 0.03) kg*m^2 }
  link rod    { mass = 2 kg, com = [upper/2, 0, 0], inertia = diag(0.005, 0.17, 0.17) kg*m^2 }
  link forearm { mass = 9 kg, com = [fore/2, 0, 0], inertia = diag(0.04, 0.9, 0.9) kg*m^2 }
  link ears   { mass = 1.5 kg, com = [0, 0, ear/2], inertia = diag(5, 5, 1) * 1e-3 kg*m^2 }
  link stay[1] { mass = 1.5 kg, com = [upper/2, 0, 0], inertia = diag(0.005, 0.13, 0.13) kg*m^2 }
  link stay[2] { mass = 1.5 kg, com = [fore/2, 0, 0], inertia = diag(0.005, 0.15, 0.15) kg*m^2 }
  link flange { mass = flange_mass, com = [0.1, 0, 0] m, inertia = diag(0.01, 0.02, 0.02) kg*m^2 }

  joint turn:     revolute base   -> column
  joint shoulder: revolute column -> arm     = at([0, 0, height], axis = [0, -1, 0])
  joint drive:    revolute column -> lever   = at([0, 0, height], axis = [0, -1, 0])
  joint rod_pin:  revolute lever  -> rod     = at([-crank, 0, 0], axis = [0, -1, 0])
  joint elbow:    revolute arm    -> forearm = at([upper, 0, 0], axis = [0, -1, 0])
  joint ears_pin: revolute arm    -> ears    = at([upper, 0, 0], axis = [0, -1, 0])
  joint wrist:    revolute forearm -> flange = at([fore, 0, 0], axis = [0, -1, 0])
  joint stay_pin[1]: revolute column -> stay[1] = at([0, 0, height + ear], axis = [0, -1, 0])
  joint stay_pin[2]: revolute ears   -> stay[2] = at([0, 0, ear], axis = [0, -1, 0])

  frame rod_end on rod = at([upper, 0, 0])
  frame heel on forearm = at([-crank, 0, 0])
  frame stay_end[1] on stay[1] = at([upper, 0, 0])
  frame stay_end[2] on stay[2] = at([fore, 0, 0])
  frame ear_top on ears = at([0, 0, ear])
  frame flange_top on flange = at([0, 0, ear])
  closure push:     revolute rod_end -> heel { axis = [0, -1, 0] }
  closure level[1]: revolute stay_end[1] -> ear_top { axis = [0, -1, 0] }
  closure level[2]: revolute stay_end[2] -> flange_top { axis = [0, -1, 0] }

  actuated = [turn, shoulder, drive]
  // The forearm is parallel to the lever. Without the other joints the parallelograms might be closed crossed.
  assembly = [shoulder = 60 deg, drive = -20 deg, rod_pin = 80 deg, elbow = -80 deg, ears_pin = -60 deg, wrist = 20 deg, stay_pin = [60, -20] deg]
}
