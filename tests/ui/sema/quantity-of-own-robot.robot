robot crane {
  gravity = [0, 0, -9.81] m/s^2
  link load { mass = 1 kg, com = [0, 0, 0] }
  joint run: prismatic base -> load
}
robot lift {
  gravity = [0, 0, -9.81] m/s^2
  link load { mass = 1 kg, com = [0, 0, 0] }
  joint run: prismatic base -> load
}
fn f(x: tau) { x }
//~ code: quantity-without-robot
//~ error: `tau` needs a robot: here there is none
//~    ┌─ quantity-of-own-robot.robot:11:9
//~ 11 │ fn f(x: tau) { x }
//~    │         ^^^
//~    = write whose it is: `crane.tau`
