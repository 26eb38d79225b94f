const home: q = [0.1, 0.2]
fn stiff(k: tau/q) { k }
//~ code: quantity-without-robot
//~ error: `q` needs a robot, and none is given here
//~   ┌─ quantity-without-robot.robot:1:13
//~ 1 │ const home: q = [0.1, 0.2]
//~   │             ^
//~   = name the robot: `ROBOT.q`
//~
//~ error: `tau` needs a robot, and none is given here
//~   ┌─ quantity-without-robot.robot:2:13
//~ 2 │ fn stiff(k: tau/q) { k }
//~   │             ^^^
//~   = name the robot: `ROBOT.tau`
//~
//~ 2 errors
