robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link loose { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
}
//~ code: unconnected-link
//~ error: no joint leads to link `loose`
//~   ┌─ unconnected-link.robot:4:8
//~ 4 │   link loose { mass = 1 kg, com = [0, 0, 0] }
//~   │        ^^^^^
//~   = connect it: `joint to_loose: fixed base -> loose`, or with a joint that moves from another link
