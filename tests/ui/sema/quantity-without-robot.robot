const home: q = [0.1, 0.2]
fn stiff(k: tau/q) { k }
//~ code: quantity-without-robot
//~ error: `q` needs a robot: here there is none
//~   ┌─ quantity-without-robot.robot:1:13
//~ 1 │ const home: q = [0.1, 0.2]
//~   │             ^
//~   = write whose it is: `ROBOT.q`
//~
//~ error: `tau` needs a robot: here there is none
//~   ┌─ quantity-without-robot.robot:2:13
//~ 2 │ fn stiff(k: tau/q) { k }
//~   │             ^^^
//~   = write whose it is: `ROBOT.tau`
//~
//~ 2 errors
