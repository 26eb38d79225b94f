#include "tests/fmu/robots.h"

namespace robotc::test {

MachineFile law_file() {
  return {"laws",
          R"(
robot machine {
  gravity = [0, -9.81, 0] m/s^2
  param m2 = 1.5 kg
  link upper { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link fore  { mass = m2, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint shoulder: revolute base -> upper { limits { effort = 25 N*m } }
  joint elbow: revolute upper -> fore = at([0.4, 0, 0] m)
}
controller pid for machine {
  const goal: q = [30 deg, -20 deg]
  param stiffness = 1
  const Kp: tau/q = [40, 20] SI, Ki: tau/q/s = [20, 10] SI, Kd: tau/qd = [4, 2] SI
  state z = 0
  let e = goal - q
  tau = stiffness * Kp .* e + z - Kd .* qd
  next z = z + period * (Ki .* e)
}
controller filtered for machine {
  const goal: q = [30 deg, -20 deg]
  const Kp: tau/q = [40, 20] SI, Kd: tau/qd = [4, 2] SI
  state v: qd = qd
  tau = Kp .* (goal - q) - Kd .* v
  der(v) = (qd - v) / 10 ms
}
simulate run for machine {
  initial q = [-80 deg, 10 deg]
  let law = pid()
  tau = law every 2 ms
  duration = 0.3 s, step = 1 ms, integrator = rk4
  log q as deg, tau, error = law.e as deg, law.z, energy = kinetic_energy(q, qd),
      bend = acos(cos(q.elbow)) as deg
}
simulate smooth for machine {
  initial q = [-80 deg, 10 deg], qd = [0.1, -0.2] SI
  tau = filtered()
  duration = 0.3 s, step = 1 ms, integrator = rk4
  log tau, energy = kinetic_energy(q, qd)
}
)",
          {}};
}

std::vector<MachineFile> machine_files() {
  return {
      {"tree with limits of efforts",
       R"(
/// A "planar" arm & a slide.
robot machine {
  gravity = [0, -9.81, 0] m/s^2
  /// of the forearm
  param m2 = 1.5 kg
  param reach = 0.4 m
  link upper { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link fore  { mass = m2, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  link tip   { mass = 0.3 kg, com = [0.05, 0.01, 0] m }
  joint shoulder: revolute base -> upper { viscous = 0.1 N*m*s/rad, limits { effort = 5 N*m } }
  /// with a spring
  joint elbow: revolute upper -> fore = at([reach, 0, 0]) { spring { stiffness = 3 N*m/rad, rest = 20 deg } }
  joint rod: prismatic fore -> tip = at([0.3, 0, 0] m, axis = [1, 0, 0])
}
simulate run for machine {
  initial q = [-80 deg, 10 deg, 0.05 m]
  tau = [7, 0.5, -2] SI every 1 ms
  duration = 0.5 s, step = 1 ms, integrator = rk4
}
)",
       {7, 0.5, -2}},
      {"floating base with a ball joint",
       R"(
robot machine {
  gravity = [0, 0, -9.81] m/s^2
  param m = 4 kg
  link body { mass = m, com = [0.01, 0, 0.02] m, inertia = diag(0.3, 0.2, 0.25) kg*m^2 }
  link arm { mass = 1 kg, com = [0, 0, -0.3] m, inertia = diag(0.03, 0.03, 0.01) kg*m^2 }
  joint root: floating base -> body
  joint ball: spherical body -> arm = at([0.1, 0, -0.2] m)
}
simulate run for machine {
  initial q = [root = at([0, 0, 1] m, rpy = [10, 20, 30] deg), ball = rpy(0, 10 deg, 0)]
  initial qd = [0.3, -0.2, 0.5, 0.1, 0.2, -0.3, 1, 2, -0.5] SI
  tau = [0.2, -0.1, 0.3] SI every 2 ms
  duration = 0.4 s, step = 2 ms, integrator = semi_implicit_euler
}
)",
       {0.2, -0.1, 0.3}},
      {"four-bar linkage",
       R"(
robot machine {
  gravity = [0, -9.81, 0] m/s^2
  param density = 2 kg/m
  fn bar(l: m) = density * l^3 / 12 * diag(0, 1, 1)
  link crank   { mass = density * 0.12 m, com = [0.06, 0, 0] m, inertia = bar(0.12 m) }
  link coupler { mass = density * 0.42 m, com = [0.21, 0, 0] m, inertia = bar(0.42 m) }
  link rocker  { mass = density * 0.3 m,  com = [0.15, 0, 0] m, inertia = bar(0.3 m) }
  joint motor: revolute base  -> crank
  joint elbow: revolute crank -> coupler = at([0.12, 0, 0] m)
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m)
  frame coupler_end on coupler = at([0.42, 0, 0] m)
  frame rocker_end  on rocker  = at([0.3, 0, 0] m)
  closure pin: revolute coupler_end -> rocker_end
  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -30 deg, swing = 110 deg]
}
simulate run for machine {
  initial q = [motor = 50 deg]
  tau = [0.4] SI every 1 ms
  duration = 0.5 s, step = 1 ms, integrator = rk4
}
)",
       {0.4}},
      {"motor with windings",
       R"(
robot machine {
  gravity = [0, -9.81, 0] m/s^2
  link arm { mass = 2 kg, com = [0, -0.2, 0] m, inertia = diag(0.03, 0.002, 0.03) kg*m^2 }
  joint pivot: revolute base -> arm {
    motor { ratio = 100, inertia = 1e-5 kg*m^2, torque_constant = 0.05 N*m/A, resistance = 0.8 ohm, inductance = 0.6 mH }
  }
}
simulate run for machine {
  initial q = 0.3
  tau = [6 V] every 0.1 ms
  duration = 50 ms, step = 0.1 ms, integrator = taylor2
}
)",
       {6}},
  };
}

}  // namespace robotc::test
