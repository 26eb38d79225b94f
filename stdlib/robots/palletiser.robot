/// A palletising arm: parallelograms move the fore arm from a lever at the shoulder, and keep the flange level. The
/// column turns about z; shoulder and lever, on one axis, lift arm and fore arm, both by positive angles; the fourth
/// motor turns the tool. At q = 0 arm and fore arm point along x. Angles of arm, lever and flange are against the
/// column. Numbers are those of a robot for 50 kg, of no particular make.
robot palletiser(
  shoulder_height: m = 0.8 m, arm_length: m = 1 m, fore_length: m = 1.1 m,
  lever_length: m = 0.25 m, ear_length: m = 0.2 m        // short sides of the parallelograms
) {
  gravity = [0, 0, -9.81] m/s^2
  // The plate `ears` on the elbow has two of them. Their directions keep the parallelograms open while the arm is
  // between -30 and 150 degrees, and the fore arm between -110 and 70 degrees.
  const back = ear_length * [cos(150 deg), 0, sin(150 deg)], up = ear_length * [cos(70 deg), 0, sin(70 deg)]
  param load = 50 kg                                     // its centre is 0.3 m below the flange

  link column { mass = 180 kg, com = [0, 0, 0.3] m, inertia = diag(9, 9, 7) kg*m^2 }
  link arm    { mass = 45 kg, com = [arm_length/2, 0, 0],  inertia = diag(0.2, 3.8, 3.8) kg*m^2 }
  link fore   { mass = 35 kg, com = [fore_length/2, 0, 0], inertia = diag(0.15, 3.6, 3.6) kg*m^2 }
  link lever  { mass = 12 kg, com = [-lever_length/2, 0, 0], inertia = diag(0.01, 0.07, 0.07) kg*m^2 }
  link rod    { mass = 6 kg, com = [arm_length/2, 0, 0], inertia = diag(0, 0.5, 0.5) kg*m^2 }
  link ears   { mass = 4 kg, com = (back + up) / 3, inertia = diag(0.01, 0.02, 0.02) kg*m^2 }
  link stay[1] { mass = 4 kg, com = [arm_length/2, 0, 0],  inertia = diag(0, 0.33, 0.33) kg*m^2 }
  link stay[2] { mass = 4 kg, com = [fore_length/2, 0, 0], inertia = diag(0, 0.4, 0.4) kg*m^2 }
  link flange { mass = 8 kg, com = [0.1, 0, 0] m, inertia = diag(0.04, 0.06, 0.05) kg*m^2 }
  link tool   { mass = load, com = [0, 0, -0.3] m, inertia = load * diag(0.03, 0.03, 0.03) m^2 }

  // The axes point along -y, so positive angles lift.
  joint turn:        revolute base   -> column { motor { ratio = 150, inertia = 1.5e-3 kg*m^2 } }
  joint shoulder:    revolute column -> arm     = at([0, 0, shoulder_height], axis = [0, -1, 0]) {
    motor { ratio = 150, inertia = 1.5e-3 kg*m^2 }
  }
  joint drive:       revolute column -> lever   = at([0, 0, shoulder_height], axis = [0, -1, 0]) {
    motor { ratio = 150, inertia = 1.5e-3 kg*m^2 }
  }
  joint rod_pin:     revolute lever  -> rod     = at([-lever_length, 0, 0], axis = [0, -1, 0])
  joint elbow:       revolute arm    -> fore    = at([arm_length, 0, 0], axis = [0, -1, 0])
  joint ears_pin:    revolute arm    -> ears    = at([arm_length, 0, 0], axis = [0, -1, 0])
  joint tilt:        revolute fore   -> flange  = at([fore_length, 0, 0], axis = [0, -1, 0])
  joint stay_pin[1]: revolute column -> stay[1] = at([0, 0, shoulder_height] + back, axis = [0, -1, 0])
  joint stay_pin[2]: revolute ears   -> stay[2] = at(up, axis = [0, -1, 0])
  joint wrist:       revolute flange -> tool    = at([0.2, 0, 0] m) { motor { ratio = 60, inertia = 1e-4 kg*m^2 } }

  frame rod_end     on rod     = at([arm_length, 0, 0])
  frame heel        on fore    = at([-lever_length, 0, 0])
  frame stay_end[1] on stay[1] = at([arm_length, 0, 0])
  frame stay_end[2] on stay[2] = at([fore_length, 0, 0])
  frame ear_back    on ears    = at(back)
  frame flange_top  on flange  = at(up)
  closure push:     revolute rod_end     -> heel       { axis = [0, -1, 0] }
  closure level[1]: revolute stay_end[1] -> ear_back   { axis = [0, -1, 0] }
  closure level[2]: revolute stay_end[2] -> flange_top { axis = [0, -1, 0] }

  actuated = [turn, shoulder, drive, wrist]
  assembly = [shoulder = 60 deg, drive = -10 deg, rod_pin = 70 deg, elbow = -70 deg, ears_pin = -60 deg, tilt = 10 deg,
              stay_pin = [60, -10] deg]
}
