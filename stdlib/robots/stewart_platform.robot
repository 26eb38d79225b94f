/// A Stewart-Gough platform: six struts, each on a universal joint of the base and a ball joint of the platform.
/// `place` is the pose of the platform; the coordinate of a strut is its length between the centres of its two
/// joints. Numbers are those of a small motion platform, of no particular make.
robot stewart_platform(
  base_radius: m = 0.5 m, platform_radius: m = 0.35 m,   // of the joints' centres
  shortest: m = 0.55 m, longest: m = 0.95 m              // of the struts
) {
  gravity = [0, 0, -9.81] m/s^2
  const base_angle = [-10, 10, 110, 130, 230, 250] deg, platform_angle = [-50, 50, 70, 170, 190, 290] deg
  param platform_mass = 60 kg                            // with its load
  param platform_inertia = diag(3, 3, 5) kg*m^2          // about the platform's origin, its mass centre

  link platform { mass = platform_mass, com = [0, 0, 0], inertia = platform_inertia }
  joint place: floating base -> platform
  for i in 1..6 {
    link cylinder[i] { mass = 4 kg, com = [0, 0, 0.2] m,  inertia = diag(0.06, 0.06, 0.004) kg*m^2 }
    link piston[i]   { mass = 2 kg, com = [0, 0, -0.2] m, inertia = diag(0.03, 0.03, 0.001) kg*m^2 }
    frame below[i] on base     = at(base_radius * [cos(base_angle[i]), sin(base_angle[i]), 0])
    frame above[i] on platform = at(platform_radius * [cos(platform_angle[i]), sin(platform_angle[i]), 0])
    joint gimbal[i]: universal below[i] -> cylinder[i]
    joint strut[i]:  prismatic cylinder[i] -> piston[i] {
      viscous = 200 N*s/m
      limits { position = [shortest, longest] }
    }
    closure ball[i]: spherical piston[i] -> above[i]
  }

  actuated = [strut]
  assembly = [place = at([0, 0, 0.4 * (shortest + longest)]), strut = [1, 1, 1, 1, 1, 1] * (shortest + longest) / 2]
}
