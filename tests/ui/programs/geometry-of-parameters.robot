//! eval: arm.dynamic_parameters()
//! eval: arm.regressor(0, 0, 0)
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param offset = 0.1 m
  link upper { mass = 1 kg, com = [0.1, 0.02, 0.1] m, inertia = diag(1, 2, 2) * 0.01 kg*m^2 }
  link fore { mass = 1 kg, com = [0.1, 0.03, 0.2] m, inertia = diag(1, 2, 2) * 0.01 kg*m^2 }
  joint shoulder: revolute base -> upper = at([0, 0, 0], axis = [1, 0, 0])
  joint elbow: revolute upper -> fore = at([offset, offset, 0], rpy = [0, offset * 1 rad/m, 0], axis = [1, 0, 0])
}
//~ code: geometry-of-parameters
//~ error: the dynamic parameters of `arm` depend on its geometry, which must be constant
//~   ┌─ expression:1:1
//~ 1 │ arm.dynamic_parameters()
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^ some of its lengths or angles are `param`s
//~   = make them `const`; masses, inertias and friction may be `param`s
//~
//~ error: the dynamic parameters of `arm` depend on its geometry, which must be constant
//~   ┌─ expression:1:1
//~ 1 │ arm.regressor(0, 0, 0)
//~   │ ^^^^^^^^^^^^^^^^^^^^^^ some of its lengths or angles are `param`s
//~   = make them `const`; masses, inertias and friction may be `param`s
//~
//~ 2 errors
