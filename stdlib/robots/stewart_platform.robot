/// A platform on six struts (Gough 1947, Stewart 1965): each strut hangs in a universal joint on the base and ends in a
/// ball joint on the platform. Numbers are of no particular machine.
robot stewart_platform {
  gravity = [0, 0, -9.81] m/s^2
  const base_radius = 0.5 m, platform_radius = 0.3 m     // of the joints of the struts
  param platform_mass = 5 kg, platform_inertia = diag(0.1, 0.1, 0.2) kg*m^2
  const foot = [-10, 10, 110, 130, 230, 250] deg         // where the struts stand, around z
  const head = [-50, 50, 70, 170, 190, 290] deg

  link platform { mass = platform_mass, com = [0, 0, 0], inertia = platform_inertia }
  joint place: floating base -> platform
  for i in 1..6 {
    link barrel[i] { mass = 1 kg,   com = [0, 0, 0.15] m,  inertia = diag(0.01, 0.01, 0.001) kg*m^2 }
    link piston[i] { mass = 0.5 kg, com = [0, 0, -0.15] m, inertia = diag(5, 5, 0.5) * 1e-3 kg*m^2 }
    frame ball[i] on platform = at([platform_radius * cos(head[i]), platform_radius * sin(head[i]), 0])
    joint gimbal[i]: universal base -> barrel[i] = at([base_radius * cos(foot[i]), base_radius * sin(foot[i]), 0])
    joint strut[i]: prismatic barrel[i] -> piston[i] { limits { position = [0.5, 0.9] m } }
    closure top[i]: spherical piston[i] -> ball[i]
  }
  actuated = [strut]
  assembly = [place = at([0, 0, 0.6] m), strut = [0.65, 0.65, 0.65, 0.65, 0.65, 0.65] m]
}
