robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolut base -> rod
  joint tip: wobbly rod -> end
}
//~ code: unknown-joint-type
//~ error: there is no joint type `revolut`
//~   ┌─ unknown-joint-type.robot:5:16
//~ 5 │   joint hinge: revolut base -> rod
//~   │                ^^^^^^^
//~   = did you mean `revolute`?
//~   = joints are `revolute`, `continuous`, `prismatic`, `screw`, `cylindrical`, `universal`, `planar`, `spherical`, `floating` or `fixed`
//~
//~ error: there is no joint type `wobbly`
//~   ┌─ unknown-joint-type.robot:6:14
//~ 6 │   joint tip: wobbly rod -> end
//~   │              ^^^^^^
//~   = joints are `revolute`, `continuous`, `prismatic`, `screw`, `cylindrical`, `universal`, `planar`, `spherical`, `floating` or `fixed`
//~
//~ 2 errors
