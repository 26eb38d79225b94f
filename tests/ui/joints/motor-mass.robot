robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  link thumb { mass = 1 kg, com = [0.1, 0, 0] m }
  link finger { mass = 1 kg, com = [0.1, 0, 0] m }
  frame flange on upper = at([0.2, 0, 0] m)
  joint shoulder: revolute base -> upper { motor { ratio = 50, mass = 2 kg } }
  joint elbow: revolute upper -> fore { motor { ratio = 50, com = [0, 0, 0], carrier = flange } }
  joint wrist: revolute fore -> hand { motor { ratio = 50, mass = 2 kg, com = [0, 0, 0] from flange } }
  joint pinch: revolute hand -> thumb { motor { ratio = 50, com = [0, 0, 0] } }
  joint grip: revolute hand -> finger {
    motor { ratio = 50, carrier = hand, viscous = 1e-4 N*m*s/rad }
    limits { effort = 3 N*m }
  }
}
//~ code: mass-without-com
//~ code: not-a-link
//~ code: reference-on-other-link
//~ code: com-without-mass
//~ code: carrier-without-mass
//~ error: a mass needs its mass centre (`com`)
//~   ┌─ motor-mass.robot:9:64
//~ 9 │   joint shoulder: revolute base -> upper { motor { ratio = 50, mass = 2 kg } }
//~   │                                                                ^^^^
//~   = add `com = [0, 0, 0]` if it is at the origin of the carrier's frame
//~
//~ error: `flange` is a frame, not a link
//~    ┌─ motor-mass.robot:10:88
//~ 10 │   joint elbow: revolute upper -> fore { motor { ratio = 50, com = [0, 0, 0], carrier = flange } }
//~    │                                                                                        ^^^^^^
//~    = write `carrier = upper`, and `com = [x, y, z] from flange` if its mass centre is there
//~
//~ error: `flange` is not fixed to link `fore`
//~    ┌─ motor-mass.robot:11:94
//~ 11 │   joint wrist: revolute fore -> hand { motor { ratio = 50, mass = 2 kg, com = [0, 0, 0] from flange } }
//~    │                                                                                              ^^^^^^ moves with `upper`
//~    = a mass centre is measured `from joint` or `from` a frame on its link; without, from the link frame
//~
//~ error: a mass centre needs its mass
//~    ┌─ motor-mass.robot:12:61
//~ 12 │   joint pinch: revolute hand -> thumb { motor { ratio = 50, com = [0, 0, 0] } }
//~    │                                                             ^^^
//~    = add `mass = … kg`
//~
//~ error: `carrier` needs the `mass` of the motor
//~    ┌─ motor-mass.robot:14:25
//~ 14 │     motor { ratio = 50, carrier = hand, viscous = 1e-4 N*m*s/rad }
//~    │                         ^^^^^^^
//~    = add `mass = … kg, com = [x, y, z] m`
//~
//~ 5 errors
