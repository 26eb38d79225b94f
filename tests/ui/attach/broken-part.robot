use broken from "broken.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach left: broken(1) on chest
  attach right: broken(2) on chest
  joint hinge: revolute left.rod -> chest
  const ready: q = [left.pivot = 1]
}
//~ code: second-joint
//~ code: wrong-dimension
//~ error: a second joint leads to `chest`
//~   ┌─ broken-part.robot:8:37
//~ 5 │   joint waist: revolute base -> chest
//~   │                                 ----- the first one
//~   ·
//~ 8 │   joint hinge: revolute left.rod -> chest
//~   │                                     ^^^^^
//~   = one joint leads to a link: `closure NAME: TYPE FRAME -> FRAME` closes a loop
//~
//~ error: the mass must be a mass (kg)
//~   ┌─ broken.robot:3:21
//~ 3 │   link rod { mass = 1, com = [0.5, 0, 0] m }
//~   │                     ^ this is a plain number
//~   = write the unit: `1 kg` or `1 g`
//~
//~ 2 errors
