/// A rover with differential drive: two driven wheels roll without slip, x forward and y to the left; a castor, left
/// out here, keeps it level. `place` is where the middle of the axle is, and the heading. The wheels bind speeds and
/// not places. Numbers are of no particular machine.
robot rover(
  wheel_radius: m = 60 mm, track: m = 0.3 m              // distance of the wheels
) {
  gravity = [0, 0, -9.81] m/s^2
  param body_mass = 10 kg, wheel_mass = 0.5 kg
  param com_ahead = 50 mm                                // of the body, from the axle
  param yaw_inertia = 0.25 kg*m^2                        // of the body, about its mass centre
  param wheel_friction = 5e-3 N*m*s/rad                  // of gears and bearings, at each wheel
  const side = [1, -1]                                   // wheel 1 is the left one

  link body { mass = body_mass, com = [com_ahead, 0, 40 mm], inertia = yaw_inertia * diag(0.5, 0.8, 1) }
  joint place: planar base -> body = at([0, 0, wheel_radius])
  for i in 1..2 {
    link wheel[i] {
      mass = wheel_mass, com = [0, 0, 0], inertia = wheel_mass * wheel_radius^2 / 4 * diag(1, 2, 1)
    }
    joint drive[i]: revolute body -> wheel[i] = at([0, side[i] * track/2, 0], axis = [0, 1, 0]) {
      viscous = wheel_friction
      motor { ratio = 30, inertia = 5e-7 kg*m^2 }
    }
    closure tread[i]: rolling wheel[i] -> base { radius = wheel_radius, axis = [0, 1, 0] }
  }

  actuated = [drive]
}
