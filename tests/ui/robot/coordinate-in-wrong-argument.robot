robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const l1 = 524 mm
  link column { mass = 1 kg, com = [0, 0, 0] }
  link arm { mass = 1 kg, com = [0, 0, 0] }
  link hand { mass = 1 kg, com = [0, 0, 0] }
  joint lift: prismatic base -> column = dh(theta = q, d = l1, a = 0, alpha = 0)
  joint shoulder: continuous column -> arm = mdh(alpha = 0, a = q, theta = q, d = 0)
  joint wrist: revolute arm -> hand = dh(theta = 0, d = q, a = 0, alpha = 0)
}
//~ nothing to report
