robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
trajectory still for cart { q = [0 m] }
//! fmu: card
//! fmu: manipulator
//! fmu: still
//! fmu: cart --plant
//~ code: unknown-fmu-subject
//~ error: there is no robot, controller or simulation `card`
//~   = did you mean `cart`?
//~
//~ error: there is no robot, controller or simulation `manipulator`
//~   = an FMU holds a robot, a controller of the file or a simulation
//~
//~ error: `still` is a trajectory, which FMUs cannot hold alone
//~   = name a robot, a controller or a simulation
//~
//~ error: there is no simulation `cart`
//~   = `--plant` is for simulations: a robot is a plant without it
//~
//~ 4 errors
