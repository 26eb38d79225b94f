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
//~ error: a state can exist only in a controller, trajectory or simulation
//~   ┌─ state-outside-program.robot:3:9
//~ 3 │   state y = u
//~   │         ^ it is used elsewhere
