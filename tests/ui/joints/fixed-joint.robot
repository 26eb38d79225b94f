robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint flange: fixed upper -> hand { viscous = 0.1 N*m*s/rad, motor { ratio = 3 } }
}
//~ code: property-without-motion
//~ error: a fixed joint has no `viscous`
//~   ┌─ fixed-joint.robot:6:39
//~ 6 │   joint flange: fixed upper -> hand { viscous = 0.1 N*m*s/rad, motor { ratio = 3 } }
//~   │                 -----                 ^^^^^^^
//~   │                 does not move
//~   = a mass belongs to a link: `body NAME { mass = …, com = … }`
