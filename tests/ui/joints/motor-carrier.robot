robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  frame flange on upper = at([0.2, 0, 0] m)
  const size = 3 m
  joint shoulder: revolute base -> upper { motor { ratio = 50, mass = 2 kg, com = [0, 0, 0], carrier = hand.x } }
  joint elbow: revolute upper -> fore { motor { ratio = 50, mass = 2 kg, com = [0, 0, 0], carrier = flange } }
  joint wrist: revolute fore -> hand { motor { ratio = 50, mass = -2 kg, com = [0, 0, 0] from joint, carrier = size } }
}
//~ code: unknown-member
//~ code: not-a-link
//~ code: wrong-kind
//~ error: a link has no member `x`
//~   ┌─ motor-carrier.robot:8:109
//~ 8 │   joint shoulder: revolute base -> upper { motor { ratio = 50, mass = 2 kg, com = [0, 0, 0], carrier = hand.x } }
//~   │                                                                                                             ^
//~   = its position depends on the joints: `pose(hand, q).position`
//~
//~ error: `flange` is a frame, not a link
//~   ┌─ motor-carrier.robot:9:101
//~ 9 │   joint elbow: revolute upper -> fore { motor { ratio = 50, mass = 2 kg, com = [0, 0, 0], carrier = flange } }
//~   │                                                                                                     ^^^^^^
//~   = write `carrier = upper`, and `com = [x, y, z] from flange` if its mass centre is there
//~
//~ error: `carrier` must be the link that the motor is fixed to
//~    ┌─ motor-carrier.robot:10:112
//~ 10 │   joint wrist: revolute fore -> hand { motor { ratio = 50, mass = -2 kg, com = [0, 0, 0] from joint, carrier = size } }
//~    │                                                                                                                ^^^^ this is a quantity in m
//~
//~ 3 errors
