robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg }
  joint hinge: revolute base -> rod
}
//~ code: mass-without-com
//~ error: a mass needs its mass centre (`com`)
//~   ┌─ mass-without-com.robot:3:14
//~ 3 │   link rod { mass = 1 kg }
//~   │              ^^^^
//~   = add `com = [0, 0, 0]` if it is at the origin of the link frame
