// A pendulum that hits a stop and takes a load, a relay with hysteresis, and a linkage that is pushed.
robot clapper {
  gravity = [0, -9.81, 0] m/s^2
  const bounce = 0.4
  param load = 1 kg
  link bob { mass = load, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob { viscous = 0.05 N*m*s/rad }
  when q.pivot > 20 deg and qd.pivot > 0 { next qd = -bounce * qd }
}
controller relay(goal: rad) for clapper {
  param torque = 2 N*m, band = 1 deg
  state mode: {push, pull} = push
  when goal - q.pivot < -band { next mode = pull }
  when goal - q.pivot > band { next mode = push }
  tau = [if mode == push then torque else -torque]
}
controller sampled for clapper {
  state total = 0 rad
  tau = [-8 N*m/rad * q.pivot + 1 N*m/rad * total]
  next total = total + q.pivot
}
simulate strike for clapper {
  initial q = [-40 deg]
  tau = relay(-10 deg)
  duration = 3 s, step = 1 ms, integrator = rk4
  state hits = 0
  when q.pivot > 20 deg and qd.pivot > 0 { next hits = hits + 1 }
  when t > 1.2345 s { next load = 1.5 kg }
  log q, tau, hits
}
simulate ticking for clapper {
  initial q = [-40 deg]
  tau = sampled() every 7 ms
  duration = 2 s, step = 1 ms, integrator = semi_implicit_euler
  when q.pivot < -30 deg or not (qd.pivot < 4 rad/s) { next qd = 0.9 * qd }
  log q, tau
}
simulate pushed for clapper {
  initial q = [-40 deg]
  tau = [3 N*m] every 1 ms
  duration = 2 s, step = 1 ms, integrator = taylor2
  state hits = 0
  state wind = 0.5 N
  state count = 0
  when q.pivot > 20 deg and qd.pivot > 0 { next hits = hits + 1 }
  when hits > 1 { next wind = -2 N }
  when t > 0.5 s { next count = count + 1 }
  when t > 1.2345 s { next load = 1.5 kg }
  wrench gust on bob { force = [wind, 0, 0], axes = base }
  log q, hits
}
robot linkage {
  gravity = [0, -9.81, 0] m/s^2
  link crank   { mass = 0.24 kg, com = [0.06, 0, 0] m, inertia = diag(0, 1e-3, 1e-3) kg*m^2 }
  link coupler { mass = 0.84 kg, com = [0.21, 0, 0] m, inertia = diag(0, 1e-2, 1e-2) kg*m^2 }
  link rocker  { mass = 0.6 kg,  com = [0.15, 0, 0] m, inertia = diag(0, 5e-3, 5e-3) kg*m^2 }
  joint motor: revolute base  -> crank
  joint elbow: revolute crank -> coupler = at([0.12, 0, 0] m)
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m)
  frame coupler_end on coupler = at([0.42, 0, 0] m)
  frame rocker_end  on rocker  = at([0.3, 0, 0] m)
  closure pin: revolute coupler_end -> rocker_end
  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -30 deg, swing = 110 deg]
  when q.motor < 20 deg and qd.motor < 0 { next qd.motor = -0.7 * qd.motor }
}
simulate bars for linkage {
  initial q = [motor = 50 deg]
  tau = [0.1 N*m] every 1 ms
  duration = 0.4 s, step = 1 ms, integrator = rk4
}
simulate precise for clapper {
  initial q = [-40 deg]
  tau = relay(-10 deg)
  duration = 1.5 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  when t > 0.6543 s { next load = 1.5 kg }
  log q, qd
}
