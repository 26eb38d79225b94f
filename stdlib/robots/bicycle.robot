/// Whipple's bicycle with the benchmark parameters of Meijaard, Papadopoulos, Ruina and Schwab, "Linearized dynamics
/// equations for the balance and steer of a bicycle: a benchmark and review" (2007), table 1: four rigid bodies, two of
/// them wheels that roll without slip on the plane z = 0. x points forward, y to the left and z up; the paper's y and z
/// point the other way, so products of inertia change their signs. Positive lean and steer are to the right, as in the
/// paper. Nobody balances it.
///
/// The rear frame moves in any way: `place` is where the centre of the rear wheel is above the ground, and the heading;
/// `rise` is its height, then the frame leans about its own x and pitches about its own y. Freedoms of the speeds are
/// the rates of lean, steer and rear wheel.
robot bicycle(
  wheel_base: m = 1.02 m, trail: m = 80 mm, tilt = 18 deg,   // of the steering axis from the vertical
  rear_radius: m = 0.3 m, front_radius: m = 0.35 m
) {
  gravity = [0, 0, -9.81] m/s^2
  // The place where the steering axis is as high as the front hub; the fork's origin.
  const head = [wheel_base + trail - front_radius * tan(tilt), 0, front_radius]
  const rear_hub = [0, 0, rear_radius], front_hub = [wheel_base, 0, front_radius]
  fn in_plane(xx: kg*m^2, yy: kg*m^2, zz: kg*m^2, xz: kg*m^2) = [[xx, 0, xz], [0, yy, 0], [xz, 0, zz]]

  link frame_and_rider {
    mass = 85 kg, com = [0.3, 0, 0.9] m - rear_hub
    inertia = in_plane(9.2 kg*m^2, 11 kg*m^2, 2.8 kg*m^2, -2.4 kg*m^2)
  }
  link fork {
    mass = 4 kg, com = [0.9, 0, 0.7] m - head
    inertia = in_plane(0.05892 kg*m^2, 0.06 kg*m^2, 0.00708 kg*m^2, 0.00756 kg*m^2)
  }
  link rear_wheel  { mass = 2 kg, com = [0, 0, 0], inertia = diag(0.0603, 0.12, 0.0603) kg*m^2 }
  link front_wheel { mass = 3 kg, com = [0, 0, 0], inertia = diag(0.1405, 0.28, 0.1405) kg*m^2 }
  link course { mass = 0 kg, com = [0, 0, 0] }           // carries nothing, between the joints of the rear frame
  link level  { mass = 0 kg, com = [0, 0, 0] }
  link side   { mass = 0 kg, com = [0, 0, 0] }
  joint place: planar base       -> course
  joint rise:  prismatic course  -> level
  joint lean:  revolute  level   -> side            = at([0, 0, 0], axis = [1, 0, 0])
  joint pitch: revolute  side    -> frame_and_rider = at([0, 0, 0], axis = [0, 1, 0])
  joint steer: revolute frame_and_rider -> fork        = at(head - rear_hub, axis = [sin(tilt), 0, -cos(tilt)])
  joint rear:  revolute frame_and_rider -> rear_wheel  = at([0, 0, 0], axis = [0, 1, 0])
  joint front: revolute fork            -> front_wheel = at(front_hub - head, axis = [0, 1, 0])
  closure rear_tread:  rolling rear_wheel  -> base { radius = rear_radius, axis = [0, 1, 0] }
  closure front_tread: rolling front_wheel -> base { radius = front_radius, axis = [0, 1, 0] }

  actuated = [steer, rear]                               // the torque on the handlebar, and the drive
  independent = [lean, steer, rear]
  assembly = [rise = rear_radius]
}
