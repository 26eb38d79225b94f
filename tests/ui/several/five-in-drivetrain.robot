/// One axis of a small arm with its drive: motor, gear, friction, and the elasticity of gear and bearing, which is a
/// joint of its own that nothing drives. The spring is so much stiffer than what hangs on it that its own motion is over
/// within 10 µs, while the arm takes a second: an explicit integrator creeps, `rosenbrock4` does not.
robot drivetrain {
  gravity = [0, -9.81, 0] m/s^2

  link flange { mass = 0.2 kg, com = [0, 0, 0], inertia = diag(1e-4, 1e-4, 2e-4) kg*m^2 }
  link arm    { mass = 2 kg, com = [0, -0.2, 0] m, inertia = diag(0.03, 0.002, 0.03) kg*m^2 }

  joint drive: revolute base -> flange {
    coulomb = [0.3, 0.25] N*m*s                  // of the gear
    limits { position = [-170 deg, 170 deg], speed = 8 rad/s, effort = 8 N*m }
    motor {
      ratio = 100
      inertia = 1e-6 kg*m^2                    // 0.01 kg*m^2 at the joint
      viscous = 2e-6 N*m*s/rad                 // 0.02 N*m*s/rad at the joint
    }
  }
  joint flex: revolute flange -> arm {
    passive = true
    viscous = 1000 N*m*s/rad
    spring { stiffnes = 1e6 N*m/rad }
  }
  frame tip on arm = at([0, -0.4, 0])
}

/// Sees what the motor's encoder shows. At 60 degrees the arm weighs 3.4 N*m.
controller lifter for drivetrain {
  param goal = 60 deg
  param Kp = 60 N*m/rad, Kd = 5 N*m, weight = 3.4 N*m
  tau = [Kp * (goal - q.drive) - Kd * qd.drive + weight]
}

simulate lift for drivetrain {
  initial q = 0
  tau = lifter()
  stiction_speed = 1 mrad/s
  duration = 2 s, step = 2 ms
  integrator = rosenbrock4, relative_tolerance = 1e-6, absolute_tolerance = 1e-9
  log q, qd, tau, twist = q.flex as deg, height = pose(tip, q).position.y
  expect abs(q.drive - 60 deg) < 1 deg after 15 s
  expect abs(q.flex) < 1 mrad
  expect abs(tau) <= 8 N*m
}
//~ code: wrong-dimension
//~ code: unknown-property
//~ code: dimensions-differ
//~ code: window-never-reached
//~ error: entry 1 of `coulomb` of joint `drive` must be in N*m
//~    ┌─ five-in-drivetrain.robot:11:15
//~ 11 │     coulomb = [0.3, 0.25] N*m*s                  // of the gear
//~    │               ^^^^^^^^^^^^^^^^^ this is in N*m*s
//~
//~ error: `spring` has no property `stiffnes`
//~    ┌─ five-in-drivetrain.robot:22:14
//~ 22 │     spring { stiffnes = 1e6 N*m/rad }
//~    │              ^^^^^^^^
//~    = did you mean `stiffness`?
//~
//~ error: entry 2 of the position must be a length (m)
//~    ┌─ five-in-drivetrain.robot:24:29
//~ 24 │   frame tip on arm = at([0, -0.4, 0])
//~    │                             ^^^^ this is a plain number
//~    = write the unit: `[0, -0.4, 0] m` or `[0, -0.4, 0] mm`
//~
//~ error: cannot subtract a power (N*m/s) from a torque or an energy (N*m)
//~    ┌─ five-in-drivetrain.robot:31:34
//~ 31 │   tau = [Kp * (goal - q.drive) - Kd * qd.drive + weight]
//~    │          ---------------------   ^^^^^^^^^^^^^ N*m/s
//~    │          N*m
//~    = the right side lacks s
//~
//~ error: this expectation can never be evaluated
//~    ┌─ five-in-drivetrain.robot:41:46
//~ 38 │   duration = 2 s, step = 2 ms
//~    │              --- the run ends here
//~    ·
//~ 41 │   expect abs(q.drive - 60 deg) < 1 deg after 15 s
//~    │                                              ^^^^ after the end of the run
//~
//~ 5 errors
