robot arm {
  gravity = [0, -9.81, 0] m/s^2
  param length = 1 m
  const home: q = [0.3, 0.2]
  link upper { mass = 1 kg, com = [0.5, 0, 0] m }
  link fore { mass = 1 kg, com = [0.5, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint elbow: revolute upper -> fore = at([length, 0 m, 0 m])
  payload box on tool { mass = 1 kg, com = [0, 0, 0] m }
  frame tool on fore = at([1, 0, 0] m)
}
