robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link column { mass = 1 kg, com = [0, 0, 0] }
  joint lift: prismatic base -> colum
  frame tool on hand
}
//~ nothing to report
