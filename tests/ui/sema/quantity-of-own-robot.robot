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
//~ error: `tau` needs a robot, and none is given here
//~    ┌─ quantity-of-own-robot.robot:11:9
//~ 11 │ fn f(x: tau) { x }
//~    │         ^^^
//~    = name the robot: `crane.tau`
