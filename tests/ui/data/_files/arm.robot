robot arm {
  gravity = [0, -9.81, 0] m/s^2
  const home: q = [0.3, 0.2]
  link upper { mass = 1 kg, com = [0.5, 0, 0] m }
  link fore { mass = 1 kg, com = [0.5, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint elbow: revolute upper -> fore = at([1, 0, 0] m)
  frame tool on fore = at([1, 0, 0] m)
}
trajectory still for arm { q = arm.home }
controller pd(ref: trajectory) for arm {
  param Kp = 50 N*m, Kd = 5 N*m*s
  tau = Kp * (ref.q - q) + Kd * (ref.qd - qd) + gravity_forces(q)
}
