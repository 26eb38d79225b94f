use arm from "arm.robot"
fn lowpass(u, T: s) {
  state y = u
  der(y) = (u - y) / T
  y
}
const smooth = lowpass(1 m, 1 s)
trajectory wave for arm {
  q = [lowpass(sin(1 rad/s * t), 1 s), 0]
}
//~ code: state-outside-program
//~ error: a state needs something that runs
//~   ┌─ state-outside-program.robot:3:9
//~ 3 │   state y = u
//~   │         ^ there is none where this is used
//~   = what has states can be used in controllers, trajectories and simulations
