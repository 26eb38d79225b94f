robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const home = [0.5]
  link bar { mass = 1 kg, com = [0.5, 0, 0] m }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
  frame tip on bar = at([1, 0, 0] m)
}
//! eval: arm.jacobian(arm.home)
//! eval: jacobian(home)
//! eval: jacobian(tip, home)[1, 1]
