robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0, 0, 0] }
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint left: revolute base -> crank
  joint middle: revolute crank -> rod
  joint right: revolute base -> rod
}
//~ code: second-joint
//~ error: a second joint leads to `rod`
//~   ┌─ second-joint.robot:7:33
//~ 6 │   joint middle: revolute crank -> rod
//~   │                                   --- the first one
//~ 7 │   joint right: revolute base -> rod
//~   │                                 ^^^
//~   = one joint leads to a link: `closure NAME: TYPE FRAME -> FRAME` closes a loop
