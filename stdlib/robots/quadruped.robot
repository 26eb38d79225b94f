/// A four-legged robot of the size of a dog. Nothing holds its trunk; each leg has three joints, which roll the hip about
/// x and pitch hip and knee about y. Legs 1 and 2 are in front (x), legs 1 and 3 on the left (y). Numbers are of no
/// particular machine.
robot quadruped {
  gravity = [0, 0, -9.81] m/s^2
  param trunk_mass = 12 kg, hip_mass = 1 kg, thigh_mass = 1 kg, shank_mass = 0.3 kg
  param trunk_inertia = diag(0.1, 0.3, 0.35) kg*m^2      // about its centre
  const half_length = 0.2 m, half_width = 0.1 m          // of the trunk, to the hips' axes
  const hip_width = 60 mm                                // from the roll axis to the plane of the leg
  const leg = 0.2 m                                      // of thigh and shank
  const front = [1, 1, -1, -1], side = [1, -1, 1, -1]

  link trunk { mass = trunk_mass, com = [0, 0, 0], inertia = trunk_inertia }
  joint root: floating base -> trunk
  for i in 1..4 {
    link hip[i]   { mass = hip_mass,   com = [0, 0, 0],      inertia = diag(1, 1, 1) * 1e-3 kg*m^2 }
    link thigh[i] { mass = thigh_mass, com = [0, 0, -leg/4], inertia = diag(5, 5, 1) * 1e-3 kg*m^2 }
    link shank[i] { mass = shank_mass, com = [0, 0, -leg/2], inertia = diag(1, 1, 0.1) * 1e-3 kg*m^2 }
    joint roll[i]:  revolute trunk    -> hip[i]   = at([front[i] * half_length, side[i] * half_width, 0], axis = [1, 0, 0])
    joint pitch[i]: revolute hip[i]   -> thigh[i] = at([0, side[i] * hip_width, 0], axis = [0, 1, 0])
    joint knee[i]:  revolute thigh[i] -> shank[i] = at([0, 0, -leg], axis = [0, 1, 0])
    frame foot[i] on shank[i] = at([0, 0, -leg])
  }
  const stand: q = [root = at([0, 0, 0.3064] m), pitch = [40, 40, 40, 40] deg, knee = [-80, -80, -80, -80] deg]
}
